import { isDay, lastDayOfMonth } from '#engine/period.ts';
import type { Cell } from '#documents/document.ts';
import type { DateStyle } from '../mapping/mapping-shape.ts';
import { stretchOf, weekFrom } from './stretches.ts';
import type { Days } from './days.ts';

export type ReadDays = Days | 'impossible' | 'unclear';

const NUMERIC = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[\sT]+\d{1,2}[:h]\d{2}(?::\d{2})?)?$/;
const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}.*)?$/;
const YEAR = /^(?:19|20)\d{2}$/;
const MONTH_OF_YEAR = /^(\d{1,2})[/.-](\d{4}|\d{2})$/;
const YEAR_AND_MONTH = /^((?:19|20)\d{2})[/.-]?(0[1-9]|1[0-2])$/;
const NAMED = /^(\p{L}{3,9})\.?(?:[\s/.-]*(?:de\s+)?(\d{4}|\d{2}))?$/u;

/** Months as they begin in Portuguese and in English; three letters tell each, in both. */
const MONTHS: ReadonlyMap<string, number> = new Map(
  [
    ['jan'],
    ['fev', 'feb'],
    ['mar'],
    ['abr', 'apr'],
    ['mai', 'may'],
    ['jun'],
    ['jul'],
    ['ago', 'aug'],
    ['set', 'sep'],
  ]
    .concat([['out', 'oct'], ['nov'], ['dez', 'dec']])
    .flatMap((names, index) => names.map((name) => [name, index + 1] as const)),
);

/**
 * The period that a cell is, as the mapping says that dates are written: a day, a week, a month, a quarter, a year. What needs more of the
 * language than that was settled when the sheet was mapped, or is unclear. `header` tells quarters and weeks from months.
 */
export function daysOfCell(cell: Cell, dates: DateStyle, year: number | null, header = ''): ReadDays {
  const stretch = cell.date === undefined ? stretchOf(cell.text, header, year) : null;
  if (stretch !== null) return stretch;
  const days = plainDays(cell, dates, year);
  return typeof days === 'string' ? days : weekFrom(header, days);
}

function plainDays(cell: Cell, dates: DateStyle, year: number | null): ReadDays {
  const text = cell.text.trim();
  // A date that the sheet shows without its day says a month.
  if (cell.date !== undefined && !YEAR_AND_MONTH.test(text)) return oneDay(cell.date);
  const iso = ISO.exec(text)?.[1];
  if (iso !== undefined) return oneDay(iso);
  const numeric = NUMERIC.exec(text);
  if (numeric !== null) return numericDay(numeric, dates);
  if (/^\d{1,2}$/.test(text) && year !== null) return monthOf(year, Number(text));
  if (YEAR.test(text)) return { from: `${text}-01-01`, to: `${text}-12-31` };
  const month = MONTH_OF_YEAR.exec(text);
  if (month !== null) return monthOf(fullYear(month[2] ?? ''), Number(month[1]));
  const compact = YEAR_AND_MONTH.exec(text);
  if (compact !== null) return monthOf(Number(compact[1]), Number(compact[2]));
  return namedMonth(text, year);
}

function namedMonth(text: string, year: number | null): ReadDays {
  const [, word = '', digits] =
    NAMED.exec(text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()) ?? [];
  const number = MONTHS.get(word.slice(0, 3));
  const own = digits === undefined ? year : fullYear(digits);
  return number === undefined || own === null ? 'unclear' : monthOf(own, number);
}

function numericDay(match: RegExpExecArray, order: DateStyle): ReadDays {
  const [first, second, year] = [Number(match[1]), Number(match[2]), fullYear(match[3] ?? '')];
  const dayFirst = iso(year, second, first);
  const monthFirst = iso(year, first, second);
  if (!isDay(dayFirst) && !isDay(monthFirst)) return 'impossible';
  if (order === null && isDay(dayFirst) && isDay(monthFirst) && first !== second) return 'unclear';
  const byMonth = order === 'month_first' || (order === null && !isDay(dayFirst));
  return oneDay(byMonth ? monthFirst : dayFirst);
}

function oneDay(day: string): ReadDays {
  return isDay(day) ? { from: day, to: day } : 'impossible';
}

function monthOf(year: number, month: number): ReadDays {
  if (month < 1 || month > 12) return 'impossible';
  const from = iso(year, month, 1);
  return { from, to: lastDayOfMonth(from) };
}

function fullYear(digits: string): number {
  return digits.length === 2 ? 2000 + Number(digits) : Number(digits);
}

function iso(year: number, month: number, day: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${year}-${two(month)}-${two(day)}`;
}
