import type { Actor } from '../usecase.ts';

/** Reads the reference data and calculates without storing: everyone who is signed in. */
export function mayUseReference(actor: Actor): boolean {
  return actor.userId !== '';
}

/** Reads who one is oneself. */
export function mayReadOwnSession(actor: Actor): boolean {
  return actor.userId !== '';
}
