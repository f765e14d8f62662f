import { mkdir, readFile, rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { createPool } from '../pool.ts';
import type { Address } from '../postmaster.ts';
import { copyStoredFiles, isAbsent, namesIn, writeDurably } from './durable.ts';
import { BackupProblem } from './problem.ts';
import { archivedName, keepSegment } from './segments.ts';
import { extendTail, resumeTail } from './tail.ts';

/** How long what was committed is kept nowhere else, at most and while the disks follow. */
const everyMs = 1000;
/** How often it is written down that the archive is up to date. */
const notedEveryMs = 10_000;

export interface ArchiverSettings {
  /** The server whose log is kept, as its superuser. */
  readonly address: Address;
  readonly cluster: string;
  /** Where PostgreSQL puts segments that are full. */
  readonly staging: string;
  /** The folder of backups. */
  readonly folder: string;
  /** Stored files of the installation; null where a bucket keeps them. */
  readonly files: string | null;
  readonly say: (sentence: string) => void;
}

export interface Archiver {
  /** When everything that was committed was last kept, as Unix seconds; null before the first time. */
  archivedAt(): number | null;
  /** Keeps what there is now, and ends. */
  stop(): Promise<void>;
}

/**
 * Keeps the log of a running server and its stored files in the folder of backups: full segments as PostgreSQL hands them over,
 * the one that is being written piece by piece as it is flushed. What fails is told once and tried again.
 * @throws BackupProblem `archive.foreign` where the folder is another installation's
 */
export async function startArchiver(settings: ArchiverSettings): Promise<Archiver> {
  const pool = createPool({ ...settings.address, application_name: 'razao archiver' }, { max: 1 });
  const work = new Keeping(settings, pool);
  try {
    await claimFolder(pool, settings.folder);
    await mkdir(join(settings.folder, 'wal'), { recursive: true, mode: 0o700 });
  } catch (error) {
    await pool.end();
    throw error;
  }
  const ending = new AbortController();
  const going = keepOn(work, settings.say, ending.signal);
  return {
    archivedAt: () => work.archivedAt,
    stop: async () => {
      ending.abort();
      await going;
      await work.once().catch((error: unknown) => settings.say(told(error)));
      await pool.end();
    },
  };
}

/** Ships what PostgreSQL still hands over while it stops. */
export async function shipStaged(settings: Pick<ArchiverSettings, 'staging' | 'folder'>): Promise<void> {
  const wal = join(settings.folder, 'wal');
  for (const name of await namesIn(settings.staging)) {
    const staged = join(settings.staging, name);
    if (archivedName.test(name)) {
      await keepSegment(wal, name, await readFile(staged));
      await rm(join(wal, `${name}.tail`), { force: true });
    } else if (!name.endsWith('.partial')) continue;
    // The rest of a timeline that ended here came out of the archive itself.
    await unlink(staged);
  }
}

async function keepOn(work: Keeping, say: (sentence: string) => void, ending: AbortSignal): Promise<void> {
  for (let failed = ''; !ending.aborted; ) {
    try {
      await work.once();
      if (failed !== '') say('The log of the database is archived again.');
      failed = '';
    } catch (error) {
      const sentence = told(error);
      if (sentence !== failed && !ending.aborted) say(sentence);
      failed = sentence;
    }
    await sleep(everyMs, undefined, { signal: ending }).catch(() => undefined);
  }
}

function told(error: unknown): string {
  const why = error instanceof Error ? error.message : String(error);
  return `The log of the database is not archived at the moment, and is kept until it is: ${why}`;
}

/** Says whose the folder is, or makes it this installation's. */
export async function claimFolder(pool: Pool, folder: string): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    'select system_identifier::text as id from pg_control_system()',
  );
  const id = rows[0]?.id ?? '';
  const path = join(folder, 'installation.json');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const kept = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isAbsent(error)) return null;
    throw error;
  });
  if (kept === null) return writeDurably(path, `${JSON.stringify({ database: id })}\n`);
  if ((JSON.parse(kept) as { database?: unknown }).database === id) return undefined;
  throw new BackupProblem(
    'archive.foreign',
    `The folder ${folder} holds the backups of another installation: name one of its own in RAZAO_BACKUPS. Nothing was written.`,
  );
}

class Keeping {
  archivedAt: number | null = null;
  readonly #settings: ArchiverSettings;
  readonly #pool: Pool;
  readonly #seen = new Map<string, number>();
  #tail = { segment: '', upTo: 0 };
  #noted = 0;

  constructor(settings: ArchiverSettings, pool: Pool) {
    this.#settings = settings;
    this.#pool = pool;
  }

  async once(): Promise<void> {
    const { folder, files } = this.#settings;
    // Before the files: a line that names a file is never kept without it, since the file comes first.
    if (files !== null) await copyStoredFiles(files, join(folder, 'files'), this.#seen);
    const asked = Date.now();
    await this.#extend();
    await shipStaged(this.#settings);
    this.archivedAt = asked / 1000;
    if (asked - this.#noted < notedEveryMs) return;
    this.#noted = asked;
    await writeDurably(
      join(folder, 'archive.json'),
      `${JSON.stringify({ archivedAt: new Date(asked).toISOString() })}\n`,
    );
  }

  async #extend(): Promise<void> {
    const { rows } = await this.#pool.query<{ segment: string; upto: number }>(
      `select pg_walfile_name(l) as segment,
              mod(l - '0/0'::pg_lsn, pg_size_bytes(current_setting('wal_segment_size')))::int as upto
       from pg_current_wal_flush_lsn() l`,
    );
    const [row] = rows;
    // At its very beginning the name is that of the one before, which PostgreSQL hands over whole.
    if (row === undefined || row.upto === 0) return;
    const path = join(this.#settings.folder, 'wal', `${row.segment}.tail`);
    const segment = join(this.#settings.cluster, 'pg_wal', row.segment);
    if (row.segment !== this.#tail.segment)
      this.#tail = { segment: row.segment, upTo: await resumeTail(path, segment) };
    if (row.upto <= this.#tail.upTo) return;
    await extendTail(path, segment, this.#tail.upTo, row.upto);
    this.#tail = { ...this.#tail, upTo: row.upto };
  }
}
