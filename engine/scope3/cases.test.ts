import { describe, expect, it } from 'vitest';
import { caseLibrary } from '../testing/library.ts';
import { deviation, workedCases } from '../testing/worked.ts';
import { verifyTrace } from '../verify.ts';
import type { Scope3Input } from './calculate.ts';
import { calculateScope3 } from './calculate.ts';

interface Expected {
  readonly co2eKg?: string;
  readonly figures?: Readonly<Record<string, string>>;
  readonly disclosures?: readonly string[];
}

const cases = workedCases<Scope3Input, Expected>('scope3');

describe('worked examples of scope 3', () => {
  const library = caseLibrary();

  it('are all there, each with its document, its place in it and its arithmetic', () => {
    expect(cases.length).toBeGreaterThanOrEqual(35);
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
  });

  it.each(cases.map((worked) => [worked.id, worked] as const))(
    '%s',
    (_id, { input, expected, tolerance }) => {
      const result = calculateScope3(input, library);
      if (result.status !== 'calculated') throw new Error(JSON.stringify(result.problems));
      if (expected.co2eKg !== undefined)
        expect(deviation(result.co2eKg, expected.co2eKg, tolerance)).toBeNull();
      for (const [name, value] of Object.entries(expected.figures ?? {}))
        expect(deviation(result.figures[name], value, tolerance), name).toBeNull();
      if (expected.disclosures !== undefined)
        expect(result.disclosures.map(({ code }) => code).sort()).toEqual([...expected.disclosures].sort());
      expect(verifyTrace(result.trace).ok).toBe(true);
    },
  );
});
