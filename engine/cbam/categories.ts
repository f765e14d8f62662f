/** The aggregated goods categories of IR (EU) 2025/2547, Annex I, Table 1, and what the sector asks to be told of each. */
import type { CbamTables } from './tables.ts';

export interface Category {
  readonly key: string;
  /** Names in the table of codes. */
  readonly names: readonly string[];
  readonly unit: 't' | 'MWh';
  /** Sector parameters to report, Annex IV point 35. */
  readonly parameters: readonly string[];
}

const ALLOYS = ['reducing_agent', 'mn', 'cr', 'ni', 'other_alloys'];
const SCRAP = ['scrap_per_tonne', 'pre_consumer_scrap'];

export const CATEGORIES = [
  { key: 'calcined_clay', names: ['Calcined clay'], unit: 't', parameters: ['calcined'] },
  { key: 'cement_clinker', names: ['Cement clinker'], unit: 't', parameters: [] },
  { key: 'cement', names: ['Cement'], unit: 't', parameters: ['clinker_share'] },
  { key: 'aluminous_cement', names: ['Aluminous cement'], unit: 't', parameters: [] },
  { key: 'hydrogen', names: ['Hydrogen'], unit: 't', parameters: [] },
  { key: 'ammonia', names: ['Ammonia'], unit: 't', parameters: ['concentration'] },
  { key: 'nitric_acid', names: ['Nitric acid'], unit: 't', parameters: ['nitric_acid', 'nitrogen'] },
  { key: 'urea', names: ['Urea'], unit: 't', parameters: ['urea', 'nitrogen'] },
  {
    key: 'mixed_fertilisers',
    names: ['Mixed fertilisers'],
    unit: 't',
    parameters: ['n_ammonium', 'n_nitrate', 'n_urea', 'n_other', 'nitrogen'],
  },
  { key: 'sintered_ore', names: ['Sintered Ore'], unit: 't', parameters: [] },
  { key: 'pig_iron', names: ['Pig Iron'], unit: 't', parameters: ALLOYS },
  { key: 'alloys', names: ['FeMn', 'FeCr', 'FeNi'], unit: 't', parameters: ['mn', 'cr', 'ni', 'carbon'] },
  { key: 'dri', names: ['DRI'], unit: 't', parameters: ALLOYS },
  { key: 'crude_steel', names: ['Crude steel'], unit: 't', parameters: [...ALLOYS, ...SCRAP] },
  {
    key: 'iron_or_steel_products',
    names: ['Iron or steel products'],
    unit: 't',
    parameters: [...ALLOYS, ...SCRAP, 'other_materials', 'mill'],
  },
  {
    key: 'unwrought_aluminium',
    names: ['Unwrought aluminium'],
    unit: 't',
    parameters: [...SCRAP, 'other_elements'],
  },
  {
    key: 'aluminium_products',
    names: ['Aluminium products'],
    unit: 't',
    parameters: [...SCRAP, 'other_elements'],
  },
  { key: 'electricity', names: ['Electricity'], unit: 'MWh', parameters: [] },
] as const satisfies readonly Category[];

export type CategoryKey = (typeof CATEGORIES)[number]['key'];
export const CATEGORY_KEYS: readonly CategoryKey[] = CATEGORIES.map(({ key }) => key);

const BY_KEY = new Map<string, Category>(CATEGORIES.map((category) => [category.key, category]));

export function categoryOf(key: string): Category | null {
  return BY_KEY.get(key) ?? null;
}

/** The category of a name in the table of codes (`Pig Iron` is `pig_iron`). */
export function categoryNamed(name: string | null): Category | null {
  return CATEGORIES.find(({ names }) => (names as readonly string[]).includes(name ?? '')) ?? null;
}

const DIRECT = new WeakMap<CbamTables, ReadonlyMap<string, boolean>>();

/**
 * Whether only direct emissions of a category count (Annex II of Regulation (EU) 2023/956): that of the goods that
 * belong to it. Agglomerated ores are the one category of steel whose indirect emissions count.
 */
export function isDirectOnly(key: string, tables: CbamTables): boolean {
  const known = DIRECT.get(tables) ?? annexII(tables);
  DIRECT.set(tables, known);
  return known.get(key) ?? false;
}

function annexII(tables: CbamTables): ReadonlyMap<string, boolean> {
  const found = new Map<string, boolean>();
  for (const row of tables.goods.values()) {
    const key = categoryNamed(row.category)?.key;
    if (key === undefined || found.has(key)) continue;
    for (let length = row.prefix.length; length >= 2; length -= 1) {
      const annex = tables.goods.get(row.prefix.slice(0, length)) ?? tables.goods.get(`${row.prefix}00`);
      if (annex === undefined || annex.directOnly === null) continue;
      found.set(key, annex.directOnly);
      break;
    }
  }
  return found;
}
