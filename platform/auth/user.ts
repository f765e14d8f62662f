import { randomUUID } from 'node:crypto';
import type { Tx } from '#database/tx.ts';
import { factorObject, factorsOf } from './mfa/factor.ts';

/** A person as the database keeps them; instants as ISO texts. */
export interface UserRow {
  readonly id: string;
  readonly aud: string;
  readonly role: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly encrypted_password: string | null;
  readonly email_confirmed_at: string | null;
  readonly phone_confirmed_at: string | null;
  readonly confirmed_at: string | null;
  readonly invited_at: string | null;
  readonly confirmation_sent_at: string | null;
  readonly recovery_sent_at: string | null;
  readonly reauthentication_sent_at: string | null;
  readonly email_change: string | null;
  readonly email_change_sent_at: string | null;
  readonly email_change_confirm_status: number;
  readonly phone_change: string | null;
  readonly phone_change_sent_at: string | null;
  readonly last_sign_in_at: string | null;
  readonly raw_app_meta_data: Readonly<Record<string, unknown>>;
  readonly raw_user_meta_data: Readonly<Record<string, unknown>>;
  readonly banned_until: string | null;
  readonly is_anonymous: boolean;
  readonly created_at: string;
  readonly updated_at: string;
  readonly deleted_at: string | null;
}

interface IdentityRow {
  readonly id: string;
  readonly user_id: string;
  readonly provider: string;
  readonly provider_id: string;
  readonly identity_data: Readonly<Record<string, unknown>>;
  readonly email: string | null;
  readonly last_sign_in_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

const columns = `id, aud, role, email, phone, encrypted_password, email_confirmed_at, phone_confirmed_at, confirmed_at,
  invited_at, confirmation_sent_at, recovery_sent_at, reauthentication_sent_at, email_change, email_change_sent_at,
  email_change_confirm_status, phone_change, phone_change_sent_at, last_sign_in_at, raw_app_meta_data, raw_user_meta_data,
  banned_until, is_anonymous, created_at, updated_at, deleted_at`;

/** The person with that address (in normal form) and a password account; null when there is none. */
export async function findUserByEmail(tx: Tx, email: string): Promise<UserRow | null> {
  const [row] = await tx.query<UserRow>(
    `select ${columns} from auth.users where email = $1 and not is_sso_user and deleted_at is null`,
    [email],
  );
  return row ?? null;
}

/** The person with that number (in normal form); null when there is none. */
export async function findUserByPhone(tx: Tx, phone: string): Promise<UserRow | null> {
  const [row] = await tx.query<UserRow>(
    `select ${columns} from auth.users where phone = $1 and deleted_at is null`,
    [phone],
  );
  return row ?? null;
}

/** The person with that id; null when there is none. */
export async function findUser(tx: Tx, id: string): Promise<UserRow | null> {
  const [row] = await tx.query<UserRow>(
    `select ${columns} from auth.users where id = $1 and deleted_at is null`,
    [id],
  );
  return row ?? null;
}

/** Makes changes to one person queue: signing in, signing out and a change of password. Until the transaction ends. */
export async function holdUser(tx: Tx, id: string): Promise<void> {
  await tx.query('select from auth.users where id = $1 for no key update', [id]);
}

/**
 * The same person, held, as they are once nobody else changes them. People are held before anything is counted,
 * everywhere, so that no two requests wait for each other.
 */
export async function held(tx: Tx, user: UserRow | null): Promise<UserRow | null> {
  // Nobody is held by the same steps, so that the time of an answer does not tell who is known.
  const id = user?.id ?? randomUUID();
  await holdUser(tx, id);
  return findUser(tx, id);
}

export function isBanned(user: UserRow, now: Date): boolean {
  return user.banned_until !== null && new Date(user.banned_until) > now;
}

/** A person in the words of the protocol: absent instants are left out, an absent e-mail or phone is an empty text. */
export async function userObject(tx: Tx, user: UserRow): Promise<Record<string, unknown>> {
  const identities = await tx.query<IdentityRow>(
    `select id, user_id, provider, provider_id, identity_data, email, last_sign_in_at, created_at, updated_at
     from auth.identities where user_id = $1 order by created_at, provider, id`,
    [user.id],
  );
  const factors = await factorsOf(tx, user.id);
  return withoutNulls({
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    email_confirmed_at: user.email_confirmed_at,
    invited_at: user.invited_at,
    phone: user.phone ?? '',
    phone_confirmed_at: user.phone_confirmed_at,
    confirmation_sent_at: user.confirmation_sent_at,
    confirmed_at: user.confirmed_at,
    recovery_sent_at: user.recovery_sent_at,
    new_email: user.email_change,
    email_change_sent_at: user.email_change_sent_at,
    new_phone: user.phone_change,
    phone_change_sent_at: user.phone_change_sent_at,
    reauthentication_sent_at: user.reauthentication_sent_at,
    last_sign_in_at: user.last_sign_in_at,
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    factors: factors.length === 0 ? null : factors.map(factorObject),
    identities: identities.map(identityObject),
    created_at: user.created_at,
    updated_at: user.updated_at,
    banned_until: user.banned_until,
    deleted_at: user.deleted_at,
    is_anonymous: user.is_anonymous,
  });
}

function identityObject(identity: IdentityRow): Record<string, unknown> {
  return withoutNulls({
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    last_sign_in_at: identity.last_sign_in_at,
    created_at: identity.created_at,
    updated_at: identity.updated_at,
    email: identity.email,
  });
}

function withoutNulls(members: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));
}
