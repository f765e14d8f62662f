/**
 * A hole in a series that is otherwise regular, whatever its rhythm: months, quarters, billing periods. What comes after the
 * last value is no hole: it may not have come yet, and how complete a period is says `result.completeness`.
 */
import { dayBefore, nextDay } from '../period.ts';
import { dayNumber, median, type Point, usualSpans } from './series.ts';
import type { FindingSettings } from './settings.ts';

export interface Gap {
  /** First and last day of which nothing was told. */
  readonly from: string;
  readonly to: string;
  /** Values that are missing in it. */
  readonly missing: number;
  /** Values of the series. */
  readonly n: number;
  /** Usual distance from one value to the next, days. */
  readonly everyDays: number;
}

/** Two distances are alike within a quarter: months are 28 to 31 days, quarters 90 to 92. */
const ALIKE = 0.25;

type Limits = Pick<FindingSettings, 'gapLeastPoints' | 'gapRegularPercent'>;

/** The holes of a series, oldest first; none where it has no rhythm. A longer span that covers a hole fills it. */
export function findGaps(points: readonly Point[], { gapLeastPoints, gapRegularPercent }: Limits): Gap[] {
  const { series, longer } = usualSpans(points);
  const spans = mergedByStart(series);
  if (spans.length < gapLeastPoints) return [];
  const distances = spans
    .slice(1)
    .map(({ from }, at) => dayNumber(from) - dayNumber(spans[at]?.from ?? from));
  const usual = median(distances);
  const regular = distances.filter((days) => Math.abs(days - usual) <= usual * ALIKE).length;
  if (regular * 100 < distances.length * gapRegularPercent) return [];
  return spans.slice(1).flatMap((next, at) => {
    const before = spans[at];
    const missing = Math.round((distances[at] ?? 0) / usual) - 1;
    if (!before || missing < 1) return [];
    const from = nextDay(before.to);
    const to = dayBefore(next.from);
    if (longer.some((whole) => whole.from <= from && whole.to >= to)) return [];
    return { from, to, missing, n: spans.length, everyDays: usual };
  });
}

/** Of several that begin alike, one. */
function mergedByStart(series: readonly Point[]): Point[] {
  return series.filter(({ from }, at) => from !== series[at - 1]?.from);
}
