import type { TransactionHost } from '../../settings.ts';
import { type Catalogue, keyOf } from './model.ts';
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

/** The name among those of a schema that is most like this one, for a hint; null when none is near. */
export function nearest(
  named: Iterable<{ readonly schema: string; readonly name: string }>,
  schema: string,
  wanted: string,
): string | null {
  const scored = [...new Map([...named].map((one) => [keyOf(one), one])).values()]
    .filter((one) => one.schema === schema)
    .map(({ name }) => ({ name, score: likeness(wanted, name) }))
    .filter(({ score }) => score >= 0.5)
    .sort((a, b) => b.score - a.score || a.name.localeCompare(b.name));
  return scored[0]?.name ?? null;
}

/** Twice the pairs of letters two names share, over all they have: 1 when equal. */
function likeness(a: string, b: string): number {
  const pairsOfA = letterPairs(a);
  const pairsOfB = letterPairs(b);
  const shared = [...pairsOfA].filter((pair) => pairsOfB.has(pair)).length;
  return (2 * shared) / (pairsOfA.size + pairsOfB.size || 1);
}

function letterPairs(text: string): Set<string> {
  const padded = ` ${text.slice(0, 63).toLowerCase()} `;
  return new Set(Array.from({ length: padded.length - 1 }, (_, index) => padded.slice(index, index + 2)));
}
