import type { Problem } from '#engine/problem.ts';
import type { Proposal } from '#assistant/language/understanding.ts';

/** What keeps a proposal from being calculated, in the engine's codes. */
export function engineProblems(proposal: Proposal): Problem[] {
  const problems: Problem[] = [];
  const isFlight = proposal.kind === 'travel.flight' && proposal.route !== undefined;
  if (proposal.kind === null)
    problems.push({ code: 'kind.unknown', params: { candidates: proposal.candidates.join(' ') } });
  if (proposal.quantity === null && !isFlight) problems.push({ code: 'quantity.unreadable', params: {} });
  if (proposal.unit === null && !isFlight) problems.push({ code: 'unit.missing', params: {} });
  if (proposal.from === null) problems.push({ code: 'period.missing', params: {} });
  return problems;
}
