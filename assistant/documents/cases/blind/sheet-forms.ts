import type { BlindCase } from './blind-case.ts';
import { book, csv } from './sheet-cases.ts';

/** Invented sheets with totals, notes, several tables and hidden parts. */
export const SHEET_FORMS: readonly BlindCase[] = [
  {
    id: 'sheet-subtotals-by-site',
    group: 'sheet',
    sites: ['Usina A', 'Usina B'],
    file: book({
      Dados: [
        'Unidade|Mês|Combustível|Quantidade|Unidade de medida',
        'Usina A|jan/25|Bagaço de cana|=12000|t',
        'Usina A|fev/25|Bagaço de cana|=11800|t',
        'Subtotal Usina A|||=23800|t',
        'Usina B|jan/25|Lenha|=310.5|t',
        'Usina B|fev/25|Lenha|=298|t',
        'Subtotal Usina B|||=608.5|t',
        'Total geral|||=24408.5|t',
      ],
    }),
    expect: [
      'stationary.bagasse 12000_t 2025-01 Usina_A',
      'stationary.bagasse 11800_t 2025-02 Usina_A',
      'stationary.wood 310.5_t 2025-01 Usina_B',
      'stationary.wood 298_t 2025-02 Usina_B',
    ],
  },
  {
    id: 'sheet-two-tables',
    group: 'sheet',
    words: 'gás da caldeira e energia comprada',
    file: book({
      Plan1: [
        'Energia elétrica',
        'Mês|kWh',
        '01/2025|=5010',
        '02/2025|=4890',
        '',
        '',
        'Gás natural',
        'Mês|m³',
        '01/2025|=220.5',
        '02/2025|=214',
      ],
    }),
    expect: [
      'electricity 5010_kWh 2025-01 ?',
      'electricity 4890_kWh 2025-02 ?',
      'stationary.natural_gas 220.5_m3 2025-01 ?',
      'stationary.natural_gas 214_m3 2025-02 ?',
    ],
  },
  {
    id: 'sheet-hidden',
    group: 'sheet',
    file: book(
      {
        'Consumo 2025': ['Competência|Energia elétrica (kWh)', '@45658|=7700', '@45689|=7510'],
        Rascunho: ['Competência|Energia elétrica (kWh)', '@45658|=99999', '@45689|=88888'],
      },
      { hidden: ['Rascunho'] },
    ),
    expect: ['electricity 7700_kWh 2025-01|2025-01-01 ?', 'electricity 7510_kWh 2025-02|2025-02-01 ?'],
    // A hidden sheet is read too, and said so.
    either: [
      'electricity 7700_kWh ? ?',
      'electricity 7510_kWh ? ?',
      'electricity 99999_kWh ? ?',
      'electricity 88888_kWh ? ?',
    ],
  },
  {
    id: 'sheet-text-dates',
    group: 'sheet',
    words: 'gasolina da frota dos vendedores',
    file: csv([
      'Dia|Abastecimento (litros)|Valor',
      '3 de março de 2025|38,5|239,00',
      '17 de março de 2025|41,02|254,90',
      '31/03/2025|29,9|186,00',
    ]),
    expect: [
      'mobile.gasoline 38.5_L 2025-03-03 ?',
      'mobile.gasoline 41.02_L 2025-03-17 ?',
      'mobile.gasoline 29.9_L 2025-03-31 ?',
    ],
  },
  {
    id: 'sheet-blank-rows-notes',
    group: 'sheet',
    file: book({
      Água: [
        'RELATÓRIO DE CONSUMO DE ÁGUA',
        'Fonte: hidrômetro principal nº 4410',
        'Obs.: em m³; 2 leituras estimadas',
        '',
        '',
        '|Mês|Consumo (m³)|Situação',
        '',
        '|jan-25|=120|medido',
        '',
        '|fev-25|=131.5|medido',
        '|mar-25||sem leitura',
        '',
        '|Média|=125.75|',
      ],
    }),
    expect: ['purchased.water 120_m3 2025-01 ?', 'purchased.water 131.5_m3 2025-02 ?'],
  },
  {
    id: 'sheet-units-in-header-many',
    group: 'sheet',
    sites: ['Planta 1'],
    words: 'consumos da Planta 1',
    file: book({
      Consumos: [
        'Mês|Energia (MWh)|GLP (kg)|Diesel gerador (L)|Produção (t)',
        'jan/2025|=210.4|=1800|=640|=5100',
        'fev/2025|=199|=1755.5|=0|=4980',
      ],
    }),
    expect: [
      'electricity 210.4_MWh 2025-01 Planta_1',
      'stationary.lpg 1800_kg 2025-01 Planta_1',
      'stationary.diesel 640_L 2025-01 Planta_1',
      'electricity 199_MWh 2025-02 Planta_1',
      'stationary.lpg 1755.5_kg 2025-02 Planta_1',
    ],
    either: [
      'electricity 210.4_MWh 2025-01 Planta_1',
      'stationary.lpg 1800_kg 2025-01 Planta_1',
      'stationary.diesel 640_L 2025-01 Planta_1',
      'electricity 199_MWh 2025-02 Planta_1',
      'stationary.lpg 1755.5_kg 2025-02 Planta_1',
      'stationary.diesel 0_L 2025-02 Planta_1',
    ],
  },
  {
    id: 'sheet-months-down-kinds-across',
    group: 'sheet',
    locale: 'en',
    file: csv(
      [
        'Fuel use 2025,,,',
        'Month,Forklift LPG (kg),Company cars petrol (litres),Boiler natural gas (m3)',
        'January,410,1220.5,3300',
        'February,395.2,1180,3100.4',
      ],
      ',',
    ),
    expect: [
      'mobile.lpg 410_kg 2025-01 ?',
      'mobile.gasoline 1220.5_L 2025-01 ?',
      'stationary.natural_gas 3300_m3 2025-01 ?',
      'mobile.lpg 395.2_kg 2025-02 ?',
      'mobile.gasoline 1180_L 2025-02 ?',
      'stationary.natural_gas 3100.4_m3 2025-02 ?',
    ],
  },
  {
    id: 'sheet-freight',
    group: 'sheet',
    asks: ['kind'],
    words: 'fretes de saída pagos por nós',
    file: book({
      Fretes: [
        'Data|NF|Destino|Peso (t)|Distância (km)|Modal',
        '@45748|1201|Recife|=12.4|=2130|Rodoviário',
        '@45755|1233|Manaus|=8|=3870|Cabotagem',
      ],
    }),
    expect: [
      'freight_in.road|freight_out.road|- 12.4_t 2025-04-01 ?',
      'freight_in.sea|freight_out.sea 8_t 2025-04-08 ?',
    ],
  },
  {
    id: 'sheet-total-only-label-odd',
    group: 'sheet',
    sites: ['Contagem'],
    words: 'Contagem, 2025',
    file: book({
      Eletricidade: [
        'Mês|Ponta (kWh)|Fora ponta (kWh)|Total (kWh)',
        'jan/25|=1200|=8800|=10000',
        'fev/25|=1100|=8410|=9510',
        'Soma|=2300|=17210|=19510',
      ],
    }),
    expect: ['electricity 10000_kWh 2025-01 Contagem', 'electricity 9510_kWh 2025-02 Contagem'],
    either: [
      'electricity 1200_kWh 2025-01 Contagem',
      'electricity 8800_kWh 2025-01 Contagem',
      'electricity 1100_kWh 2025-02 Contagem',
      'electricity 8410_kWh 2025-02 Contagem',
    ],
  },
];
