import type { Actor } from '../usecase.ts';
import { hasRole } from './roles.ts';

/** Reads the journal, and checks its chain. */
export function mayReadJournal(actor: Actor): boolean {
  return hasRole(actor, 'owner', 'manager', 'auditor');
}

/** Draws samples, reads them and takes packs of evidence. Whoever enters lines is not told which will be looked at. */
export function mayAudit(actor: Actor): boolean {
  return hasRole(actor, 'owner', 'manager', 'auditor');
}

/** Says what was found at a line of a sample: who audits, and nobody whose work it is. */
export function mayMarkSamples(actor: Actor): boolean {
  return hasRole(actor, 'auditor');
}
