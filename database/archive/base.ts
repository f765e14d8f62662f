import { lstat, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { isRunning } from '../initialize.ts';
import type { Address } from '../postmaster.ts';
import {
  type Copied,
  copyDurably,
  copyStoredFiles,
  hashOf,
  isAbsent,
  namesIn,
  storedNames,
  pace,
  syncDirectory,
  writeDurably,
} from './durable.ts';
import { BackupProblem } from './problem.ts';
import { keepSegment, segmentsBetween } from './segments.ts';

/** What a whole backup says of itself; the last of its files that is written. */
export interface BackupRecord {
  readonly name: string;
  /** Version of the product. */
  readonly version: string;
  readonly beganAt: string;
  readonly endedAt: string;
  /** First and last segment of the log that it needs, which lie beside it. */
  readonly firstSegment: string;
  readonly lastSegment: string;
  /** Stored files: how many the installation had, or null where a bucket keeps them. */
  readonly storedFiles: number | null;
  /** Every other file of it, by its path. */
  readonly files: Readonly<Record<string, Copied>>;
}

export interface BaseSettings {
  readonly address: Address;
  /** The data folder of the installation, and the database's folder. */
  readonly data: string;
  readonly cluster: string;
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  readonly storedFiles: string | null;
  /** Bytes that are copied in a second at most. */
  readonly bytesPerSecond: number;
  readonly now?: () => Date;
}

/** What PostgreSQL makes anew at every start, or must not be found in a copy. */
const leftOut = new Set(
  'pg_wal pg_replslot pg_dynshmem pg_notify pg_serial pg_snapshots pg_stat_tmp pg_subtrans pg_stat'.split(
    ' ',
  ),
);
const leftOutFiles =
  /^(?:postmaster\.(?:pid|opts)|pg_internal\.init.*|\.s\.PGSQL.*|pgsql_tmp.*|backup_label|recovery\.signal|standby\.signal)$/;
/** In a backup: the stored files that there were, a line each. */
export const storedNamesFile = 'stored-files.txt';
/** Which files of the data folder belong to an installation besides its database and its stored files. */
const ofInstallation = ['keys.json', 'postgres.key'];

/**
 * Copies a running database as PostgreSQL's own low-level interface has it: told to begin, its files are copied while it works on,
 * told to end, the log from one to the other is kept beside. A slot of this connection keeps the log from being recycled meanwhile;
 * both end with the connection, so that a copy that is killed leaves nothing in the database.
 * @throws BackupProblem `backup.exists`; `backup.tablespaces`
 */
export async function takeBase(settings: BaseSettings): Promise<BackupRecord> {
  const place = join(settings.folder, 'base', settings.name);
  await refuseExisting(place);
  await removeLeftovers(dirname(place));
  const part = join(dirname(place), `.${settings.name}-${process.pid}`);
  await mkdir(join(part, 'postgres'), { recursive: true, mode: 0o700 });
  const client = new Client({ ...settings.address, application_name: 'razao backup' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const record = await copyAll(settings, client, part);
    await writeDurably(join(part, 'backup.json'), `${JSON.stringify(record, null, 1)}\n`);
    await refuseExisting(place);
    await rename(part, place);
    await syncDirectory(dirname(place));
    return record;
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function refuseExisting(place: string): Promise<void> {
  const there = await lstat(place).catch(() => null);
  if (there !== null)
    throw new BackupProblem(
      'backup.exists',
      `${place} is there already: name the backup otherwise. Nothing was overwritten.`,
    );
}

/** Removes what backups left that were killed. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    const pid = /^\..+-(\d+)$/.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid)))
      await rm(join(folder, name), { recursive: true, force: true });
  }
}

async function copyAll(settings: BaseSettings, client: Client, part: string): Promise<BackupRecord> {
  const now = settings.now ?? (() => new Date());
  const beganAt = now().toISOString();
  const target = join(part, 'postgres');
  await client.query('set idle_session_timeout = 0; set statement_timeout = 0');
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [
    `razao_backup_${process.pid}`,
  ]);
  const start = await client.query<{ segment: string }>(
    'select pg_walfile_name(pg_backup_start($1, true)) as segment',
    [settings.name],
  );
  const files: Record<string, Copied> = {};
  const paced = pace(settings.bytesPerSecond);
  for (const path of await pathsOf(settings.cluster)) {
    await mkdir(dirname(join(target, path)), { recursive: true, mode: 0o700 });
    const copied = await copyIfThere(join(settings.cluster, path), join(target, path), paced);
    if (copied !== null) files[`postgres/${path}`] = copied;
  }
  const stop = await client.query<{ segment: string; label: string; map: string }>(
    `select pg_walfile_name(lsn) as segment, labelfile as label, spcmapfile as map from pg_backup_stop(false)`,
  );
  const [began, ended] = [start.rows[0], stop.rows[0]];
  if (began === undefined || ended === undefined) throw new Error('PostgreSQL told nothing of the backup.');
  if (ended.map.trim() !== '')
    throw new BackupProblem(
      'backup.tablespaces',
      'The database has tablespaces outside its folder: they cannot be backed up this way.',
    );
  await writeDurably(join(target, 'backup_label'), ended.label);
  files['postgres/backup_label'] = await hashOf(join(target, 'backup_label'));
  await keepLog(settings.cluster, join(part, 'wal'), began.segment, ended.segment);
  for (const name of ofInstallation) {
    const found = await copyIfThere(join(settings.data, name), join(part, name), paced);
    if (found !== null) files[name] = found;
  }
  const storedFiles =
    settings.storedFiles === null ? null : await keepStoredFiles(settings.storedFiles, settings.folder, part);
  return {
    name: settings.name,
    version: settings.version,
    beganAt,
    endedAt: now().toISOString(),
    firstSegment: began.segment,
    lastSegment: ended.segment,
    storedFiles,
    files,
  };
}

/** After the database: files that a restored one does not name are harmless, missing ones are not. Tells how many there are. */
async function keepStoredFiles(from: string, folder: string, part: string): Promise<number> {
  await copyStoredFiles(from, join(folder, 'files'));
  const names = await storedNames(from);
  await writeDurably(join(part, storedNamesFile), names.map((name) => `${name}\n`).join(''));
  return names.length;
}

/** The segments that the copy needs to become whole; PostgreSQL has begun another one when the copy ended. */
async function keepLog(cluster: string, to: string, first: string, last: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const segment of segmentsBetween(first, last))
    await keepSegment(to, segment, await readFile(join(cluster, 'pg_wal', segment)));
  const timeline = first.slice(0, 8);
  if (timeline !== '00000001')
    await keepSegment(
      to,
      `${timeline}.history`,
      await readFile(join(cluster, 'pg_wal', `${timeline}.history`)),
    );
}

/** Files of the database, `pg_control` last, as PostgreSQL asks of who copies it. */
async function pathsOf(cluster: string): Promise<string[]> {
  const control = 'global/pg_control';
  const found: string[] = [];
  const walk = async (folder: string): Promise<void> => {
    for (const name of await namesIn(join(cluster, folder))) {
      const path = folder === '' ? name : `${folder}/${name}`;
      const stat = await lstat(join(cluster, path)).catch(() => null);
      if (stat?.isDirectory() === true) {
        if (!leftOut.has(path) && !name.startsWith('pgsql_tmp')) await walk(path);
      } else if (stat?.isFile() === true && !leftOutFiles.test(name) && path !== control) found.push(path);
    }
  };
  await walk('');
  return [...found, control];
}

/** Null where the database removed it meanwhile: its log says so too. */
async function copyIfThere(
  from: string,
  to: string,
  paced: (bytes: number) => Promise<void>,
): Promise<Copied | null> {
  try {
    return await copyDurably(from, to, paced);
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

/** Records of the whole backups of a folder, the oldest first. */
export async function backupsIn(folder: string): Promise<readonly BackupRecord[]> {
  const found: BackupRecord[] = [];
  for (const name of await namesIn(join(folder, 'base'))) {
    if (name.startsWith('.')) continue;
    const text = await readFile(join(folder, 'base', name, 'backup.json'), 'utf8').catch(() => null);
    // Its folder is what it is found by, whatever it calls itself.
    if (text !== null) found.push({ ...(JSON.parse(text) as BackupRecord), name });
  }
  return found.sort((one, other) => one.endedAt.localeCompare(other.endedAt));
}
