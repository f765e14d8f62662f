import { tokenOf } from './scopes.ts';
import type { Actor } from '../usecase.ts';
import { hasRole } from './roles.ts';

/** Makes, sees and ends tokens of one's own: a person in a session, never a token. */
export function mayKeepTokens(actor: Actor): boolean {
  return actor.userId !== '' && tokenOf(actor.claims) === null;
}

/** Sees and ends the tokens of others that reach the organization: its owners, never by a token. */
export function mayEndTokensOfMembers(actor: Actor): boolean {
  return hasRole(actor, 'owner') && tokenOf(actor.claims) === null;
}
