import type { Change, ConversationState, Proposal, Understanding } from './understanding.ts';

/** The conversation after a turn: changes applied, removals taken away, new proposals behind, the open questions. */
export function advance(state: ConversationState, turn: Understanding): ConversationState {
  const changed = state.proposals.map((proposal, index) =>
    applyChanges(
      proposal,
      turn.changes.filter((change) => change.index === index),
    ),
  );
  const kept = changed.filter((_, index) => !turn.removals.includes(index));
  const corrected =
    turn.changes.length > 0 && turn.activities.length === 0 ? { corrected: true as const } : {};
  return { proposals: [...kept, ...turn.activities], asks: turn.asks, ...corrected };
}

function applyChanges(proposal: Proposal, changes: readonly Change[]): Proposal {
  let result = proposal;
  for (const { set } of changes) {
    const { spans, ...slots } = set;
    const replaced = new Set((spans ?? []).map((span) => span.slot));
    result = {
      ...result,
      ...slots,
      spans: [...result.spans.filter((span) => !replaced.has(span.slot)), ...(spans ?? [])],
    };
  }
  return result;
}
