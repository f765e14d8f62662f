import type { Tx } from '#database/tx.ts';
import type { Keys } from '../keys.ts';
import { AuthError } from './auth_error.ts';

const failuresAllowed = 5;
const windowMs = 15 * 60 * 1000;

interface LockoutRow {
  failures: number;
  window_started_at: string;
}

/** What a mailbox is called in the table of lockouts: nothing that can be read back. */
export function lockoutKey(keys: Keys, email: string): string {
  return keys.mac('lockout', email).toString('hex');
}

/**
 * Seconds until a mailbox may try again; null when it may now. Locked from the fifth failed sign-in within 15 minutes
 * until those minutes are over. Holds the row until the transaction ends.
 */
export async function lockedSeconds(tx: Tx, emailHash: string, now: Date): Promise<number | null> {
  const [row] = await tx.query<LockoutRow>(
    'select failures, window_started_at from auth.lockouts where email_hash = $1 for update',
    [emailHash],
  );
  return row === undefined ? null : secondsLeft(row, now);
}

/**
 * Counts a failed sign-in. Gives the seconds left when it came after the fifth, as happens to guesses sent side by side:
 * those are told nothing about their password.
 */
export async function countFailure(tx: Tx, emailHash: string, now: Date): Promise<number | null> {
  const [row] = await tx.query<LockoutRow>(
    `insert into auth.lockouts as kept (email_hash, failures, window_started_at) values ($1, 1, $2)
     on conflict (email_hash) do update set
       failures = case when kept.window_started_at <= $3 then 1 else kept.failures + 1 end,
       window_started_at = case when kept.window_started_at <= $3 then $2 else kept.window_started_at end
     returning failures, window_started_at`,
    [emailHash, now.toISOString(), new Date(now.getTime() - windowMs).toISOString()],
  );
  return row === undefined || row.failures <= failuresAllowed ? null : secondsLeft(row, now);
}

/** A successful sign-in resets the count. */
export async function forgetFailures(tx: Tx, emailHash: string): Promise<void> {
  await tx.query('delete from auth.lockouts where email_hash = $1', [emailHash]);
}

/**
 * The protocol has no code for a locked account: `over_request_rate_limit` with status 429 is what clients already take
 * for "too many attempts, wait", and it signs nobody out.
 */
export function lockedError(seconds: number): AuthError {
  return new AuthError(
    429,
    'over_request_rate_limit',
    'Account temporarily locked. Please try again later.',
    { retryAfterSeconds: seconds },
  );
}

function secondsLeft(row: LockoutRow, now: Date): number | null {
  const end = new Date(row.window_started_at).getTime() + windowMs;
  const left = Math.ceil((end - now.getTime()) / 1000);
  return row.failures >= failuresAllowed && left > 0 ? left : null;
}
