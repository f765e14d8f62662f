import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, decimal, equals } from '../decimal.ts';
import type { Factor } from '../factor.ts';
import { caseLibrary } from '../testing/library.ts';
import { deviation } from '../testing/worked.ts';
import { verifyTrace } from '../verify.ts';
import type { Scope3Input } from './calculate.ts';
import { calculateScope3, SCOPE3_METHODS } from './calculate.ts';
import { SCOPE3_CATEGORIES } from './definition.ts';

const library = caseLibrary();
const v = (value: string) => ({ value });
const kg = (amount: string) => ({ amount, unit: 'kg' });
const money = (amount: string, unit = 'USD') => ({ amount, unit });

function factor(unit: string, co2e: string, changes: Partial<Factor> = {}): Factor {
  return {
    id: `test/${unit}/${co2e}`,
    name: { 'pt-BR': unit, en: unit },
    region: 'WORLD',
    validFrom: '2020-01-01',
    validTo: null,
    unit,
    co2eKg: co2e,
    gwpSet: 'AR5',
    source: { sourceId: 'test', publisher: '', title: '', edition: '', licence: '' },
    ...changes,
  };
}

function calculate(category: string, method: string, inputs: unknown, more: Partial<Scope3Input> = {}) {
  return calculateScope3({ category, method, inputs, gwpSet: 'AR5', ...more }, library);
}

function calculated(category: string, method: string, inputs: unknown, more: Partial<Scope3Input> = {}) {
  const result = calculate(category, method, inputs, more);
  if (result.status === 'not_calculated') throw new Error(JSON.stringify(result.problems));
  expect(verifyTrace(result.trace).ok).toBe(true);
  return result;
}

function codes(category: string, method: string, inputs: unknown): string[] {
  const result = calculate(category, method, inputs);
  return result.status === 'calculated' ? [] : result.problems.map(({ code }) => code);
}

describe('scope 3', () => {
  it('has at least one method for each of the fifteen categories', () => {
    for (const category of SCOPE3_CATEGORIES) {
      const methods = SCOPE3_METHODS.filter(({ categories }) => categories.includes(category));
      expect(methods.length, category).toBeGreaterThan(0);
    }
  });

  it('refuses a method outside its categories, and categories that do not exist', () => {
    expect(codes('investments', 'hotel', {})).toEqual(['method.unknown']);
    expect(codes('magic', 'hotel', {})).toEqual(['method.unknown']);
    expect(codes('business_travel', 'guess', {})).toEqual(['method.unknown']);
  });

  it('adds allocated emissions of suppliers, materials, transport and waste in the hybrid method', () => {
    const result = calculated('purchased_goods_services', 'hybrid', {
      suppliers: [{ emissions: kg('1000'), gwpSet: 'AR5', share: v('0.25') }],
      materials: [{ quantity: kg('10'), factor: factor('kg', '3') }],
      transport: [
        {
          mass: { amount: '2', unit: 't' },
          distance: { amount: '100', unit: 'km' },
          factor: factor('tkm', '0.1'),
        },
      ],
      waste: [{ quantity: kg('5'), factor: factor('kg', '2') }],
    });
    expect(result.co2eKg).toBe('310'); // 250 + 30 + 20 + 10
  });

  it('keeps figures of others on their GWP set unless a person accepts another', () => {
    const inputs = { parties: [{ emissions: kg('100'), gwpSet: 'AR4', share: v('0.5') }] };
    expect(codes('franchises', 'reported_share', inputs)).toEqual(['gwp.set_mismatch']);
    const accepted = calculated('franchises', 'reported_share', inputs, { acceptGwpSet: true });
    expect(accepted.co2eKg).toBe('50');
    expect(accepted.problems.map(({ code }) => code)).toEqual(['gwp.set_mismatch']);
  });

  it('keeps biogenic CO2 of a factor outside the scopes', () => {
    const wood = factor('kg', '', { gasesKg: { CO2: '2', CH4: '0.001' }, biogenic: true });
    const { co2eKg: _, ...burnt } = wood;
    const inputs = { items: [{ quantity: kg('10'), factor: burnt }] };
    const result = calculated('use_of_sold_products', 'use_fuels', inputs);
    expect([result.co2eKg, result.biogenicCo2Kg]).toEqual(['0.28', '20']);
  });
});

describe('spend', () => {
  const spend = (changes: Record<string, unknown> = {}) => ({
    spends: [
      {
        spend: money('5000', 'BRL'),
        spendYear: v('2025'),
        factor: factor('USD', '0.5'),
        factorYear: v('2022'),
        exchangeRate: v('0.2'),
        indexSpendYear: v('125'),
        indexFactorYear: v('100'),
        ...changes,
      },
    ],
  });

  it('is exchanged in its own year and brought to the prices of the factor', () => {
    const result = calculated('purchased_goods_services', 'spend_based', spend());
    expect(result.co2eKg).toBe('400'); // 5000 × 0.2 × 100 / 125 × 0.5
    expect(result.disclosures.map(({ code }) => code)).toEqual(['scope3.spend_based']);
  });

  it.each(['spendYear', 'factorYear', 'exchangeRate', 'indexSpendYear', 'indexFactorYear'])(
    'is refused without %s',
    (field) => {
      const result = codes('capital_goods', 'spend_based', spend({ [field]: undefined }));
      expect(result).toEqual(['input.missing']);
    },
  );

  it('is refused where rates and indices contradict currencies and years', () => {
    const run = (changes: Record<string, unknown>) => codes('capital_goods', 'spend_based', spend(changes));
    expect(run({ spend: money('1') })).toEqual(['currency.mismatch']);
    expect(run({ spendYear: v('2022') })).toEqual(['price_index.mismatch']);
    expect(run({ spend: kg('1') })).toEqual(['factor.unit']);
  });
});

describe('flights', () => {
  const airport = { fromLatitude: v('0'), fromLongitude: v('0'), toLatitude: v('0') };
  const flight = (toLongitude: string, cabin = 'economy') => ({
    from: 'AAA',
    to: 'BBB',
    ...airport,
    toLongitude: v(toLongitude),
    journey: 'one_way',
    passengers: v('1'),
    cabin,
  });
  const bands = [
    { cabin: 'economy', upTo: { amount: '500', unit: 'km' }, factor: factor('pkm', '0.3') },
    { cabin: 'economy', upTo: { amount: '3700', unit: 'km' }, factor: factor('pkm', '0.2') },
    { cabin: 'economy', factor: factor('pkm', '0.1') },
  ];
  const inputs = (changes: Record<string, unknown>) => ({
    flights: [flight('10')],
    bands,
    radiativeForcing: 'without',
    uplift: 'in_factor',
    ...changes,
  });

  it('take the factor of the band that the distance lies in', () => {
    const used = (longitude: string) =>
      calculated('business_travel', 'flight', inputs({ flights: [flight(longitude)] })).factors[0]?.co2eKg;
    expect([used('1'), used('10'), used('100')]).toEqual(['0.3', '0.2', '0.1']);
    expect(codes('business_travel', 'flight', inputs({ flights: [flight('1', 'first')] }))).toEqual([
      'flight.no_band',
    ]);
  });

  it('raise the distance only where the factor does not, and then once', () => {
    const plain = calculated('business_travel', 'flight', inputs({}));
    const raised = calculated(
      'business_travel',
      'flight',
      inputs({ uplift: 'applied', upliftFactor: v('1.08') }),
    );
    const once = Number(plain.figures['passengerKm.0']) * 1.08;
    expect(Number(raised.figures['passengerKm.0'])).toBeCloseTo(once, 9);
    expect(raised.figures['greatCircleKm.0']).toBe(plain.figures['greatCircleKm.0']);
    const told = raised.disclosures.find(({ code }) => code === 'scope3.uplift_applied');
    expect(told?.params).toEqual({ uplift: '1.08' });
    const ignored = calculated('business_travel', 'flight', inputs({ upliftFactor: v('1.08') }));
    expect(ignored.co2eKg).toBe(plain.co2eKg);
    expect(codes('business_travel', 'flight', inputs({ uplift: 'applied' }))).toEqual(['input.missing']);
  });

  it('measure a quarter and half of the globe, and nothing between a place and itself', () => {
    const length = (longitude: string) =>
      calculated('business_travel', 'flight', inputs({ flights: [flight(longitude)] })).figures[
        'greatCircleKm.0'
      ];
    expect(Number(length('90'))).toBeCloseTo((6371.0087714 * Math.PI) / 2, 6);
    expect(Number(length('180'))).toBeCloseTo(6371.0087714 * Math.PI, 6);
    expect(length('0')).toBe('0');
    expect(codes('business_travel', 'flight', inputs({ flights: [flight('181')] }))).toEqual(['input.range']);
  });
});

describe('products, treatments and investments', () => {
  it('count the energy of a whole life and say so', () => {
    const products = [
      {
        units: v('10000'),
        uses: v('1000'),
        energyPerUse: { amount: '0.5', unit: 'kWh' },
        factor: factor('kWh', '0.4'),
      },
    ];
    const direct = calculated('use_of_sold_products', 'use_energy', { phase: 'direct', products });
    expect(direct.co2eKg).toBe('2000000');
    expect(direct.disclosures.map(({ code }) => code)).toEqual(['scope3.lifetime']);
    const indirect = calculated('use_of_sold_products', 'use_energy', { phase: 'indirect', products });
    expect(indirect.disclosures.map(({ code }) => code)).toContain('scope3.optional_boundary');
  });

  it('release the gases of a refrigerant blend by their mass fractions', () => {
    const inputs = { products: [{ units: v('100'), charge: kg('2'), released: v('0.5'), gas: 'R-410A' }] };
    const result = calculated('use_of_sold_products', 'use_gases', inputs);
    expect(result.gasesKg).toEqual({ 'HFC-125': '50', 'HFC-32': '50' });
  });

  it('refuse treatments whose shares do not add to one', () => {
    const wastes = (share: string) => [
      {
        quantity: kg('10'),
        treatments: [
          { share: v('0.7'), factor: factor('kg', '1') },
          { share: v(share), factor: factor('kg', '0.5') },
        ],
      },
    ];
    expect(codes('waste_generated', 'treatment_mix', { wastes: wastes('0.2') })).toEqual(['shares.not_one']);
    const result = calculated('end_of_life_of_sold_products', 'treatment_mix', { wastes: wastes('0.3') });
    expect(result.co2eKg).toBe('8.5');
  });

  it('derive category 3 from energy lines, by a factor of losses or by their share', () => {
    const quantity = { amount: '1000', unit: 'kWh' };
    const upstreamFactor = factor('kWh', '0.05');
    const byFactor = { quantity, upstreamFactor, lossesFactor: factor('kWh', '0.02') };
    expect(calculated('fuel_energy_activities', 'fuel_energy', { lines: [byFactor] }).co2eKg).toBe('70');
    const byShare = { quantity, upstreamFactor, lossShare: v('0.1'), generationFactor: factor('kWh', '0.4') };
    const shared = calculated('fuel_energy_activities', 'fuel_energy', { lines: [byShare] });
    expect(shared.co2eKg).toBe('90');
    expect(shared.disclosures.map(({ code }) => code)).toEqual(['scope3.losses_without_upstream']);
    expect(codes('fuel_energy_activities', 'fuel_energy', { lines: [{ quantity }] })).toEqual([
      'input.missing',
    ]);
  });

  it('derive category 3 for every line of scopes 1 and 2, and refuse the line that has no rate', () => {
    const line = (kind: string, amount: string, unit: string) => ({ kind, quantity: { amount, unit } });
    const factors = [
      { kind: 'mobile.diesel', upstreamFactor: factor('L', '0.6') },
      { kind: 'electricity', upstreamFactor: factor('kWh', '0.05'), lossesFactor: factor('kWh', '0.02') },
    ];
    const both = [line('mobile.diesel', '2', 'm3'), line('electricity', '1', 'MWh')];
    const result = calculated('fuel_energy_activities', 'fuel_energy_ledger', { lines: both, factors });
    expect(result.co2eKg).toBe('1270'); // 2000 × 0.6 + 1000 × 0.07
    const more = { lines: [...both, line('stationary.coal', '1', 't')], factors };
    expect(codes('fuel_energy_activities', 'fuel_energy_ledger', more)).toEqual(['factor.missing']);
  });

  it('attribute financed emissions by what finances the whole, and weigh the data-quality score', () => {
    const position = (outstanding: string, denominator: string, score: string) => ({
      assetClass: 'business_loans_unlisted_equity',
      outstanding: money(outstanding),
      denominator: money(denominator),
      emissions: kg('1000'),
      gwpSet: 'AR5',
      score: v(score),
    });
    const positions = [position('10', '100', '1'), position('30', '60', '5')];
    const result = calculated('investments', 'financed_emissions', { positions });
    expect(result.co2eKg).toBe('600');
    expect(result.figures).toEqual({ 'attribution.0': '0.1', 'attribution.1': '0.5', dataQualityScore: '4' });
    const lasting = { positions: [{ ...position('10', '100', '1'), projectYears: v('30') }] };
    expect(codes('investments', 'financed_emissions', lasting)).toEqual(['input.contradicts']);
    const above = { positions: [position('11', '10', '1')] };
    expect(codes('investments', 'financed_emissions', above)).toEqual(['attribution.above_one']);
    const mixed = { positions: [{ ...position('1', '10', '1'), denominator: money('10', 'EUR') }] };
    expect(codes('investments', 'financed_emissions', mixed)).toEqual(['currency.mismatch']);
  });

  it('counts people in vehicles without rounding vehicles up, and asks how many where it matters', () => {
    const trip = {
      distance: { amount: '30', unit: 'km' },
      journeys: v('1'),
      passengers: v('5'),
      factor: factor('km', '0.2'),
    };
    const run = (changes: object) => ({ trips: [{ ...trip, ...changes }] });
    expect(calculated('business_travel', 'travel_distance', run({ occupancy: v('4') })).co2eKg).toBe('7.5');
    expect(codes('business_travel', 'travel_distance', run({}))).toEqual(['input.missing']);
  });
});

describe('whatever is allocated', () => {
  const weights = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 12 });
  const inputs = (total: number, quantities: readonly number[]) => ({
    emissions: kg(String(total)),
    gwpSet: 'AR5',
    basis: 'mass',
    products: quantities.map((quantity) => ({ quantity: kg(`${quantity}.7`), counted: 'yes' })),
  });

  it('the parts add up to the whole, exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), weights, (total, quantities) => {
        const result = calculated('purchased_goods_services', 'allocated', inputs(total, quantities));
        expect(result.co2eKg).toBe(String(total));
        const parts = Object.values(result.figures).map(decimal);
        expect(equals(parts.reduce(add), decimal(String(total)))).toBe(true);
      }),
    );
  });

  it('only what is counted counts, and unlike quantities are refused', () => {
    const [first, second] = inputs(90, [10, 10]).products;
    const some = { ...inputs(90, []), products: [first, { ...second, counted: 'no' }] };
    expect(deviation(calculated('capital_goods', 'allocated', some).co2eKg, '45')).toBeNull();
    const odd = { ...some, products: [first, { quantity: money('1'), counted: 'yes' }] };
    expect(codes('capital_goods', 'allocated', odd)).toEqual(['input.unit']);
  });

  it('no method throws, whatever is handed in', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SCOPE3_METHODS), fc.object({ maxDepth: 4 }), (method, noise) => {
        const values = Object.values(noise);
        const names = Object.keys(method.fields);
        const handed = Object.fromEntries(names.map((name, index) => [name, values[index]]));
        const [category] = method.categories;
        expect(['calculated', 'not_calculated']).toContain(
          calculate(category ?? '', method.key, handed).status,
        );
      }),
    );
  });

  it('refuses money where no year, exchange or price index is told', () => {
    const bought = { quantity: { amount: '100', unit: 'USD' }, factor: factor('USD', '1') };
    for (const method of ['supplier_specific', 'average_data']) {
      const input = {
        category: 'purchased_goods_services',
        method,
        inputs: { items: [bought] },
        gwpSet: 'AR5',
      };
      const result = calculateScope3(input as Scope3Input, caseLibrary());
      expect(result.status === 'not_calculated' && result.problems.map(({ code }) => code)).toEqual([
        'spend.year_missing',
      ]);
    }
  });

  it('refuses a leased area that is larger than what is in use of the building', () => {
    const m2 = (amount: string) => ({ amount, unit: 'm2' });
    const items = [{ quantity: { amount: '10', unit: 'kWh' }, factor: factor('kWh', '0.5') }];
    const inputs = { leasedArea: m2('800'), buildingArea: m2('1000'), occupiedShare: v('0.75'), items };
    const question = { category: 'franchises', method: 'leased_space', gwpSet: 'AR5' as const };
    const result = calculateScope3({ ...question, inputs }, library);
    expect(result.status === 'not_calculated' && result.problems).toEqual([
      { code: 'shares.above_one', params: { field: 'leasedArea' } },
    ]);
  });

  it('says whether air travel by distance counts the effects at altitude', () => {
    const trip = { distance: { amount: '800', unit: 'km' }, journeys: v('1'), passengers: v('1') };
    const inputs = { trips: [{ ...trip, factor: factor('pkm', '0.2') }], radiativeForcing: 'with' };
    const question = { category: 'business_travel', method: 'travel_distance', gwpSet: 'AR5' as const };
    const result = calculateScope3({ ...question, inputs }, library);
    expect(result.status === 'calculated' && result.disclosures).toEqual([
      { code: 'scope3.radiative_forcing', params: { choice: 'with' } },
    ]);
  });

  it('refuses a sample that is larger than its group', () => {
    const group = { emissions: kg('10'), gwpSet: 'AR5', sampled: v('5'), population: v('4') };
    const question = { category: 'franchises', method: 'extrapolated', gwpSet: 'AR5' as const };
    const result = calculateScope3({ ...question, inputs: { groups: [group] } }, library);
    expect(result.status === 'not_calculated' && result.problems.map(({ code }) => code)).toEqual([
      'shares.above_one',
    ]);
  });
});
