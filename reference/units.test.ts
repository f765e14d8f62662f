import { calculateFootprint } from '#engine/footprint.ts';
import type { Programme } from '#engine/programme.ts';
import { describe, expect, it } from 'vitest';
import { loadLibrary } from './load.ts';

const library = await loadLibrary();

interface Outcome {
  readonly kg: string | null;
  readonly codes: readonly string[];
  readonly factor: string | undefined;
}

function calculate(kind: string, quantity: string, unit: string, region: string, programme: Programme): Outcome {
  const activity = { kind, quantity, unit, from: '2025-03-01', to: '2025-03-31', region };
  const result = calculateFootprint({ activity, gwpSet: 'AR5', programme, today: '2026-11-20' }, library);
  const codes = result.problems.map(({ code }) => code);
  if (result.status !== 'calculated') return { kg: null, codes, factor: undefined };
  return { kg: result.co2eKg, codes, factor: result.factors[0]?.id };
}

const near = (kg: string | null, expected: number): void => {
  expect(Number(kg)).toBeGreaterThan(expected * 0.999);
  expect(Number(kg)).toBeLessThan(expected * 1.001);
};

describe('gas by the cubic metre', () => {
  it('takes a metre of compressed gas at normal pressure: 100 m³ are two hundred kilograms, not tonnes', () => {
    for (const kind of ['mobile.cng', 'stationary.cng', 'stationary.natural_gas']) {
      const uk = calculate(kind, '100', 'm3', 'GB', 'uk');
      expect(uk).toMatchObject({ factor: 'desnz/2025/1_100_1004_1', codes: [] });
      near(uk.kg, 206.672);
    }
  });

  it('answers metres in the United States with the US figure per cubic foot at 60 °F', () => {
    const gas = calculate('stationary.natural_gas', '100', 'm3', 'US-CAMX', 'us');
    expect(gas).toMatchObject({ factor: 'epa/2025/stationary.natural_gas.unit', codes: [] });
    near(gas.kg, 3531.4667 * (0.05444 + 0.00000103 * 28 + 0.0000001 * 265));
    near(calculate('mobile.cng', '100', 'm3', 'US-CAMX', 'us').kg, 3531.4667 * 0.05444);
  });

  it('brings a normal metre to the 20 °C of the trade in Brazil', () => {
    const traded = calculate('stationary.natural_gas', '1000', 'm3', 'BR', 'brazil');
    const normal = calculate('stationary.natural_gas', '1000', 'Nm3', 'BR', 'brazil');
    expect(normal.factor).toBe(traded.factor);
    near(normal.kg, (Number(traded.kg) * 293.15) / 273.15);
  });

  it.each(['stationary.blast_furnace_gas', 'stationary.coke_oven_gas', 'stationary.refinery_gas'])(
    'reaches the US factor for %s, and says whose it is',
    (kind) => {
      const gas = calculate(kind, '1', 'm3', 'BR', 'brazil');
      expect(gas.factor).toMatch(/^epa\//);
      expect(gas.codes).toEqual(['factor.fallback']);
    },
  );
});

describe('what has no published way', () => {
  it('never borrows the grid losses of another country', () => {
    const brazil = calculate('upstream.electricity', '100', 'kWh', 'BR', 'brazil');
    expect(brazil).toEqual({ kg: null, codes: ['factor.missing'], factor: undefined });
    expect(calculate('upstream.electricity', '100', 'kWh', 'GB', 'uk').factor).toMatch(/^desnz\//);
  });

  it.each([
    ['steam', 't', 'factor.unit'],
    ['heat', 't', 'factor.unit'],
    ['purchased.concrete', 'm3', 'factor.unit'],
    ['waste.wastewater', 'kg', 'factor.unit'],
    ['commuting.car', 'pkm', 'factor.unit'],
    ['stationary.lpg', 'cylinder', 'factor.unit'],
    ['stationary.waste_fuel', 't', 'fuel_property.missing'],
    ['mobile.biomethane', 'Nm3', 'fuel_property.missing'],
  ])('says so for %s in %s', (kind, unit, code) => {
    expect(calculate(kind, '1', unit, 'BR', 'brazil')).toMatchObject({ kg: null, codes: [code] });
  });

  it('gives every usual unit of every kind a number or a reason', () => {
    const silent = Object.values(library.kinds).flatMap((kind) =>
      kind.units.filter((unit) => {
        const { kg, codes } = calculate(kind.key, '1', unit, 'BR', 'brazil');
        return kg === null ? codes.length === 0 : !/^\d+(\.\d+)?$/.test(kg);
      }),
    );
    expect(silent).toEqual([]);
  });

  it('weighs a leak of ammonia as nothing, because a source says so', () => {
    for (const gwpSet of ['AR4', 'AR5', 'AR6'] as const) {
      const activity = { kind: 'fugitive.r717', quantity: '5', unit: 'kg', from: '2025-03-01', to: '2025-03-31', region: 'BR' };
      const leak = calculateFootprint({ activity, gwpSet, programme: 'brazil', today: '2026-11-20' }, library);
      expect(leak).toMatchObject({ status: 'calculated', co2eKg: '0', gasesKg: { NH3: '5' }, outsideKyotoCo2eKg: '0' });
      expect(JSON.stringify(leak)).toContain('eu/517-2014');
    }
  });
});
