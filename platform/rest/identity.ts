import type { Claims } from '#database/database.ts';
import { verifyAccessToken } from '../access_token.ts';
import { apiKeyRole } from '../api_key.ts';
import { bearerToken, isPersonal } from '../bearer.ts';
import { sessionLives } from '../session_lives.ts';
import type { Platform } from '../settings.ts';
import { RestError } from './rest_error.ts';

/**
 * Under whose role and claims a table request runs: the person of the bearer token, or, when there is none or it only
 * repeats the API key, the role of that key. 401 with the protocol's code for a token that fails.
 */
export async function identify(
  platform: Platform,
  apiKey: string,
  authorization: string | undefined,
): Promise<Claims> {
  const token = bearerToken(authorization);
  if (token === null && (authorization ?? '').trim() !== '') throw unauthorized('PGRST301', 'Invalid JWT');
  if (token === null || token === apiKey) {
    return { role: (apiKey === '' ? null : await apiKeyRole(platform, apiKey)) ?? 'anon' };
  }
  const outcome = await verifyAccessToken(platform, token);
  if ('refused' in outcome) {
    throw outcome.refused === 'token.expired'
      ? unauthorized('PGRST303', 'JWT expired')
      : unauthorized('PGRST301', outcome.reason);
  }
  const { claims } = outcome;
  if (isPersonal(claims)) {
    if (await sessionLives(platform, claims)) return claims;
    throw unauthorized('PGRST303', 'JWT session is over');
  }
  const role = claims['role'];
  if (role === 'anon' || role === 'service_role') return { ...claims, role };
  throw unauthorized('PGRST303', 'JWT claims do not name a role that may be taken');
}

function unauthorized(code: string, message: string): RestError {
  const header = `Bearer error="invalid_token", error_description="${message.replaceAll(/[^ -~]|["\\]/g, '')}"`;
  return new RestError(401, code, message, { headers: { 'www-authenticate': header } });
}
