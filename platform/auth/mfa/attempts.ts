import type { Tx } from '#database/tx.ts';
import type { FactorRow } from './factor.ts';

/** Wrong codes in a row before the factor rests. */
const attemptsAllowed = 5;
const firstRestMs = 15 * 60 * 1000;
const longestRestMs = 24 * 60 * 60 * 1000;

/**
 * Seconds that a factor still rests after too many wrong codes; null when it may be tried. It rests after every fifth
 * wrong code in a row: a quarter of an hour, then twice as long each time, up to a day. Six digits are then never guessed.
 */
export function restSeconds(factor: Pick<FactorRow, 'failures' | 'failed_at'>, now: Date): number | null {
  const { failures, failed_at: failedAt } = factor;
  if (failedAt === null || failures === 0 || failures % attemptsAllowed !== 0) return null;
  const rest = Math.min(firstRestMs * 2 ** (failures / attemptsAllowed - 1), longestRestMs);
  const left = Math.ceil((new Date(failedAt).getTime() + rest - now.getTime()) / 1000);
  return left > 0 ? left : null;
}

/** Counts a wrong code. The factor's row must be held. */
export async function countWrongCode(tx: Tx, factorId: string, now: Date): Promise<void> {
  await tx.query('update auth.mfa_factors set failures = failures + 1, failed_at = $2 where id = $1', [
    factorId,
    now.toISOString(),
  ]);
}

/** A right code forgets the wrong ones before it. */
export async function forgetWrongCodes(tx: Tx, factorId: string): Promise<void> {
  await tx.query('update auth.mfa_factors set failures = 0, failed_at = null where id = $1', [factorId]);
}
