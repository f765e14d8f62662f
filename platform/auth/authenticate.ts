import type { Tx } from '#database/tx.ts';
import { type AccessClaims, verifyAccessToken } from '../access_token.ts';
import { bearerToken, isPersonal } from '../bearer.ts';
import type { Platform } from '../settings.ts';
import { isUuid } from '../uuid.ts';
import { AuthError } from './auth_error.ts';
import type { SessionRow } from './session.ts';
import { findUser, isBanned, type UserRow } from './user.ts';

export interface Authenticated {
  readonly claims: AccessClaims;
  readonly user: UserRow;
  /** Null for tokens that were not issued for a session. */
  readonly session: SessionRow | null;
}

/** The claims of the bearer token of a request: 401 `no_authorization` without one, 403 `bad_jwt` for one that fails. */
export async function claimsOfBearer(
  platform: Platform,
  header: string | undefined,
): Promise<Readonly<Record<string, unknown>>> {
  const token = bearerToken(header);
  if (token === null) {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
  const outcome = await verifyAccessToken(platform, token);
  if ('refused' in outcome) {
    const why =
      outcome.refused === 'token.expired'
        ? 'token is expired'
        : 'token is malformed or its signature is invalid';
    throw new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${why}`);
  }
  return outcome.claims;
}

/**
 * The person and session behind verified claims. Both rows are read on every call, so that signing out or banning
 * someone takes effect at once here.
 */
export async function authenticate(
  tx: Tx,
  now: Date,
  claims: Readonly<Record<string, unknown>>,
): Promise<Authenticated> {
  const subject = claims['sub'];
  if (subject === undefined || subject === '') {
    throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim');
  }
  if (!isUuid(subject)) throw new AuthError(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID');
  if (!isPersonal(claims)) throw new AuthError(403, 'bad_jwt', 'invalid claim: role');
  const user = await findUser(tx, subject);
  if (user === null) {
    throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  }
  const session = await sessionOf(tx, now, claims);
  if (isBanned(user, now)) throw new AuthError(403, 'user_banned', 'User is banned');
  return { claims, user, session };
}

async function sessionOf(tx: Tx, now: Date, claims: AccessClaims): Promise<SessionRow | null> {
  const id = claims.session_id;
  if (id === undefined || id === '') return null;
  const [session] = isUuid(id)
    ? await tx.query<SessionRow>(
        'select id, user_id, aal, not_after from auth.sessions where id = $1 and user_id = $2',
        [id, claims.sub],
      )
    : [];
  const over = session !== undefined && session.not_after !== null && new Date(session.not_after) <= now;
  if (session === undefined || over) {
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  }
  return session;
}
