import { describe, expect, it } from 'vitest';
import { said } from './cases/said.ts';

describe('whoever rents', () => {
  it.each([
    ['pt-BR', 'Em 2025 ocupamos um escritório de 650 m² do qual somos inquilinos', 'leased_upstream 650 m2'],
    ['pt-BR', 'Somos locatários de um galpão de 1.200 m² em 2025', 'leased_upstream 1200 m2'],
    ['pt-BR', 'Em 2025, escritório de 650 m², onde a empresa é inquilina', 'leased_upstream 650 m2'],
    ['pt-BR', 'Em 2025 o inquilino ocupou 900 m² do nosso galpão', 'leased_downstream 900 m2'],
    ['en', 'We are the tenants of 650 m2 of offices in 2025', 'leased_upstream 650 m2'],
    ['en', 'In 2025 our head office was a 650 m2 space of which we are tenants', 'leased_upstream 650 m2'],
    ['en', 'Our sales team rents 650 m2 of offices in 2025', 'leased_upstream 650 m2'],
    ['en', 'Our company rents 900 m2 to tenants in 2025', 'leased_downstream 900 m2'],
  ] as const)('is we only where it is said of us (%s): %s', (locale, text, amount) => {
    expect(said(locale, text).amounts).toEqual([amount]);
  });
});

describe('what is counted by the piece', () => {
  it.each([
    [
      'pt-BR',
      'Investimentos de outubro de 2025: 2 caminhões zero km, 35 notebooks e R$ 1,3 milhão em prensas novas',
      ['capital.vehicles 2 unit', 'capital.it 35 unit', 'capital.machinery 1300000 BRL'],
    ],
    ['pt-BR', 'Compramos 4 carros 0 km em outubro de 2025', ['capital.vehicles 4 unit']],
    [
      'en',
      'Capex October 2025: 2 new lorries and 35 laptops',
      ['capital.vehicles 2 unit', 'capital.it 35 unit'],
    ],
    [
      'en',
      'Category 11 for 2025: use of 4,800 cars we sold. Category 15: EUR 2.1 million of equity investments, same year',
      ['use_sold 4800 unit', 'investments 2100000 EUR'],
    ],
    ['pt-BR', 'uso de 4.800 carros que vendemos em 2025', ['use_sold 4800 unit']],
    [
      'en',
      '12 trucks ran 4,000 km in May 2026 and burned 900 L of diesel',
      ['mobile.distance.truck 4000 km', 'mobile.diesel 900 L'],
    ],
  ] as const)('is what was bought or sold, and no fleet (%s): %s', (locale, text, amounts) => {
    expect(said(locale, text)).toMatchObject({ amounts, slots: [] });
  });
});
