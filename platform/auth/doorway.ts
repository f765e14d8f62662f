import type { Context } from 'hono';
import type { Tx } from '#database/tx.ts';
import type { Platform } from '../settings.ts';
import { asAuthAdmin } from './auth_admin.ts';
import { AuthError } from './auth_error.ts';
import { authenticate } from './authenticate.ts';
import type { Limit } from './rate_limit.ts';
import type { Caller, SessionRow } from './session.ts';
import { holdUser, type UserRow } from './user.ts';
import { isUuid } from '../uuid.ts';

/** What the endpoints of a subject are given to read a request with. */
export interface Doorway {
  readonly platform: Platform;
  readonly callerOf: (context: Context) => Caller;
  /** Counts the request against a limit of its address; 429 when it is used up. */
  readonly limited: (context: Context, limit: Limit) => Promise<void>;
  /** The verified claims of the bearer token, or the protocol's refusal. */
  readonly bearer: (context: Context) => Promise<Readonly<Record<string, unknown>>>;
}

/** Somebody who is signed in, with the session they ask from. */
export interface Person {
  readonly user: UserRow;
  readonly session: SessionRow;
}

/**
 * Runs in one transaction of the identity service with the person behind the claims, held so that changes to one person
 * queue. What `run` gives back as an `AuthError` is thrown after the commit, so that counts and log lines stay.
 */
export async function asPerson<T>(
  platform: Platform,
  claims: Readonly<Record<string, unknown>>,
  run: (tx: Tx, person: Person, now: Date) => Promise<T | AuthError>,
): Promise<T> {
  const now = platform.now();
  const outcome = await asAuthAdmin(platform.database, async (tx) => {
    if (isUuid(claims['sub'])) await holdUser(tx, claims['sub']);
    const { user, session } = await authenticate(tx, now, claims);
    if (session === null) {
      throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
    }
    return run(tx, { user, session }, now);
  });
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}
