import type { Tx } from '#database/tx.ts';
import { type AccessClaims, type AuthenticationMethod, signAccessToken } from '../access_token.ts';
import { limitedAddress } from '../client_address.ts';
import { issuerOf, type Platform } from '../settings.ts';
import { newSelector, refreshTokenOf } from './refresh_token.ts';
import { type UserRow, userObject } from './user.ts';

/** Where a request came from, as kept with its session. */
export interface Caller {
  readonly address: string | null;
  readonly userAgent: string | null;
}

export interface SessionRow {
  readonly id: string;
  readonly user_id: string;
  readonly aal: 'aal1' | 'aal2' | 'aal3';
  readonly not_after: string | null;
}

/** All that a token answer is made of; signed after the transaction that read it. */
export interface Grant {
  readonly user: UserRow;
  readonly userObject: Record<string, unknown>;
  readonly session: SessionRow;
  readonly methods: readonly AuthenticationMethod[];
  readonly selector: string;
}

/** Ways in that prove, at this moment, that somebody reads what is sent to the person. */
const byLetter: ReadonlySet<string> = new Set([
  'otp',
  'magiclink',
  'recovery',
  'invite',
  'email/signup',
  'email_change',
]);

/** How a person proved who they are. */
export interface SignIn {
  readonly method: string;
  readonly caller: Caller;
  /** The identity they used; `email` without. */
  readonly provider?: string;
}

/** Opens a session for a person who has just proved who they are, and gives its first refresh token. */
export async function openSession(
  tx: Tx,
  now: Date,
  user: UserRow,
  { method, caller, provider = 'email' }: SignIn,
): Promise<Grant> {
  const instant = now.toISOString();
  const [session] = await tx.query<SessionRow>(
    `insert into auth.sessions (user_id, user_agent, ip, proved_by_letter_at, created_at, updated_at)
     values ($1, $2, $3, $5, $4, $4) returning id, user_id, aal, not_after`,
    [user.id, caller.userAgent, caller.address, instant, byLetter.has(method) ? instant : null],
  );
  if (session === undefined) throw new Error('The session was not saved.');
  await tx.query(
    `insert into auth.mfa_amr_claims (session_id, authentication_method, created_at, updated_at) values ($1, $2, $3, $3)`,
    [session.id, method, instant],
  );
  if (caller.address !== null) await rememberAddress(tx, user.id, caller.address, instant);
  await tx.query('update auth.users set last_sign_in_at = $2, updated_at = $2 where id = $1', [
    user.id,
    instant,
  ]);
  await tx.query(
    'update auth.identities set last_sign_in_at = $2, updated_at = $2 where user_id = $1 and provider = $3',
    [user.id, instant, provider],
  );
  const selector = await addRefreshToken(tx, now, session, null);
  return grantOf(tx, { ...user, last_sign_in_at: instant, updated_at: instant }, session, selector);
}

/** Guesses from elsewhere do not keep a person out where they have been let in before (`lockout.ts`). */
async function rememberAddress(tx: Tx, userId: string, address: string, instant: string): Promise<void> {
  await tx.query(
    `insert into auth.sign_in_addresses as kept (user_id, address, last_at) values ($1, $2, $3)
     on conflict (user_id, address) do update set last_at = excluded.last_at`,
    [userId, limitedAddress(address), instant],
  );
}

/** Ends a session at a set time, whatever its tokens say. */
export async function endSessionAt(tx: Tx, sessionId: string, instant: string): Promise<void> {
  await tx.query('update auth.sessions set not_after = $2 where id = $1', [sessionId, instant]);
}

/** Gives a session its next refresh token; the former one must be revoked already. */
export async function addRefreshToken(
  tx: Tx,
  now: Date,
  session: SessionRow,
  parent: string | null,
): Promise<string> {
  const selector = newSelector();
  await tx.query(
    `insert into auth.refresh_tokens (token, session_id, user_id, parent, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $5)`,
    [selector, session.id, session.user_id, parent, now.toISOString()],
  );
  return selector;
}

/** Reads what the token answer of a session needs. */
export async function grantOf(tx: Tx, user: UserRow, session: SessionRow, selector: string): Promise<Grant> {
  const methods = await tx.query<{ method: string; timestamp: number }>(
    `select authentication_method as method, floor(extract(epoch from updated_at))::float8 as timestamp
     from auth.mfa_amr_claims where session_id = $1 order by updated_at desc, authentication_method`,
    [session.id],
  );
  return {
    user,
    userObject: await userObject(tx, user),
    session,
    methods: methods.map((one) => withEnterprise(one, user)),
    selector,
  };
}

/** A session of an enterprise's identity provider says which one it was. */
function withEnterprise(method: AuthenticationMethod, user: UserRow): AuthenticationMethod {
  const provider = user.raw_app_meta_data['provider'];
  if (method.method !== 'sso/saml' || typeof provider !== 'string') return method;
  return { ...method, provider: provider.replace(/^sso:/, '') };
}

/** The token answer of the protocol: access token, refresh token and person. */
export async function tokenAnswer(platform: Platform, grant: Grant): Promise<Record<string, unknown>> {
  const issuedAt = Math.floor(platform.now().getTime() / 1000);
  const expiresAt = issuedAt + platform.settings.accessTokenSeconds;
  return {
    access_token: await signAccessToken(platform, claimsOf(platform, grant, issuedAt, expiresAt)),
    token_type: 'bearer',
    expires_in: platform.settings.accessTokenSeconds,
    expires_at: expiresAt,
    refresh_token: refreshTokenOf(platform.keys, grant.selector),
    user: grant.userObject,
  };
}

function claimsOf(platform: Platform, grant: Grant, issuedAt: number, expiresAt: number): AccessClaims {
  const { user, session } = grant;
  return {
    iss: issuerOf(platform.settings),
    sub: user.id,
    aud: 'authenticated',
    exp: expiresAt,
    iat: issuedAt,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    role: 'authenticated',
    aal: session.aal,
    amr: grant.methods,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  };
}
