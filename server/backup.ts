import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { takeBase } from '#database/archive/base.ts';
import { claimFolder } from '#database/archive/holder.ts';
import { pruneBackups } from '#database/archive/prune.ts';
import { BackupProblem } from '#database/archive/problem.ts';
import { addressOfRunning, startEmbedded } from '#database/embedded.ts';
import type { Address } from '#database/postmaster.ts';
import { clusterOf } from '#database/place.ts';
import { version } from '#database/version.ts';
import {
  namedBackupStore,
  embeddedEnvironment,
  megabytes,
  runCommand,
  say,
  storedFilesOf,
} from './keeping.ts';

/**
 * `npm run backup`: copies the installation whole while it runs; with `--point NAME` names this moment of the log instead, so that a
 * restore can go to it. Ends with 0, or with 2 and one sentence.
 */
await runCommand(run);

async function run(): Promise<number> {
  const { values } = parseArgs({
    options: {
      name: { type: 'string' },
      folder: { type: 'string' },
      point: { type: 'string' },
      rate: { type: 'string', default: '60' },
      keep: { type: 'string' },
    },
  });
  const environment = embeddedEnvironment();
  const { data } = environment;
  const running = await addressOfRunning(data);
  if (values.point !== undefined) return namePoint(running, values.point);
  const store = namedBackupStore(environment, values.folder);
  const name = values.name ?? new Date().toISOString().replaceAll(/[:.]/g, '-');
  if (!/^\w[\w.-]{0,80}$/.test(name))
    throw new BackupProblem(
      'backup.name',
      'A name has letters, digits, dots and dashes, 81 at most, and begins with a letter or digit.',
    );
  const rate = Number(values.rate);
  if (!(rate >= 1))
    throw new BackupProblem('command.invalid', '--rate takes megabytes a second, 1 at least.');
  const keep = values.keep === undefined ? null : Number(values.keep);
  if (keep !== null && !(Number.isInteger(keep) && keep >= 1))
    throw new BackupProblem('command.invalid', '--keep takes how many backups stay, 1 at least.');
  const server = running === null ? await startEmbedded({ data, say }) : null;
  const address = running ?? server?.address;
  try {
    if (address === undefined) throw new Error('no server');
    const cluster = clusterOf(data);
    await claimFolder({ data, cluster, store });
    const began = performance.now();
    const record = await takeBase({
      address,
      data,
      cluster,
      store,
      name,
      version,
      storedFiles: storedFilesOf(environment),
      bytesPerSecond: rate * 1e6,
    });
    const bytes = Object.values(record.files).reduce((sum, file) => sum + file.bytes, 0);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const files =
      record.storedFiles === null
        ? 'stored files are in a bucket and are not part of it'
        : `${record.storedFiles} stored files`;
    say(`Backup ${record.name}: ${megabytes(bytes)} of the database in ${seconds} s, ${files}.`);
    if (keep !== null) {
      const gone = await pruneBackups(store, keep, storedFilesOf(environment));
      say(
        `Thrown away: ${gone.backups.length} backups, ${gone.segments} segments of log, ${gone.storedFiles} stored files.`,
      );
    }
    return 0;
  } finally {
    await server?.stop();
  }
}

async function namePoint(running: Address | null, name: string): Promise<number> {
  if (running === null)
    throw new BackupProblem('backup.not_running', 'A moment can be named only while the installation runs.');
  if (!/^[\x21-\x7e]{1,63}$/.test(name))
    throw new BackupProblem(
      'backup.name',
      'The name of a moment has 63 plain letters and digits at most, and no blanks.',
    );
  const client = new Client({ ...running });
  await client.connect();
  try {
    await client.query('select pg_create_restore_point($1)', [name]);
    say(`This moment is called ${name}.`);
    return 0;
  } finally {
    await client.end();
  }
}
