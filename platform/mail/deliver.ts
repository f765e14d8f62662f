import { asAuthAdmin } from '../auth/auth_admin.ts';
import { unseal } from '../auth/sealed.ts';
import type { Platform } from '../settings.ts';
import type { Message, Templates } from './message.ts';
import { sendMail, sendSms } from './send.ts';

interface Waiting {
  readonly id: string;
  readonly sealed: string;
  readonly attempts: number;
}

const batch = 20;
/** While a process sends a message, no other takes it up; one that died gives it back after that time. */
const claimMs = 5 * 60_000;
const firstWaitMs = 15_000;
const longestWaitMs = 30 * 60_000;

/**
 * Sends what is due. A message that could not be sent is tried again after a growing while, until it is worth nothing any
 * more; nobody who caused one notices. Several processes may do this side by side.
 * @returns how many messages left the queue
 */
export async function deliverMessages(platform: Platform, templates: Templates): Promise<number> {
  let left = 0;
  for (;;) {
    const waiting = await claim(platform);
    for (const one of waiting) if (await deliver(platform, templates, one)) left += 1;
    if (waiting.length < batch) return left;
  }
}

function claim(platform: Platform): Promise<Waiting[]> {
  const now = platform.now();
  return asAuthAdmin(platform.database, async (tx) => {
    await tx.query('delete from auth.messages where expires_at <= $1', [now.toISOString()]);
    return tx.query<Waiting>(
      `update auth.messages set attempts = attempts + 1, next_attempt_at = $2 where id in (
         select id from auth.messages where next_attempt_at <= $1 order by next_attempt_at limit ${batch}
         for update skip locked)
       returning id, sealed, attempts`,
      [now.toISOString(), new Date(now.getTime() + claimMs).toISOString()],
    );
  });
}

async function deliver(platform: Platform, templates: Templates, waiting: Waiting): Promise<boolean> {
  try {
    await send(platform, templates, waiting);
  } catch (error) {
    platform.onFault?.(error);
    await postpone(platform, waiting, error);
    return false;
  }
  await asAuthAdmin(platform.database, (tx) =>
    tx.query('delete from auth.messages where id = $1', [waiting.id]),
  );
  return true;
}

async function send(platform: Platform, templates: Templates, { id, sealed }: Waiting): Promise<void> {
  const message = JSON.parse(unseal(platform.keys, 'message', id, sealed)) as Message;
  const { settings } = platform;
  if (message.channel === 'email') {
    return sendMail(settings, id, platform.now(), message.to, templates.mail(message));
  }
  if (message.channel === 'sms') {
    return sendSms(settings, id, platform.now(), message.to, templates.sms(message));
  }
}

async function postpone(platform: Platform, waiting: Waiting, error: unknown): Promise<void> {
  const wait = Math.min(firstWaitMs * 2 ** (waiting.attempts - 1), longestWaitMs);
  const next = new Date(platform.now().getTime() + wait);
  // The name and code of a fault; its text may quote what was sent.
  const reason = error instanceof Error ? `${error.name} ${codeOf(error)}`.trim() : 'unknown';
  await asAuthAdmin(platform.database, (tx) =>
    tx.query('update auth.messages set next_attempt_at = $2, last_error = $3 where id = $1', [
      waiting.id,
      next.toISOString(),
      reason,
    ]),
  );
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
