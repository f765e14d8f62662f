import type { Tx } from '#database/tx.ts';
import type { Platform } from '../../settings.ts';
import { startMailFlow } from '../flow/flow_state.ts';
import type { UserRow } from '../user.ts';
import { issuePhoneToken, type LinkWish, noteSent } from './confirmation.ts';
import { queueCode, queueLetter } from './letter.ts';
import { issueToken, type TokenType } from './one_time_token.ts';

/**
 * Begins a change of mailbox: a letter to the new one and, where the installation asks for both, one to the old one. The
 * address changes when all of them were answered.
 */
export async function sendEmailChange(
  tx: Tx,
  platform: Platform,
  user: UserRow,
  newEmail: string,
  wish: LinkWish,
): Promise<void> {
  const now = platform.now();
  await tx.query(
    `update auth.users set email_change = $2, email_change_confirm_status = 0, updated_at = $3 where id = $1`,
    [user.id, newEmail, now.toISOString()],
  );
  await tx.query(
    `delete from auth.one_time_tokens where user_id = $1
       and token_type in ('email_change_token_new', 'email_change_token_current')`,
    [user.id],
  );
  if (wish.challenge !== null) {
    await startMailFlow(tx, now, { userId: user.id, method: 'email_change', challenge: wish.challenge });
  }
  const change = { user, newEmail, wish };
  if (platform.settings.secureEmailChange && user.email !== null) {
    await sendLetter(tx, platform, { ...change, type: 'email_change_token_current', to: user.email });
  }
  await sendLetter(tx, platform, { ...change, type: 'email_change_token_new', to: newEmail });
  await noteSent(tx, now, user, 'email_change_sent_at');
}

interface ChangeLetter {
  readonly user: UserRow;
  readonly type: TokenType & ('email_change_token_new' | 'email_change_token_current');
  /** The mailbox that has to agree. */
  readonly to: string;
  readonly newEmail: string;
  readonly wish: LinkWish;
}

async function sendLetter(
  tx: Tx,
  platform: Platform,
  { user, type, to, newEmail, wish }: ChangeLetter,
): Promise<void> {
  const issued = await issueToken(tx, platform, {
    userId: user.id,
    type,
    relatesTo: to,
    seconds: platform.settings.emailOtpSeconds,
    pkce: wish.challenge !== null,
  });
  await queueLetter(tx, platform, {
    kind: type === 'email_change_token_new' ? 'email_change_new' : 'email_change_current',
    to,
    issued,
    verificationType: 'email_change',
    redirectTo: wish.redirectTo,
    data: user.raw_user_meta_data,
    newEmail,
  });
}

/** Begins a change of telephone: a code to the new one. Gives the id of the message. */
export async function sendPhoneChange(
  tx: Tx,
  platform: Platform,
  user: UserRow,
  newPhone: string,
): Promise<string | null> {
  const now = platform.now();
  await tx.query('update auth.users set phone_change = $2, updated_at = $3 where id = $1', [
    user.id,
    newPhone,
    now.toISOString(),
  ]);
  const issued = await issuePhoneToken(tx, platform, user, 'phone_change_token', newPhone);
  const messageId = await queueCode(tx, platform, newPhone, issued, user.raw_user_meta_data);
  await noteSent(tx, now, user, 'phone_change_sent_at');
  return messageId;
}
