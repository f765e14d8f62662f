import {
  chmod,
  chown,
  lchown,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { type EmbeddedServer, startEmbedded } from '../embedded.ts';
import { type Place, preparePlace } from '../place.ts';
import { errorMessage } from '../refusal.ts';
import { type BackupRecord, backupsIn } from './base.ts';
import { isAbsent, namesIn, syncDirectory } from './durable.ts';
import { BackupProblem } from './problem.ts';
import { keptLog, placeOf, runFrom, takeSegment } from './segments.ts';
import { type BackupStore, eachOf } from './store.ts';
import { fetchStoredFiles } from './stored.ts';

/** Up to where the log is read. */
export type Target =
  | { readonly kind: 'end' }
  | { readonly kind: 'time'; readonly time: Date }
  | { readonly kind: 'point'; readonly name: string };

export interface RestoreSettings {
  readonly store: BackupStore;
  /** Where the installation is to lie: nothing may be there. */
  readonly data: string;
  /** Name of a whole backup; by default the last one that ended before the target. */
  readonly base: string | null;
  readonly target: Target;
  readonly say: (sentence: string) => void;
}

/** A restored database that runs in a folder beside its place, to be looked at before it takes it. */
export interface Restored {
  readonly base: BackupRecord;
  readonly server: EmbeddedServer;
  /** The folder that it runs in for now. */
  readonly staging: string;
  /** Segments of log that were read. */
  readonly segments: number;
  /** Puts the installation in its place, stopped. */
  finish(): Promise<void>;
  /** Takes it away. */
  discard(): Promise<void>;
}

/** Folders that PostgreSQL expects and that a backup does not hold, since it makes their content itself. */
const expected = [
  ...'pg_wal/archive_status pg_wal/summaries pg_replslot pg_dynshmem pg_notify pg_serial pg_snapshots'.split(
    ' ',
  ),
  ...'pg_stat pg_stat_tmp pg_subtrans pg_tblspc pg_twophase pg_commit_ts pg_logical/snapshots pg_logical/mappings'.split(
    ' ',
  ),
];

/**
 * Makes an installation anew from a whole backup and the log since, up to a target. Every file is compared with the hash that it was
 * kept with; PostgreSQL itself reads the log. Nobody knows between which backups a named moment lies: the last one is tried first.
 * @throws BackupProblem `restore.not_empty`, `restore.no_backup`, `restore.damaged`, `archive.damaged`, `archive.gap`,
 *   `restore.target_not_reached`; nothing is left in the place of the installation then
 */
export async function restoreInstallation(settings: RestoreSettings): Promise<Restored> {
  const data = resolve(settings.data);
  await refuseFilled(data);
  const [last, ...earlier] = await fittingBases(settings);
  if (last === undefined) throw noBackup(settings);
  let unreached: unknown;
  for (const base of settings.target.kind === 'point' ? [last, ...earlier] : [last]) {
    try {
      return await restoreFrom(settings, base, data);
    } catch (error) {
      if (!isUnreached(error)) throw error;
      unreached ??= error;
    }
  }
  throw unreached;
}

/** Whether an earlier backup may still lead to where this one did not. */
function isUnreached(error: unknown): boolean {
  const codes = ['restore.target_not_reached', 'archive.gap', 'archive.damaged'];
  return error instanceof BackupProblem && codes.includes(error.code);
}

async function restoreFrom(settings: RestoreSettings, base: BackupRecord, data: string): Promise<Restored> {
  const staging = join(dirname(data), `.${basename(data)}.restoring-${process.pid}`);
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { recursive: true, mode: 0o755 });
  const discard = (): Promise<void> => discardStaging(staging);
  try {
    const place = await layOut(settings.store, base, staging, settings.say);
    const { segments, broken } = await layLog(settings, base, place);
    await fetchStoredFiles(settings.store, join(staging, 'files'));
    await handOver(place);
    const server = await recover(staging, settings.target).catch((error: unknown) => {
      // The target may lie behind the damage: that is what has to be known.
      throw isUnreached(error) ? (broken ?? error) : error;
    });
    return {
      base,
      server,
      staging,
      segments,
      finish: async () => {
        await server.stop();
        await rm(join(staging, 'postgres.log'), { force: true });
        await refuseFilled(data);
        await rmdir(data).catch(() => undefined);
        await rename(staging, data);
        await syncDirectory(dirname(data));
      },
      discard: async () => {
        await server.stop();
        await discard();
      },
    };
  } catch (error) {
    await discard();
    throw error;
  }
}

/** Takes the cluster away as well where it had to lie elsewhere. */
async function discardStaging(staging: string): Promise<void> {
  const pointer = await readFile(join(staging, 'postgres-location.txt'), 'utf8').catch(() => null);
  if (pointer !== null) await rm(dirname(pointer.trim()), { recursive: true, force: true });
  await rm(staging, { recursive: true, force: true });
}

async function refuseFilled(data: string): Promise<void> {
  const there = await readdir(data).catch((error: unknown) => {
    if (isAbsent(error)) return [];
    throw error;
  });
  if (there.length === 0) return;
  throw new BackupProblem(
    'restore.not_empty',
    `The folder ${data} is not empty: an installation is restored into a folder of its own, and nothing is overwritten.`,
  );
}

/** Whole backups from which the target may be reached, the last one first. */
async function fittingBases({ store, base, target }: RestoreSettings): Promise<BackupRecord[]> {
  return (await backupsIn(store))
    .filter(
      ({ name, endedAt }) =>
        (base === null || name === base) && (target.kind !== 'time' || new Date(endedAt) <= target.time),
    )
    .reverse();
}

function noBackup({ store, base, target }: RestoreSettings): BackupProblem {
  const of = base === null ? '' : ` called ${base}`;
  const before = target.kind === 'time' ? ` that ended before ${target.time.toISOString()}` : '';
  return new BackupProblem('restore.no_backup', `${store.name} has no whole backup${of}${before}.`);
}

/** Copies what the backup holds to where PostgreSQL will run on it. */
async function layOut(
  store: BackupStore,
  base: BackupRecord,
  staging: string,
  say: (sentence: string) => void,
): Promise<Place> {
  const own = Object.keys(base.files).filter((path) => !path.startsWith('postgres/'));
  for (const path of own) await fetchProved(store, base, path, join(staging, path));
  // The password of the database is there before a place for it is prepared, which would make another one.
  const place = preparePlace(staging, say);
  await mkdir(place.cluster, { recursive: true, mode: 0o700 });
  const ofDatabase = Object.keys(base.files).filter((path) => path.startsWith('postgres/'));
  await eachOf(ofDatabase, store.atOnce, async (path) => {
    const to = join(place.cluster, path.slice('postgres/'.length));
    await fetchProved(store, base, path, to);
  });
  for (const name of expected) await mkdir(join(place.cluster, name), { recursive: true, mode: 0o700 });
  return place;
}

async function fetchProved(store: BackupStore, base: BackupRecord, path: string, to: string): Promise<void> {
  const kept = base.files[path];
  const key = `base/${base.name}/${path}`;
  const source = `${store.name}/${key}`;
  // What a backup says of itself writes nowhere but into its own place.
  if (isAbsolute(path) || path.split(/[/\\]/).includes('..'))
    throw new BackupProblem('restore.damaged', `${source} is no path of a backup.`);
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  // PostgreSQL flushes all of its folder before it recovers one that was not shut down.
  const fetched = await store.fetch(key, to);
  if (fetched === null)
    throw new BackupProblem('restore.damaged', `${source} lacks in the backup ${base.name}.`);
  if (fetched.sha256 === kept?.sha256) return;
  throw new BackupProblem(
    'restore.damaged',
    `${source} is damaged: it is not what the backup ${base.name} kept.`,
  );
}

/** What was put of the log, and what keeps the rest from being. */
interface LaidLog {
  readonly segments: number;
  readonly broken: BackupProblem | null;
}

/**
 * Puts the log where PostgreSQL looks for it, up to what is damaged or lacks.
 * @throws BackupProblem that damage where the end is asked for: what was meant lies behind it
 */
async function layLog(
  { store, target, say }: RestoreSettings,
  base: BackupRecord,
  place: Place,
): Promise<LaidLog> {
  const kept = await keptLog(store, [`base/${base.name}/wal`, 'wal']);
  const { names, gap } = runFrom(kept, base.firstSegment);
  const last = Math.max(...names.map(placeOf));
  const unused = [...kept.keys()].filter((name) => name.length === 24 && placeOf(name) > last);
  if (unused.length > 0 && gap === null)
    say(
      `What was begun in ${unused.join(', ')} is not used: the segment before it was not kept yet when all was lost.`,
    );
  let broken = gap;
  let segments = 0;
  for (const name of [...[...kept.keys()].filter((each) => each.endsWith('.history')), ...names]) {
    const bytes = await takeSegment(store, kept.get(name) ?? '').catch((error: unknown) => {
      if (!(error instanceof BackupProblem)) throw error;
      return error;
    });
    if (bytes instanceof BackupProblem) {
      broken = bytes;
      break;
    }
    await writeFile(join(place.cluster, 'pg_wal', name), bytes, { mode: 0o600 });
    if (!name.endsWith('.history')) segments += 1;
  }
  if (broken !== null && target.kind === 'end') throw broken;
  return { segments, broken };
}

/** Gives the files to the account that PostgreSQL runs under. */
async function handOver({ cluster, runner }: Place): Promise<void> {
  await writeFile(join(cluster, 'recovery.signal'), '', { mode: 0o600 });
  await chmod(cluster, 0o700);
  if (runner === null) return;
  const { uid, gid } = runner;
  const give = async (path: string): Promise<void> => {
    await lchown(path, uid, gid);
    if (!(await lstat(path)).isDirectory()) return;
    for (const name of await namesIn(path)) await give(join(path, name));
  };
  await give(cluster);
  await chown(cluster, uid, gid);
}

/** Lets PostgreSQL read the log up to the target and begin a new timeline there. */
async function recover(staging: string, target: Target): Promise<EmbeddedServer> {
  const upTo: Record<string, string> =
    target.kind === 'time'
      ? { recovery_target_time: target.time.toISOString().replace('T', ' ').replace('Z', '+00') }
      : target.kind === 'point'
        ? { recovery_target_name: target.name }
        : {};
  try {
    return await startEmbedded({
      data: staging,
      options: {
        // Everything lies in pg_wal already: asked for more, the answer is that there is none.
        restore_command: 'exit 1',
        recovery_target_action: 'promote',
        recovery_target_timeline: 'latest',
        // Nobody sees a database that is on its way.
        hot_standby: 'off',
        ...upTo,
      },
    });
  } catch (error) {
    if (!/recovery ended before configured recovery target was reached/.test(errorMessage(error)))
      throw error;
    const what =
      target.kind === 'time' ? target.time.toISOString() : target.kind === 'point' ? target.name : 'its end';
    throw new BackupProblem(
      'restore.target_not_reached',
      `The log that was kept ends before ${what}: restore to an earlier time, or to its end. Nothing was restored.`,
      error,
    );
  }
}
