import { isUnitPrice } from '../amounts/prices.ts';
import type { Place } from '../text/mentions.ts';
import type { Reading } from '../reading/reading.ts';
import { type Segment, segmentAt } from '../reading/segments.ts';

/**
 * Where the words of an amount stand: between the amounts on both sides of it in its sentence. Amounts without a unit count
 * as neighbours where they are among `amounts`.
 */
export function clauseOf(
  reading: Reading,
  segments: readonly Segment[],
  amount: Place,
  amounts: readonly Place[] = [],
): Place {
  const { sentence } = segments[segmentAt(segments, amount.start)] ?? { sentence: 0 };
  const own = segments.filter((segment) => segment.sentence === sentence);
  const start = own[0]?.start ?? 0;
  const end = own.at(-1)?.end ?? reading.text.length;
  const others = reading.amounts.filter(
    (other) => amounts.includes(other) || (other.unit !== null && !isUnitPrice(reading, other)),
  );
  const before = others.filter((other) => other.end <= amount.start && other.start >= start).at(-1);
  const after = others.find((other) => other.start >= amount.end && other.start < end);
  return {
    start: before === undefined ? start : beginOf(reading, segments, before, amount),
    end: after === undefined ? end : endOf(segments, after, amount),
  };
}

/** What stands in one segment with the amount before, or with its thing, is said of that one. */
function beginOf(reading: Reading, segments: readonly Segment[], before: Place, amount: Place): number {
  const [first, own] = [segmentAt(segments, before.start), segmentAt(segments, amount.start)];
  if (first === own) return before.end;
  let at = own;
  for (let next = own - 1; next > first; next -= 1) {
    const segment = segments[next];
    const names = reading.items.some(({ start }) => segmentAt(segments, start) === next);
    // `6.210 m³ (caldeira), diesel 415 L`: what is bracketed is said of what stands before it.
    const bracketed = segment !== undefined && /\(\s*$/.test(reading.text.slice(0, segment.start));
    if (segment === undefined || bracketed || (names && !segment.heading)) break;
    at = next;
  }
  return segments[at]?.start ?? before.end;
}

function endOf(segments: readonly Segment[], after: Place, amount: Place): number {
  const at = segmentAt(segments, after.start);
  return at === segmentAt(segments, amount.start) ? after.start : (segments[at]?.start ?? after.start);
}
