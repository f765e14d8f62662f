/**
 * A span told as a whole and in parts as well: the year's statement beside its months. Both are counted, whether they agree
 * or not.
 */
import { dayNumber, type Point, type SpansByLength, spansByLength, usualOf } from './series.ts';
import type { FindingSettings } from './settings.ts';

export interface WholeAndParts {
  readonly from: string;
  readonly to: string;
  /** What the whole states. */
  readonly stated: number;
  /** What its parts come to. */
  readonly summed: number;
  /** `summed` by `stated`. */
  readonly ratio: number;
  readonly parts: number;
  /** Whether the parts cover every day of the whole. */
  readonly complete: boolean;
  /** Whether both say the same, within the tolerance. */
  readonly agrees: boolean;
}

/** Every whole with parts in it, oldest first. */
export function findWholes(
  points: readonly Point[],
  settings: Pick<FindingSettings, 'sumPercent'>,
): WholeAndParts[] {
  return wholesAmong(spansByLength(points), settings);
}

/** The same of points that are in order already. */
export function wholesAmong(
  spans: SpansByLength,
  { sumPercent }: Pick<FindingSettings, 'sumPercent'>,
): WholeAndParts[] {
  const { series, longer } = usualOf(spans);
  return longer.flatMap(({ from, to, amount: stated }) => {
    const parts = series.filter((part) => part.from >= from && part.to <= to);
    if (parts.length === 0) return [];
    const summed = parts.reduce((sum, { amount }) => sum + amount, 0);
    const covered = parts.reduce((days, part) => days + dayNumber(part.to) - dayNumber(part.from) + 1, 0);
    return {
      from,
      to,
      stated,
      summed,
      ratio: summed / stated,
      parts: parts.length,
      complete: covered >= dayNumber(to) - dayNumber(from) + 1,
      agrees: Math.abs(summed / stated - 1) * 100 <= sumPercent,
    };
  });
}
