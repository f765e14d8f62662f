import { describe, expect, it } from 'vitest';
import { said } from '../cases/said.ts';

describe('the travellers of a flight', () => {
  it.each([
    [
      'a Marina e o Tiago voaram de Porto Alegre a Lisboa, só ida, na executiva, em maio de 2025',
      ['2 POA-LIS business one way'],
    ],
    [
      '5 pessoas voaram GRU-SCL em abril de 2025, ida e volta: 4 na econômica e 1 na executiva',
      ['4 GRU-SCL economy return', '1 GRU-SCL business return'],
    ],
    ['Viagem da Joana: REC → FOR, só ida, econômica, 09/03/2026', ['1 REC-FOR economy one way']],
  ])('are counted by name, by number and by class: %s', (text, flights) => {
    expect(said('pt-BR', text)).toMatchObject({ flights, slots: [], left: [] });
  });
});

describe('a way back by another route', () => {
  it('is a flight of its own, one way', () => {
    expect(said('en', 'flew out LHR-JFK and back EWR-LHR in May 2025, 2 passengers').flights).toEqual([
      '2 LHR-JFK ? one way',
      '2 EWR-LHR ? one way',
    ]);
  });
});
