import type { Actor } from '../usecase.ts';
import { hasRole } from './roles.ts';

/** Switches agents on and off and sets their schedule and budget. */
export function maySetUpAgents(actor: Actor): boolean {
  return hasRole(actor, 'owner', 'manager');
}

/** Has an agent or a plan run in their own name, changes, cancels and repeats runs. */
export function mayRunAgents(actor: Actor): boolean {
  return hasRole(actor, 'owner', 'manager', 'contributor');
}

/** Decides what agents propose; each proposal asks the rights of what it does as well. */
export function mayDecideProposals(actor: Actor): boolean {
  return hasRole(actor, 'owner', 'manager', 'contributor');
}
