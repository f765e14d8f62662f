import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import type { PlatformSettings } from '../../settings.ts';
import type { JsonObject } from '../request_body.ts';
import type { UserRow } from '../user.ts';
import type { FactorRow } from './factor.ts';
import { type RelyingParty, relyingParty } from './relying_party.ts';
import { signatureAlgorithms, webauthn } from './webauthn.ts';

const expectation = z.object({
  type: z.enum(['create', 'request']),
  challenge: z.string(),
  id: z.string(),
  origins: z.array(z.string()),
});

/** What the answer of the authenticator must prove; kept with the challenge. */
export type Expectation = z.output<typeof expectation>;

const credential = z.object({
  id: z.string(),
  publicKey: z.string(),
  counter: z.number(),
  transports: z.array(z.string()).default([]),
});

/** A credential as it is kept with its factor; the key as base64url of its COSE form. */
export type KeptCredential = z.output<typeof credential>;

export interface Ceremony {
  readonly type: 'create' | 'request';
  /** Options for the browser, in the JSON form of WebAuthn Level 3. */
  readonly options: object;
  readonly expected: Expectation;
}

/** The site that the request's `webauthn` member names, among ours. */
export function readRelyingParty(settings: PlatformSettings, body: JsonObject): RelyingParty {
  const wanted = z
    .object({
      webauthn: z
        .object({
          rpId: z.string().optional(),
          rp_id: z.string().optional(),
          rpOrigins: z.array(z.string()).max(10).nullish(),
          rp_origins: z.array(z.string()).max(10).nullish(),
        })
        .optional(),
    })
    .safeParse(body).data?.webauthn;
  return relyingParty(settings, {
    id: wanted?.rpId ?? wanted?.rp_id ?? '',
    origins: wanted?.rpOrigins ?? wanted?.rp_origins ?? [],
  });
}

/** What the browser is asked: to create a credential for a factor that has none yet, to sign with the one it has. */
export async function ceremonyOf(user: UserRow, factor: FactorRow, site: RelyingParty): Promise<Ceremony> {
  const kept = keptCredential(factor);
  const { generateAuthenticationOptions, generateRegistrationOptions } = await webauthn();
  if (kept === null) {
    const options = await generateRegistrationOptions({
      rpName: site.id,
      rpID: site.id,
      userName: user.email ?? user.phone ?? user.id,
      userID: new TextEncoder().encode(user.id),
      attestationType: 'none',
      supportedAlgorithmIDs: signatureAlgorithms,
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    });
    return { type: 'create', options, expected: expected('create', options.challenge, site) };
  }
  const options = await generateAuthenticationOptions({
    rpID: site.id,
    allowCredentials: [{ id: kept.id }],
    userVerification: 'preferred',
  });
  return { type: 'request', options, expected: expected('request', options.challenge, site) };
}

function expected(type: 'create' | 'request', challenge: string, site: RelyingParty): Expectation {
  return { type, challenge, id: site.id, origins: [...site.origins] };
}

/**
 * The credential as it is to be kept from now on, when the authenticator's answer proves what was expected of it; null
 * for any other answer. The counter of signatures must have grown, so that a copy of the authenticator is found out.
 */
export async function verifiedCredential(
  factor: FactorRow,
  sessionData: unknown,
  answer: unknown,
): Promise<KeptCredential | null> {
  const wanted = expectation.parse(sessionData);
  const kept = keptCredential(factor);
  try {
    return kept === null
      ? await created(wanted, answer as RegistrationResponseJSON)
      : await signed(wanted, kept, answer as AuthenticationResponseJSON);
  } catch {
    // The library throws for each way in which an answer can be wrong; all of them mean the same here.
    return null;
  }
}

async function created(
  wanted: Expectation,
  answer: RegistrationResponseJSON,
): Promise<KeptCredential | null> {
  if (wanted.type !== 'create') return null;
  const { verifyRegistrationResponse } = await webauthn();
  const outcome = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge: wanted.challenge,
    expectedOrigin: wanted.origins,
    expectedRPID: wanted.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: signatureAlgorithms,
  });
  if (!outcome.verified) return null;
  const made = outcome.registrationInfo.credential;
  return {
    id: made.id,
    publicKey: Buffer.from(made.publicKey).toString('base64url'),
    counter: made.counter,
    transports: [...(made.transports ?? [])],
  };
}

async function signed(
  wanted: Expectation,
  kept: KeptCredential,
  answer: AuthenticationResponseJSON,
): Promise<KeptCredential | null> {
  if (wanted.type !== 'request' || answer.id !== kept.id) return null;
  const { verifyAuthenticationResponse } = await webauthn();
  const outcome = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: wanted.challenge,
    expectedOrigin: wanted.origins,
    expectedRPID: wanted.id,
    requireUserVerification: false,
    credential: {
      id: kept.id,
      publicKey: new Uint8Array(Buffer.from(kept.publicKey, 'base64url')),
      counter: kept.counter,
    },
  });
  return outcome.verified ? { ...kept, counter: outcome.authenticationInfo.newCounter } : null;
}

function keptCredential(factor: FactorRow): KeptCredential | null {
  return factor.web_authn_credential === null ? null : credential.parse(factor.web_authn_credential);
}
