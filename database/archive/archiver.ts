import { mkdir, readFile, rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { createPool } from '../pool.ts';
import type { Address } from '../postmaster.ts';
import { copyStoredFiles, namesIn, writeDurably } from './durable.ts';
import { claimFolder, refuseSuperseded } from './holder.ts';
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
  readonly data: string;
  readonly cluster: string;
  /** Where PostgreSQL puts segments that are full. */
  readonly staging: string;
  /** The folder of backups. */
  readonly folder: string;
  /** Stored files of the installation; null where a bucket keeps them. */
  readonly files: string | null;
  readonly say: (sentence: string) => void;
  /** Told once when another copy of the installation has taken the folder over: this one has to end. */
  readonly superseded?: () => void;
}

export interface Archiver {
  /** When everything that was committed was last kept, as Unix seconds; null before the first time. */
  archivedAt(): number | null;
  /** Whether the folder is still this installation's. */
  holds(): boolean;
  /** Keeps what there is now, and ends. */
  stop(): Promise<void>;
}

/**
 * Keeps the log of a running server and its stored files in the folder of backups: full segments as PostgreSQL hands them over,
 * the one that is being written piece by piece as it is flushed. What fails is told once and tried again.
 * @throws BackupProblem `archive.foreign`, `archive.superseded`, `archive.away` (holder.ts)
 */
export async function startArchiver(settings: ArchiverSettings): Promise<Archiver> {
  const holder = await claimFolder(settings);
  await mkdir(join(settings.folder, 'wal'), { recursive: true, mode: 0o700 });
  const pool = createPool({ ...settings.address, application_name: 'razao archiver' }, { max: 1 });
  const work = new Keeping(settings, pool, holder);
  const ending = new AbortController();
  const going = keepOn(work, settings, ending.signal);
  return {
    archivedAt: () => work.archivedAt,
    holds: () => work.holds,
    stop: async () => {
      ending.abort();
      await going;
      if (work.holds) await work.once().catch((error: unknown) => settings.say(told(error)));
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

async function keepOn(
  work: Keeping,
  { say, superseded }: ArchiverSettings,
  ending: AbortSignal,
): Promise<void> {
  for (let failed = ''; !ending.aborted; ) {
    try {
      await work.once();
      if (failed !== '') say('The log of the database is archived again.');
      failed = '';
    } catch (error) {
      if (error instanceof BackupProblem && error.code === 'archive.superseded') {
        work.holds = false;
        say(error.message);
        superseded?.();
        return;
      }
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

class Keeping {
  archivedAt: number | null = null;
  holds = true;
  readonly #settings: ArchiverSettings;
  readonly #pool: Pool;
  readonly #holder: string;
  readonly #seen = new Map<string, number>();
  #tail = { segment: '', upTo: 0 };
  #noted = 0;

  constructor(settings: ArchiverSettings, pool: Pool, holder: string) {
    this.#settings = settings;
    this.#pool = pool;
    this.#holder = holder;
  }

  async once(): Promise<void> {
    const { folder, files } = this.#settings;
    await refuseSuperseded(folder, this.#holder);
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
