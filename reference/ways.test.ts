import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findUnit } from '#engine/unit.ts';
import { inline } from '#engine/testing/activity.ts';
import { calculateActivity } from '#engine/ways/calculate.ts';
import { WAYS, waysOf } from '#engine/ways/way.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Library } from '#engine/library.ts';
import { loadLibrary } from './load.ts';
import { FOLDER } from './tables.ts';

let library: Library;

beforeAll(async () => {
  library = await loadLibrary();
});

/** Problems that name what is missing: a factor, a parameter, a property, a choice between published factors. */
const NAMING: readonly string[] = [
  'parameters.missing',
  'factor.missing',
  'factor.ambiguous',
  'fuel_property.missing',
  'gwp.missing',
];

function ask(kind: string, unit: string, more: object = {}) {
  const activity = { kind, unit, quantity: '1000', from: '2025-03-01', to: '2025-03-31', region: 'BR' };
  const common = { gwpSet: 'AR5', programme: 'brazil', today: '2026-11-20', acceptGwpSet: true } as const;
  return calculateActivity({ activity, ...common, ...more }, library);
}

describe('every activity kind, in every one of its units', () => {
  it('is calculated, or the answer names what is missing', () => {
    let calculated = 0;
    for (const kind of Object.values(library.kinds)) {
      for (const unit of kind.units) {
        const result = ask(kind.key, unit);
        if (result.status === 'calculated') calculated += 1;
        else
          expect(
            result.problems.map(({ code }) => code),
            `${kind.key} ${unit}`,
          ).toEqual(expect.arrayContaining([expect.toSatisfy((code: string) => NAMING.includes(code))]));
      }
    }
    expect(calculated).toBeGreaterThan(200);
  });

  it('is calculated by a factor of the caller’s own in that unit', () => {
    for (const kind of Object.values(library.kinds)) {
      for (const unit of kind.units) {
        const factor = inline({ id: 'own/inline', unit, gasesKg: { CO2: '2' } });
        const result = ask(kind.key, unit, { factor });
        const co2e = result.status === 'calculated' ? result.co2eKg : JSON.stringify(result.problems);
        expect(co2e, `${kind.key} ${unit}`).toBe('2000');
      }
    }
  });
});

describe('energy by a factor on the gross calorific basis', () => {
  it('is counted where the quantity is said to be on it, and never as it stands where it is on the net one', () => {
    const factor = inline({ id: 'own/inline', unit: 'kWh', basis: 'gross', gasesKg: { CO2: '2' } });
    const kinds = Object.values(library.kinds).filter((one) => one.method !== 'electricity' && one.units.includes('kWh'));
    const told = (kind: string, basis: string, given: object) => {
      const days = { from: '2025-03-01', to: '2025-03-31' };
      const result = ask(kind, 'kWh', { activity: { kind, unit: 'kWh', quantity: '1000', region: 'BR', ...days, basis }, ...given });
      return result.status === 'calculated' ? result.co2eKg : result.problems.map(({ code }) => code).join(' ');
    };
    for (const { key, method } of kinds) {
      for (const given of [{ factor }, { parameters: { factor } }]) {
        expect(told(key, 'gross', given), key).toBe('2000');
        expect(told(key, 'net', given), key).toMatch(method === 'fuel' ? /^(?:factor\.basis|fuel_property\.missing)$/ : /^factor\.basis$/);
      }
    }
    expect(kinds.length).toBeGreaterThan(10);
  });
});

describe('purchased electricity', () => {
  it('has both totals without a word of instruments too, as the calculation of scope 2 has them', () => {
    for (const kind of ['electricity', 'electricity.renewable']) {
      const result = ask(kind, 'MWh');
      const held = ask(kind, 'MWh', { parameters: { instruments: [] } });
      if (result.status === 'not_calculated' || held.status === 'not_calculated') throw new Error(kind);
      expect(result.marketBased).toEqual(held.marketBased);
      expect(result.co2eKg).toBe(held.co2eKg);
      const codes = (one: typeof held) => one.disclosures.map(({ code }) => code).sort();
      expect(codes(result)).toEqual(codes(held));
    }
  });
});

describe('the table of ways', () => {
  it('names kinds that exist', () => {
    const keys = Object.keys(library.kinds);
    for (const { kinds, method } of WAYS)
      for (const pattern of kinds) {
        const found = keys.some((key) => waysOf(key).some((way) => way.kinds.includes(pattern)));
        expect(found, `${method} ${pattern}`).toBe(true);
      }
  });

  it('has a factor of flights for each cabin that the publisher gives, in every edition', () => {
    const rows = readFileSync(join(FOLDER, 'activities/variants.csv'), 'utf8').trim().split('\n').slice(1);
    const variants = library.variants?.('travel.flight') ?? [];
    expect(variants).toHaveLength(rows.length);
    for (const { factor } of variants) expect(findUnit(factor.unit)?.dimension).toBe('passenger_distance');
    for (const cabin of ['economy', 'premium_economy', 'business', 'first', 'average'])
      for (const radiativeForcing of ['with', 'without']) {
        const parameters = { from: 'GRU', to: 'LIS', journey: 'one_way', cabin, radiativeForcing };
        const result = ask('travel.flight', 'trip', { parameters });
        expect(result.status, `${cabin} ${radiativeForcing}`).toBe('calculated');
      }
  });

  it('counts a domestic flight in Brazil by its distance, between cities as between codes', () => {
    const fly = (route: string) => ask('travel.flight', 'trip', { parameters: { route } });
    const short = fly('São Paulo-Rio de Janeiro');
    const codes = fly('GRU-GIG');
    if (short.status === 'not_calculated' || codes.status === 'not_calculated') throw new Error('flight');
    expect(short.co2eKg).toBe(codes.co2eKg);
    expect(codes.factors.map(({ name }) => name.en)[0]).toMatch(/^Domestic/);
    const long = fly('GRU-MAO');
    expect(long.status === 'calculated' && long.factors[0]?.name.en).toMatch(/^Short-haul/);
    const far = fly('GRU-LIS-GRU');
    expect(far.status === 'calculated' && far.factors[0]?.name.en).toMatch(/^Long-haul/);
  });
});

describe('what lies upstream of a fuel', () => {
  it('asks once which fuel it is, and counts it well to tank by the published figure, as another country’s', () => {
    const asked = ask('upstream.fuel', 'L', { acceptGwpSet: false });
    if (asked.status === 'calculated') throw new Error('nobody said which fuel');
    const ids = asked.problems[0]?.params['choices']?.split(' ') ?? [];
    const names = ids.map((id) => library.factor(id)?.name['pt-BR'] ?? id);
    for (const fuel of ['Diesel (100 % mineral)', 'Gasolina (100 % mineral)', 'Bioetanol', 'GLP'])
      expect(names).toContainEqual(expect.stringContaining(`${fuel} — Poço ao tanque`));
    const diesel = ids.find((id) => id.endsWith('11_101_1012_8')) ?? '';
    const counted = ask('upstream.fuel', 'L', { factor: library.factor(diesel) });
    // 1,000 L × 0.62409 kg CO2e/L (DESNZ 2025, WTT- fuels).
    expect(counted).toMatchObject({ status: 'calculated', co2eKg: '624.09', category: 'fuel_energy_activities' });
  });
});

describe('a share that its act limits in time', () => {
  const burnt = (day: string, parameters: object = {}) => {
    const activity = { kind: 'mobile.gasoline', unit: 'L', quantity: '1000', region: 'BR', from: day, to: day };
    const result = ask('mobile.gasoline', 'L', { activity, parameters, today: '2027-06-01' });
    return result.status === 'calculated' ? 'calculated' : result.problems.map(({ code }) => code).join(' ');
  };

  it('counts to its last day and is asked for after it, where what was bought says it', () => {
    // E32 from 1 August 2026 for 180 days (CNPE, Resolução nº 9/2026).
    expect(['2026-08-01', '2027-01-27', '2027-01-28'].map((day) => burnt(day))).toEqual([
      'calculated',
      'calculated',
      'blend.missing',
    ]);
    expect(burnt('2027-01-28', { biofuelShare: { value: '0.30' } })).toBe('calculated');
  });
});

describe('electricity of every country in the library', () => {
  it('calculates, or asks only whether its factor is taken on the set that it was published on', () => {
    const places = [...new Set(library.candidates('electricity', null).map(({ region }) => region))];
    expect(places.length).toBeGreaterThan(200);
    const used = (region: string, acceptGwpSet: boolean) => {
      const days = { from: '2023-03-01', to: '2023-03-31' };
      const activity = { kind: 'electricity', unit: 'kWh', quantity: '1000', region, ...days };
      const result = ask('electricity', 'kWh', { activity, acceptGwpSet });
      return result.status === 'calculated' ? 'calculated' : result.problems.map(({ code }) => code).join(' ');
    };
    const asked = new Set(places.map((region) => used(region, false)));
    expect(asked).toEqual(new Set(['calculated', 'gwp.set_mismatch']));
    expect(places.filter((region) => used(region, true) !== 'calculated')).toEqual([]);
  });
});

describe('electricity of the United States', () => {
  const used = (year: string) => {
    const activity = { kind: 'electricity', unit: 'kWh', quantity: '1000', region: 'US-CAMX' };
    const days = { from: `${year}-03-01`, to: `${year}-03-31` };
    const result = ask('electricity', 'kWh', { activity: { ...activity, ...days } });
    if (result.status === 'not_calculated') return result.problems.map(({ code }) => code).join(' ');
    const said = result.problems.find(({ code }) => code === 'factor.other_year');
    return [result.factors[0]?.dataYear, said?.params['years']].join(' ');
  };

  it('takes the factor of the data of its own year, and says how far off the nearest one is', () => {
    expect(['2019', '2023', '2024', '2026'].map(used)).toEqual(['2019 ', '2023 ', '2023 1', '2023 3']);
  });
});
