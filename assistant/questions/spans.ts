import { lastDayOfMonth } from '#engine/period.ts';

/** A stretch of whole months that a question names; both days ISO, inclusive. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/** The month that a day lies in, counted from the year 0 on. */
export const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

/** So many months from one on, which is counted from the year 0. */
export function monthsFrom(month: number, count: number): Span {
  const first = (at: number) => `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`;
  return { from: first(month), to: lastDayOfMonth(first(month + count - 1)) };
}

/** How many months a stretch has. */
export const monthsOf = ({ from, to }: Span): number => monthOf(to) - monthOf(from) + 1;

/** A whole year. */
export const yearSpan = (year: number): Span => monthsFrom(year * 12, 12);

/** The same part of another year. */
export const inYear = (span: Span, year: number): Span =>
  monthsFrom(year * 12 + (monthOf(span.from) % 12), monthsOf(span));
