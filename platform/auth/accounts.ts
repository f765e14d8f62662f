import { randomUUID } from 'node:crypto';
import type { Tx } from '#database/tx.ts';
import type { Platform } from '../settings.ts';
import { audit } from './audit.ts';
import { lendAuthAdmin } from './auth_admin.ts';
import { isAcceptableEmail, normalEmail } from './email.ts';
import { hashPassword, passwordWeaknesses } from './password.ts';

export interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly fullName: string;
}

export type AccountCreated =
  | { userId: string }
  | { refused: 'email.invalid' | 'email.taken' | 'password.weak'; params: Record<string, string> };

export interface Accounts {
  /**
   * Creates a confirmed person with an e-mail identity inside a transaction of the server (`asService`; a person's own
   * transaction may not). Refuses with `email.invalid`, `password.weak` (params.reasons: `length`, `characters`) or
   * `email.taken`; a refusal leaves the transaction usable.
   */
  create(tx: Tx, account: NewAccount): Promise<AccountCreated>;
  /** Why an address may not come in: none at all, or a personal or disposable one; null when it may. */
  addressProblem(email: string): 'email.invalid' | 'email.personal' | null;
}

export function createAccounts(platform: Platform): Accounts {
  return {
    create: (tx, account) => createUser(platform, tx, account),
    addressProblem: (email) => (isAcceptableEmail(normalEmail(email)) ? null : 'email.invalid'),
  };
}

async function createUser(platform: Platform, tx: Tx, account: NewAccount): Promise<AccountCreated> {
  const email = normalEmail(account.email);
  if (!isAcceptableEmail(email)) return { refused: 'email.invalid', params: {} };
  const reasons = passwordWeaknesses(account.password);
  if (reasons.length > 0) return { refused: 'password.weak', params: { reasons: reasons.join(',') } };
  const hash = await hashPassword(account.password);
  const now = platform.now();
  return lendAuthAdmin(tx, async () => {
    const userId = await insertUser(tx, now, email, hash, account.fullName.replaceAll('\0', '').trim());
    if (userId === null) return { refused: 'email.taken', params: {} };
    await audit(tx, now, { action: 'user_signedup', userId, email, address: null });
    return { userId };
  });
}

/** Null when the address is taken. */
async function insertUser(
  tx: Tx,
  now: Date,
  email: string,
  hash: string,
  fullName: string,
): Promise<string | null> {
  const id = randomUUID();
  const instant = now.toISOString();
  const data = { sub: id, email, email_verified: true, phone_verified: false, full_name: fullName };
  const inserted = await tx.query(
    `insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
       created_at, updated_at)
     values ($1, $2, $3, $4, '{"provider":"email","providers":["email"]}', $5::jsonb, $4, $4)
     on conflict (email) where not is_sso_user do nothing returning id`,
    [id, email, hash, instant, JSON.stringify(data)],
  );
  if (inserted.length === 0) return null;
  await tx.query(
    `insert into auth.identities (user_id, provider, provider_id, identity_data, created_at, updated_at)
     values ($1, 'email', $2, $3::jsonb, $4, $4)`,
    [id, id, JSON.stringify(data), instant],
  );
  return id;
}
