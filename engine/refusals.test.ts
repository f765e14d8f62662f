import { describe, expect, it } from 'vitest';
import { parseQuantityText } from './quantity.ts';
import type { Changes } from './testing/activity.ts';
import { calculate, codes, inline, kindWith } from './testing/activity.ts';
import { caseLibrary } from './testing/library.ts';

/** A factor that ended in the year of the activity: what replaced it is what is missing. */
const REPLACED = inline({
  region: 'GB',
  validFrom: '2024-01-01',
  validTo: '2025-02-28',
  gasesKg: { CO2: '1' },
});

/** A kind of which no fuel is known, and a factor per kWh on the gross basis. */
const OF_NO_FUEL = kindWith({ fuel: {}, dimensions: ['energy'], units: ['kWh'] });
const GROSS = inline({ unit: 'kWh', basis: 'gross', gasesKg: { CO2: '1' } });

describe('what the engine refuses', () => {
  it.each([
    ['quantity.unreadable', { quantity: '1.250,5' }],
    ['quantity.negative', { quantity: '-5' }],
    ['unit.missing', { unit: '' }],
    ['unit.unknown', { unit: 'barrels of laughs' }],
    ['unit.dimension', { unit: 'km' }],
    ['period.missing', { from: '' }],
    ['period.unreadable', { from: '2025-02-30' }],
    ['period.reversed', { from: '2025-04-01' }],
    ['period.future', { to: '2026-12-21' }],
    ['period.too_old', { from: '1989-01-01' }],
    ['kind.unknown', { kind: 'mobile.unicorn' }],
    ['kind.unknown', { kind: 'constructor' }],
    ['kind.unsupported', { kind: 'travel.hotel', unit: 'night' }],
    ['kind.unsupported', { library: kindWith({ method: 'astrology' as 'direct' }) }],
    ['category.unmapped', { library: kindWith({ category: '' }) }],
    ['category.unmapped', { library: kindWith({ scope: 4 as 3 }) }],
    ['blend.missing', { from: '2026-01-01', to: '2026-01-31' }],
    ['fuel_property.missing', { kind: 'stationary.natural_gas', unit: 'Nm3' }],
    ['factor.missing', { kind: 'electricity', unit: 'kWh', from: '2026-09-01', to: '2026-09-30' }],
    ['factor.expired', { region: 'GB', library: caseLibrary({ candidates: [REPLACED] }) }],
    ['factor.unit', { input: { factor: inline({ unit: 'km', gasesKg: { CO2: '1' } }) } }],
    ['factor.unit', { input: { factor: inline({ unit: 'parsec', gasesKg: { CO2: '1' } }) } }],
    ['factor.unknown', { input: { factor: inline({}) } }],
    ['factor.unknown', { input: { factor: inline({ gasesKg: {} }) } }],
    ['factor.unreadable', { input: { factor: inline({ gasesKg: { CO2: 'much' } }) } }],
    ['factor.unreadable', { input: { factor: inline({ co2eKg: '-1', gwpSet: 'AR5' }) } }],
    ['gwp.missing', { kind: 'fugitive.r290', unit: 'kg' }],
    ['gwp.set_mismatch', { input: { factor: inline({ co2eKg: '3', gwpSet: 'AR4' }) } }],
    ['gwp.set_mismatch', { input: { factor: inline({ co2eKg: '3' }) } }],
    ['gwp.set_mismatch', { input: { factor: inline({ gasesCo2eKg: { CH4: '3' } }) } }],
  ] satisfies [string, Changes][])('%s: %j', (code, changes) => {
    expect(codes(changes)).toEqual([code]);
  });

  it('counts energy by a factor of its own calorific basis alone where no fuel tells one from the other', () => {
    expect(codes({ unit: 'kWh', library: OF_NO_FUEL, input: { factor: GROSS } })).toEqual(['factor.basis']);
    expect(codes({ unit: 'GJ', basis: 'net', library: OF_NO_FUEL, input: { factor: GROSS } })).toEqual([
      'factor.basis',
    ]);
    expect(codes({ unit: 'kWh', basis: 'gross', library: OF_NO_FUEL, input: { factor: GROSS } })).toEqual([]);
    expect(
      codes({ kind: 'electricity', unit: 'kWh', input: { factor: { ...GROSS, region: 'BR' } } }),
    ).toEqual([]);
  });

  it('names the fuel property that is missing', () => {
    const result = calculate({ kind: 'stationary.natural_gas', unit: 'Nm3' });
    expect(result.status === 'not_calculated' && result.problems[0]?.params).toEqual({
      fuel: 'natural_gas_br',
      property: 'reference_celsius',
    });
  });

  it('refuses equal factors that say something else as ambiguous', () => {
    const twins = [inline({ id: 'a', gasesKg: { CO2: '1' } }), inline({ id: 'b', gasesKg: { CO2: '2' } })];
    expect(codes({ region: 'GB', library: caseLibrary({ candidates: twins }) })).toEqual([
      'factor.ambiguous',
    ]);
  });

  it('tells all it can at once', () => {
    expect(codes({ quantity: 'x', from: '', kind: 'nothing' })).toEqual([
      'quantity.unreadable',
      'period.missing',
      'kind.unknown',
    ]);
  });

  it('refuses the whole line when one of its months has no factor: missing is not zero', () => {
    const result = calculate({ kind: 'electricity', unit: 'kWh', from: '2026-08-01', to: '2026-10-31' });
    expect(
      result.status === 'not_calculated' && result.problems.map(({ code, params }) => [code, params.from]),
    ).toEqual([
      ['factor.missing', '2026-09-01'],
      ['factor.missing', '2026-10-01'],
    ]);
  });
});

/** The table of the calculation's steps: what each may refuse with. */
const OF_THE_DESIGN: Record<string, () => string[]> = {
  'quantity.unreadable': () => codes({ quantity: 'a few' }),
  'quantity.ambiguous': () => {
    const read = parseQuantityText('1.234', 'en');
    return read.ok ? [] : read.problems.map(({ code }) => code);
  },
  'unit.unknown': () => codes({ unit: 'bucket' }),
  'unit.dimension': () => codes({ unit: 'MWh', kind: 'fugitive.r404a' }),
  'blend.missing': () => codes({ from: '2026-02-01', to: '2026-02-28' }),
  'factor.missing': () => codes({ kind: 'electricity', unit: 'kWh', from: '2026-10-01', to: '2026-10-31' }),
  'factor.expired': () => codes({ region: 'GB', library: caseLibrary({ candidates: [REPLACED] }) }),
  'factor.ambiguous': () => {
    const twins = ['1', '2'].map((kilograms) => inline({ id: kilograms, gasesKg: { CO2: kilograms } }));
    return codes({ region: 'GB', library: caseLibrary({ candidates: twins }) });
  },
  'factor.unit': () => codes({ input: { factor: inline({ unit: 'm2', gasesKg: { CO2: '1' } }) } }),
  'gwp.missing': () => codes({ kind: 'fugitive.r290', unit: 'kg' }),
  'category.unmapped': () => codes({ library: kindWith({ category: '' }) }),
};

describe('the refusals of the design, each by its name', () => {
  it.each(Object.entries(OF_THE_DESIGN))('%s', (code, refused) => {
    expect(refused()).toEqual([code]);
  });
});
