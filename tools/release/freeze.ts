import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSql } from '#database/sql.ts';
import { version } from '#database/version.ts';
import { ROOT } from '../sources.ts';
import { breaches, freeze, readReleased, releasedList } from './released.ts';

// `npm run freeze`: from now on the SQL files that are there never change; see docs/operations/upgrading.md.
const files = readSql();
try {
  const released = readReleased();
  const wrong = breaches(released, files);
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  const frozen = freeze(released, files, version);
  writeFileSync(join(ROOT, releasedList), `${JSON.stringify(frozen, null, 2)}\n`);
  process.stdout.write(`${files.length} SQL files are frozen in ${releasedList}.\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
