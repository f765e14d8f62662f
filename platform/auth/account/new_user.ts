import { randomUUID } from 'node:crypto';
import type { Tx } from '#database/tx.ts';
import { findUser, type UserRow } from '../user.ts';

export interface NewUser {
  /** Null: one is made. */
  readonly id: string | null;
  /** In normal form; null for people without one. */
  readonly email: string | null;
  readonly phone: string | null;
  /** A PHC string; null for people without a password. */
  readonly passwordHash: string | null;
  readonly appMetadata: Readonly<Record<string, unknown>>;
  readonly userMetadata: Readonly<Record<string, unknown>>;
  readonly emailConfirmed: boolean;
  readonly phoneConfirmed: boolean;
  readonly anonymous: boolean;
  /**
   * Whether the person's own data also tells what they came with, as the protocol has it for who signs up: `sub`, the
   * address, and whether it is proved. Data of people whom an administrator makes stays what the administrator wrote.
   */
  readonly tellsProof: boolean;
}

/**
 * Adds a person, with an identity for the e-mail and one for the phone, in a transaction of the identity service.
 * @returns null when the e-mail, the phone or the id is taken; the transaction stays usable
 */
export async function insertUser(tx: Tx, now: Date, wanted: NewUser): Promise<UserRow | null> {
  const id = wanted.id ?? randomUUID();
  const instant = now.toISOString();
  const providers = [
    ...(wanted.email === null ? [] : ['email']),
    ...(wanted.phone === null ? [] : ['phone']),
  ];
  const appMetadata = {
    ...(providers.length === 0 ? {} : { provider: providers[0], providers }),
    ...wanted.appMetadata,
  };
  const proof = {
    sub: id,
    email_verified: wanted.emailConfirmed,
    phone_verified: wanted.phoneConfirmed,
  };
  const data = { ...wanted.userMetadata, ...toldOf(wanted, proof) };
  const inserted = await tx.query(
    `insert into auth.users (id, email, phone, encrypted_password, email_confirmed_at, phone_confirmed_at,
       raw_app_meta_data, raw_user_meta_data, is_anonymous, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8::jsonb, $9, $10, $10)
     on conflict do nothing returning id`,
    [
      id,
      wanted.email,
      wanted.phone,
      wanted.passwordHash,
      wanted.emailConfirmed ? instant : null,
      wanted.phoneConfirmed ? instant : null,
      JSON.stringify(appMetadata),
      JSON.stringify(data),
      wanted.anonymous,
      instant,
    ],
  );
  if (inserted.length === 0) return null;
  for (const provider of providers) await addOwnIdentity(tx, now, id, provider, proofOf(wanted, proof));
  return findUser(tx, id);
}

function toldOf(wanted: NewUser, proof: Readonly<Record<string, unknown>>): Record<string, unknown> {
  if (wanted.email === null && wanted.phone === null) return {};
  if (wanted.tellsProof) return proofOf(wanted, proof);
  return wanted.emailConfirmed ? { email_verified: true } : {};
}

function proofOf(
  { email, phone }: Pick<NewUser, 'email' | 'phone'>,
  proof: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return { ...proof, ...(email === null ? {} : { email }), ...(phone === null ? {} : { phone }) };
}

/** Gives a person the identity of an own mailbox (`email`) or telephone (`phone`), or renews what it says. */
export async function addOwnIdentity(
  tx: Tx,
  now: Date,
  userId: string,
  provider: string,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  await tx.query(
    `insert into auth.identities (user_id, provider, provider_id, identity_data, created_at, updated_at)
     values ($1, $2, $3, $4::jsonb, $5, $5)
     on conflict (provider_id, provider) do update
       set identity_data = auth.identities.identity_data || excluded.identity_data, updated_at = excluded.updated_at`,
    [userId, provider, userId, JSON.stringify(data), now.toISOString()],
  );
}
