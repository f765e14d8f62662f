import { randomInt, timingSafeEqual } from 'node:crypto';
import type { Tx } from '#database/tx.ts';
import type { Keys } from '../../keys.ts';
import type { Platform } from '../../settings.ts';
import { countMessage } from '../account/frequency.ts';
import { queueCode } from '../account/letter.ts';
import type { UserRow } from '../user.ts';
import { challengeSeconds } from './challenge_time.ts';
import type { FactorRow } from './factor.ts';

/**
 * Makes the code of a challenge, keeps a MAC of it bound to that challenge, and has it sent once the transaction is
 * committed. A test number's code is set and not sent. 429 when the last message to the number is too recent.
 */
export async function sendPhoneCode(
  tx: Tx,
  platform: Platform,
  factor: FactorRow,
  challengeId: string,
  user: UserRow,
): Promise<void> {
  const { settings, keys } = platform;
  const phone = factor.phone ?? '';
  const set = settings.smsTestCodes[phone];
  if (set === undefined) await countMessage(tx, platform, 'sms', 'factor', phone);
  const code = set ?? String(randomInt(0, 10 ** settings.otpLength)).padStart(settings.otpLength, '0');
  await tx.query('update auth.mfa_challenges set otp_code = $2 where id = $1', [
    challengeId,
    macOf(keys, challengeId, code).toString('hex'),
  ]);
  const expiresAt = new Date(platform.now().getTime() + challengeSeconds * 1000);
  await queueCode(tx, platform, phone, { code, expiresAt }, user.raw_user_meta_data);
}

/** Whether a code is the one that was sent for the challenge; compares in constant time. */
export function isPhoneCode(keys: Keys, challengeId: string, kept: string | null, code: string): boolean {
  const [a, b] = [macOf(keys, challengeId, code), Buffer.from(kept ?? '', 'hex')];
  return a.length === b.length && timingSafeEqual(a, b);
}

function macOf(keys: Keys, challengeId: string, code: string): Buffer {
  return keys.mac('factor-code', `${challengeId}:${code}`);
}
