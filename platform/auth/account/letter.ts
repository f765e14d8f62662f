import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Tx } from '#database/tx.ts';
import type { MessageLocale } from '../../mail/message.ts';
import { wakePostman } from '../../mail/postman.ts';
import { queueMessage } from '../../mail/queue.ts';
import type { Platform } from '../../settings.ts';
import { asAuthAdmin } from '../auth_admin.ts';
import { AuthError } from '../auth_error.ts';
import { findUser } from '../user.ts';
import type { IssuedToken } from './one_time_token.ts';

/** Which template a message is written by. */
export type LetterKind =
  | 'confirmation'
  | 'invite'
  | 'magic_link'
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication';

export interface Letter {
  readonly kind: LetterKind;
  readonly to: string;
  readonly issued: IssuedToken;
  /** `type` of the link. */
  readonly verificationType: string;
  readonly redirectTo: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** What a change of address is about. */
  readonly newEmail?: string;
}

/** The address that proves a mailbox when it is opened. */
export function linkOf(
  platform: Platform,
  token: string,
  verificationType: string,
  redirectTo: string,
): string {
  const query = new URLSearchParams({ token, type: verificationType, redirect_to: redirectTo });
  return `${platform.settings.externalUrl}/auth/v1/verify?${query}`;
}

/** Has a letter with a code and a link sent once the transaction is committed. */
export async function queueLetter(tx: Tx, platform: Platform, letter: Letter): Promise<void> {
  const { settings } = platform;
  const { issued } = letter;
  const left = issued.expiresAt.getTime() - platform.now().getTime();
  await queueMessage(
    tx,
    platform,
    {
      channel: 'email',
      kind: letter.kind,
      to: letter.to,
      locale: localeOf(platform, letter.data),
      values: {
        code: issued.code,
        link: linkOf(platform, issued.token, letter.verificationType, letter.redirectTo),
        site: new URL(settings.siteUrl).host,
        email: letter.to,
        minutes: String(Math.ceil(left / 60_000)),
        ...(letter.newEmail === undefined ? {} : { newEmail: letter.newEmail }),
      },
    },
    issued.expiresAt,
  );
}

/** Has a code sent to a telephone, and gives the id of the message; a test number gets none. */
export async function queueCode(
  tx: Tx,
  platform: Platform,
  phone: string,
  issued: Pick<IssuedToken, 'code' | 'expiresAt'>,
  data: Readonly<Record<string, unknown>>,
): Promise<string | null> {
  if (platform.settings.smsTestCodes[phone] !== undefined) return null;
  const values = { code: issued.code, site: new URL(platform.settings.siteUrl).host };
  const locale = localeOf(platform, data);
  return queueMessage(
    tx,
    platform,
    { channel: 'sms', kind: 'code', to: phone, locale, values },
    issued.expiresAt,
  );
}

/**
 * The same work where there is nobody to write to, so that neither the answer nor its time tells: the steps of a token
 * for nobody, and a message to nobody through the queue. Gives the id that an answer about a telephone names.
 */
export async function queueNothing(tx: Tx, platform: Platform): Promise<string> {
  const nobody = randomUUID();
  await tx.query('delete from auth.one_time_tokens where user_id = $1', [nobody]);
  await tx.query('select id from auth.one_time_tokens where user_id = $1', [nobody]);
  await tx.query('update auth.users set recovery_sent_at = $2 where id = $1', [
    nobody,
    platform.now().toISOString(),
  ]);
  await findUser(tx, nobody);
  const { settings } = platform;
  const expiresAt = new Date(platform.now().getTime() + settings.emailOtpSeconds * 1000);
  const filler = '0'.repeat(56);
  return queueMessage(
    tx,
    platform,
    {
      channel: 'none',
      kind: 'nothing',
      locale: settings.mailLocale,
      values: {
        code: filler.slice(0, settings.otpLength),
        link: linkOf(platform, filler, 'none', settings.siteUrl),
      },
    },
    expiresAt,
  );
}

/** The language somebody chose, or that of the installation. */
function localeOf(platform: Platform, data: Readonly<Record<string, unknown>>): MessageLocale {
  const chosen = data['locale'];
  return chosen === 'pt-BR' || chosen === 'en' ? chosen : platform.settings.mailLocale;
}

/**
 * No answer about a letter comes sooner, in milliseconds. The steps for nobody are those for somebody, but rows that are
 * written take longer than rows that are not found: below this the difference is waited away.
 */
export const LEAST_MILLISECONDS = 50;

/**
 * Runs in one transaction of the identity service, then has the queue sent. What `run` gives back as an `AuthError` is
 * thrown after the commit, so that counts stay.
 */
export async function withLetters<T>(
  platform: Platform,
  run: (tx: Tx) => Promise<T | AuthError>,
): Promise<T> {
  const [outcome] = await Promise.all([asAuthAdmin(platform.database, run), pause(LEAST_MILLISECONDS)]);
  wakePostman(platform);
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}
