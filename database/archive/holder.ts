import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isAbsent, writeDurably } from './durable.ts';
import { BackupProblem } from './problem.ts';

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
  /** The folder of backups. */
  readonly folder: string;
}

const inFolder = (folder: string): string => join(folder, 'installation.json');
const inData = (data: string): string => join(data, 'backups-held.json');

/**
 * The id by which this installation holds the folder; one that nobody holds becomes its own. Of two copies of one installation (one
 * restored elsewhere, the other come back) only one holds it, so that they never write one history together.
 * @throws BackupProblem `archive.foreign` where the folder is another database's; `archive.superseded` where another copy of this
 *   one holds it; `archive.away` where it was held and is empty now, as a folder is that is not mounted
 */
export async function claimFolder({ data, cluster, folder }: Holders): Promise<string> {
  const database = await identifierOf(cluster);
  const own = await readJson<Held>(inData(data));
  const kept = await readJson<Holding>(inFolder(folder));
  if (kept === null) {
    if (own?.folder === resolve(folder))
      throw new BackupProblem(
        'archive.away',
        `The folder ${folder} held backups of this installation and is empty: mount it, or name another one in RAZAO_BACKUPS.`,
      );
    return hold({ data, cluster, folder }, database);
  }
  refuseForeign(kept, database, folder);
  if (own?.holder === kept.holder) return kept.holder;
  throw new BackupProblem(
    'archive.superseded',
    `Another copy of this installation holds the folder ${folder} and goes on in its place: this one is not ` +
      `started. If this is the one that is to go on: npm run promote.`,
  );
}

/**
 * Makes this copy the one that goes on: another one that held the folder ends within seconds where it runs, and does not start again.
 * @throws BackupProblem `archive.foreign`; `archive.none` where the folder holds nothing
 */
export async function takeOver(holders: Holders): Promise<void> {
  const database = await identifierOf(holders.cluster);
  const kept = await readJson<Holding>(inFolder(holders.folder));
  if (kept === null)
    throw new BackupProblem(
      'archive.none',
      `The folder ${holders.folder} holds no backups: there is nothing to take over.`,
    );
  refuseForeign(kept, database, holders.folder);
  await hold(holders, database);
}

/** @throws BackupProblem `archive.superseded` where another copy has taken the folder over */
export async function refuseSuperseded(folder: string, holder: string): Promise<void> {
  const kept = await readJson<Holding>(inFolder(folder));
  // A folder that is away says nothing; that it is away is told by who writes into it.
  if (kept === null || kept.holder === holder) return;
  throw new BackupProblem(
    'archive.superseded',
    'Another copy of this installation was promoted: this one ends.',
  );
}

async function hold({ data, folder }: Holders, database: string): Promise<string> {
  const holder = randomUUID();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeDurably(inData(data), `${JSON.stringify({ folder: resolve(folder), holder } satisfies Held)}\n`);
  await writeDurably(inFolder(folder), `${JSON.stringify({ database, holder } satisfies Holding)}\n`);
  return holder;
}

function refuseForeign(kept: Holding, database: string, folder: string): void {
  if (kept.database === database) return;
  throw new BackupProblem(
    'archive.foreign',
    `The folder ${folder} holds the backups of another installation: name one of its own in RAZAO_BACKUPS. Nothing was written.`,
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

async function readJson<T>(path: string): Promise<T | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as T;
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}
