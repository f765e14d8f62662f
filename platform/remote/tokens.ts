import {
  createRemoteJWKSet,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  jwtVerify,
  type JWTVerifyGetKey,
} from 'jose';
import { refuseFromFuture } from '../access_token.ts';
import { type Bearer, bearerToken, isPersonal } from '../bearer.ts';
import { type Remote, RemoteUnreachable } from './remote.ts';

const keySet = {
  /** As long as Supabase asks everybody to keep it, and half as long as it publishes a key before that signs. */
  cacheMaxAge: 10 * 60_000,
  /** A token of an unknown key has the set fetched anew, but not more often than this. */
  cooldownDuration: 30_000,
  timeoutDuration: 5000,
} as const;

/**
 * Makes what says who an `Authorization` header speaks for, by the Supabase's public keys. Signature (ES256 or RS256 by
 * its key set; HS256 only with a shared secret), issuer, audience, expiry, role and subject are checked. A token that its
 * OAuth server gave an application (`client_id`) is refused: its scopes know neither organizations nor what may be done there.
 * @returns a function that throws RemoteUnreachable when the keys cannot be had
 */
export function createRemoteVerifier(
  remote: Remote,
  now: () => Date = () => new Date(),
): (header: string | null | undefined) => Promise<Bearer> {
  const keys = keysOf(remote);
  return async (header) => {
    if (header === null || header === undefined || header.trim() === '') return { refused: 'token.missing' };
    const token = bearerToken(header);
    if (token === null) return { refused: 'token.invalid' };
    // Older clients send the key of the installation where nobody has signed in.
    if (token === remote.publishableKey) return { refused: 'token.missing' };
    try {
      const claims = await verified(remote, keys, token, now());
      refuseFromFuture(claims, now());
      return isPersonal(claims) && claims['client_id'] === undefined
        ? { claims }
        : { refused: 'token.invalid' };
    } catch (error) {
      return { refused: refusalOf(error) };
    }
  };
}

async function verified(
  remote: Remote,
  keys: JWTVerifyGetKey,
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

/** The key set, whose errors tell the token's apart from those of the way to it. */
function keysOf(remote: Remote): JWTVerifyGetKey {
  const find = createRemoteJWKSet(new URL(`${remote.url}/auth/v1/.well-known/jwks.json`), keySet);
  return async (header, token) => {
    try {
      return await find(header, token);
    } catch (error) {
      if (aboutToken.some((kind) => error instanceof kind)) throw error;
      throw new RemoteUnreachable('its key set', error);
    }
  };
}

const aboutToken = [
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
  errors.JOSENotSupported,
] as const;

function refusalOf(error: unknown): 'token.expired' | 'token.invalid' {
  if (error instanceof errors.JWTExpired) return 'token.expired';
  // Malformed base64 or JSON inside the token are errors of the language.
  const isToken = [errors.JOSEError, TypeError, SyntaxError].some((kind) => error instanceof kind);
  if (isToken) return 'token.invalid';
  throw error;
}
