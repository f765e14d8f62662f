import { Pool } from 'pg';
import { openTestDatabase } from '#database/testing.ts';
import { signInAt, UNATTENDED } from '#journeys/person.ts';
import { startProduct } from '#server/testing.ts';

export interface RestBench {
  /** Reads a second as users reach them: over HTTP to the whole server in a process of its own, the client's work included. */
  readonly restPerSecond: number;
  /** The same query a second straight through the driver: begin, role and claims, query, commit. */
  readonly driverPerSecond: number;
  /** Milliseconds of one read while nobody else asks, the middle one, by each way. */
  readonly restAloneMs: number;
  readonly driverAloneMs: number;
}

const atOnce = 8;
const roundMs = 250;
const rounds = 16;
const alone = 200;
const query = 'sites?select=id,name,region&archived_at=is.null&order=name&limit=20';
const sql = `select coalesce(json_agg(page.*)::text, '[]') as body from (
  select "sites"."id", "sites"."name", "sites"."region" from "public"."sites"
  where "sites"."archived_at" is null order by "sites"."name" limit 20) as page`;

/**
 * Measures a read of a person's own rows under row-level security through the running product (server process, HTTP, gateway,
 * token, tables' door), against the same rows of the same database by the same query through the driver, in the same
 * transaction with the same role and claims, on a pool of connections. They take turns in many short rounds, so that a busy
 * machine hurts both alike.
 */
export async function benchRest(): Promise<RestBench> {
  const database = await openTestDatabase();
  const product = await startProduct({ env: { ...UNATTENDED, DATABASE_URL: database.url } });
  const driver = new Pool({ connectionString: database.url, max: 16 });
  // The server may end while connections are still closing.
  driver.on('error', () => undefined);
  try {
    const { token } = await signInAt(product.url);
    const claims = claimsOf(token);
    await addSites(driver, String(claims['sub']));
    const { supabaseKey } = (await (await fetch(`${product.url}/config.json`)).json()) as {
      supabaseKey: string;
    };
    const headers = { apikey: supabaseKey, authorization: `Bearer ${token}` };
    const contestants = {
      rest: async () =>
        expectRows(await (await fetch(`${product.url}/rest/v1/${query}`, { headers })).text()),
      driver: async () => expectRows(await straight(driver, claims)),
    };
    const done = { rest: 0, driver: 0 };
    for (const run of Object.values(contestants)) await count(run);
    for (let round = 0; round < rounds; round += 1) {
      done.rest += await count(contestants.rest);
      done.driver += await count(contestants.driver);
    }
    const times = { rest: [] as number[], driver: [] as number[] };
    for (let turn = 0; turn < alone; turn += 1) {
      times.rest.push(await timed(contestants.rest));
      times.driver.push(await timed(contestants.driver));
    }
    return {
      restPerSecond: perSecond(done.rest),
      driverPerSecond: perSecond(done.driver),
      restAloneMs: median(times.rest),
      driverAloneMs: median(times.driver),
    };
  } finally {
    await driver.end();
    await product.stop();
    await database.stop();
  }
}

/** What the token says of its person, as the server hands it to the database. */
function claimsOf(token: string): Readonly<Record<string, unknown>> {
  const [, payload = ''] = token.split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Record<string, unknown>;
}

async function straight(pool: Pool, claims: Readonly<Record<string, unknown>>): Promise<string> {
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

async function timed(run: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Sites of two organizations: what the person may see, and as much that policies must keep from them. */
async function addSites(pool: Pool, person: string): Promise<void> {
  await pool.query(
    `with other as (insert into public.organizations (name) values ('Somebody else') returning id),
       owners as (select id from other union all select organization_id from public.memberships where user_id = $1)
     insert into public.sites (organization_id, name, region)
     select owners.id, 'Site ' || n, 'BR' from owners, generate_series(1, 200) n`,
    [person],
  );
}
