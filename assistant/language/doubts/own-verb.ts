import { pattern } from '../lexicon/pattern.ts';
import type { Reading } from '../reading/reading.ts';
import { overlaps, type Place } from '../text/mentions.ts';

/** What was done with an amount, right in front of it. */
const VERB = pattern()`
  (?:^|[ ,;(])((?:[a-z]{2,}(?:amos|emos|imos|aram|eram|iram|ou))|(?<=\b(?:we|and|they|then) )[a-z]{3,}
  (?:ed|t))(?: {doubts.behind_own_verb})* $
`;

/** Verbs that say no more of an amount than that there was so much of it, or that it was used up. */
const PLAIN = pattern()`^{doubts.own_verb_stems}[a-z]*(?:amos|emos|imos|aram|eram|iram|ou)$|^{doubts.own_verbs_en}$`;

/**
 * `sintetizamos 300 t e enfornamos 420 t de vidro`: an amount with a verb of its own, which nobody knows, that only borrows its
 * thing from another amount with another verb. Whether both are of that thing is not said.
 */
export function hasOwnVerb(reading: Reading, amount: Place): boolean {
  const own = verbBefore(reading.text, amount);
  if (own === null || PLAIN.test(own.word)) return false;
  if (reading.cues.some((cue) => cue.cue !== 'produce' && overlaps(cue, own))) return false;
  return reading.amounts.some((other) => {
    const verb = other.start === amount.start ? null : verbBefore(reading.text, other);
    return verb !== null && verb.word !== own.word;
  });
}

function verbBefore(text: string, { start }: Place): (Place & { readonly word: string }) | null {
  const before = text.slice(Math.max(0, start - 48), start);
  const found = VERB.exec(before);
  if (found?.[1] === undefined) return null;
  const at = start - before.length + found.index + found[0].indexOf(found[1]);
  return { word: found[1], start: at, end: at + found[1].length };
}
