import { formatsOf } from '#web/words/format.ts';
import { expect, test } from 'vitest';
import { kgOfTonnes, readShare, readThreshold, readYears, writePercent } from './read-typed.ts';

test('base years are one to five, each once and in order', () => {
  expect(readYears('2024')).toEqual([2024]);
  expect(readYears(' 2024; 2022,2023 2022')).toEqual([2022, 2023, 2024]);
  for (const text of ['', 'ano', '1989', '2101', '2024.5', '2019 2020 2021 2022 2023 2024']) {
    expect(readYears(text), text).toBeNull();
  }
});

test('percentages are typed with the marks of the language and kept as exact shares', () => {
  expect(readShare('41,5', 'pt-BR')).toBe('0.415');
  expect(readShare('41.5 %', 'en')).toBe('0.415');
  expect(readShare('100', 'pt-BR')).toBe('1');
  expect(readShare('0', 'pt-BR')).toBe('0');
  expect(readThreshold('5', 'en')).toBe('0.05');
  for (const text of ['101', 'cinco', '-5', '']) expect(readShare(text, 'pt-BR'), text).toBeNull();
  expect(readThreshold('0', 'pt-BR')).toBeNull();
});

test('a share is shown as it would be typed', () => {
  expect(writePercent('0.415', formatsOf('pt-BR'))).toBe('41,5');
  expect(writePercent('1', formatsOf('en'))).toBe('100');
});

test('tonnes become kilograms without a float', () => {
  expect(kgOfTonnes('0.1')).toBe('100');
  expect(kgOfTonnes('1234.5678901')).toBe('1234567.8901');
});
