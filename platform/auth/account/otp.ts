import type { Tx } from '#database/tx.ts';
import type { Platform } from '../../settings.ts';
import { audit } from '../audit.ts';
import { AuthError } from '../auth_error.ts';
import { isAcceptableEmail, normalEmail } from '../email.ts';
import { startMailFlow } from '../flow/flow_state.ts';
import { type JsonObject, textMember } from '../request_body.ts';
import type { Caller } from '../session.ts';
import { findUserByEmail, findUserByPhone, held, isBanned, type UserRow } from '../user.ts';
import { refusalOfNewcomer } from './admission.ts';
import { type LinkWish, noteSent, sendConfirmation, sendPhoneConfirmation } from './confirmation.ts';
import { countMessage } from './frequency.ts';
import { type LetterKind, queueLetter, queueNothing, withLetters } from './letter.ts';
import { readData } from './metadata.ts';
import { insertUser } from './new_user.ts';
import { issueToken } from './one_time_token.ts';
import { isAcceptablePhone, normalPhone } from './phone.ts';

/**
 * `POST /otp` and `/magiclink`: sends a code (and, to a mailbox, a link) that signs in. Somebody new is signed up by it
 * where they may; where they may not, or the request says that nobody shall be (`create_user: false`, which the protocol
 * would answer with the truth about who is known), the answer is the same and nothing is sent.
 */
export async function sendOtp(
  platform: Platform,
  body: JsonObject,
  wish: LinkWish,
  caller: Caller,
): Promise<Record<string, unknown>> {
  const [email, phone] = [normalEmail(textMember(body, 'email')), normalPhone(textMember(body, 'phone'))];
  if ((email === '') === (phone === '')) {
    throw invalid('Only an email address or phone number should be provided');
  }
  const asked = { mayCreate: body['create_user'] !== false, data: readData(body), caller };
  if (email !== '') {
    refuseEmail(platform, email);
    await withLetters(platform, (tx) => byEmail(tx, platform, email, wish, asked));
    return {};
  }
  if (!platform.settings.phoneSignIn) {
    throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider');
  }
  if (!isAcceptablePhone(phone)) throw invalid('Invalid phone number format (E.164 required)');
  const messageId = await withLetters(platform, (tx) => byPhone(tx, platform, phone, asked));
  return messageId === null ? {} : { message_id: messageId };
}

/** 400 for an address that is none, or where nobody signs in by mail. */
export function refuseEmail(platform: Platform, email: string): void {
  if (!platform.settings.emailSignIn) {
    throw new AuthError(400, 'email_provider_disabled', 'Email logins are disabled');
  }
  if (!isAcceptableEmail(email)) throw invalid('Unable to validate email address: invalid format');
}

interface Asked {
  readonly mayCreate: boolean;
  readonly data: JsonObject;
  readonly caller: Caller;
}

async function byEmail(
  tx: Tx,
  platform: Platform,
  email: string,
  wish: LinkWish,
  asked: Asked,
): Promise<void> {
  const known = await held(tx, await findUserByEmail(tx, email));
  await countMessage(tx, platform, 'email', 'magic_link', email);
  const user = known ?? (await newcomer(tx, platform, { email, phone: null }, asked));
  if (user === null || isBanned(user, platform.now())) await queueNothing(tx, platform);
  else if (user.email_confirmed_at === null) await sendConfirmation(tx, platform, user, wish);
  else await sendSignInLink(tx, platform, user, 'magic_link', wish);
}

/**
 * Sends a letter that signs its reader in: `magic_link`, or `recovery`, after which a new password is set. To be called with
 * the person held.
 */
export async function sendSignInLink(
  tx: Tx,
  platform: Platform,
  user: UserRow,
  kind: LetterKind & ('magic_link' | 'recovery'),
  wish: LinkWish,
): Promise<void> {
  const now = platform.now();
  const verificationType = kind === 'magic_link' ? 'magiclink' : 'recovery';
  if (wish.challenge !== null) {
    await startMailFlow(tx, now, { userId: user.id, method: verificationType, challenge: wish.challenge });
  }
  const issued = await issueToken(tx, platform, {
    userId: user.id,
    type: 'recovery_token',
    relatesTo: user.email ?? '',
    seconds: platform.settings.emailOtpSeconds,
    pkce: wish.challenge !== null,
  });
  await queueLetter(tx, platform, {
    kind,
    to: user.email ?? '',
    issued,
    verificationType,
    redirectTo: wish.redirectTo,
    data: user.raw_user_meta_data,
  });
  await noteSent(tx, now, user, 'recovery_sent_at');
}

async function byPhone(tx: Tx, platform: Platform, phone: string, asked: Asked): Promise<string | null> {
  const known = await held(tx, await findUserByPhone(tx, phone));
  await countMessage(tx, platform, 'sms', 'sign_in', phone);
  const user = known ?? (await newcomer(tx, platform, { email: null, phone }, asked));
  if (user === null || isBanned(user, platform.now())) {
    return queueNothing(tx, platform);
  }
  return (await sendPhoneConfirmation(tx, platform, user)).messageId;
}

/** Somebody new, without a password; null where they may not come in. */
async function newcomer(
  tx: Tx,
  platform: Platform,
  address: { readonly email: string | null; readonly phone: string | null },
  { mayCreate, data, caller }: Asked,
): Promise<UserRow | null> {
  if (!mayCreate) return null;
  const provider = address.email === null ? 'phone' : 'email';
  if ((await refusalOfNewcomer(tx, platform, { ...address, provider, data })) !== null) return null;
  const now = platform.now();
  const user = await insertUser(tx, now, {
    ...address,
    id: null,
    passwordHash: null,
    appMetadata: {},
    userMetadata: data,
    emailConfirmed: false,
    phoneConfirmed: false,
    anonymous: false,
    tellsProof: true,
  });
  if (user === null) return null;
  await audit(tx, now, {
    action: 'user_signedup',
    userId: user.id,
    email: user.email ?? undefined,
    address: caller.address,
    traits: { provider },
  });
  return user;
}

function invalid(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message);
}
