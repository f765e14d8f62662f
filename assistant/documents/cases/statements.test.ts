import { afterAll, describe, expect, it } from 'vitest';
import { closePdf } from '#documents/pdf/read-pdf.ts';
import { tellsOf, type ToldStatement } from './told-statement.ts';

afterAll(() => closePdf());

const FOUR = [36, 230, -400, 420] as const;

/** Statements with tables; every name, number and layout in them is invented. */
const STATEMENTS: Readonly<Record<string, ToldStatement>> = {
  'several services above a table of past months': {
    locale: 'en',
    parts: [
      { text: ['Imaginary Utility Park NV', 'STATEMENT OF SUPPLY'] },
      {
        text: [
          'Supply point: Joinville plant, gate 4',
          'Supply period 1 September 2026 to 30 September 2026',
          'Due date 30 October 2026',
        ],
      },
      {
        at: [36, 220, -330, 345, -450, -550],
        rows: [
          ['Service', 'Meter', 'Quantity', 'Unit', 'EUR / unit', 'EUR'],
          ['Process steam, 10 bar(g), delivered', 'ST-04', '1,284.6', 't', '38.20', '49,071.72'],
          ['Condensate returned (credit)', 'CR-04', '812.3', 't', '-2.10', '-1,705.83'],
          ['Chilled water, 6/12 C', 'CW-11', '412.75', 'GJ', '21.40', '8,832.85'],
          ['Raw water supply', 'RW-02', '1,906', 'm3', '0.94', '1,791.64'],
          ['Metering and administration', '', '', '', '', '185.00'],
          ['', '', 'Total excluding VAT', '', '', '62,325.38'],
        ],
      },
      { text: ['Previous months'], bold: true },
      {
        at: [36, -230, -380, -520],
        rows: [
          ['Month', 'Steam (t)', 'Chilled water (GJ)', 'Raw water (m3)'],
          ['August 2026', '1,201.9', '538.10', '2,044'],
          ['July 2026', '1,176.3', '561.45', '2,118'],
          ['June 2026', '1,240.2', '489.30', '1,987'],
        ],
      },
    ],
    wanted: [
      'steam 1284.6 t 2026-09-01 2026-09-30 Joinville',
      'cooling 412.75 GJ 2026-09-01 2026-09-30 Joinville',
      'purchased.water 1906 m3 2026-09-01 2026-09-30 Joinville',
    ],
  },
  'weights beside what was carried since January, summed by treatment': {
    words: 'lança o total do mês por tipo de destinação',
    parts: [
      {
        text: [
          'ECO GESTÃO INVENTADA',
          'Relatório mensal de destinação   Competência: 09/2026',
          'Gerador: Papéis Exemplo - Joinville/SC',
        ],
      },
      {
        at: [36, 100, 170, 330, -470, -560],
        rows: [
          ['MTR', 'Coleta', 'Resíduo', 'Destinação', 'Peso (kg)', 'Acum. ano (kg)'],
          ['990311', '03/09/2026', 'Aparas de papel', 'Reciclagem', '8.240', '71.310'],
          ['990388', '17/09/2026', 'Sucata de aço', 'Reciclagem', '10.400', '88.650'],
          ['', '', '', 'Subtotal reciclagem', '18.640', ''],
          ['990351', '11/09/2026', 'Rejeito comum', 'Aterro sanitário', '5.060', '45.980'],
          ['990417', '28/09/2026', 'Rejeito comum', 'Aterro sanitário', '4.420', '50.400'],
          ['', '', '', 'Subtotal aterro', '9.480', ''],
          ['', '', '', 'TOTAL DO MÊS', '28.120', ''],
        ],
      },
    ],
    wanted: [
      'waste.recycling 18640 kg 2026-09-01 2026-09-30 Joinville',
      'waste.landfill 9480 kg 2026-09-01 2026-09-30 Joinville',
    ],
  },
  'weights beside a column that only its totals leave out': {
    words: 'só o total de cada destinação',
    parts: [
      { text: ['Gestora Inventada', 'Resíduos de Joinville   Competência: 09/2026'] },
      {
        at: [36, 120, 260, -430, -540],
        rows: [
          ['Coleta', 'Resíduo', 'Destinação', 'Peso (kg)', 'Licença (kg)'],
          ['03/09/2026', 'Aparas de papel', 'Reciclagem', '8.240', '71.310'],
          ['17/09/2026', 'Sucata de aço', 'Reciclagem', '10.400', '88.650'],
          ['', '', 'Subtotal reciclagem', '18.640', ''],
          ['11/09/2026', 'Rejeito comum', 'Aterro sanitário', '5.060', '45.980'],
          ['', '', 'Subtotal aterro', '5.060', ''],
        ],
      },
    ],
    wanted: [
      'waste.recycling 18640 kg 2026-09-01 2026-09-30 Joinville',
      'waste.landfill 5060 kg 2026-09-01 2026-09-30 Joinville',
    ],
  },
  'weights beside the tonnes of the year to date': {
    locale: 'en',
    parts: [
      { text: ['Pretend Waste Ltd', 'Monthly report, site: Aracaju'] },
      {
        at: [36, 120, 260, -430, -540],
        rows: [
          ['Date', 'Stream', 'Treatment', 'Weight (t)', 'YTD (t)'],
          ['02/09/2026', 'Mixed paper', 'Recycling', '3.42', '31.80'],
          ['16/09/2026', 'General waste', 'Landfill', '6.15', '58.02'],
        ],
      },
    ],
    wanted: [
      'waste.recycling 3.42 t 2026-09-02 2026-09-02 Aracaju',
      'waste.landfill 6.15 t 2026-09-16 2026-09-16 Aracaju',
    ],
  },
  'bottles of which some went back': {
    locale: 'en',
    words: 'LPG for the forklifts. Only the net total for the month, please.',
    parts: [
      {
        text: [
          'PRETEND GAS LTD',
          'Account statement   October 2026',
          'Joinville depot',
          'Product: propane 18 kg forklift cylinder',
        ],
      },
      {
        at: [36, 110, 190, -400, -470, -560],
        rows: [
          ['Date', 'Docket', 'Movement', 'Cylinders', 'Gas (kg)', 'GBP'],
          ['02/10/2026', 'D-55081', 'Full cylinders delivered', '12', '216', '498.00'],
          ['13/10/2026', 'D-55190', 'Full cylinders delivered', '10', '180', '415.00'],
          ['20/10/2026', 'C-00718', 'Full cylinders returned unused', '-2', '-36', '-83.00'],
          ['27/10/2026', 'D-55312', 'Full cylinders delivered', '14', '252', '581.00'],
          ['', '', 'Net gas supplied', '34', '612', '1,411.00'],
        ],
      },
    ],
    wanted: ['mobile.lpg 34 cylinder 2026-10-01 2026-10-31 Joinville'],
  },
  'diesel with a credit that its total takes off': {
    words: 'diesel da frota',
    parts: [
      { text: ['Distribuidora Inventada', 'Extrato de entregas', 'Local: Aracaju'] },
      {
        at: [36, 120, 200, -430, -540],
        rows: [
          ['Data', 'Nota', 'Produto', 'Litros', 'Valor R$'],
          ['03/08/2026', '7712', 'Diesel S10', '5.000,00', '30.250,00'],
          ['14/08/2026', '7719', 'Diesel S10', '4.000,00', '24.200,00'],
          ['18/08/2026', 'CR-22', 'Diesel S10 devolvido', '-350,00', '-2.117,50'],
          ['', '', 'Total', '8.650,00', '52.332,50'],
        ],
      },
    ],
    wanted: [
      'mobile.diesel 5000 L 2026-08-03 2026-08-03 Aracaju',
      'mobile.diesel 3650 L 2026-08-14 2026-08-14 Aracaju',
    ],
  },
  'a water company with water, sewage and past months': {
    parts: [
      { text: ['SANEAMENTO INVENTADO', 'Demonstrativo de utilidades - Unidade Aracaju'] },
      { text: ['Período de consumo: 01/07/2026 a 31/07/2026   Vencimento: 20/08/2026'] },
      {
        at: FOUR,
        rows: [
          ['Serviço', 'Ponto', 'Volume', 'Unidade'],
          ['Água potável', 'P-01', '1.284', 'm3'],
          ['Vapor saturado', 'P-02', '96,4', 't'],
          ['Energia elétrica', 'P-03', '41.260', 'kWh'],
        ],
      },
      { text: ['Comparativo com meses anteriores'] },
      {
        at: [36, -230, -380, -520],
        rows: [
          ['Mês', 'Água (m3)', 'Vapor (t)', 'Energia (kWh)'],
          ['06/2026', '1.310', '91,2', '40.115'],
          ['05/2026', '1.295', '88,7', '39.870'],
        ],
      },
    ],
    wanted: [
      'purchased.water 1284 m3 2026-07-01 2026-07-31 Aracaju',
      'steam 96.4 t 2026-07-01 2026-07-31 Aracaju',
      'electricity 41260 kWh 2026-07-01 2026-07-31 Aracaju',
    ],
  },
  'months before the period without any title': {
    locale: 'en',
    parts: [
      {
        text: [
          'District Energy Example',
          'Site: Joinville',
          'Billing period 1 March 2026 to 31 March 2026',
          'Invoice date 8 April 2026',
        ],
      },
      {
        at: [36, 230, -400, 420, -550],
        rows: [
          ['Service', 'Meter', 'Quantity', 'Unit', 'GBP'],
          ['District heating', 'H-1', '182.4', 'MWh', '14,592.00'],
          ['District cooling', 'C-1', '64.9', 'MWh', '6,490.00'],
        ],
      },
      {
        at: [36, -280, -450],
        rows: [
          ['Month', 'District heating (MWh)', 'District cooling (MWh)'],
          ['February 2026', '201.7', '41.3'],
          ['January 2026', '233.5', '30.8'],
        ],
      },
    ],
    wanted: [
      'heat 182.4 MWh 2026-03-01 2026-03-31 Joinville',
      'cooling 64.9 MWh 2026-03-01 2026-03-31 Joinville',
    ],
  },
  'two sites, one after the other, with subtotals': {
    parts: [
      { text: ['Rede de Postos Inventada', 'Extrato do cliente   Período: 01/08/2026 a 31/08/2026'] },
      {
        at: [36, 120, 230, 350, -470, -555],
        rows: [
          ['Data', 'Filial', 'Placa', 'Produto', 'Litros', 'Valor R$'],
          ['03/08/2026', 'Joinville', 'XXX1A11', 'Diesel S10', '412,30', '2.494,42'],
          ['06/08/2026', 'Joinville', 'XXX2B22', 'Gasolina comum', '48,21', '297,94'],
          ['', '', '', 'Subtotal Joinville', '460,51', '2.792,36'],
          ['14/08/2026', 'Aracaju', 'XXX3C33', 'Diesel S10', '398,45', '2.426,56'],
          ['', '', '', 'Subtotal Aracaju', '398,45', '2.426,56'],
          ['', '', '', 'Total geral', '858,96', '5.218,92'],
        ],
      },
    ],
    wanted: [
      'mobile.diesel 412.3 L 2026-08-03 2026-08-03 Joinville',
      'mobile.gasoline 48.21 L 2026-08-06 2026-08-06 Joinville',
      'mobile.diesel 398.45 L 2026-08-14 2026-08-14 Aracaju',
    ],
  },
  'a table that goes on behind its page, its headings carried over': {
    parts: [
      { text: ['Posto Inventado - fechamento mensal', 'Frota de Joinville'] },
      {
        at: [36, 130, 260, -430, -540],
        rows: [
          ['Data', 'Cupom', 'Produto', 'Litros', 'Valor R$'],
          ['02/06/2026', '8801', 'Diesel S10', '210,55', '1.284,36'],
          ['09/06/2026', '8819', 'Diesel S10', '198,40', '1.210,24'],
          ['', '', 'A transportar', '408,95', '2.494,60'],
        ],
      },
      '-',
      {
        at: [36, 130, 260, -430, -540],
        rows: [
          ['Data', 'Cupom', 'Produto', 'Litros', 'Valor R$'],
          ['', '', 'Transporte', '408,95', '2.494,60'],
          ['16/06/2026', '8833', 'Diesel S10', '205,10', '1.251,11'],
          ['', '', 'Total do mês', '614,05', '3.745,71'],
        ],
      },
    ],
    wanted: [
      'mobile.diesel 210.55 L 2026-06-02 2026-06-02 Joinville',
      'mobile.diesel 198.4 L 2026-06-09 2026-06-09 Joinville',
      'mobile.diesel 205.1 L 2026-06-16 2026-06-16 Joinville',
    ],
  },
};

describe('a printed statement with tables', () => {
  it.each(Object.entries(STATEMENTS))('tells what it is of, and nothing else: %s', async (_, one) => {
    expect(await tellsOf(one)).toEqual(one.wanted);
  });
});
