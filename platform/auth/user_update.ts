import type { Tx } from '#database/tx.ts';
import type { Platform } from '../settings.ts';
import { audit } from './audit.ts';
import { asAuthAdmin } from './auth_admin.ts';
import { AuthError } from './auth_error.ts';
import { type Authenticated, authenticate } from './authenticate.ts';
import { hashPassword, opens, passwordWeaknesses } from './password.ts';
import { type JsonObject, textMember } from './request_body.ts';
import type { Caller } from './session.ts';
import { findUser, holdUser, type UserRow, userObject } from './user.ts';
import { isUuid } from '../uuid.ts';

/** Every access token carries the person's own data, and servers take headers of a few kilobytes. */
const mostDataBytes = 4096;

/**
 * `PUT /user`: the person's own data (merged; null deletes a key) and password. Changing e-mail or phone needs messages
 * to be sent, and answers that those providers are off.
 */
export async function updateUser(
  platform: Platform,
  claims: Readonly<Record<string, unknown>>,
  body: JsonObject,
  caller: Caller,
): Promise<Record<string, unknown>> {
  refuseUnavailable(body);
  const before = await asAuthAdmin(platform.database, (tx) => authenticate(tx, platform.now(), claims));
  const newHash = await newPasswordHash(before.user, body);
  const data = dataOf(body);
  const now = platform.now();
  return asAuthAdmin(platform.database, async (tx) => {
    if (isUuid(claims['sub'])) await holdUser(tx, claims['sub']);
    const current = await authenticate(tx, now, claims);
    if (newHash !== null) await changePassword(tx, now, current, newHash, caller);
    if (data !== null) await mergeData(tx, now, current.user, data, caller);
    const after = await findUser(tx, current.user.id);
    if (after === null) throw new AuthError(403, 'user_not_found', 'User not found');
    return userObject(tx, after);
  });
}

function refuseUnavailable(body: JsonObject): void {
  if (textMember(body, 'email') !== '') {
    throw new AuthError(422, 'email_provider_disabled', 'Email changes are not enabled');
  }
  if (textMember(body, 'phone') !== '') {
    throw new AuthError(422, 'phone_provider_disabled', 'Phone changes are not enabled');
  }
  if (body['app_metadata'] !== undefined && body['app_metadata'] !== null) {
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
  }
}

function dataOf(body: JsonObject): JsonObject | null {
  const data = body['data'];
  if (data === undefined || data === null) return null;
  if (typeof data === 'object' && !Array.isArray(data)) return data as JsonObject;
  throw new AuthError(400, 'validation_failed', 'data must be an object');
}

/** Hashes the wanted password, or refuses it; null when none is wanted. */
async function newPasswordHash(user: UserRow, body: JsonObject): Promise<string | null> {
  const password = textMember(body, 'password');
  if (password === '') return null;
  const current = textMember(body, 'current_password');
  if (current !== '' && !(await opens(current, user.encrypted_password))) {
    throw new AuthError(400, 'current_password_invalid', 'Current password is incorrect');
  }
  const reasons = passwordWeaknesses(password);
  if (reasons.length > 0) {
    throw new AuthError(422, 'weak_password', 'Password does not meet the rules', {
      extra: { weak_password: { reasons } },
    });
  }
  if (await opens(password, user.encrypted_password)) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
  }
  return hashPassword(password);
}

/** Everything that was opened or promised under the old password ends, except the session that changes it. */
async function changePassword(
  tx: Tx,
  now: Date,
  { user, session }: Authenticated,
  hash: string,
  caller: Caller,
): Promise<void> {
  await tx.query(
    `update auth.users set encrypted_password = $2, updated_at = $3,
       email_change = null, email_change_sent_at = null, email_change_confirm_status = 0,
       phone_change = null, phone_change_sent_at = null
     where id = $1`,
    [user.id, hash, now.toISOString()],
  );
  await tx.query('delete from auth.sessions where user_id = $1 and id is distinct from $2::uuid', [
    user.id,
    session?.id ?? null,
  ]);
  await tx.query('delete from auth.one_time_tokens where user_id = $1', [user.id]);
  await audit(tx, now, {
    action: 'user_updated_password',
    userId: user.id,
    email: user.email ?? undefined,
    address: caller.address,
  });
}

async function mergeData(tx: Tx, now: Date, user: UserRow, data: JsonObject, caller: Caller): Promise<void> {
  const kept = Object.entries({ ...user.raw_user_meta_data, ...data }).filter(([, value]) => value !== null);
  const json = JSON.stringify(Object.fromEntries(kept));
  if (Buffer.byteLength(json) > mostDataBytes) {
    throw new AuthError(400, 'validation_failed', `data must not exceed ${mostDataBytes} bytes`);
  }
  await tx.query('update auth.users set raw_user_meta_data = $2::jsonb, updated_at = $3 where id = $1', [
    user.id,
    json,
    now.toISOString(),
  ]);
  await audit(tx, now, {
    action: 'user_modified',
    userId: user.id,
    email: user.email ?? undefined,
    address: caller.address,
  });
}
