import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toText } from '../decimal.ts';
import { leasedPart } from './lease.ts';

function part(lease: { from: string; to?: string }, from = '2025-01-01', to = '2025-12-31'): string {
  const result = leasedPart(lease, { from, to });
  return result.ok ? `${result.value.days}/${result.value.daysOfPeriod}` : (result.problems[0]?.code ?? '');
}

describe('the leased part of a year', () => {
  it('counts the days on which the asset was leased, both ends in', () => {
    expect(part({ from: '2025-07-01', to: '2025-12-31' })).toBe('184/365');
    expect(part({ from: '2020-01-01' })).toBe('365/365');
    expect(part({ from: '2024-11-01', to: '2025-01-01' })).toBe('1/365');
    expect(part({ from: '2026-01-01' })).toBe('0/365');
    expect(part({ from: '2024-02-01', to: '2024-02-29' }, '2024-01-01', '2024-12-31')).toBe('29/366');
  });

  it('is an exact share where the quotient ends', () => {
    const half = leasedPart(
      { from: '2025-01-01', to: '2025-01-05' },
      { from: '2025-01-01', to: '2025-01-10' },
    );
    expect(half.ok && toText(half.value.share)).toBe('0.5');
  });

  it('refuses days that are none and periods that end before they begin', () => {
    expect(part({ from: '2025-02-30' })).toBe('period.unreadable');
    expect(part({ from: '2025-05-01', to: '2025-04-01' })).toBe('period.reversed');
    fc.assert(
      fc.property(fc.string(), fc.string(), (from, to) => {
        expect(typeof leasedPart({ from, to }, { from: '2025-01-01', to: '2025-12-31' }).ok).toBe('boolean');
      }),
    );
  });
});
