import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '#database/testing.ts';
import { ADMINISTRATOR, UNATTENDED } from '#journeys/person.ts';
import { openReferenceDatabase } from '#reference/testing.ts';
import { type Product, startProduct } from './testing.ts';

let database: TestDatabase;
let products: Product[] = [];
let key: string;

beforeAll(async () => {
  database = await openReferenceDatabase();
  // One installation under one address, with two processes that share nothing but the database.
  const env = {
    ...UNATTENDED,
    DATABASE_URL: database.url,
    RAZAO_SITE_URL: 'http://razao.example',
    RAZAO_RATE_LIMITS: 'false',
    RAZAO_MAIL_FREQUENCY_SECONDS: '0',
  };
  products = await Promise.all([startProduct({ env }), startProduct({ env })]);
  key = ((await (await fetch(`${url(0)}/config.json`)).json()) as { supabaseKey: string }).supabaseKey;
});
afterAll(async () => {
  await Promise.all(products.map((product) => product.stop()));
  await database?.stop();
});

const url = (process: 0 | 1): string => products[process]?.url ?? '';
const client = (process: 0 | 1): SupabaseClient =>
  createClient(url(process), key, { auth: { persistSession: false, autoRefreshToken: false } });

async function signedIn(process: 0 | 1) {
  const at = client(process);
  const { data, error } = await at.auth.signInWithPassword(ADMINISTRATOR);
  if (error) throw error;
  return { at, token: data.session.access_token, refresh: data.session.refresh_token };
}

const verb = (process: 0 | 1, token: string): Promise<Response> =>
  fetch(`${url(process)}/functions/v1/session.context`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });

/** Messages that lie in the outboxes of both processes. */
function messages(): { to: string; subject: string }[] {
  return products.flatMap(({ data }) => {
    const folder = join(data, 'outbox');
    if (!existsSync(folder)) return [];
    return readdirSync(folder).map(
      (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as { to: string; subject: string },
    );
  });
}

describe('two server processes on one database', () => {
  it('set an empty installation up once, with one set of keys', async () => {
    const { rows } = await database.pool.query<{ n: number }>(
      'select count(*)::int as n from public.platform_administrators',
    );
    expect(rows).toEqual([{ n: 1 }]);
    const sets = await Promise.all(
      ([0, 1] as const).map(async (process) =>
        (await fetch(`${url(process)}/auth/v1/.well-known/jwks.json`)).text(),
      ),
    );
    expect(sets[0]).toContain('"kid"');
    expect(sets[1]).toBe(sets[0]);
  });

  it('take each other’s tokens, and refresh each other’s sessions', async () => {
    const { token, refresh } = await signedIn(0);
    expect((await verb(1, token)).status).toBe(200);
    const { data, error } = await client(1).auth.refreshSession({ refresh_token: refresh });
    expect(error).toBeNull();
    expect((await verb(0, data.session?.access_token ?? '')).status).toBe(200);
  });

  it('give one living token where twenty tabs refresh at both at once', async () => {
    const { refresh } = await signedIn(0);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        client(index % 2 === 0 ? 0 : 1).auth.refreshSession({ refresh_token: refresh }),
      ),
    );
    expect(answers.filter(({ error }) => error !== null)).toEqual([]);
    expect(new Set(answers.map(({ data }) => data.session?.refresh_token)).size).toBe(1);
  });

  it('end a session at both when it is ended at one', async () => {
    const { at, token, refresh } = await signedIn(0);
    expect((await at.auth.signOut({ scope: 'global' })).error).toBeNull();
    const again = await client(1).auth.refreshSession({ refresh_token: refresh });
    expect(again.error?.status).toBe(400);
    const user = await fetch(`${url(1)}/auth/v1/user`, {
      headers: { apikey: key, authorization: `Bearer ${token}` },
    });
    expect(user.status).toBe(403);
  });

  it('count wrong passwords together, and forget them together', async () => {
    const guess = (process: 0 | 1, password: string) =>
      client(process).auth.signInWithPassword({ email: ADMINISTRATOR.email, password });
    for (const process of [0, 1, 0, 1] as const) {
      expect((await guess(process, 'Wrong-2026')).error?.status).toBe(400);
    }
    expect((await guess(0, ADMINISTRATOR.password)).error).toBeNull();
    for (const process of [0, 1, 0, 1, 0] as const) {
      expect((await guess(process, 'Wrong-2026')).error?.status).toBe(400);
    }
    for (const process of [0, 1] as const) {
      expect((await guess(process, ADMINISTRATOR.password)).error?.status).toBe(429);
    }
    await database.pool.query('delete from auth.lockouts');
  });

  it('send each letter and each message once', async () => {
    const before = messages().length;
    const letters = 25;
    await database.asService((tx) =>
      tx.query(
        `select razao.write_letter('pessoa-' || n || '@aco-sul.com.br', 'member_invited', 'pt-BR',
           '{"organization":"Aço Sul","inviter":"Ana","days":"14","path":"/auth#invitation=x"}'::jsonb)
         from generate_series(1, $1::int) n`,
        [letters],
      ),
    );
    for (const process of [0, 1] as const) {
      expect((await client(process).auth.resetPasswordForEmail(ADMINISTRATOR.email)).error).toBeNull();
    }
    const waiting = async () => {
      const { rows } = await database.pool.query<{ n: number }>(
        `select (select count(*) from public.letters where sent_at is null)::int
           + (select count(*) from auth.messages)::int as n`,
      );
      return rows[0]?.n;
    };
    await expect.poll(waiting, { timeout: 60_000, interval: 200 }).toBe(0);
    expect(messages().length - before).toBe(letters + 2);
    expect(new Set(messages().map(({ to }) => to)).size).toBe(letters + 1);
  });

  it('know the next signing key long before it signs', async () => {
    const { rows } = await database.pool.query<{ document: { signingKeys: { kid: string }[] } }>(
      'select document from auth.installation_keys',
    );
    const kids = rows[0]?.document.signingKeys.map(({ kid }) => kid);
    const set = (await (await fetch(`${url(1)}/auth/v1/.well-known/jwks.json`)).json()) as {
      keys: { kid: string }[];
    };
    expect(set.keys.map(({ kid }) => kid)).toEqual(kids);
  });
});
