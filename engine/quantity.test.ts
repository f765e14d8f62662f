import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toText } from './decimal.ts';
import { parseQuantityText, readQuantity, readUnit } from './quantity.ts';

function read(text: string, format: 'pt-BR' | 'en'): string {
  const result = parseQuantityText(text, format);
  if (result.ok) return toText(result.value);
  const [problem] = result.problems;
  return problem?.code === 'quantity.ambiguous'
    ? `${problem.params.a} or ${problem.params.b}`
    : (problem?.code ?? '');
}

describe('reading an amount as people write it', () => {
  it.each([
    ['1200', '1200', '1200'],
    ['1.234,56', '1234.56', '1234.56'],
    ['1,234.56', '1234.56', '1234.56'],
    ['1.234.567', '1234567', '1234567'],
    ['1,234,567', '1234567', '1234567'],
    ['12.345.678,9', '12345678.9', '12345678.9'],
    ['1.200', '1200', '1.2 or 1200'],
    ['1,040', '1.04 or 1040', '1040'],
    ['1.040', '1040', '1.04 or 1040'],
    ['5,000', '5 or 5000', '5000'],
    ['0,375', '0.375', '0.375'],
    ['0.375', '0.375', '0.375'],
    ['14,6', '14.6', '14.6'],
    ['14.6', '14.6', '14.6'],
    ['1234,567', '1234.567', '1234.567'],
    ['1234.567', '1234.567', '1234.567'],
    ['3,1415', '3.1415', '3.1415'],
    ['1 234 567', '1234567', '1234567'],
    ['1\u00a0234,5', '1234.5', '1234.5'],
    ['  45 ', '45', '45'],
    [',5', '0.5', '0.5'],
    ['+5', '5', '5'],
  ])('%j is %s in Brazil and %s in English', (text, brazil, english) => {
    expect(read(text, 'pt-BR')).toBe(brazil);
    expect(read(text, 'en')).toBe(english);
  });

  it.each([
    '',
    'abc',
    '1.2M',
    '1,2,3',
    '1.23.456',
    '1.234,567.8',
    '12,34.5,6',
    '1..2',
    '--5',
    '1e5',
    '½',
    '1.234,',
    '٣',
  ])('refuses %j as unreadable', (text) => {
    expect(read(text, 'pt-BR')).toBe('quantity.unreadable');
    expect(read(text, 'en')).toBe('quantity.unreadable');
  });

  it.each(['-5', '−12,5', '-1.234,56', '- 3'])('refuses %j as negative', (text) => {
    expect(read(text, 'pt-BR')).toBe('quantity.negative');
  });

  it.each(['0', '0,00', '-0', '000'])('takes %j for the number that it is', (text) => {
    expect(read(text, 'pt-BR')).toBe('0');
  });

  it('never throws and never reads a number that the text does not hold', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 30 }),
        fc.constantFrom('pt-BR' as const, 'en' as const),
        (text, format) => {
          const result = parseQuantityText(text, format);
          if (!result.ok) return;
          const digits = toText(result.value)
            .replace(/\D/g, '')
            .replace(/^0+|0+$/g, '');
          expect(text.replace(/\D/g, '')).toContain(digits);
        },
      ),
    );
  });
});

describe('reading machine text', () => {
  it('takes a plain decimal and a unit code', () => {
    const result = readQuantity('1250.5', 'l');
    expect(result.ok && [toText(result.value.amount), result.value.unit.code]).toEqual(['1250.5', 'L']);
  });

  it.each([
    ['1.250,5', 'L', 'quantity.unreadable'],
    ['', 'L', 'quantity.unreadable'],
    ['1e3', 'L', 'quantity.unreadable'],
    ['-3', 'L', 'quantity.negative'],
    ['3', ' ', 'unit.missing'],
    ['3', 'parsec', 'unit.unknown'],
  ])('refuses %j %j with %s', (amount, unit, code) => {
    const result = readQuantity(amount, unit);
    expect(result.ok ? 'read' : result.problems[0]?.code).toBe(code);
  });

  it('gives back no more than a glance of a long text', () => {
    const result = readUnit('x'.repeat(10_000));
    expect(result.ok ? '' : result.problems[0]?.params.text).toHaveLength(80);
  });
});
