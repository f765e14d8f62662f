import iconv from 'iconv-lite';
import { xlsxFile } from '#documents/testing/xlsx-file.ts';
import { type DocumentCase, ORDER, table } from './document-case.ts';

const SITES = ['Betim', 'Camaçari'];
const GASOLINE = 'mobile.gasoline 1200.5 L 2025-03-05 2025-03-05 Betim';
const FUEL = ['Data|Unidade|Combustível|Litros', '05/03/2025|Betim|Gasolina da frota|1.200,5'];

function encoded(name: string, encoding: string, bom = false): DocumentCase['file'] {
  const lines = ['Data;Unidade;Combustível;Litros', '05/03/2025;Camaçari;Óleo diesel do gerador;312,25'];
  return {
    name,
    bytes: () => new Uint8Array(iconv.encode(`${lines.join('\r\n')}\r\n`, encoding, { addBOM: bom })),
  };
}
const ENCODED = ['stationary.diesel 312.25 L 2025-03-05 2025-03-05 Camaçari'];

/** One activity a row, in the orders, words and formats that people use. */
export const LONG_SHEETS: readonly DocumentCase[] = [
  { id: 'long-semicolon', sites: SITES, file: table('a.csv', FUEL), expect: [GASOLINE] },
  { id: 'long-tab', sites: SITES, file: table('a.tsv', FUEL, '\t'), expect: [GASOLINE] },
  { id: 'latin1', sites: SITES, file: encoded('latin1.csv', 'latin1'), expect: ENCODED },
  { id: 'windows-1252', sites: SITES, file: encoded('cp.csv', 'win1252'), expect: ENCODED },
  { id: 'utf8-bom', sites: SITES, file: encoded('bom.csv', 'utf8', true), expect: ENCODED },
  { id: 'utf16', sites: SITES, file: encoded('u16.csv', 'utf16le', true), expect: ENCODED },
  {
    id: 'title-and-total',
    sites: SITES,
    file: table('b.csv', [
      'Relatório de 2025|||',
      '|||',
      ...FUEL,
      '06/03/2025|Betim|Etanol da frota|300',
      'Total|||1.500,5',
    ]),
    expect: [GASOLINE, 'mobile.ethanol 300 L 2025-03-06 2025-03-06 Betim'],
  },
  {
    id: 'total-differs',
    sites: SITES,
    file: table('b2.csv', [...FUEL, 'Total|||1.300,5']),
    expect: [GASOLINE],
    problems: ['sheet.total_differs'],
  },
  {
    id: 'english',
    locale: 'en',
    sites: ['Leeds'],
    file: table(
      'c.csv',
      ['date,site,fuel,quantity,unit', '2025-04-17,Leeds,Diesel for backup generator,"1,250.5",litres'],
      ',',
    ),
    expect: ['stationary.diesel 1250.5 L 2025-04-17 2025-04-17 Leeds'],
  },
  {
    id: 'english-dates-decide',
    locale: 'en',
    file: table(
      'c2.csv',
      ['Date,Item,Qty (kg)', '04/17/2025,R-410A top-up,2.75', '05/06/2025,R-134a top-up,1.5'],
      ',',
    ),
    expect: [
      'fugitive.r410a 2.75 kg 2025-04-17 2025-04-17 ?',
      'fugitive.r134a 1.5 kg 2025-05-06 2025-05-06 ?',
    ],
  },
  {
    id: 'english-dates-open',
    locale: 'en',
    file: table('c3.csv', ['Date,Item,Qty (kg)', '04/05/2025,R-410A top-up,2.75'], ','),
    expect: ['fugitive.r410a 2.75 kg ? ? ?'],
    asks: ['period'],
  },
  {
    id: 'impossible-date',
    file: table('d.csv', [
      'Data|Combustível|Litros',
      '31/02/2025|Gasolina da frota|40,5',
      '01/03/2025|Gasolina da frota|41,5',
    ]),
    expect: ['mobile.gasoline 40.5 L ? ? ?', 'mobile.gasoline 41.5 L 2025-03-01 2025-03-01 ?'],
    asks: ['period'],
    problems: ['row.date_impossible'],
  },
  {
    id: 'style-open',
    file: table('e.csv', ['Data|Combustível|Litros', '01/03/2025|Gasolina da frota|1,040']),
    expect: ['mobile.gasoline ? L 2025-03-01 2025-03-01 ?'],
    asks: ['number_format'],
  },
  {
    id: 'style-decided-by-other-rows',
    file: table('e2.csv', [
      'Data|Combustível|Litros',
      '01/03/2025|Gasolina da frota|1,040',
      '02/03/2025|Gasolina da frota|1,234.5',
    ]),
    expect: [
      'mobile.gasoline 1040 L 2025-03-01 2025-03-01 ?',
      'mobile.gasoline 1234.5 L 2025-03-02 2025-03-02 ?',
    ],
  },
  {
    id: 'unit-in-heading-and-price-beside',
    file: table('f.csv', [
      'Mês|Gás natural (m³)|Valor (R$)',
      'jan/2025|1.530,25|9.100,00',
      'fev/2025|1.610|9.300,00',
    ]),
    expect: [
      'stationary.natural_gas 1530.25 m3 2025-01-01 2025-01-31 ?',
      'stationary.natural_gas 1610 m3 2025-02-01 2025-02-28 ?',
    ],
  },
  {
    id: 'start-and-end',
    file: table('g.csv', [
      'Início|Fim|Consumo (kWh)|Conta',
      '01/02/2025|28/02/2025|12.345,67|Energia elétrica',
    ]),
    expect: ['electricity 12345.67 kWh 2025-02-01 2025-02-28 ?'],
  },
  {
    id: 'month-and-year-columns',
    file: table('h.csv', [
      'Ano|Mês|Insumo|Quantidade|Un',
      '2025|3|GLP da cozinha|180|kg',
      '2025|Abril|GLP da cozinha|90|kg',
    ]),
    expect: ['stationary.lpg 180 kg 2025-03-01 2025-03-31 ?', 'stationary.lpg 90 kg 2025-04-01 2025-04-30 ?'],
  },
  {
    id: 'waste-by-destination',
    file: table('i.csv', [
      'Data da coleta|Resíduo|Destinação|Peso (kg)|MTR',
      '15/01/2025|Papelão|Reciclagem|1.240|900101',
      '20/01/2025|Lixo comum|Aterro sanitário|860,5|900102',
    ]),
    expect: [
      'waste.recycling 1240 kg 2025-01-15 2025-01-15 ?',
      'waste.landfill 860.5 kg 2025-01-20 2025-01-20 ?',
    ],
  },
  {
    id: 'missing-is-not-zero',
    file: table('j.csv', [
      'Data|Combustível|Litros',
      '01/03/2025|Gasolina da frota|n/d',
      '02/03/2025|Gasolina da frota|0',
      '03/03/2025|Gasolina da frota|7,5',
    ]),
    expect: ['mobile.gasoline 7.5 L 2025-03-03 2025-03-03 ?'],
  },
  {
    id: 'formulas-are-text',
    orders: true,
    file: table('k.csv', [
      'Data|Combustível|Litros',
      '01/03/2025|Gasolina da frota|=1000000+1',
      `02/03/2025|=cmd+calc ${ORDER}|8,5`,
      '03/03/2025|Etanol da frota|9,5',
    ]),
    expect: ['? ? ? ? ? ?', 'mobile.ethanol 9.5 L 2025-03-03 2025-03-03 ?'],
    problems: ['row.number_unreadable'],
  },
  {
    id: 'order-in-notes',
    orders: true,
    file: table('l.csv', [
      'Data|Combustível|Litros|Observação',
      `01/03/2025|Gasolina da frota|44,5|${ORDER}`,
    ]),
    expect: ['mobile.gasoline 44.5 L 2025-03-01 2025-03-01 ?'],
  },
  {
    id: 'workbook-serial-dates',
    file: {
      name: 'm.xlsx',
      bytes: () =>
        xlsxFile({
          formats: ['dd/mm/yyyy', '#,##0.00'],
          sheets: [
            { name: 'Leia-me', rows: [['Preencha a outra aba']] },
            {
              name: 'Frota',
              rows: [
                ['Data', 'Combustível', 'Litros'],
                [{ number: '45721', style: 1 }, 'Gasolina da frota', { number: '1036.754', style: 2 }],
              ],
            },
          ],
        }),
    },
    expect: ['mobile.gasoline 1036.754 L 2025-03-05 2025-03-05 ?'],
  },
  {
    id: 'flights',
    locale: 'en',
    file: table(
      'n.csv',
      ['Travel date,From,To,Passengers,Class,Round trip', '2025-07-08,LHR,JFK,2,Business,yes'],
      ',',
    ),
    expect: ['travel.flight ? ? 2025-07-08 2025-07-08 ?'],
  },
];
