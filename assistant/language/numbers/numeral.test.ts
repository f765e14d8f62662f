import { describe, expect, it } from 'vitest';
import { readNumeral } from './numeral.ts';

const value = (text: string, locale: 'pt-BR' | 'en', multiplied = false) => {
  const read = readNumeral(text, locale, multiplied);
  return read === null ? null : read.certain ? read.value : read.values;
};

describe('numbers by the format of the workspace', () => {
  it.each([
    ['1.200', 'pt-BR', '1200'],
    ['1,200', 'en', '1200'],
    ['1.234,56', 'en', '1234.56'],
    ['1,234.56', 'pt-BR', '1234.56'],
    ['1.250.000', 'en', '1250000'],
    ['4,5', 'pt-BR', '4.5'],
    ['4.5', 'pt-BR', '4.5'],
    ['0,850', 'pt-BR', '0.85'],
    ['44.015,50', 'pt-BR', '44015.5'],
    ['1 200', 'en', '1200'],
  ] as const)('reads %s in %s as %s', (text, locale, expected) => {
    expect(value(text, locale)).toBe(expected);
  });

  it('gives both readings when one separator stands before three digits and is the decimal mark of the locale', () => {
    expect(value('1,040', 'pt-BR')).toEqual(['1.04', '1040']);
    expect(value('2.450', 'en')).toEqual(['2.45', '2450']);
  });

  it('takes a single separator before a multiplier word as the decimal mark', () => {
    expect(value('1,250', 'pt-BR', true)).toBe('1.25');
  });

  it.each([
    ['1,24,500', '124500'],
    ['12,34,567.50', '1234567.5'],
  ])('reads %s in lakhs, as India groups its digits', (text, value) => {
    expect(readNumeral(text, 'en')).toEqual({ certain: true, value });
    expect(readNumeral(text, 'pt-BR')).toEqual({ certain: true, value });
  });

  it.each(['1.2.3.4', '1.23.456', '1,2,345', '12,34,56', '12.34,567.8'])(
    'refuses %s instead of eating half of it',
    (text) => {
      expect(value(text, 'pt-BR')).toBeNull();
    },
  );
});
