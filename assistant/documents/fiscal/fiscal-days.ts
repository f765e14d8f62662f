import { pattern } from '../../language/lexicon/pattern.ts';
import type { FiscalDocument, Placed } from '#documents/document.ts';
import { months } from '../../language/periods/days.ts';
import { findPeriods } from '../../language/periods/periods.ts';
import { fold } from '../../language/text/fold.ts';
import { type DayWanted, dayWanted } from '../said/day-wanted.ts';
import { periodIn, unitOf, type Words } from '../words/words.ts';

/** The days of what a fiscal document reports, with what states them; `from` null where the wanted day is not in it. */
export interface FiscalDays {
  /** ISO days. */
  readonly from: string | null;
  readonly to: string | null;
  readonly stated: readonly Placed[];
}

const NO_DAY: FiscalDays = { from: null, to: null, stated: [] };

/**
 * The days of what a fiscal document reports: as a person names the one that counts (of issue, of dispatch, of delivery,
 * the month of competence), else the period that it bills or names in words, else, of a service, the month to which it
 * belongs, else the day of issue. A day of dispatch or delivery that it does not tell is open.
 */
export function daysOf(document: FiscalDocument, message: string, words: Words): FiscalDays | null {
  const asked = dayAskedFor(document, message, words);
  if (asked !== undefined) return asked;
  const { issued, period, competence } = document;
  if (period !== null) return { from: period.from.value, to: period.to.value, stated: both(period) };
  const written = stretchIn(document, words);
  if (written !== null) return written;
  if (competence !== undefined) return monthOf(competence);
  return issued === null ? null : oneDay(issued);
}

/** The days that the message asks for by name; undefined: the paper's own are meant. */
function dayAskedFor(document: FiscalDocument, message: string, words: Words): FiscalDays | null | undefined {
  const wanted = dayWanted(message);
  const { issued, moved, model } = document;
  if (wanted === 'issued' && issued !== null) return oneDay(issued);
  if (wanted === 'moved' || wanted === 'delivered') {
    const told = dayIn(document, wanted, words) ?? moved ?? null;
    if (told !== null) return oneDay(told);
    if (model === 'nfe' || model === 'cte') return NO_DAY;
  }
  if (wanted === 'done') {
    const told = dayIn(document, wanted, words);
    if (told !== null) return oneDay(told);
  }
  return wanted === 'competence' ? competenceOf(document, message, words) : undefined;
}

/** The month to which it belongs: as the document states it, else as the person names it, else that of its days. */
function competenceOf(document: FiscalDocument, message: string, words: Words): FiscalDays | null {
  const { issued, period, competence } = document;
  if (competence !== undefined) return monthOf(competence);
  const named = periodIn(message, words.locale, words.referenceDate);
  if (named.found === 'period' && !named.yearInferred) return { ...named, stated: [] };
  const day = period?.to ?? issued;
  if (named.found === 'period' && day !== null) {
    // Without a year it is the last such month before the document was written.
    const [year, month] = [Number(day.value.slice(0, 4)), Number(named.from.slice(5, 7))];
    const own = months(month > Number(day.value.slice(5, 7)) ? year - 1 : year, month);
    return { ...own, stated: [] };
  }
  return period !== null
    ? { from: period.from.value, to: period.to.value, stated: both(period) }
    : day === null
      ? null
      : monthOf(day);
}

function both({ from, to }: NonNullable<FiscalDocument['period']>): Placed[] {
  return [...new Set([from, to])];
}

function oneDay(placed: Placed): FiscalDays {
  return { from: placed.value, to: placed.value, stated: [placed] };
}

function monthOf(placed: Placed): FiscalDays {
  const [year = 0, month = 0] = placed.value.split('-').map(Number);
  return { ...months(year, month), stated: [placed] };
}

/** The words of a document beside its fields. */
function textsOf({ items, notes }: FiscalDocument): Placed[] {
  return [...items.map(({ description }) => description), ...(notes === undefined ? [] : [notes])];
}

/** Clauses; the dot of a date or a number ends none. */
const CLAUSES = /[;|\n]|(?<!\d)\.(?=\s|$)|(?<=\d)\.(?=\s+\p{Lu})/u;
/** A day behind its name: `Coleta em 24/09/2026`, `entregue dia 03/03/2026`. */
const BEHIND: Readonly<Record<'moved' | 'delivered' | 'done', RegExp>> = {
  moved: /\b(?:saida|saiu|embarcad\w*|embarque|expedi\w+|despach\w+|dispatched|shipped)\b[^\d]{0,25}(?=\d)/,
  delivered:
    /\b(?:entreg\w+|recebi\w+|chegada|descarga|descarregad\w+|deliver\w+|received|unloaded)\b[^\d]{0,25}(?=\d)/,
  done: /\b(?:colet\w+|retirad\w+|execut\w+|realizad\w+|servico|atendimento|visita|collect\w+|carried out|performed)\b[^\d]{0,25}(?=\d)/,
};
const DATE = /^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|^\d{4}-\d{2}-\d{2}/;

/** The one day that the words of a document state for what was done with the goods. */
function dayIn(document: FiscalDocument, wanted: Exclude<DayWanted, 'issued' | 'competence'>, words: Words) {
  const found = textsOf(document).flatMap(({ value, place }) => {
    const text = fold(value.slice(0, 3_000));
    return [...text.matchAll(new RegExp(BEHIND[wanted], 'g'))].flatMap((match): Placed[] => {
      const date = DATE.exec(text.slice(match.index + match[0].length))?.[0];
      const read = date === undefined ? null : periodIn(date, 'pt-BR', words.referenceDate);
      return read?.found === 'period' && read.from === read.to ? [{ value: read.from, place }] : [];
    });
  });
  const [first] = found;
  return first !== undefined && found.every(({ value }) => value === first.value) ? first : null;
}

const SUPPLIED = pattern()`
  \b(?:periodo|fornecimento|fornecid\w+|consumo|suprimento|suprid\w+|competencia|referente|ref|recebid\w+|volume|
  period|supplied|supply|medicao|prestad\w+|servicos?)\b
`;
const OTHER =
  /\b(?:contrato|vigencia|validade|garantia|pagamento|vencimento|parcela|contract|valid|warranty|historico|anterior)\b/;
const [SHORTEST, LONGEST] = [14, 100];

/** The one stretch of days, or for energy the one month, that the words of a document say it was supplied in. */
function stretchIn(document: FiscalDocument, words: Words): FiscalDays | null {
  const energy = document.items.every(({ unit }) => /^(?:kWh|MWh)$/.test(unitOf(unit.value) ?? ''));
  const found = textsOf(document).flatMap((placed) =>
    placed.value
      .slice(0, 3_000)
      .split(CLAUSES)
      .flatMap((clause): FiscalDays[] => {
        const text = fold(clause);
        if (OTHER.test(text) ? !SUPPLIED.test(text) : !SUPPLIED.test(text) && !energy) return [];
        return findPeriods(text, 'pt-BR', words.referenceDate).periods.flatMap(({ from, to }) => {
          const days = from === '' ? 0 : (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
          const month = from.slice(8) === '01' && days <= 31 && days >= 28;
          const written = /\d{1,2}[/.-]\d{1,2}[/.-]\d{2}|\d{4}-\d{2}-\d{2}/.test(clause);
          if (days < SHORTEST || days > LONGEST || !(written || (energy && month))) return [];
          return [{ from, to, stated: [placed] }];
        });
      }),
  );
  const [first] = found;
  const one = new Set(found.map(({ from, to }) => `${from} ${to}`)).size === 1;
  return one && first !== undefined ? first : null;
}
