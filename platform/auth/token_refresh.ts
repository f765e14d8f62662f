import type { Tx } from '#database/tx.ts';
import type { Platform } from '../settings.ts';
import { audit } from './audit.ts';
import { asAuthAdmin } from './auth_admin.ts';
import { AuthError } from './auth_error.ts';
import { selectorOf } from './refresh_token.ts';
import { type JsonObject, textMember } from './request_body.ts';
import {
  addRefreshToken,
  type Caller,
  type Grant,
  grantOf,
  type SessionRow,
  tokenAnswer,
} from './session.ts';
import { findUser, isBanned, type UserRow } from './user.ts';

interface TokenRow {
  readonly token: string;
  readonly session_id: string;
  readonly parent: string | null;
  readonly revoked: boolean;
  readonly updated_at: string;
}

/** How long refreshes of one session queue behind each other before the client is asked to try again. */
const patience = '5s';
const lockNotAvailable = '55P03';

/**
 * `grant_type=refresh_token`: exchanges a refresh token for the next one. Several tabs may exchange the same token at
 * once, so the token that was just exchanged still gives the living one; any older one is theft and ends the session.
 */
export async function refreshGrant(
  platform: Platform,
  body: JsonObject,
  caller: Caller,
): Promise<Record<string, unknown>> {
  const presented = textMember(body, 'refresh_token');
  if (presented === '') throw new AuthError(400, 'validation_failed', 'refresh_token required');
  const selector = selectorOf(platform.keys, presented);
  if (selector === null) throw notFound();
  const outcome = await exchangeOrConflict(platform, selector, caller);
  // The refusal of a stolen token is thrown only here, after the end of the session was committed.
  if (outcome instanceof AuthError) throw outcome;
  return tokenAnswer(platform, outcome);
}

async function exchangeOrConflict(
  platform: Platform,
  selector: string,
  caller: Caller,
): Promise<Grant | AuthError> {
  try {
    return await asAuthAdmin(platform.database, (tx) => exchange(tx, platform, selector, caller));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === lockNotAvailable) {
      return new AuthError(409, 'conflict', 'Too many concurrent token refresh requests on the same session');
    }
    throw error;
  }
}

async function exchange(
  tx: Tx,
  platform: Platform,
  selector: string,
  caller: Caller,
): Promise<Grant | AuthError> {
  const now = platform.now();
  const held = await holdSession(tx, selector);
  if (held === null) return notFound();
  const { session, token } = held;
  const user = await findUser(tx, session.user_id);
  if (user === null) return notFound();
  if (isBanned(user, now)) return new AuthError(400, 'user_banned', 'Invalid Refresh Token: User Banned');
  const living = token.revoked ? await livingToken(tx, session) : token;
  if (living !== null && !token.revoked) return rotate(tx, now, user, held, caller);
  if (living !== null && isRetry(token, living, now, platform.settings.refreshReuseSeconds)) {
    return grantOf(tx, user, session, living.token);
  }
  return endFamily(tx, now, user, session, caller);
}

interface HeldToken {
  readonly session: SessionRow;
  readonly token: TokenRow;
}

/**
 * The token's row, read after its session's row was locked: refreshes of one session happen one after another. The lock
 * also keeps the session from being deleted meanwhile.
 */
async function holdSession(tx: Tx, selector: string): Promise<HeldToken | null> {
  await tx.query(`select set_config('lock_timeout', $1, true)`, [patience]);
  const [session] = await tx.query<SessionRow>(
    `select id, user_id, aal, not_after from auth.sessions
     where id = (select session_id from auth.refresh_tokens where token = $1) for update`,
    [selector],
  );
  if (session === undefined) return null;
  const [token] = await tx.query<TokenRow>(
    'select token, session_id, parent, revoked, updated_at from auth.refresh_tokens where token = $1',
    [selector],
  );
  return token === undefined ? null : { session, token };
}

async function livingToken(tx: Tx, session: SessionRow): Promise<TokenRow | null> {
  const [living] = await tx.query<TokenRow>(
    'select token, session_id, parent, revoked, updated_at from auth.refresh_tokens where session_id = $1 and not revoked',
    [session.id],
  );
  return living ?? null;
}

/** The parent of the living token is a retry at any time: its answer may have been lost. Others, for some seconds. */
function isRetry(token: TokenRow, living: TokenRow, now: Date, reuseSeconds: number): boolean {
  if (living.parent === token.token) return true;
  return new Date(token.updated_at).getTime() + reuseSeconds * 1000 > now.getTime();
}

async function rotate(
  tx: Tx,
  now: Date,
  user: UserRow,
  { session, token }: HeldToken,
  caller: Caller,
): Promise<Grant | AuthError> {
  if (session.not_after !== null && new Date(session.not_after) <= now) {
    return new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired');
  }
  await tx.query('update auth.refresh_tokens set revoked = true, updated_at = $2 where token = $1', [
    token.token,
    now.toISOString(),
  ]);
  const selector = await addRefreshToken(tx, now, session, token.token);
  await tx.query(
    'update auth.sessions set refreshed_at = $2, updated_at = $2, user_agent = $3, ip = $4 where id = $1',
    [session.id, now.toISOString(), caller.userAgent, caller.address],
  );
  await audit(tx, now, {
    action: 'token_refreshed',
    userId: user.id,
    email: user.email ?? undefined,
    address: caller.address,
  });
  return grantOf(tx, user, session, selector);
}

/** An old token came back: whoever holds the living one may be the thief, so nobody goes on with this session. */
async function endFamily(
  tx: Tx,
  now: Date,
  user: UserRow,
  session: SessionRow,
  caller: Caller,
): Promise<AuthError> {
  const instant = now.toISOString();
  await tx.query(
    'update auth.refresh_tokens set revoked = true, updated_at = $2 where session_id = $1 and not revoked',
    [session.id, instant],
  );
  await tx.query('update auth.sessions set not_after = least(not_after, $2), updated_at = $2 where id = $1', [
    session.id,
    instant,
  ]);
  await audit(tx, now, {
    action: 'token_revoked',
    userId: user.id,
    email: user.email ?? undefined,
    address: caller.address,
    traits: { session_id: session.id },
  });
  return new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
}

function notFound(): AuthError {
  return new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
}
