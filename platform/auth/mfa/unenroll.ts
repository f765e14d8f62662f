import type { Tx } from '#database/tx.ts';
import type { Platform } from '../../settings.ts';
import { audit } from '../audit.ts';
import { AuthError } from '../auth_error.ts';
import { asPerson } from '../doorway.ts';
import type { Caller } from '../session.ts';
import { type FactorRow, factorsOf, holdFactor } from './factor.ts';
import { lowerSessions, methodOf } from './raise.ts';

/** `DELETE /factors/{id}`: gives up a factor. A verified one only from a session that has given a second factor. */
export async function unenroll(
  platform: Platform,
  claims: Readonly<Record<string, unknown>>,
  factorId: string,
  caller: Caller,
): Promise<Record<string, unknown>> {
  return asPerson(platform, claims, async (tx, { user, session }, now) => {
    const factor = await holdFactor(tx, user.id, factorId);
    if (factor.status === 'verified' && session.aal === 'aal1') {
      throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
    }
    await removeFactor(tx, now, factor);
    await audit(tx, now, {
      action: 'factor_unenrolled',
      userId: user.id,
      email: user.email ?? undefined,
      address: caller.address,
      traits: { factor_id: factor.id, factor_type: factor.factor_type },
    });
    return { id: factor.id };
  });
}

/**
 * Removes a factor and takes `aal2` back from the sessions that had it from there. Recovery codes go with the last factor
 * that they could stand in for.
 */
export async function removeFactor(tx: Tx, now: Date, factor: FactorRow): Promise<void> {
  await lowerSessions(tx, now, factor.id, methodOf[factor.factor_type]);
  await tx.query('delete from auth.mfa_factors where id = $1', [factor.id]);
  const rest = await factorsOf(tx, factor.user_id);
  const codes = rest.find((other) => other.factor_type === 'recovery_code');
  const stillNeeded = rest.some(
    (other) => other.factor_type !== 'recovery_code' && other.status === 'verified',
  );
  if (codes !== undefined && !stillNeeded) await removeFactor(tx, now, codes);
}
