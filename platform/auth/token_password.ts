import type { Tx } from '#database/tx.ts';
import type { Platform } from '../settings.ts';
import { audit } from './audit.ts';
import { asAuthAdmin } from './auth_admin.ts';
import { AuthError } from './auth_error.ts';
import { normalPhone } from './account/phone.ts';
import { normalEmail } from './email.ts';
import {
  countWrongPassword,
  forgetWrongPasswords,
  type GuessedAccount,
  guessedAccount,
  lockedError,
  signInLocked,
} from './lockout.ts';
import { hashPassword, isOutdated, opens, passwordWeaknesses } from './password.ts';
import { type JsonObject, textMember } from './request_body.ts';
import { type Caller, type Grant, openSession, tokenAnswer } from './session.ts';
import { findUserByEmail, findUserByPhone, holdUser, isBanned, type UserRow } from './user.ts';

interface Attempt {
  readonly by: 'email' | 'phone';
  /** The address or number, in normal form. */
  readonly name: string;
  readonly guessed: GuessedAccount;
  readonly password: string;
  readonly caller: Caller;
}

/**
 * `grant_type=password`. Unknown person, person without a password and wrong password get the same answer after the same
 * work. The hash is computed between two short transactions, never inside one.
 */
export async function passwordGrant(
  platform: Platform,
  body: JsonObject,
  caller: Caller,
): Promise<Record<string, unknown>> {
  const attempt = readAttempt(platform, body, caller);
  const known = await asAuthAdmin(platform.database, async (tx) => {
    const user = await findAttempted(tx, attempt);
    const seconds = await signInLocked(tx, attempt.guessed, user?.id ?? null, platform.now());
    return { seconds, user };
  });
  if (known.seconds !== null) throw lockedError(known.seconds);
  const hash = known.user?.encrypted_password ?? null;
  const opened = await opens(attempt.password, hash);
  const outcome =
    known.user !== null && hash !== null && opened
      ? await signIn(platform, known.user, hash, attempt)
      : await refuse(platform, known.user, attempt);
  if (outcome instanceof AuthError) throw outcome;
  return { ...(await tokenAnswer(platform, outcome)), ...(await weakness(platform, attempt.password)) };
}

function readAttempt(platform: Platform, body: JsonObject, caller: Caller): Attempt {
  const [email, phone] = [normalEmail(textMember(body, 'email')), normalPhone(textMember(body, 'phone'))];
  if (email !== '' && phone !== '') {
    throw new AuthError(
      400,
      'validation_failed',
      'Only an email address or phone number should be provided on login.',
    );
  }
  if (email === '' && phone === '') throw new AuthError(400, 'validation_failed', 'missing email or phone');
  if (email !== '' && !platform.settings.emailSignIn) {
    throw new AuthError(422, 'email_provider_disabled', 'Email logins are disabled');
  }
  if (phone !== '' && !platform.settings.phoneSignIn) {
    throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled');
  }
  const [by, name] = email === '' ? (['phone', phone] as const) : (['email', email] as const);
  return {
    by,
    name,
    guessed: guessedAccount(platform.keys, name, caller.address),
    password: textMember(body, 'password'),
    caller,
  };
}

function findAttempted(tx: Tx, { by, name }: Attempt): Promise<UserRow | null> {
  return by === 'email' ? findUserByEmail(tx, name) : findUserByPhone(tx, name);
}

/** Gives the refusal back instead of throwing it, so that the count and the log line are committed. */
async function refuse(platform: Platform, user: UserRow | null, attempt: Attempt): Promise<AuthError> {
  const now = platform.now();
  return asAuthAdmin(platform.database, async (tx) => {
    const seconds = await countWrongPassword(tx, attempt.guessed, user?.id ?? null, now);
    await audit(tx, now, {
      action: seconds === null ? 'login_failed' : 'login_locked',
      userId: user?.id,
      email: user?.email ?? undefined,
      address: attempt.caller.address,
    });
    return seconds === null ? invalidCredentials() : lockedError(seconds);
  });
}

async function signIn(
  platform: Platform,
  known: UserRow,
  hash: string,
  attempt: Attempt,
): Promise<Grant | AuthError> {
  const renewed = isOutdated(hash) ? await hashPassword(attempt.password) : null;
  const now = platform.now();
  return asAuthAdmin(platform.database, async (tx) => {
    const seconds = await signInLocked(tx, attempt.guessed, known.id, now);
    if (seconds !== null) return lockedError(seconds);
    // Held, so that no session is opened with a password that is being changed.
    await holdUser(tx, known.id);
    const user = await findAttempted(tx, attempt);
    // The password was changed, or the person removed, while the hash was computed.
    if (user === null || user.id !== known.id || user.encrypted_password !== hash)
      return invalidCredentials();
    const refusal = unwelcome(user, attempt, now);
    if (refusal !== null) return refusal;
    await forgetWrongPasswords(tx, attempt.guessed);
    if (renewed !== null) await keepHash(tx, user.id, renewed);
    await audit(tx, now, {
      action: 'login',
      userId: user.id,
      email: user.email ?? undefined,
      address: attempt.caller.address,
      traits: { provider: attempt.by },
    });
    return openSession(tx, now, user, {
      method: 'password',
      caller: attempt.caller,
      provider: attempt.by,
    });
  });
}

/** Told only to who has the right password. */
function unwelcome(user: UserRow, { by }: Attempt, now: Date): AuthError | null {
  if (isBanned(user, now)) return new AuthError(400, 'user_banned', 'User is banned');
  if (by === 'email' && user.email_confirmed_at === null)
    return new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
  if (by === 'phone' && user.phone_confirmed_at === null)
    return new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed');
  return null;
}

async function keepHash(tx: Tx, userId: string, hash: string): Promise<void> {
  await tx.query('update auth.users set encrypted_password = $2 where id = $1', [userId, hash]);
}

/** A password that today's rule would refuse still opens; the client is told to have it changed. */
async function weakness(platform: Platform, password: string): Promise<Record<string, unknown>> {
  const reasons = await passwordWeaknesses(password, platform.settings);
  if (reasons.length === 0) return {};
  return { weak_password: { message: 'Password does not meet the present rules', reasons } };
}

function invalidCredentials(): AuthError {
  return new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
}
