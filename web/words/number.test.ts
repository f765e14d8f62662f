import { describe, expect, test } from 'vitest';
import { exact, fixed, rounded } from './number.ts';

describe('figures are shown in the marks of the language and rounded only for display', () => {
  test('exact keeps every digit of a decimal that a binary double cannot hold', () => {
    expect(exact('1234567890123456789.123456789', 'pt-BR')).toBe('1.234.567.890.123.456.789,123456789');
  });
  test('fixed gives the same number of decimals', () => {
    expect(fixed('1234.5', 'pt-BR', 2)).toBe('1.234,50');
    expect(fixed('1234.5', 'en', 2)).toBe('1,234.50');
  });
  test('an amount below zero has a minus sign, and one of which no digit is left has none', () => {
    expect([exact('-1234.5', 'pt-BR'), rounded('-0.0385413', 'en', 4), fixed('-3.4', 'pt-BR', 2)]).toEqual([
      '−1.234,5',
      '−0.03854',
      '−3,40',
    ]);
    expect(fixed('-0.001', 'en', 2)).toBe('0.00');
  });
  test('rounded keeps the whole part and at most six significant digits', () => {
    expect(rounded('1250', 'pt-BR')).toBe('1.250');
    expect(rounded('0.0385413', 'pt-BR', 4)).toBe('0,03854');
    expect(rounded('12345678.9', 'en')).toBe('12,345,679');
  });
});
