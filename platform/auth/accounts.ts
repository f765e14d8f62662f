import type { Tx } from '#database/tx.ts';
import type { Platform } from '../settings.ts';
import type { AccountSettings } from '../settings/accounts.ts';
import { insertUser } from './account/new_user.ts';
import { audit } from './audit.ts';
import { lendAuthAdmin } from './auth_admin.ts';
import { isPersonalEmail } from './corporate.ts';
import { isAcceptableEmail, normalEmail } from './email.ts';
import { hashPassword, passwordWeaknesses } from './password.ts';

export interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly fullName: string;
}

export type AccountCreated =
  | { userId: string }
  | {
      refused: 'email.invalid' | 'email.taken' | 'password.weak' | 'password.common';
      params: Record<string, string>;
    };

export interface Accounts {
  /**
   * Creates a confirmed person with an e-mail identity inside a transaction of the server (`asService`; a person's own
   * transaction may not). Refuses with `email.invalid`, `password.weak` (params.reasons: `length`, `characters`),
   * `password.common` or `email.taken`; a refusal leaves the transaction usable. Whoever calls this knows that the address is
   * the person's: an account that somebody else opened under it, and never proved, gives way.
   */
  create(tx: Tx, account: NewAccount): Promise<AccountCreated>;
  /** Why an address may not come in: none at all, or a personal or disposable one; null when it may. */
  addressProblem(email: string): 'email.invalid' | 'email.personal' | null;
}

export function createAccounts(platform: Platform): Accounts {
  return {
    create: (tx, account) => createUser(platform, tx, account),
    addressProblem: (email) => addressProblem(platform.settings, email),
  };
}

async function createUser(platform: Platform, tx: Tx, account: NewAccount): Promise<AccountCreated> {
  const email = normalEmail(account.email);
  if (!isAcceptableEmail(email)) return { refused: 'email.invalid', params: {} };
  const reasons = await passwordWeaknesses(account.password, platform.settings);
  if (reasons.length > 0) return weakPassword(reasons);
  const hash = await hashPassword(account.password);
  const now = platform.now();
  return lendAuthAdmin(tx, async () => {
    await removeUnproved(tx, email);
    const user = await insertUser(tx, now, {
      id: null,
      email,
      phone: null,
      passwordHash: hash,
      appMetadata: {},
      userMetadata: { full_name: account.fullName.replaceAll('\0', '').trim() },
      emailConfirmed: true,
      phoneConfirmed: false,
      anonymous: false,
      tellsProof: false,
    });
    if (user === null) return { refused: 'email.taken', params: {} };
    const userId = user.id;
    await audit(tx, now, { action: 'user_signedup', userId, email, address: null });
    return { userId };
  });
}

/** The refusal of a password: one that is only too common is told apart, since nothing is wrong with its letters. */
export function weakPassword(reasons: readonly string[]): AccountCreated {
  if (reasons.every((reason) => reason === 'pwned')) return { refused: 'password.common', params: {} };
  return { refused: 'password.weak', params: { reasons: reasons.join(',') } };
}

/** Nobody was ever let in by such an account, so nothing but what a stranger chose is lost with it. */
async function removeUnproved(tx: Tx, email: string): Promise<void> {
  await tx.query(
    `delete from auth.users where email = $1 and email_confirmed_at is null and phone_confirmed_at is null
       and last_sign_in_at is null and encrypted_password is not null and not is_sso_user and not is_anonymous`,
    [email],
  );
}

/** Why an address may not come in, by the rules of an installation; null when it may. */
export function addressProblem(
  rules: Pick<AccountSettings, 'corporateEmailsOnly'>,
  given: string,
): 'email.invalid' | 'email.personal' | null {
  const email = normalEmail(given);
  if (!isAcceptableEmail(email)) return 'email.invalid';
  return rules.corporateEmailsOnly && isPersonalEmail(email) ? 'email.personal' : null;
}
