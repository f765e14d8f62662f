import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import type { Database } from './database.ts';
import type { Address } from './embedded.ts';
import { connectOwn, openOwn } from './open.ts';
import { errorCode } from './refusal.ts';
import { fingerprint, readSql, type SqlFile } from './sql.ts';

export interface TestDatabaseSettings {
  /** The SQL to apply instead of all the product's. */
  readonly files?: readonly SqlFile[];
  /**
   * Rows that many tests start from (for example the reference library). Done once for all tests that give the same
   * key, then copied with the database; the key must change when the rows would.
   */
  readonly prepared?: { readonly key: string; readonly prepare: (database: Database) => Promise<void> };
}

export interface TestDatabase extends Database {
  /** As a URL, for starting a server on it (`DATABASE_URL`). */
  readonly url: string;
}

/** Serialises the making of templates and of the cluster-wide roles in them. */
const templateLock = 7_247_464;

/**
 * Gives a fresh database with all SQL applied, of its own to the caller, in a private PostgreSQL that all test
 * processes of this checkout share: started by the first, ended some time after the last. `stop` drops it; of a killed
 * test the keeper drops it.
 */
export async function openTestDatabase(settings: TestDatabaseSettings = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const { address, claim } = await claimCluster(name);
  try {
    const template = await findTemplate(address, claim, settings);
    // Copied as files: to write a hundred megabytes of reference data through the log takes ten times as long.
    await claim.query(`create database ${name} template ${template} strategy file_copy`);
  } catch (error) {
    await claim.end();
    throw error;
  }
  const database = connectOwn({ ...address, database: name }, 8);
  return {
    ...database,
    url: connectionUrl({ ...address, database: name }),
    stop: async () => {
      await database.stop();
      await claim.query(`drop database if exists ${name} with (force)`);
      await claim.end();
    },
  };
}

function connectionUrl(address: Address): string {
  const host = encodeURIComponent(address.host);
  return `postgresql://${address.user}:${encodeURIComponent(address.password)}@${address.host.startsWith('/') ? '' : host}${
    address.host.startsWith('/') ? '' : `:${address.port}`
  }/${address.database}${address.host.startsWith('/') ? `?host=${host}&port=${address.port}` : ''}`;
}

/** Folder of this checkout's test cluster: other checkouts may bring other binaries. */
export function clusterFolder(): string {
  const root = fileURLToPath(new URL('../', import.meta.url));
  const id = createHash('sha256')
    .update(`${root} ${process.getuid?.() ?? ''}`)
    .digest('hex')
    .slice(0, 10);
  return join(tmpdir(), `razao-test-${id}`);
}

export const addressFile = 'address.json';

/** Connects to the cluster, starting its keeper if there is none. The connection's name claims the database. */
async function claimCluster(name: string): Promise<{ address: Address; claim: Client }> {
  const folder = clusterFolder();
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  // Only what hangs takes as long: a busy machine makes a cluster late, not wrong.
  const end = Date.now() + 240_000;
  let asked = 0;
  while (Date.now() < end) {
    const claimed = await tryClaim(folder, name);
    if (claimed !== null) return claimed;
    if (Date.now() - asked > 5000) {
      startKeeper(folder);
      asked = Date.now();
    }
    await sleep(40);
  }
  throw new Error(
    `The test database did not start: see ${join(folder, 'keeper.log')} and ${join(folder, 'postgres.log')}.`,
  );
}

async function tryClaim(folder: string, name: string): Promise<{ address: Address; claim: Client } | null> {
  const address = readAddress(folder);
  if (address === null) return null;
  const claim = new Client({ ...address, application_name: name, connectionTimeoutMillis: 2000 });
  claim.on('error', () => undefined);
  try {
    await claim.connect();
    await claim.query('select 1');
    return { address, claim };
  } catch {
    await claim.end().catch(() => undefined);
    return null;
  }
}

function readAddress(folder: string): Address | null {
  try {
    return JSON.parse(readFileSync(join(folder, addressFile), 'utf8')) as Address;
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || error instanceof SyntaxError) return null;
    throw error;
  }
}

function startKeeper(folder: string): void {
  const program = fileURLToPath(new URL('./testing/keeper.ts', import.meta.url));
  const child = spawn(process.execPath, ['--max-old-space-size=32', program, folder], {
    detached: true,
    stdio: 'ignore',
    env: { PATH: process.env['PATH'], TMPDIR: process.env['TMPDIR'] },
  });
  child.on('error', () => undefined);
  child.unref();
}

async function findTemplate(
  address: Address,
  claim: Client,
  settings: TestDatabaseSettings,
): Promise<string> {
  const files = settings.files ?? readSql();
  const bare = `template_${fingerprint(files).slice(0, 24)}`;
  await makeTemplate(address, claim, bare, 'template1', async (at) =>
    (await openOwn(at, 4, { files })).stop(),
  );
  const prepared = settings.prepared;
  if (prepared === undefined) return bare;
  const key = createHash('sha256').update(`${bare} ${prepared.key}`).digest('hex').slice(0, 24);
  const full = `template_${key}`;
  await makeTemplate(address, claim, full, bare, async (at) => {
    const database = connectOwn(at, 4);
    try {
      await prepared.prepare(database);
      await lookAfter(database.pool);
    } finally {
      await database.stop();
    }
  });
  return full;
}

/** Makes a template once; it carries its name only when complete. */
async function makeTemplate(
  address: Address,
  claim: Client,
  name: string,
  from: string,
  fill: (at: Address) => Promise<void>,
): Promise<void> {
  if (await exists(claim, name)) return;
  await claim.query('select pg_advisory_lock($1)', [templateLock]);
  try {
    if (await exists(claim, name)) return;
    const building = `building_${name}`;
    await claim.query(`drop database if exists ${building} with (force)`);
    await claim.query(`create database ${building} template ${from} strategy file_copy`);
    await fill({ ...address, database: building });
    await claim.query(`alter database ${building} rename to ${name}`);
  } finally {
    await claim.query('select pg_advisory_unlock($1)', [templateLock]);
  }
}

async function exists(client: Client, name: string): Promise<boolean> {
  return (await client.query('select 1 from pg_database where datname = $1', [name])).rows.length > 0;
}

/**
 * Leaves a database that was just filled as it is some minutes later, when PostgreSQL has looked after it by itself: indexes of words
 * without a list of what is still to be sorted in, statistics of what has rows. Its copies need not do that each. Tables without
 * rows are left alone as they are there: known to be empty, they would be planned for as if they stayed so.
 */
export async function lookAfter(database: Pick<Client, 'query'>): Promise<void> {
  const { rows } = await database.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relkind = 'r' and c.relnamespace <> 'information_schema'::regnamespace
       and c.relnamespace <> 'pg_catalog'::regnamespace and pg_relation_size(c.oid) > 0`,
  );
  if (rows.length > 0)
    await database.query(`vacuum (freeze, analyze) ${rows.map(({ name }) => name).join(', ')}`);
}

/** Forgets where the cluster was; whoever needs one starts another. */
export function forgetAddress(folder: string): void {
  rmSync(join(folder, addressFile), { force: true });
}
