import type { RegistrationResponseJSON, VerifiedRegistrationResponse } from '@simplewebauthn/server';
import type { Tx } from '#database/tx.ts';
import type { Platform } from '../../settings.ts';
import { audit } from '../audit.ts';
import { AuthError } from '../auth_error.ts';
import { asPerson, type Person } from '../doorway.ts';
import { hasVerifiedFactor } from '../mfa/factor.ts';
import { relyingParty } from '../mfa/relying_party.ts';
import { signatureAlgorithms, webauthn } from '../mfa/webauthn.ts';
import { type JsonObject, textMember } from '../request_body.ts';
import type { Caller } from '../session.ts';
import { keepCeremony, takeCeremony, verificationFailed } from './ceremony.ts';
import { passkeyObject, passkeysOf } from './credential.ts';

type Claims = Readonly<Record<string, unknown>>;

const mostPasskeys = 10;

/** `POST /passkeys/registration/options`: what the browser is to create. */
export function registrationOptions(platform: Platform, claims: Claims): Promise<Record<string, unknown>> {
  return asPerson(platform, claims, async (tx, person, now) => {
    await refuseRegistration(tx, person);
    const { user } = person;
    const known = await passkeysOf(tx, user.id);
    const site = relyingParty(platform.settings);
    const { generateRegistrationOptions } = await webauthn();
    const options = await generateRegistrationOptions({
      rpName: site.id,
      rpID: site.id,
      userName: user.email ?? user.phone ?? user.id,
      userID: new TextEncoder().encode(user.id),
      attestationType: 'none',
      supportedAlgorithmIDs: signatureAlgorithms,
      excludeCredentials: known.map((passkey) => ({ id: passkey.credential_id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const kept = await keepCeremony(tx, now, 'registration', user.id, options.challenge);
    return { ...kept, options };
  });
}

/** `POST /passkeys/registration/verify`: keeps the public half of what the browser created. */
export function verifyRegistration(
  platform: Platform,
  claims: Claims,
  body: JsonObject,
  caller: Caller,
): Promise<Record<string, unknown>> {
  return asPerson<Record<string, unknown>>(platform, claims, async (tx, person, now) => {
    await refuseRegistration(tx, person);
    const challengeId = textMember(body, 'challenge_id');
    const challenge = await takeCeremony(tx, now, 'registration', person.user.id, challengeId);
    if (challenge instanceof AuthError) return challenge;
    const made = await createdCredential(platform, challenge, body['credential']);
    if (made === null) return verificationFailed();
    return keep(tx, now, person, made, caller);
  });
}

/** Whoever adds a key to a house must have shown all the keys that it asks for. */
async function refuseRegistration(tx: Tx, { user, session }: Person): Promise<void> {
  if (user.is_anonymous) {
    throw new AuthError(403, 'no_authorization', 'Anonymous user not allowed to perform these actions');
  }
  if (session.aal === 'aal1' && (await hasVerifiedFactor(tx, user.id))) {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to manage passkeys');
  }
  if ((await passkeysOf(tx, user.id)).length >= mostPasskeys) {
    throw new AuthError(422, 'too_many_passkeys', 'Maximum number of passkeys reached');
  }
}

type Created = Extract<VerifiedRegistrationResponse, { verified: true }>['registrationInfo'];

async function createdCredential(
  platform: Platform,
  challenge: string,
  answer: unknown,
): Promise<Created | null> {
  const site = relyingParty(platform.settings);
  try {
    const { verifyRegistrationResponse } = await webauthn();
    const outcome = await verifyRegistrationResponse({
      response: answer as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: [...site.origins],
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: signatureAlgorithms,
    });
    return outcome.verified ? outcome.registrationInfo : null;
  } catch {
    // The library throws for each way in which an answer can be wrong.
    return null;
  }
}

async function keep(
  tx: Tx,
  now: Date,
  { user }: Person,
  made: Created,
  caller: Caller,
): Promise<Record<string, unknown> | AuthError> {
  const { credential } = made;
  const rows = await tx.query<{ id: string }>(
    `insert into auth.webauthn_credentials (user_id, credential_id, public_key, aaguid, sign_count, transports,
       backup_eligible, backed_up, created_at, updated_at)
     values ($1, $2, decode($3, 'base64'), $4, $5, $6::jsonb, $7, $8, $9, $9)
     on conflict (credential_id) do nothing returning id`,
    [
      user.id,
      credential.id,
      Buffer.from(credential.publicKey).toString('base64'),
      made.aaguid === '' ? null : made.aaguid,
      credential.counter,
      JSON.stringify(credential.transports ?? []),
      made.credentialDeviceType === 'multiDevice',
      made.credentialBackedUp,
      now.toISOString(),
    ],
  );
  const [saved] = rows;
  if (saved === undefined) {
    return new AuthError(422, 'webauthn_credential_exists', 'This passkey is already registered');
  }
  await audit(tx, now, {
    action: 'passkey_added',
    userId: user.id,
    email: user.email ?? undefined,
    address: caller.address,
    traits: { passkey_id: saved.id },
  });
  const added = (await passkeysOf(tx, user.id)).find((passkey) => passkey.id === saved.id);
  if (added === undefined) throw new Error('The passkey was not saved.');
  return passkeyObject(added);
}
