import type { Tx } from '#database/tx.ts';
import type { Platform } from '../../settings.ts';
import { audit } from '../audit.ts';
import { AuthError } from '../auth_error.ts';
import { asPerson } from '../doorway.ts';
import { type JsonObject, textMember } from '../request_body.ts';
import { unseal } from '../sealed.ts';
import { type Caller, type Grant, tokenAnswer } from '../session.ts';
import { countWrongCode, forgetWrongCodes, restSeconds } from './attempts.ts';
import { type ChallengeRow, openChallenge } from './challenge.ts';
import { type FactorRow, holdFactor } from './factor.ts';
import { isPhoneCode } from './phone_factor.ts';
import { methodOf, raiseSession } from './raise.ts';
import { stepOfCode } from './totp.ts';
import { verifiedCredential } from './webauthn_factor.ts';

interface Attempt {
  readonly challengeId: string;
  readonly code: string;
  /** The answer of an authenticator. */
  readonly credential: unknown;
  readonly caller: Caller;
}

/** What of the factor changes when an answer is right: never the same for two answers. */
type Proof = { readonly step: number } | { readonly credential: object } | { readonly sent: true };

/**
 * `POST /factors/{id}/verify`: answers a challenge. A right answer verifies the factor, raises this session to `aal2` and
 * gives its tokens anew.
 */
export async function verify(
  platform: Platform,
  claims: Readonly<Record<string, unknown>>,
  factorId: string,
  body: JsonObject,
  caller: Caller,
): Promise<Record<string, unknown>> {
  const attempt: Attempt = {
    challengeId: textMember(body, 'challenge_id'),
    code: textMember(body, 'code').trim(),
    credential: credentialOf(body),
    caller,
  };
  const grant = await asPerson<Grant>(platform, claims, async (tx, person, now) => {
    const factor = await holdFactor(tx, person.user.id, factorId);
    const rest = restSeconds(factor, now);
    if (rest !== null) return tooManyAttempts(rest);
    const challenge = await openChallenge(tx, now, factor, attempt.challengeId, caller);
    if (challenge instanceof AuthError) return challenge;
    const proof = await proofOf(platform, now, factor, challenge, attempt);
    await audit(tx, now, {
      action: proof === null ? 'verification_attempted' : 'mfa_code_login',
      userId: person.user.id,
      email: person.user.email ?? undefined,
      address: caller.address,
      traits: { factor_id: factor.id, factor_type: factor.factor_type },
    });
    if (proof === null) {
      await countWrongCode(tx, factor.id, now);
      return wrongAnswer(factor);
    }
    await keepProof(tx, now, factor, challenge, proof);
    return raiseSession(tx, now, person, { id: factor.id, method: methodOf[factor.factor_type] });
  });
  return tokenAnswer(platform, grant);
}

function credentialOf(body: JsonObject): unknown {
  const member = body['webauthn'];
  if (typeof member !== 'object' || member === null) return null;
  return 'credential_response' in member ? member.credential_response : null;
}

async function proofOf(
  platform: Platform,
  now: Date,
  factor: FactorRow,
  challenge: ChallengeRow,
  attempt: Attempt,
): Promise<Proof | null> {
  switch (factor.factor_type) {
    case 'totp': {
      const secret = unseal(platform.keys, 'totp', factor.id, factor.secret ?? '');
      const last = factor.last_step === null ? null : Number(factor.last_step);
      const step = stepOfCode(secret, attempt.code, now, last);
      return step === null ? null : { step };
    }
    case 'phone':
      return isPhoneCode(platform.keys, challenge.id, challenge.otp_code, attempt.code)
        ? { sent: true }
        : null;
    case 'webauthn': {
      const credential = await verifiedCredential(
        factor,
        challenge.web_authn_session_data,
        attempt.credential,
      );
      return credential === null ? null : { credential };
    }
    default:
      return null;
  }
}

async function keepProof(
  tx: Tx,
  now: Date,
  factor: FactorRow,
  challenge: ChallengeRow,
  proof: Proof,
): Promise<void> {
  const instant = now.toISOString();
  await forgetWrongCodes(tx, factor.id);
  await tx.query('update auth.mfa_challenges set verified_at = $2 where id = $1', [challenge.id, instant]);
  if ('step' in proof) {
    await tx.query('update auth.mfa_factors set last_step = $2 where id = $1', [factor.id, proof.step]);
  }
  if ('credential' in proof) {
    await tx.query('update auth.mfa_factors set web_authn_credential = $2::jsonb where id = $1', [
      factor.id,
      JSON.stringify(proof.credential),
    ]);
  }
  if (factor.status === 'verified') return;
  await tx.query(`update auth.mfa_factors set status = 'verified', updated_at = $2 where id = $1`, [
    factor.id,
    instant,
  ]);
  await tx.query(
    `delete from auth.mfa_factors where user_id = $1 and factor_type = $2 and status = 'unverified'`,
    [factor.user_id, factor.factor_type],
  );
}

function wrongAnswer(factor: FactorRow): AuthError {
  const messages = {
    totp: 'Invalid TOTP code entered',
    phone: 'Invalid MFA Phone code entered',
    webauthn: 'Invalid WebAuthn response',
    recovery_code: 'Recovery codes answer no challenge',
  };
  return new AuthError(422, 'mfa_verification_failed', messages[factor.factor_type]);
}

/** Told before any code is looked at: whoever guesses learns nothing more. */
function tooManyAttempts(seconds: number): AuthError {
  return new AuthError(429, 'over_request_rate_limit', 'Too many wrong codes for this factor', {
    retryAfterSeconds: seconds,
  });
}
