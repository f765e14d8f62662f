import { describe, expect, it } from 'vitest';
import { said } from './cases/said.ts';

describe('what is told of one thing and not of the one beside it', () => {
  it.each([
    [
      'pt-BR',
      'Em 2025: 8.400 bois na fermentação entérica, manejo de dejetos dos mesmos 8.400 animais',
      ['agriculture.enteric 8400 head', 'agriculture.manure 8400 head'],
    ],
    [
      'en',
      'In 2025 we rented a 650 m2 sales office and let 1,800 m2 to a tenant',
      ['leased_upstream 650 m2', 'leased_downstream 1800 m2'],
    ],
    ['en', 'In 2025 we rented a small 300 m2 showroom', ['leased_upstream 300 m2']],
    [
      'pt-BR',
      'em 2025: 8,6 GWh da rede sem certificado e 19 GWh com I-REC',
      ['electricity 8.6 GWh', 'electricity.renewable 19 GWh'],
    ],
    [
      'en',
      'H1 2026: 55,000 L of diesel, well to tank, and 1,920 MWh of electricity, transmission and distribution losses',
      ['upstream.fuel 55000 L', 'upstream.electricity 1920 MWh'],
    ],
    [
      'pt-BR',
      'Barrilha consumida na composição do vidro: 1.240 t em jan/26, 1.185 em fev/26',
      ['process.carbonates 1240 t', 'process.carbonates 1185 t'],
    ],
    ['en', '14 people took a coach in May 2026: 130 km there and 130 km back', ['travel.bus 3640 pkm']],
    ['en', 'March 2026: a quarter tonne of LPG in the kitchen', ['stationary.lpg 0.25 t']],
    ['pt-BR', 'Em março de 2026: 8 caminhões comprados', ['capital.vehicles 8 unit']],
  ] as const)('%s: %s', (locale, text, amounts) => {
    expect(said(locale, text).amounts).toEqual(amounts);
  });

  it.each([
    ['pt-BR', 'Em janeiro de 2026 usamos 760 MWh da rede', 'não, janeiro não: foi fevereiro'],
    ['pt-BR', 'Em janeiro de 2026 usamos 760 MWh da rede', 'não foi janeiro, foi fevereiro'],
  ] as const)('%s: %s, %s', (locale, told, corrected) => {
    expect(said(locale, told, corrected).periods).toEqual(['2026-02-01/2026-02-28']);
  });
});

describe('energy whose certificates are denied', () => {
  it.each([
    'compramos 1.200 MWh da rede em 2025, sem I-REC',
    'compramos 1.200 MWh da rede em 2025, sendo que não teve I-REC nenhum',
  ])('is of any origin: %s', (text) => {
    expect(said('pt-BR', text).amounts).toEqual(['electricity 1200 MWh']);
  });
});
