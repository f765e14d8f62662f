import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, decimal, toText, ZERO } from '../decimal.ts';
import type { CombinedUncertainty, CombineInput } from './combine.ts';
import { combineUncertainty } from './combine.ts';
import type { UncertainLine } from './line.ts';
import type { Spread } from './spread.ts';

function combined(input: CombineInput): CombinedUncertainty {
  const result = combineUncertainty(input);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

function codes(input: CombineInput): string[] {
  const result = combineUncertainty(input);
  return result.ok ? [] : result.problems.map(({ code }) => code);
}

const normal = (percent: number): Spread => ({ kind: 'normal', percent: String(percent) });

function line(id: string, co2eKg: string, ...spreads: readonly Spread[]): UncertainLine {
  return { id, co2eKg, inputs: spreads.map((spread, index) => ({ name: `input ${index}`, spread })) };
}

const nearNormalLines = fc.array(
  fc.record({
    kg: fc.integer({ min: 1, max: 1_000_000 }),
    activity: fc.integer({ min: 1, max: 15 }),
    factor: fc.integer({ min: 1, max: 15 }),
    shares: fc.boolean(),
  }),
  { minLength: 1, maxLength: 30 },
);

function linesOf(
  parts: readonly { kg: number; activity: number; factor: number; shares: boolean }[],
): UncertainLine[] {
  return parts.map(({ kg, activity, factor, shares }, index) => ({
    id: `line ${index}`,
    co2eKg: String(kg),
    inputs: [
      { name: 'activity', spread: normal(activity) },
      shares
        ? { name: 'factor', spread: normal(8), shared: 'one factor' }
        : { name: 'factor', spread: normal(factor) },
    ],
  }));
}

describe('approach 1', () => {
  it('adds what lines share linearly, and the rest in quadrature', () => {
    const apart = combined({ lines: [line('a', '100', normal(10)), line('b', '100', normal(10))] });
    expect(Number(apart.approach1.plusPercent)).toBeCloseTo(10 / Math.SQRT2, 8);
    const shared = (id: string): UncertainLine => ({
      id,
      co2eKg: '100',
      inputs: [{ name: 'factor', spread: normal(10), shared: 'grid' }],
    });
    const together = combined({ lines: [shared('a'), shared('b')] });
    expect(Number(together.approach1.plusPercent)).toBeCloseTo(10, 8);
    expect(together.approach1.contributions[0]).toEqual({ kind: 'shared', id: 'grid', share: '1' });
  });

  it('lets a shared factor cancel between an emission and what a balance takes off with it', () => {
    const shared = (id: string, co2eKg: string): UncertainLine => ({
      id,
      co2eKg,
      inputs: [{ name: 'carbon', spread: normal(10), shared: 'carbon' }],
    });
    const balance = combined({ lines: [shared('in', '100'), shared('out', '-60')] });
    expect(balance.co2eKg).toBe('40');
    expect(Number(balance.approach1.plusPercent)).toBeCloseTo(10, 8);
    expect(Number(balance.approach2.plusPercent)).toBeCloseTo(10, 0);
  });

  it('keeps both sides of an asymmetric interval apart', () => {
    const { approach1, recommended } = combined({
      lines: [line('a', '1000', { kind: 'asymmetric', minusPercent: '10', plusPercent: '40' })],
    });
    expect([approach1.lowKg, approach1.highKg]).toEqual(['900', '1400']);
    expect(recommended).toBe('approach2');
  });

  it('says how much each line and each shared number contributes, adding to one', () => {
    fc.assert(
      fc.property(nearNormalLines, (parts) => {
        const { contributions } = combined({ lines: linesOf(parts), draws: 100 }).approach1;
        const total = contributions.reduce((sum, { share }) => sum + Number(share), 0);
        expect(total).toBeCloseTo(1, 8);
      }),
    );
  });
});

describe('approach 2', () => {
  it('agrees with approach 1 within 5 % where inputs are near normal', () => {
    fc.assert(
      fc.property(nearNormalLines, fc.integer(), (parts, seed) => {
        const { approach1, approach2, recommended } = combined({ lines: linesOf(parts), seed });
        const simulated = (Number(approach2.highKg) - Number(approach2.lowKg)) / 2;
        const propagated = (Number(approach1.highKg) - Number(approach1.lowKg)) / 2;
        expect(Math.abs(simulated / propagated - 1)).toBeLessThan(0.05);
        expect(recommended).toBe('approach1');
      }),
      { numRuns: 60 },
    );
  });

  it('agrees with approach 1 as well for lines of many inputs, own and shared', () => {
    for (const own of [0, 1, 2, 3, 4, 5]) {
      for (const shared of [0, 1, 2, 3]) {
        if (own + shared === 0) continue;
        const lines = ['a', 'b', 'c'].map(
          (id): UncertainLine => ({
            id,
            co2eKg: '1000',
            inputs: [
              ...Array.from({ length: own }, (_, index) => ({ name: `own ${index}`, spread: normal(4) })),
              ...Array.from({ length: shared }, (_, index) => ({
                name: `shared ${index}`,
                spread: normal(4),
                shared: `number ${index}`,
              })),
            ],
          }),
        );
        const { approach1, approach2 } = combined({ lines, seed: own * 7 + shared });
        const width = Number(approach2.highKg) - Number(approach2.lowKg);
        const expected = Number(approach1.highKg) - Number(approach1.lowKg);
        expect(Math.abs(width / expected - 1), `${own} own, ${shared} shared`).toBeLessThan(0.05);
      }
    }
  });

  it('gives the same figures for the same seed and others for another', () => {
    const lines = [line('a', '1000', normal(20), { kind: 'lognormal', gsd2: '1.5' })];
    expect(combined({ lines, seed: 7 })).toEqual(combined({ lines, seed: 7 }));
    expect(combined({ lines, seed: 7 }).approach2.meanKg).not.toBe(
      combined({ lines, seed: 8 }).approach2.meanKg,
    );
  });

  it('finds the interval and the mean of a lognormal, which its stated value is not', () => {
    const { approach2 } = combined({ lines: [line('a', '1000', { kind: 'lognormal', gsd2: '2' })] });
    const sigma = Math.log(2) / 2;
    expect(Number(approach2.medianKg) / 1000).toBeCloseTo(1, 1);
    expect(Number(approach2.meanKg) / (1000 * Math.exp(sigma ** 2 / 2))).toBeCloseTo(1, 1);
    expect(Number(approach2.highKg) / 1000 / Math.exp(1.96 * sigma)).toBeCloseTo(1, 1);
  });

  it('finds the spread of a triangle and of limits', () => {
    const { approach2 } = combined({
      lines: [line('a', '600', { kind: 'uniform', low: '0', high: '2' })],
    });
    // Standard deviation of a uniform of width w is w ÷ √12.
    expect(Number(approach2.standardDeviationKg) / (1200 / Math.sqrt(12))).toBeCloseTo(1, 1);
    const triangle = combined({
      lines: [line('a', '100', { kind: 'triangular', low: '50', mode: '100', high: '150' })],
    });
    // (b − a)² ÷ 24 of a symmetric triangle.
    expect(Number(triangle.approach2.standardDeviationKg) / (100 / Math.sqrt(24))).toBeCloseTo(1, 1);
  });

  it('never simulates less than nothing from what cannot be negative', () => {
    const { approach2 } = combined({ lines: [line('a', '100', normal(180))], draws: 5000 });
    expect(Number(approach2.lowKg)).toBeGreaterThanOrEqual(0);
  });
});

describe('the total', () => {
  it('is the exact sum of the lines, whatever the approach', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 1n, max: 10n ** 24n }), { minLength: 1, maxLength: 8 }),
        (coefficients) => {
          const amounts = coefficients.map((coefficient) => toText({ coefficient, exponent: -9 }));
          const lines = amounts.map((amount, index) => line(String(index), amount, normal(5)));
          const exact = amounts.map(decimal).reduce(add, ZERO);
          expect(combined({ lines, draws: 100 }).co2eKg).toBe(toText(exact));
        },
      ),
    );
  });

  it('lies between the ends of both intervals', () => {
    const { approach1, approach2 } = combined({
      lines: [line('a', '155000', normal(10)), line('b', '3', normal(90))],
    });
    for (const { lowKg, highKg } of [approach1, approach2]) {
      expect(Number(lowKg)).toBeLessThan(155_003);
      expect(Number(highKg)).toBeGreaterThan(155_003);
    }
  });
});

describe('refusals', () => {
  it('names every problem at once, and never takes the unknown for certain', () => {
    expect(codes({ lines: [] })).toEqual(['uncertainty.no_lines']);
    expect(
      codes({ lines: [line('a', '10'), line('b', 'x', normal(5)), line('c', '1', normal(-5))] }),
    ).toEqual(['uncertainty.missing', 'amount.unreadable', 'uncertainty.unreadable']);
    expect(codes({ lines: [line('a', '10', normal(5)), line('b', '-10', normal(5))] })).toEqual([
      'uncertainty.total_zero',
    ]);
    expect(codes({ lines: [line('a', '10', normal(5))], draws: 3 })).toEqual(['uncertainty.draws']);
    expect(codes({ lines: [line('a', '10', normal(5))], seed: Number.NaN })).toEqual(['uncertainty.draws']);
  });

  it('refuses one shared number with two uncertainties', () => {
    const input = (percent: number) => ({ name: 'factor', spread: normal(percent), shared: 'grid' });
    const lines = [5, 6].map((percent) => ({ id: String(percent), co2eKg: '1', inputs: [input(percent)] }));
    expect(codes({ lines })).toEqual(['uncertainty.shared_differs']);
  });

  it('never throws, whatever the texts', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.double(), (amount, percent, seed) => {
        const lines = [line('a', amount, { kind: 'normal', percent }, { kind: 'lognormal', gsd2: percent })];
        expect(typeof combineUncertainty({ lines, seed, draws: 100 }).ok).toBe('boolean');
      }),
    );
  });
});
