import { describe, expect, it } from 'vitest';
import { caseLibrary } from '../testing/library.ts';
import { deviation, workedCases } from '../testing/worked.ts';
import { verifyTrace } from '../verify.ts';
import type { Scope2Amounts } from './amounts.ts';
import { calculateScope2 } from './calculate.ts';
import type { Scope2Input } from './input.ts';

interface Expected {
  readonly location?: Partial<Scope2Amounts>;
  readonly market?: Partial<Scope2Amounts>;
  readonly coverage?: string;
  readonly disclosures?: readonly string[];
}

const cases = workedCases<Scope2Input, Expected>('scope2');

function compareAmounts(actual: Scope2Amounts, expected: Partial<Scope2Amounts>, tolerance = '0'): void {
  if (expected.co2eKg !== undefined) expect(deviation(actual.co2eKg, expected.co2eKg, tolerance)).toBeNull();
  for (const [gas, mass] of Object.entries(expected.gasesKg ?? {}))
    expect(deviation(actual.gasesKg[gas], mass, tolerance), gas).toBeNull();
}

describe('worked examples of scope 2', () => {
  const library = caseLibrary();

  it('are all there, each with its document, its place in it and its arithmetic', () => {
    expect(cases.length).toBeGreaterThanOrEqual(7);
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
  });

  it.each(cases.map((worked) => [worked.id, worked] as const))(
    '%s',
    (_id, { input, expected, tolerance }) => {
      const result = calculateScope2(input, library);
      if (result.status !== 'calculated') throw new Error(JSON.stringify(result.problems));
      if (expected.location) compareAmounts(result.locationBased, expected.location, tolerance);
      if (expected.market) compareAmounts(result.marketBased, expected.market, tolerance);
      if (expected.coverage !== undefined) expect(result.coverage.share).toBe(expected.coverage);
      if (expected.disclosures !== undefined)
        expect(result.disclosures.map(({ code }) => code).sort()).toEqual([...expected.disclosures].sort());
      expect(verifyTrace(result.trace).ok).toBe(true);
    },
  );
});
