import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { absolute, compare, decimal, subtract } from './decimal.ts';
import type { FootprintInput } from './footprint.ts';
import { calculateFootprint } from './footprint.ts';
import { caseLibrary } from './testing/library.ts';
import { verifyTrace } from './verify.ts';

interface WorkedCase {
  readonly id: string;
  readonly title: string;
  readonly source: { readonly document: string; readonly where: string };
  readonly input: FootprintInput;
  readonly expected: {
    readonly co2eKg: string;
    readonly biogenicCo2Kg: string;
    readonly outsideKyotoCo2eKg?: string;
    readonly gasesKg?: Readonly<Record<string, string>>;
  };
  /** Absolute, in kg: what the published rounding allows; 0 for exact arithmetic. */
  readonly tolerance: string;
  readonly arithmetic: readonly string[];
}

const FOLDER = join(import.meta.dirname, 'cases');
/** Quotients that do not end stand in the cases with 40 decimal places. */
const FINEST_KG = '0.00000000000000000001';

const cases = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json') && name !== 'library.json')
  .flatMap((name) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as WorkedCase[]);

function expectNear(actual: string | undefined, expected: string, tolerance: string): void {
  const allowed = compare(decimal(tolerance), decimal(FINEST_KG)) > 0 ? tolerance : FINEST_KG;
  const difference = absolute(subtract(decimal(actual ?? ''), decimal(expected)));
  expect(
    compare(difference, decimal(allowed)),
    `${actual} should be ${expected} ± ${allowed}`,
  ).toBeLessThanOrEqual(0);
}

describe('worked examples', () => {
  const library = caseLibrary();

  it('are all there, each with its document, its place in it and its arithmetic', () => {
    expect(cases.length).toBeGreaterThanOrEqual(30);
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
    for (const { source, arithmetic } of cases) {
      expect(source.document).not.toBe('');
      expect(source.where).not.toBe('');
      expect(arithmetic.length).toBeGreaterThan(0);
    }
  });

  it.each(cases.map((worked) => [worked.id, worked] as const))(
    '%s',
    (_id, { input, expected, tolerance }) => {
      const result = calculateFootprint(input, library);
      if (result.status !== 'calculated') throw new Error(JSON.stringify(result.problems));
      expectNear(result.co2eKg, expected.co2eKg, tolerance);
      expectNear(result.biogenicCo2Kg, expected.biogenicCo2Kg, tolerance);
      if (expected.outsideKyotoCo2eKg !== undefined) {
        expectNear(result.outsideKyotoCo2eKg, expected.outsideKyotoCo2eKg, tolerance);
      }
      for (const [gas, mass] of Object.entries(expected.gasesKg ?? {}))
        expectNear(result.gasesKg[gas], mass, FINEST_KG);
      expect(verifyTrace(result.trace).ok).toBe(true);
    },
  );
});
