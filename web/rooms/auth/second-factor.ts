import type { SupabaseClient } from '@supabase/supabase-js';
import { failureOf } from '#web/account/sign-in.ts';

/** Why a second factor was not taken. */
export type SecondFactorRefusal = 'missing' | 'wrong' | 'wrongKey' | 'network' | 'rate' | 'unexpected';

interface Failed {
  readonly message: string;
  readonly name?: string;
  readonly code?: string | undefined;
  readonly status?: number | undefined;
}

const WRONG = new Set([
  'mfa_verification_failed',
  'mfa_verification_rejected',
  'mfa_challenge_expired',
  'mfa_factor_not_found',
]);

/** Which sentence fits an error of the identity service about a second factor. */
export function refusalOfFactor(error: Failed): SecondFactorRefusal {
  const failure = failureOf(error);
  if (failure === 'network' || failure === 'rate') return failure;
  return WRONG.has(error.code ?? '') || failure === 'credentials' ? 'wrong' : 'unexpected';
}

/** Has the code of a text message sent. Answers the challenge that the code will answer, or why it was not sent. */
export async function sendCode(
  client: SupabaseClient,
  factorId: string,
): Promise<{ challengeId: string } | { refusal: SecondFactorRefusal }> {
  const { data, error } = await client.auth.mfa.challenge({ factorId });
  return error ? { refusal: refusalOfFactor(error) } : { challengeId: data.id };
}

/** Gives a code of an authenticator or, for a challenge that was sent, of a text message. Answers null on success. */
export async function giveCode(
  client: SupabaseClient,
  factorId: string,
  typed: string,
  challengeId: string | null = null,
): Promise<SecondFactorRefusal | null> {
  const code = typed.replace(/[\s-]/g, '');
  if (code === '') return 'missing';
  const { mfa } = client.auth;
  const { error } = challengeId
    ? await mfa.verify({ factorId, challengeId, code })
    : await mfa.challengeAndVerify({ factorId, code });
  return error ? refusalOfFactor(error) : null;
}

/** Asks the browser for a security key. Answers null on success. */
export async function giveKey(client: SupabaseClient, factorId: string): Promise<SecondFactorRefusal | null> {
  const { error } = await client.auth.mfa.webauthn.authenticate({ factorId });
  if (!error) return null;
  const refusal = refusalOfFactor(error);
  return refusal === 'network' || refusal === 'rate' ? refusal : 'wrongKey';
}

/** Uses up one of the recovery codes. Answers null on success. */
export async function giveRecoveryCode(
  client: SupabaseClient,
  typed: string,
): Promise<SecondFactorRefusal | null> {
  const code = typed.trim();
  if (code === '') return 'missing';
  const { error } = await client.auth.mfa.recoveryCodes.verify({ code });
  return error ? refusalOfFactor(error) : null;
}
