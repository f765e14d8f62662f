import { limitedAddress } from '../client_address.ts';
import type { Platform } from '../settings.ts';
import { asAuthAdmin } from './auth_admin.ts';
import { AuthError } from './auth_error.ts';
import { sweepApplications } from './oauth_server/sweep.ts';

export interface Limit {
  readonly name: string;
  readonly hits: number;
  readonly seconds: number;
}

/** Per address. The protocol's defaults. */
export const limits = {
  token: { name: 'token', hits: 150, seconds: 300 },
  user: { name: 'user', hits: 30, seconds: 300 },
  signup: { name: 'signup', hits: 30, seconds: 300 },
  anonymous: { name: 'anonymous', hits: 30, seconds: 3600 },
  otp: { name: 'otp', hits: 30, seconds: 300 },
  recover: { name: 'recover', hits: 30, seconds: 300 },
  resend: { name: 'resend', hits: 30, seconds: 300 },
  verify: { name: 'verify', hits: 30, seconds: 300 },
  clientEvent: { name: 'client-event', hits: 60, seconds: 300 },
  clientReport: { name: 'client-report', hits: 30, seconds: 60 },
  factor: { name: 'factor', hits: 15, seconds: 60 },
  passkey: { name: 'passkey', hits: 30, seconds: 300 },
  provider: { name: 'provider', hits: 60, seconds: 300 },
  sso: { name: 'sso', hits: 30, seconds: 300 },
  oauthRegister: { name: 'oauth-register', hits: 20, seconds: 3600 },
  oauthAuthorize: { name: 'oauth-authorize', hits: 60, seconds: 300 },
  oauthToken: { name: 'oauth-token', hits: 150, seconds: 300 },
  upload: { name: 'upload', hits: 6000, seconds: 300 },
} as const satisfies Record<string, Limit>;

/** Counts a request against a limit in the database, so that all server processes share it; 429 when it is used up. */
export async function countRequest(platform: Platform, address: string | null, limit: Limit): Promise<void> {
  if (!platform.settings.rateLimits) return;
  const now = platform.now();
  const seconds = await asAuthAdmin(platform.database, async (tx) => {
    const [row] = await tx.query<{ hits: number; window_ends_at: string }>(
      `insert into auth.rate_limits as kept (bucket, hits, window_ends_at) values ($1, 1, $3)
       on conflict (bucket) do update set
         hits = case when kept.window_ends_at <= $2 then 1 else kept.hits + 1 end,
         window_ends_at = case when kept.window_ends_at <= $2 then $3 else kept.window_ends_at end
       returning hits, window_ends_at`,
      [
        `${limit.name}:${limitedAddress(address)}`,
        now.toISOString(),
        new Date(now.getTime() + limit.seconds * 1000).toISOString(),
      ],
    );
    if (row === undefined || row.hits <= limit.hits) return null;
    return Math.max(1, Math.ceil((new Date(row.window_ends_at).getTime() - now.getTime()) / 1000));
  });
  if (seconds === null) return;
  throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', {
    retryAfterSeconds: seconds,
  });
}

/** Deletes counters, lockouts, letters' codes, and grants of applications whose time is over, so that the tables stay small. */
export async function sweepLimits(platform: Platform): Promise<void> {
  const now = platform.now();
  await asAuthAdmin(platform.database, async (tx) => {
    await tx.query('delete from auth.rate_limits where window_ends_at <= $1', [now.toISOString()]);
    await tx.query(
      `delete from auth.lockouts where window_started_at <= $1::timestamptz - interval '15 minutes'`,
      [now.toISOString()],
    );
    await tx.query(`delete from auth.message_times where sent_at <= $1::timestamptz - interval '1 day'`, [
      now.toISOString(),
    ]);
    await tx.query(
      `delete from auth.sign_in_addresses where last_at <= $1::timestamptz - interval '180 days'`,
      [now.toISOString()],
    );
    await tx.query('delete from auth.one_time_tokens where expires_at <= $1', [now.toISOString()]);
    await sweepApplications(tx, now);
  });
}
