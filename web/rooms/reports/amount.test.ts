import { expect, it } from 'vitest';
import { formatsOf } from '#web/words/format.ts';
import { amountOf } from './amount.ts';

it('a figure has the marks of the reader and its unit; words stay words, and none is a dash', () => {
  expect(amountOf('1234.5678', 't CO2e', formatsOf('pt-BR'))).toBe('1.234,5678 t CO₂e');
  expect(amountOf('1234.5678', 't CO2e', formatsOf('en'))).toBe('1,234.5678 t CO₂e');
  expect(amountOf('2021', null, formatsOf('en'))).toBe('2021');
  expect(amountOf(null, 't CO2e', formatsOf('en'))).toBe('–');
});
