import type { Tx } from '#database/tx.ts';
import type { Platform } from '../../settings.ts';
import { AuthError } from '../auth_error.ts';
import { authenticate } from '../authenticate.ts';
import { countFailure, forgetFailures, lockedSeconds, lockoutKey } from '../lockout.ts';
import { holdUser, type UserRow } from '../user.ts';
import { isUuid } from '../../uuid.ts';
import { issuePhoneToken, noteSent } from './confirmation.ts';
import { countMessage } from './frequency.ts';
import { queueCode, queueLetter, withLetters } from './letter.ts';
import { findByCode, issueToken, spendToken } from './one_time_token.ts';

/** `GET /reauthenticate`: sends a code that a signed-in person gives back with a new password. */
export function reauthenticate(
  platform: Platform,
  claims: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const now = platform.now();
  return withLetters(platform, async (tx) => {
    if (isUuid(claims['sub'])) await holdUser(tx, claims['sub']);
    const { user } = await authenticate(tx, now, claims);
    const messageId =
      user.email === null ? await byPhone(tx, platform, user) : await byEmail(tx, platform, user);
    await noteSent(tx, now, user, 'reauthentication_sent_at');
    return messageId === null ? {} : { message_id: messageId };
  });
}

async function byEmail(tx: Tx, platform: Platform, user: UserRow): Promise<null> {
  const email = user.email ?? '';
  if (user.email_confirmed_at === null) {
    throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.');
  }
  await countMessage(tx, platform, 'email', 'reauthentication', email);
  const issued = await issueToken(tx, platform, {
    userId: user.id,
    type: 'reauthentication_token',
    relatesTo: email,
    seconds: platform.settings.emailOtpSeconds,
    pkce: false,
  });
  await queueLetter(tx, platform, {
    kind: 'reauthentication',
    to: email,
    issued,
    verificationType: 'reauthentication',
    redirectTo: platform.settings.siteUrl,
    data: user.raw_user_meta_data,
  });
  return null;
}

async function byPhone(tx: Tx, platform: Platform, user: UserRow): Promise<string | null> {
  const { phone } = user;
  if (phone === null) {
    throw new AuthError(
      400,
      'validation_failed',
      'Reauthentication requires the user to have an email or a phone number',
    );
  }
  if (user.phone_confirmed_at === null) {
    throw new AuthError(422, 'phone_not_confirmed', 'Please verify your phone first.');
  }
  await countMessage(tx, platform, 'sms', 'reauthentication', phone);
  const issued = await issuePhoneToken(tx, platform, user, 'reauthentication_token', phone);
  return queueCode(tx, platform, phone, issued, user.raw_user_meta_data);
}

/**
 * Uses the code of `reauthenticate` up. Null: it is right. After five wrong ones none is taken for 15 minutes; the refusal
 * is given back, so that the count is committed.
 */
export async function checkNonce(
  tx: Tx,
  platform: Platform,
  user: UserRow,
  nonce: string,
): Promise<AuthError | null> {
  const now = platform.now();
  const refusal = new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
  const key = lockoutKey(platform.keys, `nonce:${user.id}`);
  if ((await lockedSeconds(tx, key, now)) !== null) return refusal;
  const address = user.email ?? user.phone ?? '';
  const found = await findByCode(tx, platform, {
    types: ['reauthentication_token'],
    relatesTo: address,
    code: nonce,
    userId: user.id,
  });
  if (found === null || !(await spendToken(tx, found))) {
    await countFailure(tx, key, now);
    return refusal;
  }
  await forgetFailures(tx, key);
  return null;
}
