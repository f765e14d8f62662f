import type { Tx } from '#database/tx.ts';
import type { Platform } from '../../settings.ts';
import { isUuid } from '../../uuid.ts';
import { audit } from '../audit.ts';
import { asAuthAdmin } from '../auth_admin.ts';
import { AuthError } from '../auth_error.ts';
import { type Authenticated, authenticate } from '../authenticate.ts';
import { isAcceptableEmail, normalEmail } from '../email.ts';
import { hasVerifiedFactor } from '../mfa/factor.ts';
import { type JsonObject, textMember } from '../request_body.ts';
import type { Caller } from '../session.ts';
import { findUser, findUserByEmail, findUserByPhone, holdUser, type UserRow, userObject } from '../user.ts';
import { sendEmailChange, sendPhoneChange } from './change_address.ts';
import { changePassword, preparePassword } from './change_password.ts';
import { confirmEmail, confirmPhone, type LinkWish } from './confirmation.ts';
import { countMessage } from './frequency.ts';
import { withLetters } from './letter.ts';
import { mergedData, readData } from './metadata.ts';
import { isAcceptablePhone, normalPhone } from './phone.ts';
import { refusalOfAddress } from './admission.ts';
import { emailTaken, phoneTaken } from './prove.ts';

interface Change {
  readonly email: string;
  readonly phone: string;
  readonly data: JsonObject;
  readonly wish: LinkWish;
}

/**
 * `PUT /user`: a person's own data (merged; null deletes a key), password, and mailbox or telephone, which change once they
 * are proved.
 */
export async function changeUser(
  platform: Platform,
  claims: Readonly<Record<string, unknown>>,
  body: JsonObject,
  wish: LinkWish,
  caller: Caller,
): Promise<Record<string, unknown>> {
  const change = readChange(body, wish);
  const password = textMember(body, 'password');
  const before = await asAuthAdmin(platform.database, async (tx) => {
    const current = await authenticate(tx, platform.now(), claims);
    if (password !== '' || change.email !== '' || change.phone !== '') await mayChange(tx, current);
    return current;
  });
  const prepared = password === '' ? null : await preparePassword(platform, before, password, body);
  return withLetters(platform, async (tx) => {
    if (isUuid(claims['sub'])) await holdUser(tx, claims['sub']);
    const current = await authenticate(tx, platform.now(), claims);
    if (prepared !== null) {
      const refusal = await changePassword(tx, platform, current, prepared, caller);
      if (refusal !== null) return refusal;
    }
    await apply(tx, platform, current.user, change, caller);
    const after = await findUser(tx, current.user.id);
    if (after === null) throw new AuthError(403, 'user_not_found', 'User not found');
    return userObject(tx, after);
  });
}

function readChange(body: JsonObject, wish: LinkWish): Change {
  const { app_metadata: forbidden } = body;
  if (forbidden !== undefined && forbidden !== null) {
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
  }
  const [email, phone] = [normalEmail(textMember(body, 'email')), normalPhone(textMember(body, 'phone'))];
  if (email !== '' && !isAcceptableEmail(email)) {
    throw invalid('Unable to validate email address: invalid format');
  }
  if (phone !== '' && !isAcceptablePhone(phone))
    throw invalid('Invalid phone number format (E.164 required)');
  return { email, phone, data: readData(body), wish };
}

/** What proves a person may be changed only by who has proved everything they can. */
async function mayChange(tx: Tx, { user, session }: Authenticated): Promise<void> {
  const [row] = await tx.query<{ is_sso_user: boolean }>('select is_sso_user from auth.users where id = $1', [
    user.id,
  ]);
  if (row?.is_sso_user === true) {
    throw new AuthError(422, 'user_sso_managed', 'Cannot update email, phone, or password of an SSO user');
  }
  if (session?.aal !== 'aal2' && (await hasVerifiedFactor(tx, user.id))) {
    throw new AuthError(
      401,
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
    );
  }
}

async function apply(
  tx: Tx,
  platform: Platform,
  user: UserRow,
  change: Change,
  caller: Caller,
): Promise<void> {
  const hasData = Object.keys(change.data).length > 0;
  if (hasData) {
    const data = mergedData(user.raw_user_meta_data, change.data);
    await tx.query('update auth.users set raw_user_meta_data = $2::jsonb, updated_at = $3 where id = $1', [
      user.id,
      JSON.stringify(data),
      platform.now().toISOString(),
    ]);
  }
  const isNewEmail = change.email !== '' && change.email !== user.email;
  const isNewPhone = change.phone !== '' && change.phone !== user.phone;
  if (isNewEmail) await changeEmail(tx, platform, user, change.email, change.wish);
  if (isNewPhone) await changePhone(tx, platform, user, change.phone);
  if (!hasData && !isNewEmail && !isNewPhone) return;
  await audit(tx, platform.now(), {
    action: 'user_modified',
    userId: user.id,
    email: user.email ?? undefined,
    address: caller.address,
  });
}

async function changeEmail(
  tx: Tx,
  platform: Platform,
  user: UserRow,
  email: string,
  wish: LinkWish,
): Promise<void> {
  const refusal = refusalOfAddress(platform.settings, email);
  if (refusal !== null) throw refusal;
  if ((await findUserByEmail(tx, email)) !== null) throw emailTaken();
  if (!platform.settings.emailAutoconfirm) {
    // Counted for the person: letters to ever new addresses are as many letters.
    await countMessage(tx, platform, 'email', 'email_change', user.email ?? user.id);
    return sendEmailChange(tx, platform, user, email, wish);
  }
  await tx.query('update auth.users set email = $2, email_change = null where id = $1', [user.id, email]);
  await confirmEmail(tx, platform, { ...user, email });
}

async function changePhone(tx: Tx, platform: Platform, user: UserRow, phone: string): Promise<void> {
  if (!platform.settings.phoneSignIn) {
    throw new AuthError(422, 'phone_provider_disabled', 'Phone changes are not enabled');
  }
  if ((await findUserByPhone(tx, phone)) !== null) throw phoneTaken();
  if (!platform.settings.phoneAutoconfirm) {
    await countMessage(tx, platform, 'sms', 'phone_change', user.phone ?? user.id);
    await sendPhoneChange(tx, platform, user, phone);
    return;
  }
  await tx.query('update auth.users set phone = $2, phone_change = null where id = $1', [user.id, phone]);
  await confirmPhone(tx, platform, { ...user, phone });
}

function invalid(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message);
}
