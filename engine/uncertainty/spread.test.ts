import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalProbability, normalQuantile, Z95 } from './normal.ts';
import type { RatioDistribution, Spread } from './spread.ts';
import { distributionOf } from './spread.ts';

function distribution(spread: Spread): RatioDistribution {
  const result = distributionOf(spread, 'x');
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

function codes(spread: Spread): string[] {
  const result = distributionOf(spread, 'x');
  return result.ok ? [] : result.problems.map(({ code }) => code);
}

const percents = fc.integer({ min: 1, max: 3000 }).map((tenths) => String(tenths / 10));
const positive = fc.integer({ min: 1, max: 100_000 }).map((hundredths) => hundredths / 100);
const spreads: fc.Arbitrary<Spread> = fc.oneof(
  percents.map((percent) => ({ kind: 'normal' as const, percent })),
  fc
    .integer({ min: 100, max: 900 })
    .map((value) => ({ kind: 'lognormal' as const, gsd2: String(value / 100) })),
  fc.tuple(positive, positive, positive).map(([a, b, c]) => {
    const [low = 0, mode = 0, high = 0] = [a, b, c].sort((x, y) => x - y);
    return { kind: 'triangular' as const, low: String(low), mode: String(mode), high: (high + 1).toFixed(2) };
  }),
  fc.tuple(positive, positive).map(([a, b]) => ({
    kind: 'uniform' as const,
    low: String(Math.min(a, b)),
    high: (Math.max(a, b) + 1).toFixed(2),
  })),
  fc.tuple(fc.integer({ min: 0, max: 100 }), percents).map(([minus, plusPercent]) => ({
    kind: 'asymmetric' as const,
    minusPercent: String(minus),
    plusPercent,
  })),
);

describe('the normal distribution', () => {
  it('has the quantiles of the printed tables', () => {
    expect(normalQuantile(0.975)).toBeCloseTo(1.959964, 6);
    expect(normalQuantile(0.995)).toBeCloseTo(2.575829, 6);
    expect(normalQuantile(0.001)).toBeCloseTo(-3.090232, 6);
    expect(normalQuantile(0.5)).toBe(0);
    expect(normalProbability(Z95)).toBeCloseTo(0.975, 6);
    expect(normalProbability(-1)).toBeCloseTo(0.158655, 6);
  });
});

describe('a spread', () => {
  it('never draws below zero, rises with the probability and holds the stated value', () => {
    fc.assert(
      fc.property(spreads, (spread) => {
        const { quantile, minus, plus } = distribution(spread);
        const ratios = [0.0001, 0.025, 0.25, 0.5, 0.75, 0.975, 0.9999].map(quantile);
        for (const [index, ratio] of ratios.entries())
          expect(ratio).toBeGreaterThanOrEqual(ratios[index - 1] ?? 0);
        expect(minus).toBeGreaterThanOrEqual(0);
        expect(minus).toBeLessThanOrEqual(1);
        expect(plus).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('of ± percent lies between those ends with 95 %', () => {
    const { quantile, minus, plus, nearNormal } = distribution({ kind: 'normal', percent: '10' });
    expect([quantile(0.025), quantile(0.975)].map((value) => value.toFixed(6))).toEqual([
      '0.900000',
      '1.100000',
    ]);
    expect([minus, plus].map((value) => value.toFixed(6))).toEqual(['0.100000', '0.100000']);
    expect(nearNormal).toBe(true);
  });

  it('of more than 100 % is cut at zero and no longer near normal', () => {
    const { quantile, minus, nearNormal } = distribution({ kind: 'normal', percent: '150' });
    expect(quantile(0.0001)).toBeGreaterThanOrEqual(0);
    expect(minus).toBeLessThan(1);
    expect(nearNormal).toBe(false);
  });

  it('of a geometric deviation is a factor down and up', () => {
    const { minus, plus, quantile } = distribution({ kind: 'lognormal', gsd2: '2' });
    expect([minus, plus, quantile(0.5)]).toEqual([0.5, 1, 1]);
  });

  it('of a triangle and of limits follows their closed forms', () => {
    const triangle = distribution({ kind: 'triangular', low: '80', mode: '100', high: '140' });
    // Below the mode: low + √(p × width × rise) = 0.8 + √(0.025 × 0.6 × 0.2).
    expect(triangle.quantile(0.025)).toBeCloseTo(0.8 + Math.sqrt(0.003), 12);
    expect(triangle.quantile(0.975)).toBeCloseTo(1.4 - Math.sqrt(0.025 * 0.6 * 0.4), 12);
    expect(distribution({ kind: 'uniform', low: '90', high: '110' }).quantile(0.25)).toBeCloseTo(0.95, 12);
  });

  it('refuses what is no number, what is out of range and what is out of order', () => {
    expect(codes({ kind: 'normal', percent: 'ten' })).toEqual(['uncertainty.unreadable']);
    expect(codes({ kind: 'normal', percent: '-5' })).toEqual(['uncertainty.unreadable']);
    expect(codes({ kind: 'normal', percent: '99999999' })).toEqual(['uncertainty.unreadable']);
    expect(codes({ kind: 'lognormal', gsd2: '0.9' })).toEqual(['uncertainty.unordered']);
    expect(codes({ kind: 'triangular', low: '3', mode: '2', high: '4' })).toEqual(['uncertainty.unordered']);
    expect(codes({ kind: 'uniform', low: '2', high: '2' })).toEqual(['uncertainty.unordered']);
    expect(codes({ kind: 'asymmetric', minusPercent: '120', plusPercent: '5' })).toEqual([
      'uncertainty.unordered',
    ]);
    expect(codes({ kind: 'exact' })).toEqual([]);
  });
});
