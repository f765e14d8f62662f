import { afterAll, describe, expect, it } from 'vitest';
import { closePdf } from '#documents/pdf/read-pdf.ts';
import { paper, paperPdf, type Pen } from '#documents/testing/paper.ts';
import { readHere } from './read-here.ts';

afterAll(() => closePdf());

const HEAD = [
  'Pretend Power & Gas',
  'Your bill   Amount due £4,154.00',
  'Period: 1 March 2026 - 31 March 2026',
];
const COLUMNS = [40, -330, -420, -520];

function table(pen: Pen, y: number, rows: readonly (readonly string[])[], at = COLUMNS, step = 12): number {
  for (const [index, cells] of rows.entries())
    cells.forEach((text, column) => {
      const x = at[column] ?? 0;
      if (text !== '') pen.at(Math.abs(x), y + index * step, text, { size: 8, right: x < 0 });
    });
  return y + rows.length * step;
}

const POWER = [
  ['Charge', 'kWh', 'Rate', 'Amount'],
  ['Unit charge', '8,240', '£0.2410', '£1,985.84'],
];
const GAS = [
  ['Charge', 'kWh', 'Rate', 'Amount'],
  ['Unit charge', '14,310', '£0.0650', '£930.15'],
  ['Total gas', '', '', '£930.15'],
];
const title = { size: 12, bold: true };

/** Papers that charge for electricity and for gas; every name, number and layout in them is invented. */
const PAPERS: Readonly<Record<string, (pen: Pen) => void>> = {
  'a heading close below the table before it, and above its own': (pen) => {
    pen.at(40, 104, 'Electricity', title);
    const end = table(pen, 118, [...POWER, ['Standing charge', '', '31 days', '£18.60']]);
    pen.at(40, end - 4, 'Gas', title);
    table(pen, end + 10, GAS);
  },
  'a heading in one line with the total before it': (pen) => {
    pen.at(40, 104, 'Electricity', title);
    const end = table(pen, 122, [...POWER, ['', '', 'Total', '£1,985.84']]);
    pen.at(40, end - 12, 'Gas', { size: 8, bold: true });
    table(pen, end + 6, GAS);
  },
  'tables side by side': (pen) => {
    pen.at(40, 104, 'Electricity', title);
    pen.at(310, 104, 'Gas', title);
    table(pen, 122, POWER, [40, -160, -215, -275]);
    table(pen, 122, GAS, [310, -430, -485, -545]);
  },
  'prices in pence, under headings of their own': (pen) => {
    pen.at(40, 104, 'Your electricity', { size: 8, bold: true });
    const end = table(pen, 116, [
      ['Meter', 'Usage (kWh)', 'p/kWh', 'Amount (£)'],
      ['E1', '8,240', '24.10', '1,985.84'],
    ]);
    pen.at(40, end, 'Your gas', { size: 8, bold: true });
    const at = [40, -220, -330, -420, -520];
    table(
      pen,
      end + 12,
      [
        ['Meter', 'Volume (m³)', 'Usage (kWh)', 'p/kWh', 'Amount (£)'],
        ['G1', '1,274', '14,310', '6.50', '930.15'],
      ],
      at,
    );
  },
  'lines that each name what they charge for': (pen) => {
    table(pen, 110, [
      ['Charge', 'Units', 'Rate', 'Amount'],
      ['Electricity used', '8,240 kWh', '24.10p', '£1,985.84'],
      ['Electricity standing charge', '31 days', '60.00p', '£18.60'],
      ['Gas used', '14,310 kWh', '6.50p', '£930.15'],
    ]);
  },
};

const drawn = async (draw: (pen: Pen) => void) =>
  await paperPdf([
    paper((pen) => {
      HEAD.forEach((text, line) => pen.at(40, 40 + 14 * line, text));
      draw(pen);
    }),
  ]);

describe('a bill of electricity and gas', () => {
  it.each(Object.entries(PAPERS))('tells both: %s', async (_, draw) => {
    const { activities } = await readHere('bill.pdf', await drawn(draw), { locale: 'en' });
    expect(activities.map(({ kind, quantity, unit, from, to }) => [kind, quantity, unit, from, to])).toEqual([
      ['electricity', '8240', 'kWh', '2026-03-01', '2026-03-31'],
      ['stationary.natural_gas', '14310', 'kWh', '2026-03-01', '2026-03-31'],
    ]);
  });

  it('says which supply it could not read, instead of leaving it out', async () => {
    const bytes = await drawn((pen) => {
      pen.at(40, 104, 'Electricity', title);
      const end = table(pen, 122, POWER);
      pen.at(40, end + 10, 'Gas', title);
      pen.at(40, end + 28, 'You used between 900 kWh and 1,100 kWh, see the enclosed sheet', { size: 8 });
    });
    const { activities, problems } = await readHere('bill.pdf', bytes, { locale: 'en' });
    expect(activities.map(({ kind, quantity }) => [kind, quantity])).toEqual([['electricity', '8240']]);
    expect(problems).toMatchObject([{ code: 'bill.supply_unread', params: { label: 'Gas' } }]);
  });
});

const WATER_HEAD = ['Saneamento Inventado', 'Fatura mensal 03/2026   Vencimento 15/04/2026'];

/** Bills of water that have a table of charges and no readings. */
const WATERS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'volume and value': [
    ['Serviço', 'Volume (m³)', 'Valor (R$)'],
    ['ÁGUA', '412', '5.121,30'],
    ['ESGOTO', '330', '3.920,10'],
    ['TOTAL', '', '9.041,40'],
  ],
  'the volume in the name of the line': [
    ['Lançamento', '', 'Valor (R$)'],
    ['Tarifa de água - 412 m³', '', '5.121,30'],
    ['Tarifa de esgoto - 330 m³', '', '3.920,10'],
  ],
};

describe('a bill of water that only charges', () => {
  it.each(Object.entries(WATERS))(
    'tells the water and the sewage, each with its volume: %s',
    async (_, rows) => {
      const page = paper((pen) => {
        WATER_HEAD.forEach((text, line) => pen.at(40, 40 + 14 * line, text));
        table(pen, 90, rows, [40, -300, -420], 14);
      });
      const { activities } = await readHere('conta.pdf', await paperPdf([page]));
      expect(activities.map(({ kind, quantity, unit, from }) => [kind, quantity, unit, from])).toEqual([
        ['purchased.water', '412', 'm3', '2026-03-01'],
        ['waste.wastewater', '330', 'm3', '2026-03-01'],
      ]);
    },
  );
});

describe('a bill of electricity that charges by no line', () => {
  const read = async (draw: (pen: Pen) => void) => {
    const { activities } = await readHere('conta.pdf', await paperPdf([paper(draw)]));
    return activities.map(({ kind, quantity, unit }) => [kind, quantity, unit]);
  };

  it('tells what stands below the heading of its box', async () => {
    const told = await read((pen) => {
      pen.at(40, 40, 'Companhia Inventada de Energia Elétrica - segunda via');
      table(
        pen,
        70,
        [
          ['MÊS/ANO', 'VENCIMENTO', 'CONSUMO (kWh)', 'TOTAL A PAGAR'],
          ['03/2026', '15/04/2026', '4.312', 'R$ 3.871,20'],
        ],
        [40, 170, 300, 430],
      );
    });
    expect(told).toEqual([['electricity', '4312', 'kWh']]);
  });

  it('adds what its meters counted, once', async () => {
    const told = await read((pen) => {
      pen.at(40, 40, 'Fatura de energia elétrica   Referência 03/2026   Total a pagar R$ 7.112,30');
      table(
        pen,
        70,
        [
          ['Medidor', 'Leitura anterior', 'Leitura atual', 'Constante', 'Consumo (kWh)'],
          ['A-1001', '5.100', '7.340', '1', '2.240'],
          ['A-1002', '20.100', '23.000', '2', '5.800'],
        ],
        [40, -200, -280, -360, -440],
      );
    });
    expect(told).toEqual([['electricity', '8040', 'kWh']]);
  });
});

describe('a bill of water that charges for sewage without its volume', () => {
  it('says so', async () => {
    const page = paper((pen) => {
      ['Saneamento Inventado - Conta de água   Referência 03/2026', 'Consumo: 412 m³'].forEach((text, line) =>
        pen.at(40, 40 + 14 * line, text),
      );
      table(
        pen,
        90,
        [
          ['Faixa', 'Volume', 'Água R$', 'Esgoto R$'],
          ['0 a 10', '10', '62,00', '62,00'],
          ['acima de 10', '402', '9.100,00', '9.100,00'],
        ],
        [40, -200, -330, -420],
      );
    });
    const { activities, problems } = await readHere('conta.pdf', await paperPdf([page]));
    expect(activities.map(({ kind, quantity }) => [kind, quantity])).toEqual([['purchased.water', '412']]);
    expect(problems).toMatchObject([{ code: 'bill.supply_unread', params: { label: 'Esgoto R$' } }]);
  });
});

describe('a bill of electricity with its months before beside its lines', () => {
  it('is of what it charges for', async () => {
    const page = paper((pen) => {
      pen.at(40, 40, 'Fatura de energia elétrica   Mês ref.: 03/2026   Vencimento: 22/04/2026');
      table(
        pen,
        70,
        [
          ['Faturamento', 'Quantidade kWh', 'Valor R$', 'Histórico', 'kWh', 'Dias'],
          ['Consumo TE', '14.022', '4.512,11', 'FEV/26', '13.877', '28'],
          ['Consumo TUSD', '14.022', '6.912,40', 'JAN/26', '15.120', '31'],
          ['PIS/COFINS', '', '612,00', 'DEZ/25', '12.044', '30'],
        ],
        [40, -230, -300, 330, -440, -520],
      );
    });
    const { activities } = await readHere('conta.pdf', await paperPdf([page]));
    expect(activities.map(({ quantity, from }) => [quantity, from])).toEqual([['14022', '2026-03-01']]);
  });
});
