import { pattern, source } from '../lexicon/pattern.ts';
import type { Reading } from '../reading/reading.ts';
import type { ConversationState } from '../understanding.ts';

const CHANGE = source`{answers.changes}`;
const GOES_BACK = [
  source`
    \b(?:desfa\w+|undo|revert\w*|cancel\w*|esquec\w+|desconsider\w+|ignor\w+|forget|scratch|drop
    |tir[ae]|apag[ae]) (?:[a-z]+ ){0,3}${CHANGE}\b
  `,
  source`
    \b(?:{answers.goes_back}|mant[ei]\w+|restaur\w+|retorn\w+)\b[^.;\d]*\b(?:{answers.as_it_was}|
    (?:valor(?:es)?|numeros?|jeito|que tinha|como) de antes|(?:as|to what|to how) (?:it|they) (?:was
    |were))\b
  `,
  '\\b(?:estava|tava|era|was|were) (?:certo|correto|right|correct|fine|ok)(?: (?:antes|before|do jeito que|the first time))\\b',
  source`
    \b{answers.the_one_before} (?:e que )?(?:estava|era|e|was|is)(?: o| a| the)? (?:cert[oa]
    |corret[oa]|right|correct)\b
  `,
].map((pattern) => new RegExp(pattern));

const UNDOES = pattern()`
  ^\W*(?:(?:por favor|please|pode|can you|could you|no|nao|ops|oops)\W+)?(?:desfa[a-z]+|undo
  |revert[a-z]*|volt[ae]r? atras|go back|take (?:it|that) back)(?: {answers.what_is_undone})?\W*$
`;

/** `desfaz`, `undo that` right behind a correction: it is what shall be taken back, and not the activity that it was of. */
export function undoesCorrection({ text }: Reading, { corrected }: ConversationState): boolean {
  return corrected === true && UNDOES.test(text);
}

/** `desfaz essa correção`, `deixa como estava`, `the previous one was right`: what stood before shall stand again. */
export function goesBack({ text, amounts, periods, sites, items }: Reading): boolean {
  const tells =
    amounts.some(({ number, unit }) => !number.weak || unit !== null) ||
    periods.some(({ from }) => from !== '') ||
    sites.length + items.length > 0;
  return !tells && !text.includes('?') && GOES_BACK.some((pattern) => pattern.test(text));
}
