import { appendFileSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PREPARED, startProduct, temporaryFolder } from '#server/testing.ts';

/**
 * Makes one installation before the tests of a project begin: started once and ended, set up by nobody. Each product that
 * a test starts in a folder of its own begins as a copy of it, since making the database and loading the reference
 * numbers takes several times as long as all the rest of a start. What a first start does is told by
 * `server/start.http.test.ts`, `journeys/main.journey.ts` and `journeys/crash.journey.ts`, which copy nothing.
 */
export default async function prepare(): Promise<() => void> {
  const data = temporaryFolder();
  const product = await startProduct({ data });
  await product.stop();
  // The log of that start is not the copies'.
  rmSync(`${data}/postgres.log`);
  forgetPowerCuts(join(data, 'postgres', 'postgresql.auto.conf'));
  forgetWrittenAhead(join(data, 'postgres', 'pg_wal'));
  process.env[PREPARED] = data;
  return () => {
    delete process.env[PREPARED];
    rmSync(data, { recursive: true, force: true });
  };
}

/**
 * Has the copies' databases not wait for the disk: what they wrote outlives every process of theirs, and that the power is
 * cut is told by nobody here.
 */
function forgetPowerCuts(settings: string): void {
  if (existsSync(settings)) appendFileSync(settings, 'fsync = off\nfull_page_writes = off\n');
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
