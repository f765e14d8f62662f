import type { Factor } from '#engine/factor.ts';
import type { Airport, FactorVariant, Library } from '#engine/library.ts';
import { citation } from './card.ts';
import { readDefaults } from './defaults.ts';
import { readRegister } from './registers.ts';
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
  return {
    gwp: readGwp(cards, folder),
    refrigerantBlends: readRefrigerants(cards, folder),
    fuels: readFuels(cards, folder),
    fuelBlends: readFuelBlends(cards, folder),
    kinds,
    aliases: readAliases(kinds, folder),
    candidates: (kind, component) => candidates.get(slot(kind, component)) ?? none,
    factor: (id) => factors.get(id),
    variants: (kind) => variants.get(kind) ?? [],
    airport: airportsIn(folder, cards),
    defaults: readDefaults(cards, factors, folder),
  };
}

/** Airports by code; the register is read when the first flight asks for one. */
function airportsIn(folder: string, cards: ReturnType<typeof readCards>): (code: string) => Airport | undefined {
  let airports: ReturnType<typeof readRegister> | null = null;
  const card = [...cards.values()].find(({ id }) => id.startsWith('airports/'));
  return (code) => {
    airports ??= readRegister('airports', folder);
    const entry = airports.get(code);
    const { lat, lon } = entry?.facts ?? {};
    if (!entry || !card || lat === undefined || lon === undefined) return undefined;
    return { country: entry.parent, latitude: lat, longitude: lon, source: citation(card, entry.code) };
  };
}
