import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import type { Database } from '#database/database.ts';
import { openDatabase } from '#database/open.ts';
import { platformFolder, readSql, type SqlFile } from '#database/sql.ts';
import { openTestDatabase } from '#database/testing.ts';
import { signAccessToken } from '../../access_token.ts';
import { type Keys, newKeyDocument, readyKeys } from '../../keys.ts';
import { type Platform, type PlatformSettings, withDefaults } from '../../settings.ts';
import { createRestApp } from '../app.ts';
import { restSchema } from './schema.ts';

/** Which of the two hosts the tables lie on. */
export type Host = 'the embedded database' | 'a database by its address';

export interface TestRest {
  readonly app: Hono;
  readonly url: string;
  readonly keys: Keys;
  readonly database: Database;
  readonly platform: Platform;
  readonly faults: unknown[];
  client(options?: { readonly token?: string; readonly schema?: string }): SupabaseClient;
  /** An access token of a signed-in person. */
  token(sub: string): Promise<string>;
  request(path: string, init?: RequestInit): Promise<Response>;
  stop(): Promise<void>;
}

const files: readonly SqlFile[] = [
  ...readSql().filter((file) => file.name.startsWith(platformFolder)),
  {
    name: 'platform/rest/testing/schema.sql',
    sha256: createHash('sha256').update(restSchema).digest('hex'),
    sql: restSchema,
  },
];

/** `maxAffected` of the real client, whose types offer it only where the tables' protocol has a version in them. */
export function atMost<B extends object>(builder: B, rows: number): B {
  return (builder as B & { maxAffected(rows: number): B }).maxAffected(rows);
}

/** `/rest/v1` alone, without the gateway before it, on a database of its own with the schema of the tests. */
export async function startTestRest(
  settings: Partial<PlatformSettings> = {},
  host: Host = 'the embedded database',
): Promise<TestRest> {
  const { database, drop } = await openHost(host);
  const keys = await readyKeys(await newKeyDocument());
  const faults: unknown[] = [];
  const platform: Platform = {
    database,
    keys,
    settings: withDefaults({
      externalUrl: 'http://127.0.0.1',
      exposedSchemas: ['public', 'annex'],
      ...settings,
    }),
    now: () => new Date(),
    onFault: (error) => faults.push(error),
  };
  const app = new Hono().route('/rest/v1', createRestApp(platform));
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 });
  await new Promise<void>((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    app,
    url,
    keys,
    database,
    platform,
    faults,
    client: ({ token, schema } = {}) =>
      createClient(url, keys.publishableKey, {
        auth: { autoRefreshToken: false, persistSession: false },
        ...(schema === undefined ? {} : { db: { schema } }),
        ...(token === undefined ? {} : { global: { headers: { authorization: `Bearer ${token}` } } }),
      }) as SupabaseClient,
    token: (sub) => signAccessToken(platform, personal(platform, sub)),
    request: async (path, init = {}) =>
      app.request(`/rest/v1/${path}`, {
        ...init,
        headers: { apikey: keys.publishableKey, ...(init.headers as object) },
      }),
    stop: async () => {
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await database.stop();
      await drop();
    },
  };
}

function personal(platform: Platform, sub: string) {
  const now = Math.floor(platform.now().getTime() / 1000);
  return {
    iss: `${platform.settings.externalUrl}/auth/v1`,
    sub,
    aud: 'authenticated',
    exp: now + 3600,
    iat: now,
    role: 'authenticated' as const,
  };
}

/** By address, the same database is opened once more as a stranger's is: by its URL, without the files of ours. */
async function openHost(host: Host): Promise<{ database: Database; drop: () => Promise<void> }> {
  const own = await openTestDatabase({ files });
  if (host === 'the embedded database') return { database: own, drop: async () => undefined };
  const data = mkdtempSync(join(tmpdir(), 'razao-rest-'));
  await own.pool.query(`delete from razao.migrations where name like 'platform/rest/%'`);
  const database = await openDatabase({ data, url: own.url });
  return {
    database,
    drop: async () => {
      await own.pool.query(`do $$ declare login text := 'razao_requests_' || (select oid from pg_database where datname = current_database());
        begin execute format('drop role if exists %I', login); end $$`);
      await own.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
