/** Exchange rates and price indices by year and month, as their publishers print them. */
import { decimal, divide, fromInteger, sum, toText } from './decimal.ts';
import type { SourcedValue } from './sourced-value.ts';

/** Looked up by period: `2024` or `2024-03`. What is not published is left out, and asked for. */
export interface Money {
  /** Units of a currency (`BRL`) for one US dollar. */
  perDollar(currency: string, period: string): SourcedValue | undefined;
  /** Price index of a currency's economy. */
  index(currency: string, period: string): SourcedValue | undefined;
}

const YEAR = 4;
const MONTH = 7;
const MONTHS_OF_YEAR = 12;

/** A figure for days, and the last published month that stands in where theirs is not published yet. */
export interface FigureOfDays {
  readonly figure: SourcedValue;
  readonly standsIn: string | null;
}

type LookUp = (period: string) => SourcedValue | undefined;

/**
 * The figure for the days of a spend within one year: the month's where it lies in one, else the year's, else the mean of
 * its months. A month that is not published yet takes the last one that is, at most a year before, and that is said; before
 * the first published month there is no figure.
 */
export function figureOf(lookUp: LookUp, from: string, to: string): FigureOfDays | undefined {
  if (from.slice(0, YEAR) !== to.slice(0, YEAR)) return undefined;
  if (from.slice(0, MONTH) === to.slice(0, MONTH)) return figureOfMonth(lookUp, from.slice(0, MONTH));
  const year = lookUp(from.slice(0, YEAR));
  return year === undefined ? meanOfMonths(lookUp, from, to) : { figure: year, standsIn: null };
}

function figureOfMonth(lookUp: LookUp, month: string): FigureOfDays | undefined {
  let tried = month;
  for (let back = 0; back <= MONTHS_OF_YEAR; back += 1) {
    const figure = lookUp(tried);
    if (figure !== undefined) return { figure, standsIn: back === 0 ? null : tried };
    tried = monthBefore(tried);
  }
  return undefined;
}

function monthBefore(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`;
}

function meanOfMonths(lookUp: LookUp, from: string, to: string): FigureOfDays | undefined {
  const [first, last] = [from, to].map((day) => Number(day.slice(YEAR + 1, MONTH))) as [number, number];
  const found: FigureOfDays[] = [];
  for (let month = first; month <= last; month += 1) {
    const one = figureOfMonth(lookUp, `${from.slice(0, YEAR)}-${String(month).padStart(2, '0')}`);
    if (one === undefined) return undefined;
    found.push(one);
  }
  const [one] = found;
  if (one === undefined) return undefined;
  const mean = divide(sum(found.map(({ figure }) => decimal(figure.value))), fromInteger(found.length));
  const locator = `mean of ${from.slice(0, MONTH)} to ${to.slice(0, MONTH)}`;
  const figure = { value: toText(mean), source: { ...one.figure.source, locator } };
  return { figure, standsIn: found.findLast(({ standsIn }) => standsIn !== null)?.standsIn ?? null };
}
