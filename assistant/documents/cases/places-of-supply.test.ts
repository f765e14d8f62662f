import { afterAll, describe, expect, it } from 'vitest';
import { closePdf } from '#documents/pdf/read-pdf.ts';
import { paper, paperPdf } from '#documents/testing/paper.ts';
import { readHere } from './read-here.ts';

afterAll(() => closePdf());

/** Lines that name places on bills of electricity, and the site that is supplied. */
const PLACES: readonly (readonly [string, readonly string[], string | undefined])[] = [
  [
    'its unit, beside the towns of who supplies and who pays',
    [
      'DISTRIBUIDORA INVENTADA S.A. - Av. Central 10, Aracaju - SE',
      'Pagador: INDÚSTRIA INVENTADA LTDA - Rua A, 12 - Aracaju/SE',
      'Instalação: Unidade Joinville - Rod. das Flores km 3',
    ],
    'Joinville',
  ],
  [
    'its supply address below the label',
    [
      'Mail to: Pretend Ltd, PO Box 12, Aracaju',
      'Supply address',
      'Plot 4, Joinville plant, Flower Road km 110',
    ],
    'Joinville',
  ],
  [
    'none, where another place is supplied than that to which the bill is sent',
    [
      'Endereço de correspondência: Rua A, 12 - Joinville/SC',
      'Endereço da instalação: Rodovia BR-040 km 12, Contagem - MG',
    ],
    undefined,
  ],
  ['the only one that it names', ['Cliente: INDÚSTRIA INVENTADA LTDA - Joinville'], 'Joinville'],
];

describe('a bill of what arrives by wire', () => {
  it.each(PLACES)('is of the place that is supplied: %s', async (_, places, wanted) => {
    const page = paper((pen) => {
      ['Conta de energia elétrica   Ref 03/2026', ...places].forEach((text, at) =>
        pen.at(40, 40 + 14 * at, text),
      );
      [
        ['Descrição', 'kWh', 'Tarifa', 'R$'],
        ['Consumo', '22.100', '0,70000', '15.470,00'],
      ].forEach((texts, row) =>
        texts.forEach((text, column) =>
          pen.at([40, 250, 340, 430][column] ?? 0, 130 + 14 * row, text, { size: 8, right: column > 0 }),
        ),
      );
    });
    const { activities } = await readHere('conta.pdf', await paperPdf([page]));
    expect(activities.map(({ quantity, site }) => [quantity, site])).toEqual([['22100', wanted]]);
  });
});

const drawn = async (texts: readonly string[], at: readonly number[], rows: readonly (readonly string[])[]) =>
  await paperPdf([
    paper((pen) => {
      texts.forEach((text, line) => pen.at(40, 40 + 14 * line, text));
      rows.forEach((cells, row) =>
        cells.forEach((text, column) => {
          const x = at[column] ?? 0;
          if (text !== '') pen.at(Math.abs(x), 160 + 13 * row, text, { size: 8, right: x < 0 });
        }),
      );
    }),
  ]);

describe('a bill of several places', () => {
  it.each([
    [
      'pt-BR',
      [
        'Distribuidora Inventada',
        'Fatura agrupada de energia elétrica',
        'Referência 03/2026   Vencimento 20/04/2026',
      ],
      [
        ['UC', 'Unidade', 'Consumo (kWh)', '', 'Valor (R$)'],
        ['700111', 'Aracaju', '8.240', '', '7.001,20'],
        ['700112', 'Joinville', '3.110', '', '2.702,10'],
        ['TOTAL', '', '11.350', '', '9.703,30'],
      ],
    ],
    [
      'en',
      ['Pretend Business Energy', 'Group electricity bill', 'Billing period 1 March 2026 to 31 March 2026'],
      [
        ['MPAN', 'Site', 'kWh', 'p/kWh', '£'],
        ['1200011', 'Aracaju works', '8,240', '24.10', '1,985.84'],
        ['1200012', 'Joinville depot', '3,110', '24.10', '749.51'],
        ['Total', '', '11,350', '', '2,735.35'],
      ],
    ],
  ] as const)('tells what each of them used: %s', async (locale, texts, rows) => {
    const bytes = await drawn(texts, [40, 140, -320, -400, -480], rows);
    const { activities } = await readHere('bill.pdf', bytes, { locale });
    expect(activities.map(({ kind, quantity, site }) => [kind, quantity, site])).toEqual([
      ['electricity', '8240', 'Aracaju'],
      ['electricity', '3110', 'Joinville'],
    ]);
  });
});

describe('a list of goods that were delivered', () => {
  it('is of the place of the delivery, and not of that to which its invoice goes', async () => {
    const bytes = await drawn(
      [
        'Pretend Fuels Ltd - INVOICE 8812',
        'Invoice date: 18/03/2026',
        'Delivery date: 13/03/2026',
        'Deliver to: Joinville works generator tank',
        'Invoice to: Head Office, Aracaju House',
      ],
      [40, -300, 310, -400, -480],
      [
        ['Product', 'Quantity', 'Unit', 'Price', 'Amount'],
        ['Gas oil', '4,980', 'L', '0.8120', '4,043.76'],
      ],
    );
    const { activities } = await readHere('invoice.pdf', bytes, { locale: 'en' });
    expect(activities.map(({ quantity, from, site }) => [quantity, from, site])).toEqual([
      ['4980', '2026-03-13', 'Joinville'],
    ]);
  });
});
