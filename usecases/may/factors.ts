import type { Actor } from '../usecase.ts';
import { hasRole } from './roles.ts';

/** Proposes factors of the organization's own, and takes back what one proposed. */
export function mayProposeFactors(actor: Actor): boolean {
  return hasRole(actor, 'owner', 'manager', 'contributor');
}

/** Approves factors that another person proposed, and withdraws any. */
export function mayDecideFactors(actor: Actor): boolean {
  return hasRole(actor, 'owner', 'manager');
}

/** Reads the organization's own factors. */
export function mayReadOwnFactors(actor: Actor): boolean {
  return hasRole(actor, 'owner', 'manager', 'contributor', 'viewer', 'auditor');
}
