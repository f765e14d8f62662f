import { pattern } from '../lexicon/pattern.ts';
import { CONTEXT_FORMS, type Lists, MACHINES } from '../lexicon/lexicon.ts';

const MACHINES_OF: Lists = MACHINES;

/** Words of context that turn a thing into a kind, with the machines that tell a fuel's use. */
export const CUES: Lists = Object.fromEntries(
  Object.entries(CONTEXT_FORMS).map(([cue, forms]) => [cue, [...forms, ...(MACHINES_OF[cue] ?? [])]]),
);

/** Nouns whose following number is a name (`caldeira 2`, `linha 3`), not an amount. */
export const LABELLED = pattern()`(?<![a-z])(?:{words.labelled}|#)\s*(?:(?:e|eh|is)\s+)?(?:n[oº.]*\s*)?[#:.]?\s*$`;
