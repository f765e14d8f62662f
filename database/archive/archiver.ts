import { readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { createPool } from '../pool.ts';
import type { Address } from '../postmaster.ts';
import { namesIn } from './durable.ts';
import { claimFolder, refuseSuperseded } from './holder.ts';
import { BackupProblem } from './problem.ts';
import { archivedName, keepSegment } from './segments.ts';
import type { BackupStore } from './store.ts';
import { keepStoredFiles } from './stored.ts';
import { extendTail, type Extent, resumeTail } from './tail.ts';

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
  readonly store: BackupStore;
  /** Stored files of the installation; null where a bucket keeps them. */
  readonly files: string | null;
  readonly say: (sentence: string) => void;
  /** Told once when another copy of the installation has taken the folder over: this one has to end. */
  readonly superseded?: () => void;
}

export interface Archiver {
  /** When everything that was committed was last kept, as Unix seconds; null before the first time. */
  archivedAt(): number | null;
  /** Keeps what there is now, and ends. */
  stop(): Promise<void>;
  /** Keeps what PostgreSQL handed over while it stopped, once it has. What cannot be is told, and kept at the next start. */
  finish(): Promise<void>;
}

/**
 * Keeps the log of a running server and its stored files where backups lie: full segments as PostgreSQL hands them over,
 * the one that is being written piece by piece as it is flushed. What fails is told once and tried again.
 * @throws BackupProblem `archive.foreign`, `archive.superseded`, `archive.away` (holder.ts)
 */
export async function startArchiver(settings: ArchiverSettings): Promise<Archiver> {
  const holder = await claimFolder(settings);
  const pool = createPool({ ...settings.address, application_name: 'razao archiver' }, { max: 1 });
  const work = new Keeping(settings, pool, holder);
  const ending = new AbortController();
  const going = keepOn(work, settings, ending.signal);
  return {
    archivedAt: () => work.archivedAt,
    stop: async () => {
      ending.abort();
      await going;
      if (work.holds) await work.once().catch((error: unknown) => settings.say(told(error)));
      await pool.end();
    },
    finish: () => work.finish().catch((error: unknown) => settings.say(told(error))),
  };
}

/**
 * Ships what PostgreSQL has handed over, also while it stops. What was handed over stays on the disk of the data, flushed, until the
 * store has it: only then is it removed here.
 */
async function shipStaged({ staging, store }: Pick<ArchiverSettings, 'staging' | 'store'>): Promise<void> {
  for (const name of await namesIn(staging)) {
    const staged = join(staging, name);
    if (archivedName.test(name)) {
      await keepSegment(store, 'wal', name, await readFile(staged));
      await store.remove(`wal/${name}.tail`);
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
  #tail: Extent & { readonly segment: string } = { segment: '', upTo: 0, length: 0 };
  #noted = 0;

  constructor(settings: ArchiverSettings, pool: Pool, holder: string) {
    this.#settings = settings;
    this.#pool = pool;
    this.#holder = holder;
  }

  async once(): Promise<void> {
    const { store, files } = this.#settings;
    await refuseSuperseded(store, this.#holder);
    // Before the files: a line that names a file is never kept without it, since the file comes first.
    if (files !== null) await keepStoredFiles(files, store, this.#seen);
    const asked = Date.now();
    await this.#extend();
    await shipStaged(this.#settings);
    this.archivedAt = asked / 1000;
    if (asked - this.#noted < notedEveryMs) return;
    this.#noted = asked;
    await store.write('archive.json', `${JSON.stringify({ archivedAt: new Date(asked).toISOString() })}\n`);
  }

  async finish(): Promise<void> {
    if (!this.holds) return;
    await refuseSuperseded(this.#settings.store, this.#holder);
    await shipStaged(this.#settings);
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
    const { store } = this.#settings;
    const key = `wal/${row.segment}.tail`;
    const segment = join(this.#settings.cluster, 'pg_wal', row.segment);
    if (row.segment !== this.#tail.segment)
      this.#tail = { segment: row.segment, ...(await resumeTail(store, key, segment)) };
    if (row.upto <= this.#tail.upTo) return;
    const extent = await extendTail(store, key, segment, this.#tail, row.upto);
    this.#tail = { segment: row.segment, ...extent };
  }
}
