import type { Amount } from '../text/mentions.ts';
import { acceptsUnit } from './targets.ts';
import type { ConversationState, KindVocabulary, Proposal } from '../understanding.ts';

/** How much nearer (as a ratio) the meant value must lie than the next one. */
const CLEARLY_NEARER = Math.log(1.6);

/** The proposal that a new amount is most likely meant for: by its unit, then by the size of its value; null when nobody can tell. */
export function nearest(state: ConversationState, amount: Amount, vocabulary: KindVocabulary): number | null {
  const fitting = state.proposals.flatMap((proposal, index) =>
    fits(proposal, amount, vocabulary) ? [{ proposal, index }] : [],
  );
  const same = fitting.filter(({ proposal }) => proposal.unit === amount.unit?.code);
  const candidates = same.length > 0 ? same : fitting;
  if (candidates.length === 1) return candidates[0]?.index ?? null;
  const sized = candidates.flatMap(({ proposal: { quantity, passengers }, index }) => {
    const was = quantity ?? (passengers === undefined ? null : String(passengers));
    if (was === null) return [];
    return [{ index, gap: Math.abs(Math.log(Number(amount.number.value) / Number(was))) }];
  });
  sized.sort((a, b) => a.gap - b.gap);
  const [best, next] = sized;
  if (best === undefined) return null;
  return next === undefined || next.gap - best.gap > CLEARLY_NEARER ? best.index : null;
}

/** Whether an amount can be the new value of a proposal, by its unit. */
export function fits(proposal: Proposal | undefined, amount: Amount, vocabulary: KindVocabulary): boolean {
  if (proposal === undefined) return false;
  return (
    amount.unit === null ||
    acceptsUnit(proposal.kind, amount.unit.dimension, vocabulary) ||
    (proposal.distance !== undefined && amount.unit.dimension === 'distance')
  );
}
