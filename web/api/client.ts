import type { Session, SupabaseClient } from '@supabase/supabase-js';
import { SESSION_STORAGE_KEY } from '#web/account/stored-session.ts';
import { loadConfig } from './config.ts';

/** Written in passing: a look that was chosen is kept also when the page is left at once. */
const PREFERENCES = '/rest/v1/preferences';

const pathOf = (target: Parameters<typeof fetch>[0]): string =>
  new URL(target instanceof Request ? target.url : String(target), window.location.origin).pathname;

/**
 * The moment at which a token expires, as the server states it, means nothing on a machine whose clock is wrong: by the
 * day it would be refreshed at every call, or never. Without it the client counts the token's life from its own clock.
 */
async function withOwnClock(...[target, init]: Parameters<typeof fetch>): Promise<Response> {
  const path = pathOf(target);
  const response = await fetch(target, path === PREFERENCES ? { ...init, keepalive: true } : init);
  if (!response.ok || !path.startsWith('/auth/v1/')) return response;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  if (typeof body !== 'object' || body === null || !('expires_in' in body)) return response;
  const { expires_at: _theirClock, ...session } = body as Record<string, unknown>;
  return new Response(JSON.stringify(session), { status: response.status, headers: response.headers });
}

let pending: Promise<SupabaseClient> | null = null;
const listeners = new Set<(session: Session | null) => void>();

/**
 * The one Supabase client of the page. It is fetched and created on first use, from the public configuration: the
 * sign-in page stands before it is there.
 */
export function supabase(): Promise<SupabaseClient> {
  pending ??= create().catch((error: unknown) => {
    pending = null;
    throw error;
  });
  return pending;
}

async function create(): Promise<SupabaseClient> {
  const [{ createClient }, config] = await Promise.all([import('@supabase/supabase-js'), loadConfig()]);
  const client = createClient(
    new URL(config.supabaseUrl, window.location.origin).toString(),
    config.supabaseKey,
    {
      auth: {
        storageKey: SESSION_STORAGE_KEY,
        detectSessionInUrl: false,
        experimental: { recoveryCodes: true },
      },
      global: { fetch: withOwnClock },
    },
  );
  client.auth.onAuthStateChange((_event, session) => {
    for (const listener of listeners) listener(session);
  });
  return client;
}

/** Hears of every session that begins, is refreshed or ends, in this tab or another. */
export function onAuthSession(listener: (session: Session | null) => void): void {
  listeners.add(listener);
}
