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
  const sorted = Float64Array.from(values).sort();
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2;
}

/** The points of a series by their length in months, of each length the oldest first. */
export type SpansByLength = ReadonlyMap<number, readonly Point[]>;

export function spansByLength(points: readonly Point[]): SpansByLength {
  const byLength = Map.groupBy(points, monthsLong);
  return new Map([...byLength].map(([months, some]) => [months, some.toSorted(byFirstDay)]));
}

/** The same with one point more, behind those that begin when it does. */
export function withSpan(spans: SpansByLength, point: Point): SpansByLength {
  const months = monthsLong(point);
  const before = spans.get(months) ?? [];
  const place = before.findLastIndex(({ from }) => from <= point.from) + 1;
  return new Map(spans).set(months, before.toSpliced(place, 0, point));
}

export interface UsualSpans {
  readonly series: readonly Point[];
  readonly longer: readonly Point[];
}

/**
 * The points that are as long as most are, oldest first, and the longer ones beside them: of those that begin together the
 * shorter first. Where two lengths are as many, the shorter one is the series.
 */
export function usualSpans(points: readonly Point[]): UsualSpans {
  return usualOf(spansByLength(points));
}

export function usualOf(spans: SpansByLength): UsualSpans {
  const [usual = 1] =
    [...spans].toSorted(([a, one], [b, other]) => other.length - one.length || a - b)[0] ?? [];
  const longer = [...spans].filter(([months]) => months > usual).toSorted(([a], [b]) => a - b);
  return { series: spans.get(usual) ?? [], longer: longer.flatMap(([, some]) => some).toSorted(byFirstDay) };
}

function byFirstDay(a: Point, b: Point): number {
  return a.from < b.from ? -1 : Number(a.from > b.from);
}
