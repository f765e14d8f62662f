import { tokenOf } from '../token/scopes.ts';
import type { Actor } from '../usecase.ts';

/** Makes, sees and ends tokens of one's own: a person in a session, never a token. */
export function mayKeepTokens(actor: Actor): boolean {
  return actor.userId !== '' && tokenOf(actor.claims) === null;
}
