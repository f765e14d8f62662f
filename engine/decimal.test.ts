import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  absolute,
  add,
  compare,
  decimal,
  divide,
  equals,
  fromInteger,
  isPositive,
  isZero,
  multiply,
  negate,
  ONE,
  parseDecimal,
  parseScientific,
  roundToPlaces,
  subtract,
  sum,
  toText,
  ZERO,
} from './decimal.ts';

const decimals = fc
  .tuple(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), fc.integer({ min: -30, max: 10 }))
  .map(([coefficient, exponent]) => ({ coefficient, exponent }));

describe('reading and writing decimals', () => {
  it.each([
    ['0', '0'],
    ['-0', '0'],
    ['0.000', '0'],
    ['1200', '1200'],
    ['+7', '7'],
    ['.5', '0.5'],
    ['-0.0120', '-0.012'],
    ['100.00', '100'],
    ['0.10', '0.1'],
    ['74066.6666666667', '74066.6666666667'],
    ['123456789012345678901234567890.5', '123456789012345678901234567890.5'],
  ])('%s is written %s', (text, written) => {
    expect(toText(decimal(text))).toBe(written);
  });

  it.each([
    '',
    ' 1',
    '1 ',
    '1.',
    '.',
    '-',
    '1e3',
    '1,5',
    '0x10',
    'NaN',
    'Infinity',
    '１',
    '1_000',
    '1'.repeat(401),
  ])('does not read %j', (text) => {
    expect(parseDecimal(text)).toBeNull();
    expect(() => decimal(text)).toThrow(RangeError);
  });

  it.each([
    ['1.2E-05', '0.000012'],
    ['3e2', '300'],
    ['9e-05', '0.00009'],
    ['5.e1', '50'],
    ['0.25', '0.25'],
  ])('reads %s from a spreadsheet as %s', (text, written) => {
    expect(toText(parseScientific(text) ?? ZERO)).toBe(written);
  });

  it('does not read an exponent that would fill the memory', () => {
    expect(parseScientific('1e1000000')).toBeNull();
    expect(parseScientific('e5')).toBeNull();
    expect(parseScientific('x')).toBeNull();
  });

  it('writes what it reads back to the same number, whatever the number', () => {
    fc.assert(fc.property(decimals, (value) => equals(decimal(toText(value)), value)));
  });
});

describe('arithmetic', () => {
  it('adds tenths as a person does', () => {
    expect(toText(add(decimal('0.1'), decimal('0.2')))).toBe('0.3');
    expect(toText(sum(['1.5', '2.25', '-0.75'].map(decimal)))).toBe('3');
    expect(toText(sum([]))).toBe('0');
  });

  it('does not depend on order or grouping', () => {
    fc.assert(
      fc.property(decimals, decimals, decimals, (a, b, c) => {
        expect(equals(add(a, b), add(b, a))).toBe(true);
        expect(equals(multiply(a, b), multiply(b, a))).toBe(true);
        expect(equals(add(add(a, b), c), add(a, add(b, c)))).toBe(true);
        expect(equals(multiply(a, add(b, c)), add(multiply(a, b), multiply(a, c)))).toBe(true);
        expect(isZero(subtract(a, a))).toBe(true);
      }),
    );
  });

  it.each([
    ['1', '3', '0.3333333333333333333333333333333333'],
    ['2', '3', '0.6666666666666666666666666666666667'],
    ['-2', '3', '-0.6666666666666666666666666666666667'],
    ['1', '8', '0.125'],
    ['1000000', '3.6', '277777.7777777777777777777777777778'],
    ['0', '7', '0'],
    ['355', '113', '3.141592920353982300884955752212389'],
  ])('%s divided by %s is %s', (a, b, quotient) => {
    expect(toText(divide(decimal(a), decimal(b)))).toBe(quotient);
  });

  it('divides exactly wherever the quotient ends, and else within half of the last digit', () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        fc.pre(!isZero(b));
        const error = absolute(subtract(multiply(divide(a, b), b), a));
        expect(compare(error, multiply(absolute(a), decimal(`0.${'0'.repeat(32)}1`)))).toBeLessThanOrEqual(0);
      }),
    );
  });

  it('rounds a tie to even', () => {
    expect(toText(divide(decimal('25'), decimal('10'), 1))).toBe('2');
    expect(toText(divide(decimal('35'), decimal('10'), 1))).toBe('4');
    expect(toText(roundToPlaces(decimal('-2.5'), 0))).toBe('-2');
    expect(toText(roundToPlaces(decimal('1.005'), 2))).toBe('1');
    expect(toText(roundToPlaces(decimal('1.0051'), 2))).toBe('1.01');
    expect(toText(roundToPlaces(decimal('7'), 2))).toBe('7');
  });

  it('refuses to divide by zero', () => {
    expect(() => divide(ONE, ZERO)).toThrow(RangeError);
  });

  it('compares by value, not by how it is written', () => {
    expect(compare(decimal('1.10'), decimal('1.1'))).toBe(0);
    expect(compare(decimal('-3'), decimal('2'))).toBe(-1);
    expect(compare(decimal('10'), decimal('9.99'))).toBe(1);
    expect([isPositive(decimal('0.01')), isPositive(ZERO), isPositive(decimal('-1'))]).toEqual([
      true,
      false,
      false,
    ]);
    expect(toText(negate(decimal('5')))).toBe('-5');
    expect(toText(fromInteger(366))).toBe('366');
  });
});
