import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocate } from './allocate.ts';
import { absolute, compare, decimal, equals, isPositive, subtract, sum, toText } from './decimal.ts';

describe('allocation', () => {
  it('gives the last part what the others leave', () => {
    const parts = allocate(decimal('100'), [10, 10, 10]).map(toText);
    expect(parts).toEqual([
      '33.33333333333333333333333333333333',
      '33.33333333333333333333333333333333',
      '33.33333333333333333333333333333334',
    ]);
  });

  it('gives a single part the whole, and no weights no parts', () => {
    expect(allocate(decimal('7.5'), [31]).map(toText)).toEqual(['7.5']);
    expect(allocate(decimal('7.5'), [])).toEqual([]);
  });

  it('adds up to the whole, exactly, and each part is its share to 30 digits', () => {
    const amounts = fc
      .bigInt({ min: 1n, max: 10n ** 30n })
      .map((coefficient) => ({ coefficient, exponent: -12 }));
    fc.assert(
      fc.property(
        amounts,
        fc.array(fc.integer({ min: 1, max: 31 }), { minLength: 1, maxLength: 24 }),
        (amount, weights) => {
          const parts = allocate(amount, weights);
          expect(equals(sum(parts), amount)).toBe(true);
          expect(parts.every(isPositive)).toBe(true);
          const twins = parts.filter((_, index) => weights[index] === weights[0]);
          for (const twin of twins) {
            const gap = absolute(subtract(twin, parts[0] ?? twin));
            expect(compare(gap, { coefficient: amount.coefficient, exponent: amount.exponent - 30 })).toBe(
              -1,
            );
          }
        },
      ),
    );
  });
});
