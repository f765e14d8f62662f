import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { z } from 'zod';
import type { Contract } from '#usecases/contract.ts';

export const ADMINISTRATOR = {
  email: 'ana.souza@metalurgica-exemplo.com.br',
  password: 'Razao-2026-ledger',
};

/** What a door answers when it refuses. */
export interface RefusedCall {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly params: Readonly<Record<string, string>>;
}

/** A signed-in person without a browser: the real client, and the functions door by contract. */
export interface Person {
  readonly client: SupabaseClient;
  readonly token: string;
  /** Calls a verb and gives its output. @throws Error with the refusal's body */
  call<I extends z.ZodType, O extends z.ZodType>(
    contract: Contract<I, O>,
    input: z.input<I>,
  ): Promise<z.output<O>>;
  /** Calls a verb that must be refused. @throws Error when it is not */
  refused<I extends z.ZodType, O extends z.ZodType>(
    contract: Contract<I, O>,
    input: z.input<I>,
  ): Promise<RefusedCall>;
}

/** Signs in at a running product with the real client. @throws the client's error */
export async function signInAt(url: string, account = ADMINISTRATOR): Promise<Person> {
  const config = (await (await fetch(`${url}/config.json`)).json()) as { supabaseKey: string };
  const client = createClient(url, config.supabaseKey, { auth: { persistSession: false } });
  const { data, error } = await client.auth.signInWithPassword(account);
  if (error) throw error;
  const token = data.session.access_token;
  const knock = async (verb: string, input: unknown): Promise<{ status: number; body: unknown }> => {
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
  };
  return {
    client,
    token,
    call: async (contract, input) => {
      const { status, body } = await knock(contract.name, input);
      if (status !== 200) throw new Error(`${contract.name}: ${status} ${JSON.stringify(body)}`);
      return contract.output.parse(body);
    },
    refused: async (contract, input) => {
      const { status, body } = await knock(contract.name, input);
      if (status === 200) throw new Error(`${contract.name} was not refused: ${JSON.stringify(body)}`);
      return { status, ...(body as Omit<RefusedCall, 'status'>) };
    },
  };
}

/** Environment of an installation that sets itself up for `ADMINISTRATOR`. */
export const UNATTENDED = {
  RAZAO_ADMIN_EMAIL: ADMINISTRATOR.email,
  RAZAO_ADMIN_PASSWORD: ADMINISTRATOR.password,
};
