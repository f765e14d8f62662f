import { pattern } from '../../language/lexicon/pattern.ts';
import type { DocumentContext } from '../proposal-shape.ts';
import { periodIn } from '../words/words.ts';
import { yearStated } from './header.ts';
import { heading } from './headings.ts';

/** Names of a sheet and its file that state a month: `Jan 2025`, `abastecimento_2025-03.xlsx`. */
export function namesOf(sheet: string, file: string): string[] {
  const plain = file.replace(/\.[a-z0-9]{2,4}$/i, '').replaceAll(/[_]+/g, ' ');
  return sheet === file ? [plain] : [sheet, plain];
}

/**
 * The period that the words or the title give to rows that have none.
 * @param printed of a table on a page, whose other lines tell the year
 */
export function periodSaid(context: DocumentContext, above: readonly string[], printed = false) {
  const said = periodNamed(context, [context.words.replace(WRITTEN, '')]);
  const own = periodNamed(
    context,
    above.map((text) => text.replace(WRITTEN, '').replace(PAID, '')),
  );
  // `3º trimestre` of sheets that each name their month: the month.
  const within = said !== null && own !== null && own.from >= said.from && own.to <= said.to;
  return within
    ? own
    : (said ?? own ?? yearNamed(context, [...above, context.words]) ?? (printed ? null : lastSuch(context)));
}

const STRETCH_LABEL = pattern()`
  ^(?:periodo|period|competencia|referencia|mes|month|(?:billing|reporting|statement) (?:period|month)|date range|
  intervalo)\b[^:]{0,20}:?$
`;

/** A line of one label and the days that it is of, each in a cell: `Período | 01/09/2026 | a | 30/09/2026`. */
export function tellsStretch(cells: readonly string[]): boolean {
  const [label = '', ...days] = cells.map((text) => text.trim()).filter((text) => text !== '');
  const told = days.filter((text) => /^\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{2,4})?$/.test(text));
  const joins = days.every((text) => told.includes(text) || /^(?:a|à|até|to|until|[-–—])$/iu.test(text));
  return STRETCH_LABEL.test(heading(label)) && joins && (told.length === 1 || told.length === 2);
}

/** The one year of a period that is told with its year. */
export function yearOfPeriod(stated: ReturnType<typeof periodSaid>): number | null {
  if (stated === null || ('inferred' in stated && stated.inferred)) return null;
  const [first, last] = [stated.from.slice(0, 4), stated.to.slice(0, 4)];
  return first === last ? Number(first) : null;
}

/** `consumo de setembro`: the last one before today. It holds where a table has no days at all. */
function lastSuch({ words, locale, referenceDate }: DocumentContext) {
  const text = words.replace(WRITTEN, '');
  const found = text.trim() === '' ? null : periodIn(text, locale, referenceDate);
  if (found?.found !== 'period' || !found.yearInferred) return null;
  return { from: found.from, to: found.to, quote: text.slice(0, 200), yearly: true, inferred: true };
}

/** Numbers of four digits in titles that are of a paper or a rule, and of no time. */
const OF_RULES =
  /\b(?:lei|decreto|norma|nbr|iso|resolu\p{L}+|portaria|conama|rev\.?|vers[aã]o|version|law|standard|template|modelo)\b/iu;

/** The past year that the titles name and nothing closer: `Rebanho 2025`. It holds where a table has no days at all. */
function yearNamed({ referenceDate }: DocumentContext, above: readonly string[]) {
  const texts = above.map((text) => text.replace(WRITTEN, '').replace(PAID, ''));
  const year = yearStated(texts.filter((text) => !OF_RULES.test(text)));
  if (year === null || year < 1990 || year >= Number(referenceDate.slice(0, 4))) return null;
  const quote = texts.find((text) => text.includes(String(year))) ?? '';
  return { from: `${year}-01-01`, to: `${year}-12-31`, quote: quote.slice(0, 200), yearly: true };
}

/** The day on which a report was written is no period of its rows. */
const WRITTEN =
  /(?<!\p{L})(?:emitid[oa]|emiss[aã]o|impress[oa]|gerad[oa]|issued|printed|generated|exported)(?!\p{L}).*$/isu;
/** Nor is, in a title, the one on which it is to be paid. */
const PAID = pattern('isu')`
  (?<!\p{L})(?:vencimento|vence|pagamento|pagar at[eé]|validade|due|payable|pay by|(?:invoice|bill|issue|statement|
  next) date|valid until|expir\w+)(?!\p{L}).*$
`;

function periodNamed(context: DocumentContext, texts: readonly string[]) {
  for (const text of texts) {
    if (text.trim() === '') continue;
    const found = periodIn(text, context.locale, context.referenceDate);
    if (found.found === 'period' && !found.yearInferred)
      return { from: found.from, to: found.to, quote: text.slice(0, 200) };
  }
  return null;
}
