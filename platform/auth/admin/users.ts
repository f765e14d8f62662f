import type { Tx } from '#database/tx.ts';
import type { Platform } from '../../settings.ts';
import { isUuid } from '../../uuid.ts';
import { setPassword } from '../account/change_password.ts';
import { confirmEmail, confirmPhone } from '../account/confirmation.ts';
import { mergedData } from '../account/metadata.ts';
import { insertUser } from '../account/new_user.ts';
import { emailTaken, phoneTaken } from '../account/prove.ts';
import { audit } from '../audit.ts';
import { asAuthAdmin } from '../auth_admin.ts';
import { AuthError } from '../auth_error.ts';
import { hashPassword, refuseWeakPassword } from '../password.ts';
import type { JsonObject } from '../request_body.ts';
import type { Caller } from '../session.ts';
import { findUser, findUserByEmail, findUserByPhone, holdUser, type UserRow, userObject } from '../user.ts';
import { readUserFields, type UserFields } from './user_fields.ts';

type Answer = Record<string, unknown>;

/** `POST /admin/users`. */
export async function createUser(platform: Platform, body: JsonObject, caller: Caller): Promise<Answer> {
  const fields = readUserFields(body);
  if (fields.email === '' && fields.phone === '') {
    throw new AuthError(400, 'validation_failed', 'Cannot create a user without either an email or phone');
  }
  const hash = await hashOf(platform, fields);
  const now = platform.now();
  return asAuthAdmin(platform.database, async (tx) => {
    await refuseTaken(tx, fields, null);
    const user = await insertUser(tx, now, {
      id: fields.id,
      email: fields.email === '' ? null : fields.email,
      phone: fields.phone === '' ? null : fields.phone,
      passwordHash: hash,
      appMetadata: fields.appMetadata,
      userMetadata: fields.userMetadata,
      emailConfirmed: fields.email !== '' && fields.emailConfirm,
      phoneConfirmed: fields.phone !== '' && fields.phoneConfirm,
      anonymous: false,
      tellsProof: false,
    });
    if (user === null) throw new AuthError(422, 'conflict', 'A user with this id already exists');
    await ban(tx, now, user.id, fields.bannedFor);
    await note(tx, now, 'user_signedup', user, caller);
    return reread(tx, user.id);
  });
}

/** `PUT /admin/users/{id}`: what is said takes effect at once. A new password ends all sessions. */
export async function updateUser(
  platform: Platform,
  id: string,
  body: JsonObject,
  caller: Caller,
): Promise<Answer> {
  const fields = readUserFields(body);
  const hash = await hashOf(platform, fields);
  const now = platform.now();
  return asAuthAdmin(platform.database, async (tx) => {
    const user = await holdKnown(tx, id);
    await refuseTaken(tx, fields, user.id);
    if (hash !== null) await setPassword(tx, now, user.id, hash, null);
    await changeAddresses(tx, platform, user, fields);
    await tx.query(
      `update auth.users set raw_user_meta_data = $2::jsonb, raw_app_meta_data = $3::jsonb, updated_at = $4 where id = $1`,
      [
        user.id,
        JSON.stringify(mergedData((await known(tx, id)).raw_user_meta_data, fields.userMetadata)),
        JSON.stringify(
          mergedData((await known(tx, id)).raw_app_meta_data, fields.appMetadata, 'app_metadata'),
        ),
        now.toISOString(),
      ],
    );
    await ban(tx, now, user.id, fields.bannedFor);
    await note(tx, now, 'user_modified', user, caller);
    return reread(tx, user.id);
  });
}

async function changeAddresses(tx: Tx, platform: Platform, user: UserRow, fields: UserFields): Promise<void> {
  const email = fields.email === '' ? user.email : fields.email;
  const phone = fields.phone === '' ? user.phone : fields.phone;
  await tx.query('update auth.users set email = $2, phone = $3 where id = $1', [user.id, email, phone]);
  const wasProved = user.email_confirmed_at !== null;
  if (fields.emailConfirm || (fields.email !== '' && wasProved)) {
    await confirmEmail(tx, platform, { ...user, email });
  }
  if (fields.phoneConfirm || (fields.phone !== '' && user.phone_confirmed_at !== null)) {
    await confirmPhone(tx, platform, { ...(await known(tx, user.id)), phone });
  }
}

/**
 * `DELETE /admin/users/{id}`. Softly: the row stays for what refers to it, without anything that says who it was, and the
 * address is free again.
 */
export function deleteUser(platform: Platform, id: string, softly: boolean, caller: Caller): Promise<Answer> {
  const now = platform.now();
  return asAuthAdmin(platform.database, async (tx) => {
    const user = await holdKnown(tx, id);
    await note(tx, now, 'user_deleted', user, caller);
    if (!softly) {
      await tx.query('delete from auth.users where id = $1', [user.id]);
      return {};
    }
    for (const table of [
      'sessions',
      'identities',
      'one_time_tokens',
      'mfa_factors',
      'webauthn_credentials',
    ]) {
      await tx.query(`delete from auth.${table} where user_id = $1`, [user.id]);
    }
    await tx.query(
      `update auth.users set email = null, phone = null, encrypted_password = null, email_change = null,
         phone_change = null, raw_user_meta_data = '{}', raw_app_meta_data = '{}', deleted_at = $2, updated_at = $2
       where id = $1`,
      [user.id, now.toISOString()],
    );
    return {};
  });
}

/** `GET /admin/users/{id}`. */
export function readUser(platform: Platform, id: string): Promise<Answer> {
  return asAuthAdmin(platform.database, async (tx) => userObject(tx, await known(tx, id)));
}

/** The person of a path, held; 404 for a text that is no id, and for nobody. */
export async function holdKnown(tx: Tx, id: string): Promise<UserRow> {
  if (isUuid(id)) await holdUser(tx, id);
  return known(tx, id);
}

async function known(tx: Tx, id: string): Promise<UserRow> {
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID');
  const user = await findUser(tx, id);
  if (user === null) throw new AuthError(404, 'user_not_found', 'User not found');
  return user;
}

async function hashOf(platform: Platform, fields: UserFields): Promise<string | null> {
  if (fields.passwordHash !== '') return fields.passwordHash;
  if (fields.password === '') return null;
  await refuseWeakPassword(fields.password, platform.settings);
  return hashPassword(fields.password);
}

async function refuseTaken(tx: Tx, fields: UserFields, own: string | null): Promise<void> {
  const byEmail = fields.email === '' ? null : await findUserByEmail(tx, fields.email);
  if (byEmail !== null && byEmail.id !== own) throw emailTaken();
  const byPhone = fields.phone === '' ? null : await findUserByPhone(tx, fields.phone);
  if (byPhone !== null && byPhone.id !== own) throw phoneTaken();
}

async function ban(tx: Tx, now: Date, id: string, forMs: UserFields['bannedFor']): Promise<void> {
  if (forMs === undefined) return;
  const until = forMs === null ? null : new Date(now.getTime() + forMs).toISOString();
  await tx.query('update auth.users set banned_until = $2 where id = $1', [id, until]);
}

async function reread(tx: Tx, id: string): Promise<Answer> {
  return userObject(tx, await known(tx, id));
}

async function note(
  tx: Tx,
  now: Date,
  action: 'user_signedup' | 'user_modified' | 'user_deleted',
  user: UserRow,
  caller: Caller,
): Promise<void> {
  await audit(tx, now, {
    action,
    userId: user.id,
    email: user.email ?? undefined,
    address: caller.address,
    traits: { by: 'service_role' },
  });
}
