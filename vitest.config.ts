import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Told by two at a time, the longest stories have to begin first: one that began last would be waited for alone. */
const LONGEST = /\/(?:look-desk|look-phone|look-tablet|crash|account|conversations|ways-in)\.journey\.ts$/;

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
        },
      },
      {
        test: {
          name: 'database',
          include: ['**/*.database.test.ts'],
          exclude: ['**/node_modules/**'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
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
          // Each file has an installation of its own on a port of its own: as many side by side as the cores of CI.
          maxWorkers: 2,
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
          // Each file has a product of its own on a port of its own: two go side by side, as many as the cores of CI.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
