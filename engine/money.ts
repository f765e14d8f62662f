/** Exchange rates and price indices by year and month, as their publishers print them. */
import { decimal, divide, fromInteger, sum, toText } from './decimal.ts';
import type { SourcedValue } from './library.ts';

/** Looked up by period: `2024` or `2024-03`. What is not published is left out, and asked for. */
export interface Money {
  /** Units of a currency (`BRL`) for one US dollar. */
  perDollar(currency: string, period: string): SourcedValue | undefined;
  /** Price index of a currency's economy. */
  index(currency: string, period: string): SourcedValue | undefined;
}

const YEAR = 4;
const MONTH = 7;

/**
 * The figure for the days of a spend within one year: the month's where it lies in one, else the year's, else the mean of
 * its months where all of them are published.
 */
export function figureOf(
  lookUp: (period: string) => SourcedValue | undefined,
  from: string,
  to: string,
): SourcedValue | undefined {
  if (from.slice(0, YEAR) !== to.slice(0, YEAR)) return undefined;
  if (from.slice(0, MONTH) === to.slice(0, MONTH)) return lookUp(from.slice(0, MONTH));
  return lookUp(from.slice(0, YEAR)) ?? meanOfMonths(lookUp, from, to);
}

function meanOfMonths(
  lookUp: (period: string) => SourcedValue | undefined,
  from: string,
  to: string,
): SourcedValue | undefined {
  const [first, last] = [from, to].map((day) => Number(day.slice(YEAR + 1, MONTH))) as [number, number];
  const found: SourcedValue[] = [];
  for (let month = first; month <= last; month += 1) {
    const one = lookUp(`${from.slice(0, YEAR)}-${String(month).padStart(2, '0')}`);
    if (one === undefined) return undefined;
    found.push(one);
  }
  const [one] = found;
  if (one === undefined) return undefined;
  const mean = divide(sum(found.map(({ value }) => decimal(value))), fromInteger(found.length));
  const locator = `mean of ${from.slice(0, MONTH)} to ${to.slice(0, MONTH)}`;
  return { value: toText(mean), source: { ...one.source, locator } };
}
