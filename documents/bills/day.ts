import { expression } from '#text/expression.ts';
import type { BillValue } from './bill.ts';
import { isEnglish, orderShown } from './day-clues.ts';
import type { Row, Word } from './rows.ts';

/** Whether `03/04/2025` names its day or its month first; null where the document does not tell. */
export type DayOrder = 'day' | 'month' | null;

const MONTHS = ['JAN', 'FEV', 'MAR', 'ABR', 'MAI', 'JUN', 'JUL', 'AGO', 'SET', 'OUT', 'NOV', 'DEZ'];
const ENGLISH: Readonly<Record<string, number>> = {
  FEB: 2,
  APR: 4,
  MAY: 5,
  AUG: 8,
  SEP: 9,
  OCT: 10,
  DEC: 12,
};
const NAMED = expression()`
  ^(JANEIRO|FEVEREIRO|MARCO|ABRIL|MAIO|JUNHO|JULHO|AGOSTO|SETEMBRO|OUTUBRO|NOVEMBRO|DEZEMBRO|JANUARY|FEBRUARY|
  MARCH|APRIL|JUNE|JULY|AUGUST|SEPTEMBER|OCTOBER|NOVEMBER|DECEMBER|[A-Z]{3})$
`;
const NUMERIC = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/;

/**
 * Whether the dates of a paper name their day or their month first: as those that read in one way only do; else, of an
 * English paper, as the land does whose units, money or addresses it shows. Brazilian papers name the day first.
 */
export function dayOrder(rows: readonly Row[], english: boolean): DayOrder {
  const words = rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.words));
  const all = words.map(({ text }) => NUMERIC.exec(clean(text))).filter((match) => match !== null);
  const text = rows.map(({ folded }) => folded).join('\n');
  const abroad = english || isEnglish(text);
  if (all.some((match) => Number(match[1]) > 12)) return 'day';
  if (all.some((match) => isMonthFirst(match, abroad))) return 'month';
  return abroad ? orderShown(text) : 'day';
}

/** `10/17/2025`; in a paper that is not English a number may look like such a day, where its year is not written out. */
function isMonthFirst([text, month = '', day = '', year = '']: RegExpExecArray, abroad: boolean): boolean {
  const told = Number(month) <= 12 && Number(day) > 12 && Number(day) <= 31;
  return told && (abroad || (text.includes('/') && year.length === 4));
}

/** The number of a month by its Portuguese or English name or first three letters. */
export function monthNumber(folded: string): number | null {
  if (!NAMED.test(folded)) return null;
  const short = folded.slice(0, 3);
  return ENGLISH[short] ?? (MONTHS.indexOf(short) + 1 || null);
}

/** The first day in a run of words: `15/03/2025`, `15/03/25`, `2025-03-15`, `Mar 15, 2025`, `15 de março de 2025`. */
export function firstDay(words: readonly Word[], order: DayOrder): BillValue | null {
  return daysIn(words, order)[0] ?? null;
}

export function daysIn(words: readonly Word[], order: DayOrder): BillValue[] {
  const days: BillValue[] = [];
  for (const [at, word] of words.entries()) {
    const day = numericDay(clean(word.text), order) ?? namedDay(words.slice(at, at + 5));
    if (day) days.push({ value: day, place: word.place });
  }
  return days;
}

function clean(text: string): string {
  return text.replace(/^[([:]+|[).,;:\]]+$/g, '');
}

function numericDay(text: string, order: DayOrder): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (iso) return isoDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const match = NUMERIC.exec(text);
  if (!match) return null;
  const [first, second, year] = [Number(match[1]), Number(match[2]), fullYear(match[3] ?? '')];
  if (order === null && first !== second && first <= 12 && second <= 12) return null;
  const dayFirst = order === 'day' || (order === null && first > 12);
  return dayFirst ? isoDay(year, second, first) : isoDay(year, first, second);
}

function namedDay(words: readonly Word[]): string | null {
  const parts = words.map(({ folded }) => clean(folded)).filter((part) => part !== 'DE' && part !== 'OF');
  const [a = '', b = '', c = ''] = parts;
  if (!/^\d{4}$/.test(c)) return null;
  const [day, month] = /^\d{1,2}$/.test(a) ? [a, monthNumber(b)] : [b, monthNumber(a)];
  return month && /^\d{1,2}$/.test(day) ? isoDay(Number(c), month, Number(day)) : null;
}

function isoDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || year < 1990) return null;
  return date.toISOString().slice(0, 10);
}

function fullYear(text: string): number {
  return text.length === 2 ? 2000 + Number(text) : Number(text);
}

/** The first month in a run of words: `MAR/2025`, `03/2025`, `março de 2025`, `mar/25`. */
export function firstMonth(words: readonly Word[]): BillValue | null {
  for (const [at, word] of words.entries()) {
    const text = clean(word.folded);
    const month = monthIn(text) ?? spelledMonth(text, words.slice(at + 1, at + 3));
    if (month) return { value: month, place: word.place };
  }
  return null;
}

/** A month written as one word, with its year. */
export function monthIn(folded: string): string | null {
  const match = /^([A-Z]{3,9}|\d{1,2})[/-](\d{4}|\d{2})$/.exec(folded);
  if (!match) return null;
  const [, name = '', year = ''] = match;
  if (/^\d/.test(name) && year.length === 2) return null;
  const month = /^\d/.test(name) ? Number(name) : monthNumber(name);
  return month && month <= 12 ? yearMonth(fullYear(year), month) : null;
}

function spelledMonth(text: string, next: readonly Word[]): string | null {
  const month = monthNumber(text);
  const year = next.map(({ folded }) => clean(folded)).find((part) => !['DE', '/', '-'].includes(part));
  return month && year && /^20\d{2}$/.test(year) ? yearMonth(Number(year), month) : null;
}

function yearMonth(year: number, month: number): string | null {
  return year >= 1990 && month >= 1 ? `${year}-${String(month).padStart(2, '0')}` : null;
}
