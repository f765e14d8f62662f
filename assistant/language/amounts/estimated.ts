import type { Place } from '../text/mentions.ts';
import type { Reading } from '../reading/reading.ts';
import { type Segment, segmentAt } from '../reading/segments.ts';

const ESTIMATE =
  /\b(?:acho que|uns|umas|cerca de|aproximadamente|aprox|mais ou menos|em torno de|por volta de|perto de|quase|estimad[oa]s?|estimamos|estimativa|algo como|estimo|about|around|roughly|approximately|approx|some|nearly|almost|circa|ca|estimated?|an estimated|i think|maybe|talvez|provavelmente|or so|ballpark|imagino|calculo que|provisori[oa]|provisional|in the region of|na casa d[eo]s?|na faixa d[eo]s?|(?:just|slightly|a (?:little|bit)) (?:over|under|above|below)|close to|coisa de|pouco (?:mais|menos) de|beirando|or thereabouts)\b|~/;

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
