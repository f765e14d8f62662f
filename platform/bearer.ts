import { type AccessClaims, verifyAccessToken } from './access_token.ts';
import { installationKeyRole } from './api_key.ts';
import { sessionLives } from './session_lives.ts';
import type { Platform } from './settings.ts';
import { isUuid } from './uuid.ts';

export type Bearer =
  | { readonly claims: AccessClaims }
  | { readonly refused: 'token.missing' | 'token.invalid' | 'token.expired' };

/** The token of an `Authorization: Bearer …` header; null when there is none. */
export function bearerToken(header: string | null | undefined): string | null {
  const match = /^bearer[ ]+([^ ]+)[ ]*$/i.exec(header ?? '');
  return match?.[1] ?? null;
}

/**
 * Says who a request's `Authorization` header speaks for. `token.missing`: none was sent (or only an API key, which some
 * clients send as a bearer); `token.expired`: it was valid once; `token.invalid`: anything else.
 * Signature, algorithm, issuer, audience, times, role and subject are checked, and that the session is still open.
 */
export async function verifyBearer(platform: Platform, header: string | null | undefined): Promise<Bearer> {
  const bearer = await verifyToken(platform, header);
  if ('refused' in bearer || (await sessionLives(platform, bearer.claims))) return bearer;
  return { refused: 'token.invalid' };
}

/**
 * The same without asking whether the session is still open: for doors whose own transaction asks that (`razao.held_back()`),
 * so that it is asked once a call.
 */
export async function verifyToken(platform: Platform, header: string | null | undefined): Promise<Bearer> {
  if (header === null || header === undefined || header.trim() === '') return { refused: 'token.missing' };
  const token = bearerToken(header);
  if (token === null) return { refused: 'token.invalid' };
  if (installationKeyRole(platform.keys, token) !== null) return { refused: 'token.missing' };
  const outcome = await verifyAccessToken(platform, token);
  if ('refused' in outcome) return { refused: outcome.refused };
  const { claims } = outcome;
  return isPersonal(claims) ? { claims } : { refused: 'token.invalid' };
}

/** Whether claims are those of a signed-in person. */
export function isPersonal(claims: Readonly<Record<string, unknown>>): claims is AccessClaims {
  return claims['role'] === 'authenticated' && isUuid(claims['sub']) && typeof claims['exp'] === 'number';
}
