import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Factor } from '#engine/factor.ts';
import type { Library } from '#engine/library.ts';
import { readAliases,
  readFuelBlends,
  readFuels,
  readGwp,
  readKinds,
  readLinks,
  readRefrigerants,
} from './library-tables.ts';
import { shelvedFactors } from './shelf.ts';
import { FOLDER, TableFault, filesBelow, readCards } from './tables.ts';

export { isLoaded, type LoadReport, loadIntoDatabase } from './shelve-in-database.ts';

const slot = (kind: string, component: string | null): string => `${kind}#${component ?? ''}`;

/**
 * Builds the engine's library from the tables in this folder: kinds, fuels, blends, GWP sets and the factors that may
 * answer a kind (the others are fetched from the database by id when somebody names one).
 * Throws `TableFault` with file and line on the first row that is not what its table promises.
 */
export async function loadLibrary(folder = FOLDER): Promise<Library> {
  const cards = readCards(folder);
  const kinds = readKinds(folder);
  const links = readLinks(kinds, folder);
  const factors = new Map<string, Factor>();
  for (const { value } of shelvedFactors(cards, new Set(links.map((link) => link.factor_id)), folder)) {
    factors.set(value.factor.id, value.factor);
  }
  const candidates = new Map<string, Factor[]>();
  for (const [index, link] of links.entries()) {
    const factor = factors.get(link.factor_id);
    if (!factor) throw new TableFault('activities/factor-kinds.csv', index + 2, `no factor ${link.factor_id}`);
    const list = candidates.get(slot(link.kind, link.component));
    if (list) list.push(factor);
    else candidates.set(slot(link.kind, link.component), [factor]);
  }
  const none: readonly Factor[] = [];
  return {
    gwp: readGwp(cards, folder),
    refrigerantBlends: readRefrigerants(cards, folder),
    fuels: readFuels(cards, folder),
    fuelBlends: readFuelBlends(cards, folder),
    kinds,
    aliases: readAliases(kinds, folder),
    candidates: (kind, component) => candidates.get(slot(kind, component)) ?? none,
    factor: (id) => factors.get(id),
  };
}

/** SHA-256 over every table and card of this folder: two installations with the same sum hold the same numbers. */
export function referenceChecksum(folder = FOLDER): string {
  const hash = createHash('sha256');
  for (const file of filesBelow(folder).filter((path) => /\.(csv|json)$/.test(path) && !path.startsWith('checks/'))) {
    hash.update(`${file}\n`).update(readFileSync(join(folder, file))).update('\n');
  }
  return hash.digest('hex');
}
