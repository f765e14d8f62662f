import type { Tx } from '#database/tx.ts';
import type { Person } from '../doorway.ts';
import { addRefreshToken, type Grant, grantOf } from '../session.ts';

/**
 * Raises the session to `aal2` after its second factor was given, with a refresh token of its own: whoever copied the
 * former one must not rise with it. All sessions of the person that have not given a second factor end.
 */
export async function raiseSession(
  tx: Tx,
  now: Date,
  { user, session }: Person,
  factor: { readonly id: string; readonly method: string },
): Promise<Grant> {
  const instant = now.toISOString();
  await tx.query(
    `insert into auth.mfa_amr_claims (session_id, authentication_method, created_at, updated_at) values ($1, $2, $3, $3)
     on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`,
    [session.id, factor.method, instant],
  );
  await tx.query(`update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = $3 where id = $1`, [
    session.id,
    factor.id,
    instant,
  ]);
  await tx.query(`delete from auth.sessions where user_id = $1 and id <> $2 and aal = 'aal1'`, [
    user.id,
    session.id,
  ]);
  await tx.query('delete from auth.refresh_tokens where session_id = $1', [session.id]);
  const selector = await addRefreshToken(tx, now, session, null);
  return grantOf(tx, user, { ...session, aal: 'aal2' }, selector);
}

/** Takes the level back from sessions that had it from this factor, together with its method. */
export async function lowerSessions(tx: Tx, now: Date, factorId: string, method: string): Promise<void> {
  await tx.query(
    `delete from auth.mfa_amr_claims where authentication_method = $2
       and session_id in (select id from auth.sessions where factor_id = $1)`,
    [factorId, method],
  );
  await tx.query(
    `update auth.sessions set aal = 'aal1', factor_id = null, updated_at = $2 where factor_id = $1`,
    [factorId, now.toISOString()],
  );
}

/** What `amr` calls a session that gave a factor of that type. */
export const methodOf = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
  recovery_code: 'mfa/recovery_code',
} as const;
