import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Claims } from '#database/database.ts';
import { type OpenedDatabase, openDatabase } from '#database/open.ts';
import { loadIntoDatabase } from '#reference/shelve-in-database.ts';
import { openTestInstallation, type TestInstallation } from '#usecases/testing.ts';
import { benchCommit } from './commit.ts';
import { benchLineSize } from './line-size.ts';
import { compared, type Figure, limited } from './report.ts';

/** What lines cost by themselves: `npm run bench -- lines`. */
export function linesAlone(): Promise<Figure[]> {
  return onOwnDatabase(async (database) => {
    await loadIntoDatabase(database);
    const installation = await openTestInstallation(database);
    return lineFigures(installation, installation.north.people.owner.claims);
  });
}

/** Runs on a database that is started as the product starts it, durable, and thrown away. */
export async function onOwnDatabase<T>(run: (database: OpenedDatabase) => Promise<T>): Promise<T> {
  const data = join(tmpdir(), `razao-bench-${process.pid}`);
  mkdirSync(data, { mode: 0o755 });
  const database = await openDatabase({ data });
  try {
    return await run(database);
  } finally {
    await database.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

/** Approvals a second, and bytes and times of a line by the door it came through. */
async function lineFigures(installation: TestInstallation, claims: Claims): Promise<Figure[]> {
  // First: rows that were approved before leave room behind, which the lines that are measured would fill for nothing.
  const line = await benchLineSize(installation, claims);
  const commits = await benchCommit(installation, claims);
  for (const [table, bytes] of line.parts) console.log(`a line alone: ${bytes.toFixed(0)} B of ${table}`);
  return [
    ...commits.map(({ batch, entriesPerSecond, rawPerSecond }) =>
      compared(
        `entries committed a second, ${batch} a call`,
        entriesPerSecond,
        '/s',
        'raw inserts',
        rawPerSecond,
      ),
    ),
    limited('a line on disk, proposed and approved alone', line.aloneBytes, 'B', 1500),
    limited('the same, 200 in a call', line.togetherBytes, 'B', 1500),
    limited('the same, of a sheet', line.importedBytes, 'B', 1500),
    limited('a draft and its approval, p50', line.draftMs + line.approvalMs, 'ms', 10),
    limited('a draft of 200 in a call, p50', line.draftTogetherMs, 'ms', 0.3),
    limited('its answer', line.answerBytes, 'B', 6000),
  ];
}
