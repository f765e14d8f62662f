import type { Claims } from '#database/database.ts';
import type { Tx } from '#database/tx.ts';
import type { Context } from 'hono';
import { verifyAccessToken } from '../access_token.ts';
import { apiKeyRole, presentedKey } from '../api_key.ts';
import { bearerToken, isPersonal } from '../bearer.ts';
import { sessionLives } from '../session_lives.ts';
import type { Platform } from '../settings.ts';
import { isUuid } from '../uuid.ts';
import { accessDenied, invalidShape } from './storage_error.ts';

/** Claims under which a request acts, always with a role. */
export type Caller = Claims & { readonly role: string };

/** The server itself, past row-level security. */
export const server: Caller = { role: 'service_role' };

/**
 * Under whose role and claims a request acts: the person of the bearer token or, without one (or when it only repeats
 * the API key), the role of that key. Refuses a request that carries neither, and a token that fails.
 */
export async function callerOf(platform: Platform, context: Context): Promise<Caller> {
  const header = context.req.header('authorization');
  const key = presentedKey(context);
  const token = bearerToken(header);
  if (token === null && (header ?? '').trim() !== '') throw accessDenied('Invalid Compact JWS');
  if (token === null || token === key) {
    if (key === '') throw invalidShape("headers must have required property 'authorization'");
    return roleOfKey(platform, key);
  }
  const opaque = await apiKeyRole(platform, token);
  if (opaque !== null) return { role: opaque };
  const outcome = await verifyAccessToken(platform, token);
  if ('refused' in outcome) {
    throw accessDenied(
      outcome.refused === 'token.expired' ? '"exp" claim timestamp check failed' : 'Invalid Compact JWS',
    );
  }
  if (isPersonal(outcome.claims)) {
    if (await sessionLives(platform, outcome.claims)) return outcome.claims;
    throw accessDenied('The session of the token is over');
  }
  throw accessDenied('The token names no role that may be taken');
}

/** The same for routes that also answer without a token: null where there is none or it fails. */
export async function callerIfAny(platform: Platform, context: Context): Promise<Caller | null> {
  try {
    return await callerOf(platform, context);
  } catch {
    return null;
  }
}

async function roleOfKey(platform: Platform, key: string): Promise<Caller> {
  const role = await apiKeyRole(platform, key);
  if (role === null) throw accessDenied('Invalid API key');
  return { role };
}

/** Owner columns of what a caller makes: the subject as text and, where it is one, as uuid. */
export function ownerOf(caller: Caller): { readonly text: string | null; readonly uuid: string | null } {
  const sub = caller['sub'];
  if (typeof sub !== 'string' || sub === '') return { text: null, uuid: null };
  return { text: sub, uuid: isUuid(sub) ? sub : null };
}

/** One transaction under the caller's role and claims; policies can ask `storage.operation()` what it is for. */
export function asCaller<T>(
  platform: Platform,
  caller: Caller,
  operation: string,
  run: (tx: Tx) => Promise<T>,
): Promise<T> {
  return platform.database.transaction(caller, async (tx) => {
    await tx.query(
      `select set_config('storage.operation', $1, true), set_config('statement_timeout', $2, true)`,
      [`storage.${operation}`, String(platform.settings.statementTimeoutMs)],
    );
    return run(tx);
  });
}

/** One transaction of the server's own. */
export function asServer<T>(platform: Platform, run: (tx: Tx) => Promise<T>): Promise<T> {
  return platform.database.transaction(server, run);
}
