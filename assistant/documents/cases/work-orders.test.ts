import { afterAll, describe, expect, it } from 'vitest';
import { closePdf } from '#documents/pdf/read-pdf.ts';
import { paper, paperPdf } from '#documents/testing/paper.ts';
import type { Locale } from '../../language/understanding.ts';
import { readHere } from './read-here.ts';

afterAll(() => closePdf());

/** A paper of lines below each other; the cells of a line stand in columns of one width. */
async function read(lines: readonly (readonly string[])[], words: string, locale: Locale) {
  const bytes = await paperPdf([
    paper((pen) => {
      for (const [at, cells] of lines.entries())
        for (const [column, cell] of cells.entries())
          if (cell !== '') pen.at(40 + column * 130, 40 + at * 16, cell, { size: 8 });
    }, 842),
  ]);
  return readHere('paper.pdf', bytes, { words, locale, sites: ['Aracaju', 'Duluth', 'Leeds'] });
}

type Told = Awaited<ReturnType<typeof read>>;
const amounts = ({ activities }: Told) =>
  activities.map(({ kind, quantity, unit }) => `${kind} ${quantity} ${unit}`).sort();
const days = ({ activities }: Told) => [...new Set(activities.map(({ from, to }) => `${from} ${to}`))];

const REPAIR = [
  ['System', 'Refrigerant', 'System charge', 'Refrigerant added', 'Recovered', 'Reason'],
  ['Blast freezer', 'R-717', '14,200 lb', '96 lb (43.5 kg)', '0', 'Gasket'],
  ['Ice machine', 'R-404A', '31 lb', '4.5 lb (2.04 kg)', '0', 'Valve core'],
  ['Server room', 'R-410A', '8 lb', 'none', '0', 'PM only'],
];
const CHARGES = [
  ['Parts and labor', 'Qty', 'Unit price', 'Ext.'],
  ['Anhydrous ammonia, lb', '96', '$1.90', '$182.40'],
  ['R-404A, lb', '4.5', '$25.00', '$112.50'],
  ['Labor, hr', '9', '$120.00', '$1,080.00'],
  ['Total', '', '', '$1,374.90'],
];

describe('a work order on machines that hold refrigerants', () => {
  it('tells what was topped up, in pounds with what they come to, and no money in its place', async () => {
    const told = await read(
      [
        ['Lakehead Cooling (invented)'],
        ['Work order WO-118 - completed April 9, 2026 - invoice date April 30, 2026'],
        ['Customer: Invented Foods LLC, Duluth MN facility - PO 5512'],
        ...REPAIR,
        ['Leak rate annualized: 12.2%. Reportable quantity for ammonia (100 lb release): not reached.'],
        ...CHARGES,
      ],
      'log the top-ups',
      'en',
    );
    expect(amounts(told)).toEqual(['fugitive.r404a 4.5 lb', 'fugitive.r717 96 lb']);
    expect(days(told)).toEqual(['2026-04-09 2026-04-09']);
    expect(told.activities.every(({ site }) => site === 'Duluth')).toBe(true);
  });

  it('proposes no money where its amounts stand in sentences that cannot be told apart', async () => {
    const told = await read(
      [
        ['Invented Cooling - service invoice 77'],
        ['Customer: Invented Foods LLC', 'Service: refrigeration maintenance'],
        ['Charged 3.2 kg and 1.1 kg of R-134a and R-404A to chiller and dock'],
        ['Total', '$2,310.00'],
      ],
      'service invoice',
      'en',
    );
    expect(told.activities.filter(({ unit }) => unit === 'USD')).toEqual([]);
  });

  const ORDER = [
    ['Frio Inventado - ordem de serviço 118/2026'],
    ['Cliente', 'Hotel Inventado Aracaju', 'Abertura', '03/03/2026'],
    ['Contato', 'Manutenção', 'Execução', '05/03/2026'],
    ['TAG', 'Equipamento', 'Gás', 'Carga nominal (kg)', 'Gás adicionado (kg)'],
    ['CH-01', 'Chiller', 'R-134a', '80,00', '7,40'],
    ['SP-02', 'Split', 'R-32', '0,90', '-'],
    ['Faturamento em 20/03/2026.'],
  ];

  it.each([
    ['lança na data da execução', '2026-03-05'],
    ['registra no dia do serviço', '2026-03-05'],
    ['', '2026-03-05'],
    ['lança na data do faturamento', '2026-03-20'],
  ])('is of the day on which it was done, or as the person names another: %s', async (words, day) => {
    const told = await read(ORDER, words, 'pt-BR');
    expect(amounts(told)).toEqual(['fugitive.r134a 7.4 kg']);
    expect(days(told)).toEqual([`${day} ${day}`]);
  });

  it('is of the days from the beginning to the end of its work, where it names both', async () => {
    const told = await read(
      [
        ['Frio Inventado - ordem de serviço 119/2026'],
        ['Início', '05/03/2026', 'Término', '06/03/2026'],
        ...ORDER.slice(3, 6),
        ['Emissão', '20/03/2026'],
      ],
      'ordem de serviço do ar',
      'pt-BR',
    );
    expect(days(told)).toEqual(['2026-03-05 2026-03-06']);
  });

  it('asks for a gas that nobody knows, and leaves what it holds and whom it is sent to', async () => {
    const lines = (gas: string) => [
      ['Invented Cooling - service ticket 5521 - date of service 09/22/2026'],
      ['Ship to: Invented Foods, Omaha, NE 68102'],
      ['Machine', 'Refrigerant type', 'Factory charge (lbs)', 'Lbs added', 'Lbs recovered'],
      ['RTU-4', gas, '18', '2.5', '0'],
      ['Walk-in 2', gas, '32', '6', '4'],
    ];
    const unknown = await read(lines('R-9998X'), '', 'en');
    expect(unknown.activities.map(({ kind, quantity }) => [kind, quantity])).toEqual([
      [null, '2.5'],
      [null, '6'],
    ]);
    expect(unknown.activities.flatMap(({ candidates }) => candidates).join(' ')).not.toMatch(
      /(?:^| )(?!fugitive)/,
    );
    expect(amounts(await read(lines('R-404A'), '', 'en'))).toEqual([
      'fugitive.r404a 2.5 lb',
      'fugitive.r404a 6 lb',
    ]);
  });

  it('tells nothing twice of what was not used', async () => {
    const told = await read(
      [
        ...ORDER.slice(0, 6),
        [''],
        ['Item', 'Qtd', 'Un', 'Unit. (R$)', 'Total (R$)'],
        ['Gás R-134a (botija 13,6 kg)', '7,40', 'kg', '92,00', '680,80'],
        ['Filtro secador', '2', 'un', '88,00', '176,00'],
        ['Mão de obra', '11', 'h', '140,00', '1.540,00'],
      ],
      'ordem de serviço do ar',
      'pt-BR',
    );
    expect(amounts(told)).toEqual(['fugitive.r134a 7.4 kg']);
    const quotes = told.unused.map(({ quote, place }) => `${quote} ${JSON.stringify(place)}`);
    expect(new Set(quotes).size).toBe(quotes.length);
    expect(told.unused.map(({ quote }) => quote)).not.toContain('7,40');
  });
});
