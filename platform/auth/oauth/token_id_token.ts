import { createHash, timingSafeEqual } from 'node:crypto';
import {
  createRemoteJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  jwtVerify,
} from 'jose';
import type { Platform } from '../../settings.ts';
import type { OAuthProvider } from '../../settings/providers.ts';
import { audit } from '../audit.ts';
import { asAuthAdmin } from '../auth_admin.ts';
import { AuthError } from '../auth_error.ts';
import { providerOutage } from '../provider_outage.ts';
import { claimsOfBearer } from '../authenticate.ts';
import { asPerson } from '../doorway.ts';
import { requireSecondFactor } from '../mfa/factor.ts';
import { type JsonObject, textMember } from '../request_body.ts';
import { type Caller, type Grant, openSession, tokenAnswer } from '../session.ts';
import { accountOf, addIdentity } from './account.ts';
import { configurationOf, isGithub, issuerOfProvider } from './provider.ts';
import { identityOfClaims, type ProviderIdentity } from './provider_identity.ts';

/** Asymmetric ones only: a client secret is no proof of who issued a token. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/**
 * `grant_type=id_token`: a session for the person of an ID token that an application got from a provider by itself. With
 * `link_identity`, the identity is added to the person who asks.
 */
export async function idTokenGrant(
  platform: Platform,
  body: JsonObject,
  authorization: string | undefined,
  caller: Caller,
): Promise<Record<string, unknown>> {
  const token = textMember(body, 'id_token');
  if (token === '') throw new AuthError(400, 'validation_failed', 'id_token required');
  const provider = providerOfBody(platform, body);
  const claims = await verifiedClaims(platform, provider, token, textMember(body, 'client_id'));
  checkNonce(provider, claims, textMember(body, 'nonce'));
  checkAccessToken(claims, textMember(body, 'access_token'));
  const identity = identityOfClaims(provider, claims);
  const grant =
    body['link_identity'] === true
      ? await link(platform, await claimsOfBearer(platform, authorization), identity, caller)
      : await signIn(platform, provider, identity, caller);
  return tokenAnswer(platform, grant);
}

function providerOfBody(platform: Platform, body: JsonObject): OAuthProvider {
  const [name, issuer] = [textMember(body, 'provider'), textMember(body, 'issuer')];
  if (name === '' && issuer === '') {
    throw new AuthError(400, 'validation_failed', 'provider or client_id and issuer required');
  }
  const provider = platform.settings.oauthProviders.find((one) =>
    name === '' ? issuerOfProvider(one) === issuer : one.name === name,
  );
  if (provider === undefined || isGithub(provider)) {
    throw new AuthError(
      400,
      'provider_disabled',
      `Provider (issuer "${(name === '' ? issuer : name).slice(0, 200)}") is not enabled`,
    );
  }
  return provider;
}

/** Signature, algorithm, issuer, audience, authorized party and times. */
async function verifiedClaims(
  platform: Platform,
  provider: OAuthProvider,
  token: string,
  clientId: string,
): Promise<JWTPayload & { sub: string }> {
  const audiences = [provider.clientId, ...provider.moreClientIds];
  if (clientId !== '' && !audiences.includes(clientId)) throw unacceptable();
  refuseNoToken(token);
  const metadata = (await configurationOf(platform, provider)).serverMetadata();
  if (metadata.jwks_uri === undefined) throw new Error(`${provider.name} publishes no keys.`);
  try {
    const { payload } = await jwtVerify(token, keySetOf(metadata.jwks_uri), {
      algorithms,
      issuer: expectedIssuers(metadata.issuer, token),
      audience: clientId === '' ? audiences : clientId,
      requiredClaims: ['sub', 'iat', 'exp'],
      maxTokenAge: '24h',
      clockTolerance: 30,
      currentDate: platform.now(),
    });
    return ofSubject(payload, audiences);
  } catch (error) {
    // A provider that cannot be reached is an outage, everything else a bad token.
    if (providerOutage(error) !== null) throw error;
    if (error instanceof errors.JOSEError || error instanceof SyntaxError) throw unacceptable();
    throw error;
  }
}

/** The claims of a token that names its person and, where it is for several audiences, one of ours as the party it was given to. */
function ofSubject(payload: JWTPayload, audiences: readonly string[]): JWTPayload & { sub: string } {
  const { azp, aud, sub } = payload;
  if (azp !== undefined && (typeof azp !== 'string' || !audiences.includes(azp))) throw unacceptable();
  if (Array.isArray(aud) && aud.length > 1 && azp === undefined) throw unacceptable();
  if (sub === undefined || sub === '') throw unacceptable();
  return { ...payload, sub };
}

/**
 * Refuses what is no signed token, or one that no provider signs so, before its provider is asked for its keys: anybody may send
 * any text here, and an outage there makes no text a token.
 * @throws AuthError 400
 */
function refuseNoToken(token: string): void {
  let algorithm: string | undefined;
  try {
    algorithm = decodeProtectedHeader(token).alg;
    decodeJwt(token);
  } catch {
    throw unacceptable();
  }
  if (algorithm === undefined || !algorithms.includes(algorithm)) throw unacceptable();
}

/**
 * What `iss` may be. Google writes its own in two ways; Microsoft's document for all companies has a place for the
 * company's id, which the token names in `tid`.
 */
function expectedIssuers(issuer: string, token: string): string[] {
  if (issuer === 'https://accounts.google.com') return [issuer, 'accounts.google.com'];
  if (!issuer.includes('{tenantid}')) return [issuer];
  const tenant = decodeJwt(token)['tid'];
  return typeof tenant === 'string' && /^[\w-]{36}$/.test(tenant)
    ? [issuer.replace('{tenantid}', tenant)]
    : [issuer];
}

const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

/** One for each address; jose fetches anew when a token names a key that it does not know. */
function keySetOf(address: string): ReturnType<typeof createRemoteJWKSet> {
  const known = keySets.get(address) ?? createRemoteJWKSet(new URL(address), { timeoutDuration: 10_000 });
  keySets.set(address, known);
  return known;
}

/** The token holds the SHA-256 (hex) of the nonce that the application kept: neither stands without the other. */
function checkNonce(provider: OAuthProvider, claims: JWTPayload, nonce: string): void {
  if (provider.skipNonceCheck) return;
  const inToken = typeof claims['nonce'] === 'string' ? claims['nonce'] : '';
  if ((inToken === '') !== (nonce === '')) {
    throw refusal('Passed nonce and nonce in id_token should either both exist or not.');
  }
  if (nonce === '') return;
  const expected = createHash('sha256').update(nonce).digest('hex');
  if (!same(inToken, expected)) throw refusal('Nonces mismatch');
}

/** An access token that travels along must be the one that the ID token was issued with (`at_hash`). */
function checkAccessToken(claims: JWTPayload, accessToken: string): void {
  const inToken = claims['at_hash'];
  if (accessToken === '' || typeof inToken !== 'string') return;
  const hashes = ['sha256', 'sha384', 'sha512'].map((name) => {
    const digest = createHash(name).update(accessToken).digest();
    return digest.subarray(0, digest.length / 2).toString('base64url');
  });
  if (!hashes.some((hash) => same(hash, inToken))) {
    throw refusal('Bad access token');
  }
}

function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

async function signIn(
  platform: Platform,
  provider: OAuthProvider,
  identity: ProviderIdentity,
  caller: Caller,
): Promise<Grant> {
  const now = platform.now();
  const outcome = await asAuthAdmin(platform.database, async (tx) => {
    const { emailOptional } = provider;
    const user = await accountOf(tx, platform, { identity, caller, sso: false, emailOptional });
    if (user instanceof AuthError) return user;
    await audit(tx, now, {
      action: 'login',
      userId: user.id,
      email: user.email ?? undefined,
      address: caller.address,
      traits: { provider: identity.provider, method: 'id_token' },
    });
    return openSession(tx, now, user, { method: 'oauth', caller, provider: identity.provider });
  });
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}

function link(
  platform: Platform,
  claims: Readonly<Record<string, unknown>>,
  identity: ProviderIdentity,
  caller: Caller,
): Promise<Grant> {
  if (!platform.settings.manualLinking) {
    throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');
  }
  return asPerson<Grant>(platform, claims, async (tx, person, now) => {
    await requireSecondFactor(tx, person);
    const user = await addIdentity(tx, now, person.user.id, identity, caller);
    if (user instanceof AuthError) return user;
    return openSession(tx, now, user, { method: 'oauth', caller, provider: identity.provider });
  });
}

function unacceptable(): AuthError {
  return refusal('Bad ID token');
}

/** In the form of OAuth itself, as the protocol has it for this grant. */
function refusal(description: string): AuthError {
  return new AuthError(400, 'validation_failed', description, { oauthError: 'invalid request' });
}
