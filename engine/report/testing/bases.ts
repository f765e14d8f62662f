import * as fc from 'fast-check';
import type { ActivityCell, Basis, GasCell, ScopeNumber } from '../basis.ts';

/** An inventory of which nothing is recorded. */
export const emptyBasis: Basis = {
  from: '2025-01-01',
  to: '2025-12-31',
  gwpSet: 'AR5',
  consolidation: 'operational_control',
  activities: [],
  gases: [],
  market: { status: 'missing', because: 'partial_months' },
  sites: [],
  categories: [],
  comparatives: [],
  baseYears: [],
  facts: {},
  given: {},
  texts: {},
};

const CATEGORIES = {
  1: ['stationary_combustion', 'fugitive'],
  2: ['purchased_electricity'],
  3: ['business_travel', 'purchased_goods_services'],
} as const;

/** Potentials of the trial alone: what they weigh does not matter, only that each set weighs otherwise. */
const WEIGHTS = { CO2: [1n, 1n, 1n], CH4: [25n, 28n, 27n], 'HCFC-22': [1810n, 1760n, 1960n] } as const;

interface Piece {
  readonly scope: ScopeNumber;
  readonly category: string;
  readonly gas: keyof typeof WEIGHTS;
  readonly grams: bigint;
  readonly biogenicGrams: bigint;
}

const piece: fc.Arbitrary<Piece> = fc.constantFrom<ScopeNumber>(1, 2, 3).chain((scope) =>
  fc.record({
    scope: fc.constant(scope),
    category: fc.constantFrom(...CATEGORIES[scope]),
    gas: fc.constantFrom('CO2', 'CH4', 'HCFC-22'),
    grams: fc.bigInt({ min: 0n, max: 10n ** 12n }),
    biogenicGrams: fc.bigInt({ min: 0n, max: 10n ** 9n }),
  }),
);

/** Kilograms of so many grams, as exact text. */
export function kilograms(grams: bigint): string {
  return `${grams / 1000n}.${String(grams % 1000n).padStart(3, '0')}`;
}

function gasCell({ scope, category, gas, grams }: Piece): GasCell {
  const [ar4, ar5, ar6] = WEIGHTS[gas];
  return {
    scope,
    category,
    kind: 'trial',
    siteId: null,
    gas,
    kg: kilograms(grams),
    co2eKg: gas === 'HCFC-22' ? null : kilograms(grams * ar5),
    bySet: { AR4: kilograms(grams * ar4), AR5: kilograms(grams * ar5), AR6: kilograms(grams * ar6) },
  };
}

function activityCell({ scope, category, gas, grams, biogenicGrams }: Piece): ActivityCell {
  return {
    scope,
    category,
    kind: 'trial',
    siteId: null,
    unit: 'kWh',
    lines: 1,
    notCounted: 0,
    quantity: '1000',
    co2eKg: kilograms(gas === 'HCFC-22' ? 0n : grams * WEIGHTS[gas][1]),
    biogenicCo2Kg: kilograms(biogenicGrams),
  };
}

const fixed: readonly Piece[] = ([1, 2, 3] as const).map((scope) => ({
  scope,
  category: CATEGORIES[scope][0],
  gas: 'CO2',
  grams: 1_000_000n,
  biogenicGrams: 1000n,
}));

/** Inventories with lines in every scope, of gases inside and outside the Kyoto groups. */
export const bases: fc.Arbitrary<Basis> = fc
  .record({ pieces: fc.array(piece, { maxLength: 20 }), market: fc.bigInt({ min: 0n, max: 10n ** 12n }) })
  .map(({ pieces, market }) => {
    const all = [...fixed, ...pieces];
    return {
      ...emptyBasis,
      activities: all.map(activityCell),
      gases: all.map(gasCell),
      market: { status: 'calculated', co2eKg: kilograms(market) },
    };
  });
