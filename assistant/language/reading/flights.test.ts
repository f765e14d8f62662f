import { describe, expect, it } from 'vitest';
import { said } from '../cases/said.ts';
import { referenceVocabulary } from '../cases/vocabulary.ts';
import { understand } from '../understand.ts';
import { EMPTY_CONVERSATION } from '../understanding.ts';

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

describe('the month of a flight', () => {
  it('is the one that is told with its way back, whatever year begins the message', () => {
    const { activities } = understand({
      text:
        'Em 2025 a planta de Betim consumiu 8.400 litros de diesel na frota.\n' +
        'Voei de Confins para São Paulo ida e volta em maio de 2025.',
      locale: 'pt-BR',
      referenceDate: '2026-11-20',
      sites: ['Betim'],
      kinds: referenceVocabulary(),
      conversation: EMPTY_CONVERSATION,
    });
    expect(activities[1]).toMatchObject({ from: '2025-05-01', to: '2025-05-31' });
  });
});

describe('how many `we` were', () => {
  it('is said by the people that a flight was with', () => {
    expect(said('en', 'We flew GRU-LHR with 3 people in May 2025').flights[0]).toMatch(/^3 GRU-LHR/);
    expect(said('en', 'In May 2025 I flew GRU-LHR with 3 colleagues').flights[0]).toMatch(/^4 GRU-LHR/);
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

describe('whoever comes back or goes on', () => {
  it.each([
    [
      'pt-BR',
      '2 consultores nossos fizeram CGH-POA em 11/09/2025, só ida, econômica, e a volta POA-CGH em 13/09/2025',
      ['2 CGH-POA economy one way', '2 POA-CGH economy one way'],
    ],
    [
      'en',
      'Outbound LHR-FRA on 3 March 2026 for 4 people in economy, inbound FRA-LHR on 5 March 2026',
      ['4 LHR-FRA economy one way', '4 FRA-LHR economy one way'],
    ],
    [
      'en',
      'Six engineers flew DTW-STR on 4 May 2026 and three of them continued STR-BCN on 5 May 2026; one way, economy',
      ['6 DTW-STR economy one way', '3 STR-BCN economy one way'],
    ],
    [
      'pt-BR',
      'A Ana e o Bruno voaram GRU-SSA em 02/03/2026, só ida, econômica; a Ana voltou SSA-GRU em 05/03/2026, econômica',
      ['2 GRU-SSA economy one way', '1 SSA-GRU economy one way'],
    ],
    [
      'pt-BR',
      '2 consultores voaram CGH-POA em 11/09/2025, econômica, só ida. Voo GRU-SSA em 13/09/2025, econômica, só ida',
      ['2 CGH-POA economy one way', '1 GRU-SSA economy one way'],
    ],
  ] as const)('is who went, unless others are told (%s): %s', (locale, text, flights) => {
    expect(said(locale, text).flights).toEqual(flights);
  });
});

describe('travellers in words', () => {
  it.each([
    [
      'en',
      'The CFO and I flew LHR–GRU and back in business class on 12 January 2026',
      '2 LHR-GRU business return',
    ],
    [
      'en',
      'The CEO, the CFO and two engineers flew LHR-OSL in May 2026, economy, one way',
      '4 LHR-OSL economy one way',
    ],
    ['en', 'Half a dozen engineers flew LHR-OSL in May 2026, economy, one way', '6 LHR-OSL economy one way'],
    [
      'en',
      'LHR-OSL return flights for the CFO and the plant manager, May 2026, economy',
      '2 LHR-OSL economy return',
    ],
    ['en', 'I flew LHR-OSL with my manager in May 2026, economy, one way', '2 LHR-OSL economy one way'],
    [
      'pt-BR',
      'A gerente e eu voamos GRU-LIS em 10/03/2026, com volta, econômica',
      '2 GRU-LIS economy return',
    ],
    [
      'pt-BR',
      'O casal de consultores voou GRU-LIS em 10/03/2026, econômica, só ida',
      '2 GRU-LIS economy one way',
    ],
    ['pt-BR', 'Nós três voamos GRU-LIS em 10/03/2026, econômica, sem retorno', '3 GRU-LIS economy one way'],
    [
      'pt-BR',
      'Fomos em quatro de avião, GRU-LIS em 10/03/2026, econômica, só ida',
      '4 GRU-LIS economy one way',
    ],
    [
      'pt-BR',
      'Passagens aéreas GRU-LIS da diretora e do gerente, 10/03/2026, econômica, só ida',
      '2 GRU-LIS economy one way',
    ],
    ['pt-BR', 'Voei com a LATAM GRU-REC em maio de 2026, econômica, bate-volta', '1 GRU-REC economy return'],
  ] as const)('are added up: %s %s', (locale, text, flight) => {
    expect(said(locale, text)).toMatchObject({ flights: [flight], slots: [], left: [] });
  });

  it('are reported where several flew and nobody says how many', () => {
    expect(said('pt-BR', 'Os diretores voaram GRU-LIS em 10/03/2026, econômica, só ida').left).toEqual([
      'Os diretores',
    ]);
  });
});
