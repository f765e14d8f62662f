import { createHash } from 'node:crypto';
import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Address } from '../postmaster.ts';
import { type Copied, isAbsent, namesIn, pace } from './durable.ts';
import { BackupProblem } from './problem.ts';
import { keepSegment, segmentsBetween } from './segments.ts';
import { type BackupStore, eachOf } from './store.ts';
import { keepStoredFiles, storedNames } from './stored.ts';

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
  readonly store: BackupStore;
  readonly name: string;
  readonly version: string;
  readonly storedFiles: string | null;
  /** Bytes that are copied in a second at most. */
  readonly bytesPerSecond: number;
  readonly now?: () => Date;
}

const control = 'global/pg_control';
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
  const { store } = settings;
  const place = `base/${settings.name}`;
  await refuseExisting(store, place);
  const part = await store.stage(place);
  const client = new Client({ ...settings.address, application_name: 'razao backup' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const record = await copyAll(settings, client, part);
    await store.write(`${part}/backup.json`, `${JSON.stringify(record, null, 1)}\n`);
    await store.publish(part, place);
    return record;
  } catch (error) {
    await store.remove(part).catch(() => undefined);
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function refuseExisting(store: BackupStore, place: string): Promise<void> {
  if ((await store.read(`${place}/backup.json`)) !== null)
    throw new BackupProblem(
      'backup.exists',
      `${store.name}/${place} is there already: name the backup otherwise. Nothing was overwritten.`,
    );
}

async function copyAll(settings: BaseSettings, client: Client, part: string): Promise<BackupRecord> {
  const now = settings.now ?? (() => new Date());
  const beganAt = now().toISOString();
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
  const { store } = settings;
  const bring = async (from: string, path: string): Promise<void> => {
    const copied = await bringIfThere(store, from, `${part}/${path}`, paced);
    if (copied !== null) files[path] = copied;
  };
  await eachOf(await pathsOf(settings.cluster), store.atOnce, (path) =>
    bring(join(settings.cluster, path), `postgres/${path}`),
  );
  await bring(join(settings.cluster, control), `postgres/${control}`);
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
  const label = Buffer.from(ended.label);
  await store.write(`${part}/postgres/backup_label`, label);
  files['postgres/backup_label'] = {
    bytes: label.length,
    sha256: createHash('sha256').update(label).digest('hex'),
  };
  await keepLog(settings, `${part}/wal`, began.segment, ended.segment);
  for (const name of ofInstallation) await bring(join(settings.data, name), name);
  const storedFiles =
    settings.storedFiles === null ? null : await listStoredFiles(settings.storedFiles, store, part);
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
async function listStoredFiles(from: string, store: BackupStore, part: string): Promise<number> {
  await keepStoredFiles(from, store);
  const names = await storedNames(from);
  await store.write(`${part}/${storedNamesFile}`, names.map((name) => `${name}\n`).join(''));
  return names.length;
}

/** The segments that the copy needs to become whole; PostgreSQL has begun another one when the copy ended. */
async function keepLog(
  { store, cluster }: BaseSettings,
  to: string,
  first: string,
  last: string,
): Promise<void> {
  for (const segment of segmentsBetween(first, last))
    await keepSegment(store, to, segment, await readFile(join(cluster, 'pg_wal', segment)));
  const timeline = first.slice(0, 8);
  if (timeline !== '00000001')
    await keepSegment(
      store,
      to,
      `${timeline}.history`,
      await readFile(join(cluster, 'pg_wal', `${timeline}.history`)),
    );
}

/** Files of the database but `pg_control`, which PostgreSQL asks to be copied last. */
async function pathsOf(cluster: string): Promise<string[]> {
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
  return found;
}

/** Null where the database removed it meanwhile: its log says so too. */
async function bringIfThere(
  store: BackupStore,
  from: string,
  key: string,
  paced: (bytes: number) => Promise<void>,
): Promise<Copied | null> {
  try {
    return await store.bring(from, key, paced);
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

/** Records of the whole backups that are kept, the oldest first. */
export async function backupsIn(store: BackupStore): Promise<readonly BackupRecord[]> {
  const found: BackupRecord[] = [];
  for (const name of await store.names('base')) {
    const text = await store.read(`base/${name}/backup.json`);
    // Its folder is what it is found by, whatever it calls itself.
    if (text !== null) found.push({ ...(JSON.parse(text.toString()) as BackupRecord), name });
  }
  return found.sort((one, other) => one.endedAt.localeCompare(other.endedAt));
}
