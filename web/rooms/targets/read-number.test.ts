import { expect, test } from 'vitest';
import { percentOf } from '#web/results/percent-of.ts';
import { readNumber, readPercent, readTonnes } from './read-number.ts';

test('numbers are read as they are written in the language, also zero and below it', () => {
  expect(readNumber('1.234,5', 'pt-BR')).toBe('1234.5');
  expect(readNumber('-35000', 'pt-BR')).toBe('-35000');
  expect(readNumber('−1,234.5', 'en')).toBe('-1234.5');
  expect(readNumber('0,00', 'pt-BR')).toBe('0');
  expect(readNumber('', 'pt-BR')).toBeNull();
  expect(readNumber('dez', 'pt-BR')).toBeNull();
});

test('percentages and tonnes are moved by their powers of ten, exactly', () => {
  expect(readPercent('42 %', 'pt-BR')).toBe('0.42');
  expect(readPercent('4,2', 'pt-BR')).toBe('0.042');
  expect(readPercent('-1.5', 'en')).toBe('-0.015');
  expect(percentOf('0.042')).toBe('4.2');
  expect(readTonnes('120,5', 'pt-BR')).toBe('120500');
});
