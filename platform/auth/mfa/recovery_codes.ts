import { randomInt } from 'node:crypto';
import type { Tx } from '#database/tx.ts';
import type { Platform } from '../../settings.ts';
import { type AuditAction, audit } from '../audit.ts';
import { AuthError } from '../auth_error.ts';
import { asPerson, type Person } from '../doorway.ts';
import type { Caller, Grant } from '../session.ts';
import { tokenAnswer } from '../session.ts';
import { countWrongCode, forgetWrongCodes, restSeconds } from './attempts.ts';
import { type FactorRow, factorsOf, holdFactor } from './factor.ts';
import { methodOf, raiseSession } from './raise.ts';
import { removeFactor } from './unenroll.ts';

type Claims = Readonly<Record<string, unknown>>;

const codesInSet = 10;
/** Without letters and digits that look alike on paper; 16 of them are 79 bits. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const codeLength = 16;
const usualName = 'Recovery codes';

/** `GET /factors/recovery-codes`: how many codes there are and how many are left; never the codes. */
export function recoveryCodesStatus(platform: Platform, claims: Claims): Promise<Record<string, unknown>> {
  return asPerson(platform, claims, async (tx, { user }) => {
    const factor = await holdSet(tx, user.id);
    const [row] = await tx.query<{ total: number; remaining: number }>(
      `select count(*)::int as total, count(*) filter (where used_at is null)::int as remaining
       from auth.mfa_recovery_codes where factor_id = $1`,
      [factor.id],
    );
    return { id: factor.id, type: 'recovery_code', ...row };
  });
}

/** `POST /factors/recovery-codes`: the person's set of codes, given here and never again. */
export function generateRecoveryCodes(
  platform: Platform,
  claims: Claims,
  friendlyName: string,
  caller: Caller,
): Promise<Record<string, unknown>> {
  const name = friendlyName.trim().slice(0, 120) || usualName;
  return asPerson(platform, claims, async (tx, person, now) => {
    requireRaised(person);
    await refuseSet(tx, person.user.id, name);
    const [factor] = await tx.query<{ id: string }>(
      `insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, created_at, updated_at)
       values ($1, $2, 'recovery_code', 'verified', $3, $3) returning id`,
      [person.user.id, name, now.toISOString()],
    );
    if (factor === undefined) throw new Error('The recovery codes were not saved.');
    await log(tx, now, person, 'generate_recovery_codes', caller);
    return setObject(factor.id, name, await newCodes(tx, platform, factor.id, now));
  });
}

/** `POST /factors/recovery-codes/regenerate`: a new set in the place of the former one. */
export function regenerateRecoveryCodes(
  platform: Platform,
  claims: Claims,
  caller: Caller,
): Promise<Record<string, unknown>> {
  return asPerson(platform, claims, async (tx, person, now) => {
    requireRaised(person);
    const factor = await holdSet(tx, person.user.id);
    await forgetWrongCodes(tx, factor.id);
    await tx.query('delete from auth.mfa_recovery_codes where factor_id = $1', [factor.id]);
    await log(tx, now, person, 'generate_recovery_codes', caller);
    return setObject(
      factor.id,
      factor.friendly_name ?? usualName,
      await newCodes(tx, platform, factor.id, now),
    );
  });
}

/** `POST /factors/recovery-codes/verify`: one code, once, for a session at `aal2`. */
export async function verifyRecoveryCode(
  platform: Platform,
  claims: Claims,
  code: string,
  caller: Caller,
): Promise<Record<string, unknown>> {
  const mac = macOf(platform, code.toLowerCase().replace(/[\s-]/g, ''));
  const grant = await asPerson<Grant>(platform, claims, async (tx, person, now) => {
    const factor = await holdSet(tx, person.user.id);
    const rest = restSeconds(factor, now);
    if (rest !== null) {
      return new AuthError(429, 'mfa_recovery_codes_locked', 'Too many wrong recovery codes', {
        retryAfterSeconds: rest,
      });
    }
    const used = await tx.query(
      `update auth.mfa_recovery_codes set used_at = $3
       where factor_id = $1 and code_mac = $2 and used_at is null returning id`,
      [factor.id, mac, now.toISOString()],
    );
    await log(tx, now, person, used.length === 1 ? 'mfa_code_login' : 'verification_attempted', caller);
    if (used.length !== 1) {
      await countWrongCode(tx, factor.id, now);
      return new AuthError(422, 'mfa_verification_failed', 'Invalid recovery code entered');
    }
    await forgetWrongCodes(tx, factor.id);
    return raiseSession(tx, now, person, { id: factor.id, method: methodOf.recovery_code });
  });
  return tokenAnswer(platform, grant);
}

/** `DELETE /factors/recovery-codes`. */
export function removeRecoveryCodes(
  platform: Platform,
  claims: Claims,
  caller: Caller,
): Promise<Record<string, unknown>> {
  return asPerson(platform, claims, async (tx, person, now) => {
    requireRaised(person);
    const factor = await holdSet(tx, person.user.id);
    await removeFactor(tx, now, factor);
    await log(tx, now, person, 'recovery_codes_deleted', caller);
    return { id: factor.id };
  });
}

async function holdSet(tx: Tx, userId: string): Promise<FactorRow> {
  const set = (await factorsOf(tx, userId)).find((factor) => factor.factor_type === 'recovery_code');
  if (set === undefined) throw new AuthError(404, 'mfa_factor_not_found', 'Recovery codes not found');
  return holdFactor(tx, userId, set.id);
}

function requireRaised({ session }: Person): void {
  if (session.aal === 'aal2') return;
  throw new AuthError(403, 'insufficient_aal', 'AAL2 required to manage recovery codes');
}

async function refuseSet(tx: Tx, userId: string, name: string): Promise<void> {
  const factors = await factorsOf(tx, userId);
  if (factors.some((factor) => factor.factor_type === 'recovery_code')) {
    throw new AuthError(422, 'mfa_verified_factor_exists', 'Recovery codes already exist, regenerate them');
  }
  if (!factors.some((factor) => factor.status === 'verified')) {
    throw new AuthError(422, 'mfa_recovery_codes_sole_factor', 'Recovery codes cannot be the only factor');
  }
  if (factors.some((factor) => factor.friendly_name === name)) {
    throw new AuthError(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${name}" for this user already exists`,
    );
  }
}

async function newCodes(tx: Tx, platform: Platform, factorId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: codesInSet }, newCode);
  await tx.query(
    `insert into auth.mfa_recovery_codes (factor_id, code_mac, created_at)
     select $1, mac, $3 from unnest($2::text[]) as macs (mac)`,
    [factorId, codes.map((code) => macOf(platform, code)), now.toISOString()],
  );
  return codes;
}

function newCode(): string {
  return Array.from({ length: codeLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}

function setObject(id: string, name: string, codes: readonly string[]): Record<string, unknown> {
  return { id, type: 'recovery_code', friendly_name: name, total: codes.length, codes };
}

function macOf(platform: Platform, code: string): string {
  return platform.keys.mac('recovery-code', code).toString('hex');
}

async function log(tx: Tx, now: Date, { user }: Person, action: AuditAction, caller: Caller): Promise<void> {
  await audit(tx, now, {
    action,
    userId: user.id,
    email: user.email ?? undefined,
    address: caller.address,
    traits: { factor_type: 'recovery_code' },
  });
}
