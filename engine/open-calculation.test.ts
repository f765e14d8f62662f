import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, multiply, toText } from './decimal.ts';
import { calculateFootprint, type FootprintInput } from './footprint.ts';
import {
  closeCalculation,
  OpenAmounts,
  onDays,
  openCalculation,
  type OpenCalculation,
  type StoredCalculation,
  withoutDays,
} from './open-calculation.ts';
import { hashOfInputs, quantityText } from './seal.ts';
import { caseLibrary } from './testing/library.ts';
import { verifyTrace } from './verify.ts';

const library = caseLibrary();

const ways = fc.record({
  kind: fc.constantFrom(
    'mobile.diesel',
    'mobile.gasoline',
    'electricity',
    'stationary.natural_gas',
    'mobile.ethanol',
  ),
  unit: fc.constantFrom('L', 'm3', 'kg', 't', 'kWh', 'MWh', 'GJ'),
  period: fc.constantFrom(
    ['2025-03-01', '2025-03-31'],
    ['2025-07-20', '2025-08-10'],
    ['2024-01-01', '2024-12-31'],
    ['2025-02-11', '2025-02-11'],
  ),
  set: fc.constantFrom('AR4' as const, 'AR5' as const, 'AR6' as const),
  region: fc.constantFrom('BR', 'GB', 'US'),
});
const quantities = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 15n }), fc.integer({ min: -9, max: 3 }))
  .map(([coefficient, exponent]) => toText({ coefficient, exponent }));

function inputFor(
  {
    kind,
    unit,
    period: [from = '', to = ''],
    set,
    region,
  }: {
    kind: string;
    unit: string;
    period: readonly string[];
    set: 'AR4' | 'AR5' | 'AR6';
    region: string;
  },
  quantity: string,
): FootprintInput {
  return {
    activity: { kind, quantity, unit, from, to, region },
    gwpSet: set,
    programme: 'brazil',
    today: '2026-11-20',
  };
}

describe('a calculation with its quantity left open', () => {
  it('gives, stored as JSON and filled in, the very footprint and trace of each quantity, or refuses alike', () => {
    let calculated = 0;
    let multiples = 0;
    fc.assert(
      fc.property(ways, quantities, quantities, (way, first, second) => {
        const open = openCalculation(inputFor(way, first), library);
        const expected = calculateFootprint(inputFor(way, second), library);
        if (!open.ok) {
          expect(expected).toEqual({ status: 'not_calculated', problems: open.problems });
          return;
        }
        calculated += 1;
        const stored = JSON.parse(JSON.stringify(open.value)) as OpenCalculation;
        const filled = closeCalculation(stored, second);
        expect(filled).toEqual(expected);
        expect(verifyTrace(filled.trace).ok).toBe(true);
        expect(filled.trace.inputsHash).toBe(
          hashOfInputs(stored.restHash, [quantityText(second, stored.unit)]),
        );
        const amounts = new OpenAmounts(stored);
        expect(filled).toMatchObject({
          ...amounts.of(decimal(second)),
          months: amounts.months(decimal(second)),
        });
        const { gasesKg, ...totals } = amounts.masses(decimal(second));
        expect(filled).toMatchObject({ ...totals, gasesKg: JSON.parse(gasesKg) as object });
        const atOne = amounts.atOne();
        if (atOne === null) return;
        multiples += 1;
        const times = (one: Readonly<Record<string, string>>) =>
          Object.entries(one).map(([gas, kg]) => [gas, toText(multiply(decimal(kg), decimal(second)))]);
        expect(times(atOne.gasesKg)).toEqual(Object.entries(filled.gasesKg));
        expect(times(atOne.gasesCo2eKg)).toEqual(Object.entries(filled.gasesCo2eKg));
      }),
      { numRuns: 300 },
    );
    expect(calculated).toBeGreaterThan(50);
    expect(multiples).toBeGreaterThan(10);
  });

  it('is one for all months that blend alike, and filled in with the days of each gives its very trace', () => {
    const texts = new Map<string, StoredCalculation>();
    const months = Array.from(
      { length: 24 },
      (_, n) => `${2024 + Math.floor(n / 12)}-${String(1 + (n % 12)).padStart(2, '0')}`,
    );
    for (const month of months) {
      const input = inputFor(
        {
          kind: 'mobile.diesel',
          unit: 'L',
          period: [`${month}-03`, `${month}-20`],
          set: 'AR5',
          region: 'BR',
        },
        '1234.5',
      );
      const open = openCalculation(input, library);
      if (!open.ok) throw new Error(`diesel of ${month} was not calculated`);
      const text = JSON.stringify(withoutDays(open.value));
      expect(text).not.toContain(`"month":"${month}"`);
      const stored = texts.get(text) ?? (JSON.parse(text) as StoredCalculation);
      texts.set(text, stored);
      const filled = closeCalculation(onDays(stored, input.activity), '1234.5');
      const counted = calculateFootprint(input, library);
      expect(filled).toEqual(counted);
      expect(JSON.stringify(filled.trace)).toContain(`"month":"${month}"`);
    }
    expect(texts.size).toBeLessThan(months.length / 2);
  });
});
