import { pattern } from '../lexicon/pattern.ts';
import type { Reading } from '../reading/reading.ts';
import type { Token } from '../text/tokens.ts';

/**
 * What is done in an activity, as participles and in the present: `CDR queimado`, `as franquias ocupam`. No word of what a thing
 * was before or is besides (`usado`, `reciclado`, `contaminado`): that may make it another.
 */
const ACTS = pattern()`^{doubts.acts_stems}(?:ad[oa]s?|id[oa]s?|am|em|ece|ecem|e)$`;

/** Nouns of ways, dealings and places that hold an activity and are never measured themselves. */
const FRAMES = pattern()`^{doubts.frames}$`;

/** What names the place by what it makes or holds: `forno de cimento`, `glass furnace`. */
const PLACE_OF = pattern()`\b{doubts.places_of_work} (?:de|da|do) $`;
const PLACE_BEHIND = pattern()`^ {doubts.places_of_work_behind}\b`;

/** Whether a word only repeats the act, frames it, or names the place of use by what is made there. */
export function saysNothing({ text }: Reading, { word, start, end }: Token): boolean {
  if (ACTS.test(word) || FRAMES.test(word)) return true;
  return (
    PLACE_OF.test(text.slice(Math.max(0, start - 24), start)) || PLACE_BEHIND.test(text.slice(end, end + 16))
  );
}
