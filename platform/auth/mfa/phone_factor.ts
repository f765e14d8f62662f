import { randomInt, timingSafeEqual } from 'node:crypto';
import type { Tx } from '#database/tx.ts';
import type { Keys } from '../../keys.ts';
import type { Platform } from '../../settings.ts';
import type { SmsHook } from '../../settings/messages.ts';
import { AuthError } from '../auth_error.ts';
import type { UserRow } from '../user.ts';
import type { FactorRow } from './factor.ts';

/** A code on its way to a telephone. */
export interface PhoneMessage {
  /** Without `+`. */
  readonly phone: string;
  readonly code: string;
  readonly user: UserRow;
}

/**
 * Makes the code of a challenge and keeps a MAC of it, bound to that challenge. Null: the number is one of the
 * installation's test numbers, whose code is set and not sent. 429 when the last message is too recent.
 */
export async function keepPhoneCode(
  tx: Tx,
  platform: Platform,
  factor: FactorRow,
  challengeId: string,
  user: UserRow,
): Promise<PhoneMessage | null> {
  const { settings, keys } = platform;
  const phone = factor.phone ?? '';
  const wait = settings.smsFrequencySeconds * 1000 - sinceLast(factor, platform.now());
  if (wait > 0) {
    const seconds = Math.ceil(wait / 1000);
    throw new AuthError(
      429,
      'over_sms_send_rate_limit',
      `For security purposes, you can only request this after ${seconds} seconds.`,
      { retryAfterSeconds: seconds },
    );
  }
  const set = settings.smsTestCodes[phone];
  const code = set ?? String(randomInt(0, 10 ** settings.otpLength)).padStart(settings.otpLength, '0');
  await tx.query('update auth.mfa_challenges set otp_code = $2 where id = $1', [
    challengeId,
    macOf(keys, challengeId, code).toString('hex'),
  ]);
  return set === undefined ? { phone, code, user } : null;
}

/** Hands the code to the installation's sender of text messages; 422 `sms_send_failed` when it does not take it. */
export async function sendPhoneCode(platform: Platform, { phone, code }: PhoneMessage): Promise<void> {
  const hook = platform.settings.smsHook;
  const sent = hook === null ? false : await post(hook, { phone, message: code });
  if (!sent) throw new AuthError(422, 'sms_send_failed', 'The code could not be sent');
}

async function post(hook: SmsHook, message: object): Promise<boolean> {
  try {
    const response = await fetch(hook.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${hook.secret}` },
      body: JSON.stringify(message),
      signal: AbortSignal.timeout(10_000),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/** Whether a code is the one that was sent for the challenge; compares in constant time. */
export function isPhoneCode(keys: Keys, challengeId: string, kept: string | null, code: string): boolean {
  const [a, b] = [macOf(keys, challengeId, code), Buffer.from(kept ?? '', 'hex')];
  return a.length === b.length && timingSafeEqual(a, b);
}

function sinceLast(factor: FactorRow, now: Date): number {
  if (factor.last_challenged_at === null) return Number.POSITIVE_INFINITY;
  return now.getTime() - new Date(factor.last_challenged_at).getTime();
}

function macOf(keys: Keys, challengeId: string, code: string): Buffer {
  return keys.mac('factor-code', `${challengeId}:${code}`);
}
