import { describe, expect, it } from 'vitest';
import { caseLibrary } from '../testing/library.ts';
import { deviation, workedCases } from '../testing/worked.ts';
import { verifyTrace } from '../verify.ts';
import type { ProcessInput } from './calculate.ts';
import { calculateProcess } from './calculate.ts';

interface Expected {
  readonly co2eKg: string;
  readonly biogenicCo2Kg?: string;
  readonly gasesKg?: Readonly<Record<string, string>>;
}

const cases = workedCases<ProcessInput, Expected>('process');

describe('worked examples of processes', () => {
  const library = caseLibrary();

  it('are all there, each with its document, its place in it and its arithmetic', () => {
    expect(cases.length).toBeGreaterThanOrEqual(90);
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
  });

  it.each(cases.map((worked) => [worked.id, worked] as const))(
    '%s',
    (_id, { input, expected, tolerance }) => {
      const result = calculateProcess(input, library);
      if (result.status !== 'calculated') throw new Error(JSON.stringify(result.problems));
      expect(deviation(result.co2eKg, expected.co2eKg, tolerance)).toBeNull();
      expect(deviation(result.biogenicCo2Kg, expected.biogenicCo2Kg ?? '0', tolerance)).toBeNull();
      for (const [gas, mass] of Object.entries(expected.gasesKg ?? {}))
        expect(deviation(result.gasesKg[gas], mass, '0')).toBeNull();
      expect(verifyTrace(result.trace).ok).toBe(true);
    },
  );
});
