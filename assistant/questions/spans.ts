import { lastDayOfMonth } from '#engine/period.ts';

/** A stretch of whole months that a question names; both days ISO, inclusive. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/** How many months a stretch has. */
export const monthsOf = ({ from, to }: Span): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
  Number(to.slice(5, 7)) -
  Number(from.slice(5, 7)) +
  1;

/** A whole year. */
export const yearSpan = (year: number): Span => ({ from: `${year}-01-01`, to: `${year}-12-31` });

/** The same part of another year. */
export function inYear({ from, to }: Span, year: number): Span {
  const by = year - Number(from.slice(0, 4));
  const moved = (day: string) => `${Number(day.slice(0, 4)) + by}-${day.slice(5, 7)}`;
  return { from: `${moved(from)}${from.slice(7)}`, to: lastDayOfMonth(`${moved(to)}-01`) };
}

/** Two digits of a month. */
export const two = (value: number) => String(value).padStart(2, '0');

/** From the first to the last month of a year, both 1-based. */
export const monthsWithin = (year: number, first: number, last: number): Span => ({
  from: `${year}-${two(first)}-01`,
  to: lastDayOfMonth(`${year}-${two(last)}-01`),
});
