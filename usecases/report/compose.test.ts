import { readProgrammes } from '#reference/programmes.ts';
import { reportWordsIn } from '#server/report_words.ts';
import { type Arbitrary, array, bigInt, constantFrom, integer, record, sample } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KeptBasis } from './basis-shape.ts';
import { composeReport } from './compose.ts';

const SITE = '00000000-0000-4000-8000-000000000001';
const PLACES = [
  { scope: 1, category: 'stationary_combustion', kind: 'stationary.natural_gas', unit: 'm3' },
  { scope: 1, category: 'mobile_combustion', kind: 'mobile.diesel', unit: 'L' },
  { scope: 2, category: 'purchased_electricity', kind: 'electricity', unit: 'kWh' },
  { scope: 3, category: 'business_travel', kind: 'travel.hotel', unit: 'night' },
  { scope: 3, category: 'purchased_goods_services', kind: 'spend.services', unit: 'BRL' },
] as const;

interface Cell {
  readonly place: (typeof PLACES)[number];
  /** Micrograms: a ledger keeps more digits than anybody reads. */
  readonly micrograms: bigint;
  readonly lines: number;
  readonly notCounted: number;
}

/** An integer of so many decimal places, as an exact decimal. */
function exactOf(digits: bigint, places: number): string {
  const shown = String(digits).padStart(places + 1, '0');
  const [whole, part] = [shown.slice(0, -places), shown.slice(-places).replace(/0+$/, '')];
  return part === '' ? whole : `${whole}.${part}`;
}

function keptOf(cells: readonly Cell[], more: Partial<KeptBasis['figures']> = {}): KeptBasis {
  return {
    format: 1,
    organization: { id: SITE, name: 'Siderúrgica Norte' },
    inventory: {
      id: SITE,
      name: '2025',
      from: '2025-01-01',
      to: '2025-12-31',
      gwpSet: 'AR5',
      programme: 'brazil',
      consolidation: 'operational_control',
    },
    closing: null,
    at: '2026-03-02T14:05:09.000Z',
    setup: {
      revision: 1,
      fourEyes: true,
      baseYear: null,
      entities: [],
      sites: [
        {
          siteId: SITE,
          name: 'Serra',
          region: 'BR',
          inBoundary: true,
          entity: null,
          reason: null,
          share: '1',
        },
      ],
    },
    exclusions: [],
    categories: [],
    figures: {
      activities: cells.map(({ place, micrograms, lines, notCounted }) => ({
        ...place,
        siteId: SITE,
        lines,
        notCounted,
        quantity: '1',
        co2eKg: exactOf(micrograms, 9),
        biogenicCo2Kg: '0',
      })),
      gases: [],
      problems: [],
      emptyMonths: [],
      factorIds: [],
      ...more,
    },
    market: { status: 'calculated', co2eKg: '0', instrumentIds: [] },
    comparatives: [],
    sources: [],
    kinds: {},
    period: { from: '2025-01-01', to: '2025-12-31' },
  };
}

function documentOf(basis: KeptBasis, language: 'pt-BR' | 'en' = 'en') {
  const programme = readProgrammes().get('ghg-protocol');
  return composeReport({
    words: reportWordsIn(language),
    language,
    basis,
    programmes: programme ? [programme] : [],
    given: {},
    texts: {},
    title: 'GHG',
    number: null,
  });
}

const cell: Arbitrary<Cell> = record({
  place: constantFrom(...PLACES),
  micrograms: bigInt(0n, 10n ** 22n),
  lines: integer({ min: 1, max: 1000 }),
  notCounted: integer({ min: 0, max: 3 }),
});

describe('the document of 500 random inventories', () => {
  it('says of each scope the sum of its lines, to the last digit', () => {
    for (const cells of sample(array(cell, { minLength: 1, maxLength: 12 }), { numRuns: 500, seed: 20 })) {
      const { datapoints } = documentOf(keptOf(cells));
      const value = (code: string) => datapoints.find((point) => point.code === code)?.value ?? null;
      const summed = (scope: number) => {
        const of = cells.filter(({ place }) => place.scope === scope);
        // Of a tonne: 10⁻¹² is a microgram.
        return of.length === 0
          ? null
          : exactOf(
              of.reduce((sum, { micrograms }) => sum + micrograms, 0n),
              12,
            );
      };
      expect([value('CS-scope1'), value('CS-scope2-location'), value('S3-total')]).toEqual(
        [1, 2, 3].map(summed),
      );
    }
  });
});

describe('page one', () => {
  const [place] = PLACES;
  const counted: Cell = { place, micrograms: 10n ** 15n, lines: 3, notCounted: 2 };

  it.each(['pt-BR', 'en'] as const)(
    'says which lines were not counted and which months have none, in %s',
    (language) => {
      const basis = keptOf([counted], {
        problems: [{ code: 'factor.missing', lines: 2 }],
        emptyMonths: ['2025-03', '2025-11'],
      });
      const { notices, chapters } = documentOf(basis, language);
      const said = notices.map(({ text }) => text).join('\n');
      expect(said).toMatch(/^.*\b2\b.*$/m);
      expect(said).toContain('03/2025, 11/2025');
      const tables = chapters[0]?.blocks.flatMap((block) => ('table' in block ? [block.table.id] : []));
      expect(tables).toContain('not-counted');
    },
  );
});
