import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { verifyAccessToken } from './access_token.ts';
import type { Keys } from './keys.ts';
import type { Platform } from './settings.ts';

export type KeyRole = 'anon' | 'service_role';

/** The role of an opaque key of this installation; null for anything else. Compares in constant time. */
export function installationKeyRole(keys: Keys, presented: string): KeyRole | null {
  if (sameText(presented, keys.publishableKey)) return 'anon';
  if (sameText(presented, keys.secretKey)) return 'service_role';
  return null;
}

/**
 * The role that an API key stands for: an opaque key of the installation or, where it shares a secret with an existing
 * Supabase, a JWT of that secret with role `anon` or `service_role`. Null: not a key.
 */
export async function apiKeyRole(platform: Platform, presented: string): Promise<KeyRole | null> {
  const opaque = installationKeyRole(platform.keys, presented);
  if (opaque !== null || platform.keys.legacySecret === null) return opaque;
  const outcome = await verifyAccessToken(platform, presented);
  if ('refused' in outcome) return null;
  const role = outcome.claims['role'];
  return role === 'anon' || role === 'service_role' ? role : null;
}

/** The key a request presents, by header or, where headers cannot be set, in the query. */
export function presentedKey(context: Context): string {
  return context.req.header('apikey') ?? context.req.query('apikey') ?? '';
}

function sameText(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
