import type { Reading } from '../reading/reading.ts';
import type { ConversationState } from '../understanding.ts';

const CHANGE =
  '(?:correc(?:ao|oes)|alterac(?:ao|oes)|mudancas?|ajustes?|trocas?|edic(?:ao|oes)|corrections?|changes?|edits?|fix|updates?)';
const GOES_BACK = [
  `\\b(?:desfa\\w+|undo|revert\\w*|cancel\\w*|esquec\\w+|desconsider\\w+|ignor\\w+|forget|scratch|drop|tir[ae]|apag[ae]) (?:[a-z]+ ){0,3}${CHANGE}\\b`,
  '\\b(?:volt[ae]r?|deix[ae]r?|fic[ae]r?|mant[ei]\\w+|restaur\\w+|retorn\\w+|put|leave|keep|restore|set|go|change|roll)\\b[^.;\\d]*\\b(?:como (?:era|eram|estava|estavam|tava)|(?:valor(?:es)?|numeros?|jeito|que tinha|como) de antes|anterior(?:es)?|original|the way (?:it|they) (?:was|were)|(?:as|to what|to how) (?:it|they) (?:was|were)|from before|previous|the old (?:one|value|number)|back)\\b',
  '\\b(?:estava|tava|era|was|were) (?:certo|correto|right|correct|fine|ok)(?: (?:antes|before|do jeito que|the first time))\\b',
  '\\b(?:o anterior|a anterior|o de antes|the previous (?:one|value)|the old (?:one|value)|the one before) (?:e que )?(?:estava|era|e|was|is)(?: o| a| the)? (?:cert[oa]|corret[oa]|right|correct)\\b',
].map((pattern) => new RegExp(pattern));

const UNDOES =
  /^\W*(?:(?:por favor|please|pode|can you|could you|no|nao|ops|oops)\W+)?(?:desfa[a-z]+|undo|revert[a-z]*|volt[ae]r? atras|go back|take (?:it|that) back)(?: (?:isso|isto|that|this|it|a ultima|o ultimo|o que (?:eu )?fiz|the last(?: one| thing)?))?\W*$/;

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
