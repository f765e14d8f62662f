import { describe, expect, it } from 'vitest';
import { said } from './cases/said.ts';

describe('goods that are flown, trucked and railed', () => {
  it.each([
    [
      'en',
      'July 2026: buyers paid to truck 210 t of tiles 430 km; we paid to fly 18 t over 5,900 km',
      ['freight_out.road 210 t', 'freight_in.air 18 t'],
    ],
    ['en', 'We paid to rail 1,200 t of sand 640 km in July 2026', ['freight_in.rail 1200 t']],
    ['en', 'We paid for 18 t to be flown 5,900 km in July 2026', ['freight_in.air 18 t']],
    [
      'pt-BR',
      'Em julho de 2026 pagamos para levar de caminhão 210 t de revestimentos por 430 km',
      ['freight_in.road 210 t'],
    ],
    ['en', 'Six engineers flew 5,900 km in July 2026', ['travel.flight 5900 km']],
  ] as const)('are freight, and people are not (%s): %s', (locale, text, amounts) => {
    expect(said(locale, text)).toMatchObject({ amounts, slots: [] });
  });
});

describe('who comes and who stays at home', () => {
  it.each([
    [
      'pt-BR',
      'Agosto de 2025 — 640 dias de home office; e 9 operadores vieram de moto para o trabalho, 12 km por dia cada um, durante 20 dias',
      ['commuting.homeworking 640 day', 'commuting.motorcycle 2160 pkm'],
    ],
    [
      'en',
      'August 2025: 640 homeworking days; 14 nurses came by bus, 18 km a day, 22 days',
      ['commuting.homeworking 640 day', 'commuting.bus 5544 pkm'],
    ],
    [
      'en',
      'In May 2026 12 people worked from home 8 days each and 5 people came by car, 22 km a day for 21 days',
      ['commuting.homeworking 96 day', 'commuting.car 2310 pkm'],
    ],
  ] as const)('are counted apart (%s): %s', (locale, text, amounts) => {
    expect(said(locale, text)).toMatchObject({ amounts, slots: [] });
  });
});

describe('whoever a waste is sent to', () => {
  it.each([
    ['Em 2025 entregamos 12 t de sobras para o vizinho compostar', 'waste.composting 12 t'],
    ['Em 2025 mandamos 5 t de borra para a cimenteira coprocessar', 'waste.coprocessing 5 t'],
    ['Em 2025 mandamos 9 t de lixo para a prefeitura aterrar', 'waste.landfill 9 t'],
  ])('does with it what the verb tells: %s', (text, amount) => {
    expect(said('pt-BR', text).amounts).toEqual([amount]);
  });
});
