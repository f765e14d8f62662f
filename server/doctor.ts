import { statfs } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { type BackupRecord, backupsIn } from '#database/archive/base.ts';
import { BackupProblem } from '#database/archive/problem.ts';
import { keptLog, runFrom, takeSegment } from '#database/archive/segments.ts';
import { type BackupStore, eachOf } from '#database/archive/store.ts';
import { addressOfRunning } from '#database/embedded.ts';
import { version } from '#database/version.ts';
import { backupStoreOf } from './backup_store.ts';
import { embeddedEnvironment, megabytes, runCommand, say } from './keeping.ts';

const daySeconds = 86_400;

/**
 * `npm run doctor`: looks at what has to be well for an installation to be restored one day. With `--deep` every kept file is read and
 * compared with its hash. Ends with 0 where all is well, else with 1.
 */
await runCommand(run);

/** One thing that was looked at. */
interface Finding {
  readonly code: string;
  readonly well: boolean;
  readonly sentence: string;
}

async function run(): Promise<number> {
  const { values } = parseArgs({
    options: {
      folder: { type: 'string' },
      deep: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      days: { type: 'string', default: '8' },
    },
  });
  const environment = embeddedEnvironment();
  const { operations } = environment;
  const place = values.folder ?? operations.backups;
  const findings = [
    { code: 'version', well: true, sentence: `Razão ${version} on Node ${process.versions.node}.` },
    await roomOf('data.room', environment.data),
    ...(await ofServer(environment.data, place !== undefined)),
  ];
  if (place === undefined) {
    const sentence = 'No place of backups is set (RAZAO_BACKUPS): what is lost with this disk is lost.';
    findings.push({ code: 'backup.no_folder', well: false, sentence });
  } else
    findings.push(...(await ofStore(backupStoreOf(place, operations), Number(values.days), values.deep)));
  if (values.json) say(JSON.stringify(findings, null, 2));
  else for (const { code, well, sentence } of findings) say(`${well ? 'ok' : 'NO'}  ${sentence} [${code}]`);
  return findings.every(({ well }) => well) ? 0 : 1;
}

/** A disk that has room for a while yet: a gigabyte. */
async function roomOf(code: string, folder: string): Promise<Finding> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return {
      code,
      well: bavail * bsize > 1e9,
      sentence: `${folder} has room for ${megabytes(bavail * bsize)}.`,
    };
  } catch {
    return { code, well: false, sentence: `${folder} cannot be read.` };
  }
}

async function ofServer(data: string, archived: boolean): Promise<Finding[]> {
  const address = await addressOfRunning(data);
  if (address === null)
    return [
      {
        code: 'database.stopped',
        well: true,
        sentence: 'The installation is not running; its database was not asked.',
      },
    ];
  const client = new Client({ ...address });
  await client.connect();
  try {
    const { rows } = await client.query<{
      version: string;
      mode: string;
      failed: number;
      last: string | null;
      age: number;
    }>(
      `select current_setting('server_version') as version, current_setting('archive_mode') as mode,
              failed_count::int as failed, last_failed_time::text as last,
              (select max(age(datfrozenxid)) from pg_database)::int as age
       from pg_stat_archiver`,
    );
    const [row] = rows;
    if (row === undefined) return [];
    const found = [
      { code: 'database.running', well: true, sentence: `PostgreSQL ${row.version} answers.` },
      {
        code: 'database.age',
        well: row.age < 1_000_000_000,
        sentence: `Its oldest row is ${row.age} transactions old; at 2,000,000,000 it would stop.`,
      },
    ];
    if (archived)
      found.push({
        code: 'archive.mode',
        well: row.mode === 'on',
        sentence:
          row.mode === 'on'
            ? `It hands its log over; ${row.failed} times that failed${row.last === null ? '' : `, last ${row.last}`}.`
            : 'It runs without an archive: start it again with RAZAO_BACKUPS set.',
      });
    return found;
  } finally {
    await client.end();
  }
}

async function ofStore(store: BackupStore, days: number, deep: boolean): Promise<Finding[]> {
  const found = store.folder === null ? [] : [await roomOf('backup.room', store.folder)];
  try {
    found.push(await archiveAge(store), ...(await ofBackups(store, days, deep)));
  } catch (error) {
    if (!(error instanceof BackupProblem)) throw error;
    found.push({ code: error.code, well: false, sentence: error.sentence });
  }
  return found;
}

async function ofBackups(store: BackupStore, days: number, deep: boolean): Promise<Finding[]> {
  const found: Finding[] = [];
  const all = await backupsIn(store);
  const last = all.at(-1);
  if (last === undefined) {
    found.push({
      code: 'backup.none',
      well: false,
      sentence: 'There is no whole backup yet: npm run backup.',
    });
    return found;
  }
  const age = (Date.now() - new Date(last.endedAt).getTime()) / 1000;
  found.push({
    code: 'backup.age',
    well: age < days * daySeconds,
    sentence: `The last of ${all.length} whole backups, ${last.name}, ended ${(age / daySeconds).toFixed(1)} days ago.`,
  });
  found.push(await logSince(store, last, deep));
  if (deep) for (const record of all) found.push(await ofBackup(store, record));
  return found;
}

async function archiveAge(store: BackupStore): Promise<Finding> {
  const text = await store.read('archive.json');
  const at = text === null ? null : (JSON.parse(text.toString()) as { archivedAt: string }).archivedAt;
  if (at === null) return { code: 'archive.age', well: false, sentence: 'Nothing was archived yet.' };
  const seconds = Math.round((Date.now() - new Date(at).getTime()) / 1000);
  return { code: 'archive.age', well: seconds < 60, sentence: `The log was last archived ${seconds} s ago.` };
}

/** Whether the log since a backup is there without a gap; read whole with `deep`. */
async function logSince(store: BackupStore, record: BackupRecord, deep: boolean): Promise<Finding> {
  try {
    const kept = await keptLog(store, [`base/${record.name}/wal`, 'wal']);
    const { names, gap } = runFrom(kept, record.firstSegment);
    if (gap !== null) throw gap;
    if (deep) for (const name of names) await takeSegment(store, kept.get(name) ?? '');
    const how = deep ? 'and each can be read' : 'without a gap';
    return {
      code: 'archive.log',
      well: true,
      sentence: `${names.length} segments of log since ${record.name}, ${how}.`,
    };
  } catch (error) {
    return {
      code: 'archive.log',
      well: false,
      sentence: error instanceof Error ? error.message : String(error),
    };
  }
}

async function ofBackup(store: BackupStore, record: BackupRecord): Promise<Finding> {
  const place = `base/${record.name}`;
  const wrong: string[] = [];
  await eachOf(Object.entries(record.files), store.atOnce, async ([path, { sha256 }]) => {
    const now = await store.hashOf(`${place}/${path}`);
    if (now?.sha256 !== sha256) wrong.push(path);
  });
  for (const name of await store.names(`${place}/wal`)) {
    await takeSegment(store, `${place}/wal/${name}`).catch(() => wrong.push(`wal/${name}`));
  }
  const count = Object.keys(record.files).length;
  return {
    code: 'backup.files',
    well: wrong.length === 0,
    sentence:
      wrong.length === 0
        ? `${record.name}: each of ${count} files is what was kept.`
        : `${record.name}: ${wrong.length} files are damaged or lack, the first ${wrong[0] ?? ''}.`,
  };
}
