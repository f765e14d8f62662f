import { pattern } from '../lexicon/pattern.ts';
import type { Pair } from '../assignment/pair.ts';
import { isUnread } from '../assignment/unknown.ts';
import type { Reading } from '../reading/reading.ts';
import { type Segment, segmentAt } from '../reading/segments.ts';
import { isFree, type Place } from '../text/mentions.ts';

/** Words that join, count or report, and name no other thing. */
const JOINING = pattern()`^(?:{doubts.joins_heirs}|gast\w+|consum\w+|compr\w+|queim\w+|burn\w+|abastec\w+)$`;

/**
 * `reciclamos 3 t e aterramos 5 t`: the second amount takes the thing of the first, in the same unit, though a word of its own
 * stands beside it that nothing explains. Such words are said to be unused, verbs and short words among them.
 */
export function wordsOfHeirs(
  reading: Reading,
  segments: readonly Segment[],
  pairs: readonly Pair[],
): Place[] {
  return pairs
    .filter((pair) => pair.inherited && pairs.some((other) => isTwin(pair, other)))
    .flatMap(({ amount }) => {
      const own = segments[segmentAt(segments, amount.start)];
      return reading.tokens.filter(
        (token) =>
          own !== undefined &&
          token.start >= own.start &&
          token.end <= own.end &&
          /^[a-z]{3,}$/.test(token.word) &&
          !JOINING.test(token.word) &&
          isUnread(reading, token) &&
          isFree(token, reading.names),
      );
    })
    .map(({ start, end }) => ({ start, end }));
}

function isTwin(heir: Pair, other: Pair): boolean {
  return (
    !other.inherited &&
    other.item?.concept === heir.item?.concept &&
    other.amount.unit?.code === heir.amount.unit?.code
  );
}
