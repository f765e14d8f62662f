import type { Tx } from '#database/tx.ts';
import { limitedAddress } from '../client_address.ts';
import type { Keys } from '../keys.ts';
import { AuthError } from './auth_error.ts';

const failuresAllowed = 5;
/** From all addresses together, for one mailbox: as many as four of them may make. */
const failuresOfAllAllowed = 20;
const windowMs = 15 * 60 * 1000;

interface LockoutRow {
  failures: number;
  window_started_at: string;
}

/** What is guessed at, as the table of lockouts calls it: nothing that can be read back. */
export function lockoutKey(keys: Keys, guessed: string): string {
  return keys.mac('lockout', guessed).toString('hex');
}

/**
 * Seconds until it may be tried again; null when it may now. Locked from the fifth failure (or the one that is `allowed`)
 * within 15 minutes until those minutes are over. Holds the row until the transaction ends.
 */
export async function lockedSeconds(
  tx: Tx,
  emailHash: string,
  now: Date,
  allowed = failuresAllowed,
): Promise<number | null> {
  const [row] = await tx.query<LockoutRow>(
    'select failures, window_started_at from auth.lockouts where email_hash = $1 for update',
    [emailHash],
  );
  return row === undefined ? null : secondsLeft(row, now, allowed);
}

/**
 * Counts a failure. Gives the seconds left when it came after the fifth, as happens to guesses sent side by side: those
 * are told nothing about what they guessed.
 */
export async function countFailure(
  tx: Tx,
  emailHash: string,
  now: Date,
  allowed = failuresAllowed,
): Promise<number | null> {
  const [row] = await tx.query<LockoutRow>(
    `insert into auth.lockouts as kept (email_hash, failures, window_started_at) values ($1, 1, $2)
     on conflict (email_hash) do update set
       failures = case when kept.window_started_at <= $3 then 1 else kept.failures + 1 end,
       window_started_at = case when kept.window_started_at <= $3 then $2 else kept.window_started_at end
     returning failures, window_started_at`,
    [emailHash, now.toISOString(), new Date(now.getTime() - windowMs).toISOString()],
  );
  return row === undefined || row.failures <= allowed ? null : secondsLeft(row, now, allowed);
}

/** A success resets the count. */
export async function forgetFailures(tx: Tx, emailHash: string): Promise<void> {
  await tx.query('delete from auth.lockouts where email_hash = $1', [emailHash]);
}

/** Who signs in by a password, as guesses at it are counted: the mailbox (or telephone) at one address, and at all. */
export interface GuessedAccount {
  readonly here: string;
  readonly anywhere: string;
  /** The address, as limits count it. */
  readonly address: string;
}

/** @param name the mailbox or telephone, in normal form */
export function guessedAccount(keys: Keys, name: string, address: string | null): GuessedAccount {
  const counted = limitedAddress(address);
  return {
    here: lockoutKey(keys, `password:${name} from ${counted}`),
    anywhere: lockoutKey(keys, `password:${name}`),
    address: counted,
  };
}

/**
 * Seconds until a password of this account is looked at again from this address; null: now. Five failures lock the account
 * for that address alone. Twenty from anywhere lock it for addresses that its person has never signed in from: guesses
 * that are spread over many machines get no further, and a stranger keeps nobody out.
 */
export async function signInLocked(
  tx: Tx,
  guessed: GuessedAccount,
  userId: string | null,
  now: Date,
): Promise<number | null> {
  const here = await lockedSeconds(tx, guessed.here, now);
  const anywhere = await lockedSeconds(tx, guessed.anywhere, now, failuresOfAllAllowed);
  const isKnown = await knowsAddress(tx, userId, guessed.address);
  return here ?? (isKnown ? null : anywhere);
}

/** Counts a wrong password. Gives the seconds left when the guess came too late to be told anything. */
export async function countWrongPassword(
  tx: Tx,
  guessed: GuessedAccount,
  userId: string | null,
  now: Date,
): Promise<number | null> {
  const here = await countFailure(tx, guessed.here, now);
  const anywhere = await countFailure(tx, guessed.anywhere, now, failuresOfAllAllowed);
  const isKnown = await knowsAddress(tx, userId, guessed.address);
  return here ?? (isKnown ? null : anywhere);
}

/** Whoever has shown that the account is theirs starts again at no failure. */
export async function forgetWrongPasswords(tx: Tx, guessed: GuessedAccount): Promise<void> {
  await forgetFailures(tx, guessed.here);
  await forgetFailures(tx, guessed.anywhere);
}

/** Asked for nobody as well, so that the work is the same. */
async function knowsAddress(tx: Tx, userId: string | null, address: string): Promise<boolean> {
  const [row] = await tx.query('select 1 from auth.sign_in_addresses where user_id = $1 and address = $2', [
    userId,
    address,
  ]);
  return row !== undefined;
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

function secondsLeft(row: LockoutRow, now: Date, allowed: number): number | null {
  const end = new Date(row.window_started_at).getTime() + windowMs;
  const left = Math.ceil((end - now.getTime()) / 1000);
  return row.failures >= allowed && left > 0 ? left : null;
}
