import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, equals, multiply, sum, toText } from '../decimal.ts';
import type { Decomposition, Driver, Item } from './decompose.ts';
import { decompose } from './decompose.ts';
import { intensity } from './intensity.ts';

function decomposed(items: readonly Item[], driver?: Driver): Decomposition {
  const result = decompose(items, driver);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

function codes(items: readonly Item[], driver?: Driver): string[] {
  const result = decompose(items, driver);
  return result.ok ? [] : result.problems.map(({ code }) => code);
}

const year = (activity: string, co2eKg: string) => ({ activity, co2eKg });

const amounts = fc
  .integer({ min: 1, max: 10 ** 9 })
  .map((millis) => toText({ coefficient: BigInt(millis), exponent: -3 }));
const years = fc.record({ activity: amounts, co2eKg: amounts });
const items: fc.Arbitrary<Item[]> = fc.array(
  fc.record({ id: fc.uuid(), before: years, after: years }, { requiredKeys: ['id'] }),
  { maxLength: 12 },
);
const drivers = fc.option(fc.record({ before: amounts, after: amounts }), { nil: undefined });

describe('a decomposition', () => {
  it('adds up to the change exactly, line by line and in sum, with a driver or without', () => {
    fc.assert(
      fc.property(items, drivers, (given, driver) => {
        const result = decomposed(given, driver);
        for (const part of [result, ...result.items]) {
          const effects = [part.activityKg, part.factorKg, part.structureKg].map(decimal);
          expect(equals(sum(effects), decimal(part.changeKg))).toBe(true);
        }
        expect(
          equals(sum([decimal(result.beforeKg), decimal(result.changeKg)]), decimal(result.afterKg)),
        ).toBe(true);
      }),
    );
  });

  it('turns its signs over when the years are exchanged', () => {
    fc.assert(
      fc.property(items, (given) => {
        const back = given.map(
          ({ id, before, after }): Item => ({
            id,
            ...(after ? { before: after } : {}),
            ...(before ? { after: before } : {}),
          }),
        );
        const minus = (text: string): string => toText(multiply(decimal(text), decimal('-1')));
        expect(decomposed(back).activityKg).toBe(minus(decomposed(given).activityKg));
        expect(decomposed(back).structureKg).toBe(minus(decomposed(given).structureKg));
      }),
    );
  });

  it('gives all to activity where the factor stayed, and all to the factor where activity did', () => {
    expect(decomposed([{ id: 'a', before: year('10', '20'), after: year('15', '30') }])).toMatchObject({
      activityKg: '10',
      factorKg: '0',
      structureKg: '0',
    });
    expect(decomposed([{ id: 'a', before: year('10', '20'), after: year('10', '30') }])).toMatchObject({
      activityKg: '0',
      factorKg: '10',
      structureKg: '0',
    });
  });

  it('shares what both moved evenly', () => {
    // 10 × 2 = 20 → 12 × 3 = 36: activity 2 × 2.5 = 5, factor 1 × 11 = 11.
    const { activityKg, factorKg } = decomposed([
      { id: 'a', before: year('10', '20'), after: year('12', '36') },
    ]);
    expect([activityKg, factorKg]).toEqual(['5', '11']);
  });

  it('calls what came and what went structure', () => {
    const { structureKg, items: parts } = decomposed([
      { id: 'bought', after: year('5', '50') },
      { id: 'sold', before: year('5', '20') },
    ]);
    expect(structureKg).toBe('30');
    expect(parts.map(({ kind }) => kind)).toEqual(['entered', 'left']);
  });

  it('with a driver tells growth from how much of each thing a unit of business takes', () => {
    const driver = { before: '100', after: '200' };
    const grown = decomposed([{ id: 'a', before: year('10', '20'), after: year('20', '40') }], driver);
    expect(grown).toMatchObject({ activityKg: '20', factorKg: '0', structureKg: '0' });
    // Twice the business with the same fuel: growth and savings cancel.
    const saved = decomposed([{ id: 'a', before: year('10', '20'), after: year('10', '20') }], driver);
    expect(Number(saved.activityKg)).toBeCloseTo(15, 10);
    expect(Number(saved.structureKg)).toBeCloseTo(-15, 10);
  });

  it('refuses a driver that is not above zero, emissions of no activity and amounts that are none', () => {
    expect(codes([], { before: '0', after: '1' })).toEqual(['denominator.not_positive']);
    expect(codes([{ id: 'a', before: year('0', '5'), after: year('1', '5') }])).toEqual([
      'denominator.not_positive',
    ]);
    expect(codes([{ id: 'a', before: year('x', '5') }])).toEqual(['amount.unreadable']);
    expect(codes([{ id: 'a', before: year('0', '0'), after: year('1', '5') }])).toEqual([]);
  });
});

describe('an intensity', () => {
  it('is emissions per unit', () => {
    expect(intensity({ co2eKg: '1250', amount: '500', unit: 't' })).toEqual({
      ok: true,
      value: { kgPerUnit: '2.5', unit: 't' },
    });
  });

  it('refuses a denominator that is not above zero and amounts that are none', () => {
    const code = (co2eKg: string, amount: string): string | undefined => {
      const result = intensity({ co2eKg, amount, unit: 't' });
      return result.ok ? undefined : result.problems[0]?.code;
    };
    expect([code('1', '0'), code('1', '-2')]).toEqual(Array(2).fill('denominator.not_positive'));
    expect([code('x', '1'), code('1', 'x')]).toEqual(Array(2).fill('amount.unreadable'));
  });
});
