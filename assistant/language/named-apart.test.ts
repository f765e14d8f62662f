import { describe, expect, it } from 'vitest';
import { said } from './cases/said.ts';

describe('a fuel that is handed on is not used as its first name told, where the next clause tells another use', () => {
  it.each([
    ['en', 'fleet diesel for Feb 2026 was 3,960 litres, and the backup generator took another 145 litres'],
    ['en', 'fleet diesel for Feb 2026 was 3,960 litres, and the generator burned another 145 litres'],
  ] as const)('%s: %s', (locale, text) => {
    expect(said(locale, text).amounts).toEqual(['mobile.diesel 3960 L', 'stationary.diesel 145 L']);
  });
});

describe('what a works turned out is not the fuel of its kiln', () => {
  it.each([
    'Fabrica de cal: 2.380 t produzidas em set/2026 e 166 t de carvão mineral no forno',
    'Em set/2026 foram 166 t de carvão mineral no forno e 2.380 t produzidas',
  ])('%s', (text) => {
    const { amounts, slots } = said('pt-BR', text);
    expect(amounts).toContain('stationary.coal 166 t');
    expect(amounts).not.toContain('stationary.coal 2380 t');
    expect(slots).toContain('kind');
  });
});

describe('numbers that tell which card or machine is meant are no amounts', () => {
  it.each([
    ['en', 'SF6 top-up on breaker 52-7: 1.6 kg, 4 March 2026', 'fugitive.sf6 1.6 kg'],
    ['pt-BR', 'Recarga de SF6 no disjuntor 52-3: 1,6 kg em 4/3/2026', 'fugitive.sf6 1.6 kg'],
    [
      'en',
      'petrol for the pool cars, 1,265 L, Aug 2026 (card ending 4471, £1,796.30)',
      'mobile.gasoline 1265 L',
    ],
    ['pt-BR', 'gasolina da frota 1.265 L em ago/2026, cartão final 4471', 'mobile.gasoline 1265 L'],
  ] as const)('%s: %s', (locale, text, amount) => {
    const { amounts, slots } = said(locale, text);
    expect(amounts).toEqual([amount]);
    expect(slots).toEqual([]);
  });
});

describe('a month and its year in one word', () => {
  it.each(['energia ago26 64.208kwh', 'energia elétrica: 64.208 kWh ago26'])('%s', (text) => {
    expect(said('pt-BR', text).periods).toEqual(['2026-08-01/2026-08-31']);
  });

  it('is a day where a year stands behind it', () => {
    expect(said('en', '64 kWh of electricity, Sep25 2026').periods).not.toEqual(['2025-09-01/2025-09-30']);
  });
});
