import { describe, expect, test } from 'vitest';
import { formatsOf } from './format.ts';
import { spoken } from './names.ts';
import { kgToTonnes } from './number.ts';

describe('emissions are written as the product writes them', () => {
  const pt = formatsOf('pt-BR');
  const en = formatsOf('en');
  test.each([
    ['1234560', '1.234,56 tCO₂e', '1,234.56 tCO₂e'],
    ['3412.5', '3,41 tCO₂e', '3.41 tCO₂e'],
    ['870.25', '870,3 kgCO₂e', '870.3 kgCO₂e'],
    ['0.0123', '0,0123 kgCO₂e', '0.0123 kgCO₂e'],
    ['0', '0,00 tCO₂e', '0.00 tCO₂e'],
  ])('%s kg is %s', (kg, inPortuguese, inEnglish) => {
    expect(pt.emissions(kg)).toBe(inPortuguese);
    expect(en.emissions(kg)).toBe(inEnglish);
  });

  test.each([
    ['1', '0.001'],
    ['1234.5', '1.2345'],
    ['-50', '-0.05'],
    ['0', '0'],
    ['123456789.123', '123456.789123'],
  ])('%s kg is %s t, digit by digit', (kg, tonnes) => {
    expect(kgToTonnes(kg)).toBe(tonnes);
  });
});

describe('periods', () => {
  const pt = formatsOf('pt-BR');
  test('a whole month is its name', () =>
    expect(pt.period('2025-03-01', '2025-03-31')).toBe('março de 2025'));
  test('February of a leap year ends on the 29th', () =>
    expect(pt.period('2024-02-01', '2024-02-28')).toBe('01/02/2024 – 28/02/2024'));
  test('whole years are told by their numbers', () =>
    expect([pt.period('2025-01-01', '2025-12-31'), pt.period('2024-01-01', '2025-12-31')]).toEqual([
      '2025',
      '2024 – 2025',
    ]));
  test('one day is one day', () => expect(pt.period('2025-12-31', '2025-12-31')).toBe('31/12/2025'));
});

test('a day in an English sentence names its month, so that nobody reads it as another day', () => {
  const noted = { on: '2026-03-04' };
  expect(spoken(noted, formatsOf('en'))).toEqual({ on: '4 Mar 2026' });
  expect(spoken(noted, formatsOf('en', 'pt-BR'))).toEqual({ on: '4 Mar 2026' });
  expect(spoken(noted, formatsOf('pt-BR'))).toEqual({ on: '04/03/2026' });
});

test('a factor of another place is told by the names of the places, and one of another year by the year', () => {
  expect(spoken({ region: 'BR-SIN', used: 'GB' }, formatsOf('pt-BR'))).toEqual({
    region: 'Brasil · SIN',
    used: 'Reino Unido',
  });
  expect(spoken({ region: 'BR', used: 'ZZZZ' }, formatsOf('en'))).toEqual({ region: 'Brazil', used: 'ZZZZ' });
  expect(spoken({ used: '2024', wanted: '2026' }, formatsOf('en'))).toEqual({ used: '2024', wanted: '2026' });
});

test('says the size of a small file in bytes, never as nothing', () => {
  expect(formatsOf('pt-BR').bytes(25)).toBe('25 bytes');
  expect(formatsOf('en').bytes(1_500)).toBe('1.5 kB');
  expect(formatsOf('pt-BR').bytes(12_300_000)).toBe('12 MB');
});
