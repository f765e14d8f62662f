import type { Session } from '@supabase/supabase-js';
import { useSyncExternalStore } from 'react';
import { freshSession } from '#web/account/fresh-session.ts';
import { forgetSessionKey, SESSION_STORAGE_KEY } from '#web/account/stored-session.ts';
import { onAuthSession, supabase } from './client.ts';

export type SessionState =
  | { readonly status: 'loading'; readonly session: null }
  | { readonly status: 'signed_in'; readonly session: Session }
  | { readonly status: 'signed_out'; readonly session: null };

let state: SessionState = { status: 'loading', session: null };
const listeners = new Set<() => void>();
let started: Promise<void> | null = null;

function accept(session: Session | null): void {
  // The client finds what was read of the storage before it came: nothing has to be drawn again.
  if (session && state.session && JSON.stringify(session) === JSON.stringify(state.session)) return;
  state = session ? { status: 'signed_in', session } : { status: 'signed_out', session: null };
  for (const listener of listeners) listener();
}

onAuthSession(accept);

function hasStoredSession(): boolean {
  try {
    return localStorage.getItem(SESSION_STORAGE_KEY) !== null;
  } catch {
    // Storage is blocked: only the client knows.
    return true;
  }
}

/** The client keeps the session going and hears of other tabs; it comes when the page has nothing better to do. */
function fetchClientSoon(): void {
  const fetchClient = () => void supabase().catch(() => undefined);
  if ('requestIdleCallback' in window) window.requestIdleCallback(fetchClient, { timeout: 3000 });
  else setTimeout(fetchClient, 1000);
}

/**
 * Reads the stored session. Where there is none nobody needs to fetch the client to learn it, and one whose token is good
 * is taken as it is.
 */
async function start(): Promise<void> {
  if (!hasStoredSession()) return accept(null);
  const stored = freshSession();
  if (stored !== null) {
    accept(stored);
    fetchClientSoon();
    return;
  }
  const client = await supabase();
  const { data } = await client.auth.getSession();
  accept(data.session);
}

/** The session as it stands once the stored one has been read; asked by the route guards. */
export async function currentSession(): Promise<Session | null> {
  started ??= start().catch((error: unknown) => {
    started = null;
    throw error;
  });
  await started;
  return state.session;
}

/** An access token that is good for at least the client's refresh margin, or null when signed out. */
export async function accessToken(): Promise<string | null> {
  const stored = freshSession();
  if (stored !== null) return stored.access_token;
  const client = await supabase();
  const { data } = await client.auth.getSession();
  return data.session?.access_token ?? null;
}

/** Forgets the session in this browser only, for a token that the server no longer accepts. */
export async function dropSession(): Promise<void> {
  try {
    const client = await supabase();
    await client.auth.signOut({ scope: 'local' });
  } finally {
    forgetSessionKey();
    accept(null);
  }
}

/**
 * A page that a browser took out of its memory on going back may belong to a session that has ended meanwhile: it is
 * loaded anew before anything private is shown.
 */
export function watchReturns(): void {
  window.addEventListener('pageshow', (event) => {
    if (event.persisted && state.status === 'signed_in' && !hasStoredSession()) window.location.reload();
  });
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function sessionState(): SessionState {
  return state;
}

/** The session in a component, kept current across tabs by the client. */
export function useSession(): SessionState {
  return useSyncExternalStore(onSessionChange, sessionState);
}
