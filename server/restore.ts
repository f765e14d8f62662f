import { parseArgs } from 'node:util';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { restoreInstallation, type Restored, type Target } from '#database/archive/restore.ts';
import { BackupProblem } from '#database/archive/problem.ts';
import { openForReading } from '#database/read.ts';
import { verifyLedgers } from '#usecases/ledger/verify/ledgers.ts';
import { namedBackupStore, embeddedEnvironment, runCommand, say } from './keeping.ts';

/**
 * `npm run restore`: makes the installation anew in its empty data folder, from a whole backup and the log since; up to a time
 * (`--time`), a named moment (`--point`) or the end. Every ledger is verified before the installation takes its place. Ends with 0,
 * with 1 where a ledger or a file is not as it should be, or with 2 and one sentence.
 */
await runCommand(run);

async function run(): Promise<number> {
  const { values } = parseArgs({
    options: {
      folder: { type: 'string' },
      base: { type: 'string' },
      time: { type: 'string' },
      point: { type: 'string' },
    },
  });
  const environment = embeddedEnvironment();
  const began = performance.now();
  const restored = await restoreInstallation({
    store: namedBackupStore(environment, values.folder),
    data: environment.data,
    base: values.base ?? null,
    target: targetOf(values.time, values.point),
    say,
  });
  try {
    const wrong = await look(restored);
    await restored.finish();
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    say(
      `Restored into ${environment.data} from the backup ${restored.base.name} and ${restored.segments} segments of log in ${seconds} s.`,
    );
    say(
      'It is a copy until npm run promote makes it the installation that goes on in this folder of backups.',
    );
    if (wrong === 0) return 0;
    say(`${wrong} differences were found: look at them before you work with it. [restore.differences]`);
    return 1;
  } catch (error) {
    await restored.discard();
    throw error;
  }
}

function targetOf(time: string | undefined, point: string | undefined): Target {
  if (time !== undefined && point !== undefined)
    throw new BackupProblem('command.invalid', 'Name a time or a moment, not both.');
  if (point !== undefined) return { kind: 'point', name: point };
  if (time === undefined) return { kind: 'end' };
  const read = new Date(time);
  // Without a zone it would be read in that of this machine.
  if (Number.isNaN(read.getTime()) || !/T.*(?:Z|[+-]\d\d:?\d\d)$/.test(time))
    throw new BackupProblem(
      'restore.time',
      'Write the time with its zone, such as 2026-11-28T14:05:00-03:00.',
    );
  return { kind: 'time', time: read };
}

/** Verifies every ledger and looks for every stored file; how much is wrong. */
async function look({ base, staging, server }: Restored): Promise<number> {
  const opened = await openForReading({ data: staging, running: server.address });
  try {
    const found = await opened.snapshot(async (tx, beside) => {
      const [last] = await tx.query<{ at: string | null }>(
        'select pg_last_xact_replay_timestamp()::text as at',
      );
      const versions = await tx.query<{ version: string }>(
        "select version from storage.objects where version is not null and coalesce((metadata->>'size')::bigint, 1) > 0",
      );
      const reports = await verifyLedgers(tx, { organization: null, beside });
      return { last: last?.at ?? null, versions, reports };
    });
    const named = base.storedFiles === null ? [] : found.versions.map(({ version }) => version);
    const lacking = await lackingFiles(join(staging, 'files'), named);
    const checks = found.reports.flatMap((report) =>
      report.checks.map((check) => ({ of: report.name, ...check })),
    );
    for (const check of checks.filter(({ wrong }) => wrong > 0))
      say(`  NO  ${check.of}: ${check.name}, ${check.wrong} wrong`);
    const wrong = checks.reduce((sum, check) => sum + check.wrong, 0);
    const entries = found.reports.reduce((sum, { checks: [first] }) => sum + (first?.looked ?? 0), 0);
    say(`Last change that was restored: ${found.last ?? 'of the backup itself'}.`);
    say(
      `Verified: ${found.reports.length} organizations, ${entries} entries, ${wrong} differences; ` +
        `${found.versions.length} stored files, ${lacking} lacking.`,
    );
    return wrong + lacking;
  } finally {
    await opened.close();
  }
}

/** Stored files that the database names and the folder lacks. */
async function lackingFiles(folder: string, versions: readonly string[]): Promise<number> {
  const shelves = await readdir(folder).catch(() => []);
  const there = new Set<string>();
  for (const shelf of shelves) for (const name of await readdir(join(folder, shelf))) there.add(name);
  return versions.filter((version) => !there.has(version)).length;
}
