import type { Tx } from '#database/tx.ts';
import { isUuid } from '../../uuid.ts';
import { AuthError } from '../auth_error.ts';

/** How long the browser has for its answer. */
const ceremonySeconds = 300;

export type CeremonyType = 'registration' | 'authentication';

/** Remembers what an authenticator was asked to sign. */
export async function keepCeremony(
  tx: Tx,
  now: Date,
  type: CeremonyType,
  userId: string | null,
  challenge: string,
): Promise<{ challenge_id: string; expires_at: number }> {
  const instant = now.toISOString();
  await tx.query('delete from auth.webauthn_challenges where expires_at <= $1', [
    new Date(now.getTime() - 3600_000).toISOString(),
  ]);
  const end = new Date(now.getTime() + ceremonySeconds * 1000);
  const [row] = await tx.query<{ id: string }>(
    `insert into auth.webauthn_challenges (user_id, challenge_type, challenge, expires_at, created_at)
     values ($1, $2, $3, $4, $5) returning id`,
    [userId, type, challenge, end.toISOString(), instant],
  );
  if (row === undefined) throw new Error('The challenge was not saved.');
  return { challenge_id: row.id, expires_at: Math.floor(end.getTime() / 1000) };
}

/**
 * Takes the challenge that an answer names, once: right or wrong, no second answer finds it. Gives the refusal back, so
 * that taking it is committed.
 */
export async function takeCeremony(
  tx: Tx,
  now: Date,
  type: CeremonyType,
  userId: string | null,
  challengeId: string,
): Promise<string | AuthError> {
  const [row] = isUuid(challengeId)
    ? await tx.query<{ challenge: string; expires_at: string }>(
        `delete from auth.webauthn_challenges
         where id = $1 and challenge_type = $2 and user_id is not distinct from $3::uuid
         returning challenge, expires_at`,
        [challengeId, type, userId],
      )
    : [];
  if (row === undefined) {
    return new AuthError(400, 'webauthn_challenge_not_found', 'WebAuthn challenge not found');
  }
  if (new Date(row.expires_at) <= now) {
    return new AuthError(400, 'webauthn_challenge_expired', 'WebAuthn challenge has expired');
  }
  return row.challenge;
}

/** All ways in which an answer can be wrong get the same answer. */
export function verificationFailed(): AuthError {
  return new AuthError(400, 'webauthn_verification_failed', 'WebAuthn verification failed');
}
