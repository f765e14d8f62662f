import { describe, expect, it } from 'vitest';
import { referenceVocabulary } from '../cases/vocabulary.ts';
import { understand } from '../understand.ts';

const kinds = referenceVocabulary();

/** Each activity with its quantity and unit, and the slots that are asked about. */
function read(text: string): string[] {
  const turn = understand({
    text,
    locale: /\b(?:the|and)\b/i.test(text) ? 'en' : 'pt-BR',
    referenceDate: '2026-11-20',
    sites: [],
    kinds,
    conversation: { proposals: [], asks: [] },
  });
  return [
    ...turn.activities.map(({ kind, quantity, unit }) => `${kind} ${quantity} ${unit}`),
    ...turn.asks.map(({ slot }) => `? ${slot}`),
  ];
}

describe('things side by side and amounts side by side behind them', () => {
  it('are one each, in their order', () => {
    for (const text of [
      'Em março de 2025, aterro e reciclagem receberam 40 t e 9 t, respectivamente',
      'Em março de 2025, aterro e reciclagem receberam 40 t e 9 t',
      'In March 2025 landfill and recycling took 40 t and 9 t respectively',
    ])
      expect(read(text), text).toEqual(['waste.landfill 40 t', 'waste.recycling 9 t']);
    expect(read('In 2025 coal, wood chips and petcoke were 40 t, 9 t and 7 t')).toEqual([
      'stationary.coal 40 t',
      'stationary.wood 9 t',
      'stationary.petroleum_coke 7 t',
    ]);
    expect(
      read(
        'Em 2025, o consumo de carvão mineral nos fornos e de cavaco na caldeira foi de 40 t e 9 t, respectivamente',
      ),
    ).toEqual(['stationary.coal 40 t', 'stationary.wood 9 t']);
  });

  it('leave an amount to the thing that it says itself', () => {
    expect(read('Em 2025: carvão mineral e cavaco, 40 t e 9 t de coque de petróleo').length).toBeGreaterThan(
      0,
    );
    expect(read('Em 2025 mandamos para o aterro 40 t de entulho e 9 t de lodo')).toEqual([
      'waste.landfill 40 t',
      'waste.landfill 9 t',
    ]);
  });
});
