import { type Segment, segmentAt } from '../reading/segments.ts';
import type { Place } from '../text/mentions.ts';

/** The neighbourhood of an amount: its own segment, and the segments without amounts before and behind it. */
export interface Zone {
  readonly own: Place;
  readonly leading: Place;
  readonly trailing: Place;
  readonly sentence: Place;
}

const COUNTS = new WeakMap<readonly Segment[], WeakMap<readonly Place[], Map<Segment, number>>>();

const SENTENCES = new WeakMap<readonly Segment[], Map<number, Place>>();

/** How many amounts stand in each segment; counted once for a text. */
function countsOf(segments: readonly Segment[], amounts: readonly Place[]): ReadonlyMap<Segment, number> {
  const known = COUNTS.get(segments)?.get(amounts);
  if (known !== undefined) return known;
  const counts = new Map<Segment, number>();
  for (const { start } of amounts) {
    const segment = segments[segmentAt(segments, start)];
    if (segment !== undefined && start >= segment.start && start < segment.end)
      counts.set(segment, (counts.get(segment) ?? 0) + 1);
  }
  const byAmounts = COUNTS.get(segments) ?? new WeakMap<readonly Place[], Map<Segment, number>>();
  COUNTS.set(segments, byAmounts.set(amounts, counts));
  return counts;
}

/** Where each sentence begins and ends; found once for a text. */
function sentencesOf(segments: readonly Segment[]): ReadonlyMap<number, Place> {
  const known = SENTENCES.get(segments);
  if (known !== undefined) return known;
  const found = new Map<number, Place>();
  for (const { sentence, start, end } of segments)
    found.set(sentence, { start: found.get(sentence)?.start ?? start, end });
  SENTENCES.set(segments, found);
  return found;
}

/** The stretches of text around one of `amounts`. */
export function zoneOf(segments: readonly Segment[], amounts: readonly Place[], amount: Place): Zone {
  const here = segmentAt(segments, amount.start);
  const own = segments[here] ?? { start: 0, end: 0, sentence: 0, heading: false };
  const counts = countsOf(segments, amounts);
  const ownHere = amounts.includes(amount as never) ? 1 : 0;
  const holds = (segment: Segment) => {
    const mine = ownHere === 1 && amount.start >= segment.start && amount.start < segment.end ? 1 : 0;
    return (counts.get(segment) ?? 0) > mine;
  };
  let first = here;
  while (
    first > 0 &&
    segments[first - 1]?.sentence === own.sentence &&
    !holds(segments[first - 1] as Segment)
  )
    first -= 1;
  let last = here;
  while (segments[last + 1]?.sentence === own.sentence && !holds(segments[last + 1] as Segment)) last += 1;
  const sentence = sentencesOf(segments).get(own.sentence) ?? own;
  // A heading in front of the next amount belongs to that one.
  while (last > here && segments[last]?.heading) last -= 1;
  return {
    own,
    leading: { start: segments[first]?.start ?? own.start, end: own.start },
    trailing: { start: own.end, end: segments[last]?.end ?? own.end },
    sentence: { start: sentence.start, end: sentence.end },
  };
}

/** The mentions that lie in a stretch of text. */
export function inside<T extends Place>(mentions: readonly T[], place: Place): T[] {
  return mentions.filter((mention) => mention.start >= place.start && mention.end <= place.end);
}

/** The mention with the fewest letters between it and a place; one in front wins over one as far behind. */
export function nearestTo<T extends Place>(mentions: readonly T[], place: Place): T | undefined {
  let best: T | undefined;
  for (const mention of mentions) {
    if (best === undefined || gapOf(mention, place) < gapOf(best, place)) best = mention;
  }
  return best;
}

function gapOf(a: Place, b: Place): number {
  return a.start >= b.end ? a.start - b.end : b.start >= a.end ? b.start - a.end + 0.5 : 0;
}
