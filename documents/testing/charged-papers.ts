import { type BillCase, inventedCnpj } from './bill-case.ts';
import { paper, type Pen } from './paper.ts';

const SELLER = inventedCnpj('445566770001');

/** Rows of a table: the first column begins where it stands, the others end there. */
function table(pen: Pen, y: number, columns: readonly number[], rows: readonly (readonly string[])[]): void {
  for (const [at, texts] of rows.entries())
    pen.row(
      y + 14 * at,
      texts.flatMap((text, column) => {
        const x = columns[column] ?? 0;
        if (text === '') return [];
        return [column === 0 ? ([x, text] as const) : ([x, text, 'right'] as const)];
      }),
      7,
    );
}

/** Bills that say in one place what was charged, beside what was metered, was of other months, or is a part. Invented. */
export const CHARGED_PAPERS: readonly BillCase[] = [
  {
    name: 'distribution alone, whose lines begin with a code in brackets that is no amount',
    papers: [
      paper((pen) => {
        pen.at(40, 30, 'Energia Inventada Distribuição S.A. - fatura de energia elétrica');
        pen.at(40, 44, `CNPJ ${SELLER} - Vencimento 30/04/2026 - Leitura de 11/03/2026 a 10/04/2026`);
        const items = [40, 260, 330, 410, 500];
        table(pen, 80, items, [
          ['Descrição', 'Unid.', 'Quant.', 'Preço unit. (R$)', 'Valor (R$)'],
          ['(02) Consumo ponta TUSD', 'kWh', '12.500', '0,200000', '2.500,00'],
          ['(02) Consumo fora ponta TUSD', 'kWh', '140.000', '0,100000', '14.000,00'],
        ]);
        table(
          pen,
          160,
          [40, 200, 260, 340, 420, 480, 550],
          [
            ['Medidor', 'Grandeza', 'Posto', 'Anterior', 'Atual', 'Const.', 'Apurado'],
            ['7001', 'Energia ativa (kWh)', 'P', '10.000', '10.500', '25', '12.500'],
            ['7001', 'Energia ativa (kWh)', 'FP', '50.000', '55.600', '25', '140.000'],
          ],
        );
      }),
    ],
    expected: {
      type: 'electricity',
      items: ['consumption_off_peak 140000 kWh', 'consumption_peak 12500 kWh'],
      fields: { from: '2026-03-11', to: '2026-04-10' },
    },
  },
  {
    name: 'peak, standard and off-peak with their thousands parted by spaces',
    papers: [
      paper((pen) => {
        pen.at(40, 30, 'Invented Bulk Power - electricity account, due 2026-07-18');
        pen.at(40, 44, 'Billing period 2026-05-01 to 2026-05-31');
        table(
          pen,
          80,
          [40, 260, 340, 420, 520],
          [
            ['Charge', 'Unit', 'Quantity', 'c/unit', 'Amount (R)'],
            ['ENERGY PEAK', 'kWh', '1 200 000', '250.00', '3 000 000.00'],
            ['ENERGY STANDARD', 'kWh', '2 300 400', '150.00', '3 450 600.00'],
            ['ENERGY OFF PEAK', 'kWh', '4 100 600', '100.50', '4 121 103.00'],
            ['SUBSIDY', 'kWh', '7 601 000', '10.00', '760 100.00'],
          ],
        );
      }),
    ],
    expected: {
      type: 'electricity',
      items: [
        'consumption_intermediate 2300400 kWh',
        'consumption_off_peak 4100600 kWh',
        'consumption_peak 1200000 kWh',
      ],
      fields: { from: '2026-05-01', to: '2026-05-31' },
    },
  },
  {
    name: 'gas billed by a column of its meter, beside what the meter counted and past months',
    papers: [
      paper((pen) => {
        pen.at(40, 30, 'Invented Gas Distribution - natural gas bill');
        table(
          pen,
          60,
          [40, 290, 350, 410, 480, 550],
          [
            ['Billing period', 'Previous', 'Current', 'Difference (m3)', 'PEF', 'Billed (m3)'],
            ['Jan 14, 2026 - Feb 12, 2026', '20,000 A', '22,000 A', '2,000', '1.05000', '2,100'],
          ],
        );
        table(
          pen,
          110,
          [40, 400, 520],
          [
            ['Charges', 'Volume / rate', '$'],
            ['Delivery - first 500 m3', '500 x 11.2000 c', '56.00'],
            ['Delivery - next 1,600 m3', '1,600 x 9.0000 c', '144.00'],
          ],
        );
        table(
          pen,
          180,
          [40, 200, 270, 340],
          [
            ['Past use (m3)', 'Oct', 'Nov', 'Dec'],
            ['2025', '1,204', '1,377', '2,590'],
          ],
        );
      }),
    ],
    expected: {
      type: 'gas',
      items: ['gas 2100 m3'],
      fields: { from: '2026-01-14', to: '2026-02-12' },
    },
  },
  {
    name: 'gas by the therms of its meter’s row, read between days that stand in columns',
    papers: [
      paper((pen) => {
        pen.at(40, 30, 'Invented Gas Co. - natural gas statement, due by June 1, 2026');
        table(
          pen,
          60,
          [40, 125, 180, 240, 300, 380, 440, 500, 560],
          [
            [
              'Meter',
              'Service from',
              'Service to',
              'Previous',
              'Current',
              'Difference (CCF)',
              'Factor',
              'CCF',
              'Therms',
            ],
            ['G-1', 'Apr 8, 2026', 'May 7, 2026', '10,000', '13,000', '3,000', '1.1000', '3,300', '3,415.5'],
          ],
        );
        pen.at(40, 120, 'First 2,000 therms @ $0.60000');
        pen.at(460, 120, '$1,200.00');
        pen.at(40, 134, 'Next 1,415.5 therms @ $0.50000');
        pen.at(460, 134, '$707.75');
      }),
    ],
    expected: {
      type: 'gas',
      items: ['gas 3415.5 therm'],
      fields: { from: '2026-04-08', to: '2026-05-07' },
    },
  },
  {
    name: 'gas in dekatherms, which are no therms',
    papers: [
      paper((pen) => {
        pen.at(40, 30, 'Invented Gas Transport - natural gas invoice, due by June 1, 2026');
        pen.at(40, 44, 'Billing period Apr 1, 2026 - Apr 30, 2026');
        pen.at(40, 120, 'Natural gas supply');
        pen.at(240, 120, '1,200.5 Dth');
        pen.at(360, 120, '$4.0000');
        pen.at(460, 120, '$4,802.00');
      }),
    ],
    expected: { type: 'gas', items: ['gas 1200.5 MMBtu'], fields: { to: '2026-04-30' } },
  },
  {
    name: 'gas by its heat, beside what was used a year ago',
    papers: [
      paper((pen) => {
        pen.at(40, 30, 'Invented Energy Supply - gas invoice, MPRN 1234567890');
        pen.at(40, 44, 'Billing period 1 May 2026 to 31 May 2026');
        table(
          pen,
          70,
          [40, 150, 250, 330, 410, 480, 550],
          [
            [
              'Previous read',
              'Present read',
              'Units used',
              'Correction factor',
              'Corrected m3',
              'Calorific value',
              'kWh',
            ],
            ['500,000', '510,000', '10,000', '1.02264', '10,226.4', '39.6', '112,490'],
          ],
        );
        table(
          pen,
          120,
          [40, 300, 400, 520],
          [
            ['Charge', 'Quantity', 'Rate', 'Amount'],
            ['Commodity', '112,490 kWh', '3.0000 p/kWh', '3,374.70'],
          ],
        );
        pen.at(40, 180, 'Your usage compared: May 2025 98,700 kWh');
      }),
    ],
    expected: { type: 'gas', items: ['gas 112490 kWh'], fields: { to: '2026-05-31' } },
  },
  {
    name: 'water whose days stand beside the words of its readings',
    papers: [
      paper((pen) => {
        pen.at(40, 30, 'Invented Water Business - Invoice Date 14 July 2026');
        table(
          pen,
          60,
          [40, 200, 320, 420],
          [
            ['', 'Date', 'Reading (m³)', 'Type'],
            ['Previous', '01 Apr 2026', '40,000', 'Actual'],
            ['Present', '30 Jun 2026', '42,100', 'Actual'],
            ['Volume used', '', '2,100', ''],
          ],
        );
        table(
          pen,
          140,
          [40, 320, 420, 520],
          [
            ['Charge', 'Volume', 'Rate', '£'],
            ['Water supply', '2,100 m³', '£1.5000', '3,150.00'],
          ],
        );
      }),
    ],
    expected: {
      type: 'water',
      items: ['water 2100 m3'],
      fields: { from: '2026-04-01', to: '2026-06-30' },
    },
  },
  {
    name: 'a docket of two compartments, each with its product above what was delivered of it',
    papers: [
      paper((pen) => {
        const lines = [
          'INVENTED BULK FUELS - DELIVERY DOCKET 4471',
          'Date: 14/05/2026   Driver: A. Example',
          'COMPARTMENT 1    DIESEL 10PPM',
          'Meter start             4,118,206',
          'Meter finish            4,120,706',
          'Delivered (ambient)     2,500 L',
          'Volume @15C (info)      2,508 L',
          'COMPARTMENT 3   UNLEADED 91',
          'Meter start              882,014',
          'Meter finish             882,214',
          'Delivered (ambient)      200 L',
          'Price ex GST 1.6120 /L      4,030.00',
          'TOTAL NZD 5,102.40',
        ];
        for (const [at, text] of lines.entries()) pen.at(40, 30 + 14 * at, text);
      }),
    ],
    expected: {
      type: 'fuel_receipt',
      items: ['fuel 200 L', 'fuel 2500 L'],
      fields: { from: '2026-05-14', to: '2026-05-14' },
    },
  },
];
