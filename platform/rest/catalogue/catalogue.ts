import type { TransactionHost } from '../../settings.ts';
import type { Catalogue } from './model.ts';
import { readCatalogue } from './read.ts';

export interface CatalogueSource {
  /** What is known now; read at the first request and whenever the schema has changed. */
  readonly current: () => Promise<Catalogue>;
  /** Reads again where a name was not found, unless that happened just now; null: nothing new can be expected. */
  readonly again: () => Promise<Catalogue | null>;
  /** Forgets what was read. */
  reload(): void;
}

/** A name that is not known makes the catalogue be read again, but not more often than this. */
const rereadAfterMs = 1000;

/** The exposed schemas as the database has them, read again after `notify pgrst, 'reload schema'`. */
export function createCatalogue(database: TransactionHost, schemas: readonly string[]): CatalogueSource {
  let reading: Promise<Catalogue> | null = null;
  let readAt = 0;
  let listening = false;

  function current(): Promise<Catalogue> {
    if (!listening) {
      listening = true;
      database.listen('pgrst', (notice) => {
        if (notice === null || notice === '' || notice === 'reload schema') reading = null;
      });
    }
    if (reading !== null) return reading;
    readAt = performance.now();
    const started = database.asService((tx) => readCatalogue(tx, schemas));
    reading = started;
    // A failed reading is not kept: the next request tries again.
    started.catch(() => {
      if (reading === started) reading = null;
    });
    return started;
  }

  return {
    current,
    again: async () => {
      if (performance.now() - readAt < rereadAfterMs) return null;
      reading = null;
      return current();
    },
    reload: () => {
      reading = null;
    },
  };
}
