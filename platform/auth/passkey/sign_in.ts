import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Tx } from '#database/tx.ts';
import type { Platform } from '../../settings.ts';
import { audit } from '../audit.ts';
import { asAuthAdmin } from '../auth_admin.ts';
import { AuthError } from '../auth_error.ts';
import { relyingParty } from '../mfa/relying_party.ts';
import { webauthn } from '../mfa/webauthn.ts';
import { type JsonObject, textMember } from '../request_body.ts';
import { type Caller, type Grant, openSession, tokenAnswer } from '../session.ts';
import { findUser, holdUser, isBanned } from '../user.ts';
import { keepCeremony, takeCeremony, verificationFailed } from './ceremony.ts';
import { holdPasskey, type PasskeyRow } from './credential.ts';

/** `POST /passkeys/authentication/options`: what any passkey of this site may sign. Names nobody. */
export async function authenticationOptions(platform: Platform): Promise<Record<string, unknown>> {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(platform.settings).id,
    userVerification: 'required',
  });
  const kept = await asAuthAdmin(platform.database, (tx) =>
    keepCeremony(tx, platform.now(), 'authentication', null, options.challenge),
  );
  return { ...kept, options };
}

/** `POST /passkeys/authentication/verify`: a session for whoever the passkey belongs to. */
export async function verifyAuthentication(
  platform: Platform,
  body: JsonObject,
  caller: Caller,
): Promise<Record<string, unknown>> {
  const challengeId = textMember(body, 'challenge_id');
  const outcome = await asAuthAdmin(platform.database, async (tx) => {
    const challenge = await takeCeremony(tx, platform.now(), 'authentication', null, challengeId);
    if (challenge instanceof AuthError) return challenge;
    return signIn(tx, platform, challenge, body['credential'], caller);
  });
  if (outcome instanceof AuthError) throw outcome;
  return tokenAnswer(platform, outcome);
}

async function signIn(
  tx: Tx,
  platform: Platform,
  challenge: string,
  answer: unknown,
  caller: Caller,
): Promise<Grant | AuthError> {
  const now = platform.now();
  const passkey = await holdPasskey(tx, credentialIdOf(answer));
  if (passkey === null) return verificationFailed();
  const count = await signedCount(platform, challenge, passkey, answer);
  if (count === null) return verificationFailed();
  await tx.query(
    `update auth.webauthn_credentials set sign_count = $2, last_used_at = $3, updated_at = $3 where id = $1`,
    [passkey.id, count, now.toISOString()],
  );
  await holdUser(tx, passkey.user_id);
  const user = await findUser(tx, passkey.user_id);
  if (user === null) return verificationFailed();
  if (isBanned(user, now)) return new AuthError(400, 'user_banned', 'User is banned');
  await audit(tx, now, {
    action: 'login',
    userId: user.id,
    email: user.email ?? undefined,
    address: caller.address,
    traits: { provider: 'passkey', passkey_id: passkey.id },
  });
  return openSession(tx, now, user, { method: 'passkey', caller, provider: 'passkey' });
}

function credentialIdOf(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null || !('id' in answer)) return '';
  return typeof answer.id === 'string' ? answer.id : '';
}

/**
 * How many signatures the authenticator says it has made, when its answer is right; null otherwise. The person must have
 * been verified by it, the user handle must be the owner's, and the count must have grown where it counts at all.
 */
async function signedCount(
  platform: Platform,
  challenge: string,
  passkey: PasskeyRow,
  answer: unknown,
): Promise<number | null> {
  const site = relyingParty(platform.settings);
  const response = answer as AuthenticationResponseJSON;
  try {
    const handle = response.response.userHandle;
    if (handle !== undefined && Buffer.from(handle, 'base64url').toString() !== passkey.user_id) return null;
    const { verifyAuthenticationResponse } = await webauthn();
    const outcome = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: [...site.origins],
      expectedRPID: site.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64')),
        counter: Number(passkey.sign_count),
      },
    });
    return outcome.verified ? outcome.authenticationInfo.newCounter : null;
  } catch {
    // The library throws for each way in which an answer can be wrong.
    return null;
  }
}
