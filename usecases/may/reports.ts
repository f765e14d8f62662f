import type { Actor } from '../usecase.ts';
import { hasRole } from './roles.ts';

/** Builds reports, writes their texts and asks for their approval. */
export function mayWriteReports(actor: Actor): boolean {
  return hasRole(actor, 'owner', 'manager', 'contributor');
}

/** Sees which links to issued reports there are. */
export function mayReadShares(actor: Actor): boolean {
  return hasRole(actor, 'owner', 'manager', 'auditor');
}

/** Approves, sends back and issues reports, and shares what was issued by a link. */
export function mayDecideReports(actor: Actor): boolean {
  return hasRole(actor, 'owner', 'manager');
}
