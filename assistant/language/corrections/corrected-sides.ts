import type { Reading } from '../reading/reading.ts';
import type { Change, ConversationState, KindVocabulary } from '../understanding.ts';
import { payerIn, treaterIn } from './parties.ts';

/** Who paid, or who treated: `o frete foi pago pelo cliente`, `quem composta é a terceirizada`. */
export function sideChanges(
  { text, cues }: Reading,
  { proposals }: ConversationState,
  general: readonly number[],
  last: number,
  vocabulary: KindVocabulary,
): Change[] {
  const said = new Set(cues.map(({ cue }) => cue));
  const payer = payerIn(text) ?? (said.has('theirs') ? 'theirs' : said.has('ours') ? 'ours' : null);
  const treater = treaterIn(text) ?? (said.has('third') ? 'theirs' : said.has('own') ? 'ours' : null);
  const from = [...general, last, ...proposals.keys()];
  const moved = (index: number): string | null => {
    const kind = proposals[index]?.kind ?? '';
    if (payer !== null && /^freight_(?:in|out)\./.test(kind))
      return kind.replace(/^freight_\w+?\./, payer === 'theirs' ? 'freight_out.' : 'freight_in.');
    if (treater !== null && /^waste(?:_own)?\./.test(kind))
      return kind.replace(/^waste(?:_own)?\./, treater === 'theirs' ? 'waste.' : 'waste_own.');
    return null;
  };
  const index = from.find((one) => moved(one) !== null);
  const kind = index === undefined ? null : moved(index);
  if (index === undefined || kind === null || kind === proposals[index]?.kind) return [];
  if (!vocabulary.kinds.some(({ key }) => key === kind)) return [];
  return [{ index, set: { kind, candidates: [kind] } }];
}

/** Whether a turn says of what stands that another one paid or treated, in words that make a clause of it. */
export function namesParty({ text, amounts }: Reading, { proposals }: ConversationState): boolean {
  if (amounts.some(({ unit }) => unit !== null)) return false;
  const payer = payerIn(text) !== null && proposals.some(({ kind }) => kind?.startsWith('freight_') === true);
  return (
    payer || (treaterIn(text) !== null && proposals.some(({ kind }) => kind?.startsWith('waste') === true))
  );
}
