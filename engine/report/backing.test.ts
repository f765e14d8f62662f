import { array, type Arbitrary, bigInt, boolean, constantFrom, integer, record, sample } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Backing, backingOf } from './backing.ts';
import type { ActivityCell, BackedCell, Basis, SpreadCell } from './basis.ts';
import { evaluate, type Look } from './evaluate.ts';
import { parseFormula } from './formula.ts';
import { emptyBasis } from './testing/bases.ts';

const GAS = { scope: 1, category: 'stationary_combustion', kind: 'gas', siteId: 'a' } as const;
const DIESEL = { scope: 1, category: 'mobile_combustion', kind: 'diesel', siteId: 'b' } as const;
const POWER = { scope: 2, category: 'purchased_electricity', kind: 'power', siteId: 'a' } as const;
type Place = typeof GAS | typeof DIESEL | typeof POWER;

const activity = (place: Place, lines: number, co2eKg: string): ActivityCell => ({
  ...place,
  unit: 'kWh',
  lines,
  notCounted: 0,
  quantity: '1',
  co2eKg,
  biogenicCo2Kg: '0',
});
const backed = (place: Place, more: Partial<BackedCell> = {}): BackedCell => ({
  ...place,
  ratings: 'very_good very_good very_good very_good very_good',
  evidenced: true,
  lines: 1,
  weightKg: '100',
  ...more,
});
const spread = (place: Place, kg: string, half: string, factorId: string | null): SpreadCell => ({
  ...place,
  factorId,
  lines: 1,
  co2eKg: kg,
  weightKg: kg,
  minusKg: half,
  plusKg: half,
  minusSquared: String(Number(half) ** 2),
  plusSquared: String(Number(half) ** 2),
});

const basis: Basis = {
  ...emptyBasis,
  activities: [activity(GAS, 2, '100'), activity(DIESEL, 1, '300'), activity(POWER, 1, '600')],
  backing: {
    lines: [
      backed(GAS, { lines: 2, weightKg: '100' }),
      backed(DIESEL, { weightKg: '300', ratings: 'poor poor poor poor poor', evidenced: false }),
      backed(POWER, { weightKg: '600', ratings: '- - - - -' }),
    ],
    spreads: [
      spread(GAS, '100', '30', 'one'),
      spread(DIESEL, '300', '40', 'one'),
      spread(POWER, '600', '24', 'other'),
    ],
  },
  given: { output: { value: '10', unit: 't' } },
};

const RECORDED: Look = { gwp: 'recorded' };

function told(text: string, of: Basis = basis, look: Look = RECORDED): Backing | undefined {
  const formula = parseFormula(text);
  const amount = evaluate(formula, of, look);
  if (amount.kind !== 'number') throw new Error(`${text} is no number`);
  return backingOf({ amount, formula, look }, of);
}

describe('the quality behind a number', () => {
  it('is that of its lines, weighed by their emissions, with how many of them are rated', () => {
    // (100 × 4 + 300 × 1) ÷ 400
    expect(told('co2e(scope: 1)')?.quality).toEqual({
      kind: 'quality',
      points: '1.75',
      grade: 'fair',
      rated: 3,
      lines: 3,
    });
    // Who is not rated counts as poor: (100 × 4 + 900 × 1) ÷ 1000.
    expect(told('co2e()')?.quality).toMatchObject({ points: '1.3', grade: 'poor', rated: 3, lines: 4 });
  });

  it('is not told where no line is rated, or nothing weighs them', () => {
    expect(told('co2e(scope: 2)')?.quality).toMatchObject({ kind: 'untold', code: 'not_rated' });
    const nothing = { lines: [backed(GAS, { weightKg: '0' })], spreads: [] };
    expect(told('co2e(kind: gas)', { ...basis, backing: nothing })).toMatchObject({
      quality: { code: 'behind_no_emissions' },
      uncertainty: { code: 'behind_no_emissions' },
      evidence: { evidenced: 1, lines: 1, share: null },
    });
  });
});

describe('the uncertainty of a number', () => {
  it('adds lines of one factor linearly and others in quadrature', () => {
    expect(told('co2e(scope: 1)')?.uncertainty).toMatchObject({ minusPercent: '17.500000000' });
    const percent = ((Math.hypot(70, 24) / 1000) * 100).toFixed(9);
    expect(told('co2e()')?.uncertainty).toEqual({
      kind: 'uncertainty',
      minusPercent: percent,
      plusPercent: percent,
      knownShare: '1',
    });
  });

  it('adds lines without a factor in quadrature', () => {
    const spreads = [spread(GAS, '100', '30', null), spread(DIESEL, '300', '40', null)];
    const own = { ...basis, backing: { lines: basis.backing?.lines ?? [], spreads } };
    expect(told('co2e(scope: 1)', own)?.uncertainty).toMatchObject({ plusPercent: '12.500000000' });
  });

  it('has a coded reason for whatever it is not calculated of', () => {
    const code = (text: string, look?: Look) => told(text, basis, look)?.uncertainty;
    expect(code('co2e() / given(output)')).toMatchObject({ code: 'uncertainty_formula' });
    expect(code('biogenic()')).toMatchObject({ code: 'uncertainty_measure' });
    expect(code('energy()')).toMatchObject({ code: 'uncertainty_measure' });
    const market: Basis = { ...basis, market: { status: 'calculated', co2eKg: '5' } };
    expect(told('co2e(account: market)', market)?.uncertainty).toMatchObject({ code: 'uncertainty_market' });
    expect(told('co2e(scope: 1, account: market)', market)?.uncertainty.kind).toBe('uncertainty');
    expect(code('given(output)')).toMatchObject({ code: 'behind_no_lines' });
    const some = { lines: basis.backing?.lines ?? [], spreads: [spread(POWER, '600', '24', 'other')] };
    expect(told('co2e()', { ...basis, backing: some })?.uncertainty).toEqual({
      kind: 'untold',
      code: 'uncertainty_not_stated',
      params: { share: '0.6' },
    });
    const gases = basis.activities.map(({ scope, category, kind, siteId, co2eKg }) => ({
      scope,
      category,
      kind,
      siteId,
      gas: 'CO2',
      kg: co2eKg,
      co2eKg,
      bySet: { AR5: co2eKg, AR6: co2eKg },
    }));
    expect(told('co2e()', { ...basis, gases }, { gwp: 'AR6' })?.uncertainty).toEqual({
      kind: 'untold',
      code: 'uncertainty_gwp',
      params: { set: 'AR5' },
    });
  });
});

describe('the evidence behind a number', () => {
  it('is of the lines that have a document, and of their share of the emissions', () => {
    expect(told('co2e()')?.evidence).toEqual({ kind: 'evidence', evidenced: 3, lines: 4, share: '0.7' });
    expect(told('co2e(site: b)')?.evidence).toMatchObject({ evidenced: 0, lines: 1, share: '0' });
  });
});

it('nothing is said of figures of before it was kept', () => {
  expect(told('co2e()', { ...basis, backing: undefined })).toBeUndefined();
});

it('a number that asks the same part twice has its lines behind it once', () => {
  expect(told('(co2e() - co2e()) / co2e() * 100')?.evidence).toMatchObject({ lines: 4 });
  expect(told('co2e(scope: 1) + co2e(site: a)')?.evidence).toMatchObject({ lines: 4 });
});

interface Drawn {
  readonly place: Place;
  readonly ratings: string;
  readonly evidenced: boolean;
  readonly lines: number;
  readonly kg: bigint;
}

const drawn: Arbitrary<Drawn> = record({
  place: constantFrom(GAS, DIESEL, POWER),
  ratings: constantFrom('- - - - -', 'good good good good good', 'poor - fair very_good good'),
  evidenced: boolean(),
  lines: integer({ min: 1, max: 50 }),
  kg: bigInt(1n, 10n ** 9n),
});

it('of 500 random inventories, the lines behind each number are those it counts, and no share exceeds its whole', () => {
  for (const cells of sample(array(drawn, { minLength: 1, maxLength: 12 }), { numRuns: 500, seed: 20 })) {
    const of: Basis = {
      ...emptyBasis,
      activities: cells.map(({ place, lines, kg }) => activity(place, lines, String(kg))),
      backing: {
        lines: cells.map(({ place, ratings, evidenced, lines, kg }) =>
          backed(place, { ratings, evidenced, lines, weightKg: String(kg) }),
        ),
        spreads: cells.map(({ place, kg }) => spread(place, String(kg), '1', place.kind)),
      },
    };
    for (const text of ['co2e()', 'co2e(scope: 1)', 'co2e(site: a)', 'biogenic(kind: power)']) {
      const amount = evaluate(parseFormula(text), of, RECORDED);
      if (amount.kind !== 'number') continue;
      const { quality, uncertainty, evidence } = told(text, of) ?? {};
      if (quality?.kind === 'quality') {
        expect(quality.lines).toBe(amount.lines);
        expect(Number(quality.points)).toBeGreaterThanOrEqual(1);
        expect(Number(quality.points)).toBeLessThanOrEqual(4);
      }
      expect(evidence).toMatchObject({ kind: 'evidence', lines: amount.lines });
      if (evidence?.kind === 'evidence') expect(Number(evidence.share)).toBeLessThanOrEqual(1);
      if (uncertainty?.kind === 'uncertainty')
        expect(Number(uncertainty.minusPercent)).toBeLessThanOrEqual(100);
    }
  }
});
