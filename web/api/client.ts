import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { loadConfig } from './config.ts';

/** Under this key the browser keeps the session; the same for every installation on its own origin. */
export const SESSION_STORAGE_KEY = 'razao-auth';

let pending: Promise<SupabaseClient> | null = null;

/** The one Supabase client of the page, created on first use from the public configuration. */
export function supabase(): Promise<SupabaseClient> {
  pending ??= loadConfig()
    .then((config) =>
      createClient(new URL(config.supabaseUrl, window.location.origin).toString(), config.supabaseKey, {
        auth: { storageKey: SESSION_STORAGE_KEY, detectSessionInUrl: false },
      }),
    )
    .catch((error: unknown) => {
      pending = null;
      throw error;
    });
  return pending;
}
