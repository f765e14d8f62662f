import { pattern } from '../lexicon/pattern.ts';
import type { Place } from '../text/mentions.ts';
import type { Reading } from '../reading/reading.ts';
import { type Segment, segmentAt } from '../reading/segments.ts';

const ESTIMATE = pattern()`\b(?:{amounts.estimates}|(?:just|slightly|a (?:little|bit)) (?:over|under|above|below))\b|~`;

/** `uns 900 litros`, `roughly 3k kWh`: said to be no exact figure. */
export function isEstimated(reading: Reading, segments: readonly Segment[], amount: Place): boolean {
  const segment = segments[segmentAt(segments, amount.start)];
  // `mais ou menos 70`: the words of a break that are none.
  const near = reading.text.slice(Math.max(0, amount.start - 20), amount.start);
  if (/\bmais ou menos (?:[a-z]+ )?$/.test(near)) return true;
  const before = reading.text.slice(Math.max(segment?.start ?? 0, amount.start - 40), amount.start);
  const after = reading.text.slice(amount.end, Math.min(segment?.end ?? amount.end, amount.end + 60));
  return (
    ESTIMATE.test(before) ||
    /\b(?:mais ou menos|aproximadamente|estimad[oa]s?|estimated|or so|approximately|roughly|por estimativa)\b/.test(
      after,
    )
  );
}
