import type { Actor } from '../usecase.ts';

/** True when the person has one of these roles in the organization acted for. */
export function hasRole(actor: Actor, ...roles: readonly NonNullable<Actor['role']>[]): boolean {
  return actor.role !== null && roles.includes(actor.role);
}
