import type { Tx } from '#database/tx.ts';
import type { Platform } from '../../settings.ts';
import { AuthError } from '../auth_error.ts';

/**
 * Notes that an address is being sent a message of a kind. Refuses with 429 when the last is too recent, or when the
 * installation has sent its share of the hour; the same for addresses that nobody has.
 */
export async function countMessage(
  tx: Tx,
  platform: Platform,
  channel: 'email' | 'sms',
  kind: string,
  address: string,
): Promise<void> {
  await countInstallation(tx, platform, channel);
  const { settings, keys } = platform;
  const seconds = channel === 'email' ? settings.mailFrequencySeconds : settings.smsFrequencySeconds;
  if (seconds === 0) return;
  const now = platform.now();
  const key = keys.mac('message', `${kind}:${address}`).toString('hex');
  const taken = await tx.query(
    `insert into auth.message_times as kept (key, sent_at) values ($1, $2)
     on conflict (key) do update set sent_at = $2 where kept.sent_at <= $3 returning key`,
    [key, now.toISOString(), new Date(now.getTime() - seconds * 1000).toISOString()],
  );
  if (taken.length > 0) return;
  const [last] = await tx.query<{ sent_at: string }>(
    'select sent_at from auth.message_times where key = $1',
    [key],
  );
  const sentAt = new Date(last?.sent_at ?? now).getTime();
  const wait = Math.max(1, Math.ceil((sentAt + seconds * 1000 - now.getTime()) / 1000));
  throw new AuthError(
    429,
    `over_${channel}_send_rate_limit`,
    `For security purposes, you can only request this after ${wait} seconds.`,
    { retryAfterSeconds: wait },
  );
}

const hourMs = 3_600_000;

async function countInstallation(tx: Tx, platform: Platform, channel: 'email' | 'sms'): Promise<void> {
  const { settings } = platform;
  if (!settings.rateLimits) return;
  const most = channel === 'email' ? settings.mailsPerHour : settings.smsPerHour;
  const now = platform.now();
  const [row] = await tx.query<{ hits: number; window_ends_at: string }>(
    `insert into auth.rate_limits as kept (bucket, hits, window_ends_at) values ($1, 1, $3)
     on conflict (bucket) do update set
       hits = case when kept.window_ends_at <= $2 then 1 else kept.hits + 1 end,
       window_ends_at = case when kept.window_ends_at <= $2 then $3 else kept.window_ends_at end
     returning hits, window_ends_at`,
    [`messages:${channel}`, now.toISOString(), new Date(now.getTime() + hourMs).toISOString()],
  );
  if (row === undefined || row.hits <= most) return;
  const seconds = Math.max(1, Math.ceil((new Date(row.window_ends_at).getTime() - now.getTime()) / 1000));
  throw new AuthError(429, `over_${channel}_send_rate_limit`, `${channel} rate limit exceeded`, {
    retryAfterSeconds: seconds,
  });
}
