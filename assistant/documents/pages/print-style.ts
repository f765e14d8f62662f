import { numberStyle } from '#documents/bills/number.ts';
import { rowsOf } from '#documents/bills/rows.ts';
import type { Page } from '#documents/document.ts';
import type { NumberStyle } from '#usecases/evidence/mapping/mapping-shape.ts';
import type { Locale } from '../../language/understanding.ts';

const OF_LANGUAGE: Readonly<Record<Locale, RegExp>> = {
  'pt-BR': /\b(?:DATA|QTDE?|QUANT\w*|UNIDADE|PESO|EMISSAO|DESCRICAO|RECEBID[OA]|DE|DO|DA)\b/g,
  en: /\b(?:DATE|QTY|QUANTITY|UNIT|WEIGHT|ISSUED?|DESCRIPTION|RECEIVED|OF|THE|AND)\b/g,
};
const OTHER: Readonly<Record<Locale, Locale>> = { 'pt-BR': 'en', en: 'pt-BR' };
const MARK = { 'pt-BR': 'comma', en: 'dot' } as const;
const ENOUGH = 4;
/** Scales weigh tonnes to the kilogram, in three decimals; kilograms may well come by thousands. */
const TONNES = /(?<![\w.])T(?:ON(?:ELADAS?|S)?)?(?![\w.])/;
const KILOS = /\bKGS?\b|\bQUILOS?\b/;
/** One number with the other mark may be a model or a number of a paper. */
const LEAST_OF_EACH = 2;

/**
 * How a print as a whole writes its numbers: by those that read in one way only; else, where both marks stand before three
 * digits (`9.840 kg`, `1,085 t`) and one of them must part decimals, as is written in its language, and so where a Portuguese
 * print weighs several loads in tonnes (`6,420`, `2,105`) and writes no thousands. Null where it does not
 * tell, or is of another language than the workspace.
 */
export function printStyle(pages: readonly Page[], locale: Locale): NumberStyle {
  const rows = rowsOf(pages);
  const certain = numberStyle(rows);
  if (certain !== null) return certain;
  const words = rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.words));
  const marked = (mark: RegExp) =>
    new Set(words.flatMap(({ text }) => (mark.test(text) ? [text] : []))).size >= LEAST_OF_EACH;
  const certainOnes = words.filter(({ text }) => /^\d+[.,](?:\d{1,2}|\d{4,})$/.test(text));
  const [dots, commas] = [marked(/^\d{1,3}\.\d{3}$/), marked(/^\d{1,3},\d{3}$/)];
  const text = rows.map(({ folded }) => folded).join('\n');
  const weighed = locale === 'pt-BR' && commas && !dots && TONNES.test(text) && !KILOS.test(text);
  if (certainOnes.length > 0 || !((dots && commas) || weighed)) return null;
  const told = (text.match(OF_LANGUAGE[locale]) ?? []).length;
  const other = (text.match(OF_LANGUAGE[OTHER[locale]]) ?? []).length;
  return told < ENOUGH || other > told / 2 ? null : MARK[locale];
}
