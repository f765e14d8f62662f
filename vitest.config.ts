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

/** Told by a few at a time, the longest stories have to begin first: one that began last would be waited for alone. */
const LONGEST =
  /\/(?:look-desk|look-phone|look-tablet|crash|documents|account|conversations|ways-in)\.journey\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted(
      (one, other) => Number(LONGEST.test(other.moduleId)) - Number(LONGEST.test(one.moduleId)),
    );
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
            '{engine,reference,documents,assistant,platform,usecases,server,database,web,messages,tools}/**/*.test.{ts,tsx}',
          ],
          exclude: ['**/*.database.test.ts', '**/*.http.test.ts', '**/node_modules/**'],
          // Only what hangs: a busy machine makes a property of a thousand texts slow, not wrong.
          testTimeout: 60_000,
          maxWorkers: CORES,
        },
      },
      {
        test: {
          name: 'database',
          include: ['**/*.database.test.ts'],
          exclude: ['**/node_modules/**'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
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
          testTimeout: 120_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 20_000 } },
          maxWorkers: WAITING,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['journeys/**/*.journey.ts'],
          globalSetup: ['journeys/prepared.ts'],
          testTimeout: 180_000,
          hookTimeout: 360_000,
          // A page on a busy machine comes late; how late decides no story.
          expect: { poll: { timeout: 20_000 } },
          maxWorkers: WAITING,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
