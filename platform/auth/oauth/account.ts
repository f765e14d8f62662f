import { randomUUID } from 'node:crypto';
import type { Tx } from '#database/tx.ts';
import type { Platform } from '../../settings.ts';
import { refusalOfNewcomer } from '../account/admission.ts';
import { audit } from '../audit.ts';
import { AuthError } from '../auth_error.ts';
import type { Caller } from '../session.ts';
import { findUser, findUserByEmail, holdUser, isBanned, type UserRow } from '../user.ts';
import { ownerOfIdentity, saveIdentity } from './identity.ts';
import type { ProviderIdentity } from './provider_identity.ts';

export interface AccountWish {
  readonly identity: ProviderIdentity;
  readonly caller: Caller;
  /** Enterprise identities stand alone: their provider vouches for its own people only. */
  readonly sso: boolean;
  /** Whether somebody may come in whom the provider gives no address for. */
  readonly emailOptional: boolean;
}

/**
 * The account that an identity opens, by these rules: the one it already belongs to; else the one with the same address,
 * but only when the provider has verified that address; else a new one, if the installation lets this person in. An
 * account whose own address was never proved is emptied of everything its unknown maker put there before it is opened.
 */
export async function accountOf(tx: Tx, platform: Platform, wish: AccountWish): Promise<UserRow | AuthError> {
  const now = platform.now();
  const { identity } = wish;
  const owner = await ownerOfIdentity(tx, identity);
  if (owner !== null) return returning(tx, now, owner, identity);
  if (identity.email === null && !wish.emailOptional) {
    return new AuthError(400, 'validation_failed', 'Error getting user email from external provider');
  }
  const known = wish.sso || identity.email === null ? null : await findUserByEmail(tx, identity.email);
  if (known !== null) return linked(tx, now, known, wish);
  if (identity.email !== null && !identity.emailVerified) return needsVerification(identity);
  const refusal = wish.sso ? null : await refusalOfNewcomer(tx, platform, newcomerOf(identity));
  return refusal ?? created(tx, now, wish);
}

async function returning(
  tx: Tx,
  now: Date,
  userId: string,
  identity: ProviderIdentity,
): Promise<UserRow | AuthError> {
  await holdUser(tx, userId);
  const user = await findUser(tx, userId);
  if (user === null) return new AuthError(403, 'user_not_found', 'User not found');
  if (isBanned(user, now)) return banned();
  return saveIdentity(tx, now, user.id, identity);
}

async function linked(tx: Tx, now: Date, known: UserRow, wish: AccountWish): Promise<UserRow | AuthError> {
  // Otherwise whoever writes a stranger's address into their profile somewhere would get the stranger's account.
  if (!wish.identity.emailVerified) return needsVerification(wish.identity);
  await holdUser(tx, known.id);
  const user = await findUser(tx, known.id);
  if (user === null) return new AuthError(403, 'user_not_found', 'User not found');
  if (isBanned(user, now)) return banned();
  if (user.email_confirmed_at === null) await emptyUnproved(tx, now, user);
  await log(tx, now, user, wish, 'identity_linked');
  return saveIdentity(tx, now, user.id, wish.identity);
}

/**
 * The account was opened by somebody who never proved to own the address; now its owner came. Nothing the other one chose
 * may open it: password, identities, sessions, factors, passkeys, links under way, own data.
 */
async function emptyUnproved(tx: Tx, now: Date, user: UserRow): Promise<void> {
  for (const table of [
    'identities',
    'sessions',
    'mfa_factors',
    'webauthn_credentials',
    'one_time_tokens',
    'flow_state',
  ]) {
    await tx.query(`delete from auth.${table} where user_id = $1`, [user.id]);
  }
  await tx.query(
    `update auth.users set encrypted_password = null, raw_user_meta_data = '{}', phone = null, phone_confirmed_at = null,
       email_change = null, email_change_sent_at = null, phone_change = null, phone_change_sent_at = null,
       email_confirmed_at = $2, updated_at = $2
     where id = $1`,
    [user.id, now.toISOString()],
  );
}

async function created(tx: Tx, now: Date, wish: AccountWish): Promise<UserRow | AuthError> {
  const { identity, sso } = wish;
  const id = randomUUID();
  const rows = await tx.query(
    `insert into auth.users (id, email, email_confirmed_at, raw_app_meta_data, is_sso_user, created_at, updated_at)
     values ($1, $2, $3, $4::jsonb, $5, $6, $6) on conflict do nothing returning id`,
    [
      id,
      identity.email,
      identity.emailVerified ? now.toISOString() : null,
      JSON.stringify({ provider: identity.provider, providers: [identity.provider] }),
      sso,
      now.toISOString(),
    ],
  );
  // Somebody else took the address in this very moment.
  if (rows.length === 0) return new AuthError(409, 'conflict', 'The account is being created, try again');
  const user = await saveIdentity(tx, now, id, identity);
  await log(tx, now, user, wish, 'user_signedup');
  return user;
}

function newcomerOf(identity: ProviderIdentity): Parameters<typeof refusalOfNewcomer>[2] {
  return { email: identity.email, phone: null, provider: identity.provider, data: identity.data };
}

async function log(
  tx: Tx,
  now: Date,
  user: UserRow,
  { identity, caller }: AccountWish,
  action: 'identity_linked' | 'user_signedup',
): Promise<void> {
  await audit(tx, now, {
    action,
    userId: user.id,
    email: user.email ?? undefined,
    address: caller.address,
    traits: { provider: identity.provider },
  });
}

/** Adds an identity to the account of somebody who asked for that. */
export async function addIdentity(
  tx: Tx,
  now: Date,
  userId: string,
  identity: ProviderIdentity,
  caller: Caller,
): Promise<UserRow | AuthError> {
  await holdUser(tx, userId);
  const user = await findUser(tx, userId);
  if (user === null) return new AuthError(403, 'user_not_found', 'User not found');
  if (isBanned(user, now)) return banned();
  const owner = await ownerOfIdentity(tx, identity);
  if (owner !== null) {
    const message =
      owner === userId ? 'Identity is already linked' : 'Identity is already linked to another user';
    return new AuthError(422, 'identity_already_exists', message);
  }
  await audit(tx, now, {
    action: 'identity_linked',
    userId,
    email: user.email ?? undefined,
    address: caller.address,
    traits: { provider: identity.provider },
  });
  return saveIdentity(tx, now, userId, identity);
}

function needsVerification(identity: ProviderIdentity): AuthError {
  return new AuthError(
    403,
    'provider_email_needs_verification',
    `Unverified email with ${identity.provider}. Verify the email with ${identity.provider} in order to sign in`,
  );
}

function banned(): AuthError {
  return new AuthError(403, 'user_banned', 'User is banned');
}
