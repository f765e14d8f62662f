import { createLocalJWKSet, decodeProtectedHeader, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { issuerOf, type Platform } from './settings.ts';
import { recallToken, rememberToken } from './verified_tokens.ts';

/** How a session proved who it is, newest first. */
export interface AuthenticationMethod {
  readonly method: string;
  /** Unix seconds. */
  readonly timestamp: number;
  readonly provider?: string;
}

/** What an access token says of its bearer. */
export interface AccessClaims {
  readonly iss?: string;
  readonly sub: string;
  readonly aud: string;
  /** Unix seconds. */
  readonly exp: number;
  readonly iat?: number;
  readonly email?: string;
  readonly phone?: string;
  readonly app_metadata?: Readonly<Record<string, unknown>>;
  readonly user_metadata?: Readonly<Record<string, unknown>>;
  readonly role: 'authenticated';
  readonly aal?: 'aal1' | 'aal2' | 'aal3';
  readonly amr?: readonly AuthenticationMethod[];
  readonly session_id?: string;
  readonly is_anonymous?: boolean;
  readonly [claim: string]: unknown;
}

export type VerifiedToken =
  | { readonly claims: Readonly<Record<string, unknown>> }
  | { readonly refused: 'token.expired' | 'token.invalid'; readonly reason: string };

/** Signs the claims with the installation's active key. */
export function signAccessToken(platform: Platform, claims: AccessClaims): Promise<string> {
  const { kid, alg, key } = platform.keys.signing;
  return new SignJWT({ ...claims }).setProtectedHeader({ alg, kid, typ: 'JWT' }).sign(key);
}

/**
 * Verifies signature, issuer, audience, expiry, and that it was not issued in the future. Only ES256 and RS256 under a known
 * `kid` are taken, each with the key that has that algorithm; HS256 only where the
 * installation shares a secret with an existing Supabase, and then only with that secret: the algorithm never comes from
 * the token alone.
 */
export async function verifyAccessToken(platform: Platform, token: string): Promise<VerifiedToken> {
  try {
    return { claims: await verified(platform, token) };
  } catch (error) {
    if (error instanceof errors.JWTExpired) return { refused: 'token.expired', reason: 'JWT expired' };
    if (error instanceof errors.JOSEError) return { refused: 'token.invalid', reason: error.message };
    // Malformed base64 or JSON inside the token.
    if (error instanceof TypeError || error instanceof SyntaxError) {
      return { refused: 'token.invalid', reason: 'Invalid JWT' };
    }
    throw error;
  }
}

async function verified(platform: Platform, token: string): Promise<Readonly<Record<string, unknown>>> {
  const { keys, settings, now } = platform;
  const { alg } = decodeProtectedHeader(token);
  if (alg === 'HS256' && keys.legacySecret !== null) {
    const { payload } = await jwtVerify(token, keys.legacySecret, {
      algorithms: ['HS256'],
      requiredClaims: ['exp', 'role'],
      currentDate: now(),
    });
    refuseFromFuture(payload, now());
    return payload;
  }
  const issuer = issuerOf(settings);
  // Keys may follow each other while this waits: what is remembered belongs to the keys that verified it.
  const { publicKeys } = keys;
  const known = recallToken(publicKeys, issuer, token, now());
  if (known !== null) return known;
  const { payload } = await jwtVerify(token, keySetOf(publicKeys), {
    algorithms: ['ES256', 'RS256'],
    issuer,
    audience: 'authenticated',
    requiredClaims: ['exp', 'sub', 'role'],
    currentDate: now(),
  });
  refuseFromFuture(payload, now());
  rememberToken(publicKeys, issuer, token, payload);
  return payload;
}

/**
 * Verifies a token of ours for another audience than the doors of a person's own session, as this installation gives
 * applications; null for anything that is not one.
 */
export async function claimsForAudience(
  { keys, settings, now }: Platform,
  token: string,
  audience: string,
): Promise<Readonly<Record<string, unknown>> | null> {
  try {
    const { payload } = await jwtVerify(token, keySetOf(keys.publicKeys), {
      algorithms: ['ES256', 'RS256'],
      issuer: issuerOf(settings),
      audience,
      requiredClaims: ['exp', 'sub', 'session_id'],
      currentDate: now(),
    });
    refuseFromFuture(payload, now());
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof SyntaxError)
      return null;
    throw error;
  }
}

/** Signs claims for another audience than the doors of a person's own session. */
export function signForAudience(
  platform: Platform,
  claims: JWTPayload,
  type: 'at+jwt' | 'JWT',
): Promise<string> {
  const { kid, alg, key } = platform.keys.signing;
  return new SignJWT({ ...claims }).setProtectedHeader({ alg, kid, typ: type }).sign(key);
}

/** How far the clock of who signed a token may run ahead of ours. */
const clockLeewaySeconds = 30;

/**
 * Refuses a token that says it was issued later than now: its signer's clock is wrong, or somebody prepared it.
 * @throws JWTClaimValidationFailed
 */
export function refuseFromFuture(payload: JWTPayload, now: Date): void {
  const { iat } = payload;
  if (iat === undefined || iat <= now.getTime() / 1000 + clockLeewaySeconds) return;
  throw new errors.JWTClaimValidationFailed('JWT issued at future', payload, 'iat', 'check_failed');
}

/** One imported key set per installation; jose caches the imported keys inside it. */
const keySets = new WeakMap<object, ReturnType<typeof createLocalJWKSet>>();

function keySetOf(publicKeys: Platform['keys']['publicKeys']): ReturnType<typeof createLocalJWKSet> {
  const known = keySets.get(publicKeys);
  if (known !== undefined) return known;
  const made = createLocalJWKSet({
    keys: publicKeys.keys.map((key) => ({ ...key, kty: key.alg === 'RS256' ? 'RSA' : 'EC' })),
  });
  keySets.set(publicKeys, made);
  return made;
}
