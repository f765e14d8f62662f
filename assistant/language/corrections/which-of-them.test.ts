import { describe, expect, it } from 'vitest';
import { said } from '../cases/said.ts';

describe('which of what stands is meant', () => {
  it('is the last of the thing that is named last', () => {
    const first = 'Água de janeiro, fevereiro e março de 2025: 100, 120 e 140 m3';
    expect(said('pt-BR', first, 'a última água está errada, é 150').amounts.at(-1)).toBe(
      'purchased.water 150 m3',
    );
  });

  it('is what a turn replaces by its own words', () => {
    const first = 'In Sep 2025 we used 929 L of petrol in the company cars and 839 kg of LPG in the kitchen';
    expect(said('en', first, 'replace petrol with diesel').amounts).toEqual([
      'mobile.diesel 929 L',
      'stationary.lpg 839 kg',
    ]);
  });

  it('is told where two of one thing could be another', () => {
    const { amounts, left, slots } = said(
      'en',
      'In February 2024 we used 1,541 tonnes of firewood in the boiler',
      'repeat that for july',
      'it was bagasse, not firewood',
    );
    expect(amounts).toEqual(['stationary.wood 1541 t', 'stationary.wood 1541 t']);
    expect(left.length + slots.length).toBeGreaterThan(0);
  });

  it('is no amount where it counts the corrections', () => {
    const first = '339 t of firewood in the boiler and 95 t of purchased steam in Dec 2025';
    const { amounts, periods } = said(
      'en',
      first,
      'two fixes: the steam was in May and the firewood was in June',
    );
    expect(amounts).toEqual(['stationary.wood 339 t', 'steam 95 t']);
    expect(periods).toEqual(['2025-06-01/2025-06-30', '2025-05-01/2025-05-31']);
  });
});
