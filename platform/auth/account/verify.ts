import type { Tx } from '#database/tx.ts';
import type { Platform } from '../../settings.ts';
import { audit } from '../audit.ts';
import { AuthError } from '../auth_error.ts';
import { normalEmail } from '../email.ts';
import { giveMailCode, isPkceToken } from '../flow/flow_state.ts';
import {
  countFailure,
  forgetFailures,
  forgetWrongPasswords,
  guessedAccount,
  lockedError,
  lockedSeconds,
  lockoutKey,
} from '../lockout.ts';
import { withFragment, withQuery, withRefusal, withSession } from '../redirect.ts';
import { type JsonObject, textMember } from '../request_body.ts';
import { type Caller, openSession, tokenAnswer } from '../session.ts';
import { findUser, holdUser, isBanned } from '../user.ts';
import { withLetters } from './letter.ts';
import { findByCode, findByToken, type TokenRow, type TokenType, spendToken } from './one_time_token.ts';
import { isAcceptablePhone, normalPhone } from './phone.ts';
import { prove, type Proved } from './prove.ts';

const emailChange: readonly TokenType[] = ['email_change_token_new', 'email_change_token_current'];

/** Which tokens each `type` of a verification takes. A map: `constructor` is a member of every object, and no type. */
const tokensOf: ReadonlyMap<string, readonly TokenType[]> = new Map<string, readonly TokenType[]>([
  ['signup', ['confirmation_token']],
  ['invite', ['confirmation_token']],
  ['magiclink', ['recovery_token', 'confirmation_token']],
  ['recovery', ['recovery_token']],
  ['email', ['confirmation_token', 'recovery_token']],
  ['email_change', emailChange],
  ['sms', ['confirmation_token']],
  ['phone_change', ['phone_change_token']],
]);

/** How the flow of a link with a code challenge was called when it began (`amr` of the session that comes of it). */
const flowMethods: Readonly<Record<TokenType, readonly string[]>> = {
  confirmation_token: ['email/signup', 'invite'],
  recovery_token: ['magiclink', 'recovery'],
  email_change_token_new: ['email_change'],
  email_change_token_current: ['email_change'],
  phone_change_token: [],
  reauthentication_token: [],
};

const halfDone = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** `POST /verify`: a session for the digits of a message, or for the token of its link. */
export async function verifyByPost(
  platform: Platform,
  body: JsonObject,
  caller: Caller,
): Promise<Record<string, unknown>> {
  const wanted = readWanted(body);
  const outcome = await withLetters(platform, async (tx) => {
    const found =
      'tokenHash' in wanted ? await byToken(tx, platform, wanted) : await byDigits(tx, platform, wanted);
    return found instanceof AuthError ? found : complete(tx, platform, found, caller);
  });
  return outcome === 'half' ? { msg: halfDone, code: '200' } : tokenAnswer(platform, outcome);
}

interface ByToken {
  readonly types: readonly TokenType[];
  readonly tokenHash: string;
}

interface ByDigits {
  readonly types: readonly TokenType[];
  readonly address: string;
  readonly digits: string;
}

function readWanted(body: JsonObject): ByToken | ByDigits {
  const types = tokensOf.get(textMember(body, 'type'));
  if (types === undefined) throw invalid('Verify requires a verification type');
  const [token, tokenHash] = [textMember(body, 'token'), textMember(body, 'token_hash')];
  const [email, phone] = [normalEmail(textMember(body, 'email')), normalPhone(textMember(body, 'phone'))];
  if ((token === '') === (tokenHash === '')) throw invalid('Verify requires either a token or a token hash');
  if (tokenHash !== '') {
    if (email !== '' || phone !== '') throw invalid('Only the token_hash and type should be provided');
    return { types, tokenHash };
  }
  if ((email === '') === (phone === '')) {
    throw invalid('Only an email address or phone number should be provided on verify');
  }
  if (phone !== '' && !isAcceptablePhone(phone))
    throw invalid('Invalid phone number format (E.164 required)');
  return { types, address: email === '' ? phone : email, digits: token };
}

async function byToken(tx: Tx, platform: Platform, wanted: ByToken): Promise<TokenRow | AuthError> {
  const found = await findByToken(tx, platform.now(), wanted.types, wanted.tokenHash);
  return found ?? new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');
}

/** Six digits are guessed quickly: after five wrong ones for an address, known or not, none is taken for 15 minutes. */
async function byDigits(tx: Tx, platform: Platform, wanted: ByDigits): Promise<TokenRow | AuthError> {
  const now = platform.now();
  const key = lockoutKey(platform.keys, `otp:${wanted.address}`);
  const seconds = await lockedSeconds(tx, key, now);
  if (seconds !== null) return lockedError(seconds);
  const found = await findByCode(tx, platform, {
    types: wanted.types,
    relatesTo: wanted.address,
    code: wanted.digits,
  });
  if (found === null) {
    const locked = await countFailure(tx, key, now);
    return locked === null ? expired() : lockedError(locked);
  }
  await forgetFailures(tx, key);
  return found;
}

/** What a token proves takes effect once, and a session is opened; `half` after the first of two mailboxes. */
async function complete(tx: Tx, platform: Platform, token: TokenRow, caller: Caller) {
  const proved = await useUp(tx, platform, token, caller);
  if (proved instanceof AuthError) return proved;
  return proved.user === null
    ? 'half'
    : openSession(tx, platform.now(), proved.user, { method: 'otp', caller });
}

async function useUp(
  tx: Tx,
  platform: Platform,
  token: TokenRow,
  caller: Caller,
): Promise<Proved | AuthError> {
  const now = platform.now();
  await holdUser(tx, token.user_id);
  const user = await findUser(tx, token.user_id);
  if (user === null || !(await spendToken(tx, token))) return expired();
  if (isBanned(user, now)) return new AuthError(403, 'user_banned', 'User is banned');
  const proved = await prove(tx, platform, user, token);
  if (proved instanceof AuthError) return proved;
  // Whoever reads the letters of a mailbox is let in, whatever strangers have guessed.
  for (const name of [user.email, user.phone]) {
    if (name === token.relates_to)
      await forgetWrongPasswords(tx, guessedAccount(platform.keys, name, caller.address));
  }
  await audit(tx, now, {
    action: token.token_type === 'confirmation_token' ? 'user_confirmed' : 'login',
    userId: user.id,
    email: user.email ?? undefined,
    address: caller.address,
    traits: { token: token.token_type },
  });
  return proved;
}

/** What the link of a message asks for. */
export interface OpenedLink {
  readonly token: string;
  readonly type: string;
  /** Where it leads, checked already. */
  readonly target: string;
}

/** `GET /verify`: where to lead the browser that opened a link, with a session, a code or a refusal. */
export async function verifyByLink(platform: Platform, link: OpenedLink, caller: Caller): Promise<string> {
  const flow = isPkceToken(link.token) ? 'pkce' : 'implicit';
  try {
    const types = tokensOf.get(link.type);
    if (types === undefined || link.token === '')
      throw invalid('Verify requires a token and a verification type');
    const opened = await withLetters(platform, async (tx) => {
      const found = await byToken(tx, platform, { types, tokenHash: link.token });
      if (found instanceof AuthError) return found;
      return flow === 'pkce' ? giveCode(tx, platform, found, caller) : complete(tx, platform, found, caller);
    });
    if (opened === 'half') return withFragment(link.target, { message: halfDone });
    if (typeof opened === 'string') return withQuery(link.target, { code: opened });
    return withSession(link.target, await tokenAnswer(platform, opened), { type: link.type });
  } catch (error) {
    if (error instanceof AuthError) return withRefusal(link.target, error, flow);
    throw error;
  }
}

/** The code that the browser which asked for the link exchanges for a session. */
async function giveCode(
  tx: Tx,
  platform: Platform,
  token: TokenRow,
  caller: Caller,
): Promise<string | AuthError> {
  const proved = await useUp(tx, platform, token, caller);
  if (proved instanceof AuthError) return proved;
  if (proved.user === null) return 'half';
  for (const method of flowMethods[token.token_type]) {
    const code = await giveMailCode(tx, platform.now(), token.user_id, method);
    if (code !== null) return code;
  }
  return new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
}

function expired(): AuthError {
  return new AuthError(403, 'otp_expired', 'Token has expired or is invalid');
}

function invalid(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message);
}
