import type { Actor } from '../usecase.ts';
import { hasRole } from './roles.ts';

/** Proposes, changes and discards drafts. */
export function mayDraftEntries(actor: Actor): boolean {
  return hasRole(actor, 'owner', 'manager', 'contributor');
}

/** Approves drafts into the ledger. */
export function mayCommitEntries(actor: Actor): boolean {
  return hasRole(actor, 'owner', 'manager', 'contributor');
}

/** Supersedes or withdraws ledger lines. */
export function mayCorrectEntries(actor: Actor): boolean {
  return hasRole(actor, 'owner', 'manager', 'contributor');
}

/** Reads drafts, entries, their reasons and the totals. */
export function mayReadLedger(actor: Actor): boolean {
  return hasRole(actor, 'owner', 'manager', 'contributor', 'viewer', 'auditor');
}

/** Shows a saved view to the whole organization; views of one's own everybody keeps who reads. */
export function mayShareViews(actor: Actor): boolean {
  return hasRole(actor, 'owner', 'manager', 'contributor');
}

/** Asks others to record what lacks, reminds them and ends that. */
export function mayAskForData(actor: Actor): boolean {
  return hasRole(actor, 'owner', 'manager');
}

/** Comments and asks questions: also auditors, who change nothing else. */
export function mayComment(actor: Actor): boolean {
  return hasRole(actor, 'owner', 'manager', 'contributor', 'auditor');
}

/** Changes the measures by which findings are made. */
export function mayChangeMeasures(actor: Actor): boolean {
  return hasRole(actor, 'owner', 'manager');
}
