import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { absolute, compare, decimal, multiply, subtract, toText } from './decimal.ts';
import { arcSine, cosine, exponential, radians, sine, squareRoot } from './transcendental.ts';

const close = (a: string, b: number) =>
  expect(Math.abs(Number(a) - b)).toBeLessThan(1e-12 * (1 + Math.abs(b)));

describe('roots, exponentials and angles', () => {
  it('give the digits that tables print', () => {
    expect(toText(squareRoot(decimal('2')))).toMatch(/^1\.4142135623730950488016887242096980785/);
    expect(toText(exponential(decimal('1')) ?? decimal('0'))).toMatch(/^2\.71828182845904523536028747135266/);
    expect(toText(radians(decimal('180')))).toMatch(/^3\.1415926535897932384626433832795/);
    expect(toText(sine(decimal('1')))).toMatch(/^0\.841470984807896506652502321630298/);
    expect(toText(arcSine(decimal('1')))).toMatch(/^1\.5707963267948966192313216916397/);
    expect(squareRoot(decimal('0'))).toEqual(decimal('0'));
    expect(exponential(decimal('1001'))).toBeNull();
  });

  it('agree with floating point as far as that reaches', () => {
    const angles = fc.double({ min: -6, max: 6, noNaN: true }).map((value) => value.toFixed(9));
    fc.assert(
      fc.property(angles, (text) => {
        close(toText(sine(decimal(text))), Math.sin(Number(text)));
        close(toText(cosine(decimal(text))), Math.cos(Number(text)));
        close(toText(exponential(decimal(text)) ?? decimal('0')), Math.exp(Number(text)));
      }),
    );
  });

  it('undo each other', () => {
    const shares = fc.integer({ min: 1, max: 999_999 }).map((part) => `0.${String(part).padStart(6, '0')}`);
    fc.assert(
      fc.property(shares, (text) => {
        const value = decimal(text);
        const error = absolute(subtract(sine(arcSine(value)), value));
        expect(compare(error, decimal('0.000000000000000000000000000001'))).toBe(-1);
        const root = squareRoot(value);
        expect(
          compare(absolute(subtract(multiply(root, root), value)), decimal('0.00000000000000000000001')),
        ).toBe(-1);
      }),
    );
  });
});
