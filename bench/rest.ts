import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Pool, type PoolConfig } from 'pg';
import type { Claims, Database } from '#database/database.ts';
import { signAccessToken } from '#platform/access_token.ts';
import { newKeyDocument, readyKeys } from '#platform/keys.ts';
import { createRestApp } from '#platform/rest/app.ts';
import { type Platform, withDefaults } from '#platform/settings.ts';

export interface RestBench {
  /** Reads a second through the tables' door, token checked, policies on. */
  readonly restPerSecond: number;
  /** The same over a socket of HTTP, the client's work included. */
  readonly httpPerSecond: number;
  /** The same query a second straight through the driver: begin, role and claims, query, commit. */
  readonly driverPerSecond: number;
}

const atOnce = 8;
const roundMs = 250;
const rounds = 16;
const query = 'sites?select=id,name,region&archived_at=is.null&order=name&limit=20';
const sql = `select coalesce(json_agg(page.*)::text, '[]') as body from (
  select "sites"."id", "sites"."name", "sites"."region" from "public"."sites"
  where "sites"."archived_at" is null order by "sites"."name" limit 20) as page`;

/**
 * Measures a read of a person's own rows under row-level security through `/rest/v1`, against the same rows by the same
 * query through the driver with the same switch of role, on a pool of as many connections. They take turns
 * in many short rounds, so that a busy machine hurts all alike.
 * @param claims of a person who is a member of one organization
 */
export async function benchRest(
  database: Database & { readonly connection: PoolConfig },
  claims: Claims,
): Promise<RestBench> {
  await addSites(database, claims);
  const keys = await readyKeys(await newKeyDocument());
  const platform: Platform = {
    database,
    keys,
    settings: withDefaults({ externalUrl: 'http://127.0.0.1' }),
    now: () => new Date(),
  };
  const app = new Hono().route('/rest/v1', createRestApp(platform));
  const headers = {
    apikey: keys.publishableKey,
    authorization: `Bearer ${await signAccessToken(platform, {
      ...claims,
      sub: String(claims['sub']),
      iss: 'http://127.0.0.1/auth/v1',
      aud: 'authenticated',
      role: 'authenticated',
      session_id: randomUUID(),
      exp: Math.floor(Date.now() / 1000) + 3600,
    })}`,
  };
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 });
  await new Promise<void>((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest/v1/${query}`;
  const driver = new Pool({ ...database.connection, max: 16 });
  // The server may end while connections are still closing.
  driver.on('error', () => undefined);
  const contestants = {
    rest: async () => expectRows(await (await app.request(`/rest/v1/${query}`, { headers })).text()),
    http: async () => expectRows(await (await fetch(url, { headers })).text()),
    driver: async () => expectRows(await straight(driver, claims)),
  };
  const done = { rest: 0, http: 0, driver: 0 };
  try {
    for (const run of Object.values(contestants)) await count(run);
    for (let round = 0; round < rounds; round += 1) {
      for (const name of ['driver', 'rest', 'http'] as const) done[name] += await count(contestants[name]);
    }
  } finally {
    await driver.end();
    server.close();
    if ('closeAllConnections' in server) server.closeAllConnections();
  }
  return {
    restPerSecond: perSecond(done.rest),
    httpPerSecond: perSecond(done.http),
    driverPerSecond: perSecond(done.driver),
  };
}

async function straight(pool: Pool, claims: Claims): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
      [JSON.stringify(claims)],
    );
    const { rows } = await client.query<{ body: string }>(sql);
    await client.query('commit');
    return rows[0]?.body ?? '';
  } finally {
    client.release();
  }
}

function expectRows(body: string): void {
  if ((JSON.parse(body) as unknown[]).length !== 20)
    throw new Error(`The read gave other rows: ${body.slice(0, 300)}`);
}

const perSecond = (done: number): number => (done / (rounds * roundMs)) * 1000;

/** How often it can be done in a round. */
async function count(run: () => Promise<void>): Promise<number> {
  const end = performance.now() + roundMs;
  let done = 0;
  const worker = async (): Promise<void> => {
    while (performance.now() < end) {
      await run();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return done;
}

/** Sites of two organizations: what a person may see, and as much that policies must keep from them. */
async function addSites({ pool }: Database, claims: Claims): Promise<void> {
  const add = `insert into public.sites (organization_id, name, region) select $1, 'Site ' || n, 'BR' from generate_series(1, 200) n`;
  const { rows } = await pool.query<{ own: string; other: string }>(
    `select m.organization_id as own, (select id from public.organizations o where o.id <> m.organization_id limit 1) as other
     from public.memberships m where m.user_id = $1 limit 1`,
    [claims['sub']],
  );
  for (const organization of [rows[0]?.own, rows[0]?.other]) await pool.query(add, [organization]);
}
