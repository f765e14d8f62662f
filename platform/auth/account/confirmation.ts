import type { Tx } from '#database/tx.ts';
import type { Platform } from '../../settings.ts';
import type { CodeChallenge } from '../flow/challenge.ts';
import { startMailFlow } from '../flow/flow_state.ts';
import { findUser, type UserRow } from '../user.ts';
import { queueCode, queueLetter } from './letter.ts';
import { addOwnIdentity } from './new_user.ts';
import { type IssuedToken, issueToken } from './one_time_token.ts';

/** What a request for a link brings along. */
export interface LinkWish {
  readonly challenge: CodeChallenge | null;
  readonly redirectTo: string;
}

/** The instant columns of a person that say when a message was last sent. */
export type SentColumn =
  | 'confirmation_sent_at'
  | 'recovery_sent_at'
  | 'invited_at'
  | 'reauthentication_sent_at'
  | 'email_change_sent_at'
  | 'phone_change_sent_at';

/** Notes when a message left, and gives the person as they are now. */
export async function noteSent(
  tx: Tx,
  now: Date,
  user: UserRow,
  ...columns: readonly SentColumn[]
): Promise<UserRow> {
  const changes = columns.map((column) => `${column} = $2`).join(', ');
  await tx.query(`update auth.users set ${changes}, updated_at = $2 where id = $1`, [
    user.id,
    now.toISOString(),
  ]);
  return again(tx, user);
}

/** Sends the letter with which a new person proves their mailbox. */
export async function sendConfirmation(
  tx: Tx,
  platform: Platform,
  user: UserRow,
  wish: LinkWish,
): Promise<UserRow> {
  const now = platform.now();
  const email = user.email ?? '';
  if (wish.challenge !== null) {
    await startMailFlow(tx, now, { userId: user.id, method: 'email/signup', challenge: wish.challenge });
  }
  const issued = await issueToken(tx, platform, {
    userId: user.id,
    type: 'confirmation_token',
    relatesTo: email,
    seconds: platform.settings.emailOtpSeconds,
    pkce: wish.challenge !== null,
  });
  await queueLetter(tx, platform, {
    kind: 'confirmation',
    to: email,
    issued,
    verificationType: 'signup',
    redirectTo: wish.redirectTo,
    data: user.raw_user_meta_data,
  });
  return noteSent(tx, now, user, 'confirmation_sent_at');
}

/** Sends the code with which somebody proves their telephone, or signs in by it. */
export async function sendPhoneConfirmation(
  tx: Tx,
  platform: Platform,
  user: UserRow,
): Promise<{ user: UserRow; messageId: string | null }> {
  const issued = await issuePhoneToken(tx, platform, user, 'confirmation_token', user.phone ?? '');
  const messageId = await queueCode(tx, platform, user.phone ?? '', issued, user.raw_user_meta_data);
  return { user: await noteSent(tx, platform.now(), user, 'confirmation_sent_at'), messageId };
}

/** A code for a telephone: drawn, or the one that is set for a test number. */
export function issuePhoneToken(
  tx: Tx,
  platform: Platform,
  user: UserRow,
  type: 'confirmation_token' | 'phone_change_token' | 'reauthentication_token',
  phone: string,
): Promise<IssuedToken> {
  const { settings } = platform;
  const code = settings.smsTestCodes[phone];
  return issueToken(tx, platform, {
    userId: user.id,
    type,
    relatesTo: phone,
    seconds: settings.smsOtpSeconds,
    pkce: false,
    ...(code === undefined ? {} : { code }),
  });
}

/** Takes a person's mailbox for proved. */
export async function confirmEmail(tx: Tx, platform: Platform, user: UserRow): Promise<UserRow> {
  return confirm(tx, platform, user, 'email');
}

/** Takes a person's telephone for proved. */
export async function confirmPhone(tx: Tx, platform: Platform, user: UserRow): Promise<UserRow> {
  return confirm(tx, platform, user, 'phone');
}

const toldOfOthers = { email: { email_verified: true }, phone: {} } as const;

async function confirm(tx: Tx, platform: Platform, user: UserRow, kind: 'email' | 'phone'): Promise<UserRow> {
  const now = platform.now();
  const proof = { [`${kind}_verified`]: true, [kind]: user[kind] ?? '' };
  // Who signed up has the address in their own data, and it follows; of others only the proof of a mailbox is told.
  const told = 'sub' in user.raw_user_meta_data ? { sub: user.id, ...proof } : toldOfOthers[kind];
  await tx.query(
    `update auth.users set ${kind}_confirmed_at = coalesce(${kind}_confirmed_at, $2), is_anonymous = false,
       raw_user_meta_data = raw_user_meta_data || $3::jsonb, raw_app_meta_data = $4::jsonb, updated_at = $2
     where id = $1`,
    [
      user.id,
      now.toISOString(),
      JSON.stringify(told),
      JSON.stringify(withProvider(user.raw_app_meta_data, kind)),
    ],
  );
  await addOwnIdentity(tx, now, user.id, kind, { sub: user.id, ...proof });
  return again(tx, user);
}

/** Application metadata that lists a provider among those a person can sign in by; the first stays the first. */
export function withProvider(
  metadata: Readonly<Record<string, unknown>>,
  provider: string,
): Record<string, unknown> {
  const listed = metadata['providers'];
  const providers = new Set<unknown>(Array.isArray(listed) ? listed : []).add(provider);
  return { ...metadata, provider: metadata['provider'] ?? provider, providers: [...providers] };
}

async function again(tx: Tx, user: UserRow): Promise<UserRow> {
  const found = await findUser(tx, user.id);
  if (found === null) throw new Error('A person disappeared while they were held.');
  return found;
}
