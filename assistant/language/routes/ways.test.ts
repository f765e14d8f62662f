import { describe, expect, it } from 'vitest';
import { said } from '../cases/said.ts';

describe('a way by plane', () => {
  it.each([
    [
      'pt-BR',
      'maio de 2025: 4 passageiros Salvador–Brasília, com volta, econômica',
      '4 SSA-BSB economy return',
    ],
    [
      'pt-BR',
      'Viagem a trabalho em maio de 2025: trecho Recife → Manaus, 3 pessoas, somente ida, econômica',
      '3 REC-MAO economy one way',
    ],
    ['pt-BR', '12/05/2025: 5 passageiros Recife-Congonhas, só ida, econômica', '5 REC-CGH economy one way'],
    [
      'pt-BR',
      '3 passagens São Paulo Congonhas a Recife no 2T25, ida, econômica',
      '3 CGH-REC economy one way',
    ],
    [
      'en',
      "Two colleagues flew from Chicago O'Hare to Miami one-way, coach, in Q2 2025",
      '2 ORD-MIA economy one way',
    ],
    ['en', 'flew London Heathrow to Paris CDG, business, 3 people, May 2025', '3 LHR-CDG business one way'],
    [
      'en',
      '2 one-way tickets Amsterdam to Frankfurt on 12 May 2025, in business',
      '2 AMS-FRA business one way',
    ],
    ['en', '3 return tickets Madrid to Frankfurt in May 2025, in business', '3 MAD-FRA business return'],
  ] as const)(
    'is told by its places, travellers and class without its name (%s): %s',
    (locale, text, flight) => {
      const { flights, slots } = said(locale, text);
      expect([...flights, ...slots]).toEqual([flight]);
    },
  );

  it('is none where another vehicle is named', () => {
    expect(said('pt-BR', '1 passagem de ônibus Recife a Natal em maio de 2025, executiva').flights).toEqual(
      [],
    );
  });
});
