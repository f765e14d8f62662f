import { createClient, type SupabaseClient } from '@supabase/supabase-js';

export const ADMINISTRATOR = { email: 'ana.souza@metalurgica-exemplo.com.br', password: 'Razao-2026-ledger' };

/** A signed-in person without a browser: the real client, and the functions door by verb. */
export interface Person {
  readonly client: SupabaseClient;
  /** Calls a verb; gives the body of the answer or of the refusal, with the status. */
  call(verb: string, input: unknown): Promise<{ status: number; body: Body }>;
}

// The answers are read by the promise under test, verb by verb; their shapes stand in the contracts.
export type Body = ReturnType<typeof JSON.parse>;

export async function signInAt(url: string, account = ADMINISTRATOR): Promise<Person> {
  const config = (await (await fetch(`${url}/config.json`)).json()) as { supabaseKey: string };
  const client = createClient(url, config.supabaseKey, { auth: { persistSession: false } });
  const { data, error } = await client.auth.signInWithPassword(account);
  if (error) throw error;
  const token = data.session.access_token;
  return {
    client,
    call: async (verb, input) => {
      const answer = await fetch(`${url}/functions/v1/${verb}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          apikey: config.supabaseKey,
          authorization: `Bearer ${token}`,
        },
        body: JSON.stringify(input),
      });
      return { status: answer.status, body: await answer.json() };
    },
  };
}

/** Environment of an installation that sets itself up for `ADMINISTRATOR`. */
export const UNATTENDED = {
  RAZAO_ADMIN_EMAIL: ADMINISTRATOR.email,
  RAZAO_ADMIN_PASSWORD: ADMINISTRATOR.password,
};
