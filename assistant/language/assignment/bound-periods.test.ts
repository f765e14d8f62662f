import { describe, expect, it } from 'vitest';
import { referenceVocabulary } from '../cases/vocabulary.ts';
import { understand } from '../understand.ts';

const kinds = referenceVocabulary();

/** Each activity with its year and month, and the slots that are asked about. */
function read(text: string): string[] {
  const turn = understand({
    text,
    locale: /\b(?:the|we)\b/i.test(text) ? 'en' : 'pt-BR',
    referenceDate: '2026-11-20',
    sites: [],
    kinds,
    conversation: { proposals: [], asks: [] },
  });
  return [
    ...turn.activities.map(({ kind, quantity, from, to }) => `${kind} ${quantity} ${from}/${to}`),
    ...turn.asks.map(({ slot }) => `? ${slot}`),
  ];
}

const MARCH = '2025-03-01/2025-03-31';

describe('the time of a figure that something is held against', () => {
  it('is of no other amount, before it or behind it', () => {
    const wanted = [`stationary.coal 500 ${MARCH}`, `purchased.cement 3 ${MARCH}`];
    for (const text of [
      'Em março de 2025, queimamos 500 t de carvão mineral, contra 900 no ano passado; compramos 3 t de cimento',
      'Em março de 2025 queimamos 500 t de carvão mineral (frente a 1.150 em 2023) e compramos 3 t de cimento.',
      'In March 2025 we burned 500 t of coal – up from 640 t in March 2024. We bought 3 t of cement.',
      'In March 2025 we burned 500 t of coal, versus 640 in 2024, and bought 3 t of cement',
    ])
      expect(read(text), text).toEqual(wanted);
  });

  it('dates nothing where no other time is told: it is asked', () => {
    for (const text of [
      'Queimamos 500 t de carvão mineral, contra 900 em 2024',
      'Queimamos 500 t de carvão mineral, 15% a mais que em agosto',
      'We burned 500 t of coal, against 900 last year',
    ])
      expect(read(text), text).toEqual(['stationary.coal 500 null/null', '? period']);
  });

  it('gives way to the time that is told behind it', () => {
    expect(read('Queimamos 500 t de carvão mineral (contra 900 no ano passado) em março de 2025')).toEqual([
      `stationary.coal 500 ${MARCH}`,
    ]);
  });
});

describe('the time of a target', () => {
  it('is of nothing that was done', () => {
    for (const text of [
      'Em março de 2025, queimamos 500 t de carvão mineral, meta para 2030: redução de 40%; compramos 3 t de cimento',
      'In March 2025 we burned 500 t of coal – the 2030 target is minus 40%; we bought 3 t of cement',
    ])
      expect(read(text), text).toEqual([`stationary.coal 500 ${MARCH}`, `purchased.cement 3 ${MARCH}`]);
  });
});

describe('the time of an amount in brackets', () => {
  it('is of what the brackets hold', () => {
    expect(
      read('Em março de 2025, 500 t de carvão mineral (900 t em março de 2024); 3 t de cimento comprado'),
    ).toEqual([
      `stationary.coal 500 ${MARCH}`,
      'stationary.coal 900 2024-03-01/2024-03-31',
      `purchased.cement 3 ${MARCH}`,
    ]);
  });
});

describe('a day in one point of a list below its month', () => {
  it('is of that point, and of none below it', () => {
    expect(
      read(
        'September 2026 figures below:\n- Natural gas, boiler house: 1,284,600 kWh\n- Diesel for the generators: 1,870 litres, two tests and the outage on the 17th\n- R-134a top-up on the chiller: 4.2 kg',
      ),
    ).toEqual([
      'stationary.natural_gas 1284600 2026-09-01/2026-09-30',
      'stationary.diesel 1870 2026-09-01/2026-09-30',
      'fugitive.r134a 4.2 2026-09-01/2026-09-30',
    ]);
  });
});
