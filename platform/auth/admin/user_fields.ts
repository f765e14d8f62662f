import { AuthError } from '../auth_error.ts';
import { isAcceptableEmail, normalEmail } from '../email.ts';
import { isAcceptablePhone, normalPhone } from '../account/phone.ts';
import { readData } from '../account/metadata.ts';
import { isKnownHash } from '../password.ts';
import { type JsonObject, textMember } from '../request_body.ts';
import { isUuid } from '../../uuid.ts';

/** What an administrator says about a person; null and empty: nothing. */
export interface UserFields {
  readonly id: string | null;
  readonly email: string;
  readonly phone: string;
  readonly password: string;
  /** A PHC string made elsewhere. */
  readonly passwordHash: string;
  readonly emailConfirm: boolean;
  readonly phoneConfirm: boolean;
  readonly userMetadata: JsonObject;
  readonly appMetadata: JsonObject;
  /** Until when nobody signs in; `undefined` leaves it as it is, null lifts it. */
  readonly bannedFor: number | null | undefined;
}

/** Reads and checks the body of an administrator's request about a person. */
export function readUserFields(body: JsonObject): UserFields {
  const id = textMember(body, 'id');
  if (id !== '' && !isUuid(id)) throw invalid('ID must conform to the uuid v4 format');
  const role = textMember(body, 'role');
  if (role !== '' && role !== 'authenticated') throw invalid('role must be authenticated');
  const [email, phone] = [normalEmail(textMember(body, 'email')), normalPhone(textMember(body, 'phone'))];
  if (email !== '' && !isAcceptableEmail(email)) {
    throw invalid('Unable to validate email address: invalid format');
  }
  if (phone !== '' && !isAcceptablePhone(phone))
    throw invalid('Invalid phone number format (E.164 required)');
  const [password, passwordHash] = [textMember(body, 'password'), textMember(body, 'password_hash')];
  if (password !== '' && passwordHash !== '') {
    throw invalid('Only a password or a password hash should be provided');
  }
  if (passwordHash !== '' && !isKnownHash(passwordHash))
    throw invalid('The password hash is of no known kind');
  return {
    id: id === '' ? null : id,
    email,
    phone,
    password,
    passwordHash,
    emailConfirm: body['email_confirm'] === true,
    phoneConfirm: body['phone_confirm'] === true,
    userMetadata: readData(body, 'user_metadata'),
    appMetadata: readData(body, 'app_metadata'),
    bannedFor: readBan(textMember(body, 'ban_duration')),
  };
}

const unitMs: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
};
const longestBanMs = 100 * 365 * 24 * 3_600_000;

/** Milliseconds of a duration as `24h` or `1h30m`; null for `none`. */
function readBan(text: string): number | null | undefined {
  if (text === '') return undefined;
  if (text === 'none') return null;
  if (!/^(?:\d+(?:\.\d+)?(?:ns|us|µs|ms|s|m|h))+$/.test(text))
    throw invalid('invalid format for ban duration');
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g)];
  const ms = parts.reduce((sum, [, count = '0', unit = '']) => sum + Number(count) * (unitMs[unit] ?? 0), 0);
  return Math.min(ms, longestBanMs);
}

function invalid(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message);
}
