import { openTestDatabase, type TestDatabase } from '#database/testing.ts';
import { referenceChecksum } from './checksum.ts';
import { loadIntoDatabase } from './shelve-in-database.ts';

/** A database of its own to the caller with all reference data, which is loaded once for all tests and then copied. */
export function openReferenceDatabase(): Promise<TestDatabase> {
  return openTestDatabase({
    prepared: {
      key: referenceChecksum(),
      prepare: async (empty) => {
        await loadIntoDatabase(empty);
      },
    },
  });
}
