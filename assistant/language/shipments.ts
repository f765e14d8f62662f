import type { Pair } from './assign.ts';
import type { Amount } from './mentions.ts';
import { type Segment, segmentAt } from './segments.ts';

/** A distance beside a mass that is shipped belongs to it and is no amount of its own. */
export function joinDistances(segments: readonly Segment[], pairs: readonly Pair[]) {
  const distances = new Map<Pair, Amount>();
  const kept = new Set(pairs);
  const isFreight = (pair: Pair) => pair.item?.concept === 'freight';
  for (const pair of pairs) {
    if (pair.amount.unit?.dimension !== 'distance') continue;
    const sentence = segments[segmentAt(segments, pair.amount.start)]?.sentence;
    const masses = pairs.filter(
      (other) =>
        isFreight(other) &&
        other.amount.unit?.dimension === 'mass' &&
        !distances.has(other) &&
        segments[segmentAt(segments, other.amount.start)]?.sentence === sentence,
    );
    const mass = masses.sort(
      (a, b) => Math.abs(a.amount.start - pair.amount.start) - Math.abs(b.amount.start - pair.amount.start),
    )[0];
    if (mass === undefined) continue;
    const together = segmentAt(segments, mass.amount.start) === segmentAt(segments, pair.amount.start);
    const ownThing = pair.item !== null && pair.item.concept !== 'freight' && !pair.inherited;
    if (!together && ownThing && !['truck', 'train', 'van', 'ferry'].includes(pair.item.concept)) continue;
    distances.set(mass, pair.amount);
    kept.delete(pair);
  }
  return { pairs: [...kept], distances };
}
