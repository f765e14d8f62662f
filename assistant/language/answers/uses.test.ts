import { describe, expect, it } from 'vitest';
import { said } from '../cases/said.ts';

describe('the use of a fuel that is asked', () => {
  it.each([
    ['pt-BR', 'estacionária', 'stationary'],
    ['pt-BR', 'combustão estacionária', 'stationary'],
    ['pt-BR', 'móvel', 'mobile'],
    ['pt-BR', 'é móvel', 'mobile'],
    ['en', 'stationary', 'stationary'],
    ['en', 'mobile', 'mobile'],
    ['en', 'mobile sources', 'mobile'],
  ] as const)('is answered in the word of the inventory (%s): %s', (locale, answer, use) => {
    const first = locale === 'en' ? '428 L of diesel in March 2025' : '428 L de diesel em março de 2025';
    const { amounts, slots } = said(locale, first, answer);
    expect([...amounts, ...slots]).toEqual([`${use}.diesel 428 L`]);
  });
});

describe('what a standing amount is measured in', () => {
  it.each([
    [
      'en',
      'In March 2025 we used 489 L of diesel in our trucks',
      'the diesel is in gallons',
      'mobile.diesel 489 gal',
    ],
    [
      'pt-BR',
      'Em março de 2025 usamos 489 kg de lenha na caldeira',
      'a lenha está em toneladas',
      'stationary.wood 489 t',
    ],
  ] as const)('is corrected by its unit alone (%s): %s, %s', (locale, first, then, line) => {
    expect(said(locale, first, then).amounts).toEqual([line]);
  });
});
