import { afterAll, describe, expect, it } from 'vitest';
import { closePdf } from '#documents/pdf/read-pdf.ts';
import { tellsOf, type ToldStatement } from './told-statement.ts';

afterAll(() => closePdf());

const FOUR = [36, 230, -400, 420] as const;

/** Statements with tables; every name, number and layout in them is invented. */
const STATEMENTS: Readonly<Record<string, ToldStatement>> = {
  'prices, taxes and a history line beside quantities': {
    locale: 'en',
    parts: [
      { text: ['Pretend Industrial Gases plc', 'Invoice date 6 May 2026   Payment due 5 June 2026'] },
      { text: ['Site: Joinville   Supply period: 1 April 2026 to 30 April 2026'] },
      {
        at: [36, -300, 312, -400, -470, -550],
        rows: [
          ['Service', 'Quantity', 'Unit', 'Unit price', 'VAT %', 'Net GBP'],
          ['Chilled water', '1,412.5', 'MWh', '48.20', '20', '68,082.50'],
          ['Process steam', '2,041', 't', '36.10', '20', '73,680.10'],
          ['Standing charge', '30', 'days', '12.00', '20', '360.00'],
          ['VAT at 20%', '', '', '', '', '28,424.52'],
          ['Total due', '', '', '', '', '170,547.12'],
        ],
      },
    ],
    wanted: [
      'cooling 1412.5 MWh 2026-04-01 2026-04-30 Joinville',
      'steam 2041 t 2026-04-01 2026-04-30 Joinville',
    ],
  },
  'gross, tare and net weights of waste': {
    parts: [
      { text: ['Ambiental Inventada', 'Extrato de coletas de Aracaju   Emissão 02/10/2026'] },
      {
        at: [36, 110, 230, -390, -470, -550],
        rows: [
          ['Data', 'Resíduo', 'Destinação', 'Bruto (kg)', 'Tara (kg)', 'Líquido (kg)'],
          ['04/09/2026', 'Sucata', 'Reciclagem', '12.450', '8.210', '4.240'],
          ['18/09/2026', 'Rejeito', 'Aterro sanitário', '14.980', '9.120', '5.860'],
          ['', '', 'Total', '27.430', '17.330', '10.100'],
        ],
      },
    ],
    wanted: [
      'waste.recycling 4240 kg 2026-09-04 2026-09-04 Aracaju',
      'waste.landfill 5860 kg 2026-09-18 2026-09-18 Aracaju',
    ],
  },
  'this month beside the month before and the same month of last year': {
    locale: 'en',
    parts: [
      { text: ['Estate utilities report - Joinville', 'Period: 1 May 2026 to 31 May 2026'] },
      {
        at: [36, 200, -330, -430, -550],
        rows: [
          ['Utility', 'Unit', 'This month', 'Last month', 'Same month last year'],
          ['Electricity', 'kWh', '48,212', '46,905', '51,330'],
          ['Natural gas', 'm3', '3,418', '5,026', '3,771'],
          ['Water', 'm3', '612', '598', '640'],
        ],
      },
    ],
    wanted: [
      'electricity 48212 kWh 2026-05-01 2026-05-31 Joinville',
      'stationary.natural_gas 3418 m3 2026-05-01 2026-05-31 Joinville',
      'purchased.water 612 m3 2026-05-01 2026-05-31 Joinville',
    ],
  },
  'contracted and measured volumes': {
    parts: [
      { text: ['Parque Industrial Inventado', 'Rateio de utilidades - Aracaju - Competência: 06/2026'] },
      {
        at: [36, 190, -330, -440, -550],
        rows: [
          ['Utilidade', 'Unidade', 'Contratado', 'Medido', 'Valor R$'],
          ['Vapor', 't', '1.200', '1.084,5', '162.675,00'],
          ['Água gelada', 'MWh', '400', '372,8', '74.560,00'],
        ],
      },
    ],
    wanted: [
      'steam 1084.5 t 2026-06-01 2026-06-30 Aracaju',
      'cooling 372.8 MWh 2026-06-01 2026-06-30 Aracaju',
    ],
  },
  'two sites in tables of their own': {
    locale: 'en',
    parts: [
      { text: ['Imaginary Facilities Ltd', 'Supply period 1 June 2026 to 30 June 2026'] },
      { text: ['Joinville'], bold: true },
      {
        at: FOUR,
        rows: [
          ['Service', 'Meter', 'Quantity', 'Unit'],
          ['Electricity', 'E-1', '18,402', 'kWh'],
          ['Water', 'W-1', '311', 'm3'],
        ],
      },
      { text: ['Aracaju'], bold: true },
      {
        at: FOUR,
        rows: [
          ['Service', 'Meter', 'Quantity', 'Unit'],
          ['Electricity', 'E-2', '27,118', 'kWh'],
          ['Water', 'W-2', '502', 'm3'],
        ],
      },
    ],
    wanted: [
      'electricity 18402 kWh 2026-06-01 2026-06-30 Joinville',
      'purchased.water 311 m3 2026-06-01 2026-06-30 Joinville',
      'electricity 27118 kWh 2026-06-01 2026-06-30 Aracaju',
      'purchased.water 502 m3 2026-06-01 2026-06-30 Aracaju',
    ],
  },
  'refrigerants of which some was recovered': {
    locale: 'en',
    parts: [
      { text: ['Frosty Example Services', 'Annual service record - Aracaju'] },
      {
        at: [36, 120, 240, -400, -530],
        rows: [
          ['Date', 'Unit', 'Refrigerant', 'Added (kg)', 'Recovered (kg)'],
          ['12/02/2026', 'Chiller 1', 'R-134a', '6.40', '0.00'],
          ['23/04/2026', 'Cold room 2', 'R-404A', '3.25', '1.10'],
          ['', '', 'Total', '9.65', '1.10'],
        ],
      },
    ],
    wanted: [
      'fugitive.r134a 6.4 kg 2026-02-12 2026-02-12 Aracaju',
      'fugitive.r404a 3.25 kg 2026-04-23 2026-04-23 Aracaju',
    ],
  },
  'fuel in litres with an accumulated column and a balance': {
    words: 'frota',
    parts: [
      { text: ['Posto Inventado', 'Extrato da frota - Joinville'] },
      {
        at: [36, 120, 220, -360, -450, -550],
        rows: [
          ['Data', 'Cupom', 'Produto', 'Litros', 'Acumulado (L)', 'Saldo (L)'],
          ['01/07/2026', '551', 'Diesel S10', '150,20', '150,20', '849,80'],
          ['08/07/2026', '560', 'Diesel S10', '162,75', '312,95', '687,05'],
        ],
      },
    ],
    wanted: [
      'mobile.diesel 150.2 L 2026-07-01 2026-07-01 Joinville',
      'mobile.diesel 162.75 L 2026-07-08 2026-07-08 Joinville',
    ],
  },
  'readings beside what was consumed between them': {
    locale: 'en',
    parts: [
      {
        text: [
          'Submeter statement - Joinville',
          'Period 1 July 2026 to 31 July 2026   Due date 20 August 2026',
        ],
      },
      {
        at: [36, 180, -300, -380, -470, 490],
        rows: [
          ['Service', 'Meter', 'Previous', 'Present', 'Consumption', 'Unit'],
          ['Electricity', 'E-7', '104,210', '122,612', '18,402', 'kWh'],
          ['Natural gas', 'G-2', '48,210', '52,386', '4,176', 'm3'],
        ],
      },
    ],
    wanted: [
      'electricity 18402 kWh 2026-07-01 2026-07-31 Joinville',
      'stationary.natural_gas 4176 m3 2026-07-01 2026-07-31 Joinville',
    ],
  },
  'freight whose weight is also charged by its volume': {
    words: 'fretes que nós pagamos',
    parts: [
      { text: ['Transportadora Inventada', 'Fatura de fretes   Emissão 05/09/2026   Vencimento 20/09/2026'] },
      {
        at: [36, 100, 190, -350, -430, -500, -560],
        rows: [
          ['Data', 'CT-e', 'Trajeto', 'Peso real (kg)', 'Peso cubado (kg)', 'Distância (km)', 'Frete R$'],
          ['04/08/2026', '8841', 'Joinville x Santos', '12.400', '15.820', '612', '4.820,00'],
          ['19/08/2026', '8870', 'Joinville x Itu', '8.150', '9.900', '598', '3.310,00'],
          ['', '', 'Total', '20.550', '25.720', '', '8.130,00'],
        ],
      },
    ],
    wanted: [
      'freight_in.road 12400 kg 2026-08-04 2026-08-04 ',
      'freight_in.road 8150 kg 2026-08-19 2026-08-19 ',
    ],
  },
  'heat and water whose totals carry money alone': {
    parts: [
      {
        text: [
          'Condomínio Industrial Inventado',
          'Demonstrativo - Joinville - Referência: 03/2026',
          'Vencimento: 15/04/2026',
        ],
      },
      {
        at: [36, -290, 305, -420, -550],
        rows: [
          ['Descrição', 'Consumo', 'Un.', 'Tarifa R$', 'Valor R$'],
          ['Água quente', '412,6', 'GJ', '98,40', '40.599,84'],
          ['Água potável', '1.318', 'm3', '12,50', '16.475,00'],
          ['Subtotal utilidades', '', '', '', '57.074,84'],
          ['Taxa de administração', '', '', '', '1.200,00'],
          ['Total', '', '', '', '58.274,84'],
        ],
      },
    ],
    wanted: [
      'heat 412.6 GJ 2026-03-01 2026-03-31 Joinville',
      'purchased.water 1318 m3 2026-03-01 2026-03-31 Joinville',
    ],
  },
};

describe('a printed statement with columns beside its amounts', () => {
  it.each(Object.entries(STATEMENTS))('tells what it is of, and nothing else: %s', async (_, one) => {
    expect(await tellsOf(one)).toEqual(one.wanted);
  });
});
