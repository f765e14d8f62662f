import type { Tx } from '#database/tx.ts';
import type { Platform } from '../../settings.ts';
import { AuthError } from '../auth_error.ts';
import { isAcceptableEmail, normalEmail } from '../email.ts';
import { type JsonObject, textMember } from '../request_body.ts';
import { findUserByEmail, findUserByPhone, held } from '../user.ts';
import { type LinkWish, sendConfirmation, sendPhoneConfirmation } from './confirmation.ts';
import { sendEmailChange, sendPhoneChange } from './change_address.ts';
import { countMessage } from './frequency.ts';
import { queueNothing, withLetters } from './letter.ts';
import { isAcceptablePhone, normalPhone } from './phone.ts';

/** `POST /resend`: sends the last message of a kind again, with a new code; nothing where none is waited for. */
export async function resend(
  platform: Platform,
  body: JsonObject,
  wish: LinkWish,
): Promise<Record<string, unknown>> {
  const type = textMember(body, 'type');
  const [email, phone] = [normalEmail(textMember(body, 'email')), normalPhone(textMember(body, 'phone'))];
  if (type === 'signup' || type === 'email_change') {
    if (!isAcceptableEmail(email)) throw invalid('Unable to validate email address: invalid format');
    await withLetters(platform, (tx) => byEmail(tx, platform, type, email, wish));
    return {};
  }
  if (type === 'sms' || type === 'phone_change') {
    if (!isAcceptablePhone(phone)) throw invalid('Invalid phone number format (E.164 required)');
    const id = await withLetters(platform, (tx) => byPhone(tx, platform, type, phone));
    return id === null ? {} : { message_id: id };
  }
  throw invalid('Type must be one of signup, email_change, sms, phone_change');
}

async function byEmail(
  tx: Tx,
  platform: Platform,
  type: 'signup' | 'email_change',
  email: string,
  wish: LinkWish,
): Promise<void> {
  const user = await held(tx, await findUserByEmail(tx, email));
  await countMessage(tx, platform, 'email', type === 'signup' ? 'confirmation' : type, email);
  if (type === 'signup' && user !== null && user.email_confirmed_at === null) {
    await sendConfirmation(tx, platform, user, wish);
  } else if (type === 'email_change' && user !== null && user.email_change !== null) {
    await sendEmailChange(tx, platform, user, user.email_change, wish);
  } else {
    await queueNothing(tx, platform);
  }
}

async function byPhone(
  tx: Tx,
  platform: Platform,
  type: 'sms' | 'phone_change',
  phone: string,
): Promise<string | null> {
  const user = await held(tx, await findUserByPhone(tx, phone));
  await countMessage(tx, platform, 'sms', type === 'sms' ? 'confirmation' : type, phone);
  if (type === 'sms' && user !== null && user.phone_confirmed_at === null) {
    return (await sendPhoneConfirmation(tx, platform, user)).messageId;
  }
  if (type === 'phone_change' && user !== null && user.phone_change !== null) {
    return sendPhoneChange(tx, platform, user, user.phone_change);
  }
  return queueNothing(tx, platform);
}

function invalid(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message);
}
