import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files at once where tests compute: vitest itself would leave a core to whoever watches. */
const CORES = availableParallelism();

/**
 * Files at once where a test waits for a server, its database or a page more than it computes: one more than cores, so that
 * none stands idle meanwhile. Each file has an installation of its own, whose memory says how many there can be.
 */
const WAITING = Math.min(CORES + 1, 6);

/** What is waited for comes late on a busy machine; how late decides no test. */
const LATE = { timeout: 20_000 };

/**
 * Files that share what they import: that is compiled, and its tables and catalogues read, once a worker and not once a file
 * (docs/decisions/0072). What a test puts in place of a global or of the clock is taken back after it.
 */
const SHARED = { isolate: false, unstubGlobals: true, unstubEnvs: true, restoreMocks: true };

/**
 * What took longest, longest first. Told by a few at a time they have to begin first: one that began last
 * would be waited for alone.
 */
const LONGEST = [
  ...'look-portuguese look-english pictures supabase reports chat main documents crash learn'.split(' '),
  ...'questions conversations cbam-operator pins factors-own tables first-figures'.split(' '),
  ...'first-page scopes account faults session chat-listening'.split(' '),
]
  .map((name) => `/${name}.journey.ts`)
  .concat('/upgrade.http.test.ts', '/backup.http.test.ts', '/backup_bucket.http.test.ts')
  .concat('/start.http.test.ts', '/limits.http.test.ts', '/rights.http.test.ts', '/supabase.http.test.ts')
  .concat('/verify.database.test.ts', '/report/files.database.test.ts', '/collector.database.test.ts')
  .concat('/embedded.database.test.ts', '/reference/search.database.test.ts', '/registers.database.test.ts')
  .concat('/roles.database.test.ts', '/answers/answers.database.test.ts', '/entry/query.database.test.ts')
  .concat('/usecases/sample.database.test.ts', '/organization-deletion.database.test.ts')
  .concat('/tenancy.database.test.ts', '/imports.database.test.ts', '/archive.database.test.ts')
  .concat('/judged/judged.test.ts', '/workers/long-work.test.ts', '/blind/blind.test.ts', '/read-pdf.test.ts')
  .concat('/write-pdf.test.ts', '/read-picture.test.ts', '/cases/cases.test.ts', '/write-apart.test.ts')
  .concat('/report/written.test.ts', '/workers/pool.test.ts', '/drawn/drawn-files.test.ts')
  .concat('/made/made-sheets.test.ts', '/questions/questions.test.ts');

function rank({ moduleId }: TestSpecification): number {
  const found = LONGEST.findIndex((ending) => moduleId.endsWith(ending));
  return found < 0 ? LONGEST.length : found;
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}

// One project a kind of test. `unit` needs nothing but Node; `database` and `http` start a private PostgreSQL from the
// npm binaries in a temporary folder; `journeys` starts the whole product and a real Chromium.
export default defineConfig({
  test: {
    passWithNoTests: true,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{text,engine,reference,learn,database,platform,documents,charts,reports}/**/*.test.ts',
            '{usecases,assistant,server,web,messages,tools}/**/*.test.{ts,tsx}',
          ],
          exclude: ['**/*.database.test.ts', '**/*.http.test.ts', '**/node_modules/**'],
          // Only what hangs: a busy machine makes a property of a thousand texts slow, not wrong.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: LATE },
          ...SHARED,
          maxWorkers: CORES,
        },
      },
      {
        test: {
          name: 'database',
          include: ['**/*.database.test.ts'],
          exclude: ['**/node_modules/**'],
          testTimeout: 120_000,
          hookTimeout: 300_000,
          expect: { poll: LATE },
          ...SHARED,
          // Each file has a database of its own in one server, which has so many connections.
          maxWorkers: Math.min(CORES, 8),
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'http',
          include: ['**/*.http.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: ['server/testing/prepared.ts'],
          testTimeout: 120_000,
          hookTimeout: 300_000,
          expect: { poll: LATE },
          ...SHARED,
          maxWorkers: WAITING,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['journeys/**/*.journey.ts'],
          globalSetup: ['server/testing/prepared.ts'],
          testTimeout: 180_000,
          hookTimeout: 360_000,
          expect: { poll: LATE },
          ...SHARED,
          maxWorkers: WAITING,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
