import { xlsxFile } from '#documents/testing/xlsx-file.ts';
import { type DocumentCase, table } from './document-case.ts';

const SITES = ['Betim', 'Camaçari'];

/** Months, kinds and sites as columns. */
export const WIDE_SHEETS: readonly DocumentCase[] = [
  {
    id: 'sites-by-months',
    sites: SITES,
    file: table('energia.csv', [
      'Unidade|Medida|jan/25|fev/25|Total',
      'Betim|Energia elétrica (kWh)|64.210|61.877|126.087',
      'Camaçari|Energia elétrica (kWh)|182.340||182.340',
      'Betim|Demanda (kW)|410|405|',
    ]),
    expect: [
      'electricity 64210 kWh 2025-01-01 2025-01-31 Betim',
      'electricity 61877 kWh 2025-02-01 2025-02-28 Betim',
      'electricity 182340 kWh 2025-01-01 2025-01-31 Camaçari',
    ],
  },
  {
    id: 'kinds-by-months-year-in-title',
    file: table('x.csv', [
      'Consumo de 2025|||',
      'Combustível|Un.|Janeiro|Fevereiro',
      'Gasolina da frota|L|1.000,5|900',
      'Gás natural da caldeira|m³|2.100|2.000,25',
    ]),
    expect: [
      'mobile.gasoline 1000.5 L 2025-01-01 2025-01-31 ?',
      'mobile.gasoline 900 L 2025-02-01 2025-02-28 ?',
      'stationary.natural_gas 2100 m3 2025-01-01 2025-01-31 ?',
      'stationary.natural_gas 2000.25 m3 2025-02-01 2025-02-28 ?',
    ],
  },
  {
    id: 'months-by-kinds',
    file: table('y.csv', [
      'Mês|Gasolina (L)|Etanol (L)|Energia elétrica (kWh)',
      '01/2025|100,5|50|1.000',
      '02/2025|110|55,5|1.100',
    ]),
    expect: [
      'mobile.gasoline 100.5 L 2025-01-01 2025-01-31 ?',
      'mobile.ethanol 50 L 2025-01-01 2025-01-31 ?',
      'electricity 1000 kWh 2025-01-01 2025-01-31 ?',
      'mobile.gasoline 110 L 2025-02-01 2025-02-28 ?',
      'mobile.ethanol 55.5 L 2025-02-01 2025-02-28 ?',
      'electricity 1100 kWh 2025-02-01 2025-02-28 ?',
    ],
  },
  {
    id: 'sites-by-kinds',
    sites: SITES,
    words: 'consumo de março de 2025',
    file: table('z.csv', [
      'Unidade|Gasolina (L)|Gás natural (m³)',
      'Betim|100,5|2.000',
      'Camaçari|80|1.500,5',
    ]),
    expect: [
      'mobile.gasoline 100.5 L 2025-03-01 2025-03-31 Betim',
      'stationary.natural_gas 2000 m3 2025-03-01 2025-03-31 Betim',
      'mobile.gasoline 80 L 2025-03-01 2025-03-31 Camaçari',
      'stationary.natural_gas 1500.5 m3 2025-03-01 2025-03-31 Camaçari',
    ],
  },
  {
    id: 'months-by-sites',
    sites: SITES,
    file: table('energia eletrica kWh.csv', [
      'Energia elétrica (kWh) 2025||',
      'Mês|Betim|Camaçari',
      'jan/2025|64.210,5|182.340,5',
      'fev/2025|61.877,5|176.905,5',
    ]),
    expect: [
      'electricity 64210.5 ? 2025-01-01 2025-01-31 Betim',
      'electricity 182340.5 ? 2025-01-01 2025-01-31 Camaçari',
      'electricity 61877.5 ? 2025-02-01 2025-02-28 Betim',
      'electricity 176905.5 ? 2025-02-01 2025-02-28 Camaçari',
    ],
  },
  {
    id: 'english-quarters',
    locale: 'en',
    file: table('q.csv', ['Fuel,Unit,Q1 2025,Q2 2025', 'Diesel for company trucks,L,"1,200.5",950'], ','),
    expect: ['mobile.diesel 1200.5 L 2025-01-01 2025-03-31 ?', 'mobile.diesel 950 L 2025-04-01 2025-06-30 ?'],
  },
  {
    id: 'iso-months',
    locale: 'en',
    file: table('iso.csv', ['Activity,Unit,2025-01,2025-02', 'Purchased steam,t,415,401.5'], ','),
    expect: ['steam 415 t 2025-01-01 2025-01-31 ?', 'steam 401.5 t 2025-02-01 2025-02-28 ?'],
  },
  {
    id: 'workbook-date-headings-two-sheets',
    sites: SITES,
    file: {
      name: 'dois.xlsx',
      bytes: () =>
        xlsxFile({
          formats: ['mmm/yy'],
          sheets: SITES.map((name, at) => ({
            name,
            rows: [
              ['Energético', 'Un', { number: '45658', style: 1 }, { number: '45689', style: 1 }],
              ['Gás natural da caldeira', 'm3', { number: `${1000 + at}.5` }, { number: `${2000 + at}` }],
            ],
          })),
        }),
    },
    expect: [
      'stationary.natural_gas 1000.5 m3 2025-01-01 2025-01-31 Betim',
      'stationary.natural_gas 2000 m3 2025-02-01 2025-02-28 Betim',
      'stationary.natural_gas 1001.5 m3 2025-01-01 2025-01-31 Camaçari',
      'stationary.natural_gas 2001 m3 2025-02-01 2025-02-28 Camaçari',
    ],
  },
];
