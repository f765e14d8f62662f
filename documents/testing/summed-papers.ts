import { type BillCase, inventedCnpj } from './bill-case.ts';
import { paper, type Pen } from './paper.ts';

const SELLER = inventedCnpj('331224450001');

/** Rows of a table, its columns at the given places and right-aligned but for the first. */
function table(pen: Pen, y: number, columns: readonly number[], rows: readonly (readonly string[])[]): void {
  for (const [at, texts] of rows.entries())
    pen.row(
      y + 14 * at,
      texts.flatMap((text, column) => {
        const x = columns[column] ?? 0;
        if (text === '') return [];
        return [column === 0 ? ([x, text] as const) : ([x, text, 'right'] as const)];
      }),
      8,
    );
}

const METERS = [
  ['Medidor', 'Leit. anterior', 'Leit. atual', 'Volume lido (m³)', 'Fator PTZ', 'Volume corrigido (m³)'],
  ['MG-01 Forno', '10.200', '14.200', '4.000', '1,5000', '6.000,0'],
  ['MG-02 Cozinha', '870', '1.070', '200', '1,0500', '210,0'],
] as const;
const SIX = [40, 190, 260, 350, 420, 540] as const;

function gasHead(pen: Pen): void {
  pen.at(40, 30, 'Gás Inventado do Vale S.A. - gás canalizado');
  pen.at(40, 44, `CNPJ ${SELLER}`);
  pen.at(40, 58, 'Consumidor industrial, fornecimento de 01/03/2026 a');
  pen.at(40, 70, '31/03/2026 - Vencimento 20/04/2026');
}

/** Bills whose amounts are parts of one another: several meters, tiers, registers, supplies. Invented. */
export const SUMMED_PAPERS: readonly BillCase[] = [
  {
    name: 'gas of two meters with their total below them, in a period that breaks its line',
    papers: [
      paper((pen) => {
        gasHead(pen);
        table(pen, 100, SIX, [...METERS, ['Total', '', '', '4.200', '', '6.210,0']]);
        pen.at(40, 170, 'Consumo anterior: fev/26 6.105,3 m³; jan/26 5.980,0 m³');
      }),
    ],
    expected: {
      type: 'gas',
      items: ['gas 6210 m3'],
      fields: { from: '2026-03-01', to: '2026-03-31', due: '2026-04-20' },
    },
  },
  {
    name: 'gas of two meters that nobody added up',
    papers: [
      paper((pen) => {
        gasHead(pen);
        table(pen, 100, SIX, METERS);
      }),
    ],
    expected: { type: 'gas', items: ['gas 210 m3', 'gas 6000 m3'] },
  },
  {
    name: 'gas charged by tiers whose sum is printed in a box with its unit beside the number',
    papers: [
      paper((pen) => {
        gasHead(pen);
        table(
          pen,
          100,
          [40, 190, 290, 400],
          [
            ['Medidor', 'Leitura anterior', 'Leitura atual', 'Volume medido'],
            ['G-10 5501', '80.100 m³', '83.100 m³', '3.000 m³'],
          ],
        );
        table(
          pen,
          140,
          [40, 290, 430],
          [
            ['Fator de correção', 'Consumo corrigido / faturado', 'Média diária'],
            ['1,0200', '3.060 m³', '102 m³/dia'],
          ],
        );
        table(
          pen,
          190,
          [40, 290, 330, 410, 520],
          [
            ['Descrição', 'Quantidade', 'Un.', 'Tarifa (R$)', 'Valor (R$)'],
            ['Consumo de gás natural - faixa 1', '1.000', 'm³', '4,000000', '4.000,00'],
            ['Consumo de gás natural - faixa 2', '2.060', 'm³', '3,500000', '7.210,00'],
          ],
        );
      }),
    ],
    expected: { type: 'gas', items: ['gas 3060 m3'] },
  },
  {
    name: 'gas charged by tiers whose sum is printed nowhere',
    papers: [
      paper((pen) => {
        gasHead(pen);
        table(
          pen,
          100,
          [40, 290, 410, 520],
          [
            ['Descrição', 'm³', 'R$/m³', 'Valor (R$)'],
            ['Faixa 1 - até 1.000', '1.000,0', '4,0000', '4.000,00'],
            ['Faixa 2 - acima de 1.000', '2.060,5', '3,5000', '7.211,75'],
          ],
        );
      }),
    ],
    expected: { type: 'gas', items: ['gas 1000 m3', 'gas 2060.5 m3'] },
  },
  {
    name: 'two supplies of one company, each below its own heading, with registers of day and night',
    papers: [
      paper((pen) => {
        pen.at(40, 30, 'Southmere Power and Gas (invented) - business account');
        pen.at(40, 44, 'Billing period: 01 Aug 2025 to 31 Aug 2025');
        pen.at(40, 70, 'Electricity - MPAN 10 0002 4451 007 - meter Z19');
        table(
          pen,
          86,
          [40, 200, 300, 400, 470],
          [
            ['Register', 'Previous', 'Latest', 'Units', 'Cost'],
            ['Day', '40,100', '44,300', '4,200 kWh', '£1,012.20'],
            ['Night', '11,000', '12,150', '1,150 kWh', '£182.85'],
            ['Total electricity used', '', '', '5,350 kWh', '£1,195.05'],
          ],
        );
        pen.at(40, 160, 'Gas - MPRN 88 1204 551 - meter Q44 (metric)');
        table(
          pen,
          176,
          [90, 180, 260, 340, 420, 500],
          [
            ['Previous', 'Latest', 'Volume m³', 'Correction', 'Calorific value', 'kWh'],
            ['7,410', '8,030', '620', '1.02264', '39.4 MJ/m³', '6,939'],
          ],
        );
        pen.at(40, 220, 'Estimated annual consumption: electricity 60,000 kWh; gas 85,000 kWh.');
      }),
    ],
    expected: {
      type: 'electricity',
      items: ['consumption_off_peak 1150 kWh', 'consumption_peak 4200 kWh', 'gas 6939 kWh'],
      fields: { from: '2025-08-01', to: '2025-08-31' },
    },
  },
];
