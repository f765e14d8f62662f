import { describe, expect, it } from 'vitest';
import { said } from '../cases/said.ts';

const PT = 'Em março de 2025: 300 L de diesel nos caminhões e 120 t de lenha na caldeira';
const EN = 'In March 2025: 300 L of diesel in our trucks and 120 t of firewood in the boiler';

describe('an amount that is told by what it was', () => {
  it.each([
    ['pt-BR', PT, 'soma 40 no diesel', 'mobile.diesel 340 L'],
    ['pt-BR', PT, 'aumenta a lenha em 30 t', 'stationary.wood 150 t'],
    ['pt-BR', PT, 'desconta 25 litros do diesel', 'mobile.diesel 275 L'],
    ['pt-BR', PT, 'faltaram 50 litros no diesel', 'mobile.diesel 350 L'],
    ['en', EN, 'add 40 litres to the diesel', 'mobile.diesel 340 L'],
    ['en', EN, 'take 25 litres off the first one', 'mobile.diesel 275 L'],
    ['en', EN, 'reduce the firewood by 20 t', 'stationary.wood 100 t'],
  ] as const)('is the sum or the difference (%s): %s, %s', (locale, first, turn, stands) => {
    expect(said(locale, first, turn).amounts).toContain(stands);
  });

  it.each([
    ['pt-BR', PT, 'faltou um zero no diesel', '3000'],
    ['pt-BR', PT, 'o diesel foi 10% maior', '330'],
    ['pt-BR', PT, 'a lenha foi o triplo', '360'],
    ['en', EN, 'the diesel was 10% lower, ok?', '270'],
    ['en', EN, 'double the firewood', '240'],
    ['en', EN, 'the second one has one zero too many', '12'],
  ] as const)(
    'is offered as the answer where it is multiplied (%s): %s, %s',
    (locale, first, turn, value) => {
      const { state } = said(locale, first, turn);
      expect(state.asks.map(({ slot, options }) => [slot, options?.[0]?.value])).toEqual([
        ['quantity', value],
      ]);
    },
  );

  it.each([
    'soma 2 m3 no diesel',
    'soma 40 no óleo combustível',
    'tira 500 litros do diesel',
    'faltou um zero',
  ])('is told and changes nothing where it cannot be done: %s', (turn) => {
    const { amounts, left, slots } = said('pt-BR', PT, turn);
    expect(amounts.slice(0, 2)).toEqual(['mobile.diesel 300 L', 'stationary.wood 120 t']);
    expect(left.length + slots.length).toBeGreaterThan(0);
  });

  it.each([
    ['add 300 to the generator diesel', 'stationary.diesel 640 L'],
    ['tira 40 L do diesel do gerador', 'stationary.diesel 300 L'],
    ['soma 60 na energia elétrica', 'electricity 105 MWh'],
  ])('is no answer to what is asked about another: %s', (turn, stands) => {
    const open =
      'Em outubro de 2026: 1,200 L de diesel na frota, 340 L de diesel no gerador e 45 MWh de energia elétrica';
    const { amounts, state } = said('pt-BR', open, turn);
    expect(amounts).toContain(stands);
    expect(amounts).toContain('mobile.diesel null L');
    expect(state.asks.map(({ slot, activityIndex }) => [slot, activityIndex])).toEqual([
      ['number_format', 0],
    ]);
  });

  it('is an answer still where that is what is asked', () => {
    const open = 'Em outubro de 2026: 1,200 L de diesel na frota e 340 L de diesel no gerador';
    expect(said('pt-BR', open, '1200').amounts).toEqual(['mobile.diesel 1200 L', 'stationary.diesel 340 L']);
  });

  it('is no part of what stands where another use is named', () => {
    const { amounts } = said(
      'pt-BR',
      '300 L de diesel nos caminhões em março de 2025',
      'adiciona 200 L no gerador',
    );
    expect(amounts).toEqual(['mobile.diesel 300 L', 'stationary.diesel 200 L']);
  });
});
