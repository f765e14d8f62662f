import { blocks } from './blind-case.ts';
import type { PaperCase } from './power-papers.ts';

/** Invented papers that were written after the first were mended; the first run over them is the forecast. */
export const SECOND_PAPERS: readonly PaperCase[] = [
  {
    id: 'second-power-blue',
    expect: ['electricity 91744_kWh 2025-05-31..2025-06-30|2025-06 ?'],
    papers: [
      blocks(
        [
          [40, 340],
          [
            'NORDESTE LUZ S.A.|DOCUMENTO AUXILIAR DA NOTA FISCAL DE ENERGIA ELÉTRICA',
            'Subgrupo A3a Tarifa Azul|Código da instalação 70021144',
          ],
        ],
        [
          [40, 170, 300, 430],
          [
            'REF: MÊS/ANO|TOTAL A PAGAR|VENCIMENTO|Leituras',
            '06/2025|R$ 71.020,33|15/07/2025|31/05/2025 a 30/06/2025',
          ],
        ],
        [
          [40, -270, 280, -370, -460, -540],
          [
            'Itens de fatura|Quant.|Unid.|Preço unit.|Valor|ICMS',
            'Energia ativa consumida ponta TE|9.144,00|kWh|0,61220|5.597,96|1.007,63',
            'Energia ativa consumida fora ponta TE|82.600,00|kWh|0,39110|32.304,86|5.814,87',
            'Uso do sistema TUSD ponta|9.144,00|kWh|0,14870|1.359,71|244,75',
            'Uso do sistema TUSD fora ponta|82.600,00|kWh|0,14870|12.282,62|2.210,87',
            'Demanda ponta|180,00|kW|41,20000|7.416,00|1.334,88',
            'Demanda fora ponta|260,00|kW|19,88000|5.168,80|930,38',
            'Energia reativa exc. fora ponta|512,00|kVArh|0,40110|205,36|36,96',
          ],
          7,
        ],
      ),
    ],
  },
  {
    id: 'second-power-eu',
    locale: 'en',
    sites: ['Cork', 'Galway'],
    expect: ['electricity 18842_kWh 2025-03-01..2025-03-31|2025-03 Galway|?'],
    papers: [
      blocks(
        [
          [40, 360],
          ['Emerald Grid Energy|Invoice 7711209', 'Customer: Atlantic Seafoods|Date of issue: 4 April 2025'],
        ],
        [
          [40, 220],
          ['Site|Galway', 'Billing period|1 March 2025 to 31 March 2025', 'Maximum import capacity|120 kVA'],
        ],
        [
          [40, -300, 310, -410, -500],
          [
            'Description|Usage|Unit|Rate|Total €',
            'Peak energy|4,102|kWh|0.3120|1,279.82',
            'Off-peak energy|14,740|kWh|0.2210|3,257.54',
            'Total energy|18,842|kWh||4,537.36',
            'PSO levy|120|kVA|1.1200|134.40',
          ],
        ],
      ),
    ],
  },
  {
    id: 'second-gas-home',
    expect: ['stationary.natural_gas 356_m3 2025-07-04..2025-08-04|2025-08|2025-07 ?'],
    papers: [
      blocks(
        [
          [40],
          [
            'COMPANHIA DE GÁS DA SERRA - CONTA DE GÁS NATURAL',
            'Restaurante Panela Velha - Segmento comercial',
          ],
        ],
        [
          [40, 160, 280, 400],
          [
            'Mês ref.|Leitura anterior|Leitura atual|Vencimento',
            '08/2025|04/07/2025 12.044|04/08/2025 12.400|20/08/2025',
          ],
        ],
        [
          [40, -260, 270, -400],
          [
            'Consumo de gás do mês|356|m³|',
            'Consumo faturado|356|m³|2.114,70',
            'Termo fixo|||88,00',
            'Consumo médio diário|11,48|m³|',
          ],
        ],
      ),
    ],
  },
  {
    id: 'second-fuel-orders',
    words: 'diesel da frota',
    expect: ['mobile.diesel 5000_L 2025-08-04 ?', 'mobile.diesel 4980.5_L 2025-08-18 ?'],
    papers: [
      blocks(
        [
          [40],
          [
            'PETRO INTERIOR LTDA - Relação de entregas ao cliente',
            'Cliente: Viação Serra Azul',
            'Competência: agosto de 2025',
          ],
        ],
        [
          [40, 110, 190, -330, 345, -430, -520],
          [
            'Emissão|Nota fiscal|Produto|Volume|UM|Preço|Total',
            '04/08/2025|88.101|Óleo diesel S10|5.000,0|L|5,91|29.550,00',
            '18/08/2025|88.245|Óleo diesel S10|4.980,5|L|5,93|29.534,37',
            'Total|||9.980,5|||59.084,37',
          ],
        ],
      ),
    ],
  },
  {
    id: 'second-waste-manifests',
    expect: [
      'waste.landfill 3.46_t|3460_kg 2025-09-02 ?',
      'waste.recycling 1.125_t|1125_kg 2025-09-05 ?',
      'waste.incineration 0.088_t|88_kg 2025-09-19 ?',
    ],
    papers: [
      blocks(
        [[40], ['Relatório de MTR emitidos - Frigorífico Campo Alto', 'Período de 01/09/2025 a 30/09/2025']],
        [
          [40, 115, 175, 330, -440, 455],
          [
            'Nº MTR|Data|Resíduo|Acondicionamento|Qtde (t)|Destinação',
            '2200117|02/09/2025|Resíduos comuns|Caçamba|3,4600|Aterro sanitário',
            '2200130|05/09/2025|Papelão|Fardo|1,1250|Reciclagem',
            '2200188|19/09/2025|Resíduos de serviço de saúde|Bombona|0,0880|Incineração',
          ],
        ],
      ),
    ],
  },
  {
    id: 'second-fgas-en',
    locale: 'en',
    sites: ['Depot North'],
    // Day and month of such dates cannot be told apart here: the period is asked.
    expect: ['fugitive.r410a 1.75_kg ? ?', 'fugitive.r32 0.6_kg ? ?'],
    asks: ['period'],
    papers: [
      blocks(
        [[40], ['CoolAir Services - F-gas log sheet', 'Client: Maple Retail']],
        [
          [40, 120, 230, 310, -420, 440],
          [
            'Date|Unit|Refrigerant|System charge (kg)|Top-up (kg)|Engineer',
            '11/06/2025|Rooftop 2|R410A|12.00|1.75|D. Hale',
            '12/06/2025|Split 14|R32|2.40|0.60|D. Hale',
          ],
        ],
      ),
    ],
  },
  {
    id: 'second-hotel-flights-en',
    locale: 'en',
    expect: ['travel.flight LHR-FRA_1 2025-09-03 ?', 'travel.flight LHR-BOS_2 2025-09-15 ?'],
    papers: [
      blocks(
        [[40], ['Skyline Travel Management - air statement September 2025']],
        [
          [40, 130, 200, 270, 350, -430, -520],
          [
            'Travel date|From|To|Cabin|Ticket|Passengers|Fare (GBP)',
            '03/09/2025|LHR|FRA|Economy|220-118|1|188.20',
            '15/09/2025|LHR|BOS|Business|220-240|2|6,120.00',
          ],
        ],
      ),
    ],
  },
  {
    id: 'second-water-en',
    locale: 'en',
    expect: ['purchased.water 286_m3 2025-01-01..2025-03-31|2025-01-02..2025-04-02 ?'],
    either: ['purchased.water 286_m3 ? ?', 'waste.wastewater 271_m3 ? ?'],
    papers: [
      blocks(
        [
          [40],
          ['Wessex Vale Water - Business water bill', 'Billing period: 1 January 2025 to 31 March 2025'],
        ],
        [
          [40, -300, 310, -420],
          [
            'Previous reading|4,110||',
            'Current reading|4,396||',
            'Water used|286|m3|£514.80',
            'Wastewater (95%)|271|m3|£610.30',
            'Fixed charge|||£24.00',
          ],
        ],
      ),
    ],
  },
  {
    id: 'second-lpg-bulk',
    words: 'GLP da caldeira',
    expect: ['stationary.lpg 1842_kg 2025-10-07 ?'],
    papers: [
      blocks(
        [
          [40, 350],
          [
            'GÁS BRILHANTE GRANEL|Romaneio de abastecimento 5.541',
            'Cliente: Lavanderia Neve|Data 07/10/2025',
          ],
        ],
        [
          [40, -280, 290, -390, -490],
          ['Descrição|Quantidade|Un|Preço|Total', 'GLP A GRANEL|1.842,00|KG|7,12|13.115,04'],
        ],
      ),
    ],
  },
];
