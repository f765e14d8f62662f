import type { Tx } from '#database/tx.ts';
import type { Platform } from '../../settings.ts';
import { audit } from '../audit.ts';
import { asAuthAdmin } from '../auth_admin.ts';
import { AuthError } from '../auth_error.ts';
import type { Authenticated } from '../authenticate.ts';
import { countFailure, forgetFailures, lockedError, lockedSeconds, lockoutKey } from '../lockout.ts';
import { hashPassword, opens, refuseWeakPassword } from '../password.ts';
import { type JsonObject, textMember } from '../request_body.ts';
import type { Caller } from '../session.ts';
import { checkNonce } from './reauthenticate.ts';

/** How long a letter that opened the session proves as much as a code: for a forgotten password, and a first one. */
const letterMs = 15 * 60_000;

/** A new password, hashed, with what came to prove that it may be set. */
export interface PreparedPassword {
  readonly hash: string;
  readonly nonce: string;
  /** Whether the present password was given, and is right. */
  readonly knowsPresent: boolean;
  /** Whether it is the present one: told only to who has proved themselves, since it is as good as an opened lock. */
  readonly isPresent: boolean;
}

/** Checks and hashes a new password, outside of any transaction: both take time. */
export async function preparePassword(
  platform: Platform,
  { user }: Authenticated,
  password: string,
  body: JsonObject,
): Promise<PreparedPassword> {
  if (user.is_anonymous && user.email === null && user.phone === null) {
    throw new AuthError(
      422,
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
    );
  }
  const present = textMember(body, 'current_password');
  if (present !== '') await checkPresent(platform, user.id, present, user.encrypted_password);
  await refuseWeakPassword(password, platform.settings);
  return {
    hash: await hashPassword(password),
    nonce: textMember(body, 'nonce'),
    knowsPresent: present !== '',
    isPresent: await opens(password, user.encrypted_password),
  };
}

/** A stolen session must not try passwords out here either: five wrong ones lock for 15 minutes. */
async function checkPresent(
  platform: Platform,
  userId: string,
  present: string,
  hash: string | null,
): Promise<void> {
  const key = lockoutKey(platform.keys, `present:${userId}`);
  const now = platform.now();
  const seconds = await asAuthAdmin(platform.database, (tx) => lockedSeconds(tx, key, now));
  if (seconds !== null) throw lockedError(seconds);
  const isRight = await opens(present, hash);
  await asAuthAdmin(platform.database, async (tx) => {
    if (isRight) await forgetFailures(tx, key);
    else await countFailure(tx, key, now);
  });
  if (!isRight) throw new AuthError(400, 'current_password_invalid', 'Current password is incorrect');
}

/**
 * Sets the password. Everything that was opened or promised under the old one ends, except the session that changes it.
 * @returns a refusal that must be thrown after the commit, or null
 */
export async function changePassword(
  tx: Tx,
  platform: Platform,
  { user, session }: Authenticated,
  prepared: PreparedPassword,
  caller: Caller,
): Promise<AuthError | null> {
  const now = platform.now();
  if (prepared.nonce !== '') {
    const refusal = await checkNonce(tx, platform, user, prepared.nonce);
    if (refusal !== null) return refusal;
  } else if (platform.settings.securePasswordChange && !prepared.knowsPresent && !user.is_anonymous) {
    if (!(await cameByLetter(tx, now, session?.id ?? null))) {
      return new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication');
    }
  }
  if (prepared.isPresent) {
    return new AuthError(422, 'same_password', 'New password should be different from the old password.');
  }
  await setPassword(tx, now, user.id, prepared.hash, session?.id ?? null);
  await audit(tx, now, {
    action: 'user_updated_password',
    userId: user.id,
    email: user.email ?? undefined,
    address: caller.address,
  });
  return null;
}

/** Sets a password and ends what rested on the old one: sessions (but one), codes and changes under way. */
export async function setPassword(
  tx: Tx,
  now: Date,
  userId: string,
  hash: string,
  keptSession: string | null,
): Promise<void> {
  await tx.query(
    `update auth.users set encrypted_password = $2, updated_at = $3,
       email_change = null, email_change_sent_at = null, email_change_confirm_status = 0,
       phone_change = null, phone_change_sent_at = null
     where id = $1`,
    [userId, hash, now.toISOString()],
  );
  await tx.query('delete from auth.sessions where user_id = $1 and id is distinct from $2::uuid', [
    userId,
    keptSession,
  ]);
  await tx.query('update auth.sessions set proved_by_letter_at = null where user_id = $1', [userId]);
  await tx.query('delete from auth.one_time_tokens where user_id = $1', [userId]);
}

/** Whether a letter opened this session just now, and no password was set with that proof yet. */
async function cameByLetter(tx: Tx, now: Date, sessionId: string | null): Promise<boolean> {
  const [session] = await tx.query('select 1 from auth.sessions where id = $1 and proved_by_letter_at > $2', [
    sessionId,
    new Date(now.getTime() - letterMs).toISOString(),
  ]);
  return session !== undefined;
}
