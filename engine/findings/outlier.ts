/**
 * A value that its series does not bear out: the modified z-score of Iglewicz and Hoaglin (1993; NIST/SEMATECH e-Handbook
 * of Statistical Methods, 1.3.5.17), 0.6745 × deviation ÷ median of absolute deviations, of the logarithms. Logarithms make
 * it the same in any unit and treat ten times and a tenth alike; medians are not moved by the very value that is looked at.
 */
import { median, type Point, type SpansByLength, spansByLength, usualOf, withSpan } from './series.ts';
import type { FindingSettings } from './settings.ts';
import { unitSlip } from './slip.ts';

export interface Outlier {
  readonly from: string;
  readonly to: string;
  readonly seen: number;
  readonly expected: number;
  /** `seen` by `expected`. */
  readonly ratio: number;
  /** Modified z-score; null: all others are equal, so that there is nothing to measure it by. */
  readonly score: number | null;
  /** Values that it was compared with. */
  readonly n: number;
  /** Whether it was compared with the same month of other years. */
  readonly seasonal: boolean;
  /** Power of ten by which it was mistaken, if taking that back makes it an ordinary value. */
  readonly slip: number | null;
}

/** The 0.75 quantile of the standard normal distribution: the median of absolute deviations of it. */
const NORMAL_QUARTILE = 0.6745;

interface Judged {
  /** Logarithm of what was to be expected, and how far above it the value lies. */
  readonly expected: number;
  readonly deviation: number;
  readonly score: number;
  readonly seasonal: boolean;
}

type Limits = Pick<
  FindingSettings,
  'outlierScore' | 'outlierLeastRatio' | 'outlierLeastPoints' | 'seasonalMonths'
>;

/** The outliers of a series, oldest first; points of another length than the usual one are left out. */
export function findOutliers(points: readonly Point[], settings: Limits): Outlier[] {
  const series = usedSpans(spansByLength(points));
  if (series.length < settings.outlierLeastPoints) return [];
  const judged = judgeAll(series, settings.seasonalMonths);
  return series.flatMap((_, at) => outlierAt(series, judged, at, settings) ?? []);
}

/** What a point would be if its series had it; null: nothing that stands out, or of another length than the usual one. */
export function outlierAmong(spans: SpansByLength, point: Point, settings: Limits): Outlier | null {
  const series = usedSpans(withSpan(spans, point));
  const at = series.indexOf(point);
  if (at < 0 || series.length < settings.outlierLeastPoints) return null;
  return outlierAt(series, judgeAll(series, settings.seasonalMonths), at, settings);
}

function outlierAt(
  series: readonly Point[],
  judged: readonly Judged[],
  at: number,
  settings: Limits,
): Outlier | null {
  const [point, one] = [series[at], judged[at]];
  if (!point || !one) return null;
  const least = Math.log(settings.outlierLeastRatio);
  if (Math.abs(one.deviation) < least || Math.abs(one.score) <= settings.outlierScore) return null;
  const ratio = Math.exp(one.deviation);
  return {
    from: point.from,
    to: point.to,
    seen: point.amount,
    expected: Math.exp(one.expected),
    ratio,
    score: Number.isFinite(one.score) ? one.score : null,
    n: series.length - 1,
    seasonal: one.seasonal,
    slip: unitSlip(ratio, settings),
  };
}

/** What is to be expected in a span that the series lacks: its median, or that of the same month of other years. */
export function expectedAmount(points: readonly Point[], from: string, seasonalMonths: number): number {
  const series = usedSpans(spansByLength(points));
  const logs = series.map(({ amount }) => Math.log(amount));
  const centre = median(logs);
  const alike = logs.filter((_, at) => calendarMonth(series[at]) === from.slice(5, 7));
  return Math.exp(isSeasonal(series, seasonalMonths) && alike.length > 0 ? median(alike) : centre);
}

/** Of months without consumption nothing is expected: a zero that was stated is no outlier, and no measure for others. */
function usedSpans(spans: SpansByLength): Point[] {
  return usualOf(spans).series.filter(({ amount }) => amount > 0);
}

function judgeAll(series: readonly Point[], seasonalMonths: number): Judged[] {
  const logs = series.map(({ amount }) => Math.log(amount));
  const centre = median(logs);
  const plain = judge(
    logs,
    logs.map(() => centre),
    false,
  );
  if (!isSeasonal(series, seasonalMonths)) return plain;
  const alike = Map.groupBy(logs.keys(), (at) => calendarMonth(series[at]));
  const others = series.map((point, at) =>
    (alike.get(calendarMonth(point)) ?? []).flatMap((other) => (other === at ? [] : (logs[other] ?? centre))),
  );
  // Of each value the median of the others of its calendar month; where there is none, of the whole series.
  const levels = others.map((some) => (some.length === 0 ? centre : median(some)));
  const seasonal = judge(logs, levels, true);
  // A value of which only one other of its month is known may be the right one of the two: both must say so.
  return plain.map((one, at) => {
    const other = seasonal[at] ?? one;
    if ((others[at]?.length ?? 0) >= 2) return other;
    return Math.abs(other.deviation) < Math.abs(one.deviation) ? other : one;
  });
}

function calendarMonth(point: Point | undefined): string | undefined {
  return point?.from.slice(5, 7);
}

function judge(logs: readonly number[], expected: readonly number[], seasonal: boolean): Judged[] {
  const deviations = logs.map((log, at) => log - (expected[at] ?? 0));
  const spread = median(deviations.map(Math.abs));
  return deviations.map((deviation, at) => ({
    expected: expected[at] ?? 0,
    deviation,
    score: deviation === 0 ? 0 : (NORMAL_QUARTILE * deviation) / spread,
    seasonal,
  }));
}

/** Monthly values over so many months, most of them there. */
function isSeasonal(series: readonly Point[], seasonalMonths: number): boolean {
  const [first, last] = [series[0], series.at(-1)];
  if (!first || !last) return false;
  const months = monthOf(last.from) - monthOf(first.from) + 1;
  return months >= seasonalMonths && series.length >= months * (2 / 3);
}

function monthOf(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
}
