import { describe, expect, it } from 'vitest';
import { blendShares, refrigerantShares } from './blend.ts';
import { toText } from './decimal.ts';
import type { FuelBlend, RefrigerantBlend } from './library.ts';
import { caseLibrary } from './testing/library.ts';

const { fuelBlends, refrigerantBlends } = caseLibrary();
const dieselB = fuelBlends.diesel_b as FuelBlend;

function shares(blend: FuelBlend, month: string): string {
  const result = blendShares(blend, month);
  if (!result.ok) return `${result.problems[0]?.code}`;
  return result.value.map(({ name, share }) => `${name} ${toText(share)}`).join(', ');
}

describe('blends of fuels', () => {
  it('change with the decree: B14 until July 2025, B15 from August', () => {
    expect(shares(dieselB, '2025-07')).toBe('diesel_a 0.86, biodiesel_b100 0.14');
    expect(shares(dieselB, '2025-08')).toBe('diesel_a 0.85, biodiesel_b100 0.15');
  });

  it('are refused in a month without a row, never carried forward', () => {
    expect(shares(dieselB, '2026-01')).toBe('blend.missing');
    expect(shares(dieselB, 'constructor')).toBe('blend.missing');
  });

  it('leave out a component of share zero', () => {
    const [row] = dieselB.months;
    if (row === undefined) throw new Error('no months');
    const pure = {
      ...dieselB,
      months: [{ ...row, month: '2007-12', shares: { diesel_a: '1', biodiesel_b100: '0' } }],
    };
    expect(shares(pure, '2007-12')).toBe('diesel_a 1');
  });

  it.each([
    [{ diesel_a: '0.86', biodiesel_b100: '0.15' }],
    [{ diesel_a: '1.2', biodiesel_b100: '-0.2' }],
    [{ diesel_a: '0.86' }],
    [{ diesel_a: '0.86', biodiesel_b100: '14%' }],
  ] as Record<string, string>[][])('refuse shares that are no parts of one: %j', (written) => {
    const [row] = dieselB.months;
    if (row === undefined || written === undefined) throw new Error('no months');
    expect(shares({ ...dieselB, months: [{ ...row, month: '2025-01', shares: written }] }, '2025-01')).toBe(
      'factor.unreadable',
    );
  });
});

describe('blends of refrigerants', () => {
  it('are read by composition', () => {
    const result = refrigerantShares(refrigerantBlends['R-410A'] as RefrigerantBlend);
    expect(result.ok && result.value.map(({ name, share }) => `${name} ${toText(share)}`)).toEqual([
      'HFC-32 0.5',
      'HFC-125 0.5',
    ]);
  });

  it('must add to one', () => {
    const half = {
      ...(refrigerantBlends['R-410A'] as RefrigerantBlend),
      components: [{ gas: 'HFC-32', massFraction: '0.5' }],
    };
    expect(refrigerantShares(half).ok).toBe(false);
  });
});
