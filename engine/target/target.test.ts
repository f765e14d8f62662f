import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, compare, decimal, subtract, sum, toText, ZERO } from '../decimal.ts';
import type { Result } from '../problem.ts';
import { type CostInput, costOf, daysAtWork } from './abatement.ts';
import { type Followed, followTarget } from './follow.ts';
import { pathOf } from './path.ts';

function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}
const codes = (result: Result<unknown>) => (result.ok ? [] : result.problems.map(({ code }) => code));

describe('the path of a target', () => {
  const input = { baseYear: 2020, targetYear: 2030, base: '1000000', reduction: '0.42' };

  it('is a straight line from the base to what is to be left', () => {
    // 1,000,000 × (1 − 0.42 × 5 ÷ 10) = 790,000; in the target year 580,000.
    const levels = new Map(valueOf(pathOf(input)).map(({ year, level }) => [year, level]));
    expect([levels.get(2020), levels.get(2025), levels.get(2030)]).toEqual(['1000000', '790000', '580000']);
    expect(levels.size).toBe(11);
  });

  it('ends exactly at the reduction, also where the years between do not end', () => {
    const levels = valueOf(pathOf({ ...input, targetYear: 2027, reduction: '0.3' }));
    expect(levels.at(-1)).toEqual({ year: 2027, level: '700000' });
  });

  it('refuses what is no path', () => {
    expect(codes(pathOf({ ...input, targetYear: 2020 }))).toEqual(['target.years']);
    expect(codes(pathOf({ ...input, reduction: '1.01' }))).toEqual(['target.reduction']);
    expect(codes(pathOf({ ...input, reduction: '0' }))).toEqual(['target.reduction']);
    expect(codes(pathOf({ ...input, base: '0' }))).toEqual(['target.base']);
  });
});

describe('the cost of an action', () => {
  // Annuity at 25 % over 2 years: 1 ÷ (1/1.25 + 1/1.25²) = 1 ÷ 1.44 = 25 ÷ 36.
  const input: CostInput = {
    capex: '36000',
    opex: '-5000',
    lifetimeYears: 2,
    discountRate: '0.25',
    abatementKg: '40000',
  };

  it('is annualised capital and yearly costs over the tonnes of a year', () => {
    expect(valueOf(costOf(input))).toMatchObject({
      annualCapex: '25000',
      annualCost: '20000',
      perTonne: '500',
      netPresentValue: '-28800',
    });
  });

  it('spreads capital evenly where nothing is discounted', () => {
    const even = valueOf(costOf({ ...input, capex: '1000', opex: '0', lifetimeYears: 4, discountRate: '0' }));
    expect(even).toMatchObject({ annuity: '0.25', annualCapex: '250', netPresentValue: '-1000' });
  });

  it('is below zero where the action saves more than it costs', () => {
    expect(valueOf(costOf({ ...input, opex: '-29000' })).perTonne).toBe('-100');
  });

  it('refuses what cannot be read, lifetimes and rates that are none, and abatement of nothing', () => {
    expect(codes(costOf({ ...input, capex: '1e3' }))).toEqual(['amount.unreadable']);
    expect(codes(costOf({ ...input, capex: '-1' }))).toEqual(['amount.negative']);
    expect(codes(costOf({ ...input, lifetimeYears: 0 }))).toEqual(['abatement.lifetime']);
    expect(codes(costOf({ ...input, discountRate: '8' }))).toEqual(['abatement.rate']);
    expect(codes(costOf({ ...input, abatementKg: '0' }))).toEqual(['denominator.not_positive']);
  });

  it('has present value and yearly cost agree: one is the other by the annuity', () => {
    const amount = fc.integer({ min: 1, max: 10_000_000 }).map(String);
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 1, max: 40 }), (capex, opex, life) => {
        const { annuity, annualCost, netPresentValue } = valueOf(
          costOf({ capex, opex, lifetimeYears: life, discountRate: '0.1', abatementKg: '1' }),
        );
        const back = Number(annualCost) / Number(annuity);
        expect(-Number(netPresentValue) / back).toBeCloseTo(1, 12);
      }),
    );
  });
});

it('an action works on the days from its first to its last, leap years by 366', () => {
  const action = { from: '2024-07-01', to: '2026-03-31', abatementKg: '1' };
  expect(daysAtWork(action, 2023)).toEqual({ days: 0, ofYear: 365 });
  expect(daysAtWork(action, 2024)).toEqual({ days: 184, ofYear: 366 });
  expect(daysAtWork(action, 2025)).toEqual({ days: 365, ofYear: 365 });
  expect(daysAtWork(action, 2026)).toEqual({ days: 90, ofYear: 365 });
  expect(daysAtWork({ ...action, to: null }, 2030).days).toBe(365);
});

// 1,000 kg in 2022 and half of it in 2027: 900, 800, 700, 600, 500.
const TARGET: Followed = {
  kind: 'absolute',
  baseYear: 2022,
  targetYear: 2027,
  baseKg: '1000',
  reduction: '0.5',
  throughYear: 2024,
  actualKg: { 2023: '950', 2024: '780' },
  volumes: {},
  growth: '0.1',
  actions: [{ id: 'boiler', from: '2025-07-01', to: null, abatementKg: '365' }],
};

describe('a followed target', () => {
  it('says of each year whether it kept to its budget, and of those to come whether they are expected to', () => {
    const { years, budget } = valueOf(followTarget(TARGET));
    expect(years.map(({ status }) => status)).toEqual([
      'base',
      'over',
      'within',
      'expected_within',
      'expected_within',
      'expected_over',
    ]);
    // 780 × 1.1 = 858; 184 days of 365 kg a year = 184; 858 − 184 = 674.
    expect(years[3]).toMatchObject({
      phase: 'running',
      usual: { kg: '858', fromYear: 2024, fromKg: '780', ratio: '1.1', basis: 'grown' },
      abated: [{ id: 'boiler', kg: '184', days: 184, ofYear: 365 }],
      forecastKg: '674',
      gapKg: '-26',
    });
    // 780 × 1.1³ − 365 = 673.18, and 500 may be.
    expect(years[5]).toMatchObject({ forecastKg: '673.18', gapKg: '173.18' });
    expect(budget).toEqual({ totalKg: '3500', usedKg: '1730', overdrawnKg: '30', unknownYears: [] });
  });

  it('does not take away again what the last known year has without it already', () => {
    const actions = [{ id: 'old', from: '2024-01-01', to: null, abatementKg: '365' }];
    const { years } = valueOf(followTarget({ ...TARGET, actions }));
    expect(years[4]).toMatchObject({ abated: [], forecastKg: '943.8' });
    const ended = [{ id: 'old', from: '2024-01-01', to: '2025-12-31', abatementKg: '365' }];
    const after = valueOf(followTarget({ ...TARGET, actions: ended }));
    // It ended: what it took away is emitted again.
    expect(after.years[4]).toMatchObject({ abated: [{ kg: '-365', days: 0 }], forecastKg: '1308.8' });
  });

  it('carries a year on by volumes that are stated, before any growth', () => {
    const volumes = { 2024: '200', 2025: '150' };
    const { years } = valueOf(followTarget({ ...TARGET, volumes, actions: [] }));
    expect(years[3]).toMatchObject({ forecastKg: '585', usual: { ratio: '0.75', basis: 'stated' } });
    expect(years[4]).toMatchObject({ forecastKg: '943.8', usual: { basis: 'grown' } });
  });

  it('forecasts nothing where nothing is stated, and says so', () => {
    const { years, problems } = valueOf(followTarget({ ...TARGET, growth: null }));
    expect(years.slice(3).map(({ status, forecastKg }) => [status, forecastKg])).toEqual(
      Array.from({ length: 3 }, () => ['unknown', null]),
    );
    expect(problems).toEqual(
      ['2025', '2026', '2027'].map((year) => ({ code: 'target.outlook_missing', params: { year } })),
    );
  });

  it('has a year without counted lines as unknown, never as zero', () => {
    const { years, budget } = valueOf(followTarget({ ...TARGET, actualKg: { 2024: '780' } }));
    expect(years[1]).toMatchObject({ status: 'unknown', actualKg: null, gapKg: null });
    expect(budget).toMatchObject({ usedKg: '780', overdrawnKg: '-20', unknownYears: [2023] });
  });

  it('stops at nothing left, and says how much more actions claim', () => {
    const actions = [{ id: 'all', from: '2025-01-01', to: null, abatementKg: '2000' }];
    const { years } = valueOf(followTarget({ ...TARGET, actions }));
    expect(years[3]).toMatchObject({ forecastKg: '0', beyondKg: '1142' });
  });

  it('of an intensity has a budget that moves with the volume', () => {
    const { years, baseLevel, problems } = valueOf(
      followTarget({
        ...TARGET,
        kind: 'intensity',
        volumes: { 2022: '100', 2023: '110', 2024: '120', 2026: '130' },
        growth: null,
        actions: [],
      }),
    );
    expect(baseLevel).toBe('10');
    // Path 10, 9, 8, 7, 6, 5 kg a unit: in 2023 9 × 110 = 990 kg may be, 950 were; in 2024 8 × 120 = 960.
    expect(years[1]).toMatchObject({ level: '9', budgetKg: '990', status: 'within' });
    expect(years[2]).toMatchObject({ actualLevel: '6.5', budgetKg: '960' });
    expect(years[4]).toMatchObject({ budgetKg: '780', forecastKg: '845', status: 'expected_over' });
    expect(problems).toContainEqual({ code: 'target.volume_missing', params: { year: '2025' } });
    expect(codes(followTarget({ ...TARGET, kind: 'intensity' }))).toEqual(['target.volume_missing']);
  });

  it('refuses numbers that are none, each with its place', () => {
    expect(codes(followTarget({ ...TARGET, growth: 'x' }))).toEqual(['amount.unreadable']);
    expect(codes(followTarget({ ...TARGET, volumes: { 2023: '0' } }))).toEqual(['denominator.not_positive']);
  });

  it('adds up: as usual, less every action, is the forecast, to the last digit', () => {
    const kg = fc.integer({ min: 1, max: 1_000_000 }).map(String);
    const day = fc
      .integer({ min: 0, max: 1500 })
      .map((days) => new Date(Date.UTC(2024, 0, 1 + days)).toISOString().slice(0, 10));
    const action = fc.record({ id: fc.string(), from: day, to: fc.constant(null), abatementKg: kg });
    fc.assert(
      fc.property(kg, fc.array(action, { maxLength: 5 }), (base, actions) => {
        const { years } = valueOf(followTarget({ ...TARGET, actualKg: { 2024: base }, actions }));
        for (const { usual, abated, forecastKg, beyondKg } of years) {
          if (usual === null || forecastKg === null) continue;
          const taken = sum(abated.map((one) => decimal(one.kg)));
          const left = subtract(decimal(forecastKg), decimal(beyondKg));
          expect(toText(add(left, taken))).toBe(usual.kg);
          expect(compare(decimal(forecastKg), ZERO)).not.toBe(-1);
        }
      }),
    );
  });
});
