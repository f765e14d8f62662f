import { type BuiltBook, type BuiltCell, xlsxFile } from '#documents/testing/xlsx-file.ts';
import type { BlindCase } from './blind-case.ts';

/** A cell as written: `=12.5` is a number, `@45000` a day by its serial number (style 1), everything else text. */
function cell(text: string): BuiltCell | null {
  if (text === '') return null;
  if (/^=-?[\d.]+$/u.test(text)) return { number: text.slice(1) };
  if (/^@\d+$/u.test(text)) return { number: text.slice(1), style: 1 };
  return text;
}

/** A workbook of sheets, each of lines with cells parted by `|`. */
export function book(
  sheets: Readonly<Record<string, readonly string[]>>,
  more: Partial<Pick<BuiltBook['sheets'][number], 'after'>> & { readonly hidden?: readonly string[] } = {},
): BlindCase['file'] {
  const bytes = () =>
    xlsxFile({
      formats: ['dd/mm/yyyy'],
      sheets: Object.entries(sheets).map(([name, lines]) => ({
        name,
        rows: lines.map((line) => line.split('|').map(cell)),
        ...(more.hidden?.includes(name) ? { state: 'hidden' as const } : {}),
        ...(more.after === undefined ? {} : { after: more.after }),
      })),
    });
  return { name: 'planilha.xlsx', bytes };
}

/** A text of lines with a mark between cells, in Latin-1 where asked. */
export function csv(lines: readonly string[], mark = ';', latin = false): BlindCase['file'] {
  const text = `${lines.map((line) => line.split('|').join(mark)).join('\r\n')}\r\n`;
  return { name: 'dados.csv', bytes: () => new Uint8Array(Buffer.from(text, latin ? 'latin1' : 'utf8')) };
}

const MONTHS = ['2025-01', '2025-02', '2025-03'];

/** Invented sheets, as departments keep them. */
export const SHEET_CASES: readonly BlindCase[] = [
  {
    id: 'sheet-fleet-log',
    group: 'sheet',
    words: 'abastecimentos da frota',
    file: csv(
      [
        'CONTROLE DE ABASTECIMENTO - FROTA LEVE',
        'Emitido em 02/05/2025 por Logística',
        '',
        'Data|Placa|Motorista|Combustível|Qtd (L)|R$/L|Total (R$)|KM',
        '01/04/2025|ABC1D23|João|Gasolina comum|42,318|6,19|261,95|45.220',
        '07/04/2025|ABC1D23|João|Etanol|39,9|4,05|161,60|45.702',
        '15/04/2025|XYZ9K88|Marta|Diesel S10|1.120,5|6,02|6.745,41|211.090',
        'TOTAL||||1.202,718||7.168,96|',
      ],
      ';',
      true,
    ),
    expect: [
      'mobile.gasoline 42.318_L 2025-04-01 ?',
      'mobile.ethanol 39.9_L 2025-04-07 ?',
      'mobile.diesel 1120.5_L 2025-04-15 ?',
    ],
  },
  {
    id: 'sheet-energy-wide',
    group: 'sheet',
    sites: ['Matriz', 'Filial Recife'],
    file: book({
      Energia: [
        'Consumo de energia elétrica (kWh)',
        'Unidade|jan/25|fev/25|mar/25|Total',
        'Matriz|=10200|=9800.5|=11010|=31010.5',
        'Filial Recife|=4120|=4011|=3990|=12121',
        'Total|=14320|=13811.5|=15000|=43131.5',
      ],
    }),
    expect: MONTHS.flatMap((month, at) => [
      `electricity ${['10200', '9800.5', '11010'][at]}_kWh ${month} Matriz`,
      `electricity ${['4120', '4011', '3990'][at]}_kWh ${month} Filial_Recife`,
    ]),
  },
  {
    id: 'sheet-matrix-sites-across',
    group: 'sheet',
    sites: ['Betim', 'Camaçari', 'Joinville'],
    file: book({
      Plan1: [
        'Mês|Betim|Camaçari|Joinville',
        'Energia elétrica em MWh|||',
        'Janeiro/2025|=182.4|=90.12|=44',
        'Fevereiro/2025|=170.9|=88.4|=41.7',
      ],
    }),
    expect: [
      'electricity 182.4_MWh 2025-01 Betim',
      'electricity 90.12_MWh 2025-01 Camaçari',
      'electricity 44_MWh 2025-01 Joinville',
      'electricity 170.9_MWh 2025-02 Betim',
      'electricity 88.4_MWh 2025-02 Camaçari',
      'electricity 41.7_MWh 2025-02 Joinville',
    ],
  },
  {
    id: 'sheet-merged-headings',
    group: 'sheet',
    sites: ['Osasco', 'Lages'],
    file: book(
      {
        Utilidades: [
          'Unidade|Energia elétrica (kWh)||Gás natural (m³)|',
          '|jan/2025|fev/2025|jan/2025|fev/2025',
          'Osasco|=88210|=85004|=1240|=1198',
          'Lages|=22019|=21888|=310|=299.5',
        ],
      },
      {
        after:
          '<mergeCells count="3"><mergeCell ref="A1:A2"/><mergeCell ref="B1:C1"/><mergeCell ref="D1:E1"/></mergeCells>',
      },
    ),
    expect: [
      'electricity 88210_kWh 2025-01 Osasco',
      'electricity 85004_kWh 2025-02 Osasco',
      'electricity 22019_kWh 2025-01 Lages',
      'electricity 21888_kWh 2025-02 Lages',
      'stationary.natural_gas 1240_m3 2025-01 Osasco',
      'stationary.natural_gas 1198_m3 2025-02 Osasco',
      'stationary.natural_gas 310_m3 2025-01 Lages',
      'stationary.natural_gas 299.5_m3 2025-02 Lages',
    ],
  },
  {
    id: 'sheet-purchases-ncm',
    group: 'sheet',
    file: csv([
      'Data;Fornecedor;NCM;Descrição;Qtde;Un;Valor total',
      '05/02/2025;Aços Norte;7208.39.90;Chapa de aço laminada a quente;12.500;kg;68.750,00',
      '11/02/2025;Cimentos Pico;2523.29.10;Cimento Portland CP II;30;t;16.200,00',
      '20/02/2025;Papelaria Um;4802.56.10;Papel A4;250;kg;3.900,00',
    ]),
    expect: [
      'purchased.steel 12500_kg 2025-02-05 ?',
      'purchased.cement 30_t 2025-02-11 ?',
      'purchased.paper 250_kg 2025-02-20 ?',
    ],
  },
  {
    id: 'sheet-waste-months',
    group: 'sheet',
    file: book({
      Resíduos: [
        'Inventário de resíduos 2025 (toneladas)',
        '',
        'Resíduo|Destinação|Jan|Fev|Mar|Acumulado',
        'Orgânico|Compostagem|=1.2|=1.35|=1.1|=3.65',
        'Papel e plástico|Reciclagem|=0.8|=0.92|=0.75|=2.47',
        'Comum|Aterro sanitário|=4.4|=4.1|=4.85|=13.35',
      ],
    }),
    expect: MONTHS.flatMap((month, at) => [
      `waste.composting ${['1.2', '1.35', '1.1'][at]}_t ${month} ?`,
      `waste.recycling ${['0.8', '0.92', '0.75'][at]}_t ${month} ?`,
      `waste.landfill ${['4.4', '4.1', '4.85'][at]}_t ${month} ?`,
    ]),
  },
  {
    id: 'sheet-refrigerants',
    group: 'sheet',
    sites: ['Loja Centro', 'Loja Sul'],
    file: book({
      Gases: [
        'Data|Loja|Equipamento|Gás|Carga nominal (kg)|Recarga (kg)|Técnico',
        '@45700|Loja Centro|Câmara fria|R404A|=18|=2.4|Nilo',
        '@45731|Loja Sul|Split|R-410A|=2.1|=0.35|Nilo',
        '@45744|Loja Sul|Balcão|R22|=6|=1|Vera',
      ],
    }),
    expect: [
      'fugitive.r404a 2.4_kg 2025-02-12 Loja_Centro',
      'fugitive.r410a 0.35_kg 2025-03-15 Loja_Sul',
      'fugitive.r22 1_kg 2025-03-28 Loja_Sul',
    ],
  },
  {
    id: 'sheet-business-travel',
    group: 'sheet',
    locale: 'en',
    file: book({
      Travel: [
        'Date|Traveller|Mode|From|To|Class|Distance (km)|Cost (GBP)',
        '2025-04-02|A. Reed|Train|Leeds|London||=317|=88.4',
        '2025-04-09|B. Shaw|Taxi|Leeds|York||=38.5|=61',
        '2025-04-15|A. Reed|Coach|Leeds|Hull||=96|=14',
      ],
    }),
    expect: [
      'travel.train 317_km 2025-04-02 ?',
      'travel.taxi 38.5_km 2025-04-09 ?',
      'travel.bus 96_km 2025-04-15 ?',
    ],
  },
  {
    id: 'sheet-flights',
    group: 'sheet',
    locale: 'en',
    file: csv(
      [
        'Departure date,Origin,Destination,Cabin,Pax,Return?',
        '2025-02-03,LHR,JFK,Business,2,Yes',
        '2025-02-19,MAN,DUB,Economy,1,No',
      ],
      ',',
    ),
    expect: ['travel.flight LHR-JFK_2 2025-02-03 ?', 'travel.flight MAN-DUB_1 2025-02-19 ?'],
  },
  {
    id: 'sheet-long-en',
    group: 'sheet',
    locale: 'en',
    sites: ['Bristol', 'Cork'],
    file: csv(
      [
        'Site,Period,Activity,Amount,Unit,Comment',
        'Bristol,Jan 2025,Electricity,"41,220.5",kWh,meter',
        'Bristol,Jan 2025,Natural gas,"8,310",kWh,invoice',
        'Cork,Feb 2025,Electricity,"12,004",kWh,',
        'Cork,Feb 2025,Water supply,310,m3,',
        'Cork,Feb 2025,Subtotal,"12,314",,',
      ],
      ',',
    ),
    expect: [
      'electricity 41220.5_kWh 2025-01 Bristol',
      'stationary.natural_gas 8310_kWh 2025-01 Bristol',
      'electricity 12004_kWh 2025-02 Cork',
      'purchased.water 310_m3 2025-02 Cork',
    ],
  },
  {
    id: 'sheet-mixed-decimals',
    group: 'sheet',
    words: 'óleo diesel dos geradores',
    file: csv([
      'Mês|Litros|Preço unitário|Horas',
      '01/2025|1.250,75|6.05|112,5',
      '02/2025|980,00|6.11|90',
      '03/2025|2.004,10|6.2|140,25',
    ]),
    expect: [
      'stationary.diesel 1250.75_L 2025-01 ?',
      'stationary.diesel 980_L 2025-02 ?',
      'stationary.diesel 2004.1_L 2025-03 ?',
    ],
  },
];
