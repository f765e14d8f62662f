import { describe, expect, it } from 'vitest';
import { said } from '../cases/said.ts';

describe('users in a list and amounts in a list behind them', () => {
  it.each([
    ['pt-BR', 'Os caminhões e o gerador consumiram 900 L e 120 L de diesel em maio de 2025'],
    ['en', 'In May 2025 our vans and boilers burned 900 L and 120 L of diesel'],
  ] as const)('are one each, in their order (%s): %s', (locale, text) => {
    expect(said(locale, text)).toMatchObject({
      amounts: ['mobile.diesel 900 L', 'stationary.diesel 120 L'],
      slots: [],
      left: [],
    });
  });

  it('leave the use open where one amount is of them all', () => {
    const text = 'Os caminhões e o gerador consumiram 900 L de diesel em maio de 2025';
    expect(said('pt-BR', text).slots).toEqual(['kind']);
  });
});

describe('by how much a month differs from another', () => {
  it.each([
    ['pt-BR', 'Em maio de 2025 usamos 300 L de diesel na frota, em junho 20 L a mais'],
    ['en', 'We used 300 L of diesel in the trucks in May 2025 and 20 L more in June'],
  ] as const)('is told, and is not the amount of that month (%s): %s', (locale, text) => {
    const { amounts, left } = said(locale, text);
    expect(amounts).toEqual(['mobile.diesel 300 L']);
    expect(left).toContain('20');
  });
});
