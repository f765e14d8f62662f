import type { Tx } from '#database/tx.ts';
import type { Platform } from '../../settings.ts';
import { audit } from '../audit.ts';
import { AuthError } from '../auth_error.ts';
import { asPerson, type Person } from '../doorway.ts';
import { type JsonObject, textMember } from '../request_body.ts';
import { seal } from '../sealed.ts';
import type { Caller } from '../session.ts';
import { type FactorRow, type FactorType, factorsOf } from './factor.ts';
import { newTotp } from './totp.ts';

type Enrollable = Exclude<FactorType, 'recovery_code'>;

interface Wish {
  readonly type: Enrollable;
  readonly name: string;
  readonly issuer: string;
  readonly phone: string | null;
}

/** What was begun and not finished is forgotten after this many seconds. */
const unfinishedSeconds = 300;
const longestName = 120;

/**
 * `POST /factors`: begins a second factor. It counts only once a code or signature of it was verified. The secret of a
 * one-time password is given here and never again.
 */
export async function enroll(
  platform: Platform,
  claims: Readonly<Record<string, unknown>>,
  body: JsonObject,
  caller: Caller,
): Promise<Record<string, unknown>> {
  const wish = readWish(platform, body);
  return asPerson(platform, claims, async (tx, person, now) => {
    await refuseEnrolment(tx, platform, person, wish, now);
    const [factor] = await tx.query<FactorRow>(
      `insert into auth.mfa_factors (user_id, friendly_name, factor_type, phone, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $5) returning id, friendly_name`,
      [person.user.id, wish.name, wish.type, wish.phone, now.toISOString()],
    );
    if (factor === undefined) throw new Error('The factor was not saved.');
    await audit(tx, now, {
      action: 'factor_in_progress',
      userId: person.user.id,
      email: person.user.email ?? undefined,
      address: caller.address,
      traits: { factor_id: factor.id, factor_type: wish.type },
    });
    return {
      id: factor.id,
      type: wish.type,
      friendly_name: wish.name,
      ...(await secretOf(tx, platform, factor.id, person, wish)),
    };
  });
}

function readWish(platform: Platform, body: JsonObject): Wish {
  const type = textMember(body, 'factor_type');
  if (type !== 'totp' && type !== 'phone' && type !== 'webauthn') {
    throw new AuthError(400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn');
  }
  const { settings } = platform;
  const offered = { totp: settings.totp, phone: settings.phoneFactors, webauthn: settings.webauthnFactors };
  if (!offered[type]) {
    throw new AuthError(422, `mfa_${type}_enroll_not_enabled`, `MFA enroll is disabled for ${type}`);
  }
  const name = textMember(body, 'friendly_name').trim();
  if (name.length > longestName) {
    throw new AuthError(400, 'validation_failed', `friendly_name must not exceed ${longestName} characters`);
  }
  const phone = textMember(body, 'phone').replace(/^\+/, '').replaceAll(' ', '');
  if (type === 'phone' && !/^[1-9]\d{6,14}$/.test(phone)) {
    throw new AuthError(400, 'validation_failed', 'Invalid phone number format (E.164 required)');
  }
  const issuer = textMember(body, 'issuer').replaceAll(':', ' ').trim().slice(0, longestName);
  return {
    type,
    name,
    issuer: issuer === '' ? settings.factorIssuer : issuer,
    phone: type === 'phone' ? phone : null,
  };
}

async function refuseEnrolment(
  tx: Tx,
  platform: Platform,
  { user, session }: Person,
  wish: Wish,
  now: Date,
): Promise<void> {
  if (user.is_anonymous) {
    throw new AuthError(403, 'no_authorization', 'Anonymous user not allowed to perform these actions');
  }
  await tx.query(
    `delete from auth.mfa_factors where user_id = $1 and status = 'unverified'
       and created_at <= $2::timestamptz - make_interval(secs => $3)`,
    [user.id, now.toISOString(), unfinishedSeconds],
  );
  const factors = await factorsOf(tx, user.id);
  if (session.aal === 'aal1' && factors.some((factor) => factor.status === 'verified')) {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
  }
  if (factors.length >= platform.settings.mostFactors) {
    throw new AuthError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    );
  }
  if (wish.name !== '' && factors.some((factor) => factor.friendly_name === wish.name)) {
    throw new AuthError(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${wish.name}" for this user already exists`,
    );
  }
  await makeRoomForPhone(tx, factors, wish);
}

/** A number stands once with a person: begun again it replaces what was not finished. */
async function makeRoomForPhone(tx: Tx, factors: readonly FactorRow[], wish: Wish): Promise<void> {
  const same = wish.phone === null ? undefined : factors.find((factor) => factor.phone === wish.phone);
  if (same === undefined) return;
  if (same.status === 'verified') {
    throw new AuthError(
      422,
      'mfa_verified_factor_exists',
      'A verified phone factor already exists, unenroll the existing factor to continue',
    );
  }
  await tx.query('delete from auth.mfa_factors where id = $1', [same.id]);
}

async function secretOf(
  tx: Tx,
  platform: Platform,
  factorId: string,
  { user }: Person,
  wish: Wish,
): Promise<Record<string, unknown>> {
  if (wish.type === 'phone') return { phone: wish.phone };
  if (wish.type === 'webauthn') return {};
  const { secret, uri, qrCode } = await newTotp(wish.issuer, user.email ?? user.phone ?? user.id);
  await tx.query('update auth.mfa_factors set secret = $2 where id = $1', [
    factorId,
    seal(platform.keys, 'totp', factorId, secret),
  ]);
  return { totp: { qr_code: qrCode, secret, uri } };
}
