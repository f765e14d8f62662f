import { afterAll, describe, expect, it } from 'vitest';
import { closePdf } from '#documents/pdf/read-pdf.ts';
import { paperPdf, paperPicture } from '#documents/testing/paper.ts';
import { type Part, statement } from '#documents/testing/statement-papers.ts';
import { readHere } from './read-here.ts';

afterAll(() => closePdf());

interface Ticket {
  readonly words?: string;
  readonly locale?: 'pt-BR' | 'en';
  readonly parts: readonly Part[];
  /** `kind amount unit from to` of each activity. */
  readonly wanted: readonly string[];
}

const PAIRS = [36, -420] as const;

/** Tickets of weighbridges; every name and number in them is invented. */
const TICKETS: Readonly<Record<string, Ticket>> = {
  'gross, tare and net, each beside its label': {
    words: 'ticket do cavaco que foi para a caldeira',
    parts: [
      { text: ['CERÂMICA INVENTADA', 'TICKET DE PESAGEM Nº 7.115', 'Fornecedor: Madeireira Exemplo'] },
      { text: ['Produto: CAVACO DE EUCALIPTO', 'NF: 5512 de 01/07/2026'] },
      {
        at: PAIRS,
        rows: [
          ['Entrada 03/07/2026 10:05', ''],
          ['Peso bruto', '38.460 kg'],
          ['Saída 03/07/2026 10:41', ''],
          ['Tara', '15.220 kg'],
          ['PESO LÍQUIDO', '23.240 kg'],
        ],
      },
      { text: ['Umidade: 41 %'] },
    ],
    wanted: ['stationary.wood 23240 kg 2026-07-03 2026-07-03'],
  },
  'a first and a second weighing in a table': {
    parts: [
      { text: ['Ticket de balança 90', 'Material: Bagaço de cana', 'Destino: caldeira 2'] },
      {
        at: [36, 150, 240, -420],
        rows: [
          ['Pesagem', 'Data', 'Hora', 'Peso (kg)'],
          ['1ª pesagem', '11/06/2026', '14:02', '41.900'],
          ['2ª pesagem', '11/06/2026', '14:33', '17.360'],
          ['Peso líquido', '', '', '24.540'],
        ],
      },
    ],
    wanted: ['stationary.bagasse 24540 kg 2026-06-11 2026-06-11'],
  },
  'an English ticket in tonnes': {
    locale: 'en',
    parts: [
      { text: ['Invented Quarry Weighbridge', 'Weighbridge ticket 20881', 'Product: Wood chips for boiler'] },
      {
        at: PAIRS,
        rows: [
          ['First weigh 19 May 2026 08:11', '38.42 t'],
          ['Second weigh 19 May 2026 08:40', '14.90 t'],
          ['Net', '23.52 t'],
        ],
      },
    ],
    wanted: ['stationary.wood 23.52 t 2026-05-19 2026-05-19'],
  },
  'an English ticket in kilograms, all on one line': {
    locale: 'en',
    parts: [
      { text: ['Weighbridge ticket', 'Date in 19/05/2026 22:50   Date out 20/05/2026 00:15'] },
      { text: ['Commodity: Firewood'] },
      { text: ['Gross weight: 38,420 kg   Tare weight: 14,900 kg   Net weight: 23,520 kg'] },
    ],
    wanted: ['stationary.wood 23520 kg 2026-05-19 2026-05-20'],
  },
  'labels that stand above their weights': {
    parts: [
      {
        text: [
          'TICKET DE PESAGEM',
          'Data: 22/04/2026',
          'Resíduo: Lodo de ETE',
          'Destinação: aterro sanitário',
        ],
      },
      {
        at: [36, 180, 320],
        rows: [
          ['Peso bruto (kg)', 'Tara (kg)', 'Peso líquido (kg)'],
          ['19.880', '11.310', '8.570'],
        ],
      },
    ],
    wanted: ['waste.landfill 8570 kg 2026-04-22 2026-04-22'],
  },
  'a lorry that is filled: it is empty first': {
    parts: [
      { text: ['Romaneio de pesagem', 'Produto: Sucata de aço', 'Tratamento: reciclagem'] },
      {
        at: PAIRS,
        rows: [
          ['Peso de entrada 08/09/2026 07:30', '12.040 kg'],
          ['Peso de saída 08/09/2026 09:10', '19.990 kg'],
          ['Líquido', '7.950 kg'],
        ],
      },
    ],
    wanted: ['waste.recycling 7950 kg 2026-09-08 2026-09-08'],
  },
  'two tickets on one page': {
    parts: [1, 2].flatMap((at): Part[] => [
      { text: [`Ticket ${at}`, 'Produto: Lenha de eucalipto', `Data 0${at}/09/2026`] },
      {
        at: PAIRS,
        rows: [
          ['Peso bruto', `2${at}.500 kg`],
          ['Tara', '9.000 kg'],
          ['Peso líquido', `1${at + 2}.500 kg`],
        ].map((row, line) => (line === 2 ? [row[0] ?? '', at === 1 ? '12.500 kg' : '13.500 kg'] : row)),
      },
    ]),
    wanted: [
      'stationary.wood 12500 kg 2026-09-01 2026-09-01',
      'stationary.wood 13500 kg 2026-09-02 2026-09-02',
    ],
  },
};

const lines = ({ activities }: Awaited<ReturnType<typeof readHere>>) =>
  activities.map((one) => [one.kind, one.quantity, one.unit, one.from, one.to].join(' '));

describe('a ticket of a weighbridge tells its net alone', () => {
  it.each(Object.entries(TICKETS))('%s', async (_, { words = '', locale = 'pt-BR', parts, wanted }) => {
    const read = await readHere('ticket.pdf', await paperPdf(statement(...parts)), { words, locale });
    expect(lines(read)).toEqual(wanted);
    expect(read.unused.filter(({ reason }) => reason === 'beside')).toHaveLength(wanted.length * 2);
  });

  it('at the site and on the day that the person says', async () => {
    const { parts = [] } = TICKETS['two tickets on one page'] ?? {};
    const bytes = await paperPdf(statement(...parts.slice(0, 2)));
    const read = await readHere('ticket.pdf', bytes, {
      words: 'lenha da caldeira de Joinville, em 05/09/2026',
    });
    expect(read.activities.map(({ site }) => site)).toEqual(['Joinville']);
    expect(lines(read)).toEqual(['stationary.wood 12500 kg 2026-09-05 2026-09-05']);
  });

  it('also in a picture', async () => {
    const ticket = TICKETS['gross, tare and net, each beside its label'];
    const [sheet] = statement(...(ticket?.parts ?? []));
    if (sheet === undefined || ticket === undefined) throw new Error('no ticket');
    const read = await readHere('ticket.png', await paperPicture(sheet), { words: ticket.words ?? '' });
    expect(lines(read)).toEqual(ticket.wanted);
  }, 60_000);

  it('and no weight where the printed ones are no sum', async () => {
    const parts: Part[] = [
      { text: ['Ticket', 'Produto: Lenha de eucalipto', 'Data 01/09/2026'] },
      {
        at: PAIRS,
        rows: [
          ['Peso bruto', '21.500 kg'],
          ['Tara', '9.000 kg'],
          ['Peso líquido', '12.900 kg'],
        ],
      },
    ];
    const read = await readHere('ticket.pdf', await paperPdf(statement(...parts)));
    expect(read.unused.filter(({ reason }) => reason === 'beside')).toHaveLength(0);
  });
});
