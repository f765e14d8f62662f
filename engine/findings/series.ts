/** A series: what a kind of activity came to at a site, span by span, in one unit. Doubles: it is only compared (decision 6). */
import { daysBetween } from '../period.ts';

export interface Point {
  /** First and last day, ISO. */
  readonly from: string;
  readonly to: string;
  /** Zero or more. */
  readonly amount: number;
}

/** A day of the calendar as a number of days. */
export function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 86_400_000;
}

/** How long a span is, in months: at least one. */
export function monthsLong({ from, to }: Pick<Point, 'from' | 'to'>): number {
  return Math.max(1, Math.round(daysBetween(from, to) / 30.4375));
}

/** The middle value; of an even number the mean of the two in the middle. NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2;
}

/**
 * The points that are as long as most are, oldest first, and the longer ones beside them. Where two lengths are as many,
 * the shorter one is the series.
 */
export function usualSpans(points: readonly Point[]): { series: Point[]; longer: Point[] } {
  const counts = new Map<number, number>();
  for (const point of points) counts.set(monthsLong(point), (counts.get(monthsLong(point)) ?? 0) + 1);
  const [usual = 1] = [...counts].toSorted(([a, n], [b, m]) => m - n || a - b)[0] ?? [];
  const order = (a: Point, b: Point): number => (a.from < b.from ? -1 : Number(a.from > b.from));
  return {
    series: points.filter((point) => monthsLong(point) === usual).toSorted(order),
    longer: points.filter((point) => monthsLong(point) > usual).toSorted(order),
  };
}
