import type { KeptBasis } from '../report/basis-shape.ts';

const SITES = 30;
const LINES = 100_000;
const PLACES = [
  { scope: 1, category: 'stationary_combustion', kind: 'stationary.natural_gas', unit: 'm3' },
  { scope: 1, category: 'mobile_combustion', kind: 'mobile.diesel', unit: 'L' },
  { scope: 1, category: 'process', kind: 'process.cement', unit: 't' },
  { scope: 1, category: 'fugitive', kind: 'fugitive.refrigerant', unit: 'kg' },
  { scope: 2, category: 'purchased_electricity', kind: 'electricity', unit: 'kWh' },
  ...[
    'purchased_goods_services',
    'capital_goods',
    'fuel_energy_activities',
    'upstream_transport',
    'waste_generated',
    'business_travel',
    'employee_commuting',
    'upstream_leased_assets',
    'downstream_transport',
    'processing_of_sold_products',
    'use_of_sold_products',
    'end_of_life_of_sold_products',
    'downstream_leased_assets',
    'franchises',
    'investments',
  ].map((category) => ({ scope: 3 as const, category, kind: `spend.${category}`, unit: 'BRL' })),
] as const;
const GASES = ['CO2', 'CH4', 'N2O', 'HCFC-22'] as const;

const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

interface PlacedCell {
  readonly scope: 1 | 2 | 3;
  readonly category: string;
  readonly kind: string;
  readonly siteId: string;
  readonly order: number;
}

/** Of each cell the half of its lines has a document, and all say how uncertain they are. */
function backingOf(cells: readonly PlacedCell[]): NonNullable<KeptBasis['backing']> {
  return {
    lines: cells.flatMap(({ scope, category, kind, siteId, order }) =>
      ['good good - fair poor', 'very_good good good good good'].map((ratings, at) => ({
        scope,
        category,
        kind,
        siteId,
        ratings,
        evidenced: at === 0,
        lines: at === 0 ? linesIn(order, cells.length) >> 1 : (linesIn(order, cells.length) + 1) >> 1,
        weightKg: `${(order * 7919) % 900_000}.5`,
      })),
    ),
    spreads: cells.map(({ scope, category, kind, siteId, order }) => ({
      scope,
      category,
      kind,
      siteId,
      factorId: `trial/${kind}`,
      lines: linesIn(order, cells.length),
      co2eKg: `${2 * ((order * 7919) % 900_000) + 1}`,
      weightKg: `${2 * ((order * 7919) % 900_000) + 1}`,
      minusKg: `${(order * 791) % 90_000}.5`,
      plusKg: `${(order * 891) % 90_000}.5`,
      minusSquared: '1',
      plusSquared: '1',
    })),
  };
}

const linesIn = (order: number, cells: number): number =>
  Math.floor(LINES / cells) + (order < LINES % cells ? 1 : 0);

/** Figures of 100,000 lines at 30 sites, the same each time: each cell stands for its part of them. */
export function largeBasis(): KeptBasis {
  const cells = PLACES.flatMap((place, at) =>
    Array.from({ length: SITES }, (_, site) => ({
      ...place,
      siteId: idOf(site + 1),
      order: at * SITES + site,
    })),
  );
  const amount = (order: number, step: number) => `${((order * 7919 + step * 104_729) % 900_000) + 1000}.125`;
  return {
    format: 1,
    organization: { id: idOf(900), name: 'Siderúrgica Norte S.A.' },
    inventory: {
      id: idOf(901),
      name: '2025',
      from: '2025-01-01',
      to: '2025-12-31',
      gwpSet: 'AR5',
      programme: 'brazil',
      consolidation: 'operational_control',
    },
    closing: {
      id: idOf(902),
      number: 1,
      sha256: 'c'.repeat(64),
      closedAt: '2026-03-02T14:05:09.000Z',
      approvedBy: 'Marcos Lima',
    },
    at: '2026-03-02T14:05:09.000Z',
    setup: {
      revision: 1,
      fourEyes: true,
      baseYear: null,
      entities: [],
      sites: Array.from({ length: SITES }, (_, site) => ({
        siteId: idOf(site + 1),
        name: `Unidade ${site + 1}`,
        region: 'BR',
        inBoundary: true,
        entity: null,
        reason: null,
        share: '1',
      })),
    },
    exclusions: [],
    categories: [],
    figures: {
      activities: cells.map(({ scope, category, kind, unit, siteId, order }) => ({
        scope,
        category,
        kind,
        siteId,
        unit,
        lines: linesIn(order, cells.length),
        notCounted: 0,
        quantity: amount(order, 1),
        co2eKg: amount(order, 2),
        biogenicCo2Kg: amount(order, 3),
      })),
      gases: cells.flatMap(({ scope, category, kind, siteId, order }) =>
        GASES.map((gas, step) => {
          const co2eKg = amount(order, step + 4);
          return {
            scope,
            category,
            kind,
            siteId,
            gas,
            kg: amount(order, step),
            co2eKg,
            bySet: { AR4: co2eKg, AR5: co2eKg, AR6: amount(order, step + 5) },
          };
        }),
      ),
      problems: [{ code: 'factor.missing', lines: 7 }],
      factorIds: [],
      emptyMonths: ['2025-08'],
    },
    backing: backingOf(cells),
    market: { status: 'calculated', co2eKg: '1250000.5', instrumentIds: [] },
    comparatives: [],
    sources: Array.from({ length: 60 }, (_, source) => `Publisher ${source + 1}, Factors, 2025`),
    kinds: Object.fromEntries(PLACES.map(({ kind }) => [kind, { 'pt-BR': kind, en: kind }])),
    period: { from: '2025-01-01', to: '2025-12-31' },
  };
}
