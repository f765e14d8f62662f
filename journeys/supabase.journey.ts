import { describe } from 'vitest';
import { signIn } from './browser/steps.ts';
import { type ProductOnSupabase, startOnSupabase } from './on-supabase.ts';
import { UNATTENDED } from './person.ts';
import { tellAccess } from './stories/access.ts';
import { tellMain } from './stories/main.ts';

// The same stories on an installation that stands on another one as on a Supabase (SUPABASE_URL).

describe('on a Supabase', () => {
  tellMain(() => startOnSupabase());
});

describe('on a Supabase, where people come in', () => {
  let started: ProductOnSupabase;
  tellAccess(
    async () => {
      started = await startOnSupabase({ env: UNATTENDED });
      return started;
    },
    // Letters of the identity service are the Supabase's, and lie there.
    async (administrator) => {
      const there = `http://localhost:${started.supabase.port}`;
      await signIn(administrator, there);
      return there;
    },
  );
});
