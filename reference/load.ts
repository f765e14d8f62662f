import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceTier } from '#engine/choice-rules.ts';
import type { Factor } from '#engine/factor.ts';
import type { FactorVariant, Library } from '#engine/library.ts';
import { airportsIn } from './airports.ts';
import { readDefaults, readFlightBands } from './defaults.ts';
import { readMoney } from './money.ts';
import { readAliases,
  readFuelBlends,
  readFuels,
  readGwp,
  readKinds,
  readLinks,
  readRefrigerants,
  readVariants,
} from './library-tables.ts';
import { shelvedFactors } from './shelf.ts';
import { readUncertainty } from './uncertainty.ts';
import { FOLDER, TableFault, readCards } from './tables.ts';

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
  const rows = readVariants(kinds, folder);
  const wanted = new Set([...links.map((link) => link.factor_id), ...rows.map((row) => row.factorId)]);
  const factors = new Map<string, Factor>();
  for (const { value } of shelvedFactors(cards, wanted, folder)) {
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
  const variants = new Map<string, FactorVariant[]>();
  for (const [index, { kind, parameters, factorId }] of rows.entries()) {
    const factor = factors.get(factorId);
    if (!factor) throw new TableFault('activities/variants.csv', index + 2, `no factor ${factorId}`);
    variants.set(kind, [...(variants.get(kind) ?? []), { parameters, factor }]);
  }
  const none: readonly Factor[] = [];
  const tiers = readTiers(folder);
  return {
    gwp: readGwp(cards, folder),
    refrigerantBlends: readRefrigerants(cards, folder),
    fuels: readFuels(cards, folder),
    fuelBlends: readFuelBlends(cards, folder),
    kinds,
    aliases: readAliases(kinds, folder),
    money: readMoney(cards, folder),
    uncertainty: readUncertainty(cards, folder),
    tierOf: ({ id }) => tiers.get(id.split('/')[0] ?? '') ?? 2,
    candidates: (kind, component) => candidates.get(slot(kind, component)) ?? none,
    factor: (id) => factors.get(id),
    variants: (kind) => variants.get(kind) ?? [],
    airport: airportsIn(folder, cards),
    flightBands: readFlightBands(cards, folder),
    defaults: readDefaults(cards, factors, folder),
  };
}

/** Publishers whose figures are international defaults; the others publish for a country or a sector. */
function readTiers(folder: string): ReadonlyMap<string, SourceTier> {
  const { about: _about, ...tiers } = JSON.parse(
    readFileSync(join(folder, 'factors', 'tiers.json'), 'utf8'),
  ) as Record<string, SourceTier | string>;
  return new Map(Object.entries(tiers) as [string, SourceTier][]);
}
