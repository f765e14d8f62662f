import { afterAll, describe, expect, it } from 'vitest';
import { closePdf } from '#documents/pdf/read-pdf.ts';
import { paperPdf } from '#documents/testing/paper.ts';
import { type Part, statement } from '#documents/testing/statement-papers.ts';
import { readHere } from './read-here.ts';

afterAll(() => closePdf());

interface Invoice {
  readonly locale?: 'pt-BR' | 'en';
  readonly parts: readonly Part[];
  /** `route day passengers class` of each flight, with `back` where it returns. */
  readonly wanted: readonly string[];
}

const HEAD: Part = { text: ['Viagens Inventadas - Fatura 88', 'Emissão 31/03/2026   Venc. 15/04/2026'] };

/** Invoices of agencies and tickets; every name and number in them is invented. */
const INVOICES: Readonly<Record<string, Invoice>> = {
  'bookings one below the other': {
    parts: [
      HEAD,
      {
        text: [
          'Reserva 1 - localizador QX7T2M',
          'Trecho: GRU (São Paulo) - EZE (Buenos Aires), ida e volta',
          'Ida: 10/03/2026 07:55   Volta: 13/03/2026 19:10',
          'Classe: Executiva',
          'Passageiros (2): A. Exemplo; B. Exemplo',
        ],
      },
      {
        text: [
          'Reserva 2 - localizador ZK4P9B',
          'Trecho: GIG (Rio de Janeiro) - BSB (Brasília), somente ida',
          'Data: 24/03/2026 18:30',
          'Classe: Econômica',
          'Passageiro (1): C. Exemplo',
        ],
      },
      { text: ['Taxa de agenciamento 120,00'] },
    ],
    wanted: ['GRU-EZE 2026-03-10 2 business back', 'GIG-BSB 2026-03-24 1 economy'],
  },
  'English bookings whose way back is a day': {
    locale: 'en',
    parts: [
      { text: ['Pretend Travel Ltd', 'Invoice 5521', 'Invoice date 30 April 2026'] },
      {
        text: [
          'Booking 1',
          'Flights LHR - JFK',
          'Outbound: 14 April 2026',
          'Return: 18 April 2026',
          'Cabin: Business',
          'Travellers: Exemplar, Ann; Exemplar, Bo; Sample, Cy',
        ],
      },
      {
        text: [
          'Booking 2',
          'Flights MAN - DUB, one way',
          'Outbound: 22 April 2026',
          'Cabin: Economy',
          'Traveller: Dee Sample',
        ],
      },
    ],
    wanted: ['LHR-JFK 2026-04-14 3 business back', 'MAN-DUB 2026-04-22 1 economy'],
  },
  'the same way booked twice': {
    parts: [
      HEAD,
      { text: ['Bilhete 1', 'GRU - SDU', 'Embarque 03/03/2026', 'Passageiro: Ana Prado', 'Econômica'] },
      { text: ['Bilhete 2', 'GRU - SDU', 'Embarque 17/03/2026', 'Passageiro: Caio Nunes', 'Econômica'] },
    ],
    wanted: ['GRU-SDU 2026-03-03 1 economy', 'GRU-SDU 2026-03-17 1 economy'],
  },
  'ways that end where they began, without any heading': {
    parts: [
      HEAD,
      { text: ['Passagens aéreas do mês'] },
      { text: ['Trecho GRU/REC/GRU', 'Data da ida 05/03/2026', 'Passageiros: 2', 'Classe econômica'] },
      { text: ['Trecho CGH/CWB', 'Data da ida 09/03/2026', 'Passageiros: 1', 'Classe econômica'] },
    ],
    wanted: ['GRU-REC 2026-03-05 2 economy back', 'CGH-CWB 2026-03-09 1 economy'],
  },
  'a ticket of two flights whose days stand above them': {
    parts: [
      { text: ['Bilhete eletrônico', 'Passageiros: Ana Prado, Caio Nunes', 'Ida e volta'] },
      { text: ['10/03/2026', 'GRU 08:00 - SCL 12:10', 'Classe: Econômica'] },
      { text: ['13/03/2026', 'SCL 19:10 - GRU 23:00', 'Classe: Econômica'] },
    ],
    wanted: ['GRU-SCL 2026-03-10 2 economy', 'SCL-GRU 2026-03-13 2 economy'],
  },
  'one flight there and back': {
    parts: [
      { text: ['Bilhete eletrônico', 'Passageiro: Ana Prado', 'GRU (Guarulhos) - SCL (Santiago)'] },
      { text: ['Ida: 10/03/2026', 'Volta: 13/03/2026', 'Classe: Econômica'] },
    ],
    wanted: ['GRU-SCL 2026-03-10 1 economy back'],
  },
  'a table with columns of the way there and back': {
    parts: [
      HEAD,
      {
        at: [36, 120, 250, 330, 410, 480],
        rows: [
          ['Localizador', 'Passageiros', 'Trecho', 'Ida', 'Volta', 'Classe'],
          ['QX7T2M', '2', 'GRU-SCL', '10/03/2026', '13/03/2026', 'Econômica'],
          ['ZK4P9B', '1', 'GIG-BSB', '24/03/2026', '', 'Executiva'],
        ],
      },
    ],
    wanted: ['GRU-SCL 2026-03-10 2 economy back', 'GIG-BSB 2026-03-24 1 business'],
  },
  'days in words below the ways out and back, beside a stay of other days': {
    locale: 'en',
    parts: [
      { text: ['Pretend Travel Ltd', 'Invoice 8841 - Invoice date 31 August 2026'] },
      {
        at: [36, 90, 230, 320, 400, 480],
        rows: [
          ['Booking', 'Travellers', 'Route', 'Out', 'Back', 'Cabin'],
          ['AB12CD', 'Ann Sample, Bo Sample', 'LHR-JFK-LHR', '10 Aug 2026', '14 Aug 2026', 'Economy'],
          ['EF34GH', 'Cy Sample', 'MAN-DUB', '18 Aug 2026', '-', 'Business'],
        ],
      },
      {
        at: [36, 190, 280, 370, 450],
        rows: [
          ['Car hire company', 'Driver', 'Pick-up', 'Drop-off', 'Days'],
          ['Pretend Cars', 'Cy Sample', '18 Aug 2026', '19 Aug 2026', '1'],
          ['Booking fee (3)', '', '30.00', '', ''],
        ],
      },
      { text: ['Hotel: check-in 10 Aug 2026, check-out 14 Aug 2026'] },
    ],
    wanted: ['LHR-JFK 2026-08-10 2 economy back', 'MAN-DUB 2026-08-18 1 business', ' 2026-08-18  '],
  },
  'travellers who are named in one cell': {
    parts: [
      HEAD,
      {
        at: [36, 100, 270, 340, 410, 480],
        rows: [
          ['Loc.', 'Passageiros', 'Trecho', 'Ida', 'Volta', 'Classe'],
          ['QX7T2M', 'Ana Prado; Caio Nunes (2 pax)', 'GRU/SCL/GRU', '10/03/2026', '13/03/2026', 'Econômica'],
          ['ZK4P9B', 'Bia Lemos / Edu Rios / Ivo Sá', 'GIG/BSB', '24/03/2026', '', 'Executiva'],
          ['LP0W3C', 'PRADO/ANA MRS', 'CGH/CWB', '26/03/2026', '', 'Econômica'],
          ['TR8K1D', 'Nunes, Caio', 'CWB/CGH', '27/03/2026', '', 'Econômica'],
          ['HH2X6F', 'Ana Prado, Bia Lemos e Edu Rios', 'GRU/REC', '30/03/2026', '', 'Econômica'],
        ],
      },
    ],
    wanted: [
      'GRU-SCL 2026-03-10 2 economy back',
      'GIG-BSB 2026-03-24 3 business',
      'CGH-CWB 2026-03-26 1 economy',
      'CWB-CGH 2026-03-27 1 economy',
      'GRU-REC 2026-03-30 3 economy',
    ],
  },
};

describe('what an agency invoices', () => {
  it.each(Object.entries(INVOICES))(
    'is told journey by journey, each with its own day, travellers, class and way back: %s',
    async (_, { locale = 'pt-BR', parts, wanted }) => {
      const { activities } = await readHere('fatura.pdf', await paperPdf(statement(...parts)), { locale });
      expect(
        activities.map((one) =>
          [
            one.route?.join('-'),
            one.from,
            one.passengers,
            one.class,
            ...(one.return === true ? ['back'] : []),
          ].join(' '),
        ),
      ).toEqual(wanted);
    },
  );
});
