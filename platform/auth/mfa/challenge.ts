import type { Tx } from '#database/tx.ts';
import { wakePostman } from '../../mail/postman.ts';
import type { Platform } from '../../settings.ts';
import { isUuid } from '../../uuid.ts';
import { audit } from '../audit.ts';
import { AuthError } from '../auth_error.ts';
import { asPerson, type Person } from '../doorway.ts';
import type { JsonObject } from '../request_body.ts';
import type { Caller } from '../session.ts';
import { challengeSeconds } from './challenge_time.ts';
import { type FactorRow, holdFactor } from './factor.ts';
import { sendPhoneCode } from './phone_factor.ts';
import { type Ceremony, ceremonyOf, readRelyingParty } from './webauthn_factor.ts';

export interface ChallengeRow {
  readonly id: string;
  readonly ip_address: string | null;
  readonly otp_code: string | null;
  readonly web_authn_session_data: Readonly<Record<string, unknown>> | null;
  readonly verified_at: string | null;
  readonly created_at: string;
}

/**
 * `POST /factors/{id}/challenge`: begins an attempt to give the second factor, to be answered from the same address within
 * five minutes. A factor by phone is sent its code after the transaction.
 */
export async function challenge(
  platform: Platform,
  claims: Readonly<Record<string, unknown>>,
  factorId: string,
  body: JsonObject,
  caller: Caller,
): Promise<Record<string, unknown>> {
  const begun = await asPerson(platform, claims, async (tx, person, now) => {
    const factor = await holdFactor(tx, person.user.id, factorId);
    refuseDisabled(platform, factor);
    const ceremony =
      factor.factor_type === 'webauthn'
        ? await ceremonyOf(person.user, factor, readRelyingParty(platform.settings, body))
        : null;
    const challengeId = await keepChallenge(tx, now, factor, ceremony, caller);
    if (factor.factor_type === 'phone') await sendPhoneCode(tx, platform, factor, challengeId, person.user);
    await log(tx, now, person, factor, caller);
    return { factor, challengeId, ceremony, now };
  });
  wakePostman(platform);
  return {
    id: begun.challengeId,
    type: begun.factor.factor_type,
    expires_at: Math.floor(begun.now.getTime() / 1000) + challengeSeconds,
    ...(begun.ceremony === null
      ? {}
      : {
          webauthn: {
            type: begun.ceremony.type,
            credential_options: { publicKey: begun.ceremony.options },
          },
        }),
  };
}

function refuseDisabled(platform: Platform, factor: FactorRow): void {
  const { totp, phoneFactors, webauthnFactors } = platform.settings;
  const offered = { totp, phone: phoneFactors, webauthn: webauthnFactors, recovery_code: false };
  if (offered[factor.factor_type]) return;
  throw new AuthError(
    422,
    factor.factor_type === 'recovery_code'
      ? 'validation_failed'
      : `mfa_${factor.factor_type}_verify_not_enabled`,
    `MFA verification is disabled for ${factor.factor_type}`,
  );
}

async function keepChallenge(
  tx: Tx,
  now: Date,
  factor: FactorRow,
  ceremony: Ceremony | null,
  caller: Caller,
): Promise<string> {
  const instant = now.toISOString();
  await tx.query(
    `delete from auth.mfa_challenges where factor_id = $1
       and created_at <= $2::timestamptz - make_interval(secs => $3)`,
    [factor.id, instant, 2 * challengeSeconds],
  );
  const [row] = await tx.query<{ id: string }>(
    `insert into auth.mfa_challenges (factor_id, ip_address, web_authn_session_data, created_at)
     values ($1, $2, $3::jsonb, $4) returning id`,
    [factor.id, caller.address, ceremony === null ? null : JSON.stringify(ceremony.expected), instant],
  );
  if (row === undefined) throw new Error('The challenge was not saved.');
  await tx.query('update auth.mfa_factors set last_challenged_at = $2 where id = $1', [factor.id, instant]);
  return row.id;
}

async function log(tx: Tx, now: Date, person: Person, factor: FactorRow, caller: Caller): Promise<void> {
  await audit(tx, now, {
    action: 'challenge_created',
    userId: person.user.id,
    email: person.user.email ?? undefined,
    address: caller.address,
    traits: { factor_id: factor.id, factor_status: factor.status },
  });
}

/** The open challenge that an answer names, or why it cannot be answered. */
export async function openChallenge(
  tx: Tx,
  now: Date,
  factor: FactorRow,
  challengeId: string,
  caller: Caller,
): Promise<ChallengeRow | AuthError> {
  const [row] = isUuid(challengeId)
    ? await tx.query<ChallengeRow>(
        `select id, host(ip_address) as ip_address, otp_code, web_authn_session_data, verified_at, created_at
         from auth.mfa_challenges where id = $1 and factor_id = $2 for update`,
        [challengeId, factor.id],
      )
    : [];
  if (row === undefined) {
    return new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
  }
  if (row.verified_at !== null || !sameAddress(row.ip_address, caller.address)) {
    return new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
  }
  if (new Date(row.created_at).getTime() + challengeSeconds * 1000 <= now.getTime()) {
    await tx.query('delete from auth.mfa_challenges where id = $1', [row.id]);
    return new AuthError(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${row.id} has expired, verify against another challenge or create a new challenge.`,
    );
  }
  return row;
}

/** Also across `::ffff:` spellings of one IPv4 address. */
function sameAddress(a: string | null, b: string | null): boolean {
  return plainAddress(a) === plainAddress(b);
}

function plainAddress(address: string | null): string {
  return (address ?? '').toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
}
