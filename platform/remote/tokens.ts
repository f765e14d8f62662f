import { createRemoteJWKSet, decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose';
import { type Bearer, bearerToken, isPersonal } from '../bearer.ts';
import { type Remote, RemoteUnreachable } from './remote.ts';

const keySet = {
  /** As long as Supabase asks everybody to keep it, and half as long as it publishes a key before that signs. */
  cacheMaxAge: 10 * 60_000,
  /** A token of an unknown key has the set fetched anew, but not more often than this. */
  cooldownDuration: 30_000,
  timeoutDuration: 5000,
} as const;

/** Errors that tell something about the key set or the way to it, and nothing about the token. */
const outages: ReadonlySet<string> = new Set([
  errors.JWKSTimeout.code,
  errors.JWKSInvalid.code,
  errors.JOSEError.code,
]);

/**
 * Makes what says who an `Authorization` header speaks for, by the Supabase's public keys. Signature (ES256 or RS256 by
 * its key set; HS256 only with a shared secret), issuer, audience, expiry, role and subject are checked.
 * @returns a function that throws RemoteUnreachable when the keys cannot be had
 */
export function createRemoteVerifier(
  remote: Remote,
  now: () => Date = () => new Date(),
): (header: string | null | undefined) => Promise<Bearer> {
  const keys = createRemoteJWKSet(new URL(`${remote.url}/auth/v1/.well-known/jwks.json`), keySet);
  return async (header) => {
    if (header === null || header === undefined || header.trim() === '') return { refused: 'token.missing' };
    const token = bearerToken(header);
    if (token === null) return { refused: 'token.invalid' };
    // Older clients send the key of the installation where nobody has signed in.
    if (token === remote.publishableKey) return { refused: 'token.missing' };
    try {
      const claims = await verified(remote, keys, token, now());
      return isPersonal(claims) ? { claims } : { refused: 'token.invalid' };
    } catch (error) {
      return { refused: refusalOf(error) };
    }
  };
}

async function verified(
  remote: Remote,
  keys: ReturnType<typeof createRemoteJWKSet>,
  token: string,
  currentDate: Date,
): Promise<JWTPayload> {
  const rules = {
    issuer: [...remote.issuers],
    audience: 'authenticated',
    requiredClaims: ['exp', 'sub', 'role'],
    currentDate,
  };
  const { alg } = decodeProtectedHeader(token);
  if (alg === 'HS256' && remote.sharedSecret !== null) {
    return (await jwtVerify(token, remote.sharedSecret, { ...rules, algorithms: ['HS256'] })).payload;
  }
  return (await jwtVerify(token, keys, { ...rules, algorithms: ['ES256', 'RS256'] })).payload;
}

function refusalOf(error: unknown): 'token.expired' | 'token.invalid' {
  if (error instanceof errors.JWTExpired) return 'token.expired';
  if (error instanceof errors.JOSEError) {
    if (!outages.has(error.code)) return 'token.invalid';
    throw new RemoteUnreachable('its key set', error);
  }
  // Malformed base64 or JSON inside the token; `fetch` throws a TypeError with a cause of its own.
  if (error instanceof SyntaxError || (error instanceof TypeError && error.cause === undefined))
    return 'token.invalid';
  throw new RemoteUnreachable('its key set', error);
}
