import { appendFileSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbedded } from '#database/embedded.ts';
import { lookAfter } from '#database/testing.ts';
import { PREPARED, startProduct, temporaryFolder } from '../testing.ts';

/**
 * Makes one installation before the tests of a project begin: started once and ended, set up by nobody. Each product that
 * a test starts in a folder of its own begins as a copy of it, since making the database and loading the reference
 * numbers takes several times as long as all the rest of a start. What a first start does is told by
 * `server/start.http.test.ts`, `journeys/main.journey.ts` and `journeys/crash.journey.ts`, which copy nothing.
 *
 * Where the environment names a folder already, it lies there and stays: the projects of one run share it so (`tools/test/main.ts`).
 */
export default async function prepare(): Promise<() => void> {
  const shared = process.env[PREPARED];
  const data = shared ?? temporaryFolder();
  if (!existsSync(join(data, 'postgres'))) await fill(data);
  if (shared !== undefined) return () => undefined;
  process.env[PREPARED] = data;
  return () => {
    delete process.env[PREPARED];
    rmSync(data, { recursive: true, force: true });
  };
}

async function fill(data: string): Promise<void> {
  const product = await startProduct({ data });
  await product.stop();
  await lookAfterDatabase(data);
  // The log of that start is not the copies'.
  rmSync(`${data}/postgres.log`);
  const settings = join(data, 'postgres', 'postgresql.auto.conf');
  if (existsSync(settings)) appendFileSync(settings, SETTINGS);
  forgetWrittenAhead(join(data, 'postgres', 'pg_wal'));
}

/**
 * Has the copies' databases not wait for the disk: what they wrote outlives every process of theirs, and that the power is
 * cut is told by nobody here. Nor look after themselves: the prepared one was looked after.
 */
const SETTINGS = 'fsync = off\nfull_page_writes = off\nautovacuum = off\n';

/** What the database does by itself in its first minutes it does once, and not in each copy. */
async function lookAfterDatabase(data: string): Promise<void> {
  const server = await startEmbedded({ data });
  const database = new Client({ ...server.address, database: 'razao' });
  await database.connect();
  await lookAfter(database);
  await database.end();
  await server.stop();
}

/**
 * Leaves of the database's log the part that the copies go on in, and the next: the others lie empty, ready for another
 * load of the reference numbers, and are more than the database itself. Who needs them makes them.
 */
function forgetWrittenAhead(folder: string): void {
  if (!existsSync(folder)) return;
  const parts = readdirSync(folder).filter((name) => /^[0-9A-F]{24}$/.test(name));
  for (const part of parts.toSorted().slice(2)) rmSync(join(folder, part));
}
