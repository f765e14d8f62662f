import type { Actor } from '../usecase.ts';
import { hasRole } from './roles.ts';

/** Sets, changes and withdraws targets. */
export function maySetTargets(actor: Actor): boolean {
  return hasRole(actor, 'owner', 'manager');
}

/** Plans actions. */
export function mayPlanActions(actor: Actor): boolean {
  return hasRole(actor, 'owner', 'manager', 'contributor');
}
