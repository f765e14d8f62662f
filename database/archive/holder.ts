import { randomUUID } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAbsent, writeDurably } from './durable.ts';
import { BackupProblem } from './problem.ts';
import type { BackupStore } from './store.ts';

/** Whose a folder of backups is: a database, and of its copies the one that goes on. */
interface Holding {
  readonly database: string;
  readonly holder: string;
}

/** What a data folder remembers: by which id it holds which folder. */
interface Held {
  readonly folder: string;
  readonly holder: string;
}

export interface Holders {
  /** The data folder and PGDATA of the installation. */
  readonly data: string;
  readonly cluster: string;
  readonly store: BackupStore;
}

const inStore = 'installation.json';
const inData = (data: string): string => join(data, 'backups-held.json');

/**
 * The id by which this installation holds the folder; one that nobody holds becomes its own. Of two copies of one installation (one
 * restored elsewhere, the other come back) only one holds it, so that they never write one history together.
 * @throws BackupProblem `archive.foreign` where the folder is another database's; `archive.superseded` where another copy of this
 *   one holds it; `archive.away` where it was held and is empty now, as a folder is that is not mounted
 */
export async function claimFolder({ data, cluster, store }: Holders): Promise<string> {
  const database = await identifierOf(cluster);
  const own = await heldBy(data);
  const kept = await holdingOf(store);
  if (kept === null) {
    if (own?.folder === store.name)
      throw new BackupProblem(
        'archive.away',
        `${store.name} held backups of this installation and is empty: mount it, or name another place in RAZAO_BACKUPS.`,
      );
    return hold({ data, cluster, store }, database);
  }
  refuseForeign(kept, database, store);
  if (own?.holder === kept.holder) return kept.holder;
  throw new BackupProblem(
    'archive.superseded',
    `Another copy of this installation holds ${store.name} and goes on in its place: this one is not ` +
      `started. If this is the one that is to go on: npm run promote.`,
  );
}

/**
 * Makes this copy the one that goes on: another one that held the folder ends within seconds where it runs, and does not start again.
 * @throws BackupProblem `archive.foreign`; `archive.none` where the folder holds nothing
 */
export async function takeOver(holders: Holders): Promise<void> {
  const database = await identifierOf(holders.cluster);
  const kept = await holdingOf(holders.store);
  if (kept === null)
    throw new BackupProblem(
      'archive.none',
      `${holders.store.name} holds no backups: there is nothing to take over.`,
    );
  refuseForeign(kept, database, holders.store);
  await hold(holders, database);
}

/** @throws BackupProblem `archive.superseded` where another copy has taken it over; `archive.away` where nothing is there any more */
export async function refuseSuperseded(store: BackupStore, holder: string): Promise<void> {
  const kept = await holdingOf(store);
  if (kept?.holder === holder) return;
  // Nothing is written into the empty place that a folder is mounted on.
  if (kept === null)
    throw new BackupProblem('archive.away', `${store.name} does not hold the backups of this installation.`);
  throw new BackupProblem(
    'archive.superseded',
    'Another copy of this installation was promoted: this one ends.',
  );
}

async function hold({ data, store }: Holders, database: string): Promise<string> {
  const holder = randomUUID();
  await writeDurably(inData(data), `${JSON.stringify({ folder: store.name, holder } satisfies Held)}\n`);
  await store.write(inStore, `${JSON.stringify({ database, holder } satisfies Holding)}\n`);
  return holder;
}

function refuseForeign(kept: Holding, database: string, store: BackupStore): void {
  if (kept.database === database) return;
  throw new BackupProblem(
    'archive.foreign',
    `${store.name} holds the backups of another installation: name one of its own in RAZAO_BACKUPS. Nothing was written.`,
  );
}

/** PostgreSQL's identifier of a database and all its copies: the first eight bytes of its control file. */
async function identifierOf(cluster: string): Promise<string> {
  const file = await open(join(cluster, 'global', 'pg_control'), 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.readBigUInt64LE(0).toString();
  } finally {
    await file.close();
  }
}

async function holdingOf(store: BackupStore): Promise<Holding | null> {
  const text = await store.read(inStore);
  return text === null ? null : (JSON.parse(text.toString()) as Holding);
}

async function heldBy(data: string): Promise<Held | null> {
  try {
    return JSON.parse(await readFile(inData(data), 'utf8')) as Held;
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}
