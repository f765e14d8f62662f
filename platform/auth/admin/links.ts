import type { Tx } from '#database/tx.ts';
import type { Platform } from '../../settings.ts';
import { noteSent, type SentColumn } from '../account/confirmation.ts';
import { linkOf, queueLetter, withLetters } from '../account/letter.ts';
import { readData } from '../account/metadata.ts';
import { insertUser } from '../account/new_user.ts';
import { type IssuedToken, issueToken, type TokenType } from '../account/one_time_token.ts';
import { refuseEmail } from '../account/otp.ts';
import { emailTaken } from '../account/prove.ts';
import { audit } from '../audit.ts';
import { AuthError } from '../auth_error.ts';
import { normalEmail } from '../email.ts';
import { hashPassword, refuseWeakPassword } from '../password.ts';
import { type JsonObject, textMember } from '../request_body.ts';
import type { Caller } from '../session.ts';
import { findUserByEmail, held, type UserRow, userObject } from '../user.ts';

type Answer = Record<string, unknown>;

/** `POST /invite`: makes a person and sends them the letter that lets them in; again, as long as they have not come. */
export function invite(
  platform: Platform,
  body: JsonObject,
  redirectTo: string,
  caller: Caller,
): Promise<Answer> {
  const email = normalEmail(textMember(body, 'email'));
  refuseEmail(platform, email);
  const data = readData(body);
  return withLetters(platform, async (tx) => {
    const user = await unconfirmed(tx, platform, email, data, null);
    const issued = await issue(tx, platform, user, 'confirmation_token', email);
    await queueLetter(tx, platform, {
      kind: 'invite',
      to: email,
      issued,
      verificationType: 'invite',
      redirectTo,
      data: user.raw_user_meta_data,
    });
    await note(tx, platform, user, caller);
    return userObject(tx, await noteSent(tx, platform.now(), user, 'invited_at', 'confirmation_sent_at'));
  });
}

type LinkType = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change_current' | 'email_change_new';

const tokenTypes: Readonly<Record<LinkType, TokenType>> = {
  signup: 'confirmation_token',
  invite: 'confirmation_token',
  magiclink: 'recovery_token',
  recovery: 'recovery_token',
  email_change_current: 'email_change_token_current',
  email_change_new: 'email_change_token_new',
};

/** `POST /admin/generate_link`: the link and code of a letter, for an administrator to hand over; nothing is sent. */
export async function generateLink(
  platform: Platform,
  body: JsonObject,
  redirectTo: string,
  caller: Caller,
): Promise<Answer> {
  const type = readType(textMember(body, 'type'));
  const email = normalEmail(textMember(body, 'email'));
  refuseEmail(platform, email);
  const data = readData(body);
  const hash = type === 'signup' ? await signUpHash(platform, textMember(body, 'password')) : null;
  return withLetters(platform, async (tx) => {
    const known = await findUserByEmail(tx, email);
    // A link into an account that does not exist yet makes it.
    const actual = type === 'magiclink' && known === null ? 'signup' : type;
    const user =
      actual === 'signup' || actual === 'invite'
        ? await unconfirmed(tx, platform, email, data, hash)
        : await existing(tx, known);
    const newEmail = normalEmail(textMember(body, 'new_email'));
    if (actual.startsWith('email_change')) await beginChange(tx, platform, user, newEmail);
    const mailbox = actual === 'email_change_new' ? newEmail : email;
    const issued = await issue(tx, platform, user, tokenTypes[actual], mailbox);
    await note(tx, platform, user, caller);
    const linkType = actual.startsWith('email_change') ? 'email_change' : actual;
    const sent = await noteSent(tx, platform.now(), user, ...sentColumns(actual));
    return {
      ...(await userObject(tx, sent)),
      action_link: linkOf(platform, issued.token, linkType, redirectTo),
      email_otp: issued.code,
      hashed_token: issued.token,
      verification_type: actual,
      redirect_to: redirectTo,
    };
  });
}

function sentColumns(type: LinkType): readonly SentColumn[] {
  if (type === 'signup') return ['confirmation_sent_at'];
  if (type === 'invite') return ['invited_at', 'confirmation_sent_at'];
  return type === 'magiclink' || type === 'recovery' ? ['recovery_sent_at'] : ['email_change_sent_at'];
}

function readType(text: string): LinkType {
  if (Object.hasOwn(tokenTypes, text)) return text as LinkType;
  throw new AuthError(
    400,
    'validation_failed',
    `Invalid email action link type requested: ${text.slice(0, 40)}`,
  );
}

async function signUpHash(platform: Platform, password: string): Promise<string> {
  if (password === '') throw new AuthError(400, 'validation_failed', 'Signup requires a valid password');
  await refuseWeakPassword(password, platform.settings);
  return hashPassword(password);
}

/** Somebody who has not proved the address: known, or made now. 422 `email_exists` for who has. */
async function unconfirmed(
  tx: Tx,
  platform: Platform,
  email: string,
  data: JsonObject,
  hash: string | null,
): Promise<UserRow> {
  const known = await held(tx, await findUserByEmail(tx, email));
  if (known !== null) {
    if (known.email_confirmed_at !== null) throw emailTaken();
    // Whatever a stranger may have set before is replaced: this link is given out by the installation itself.
    await tx.query('update auth.users set encrypted_password = $2 where id = $1', [known.id, hash]);
    return known;
  }
  const user = await insertUser(tx, platform.now(), {
    id: null,
    email,
    phone: null,
    passwordHash: hash,
    appMetadata: {},
    userMetadata: data,
    emailConfirmed: false,
    phoneConfirmed: false,
    anonymous: false,
    tellsProof: false,
  });
  if (user === null) throw emailTaken();
  return user;
}

async function existing(tx: Tx, known: UserRow | null): Promise<UserRow> {
  const user = await held(tx, known);
  if (user === null) throw new AuthError(404, 'user_not_found', 'User with this email not found');
  return user;
}

async function beginChange(tx: Tx, platform: Platform, user: UserRow, newEmail: string): Promise<void> {
  refuseEmail(platform, newEmail);
  if ((await findUserByEmail(tx, newEmail)) !== null) throw emailTaken();
  // The other half of the same change may have been confirmed already.
  await tx.query(
    `update auth.users set email_change = $2,
       email_change_confirm_status = case when email_change = $2 then email_change_confirm_status else 0 end
     where id = $1`,
    [user.id, newEmail],
  );
}

function issue(
  tx: Tx,
  platform: Platform,
  user: UserRow,
  type: TokenType,
  relatesTo: string,
): Promise<IssuedToken> {
  const seconds = platform.settings.emailOtpSeconds;
  return issueToken(tx, platform, { userId: user.id, type, relatesTo, seconds, pkce: false });
}

async function note(tx: Tx, platform: Platform, user: UserRow, caller: Caller): Promise<void> {
  await audit(tx, platform.now(), {
    action: 'user_invited',
    userId: user.id,
    email: user.email ?? undefined,
    address: caller.address,
    traits: { by: 'service_role' },
  });
}
