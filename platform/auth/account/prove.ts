import type { Tx } from '#database/tx.ts';
import type { Platform } from '../../settings.ts';
import { AuthError } from '../auth_error.ts';
import { findUser, findUserByEmail, findUserByPhone, type UserRow } from '../user.ts';
import { confirmEmail, confirmPhone } from './confirmation.ts';
import type { TokenRow } from './one_time_token.ts';

/** The person as they are after the proof; null when another mailbox has to agree first. */
export interface Proved {
  readonly user: UserRow | null;
}

/** Lets what a used token proves take effect on the person, who is held. */
export async function prove(
  tx: Tx,
  platform: Platform,
  user: UserRow,
  token: TokenRow,
): Promise<Proved | AuthError> {
  switch (token.token_type) {
    case 'confirmation_token':
      if (token.relates_to === user.phone) return { user: await confirmPhone(tx, platform, user) };
      return { user: await confirmEmail(tx, platform, user) };
    case 'recovery_token':
      return { user: user.email_confirmed_at === null ? await takeOver(tx, platform, user) : user };
    case 'email_change_token_new':
    case 'email_change_token_current':
      return changeEmail(tx, platform, user);
    case 'phone_change_token':
      return changePhone(tx, platform, user, token.relates_to);
    default:
      return new AuthError(403, 'otp_expired', 'Token has expired or is invalid');
  }
}

/**
 * The mailbox was proved by another letter than that of the sign-up: who signed up may have been a stranger, whose
 * password must not open the account.
 */
async function takeOver(tx: Tx, platform: Platform, user: UserRow): Promise<UserRow> {
  await tx.query('update auth.users set encrypted_password = null where id = $1', [user.id]);
  await tx.query(
    `delete from auth.one_time_tokens where user_id = $1 and token_type = 'confirmation_token'`,
    [user.id],
  );
  return confirmEmail(tx, platform, user);
}

async function changeEmail(tx: Tx, platform: Platform, user: UserRow): Promise<Proved | AuthError> {
  const invalid = new AuthError(403, 'otp_expired', 'Token has expired or is invalid');
  const { email_change: wanted } = user;
  if (wanted === null) return invalid;
  const needsBoth = platform.settings.secureEmailChange && user.email !== null;
  if (needsBoth && user.email_change_confirm_status === 0) {
    await tx.query('update auth.users set email_change_confirm_status = 1 where id = $1', [user.id]);
    return { user: null };
  }
  if ((await findUserByEmail(tx, wanted)) !== null) return emailTaken();
  await tx.query(
    `update auth.users set email = $2, email_change = null, email_change_confirm_status = 0, email_confirmed_at = null
     where id = $1`,
    [user.id, wanted],
  );
  await tx.query(
    `delete from auth.one_time_tokens where user_id = $1 and token_type <> 'phone_change_token'`,
    [user.id],
  );
  return { user: await confirmEmail(tx, platform, await reread(tx, user)) };
}

async function changePhone(
  tx: Tx,
  platform: Platform,
  user: UserRow,
  phone: string,
): Promise<Proved | AuthError> {
  if (user.phone_change !== phone)
    return new AuthError(403, 'otp_expired', 'Token has expired or is invalid');
  if ((await findUserByPhone(tx, phone)) !== null) return phoneTaken();
  await tx.query(
    'update auth.users set phone = $2, phone_change = null, phone_confirmed_at = null where id = $1',
    [user.id, phone],
  );
  return { user: await confirmPhone(tx, platform, await reread(tx, user)) };
}

export function emailTaken(): AuthError {
  return new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
}

export function phoneTaken(): AuthError {
  return new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered');
}

async function reread(tx: Tx, user: UserRow): Promise<UserRow> {
  const found = await findUser(tx, user.id);
  if (found === null) throw new Error('A person disappeared while they were held.');
  return found;
}
