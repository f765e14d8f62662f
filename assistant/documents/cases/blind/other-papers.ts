import type { PaperCase } from './power-papers.ts';
import { blocks } from './blind-case.ts';

/** Invented bills of gas and water, receipts, deliveries and reports. */
export const OTHER_PAPERS: readonly PaperCase[] = [
  {
    id: 'gas-piped',
    expect: ['stationary.natural_gas 48930.55_m3 2025-04-01..2025-04-30|2025-04 ?'],
    papers: [
      blocks(
        [
          [40, 350],
          [
            'GÁS DO PLANALTO COMPANHIA DE GÁS CANALIZADO|Fatura de gás natural nº 88.120',
            'Segmento: industrial|Emissão: 02/05/2025',
          ],
        ],
        [
          [40, 200, 330],
          ['Cliente nº|Período de consumo|Vencimento', '550091|01/04/2025 a 30/04/2025|17/05/2025'],
        ],
        [
          [40, -300, 312],
          [
            'Leitura anterior|1.220.410|',
            'Leitura atual|1.231.604|',
            'Volume medido|11.194,00|m³',
            'Fator de correção P, T, Z|4,320000|',
            'Volume corrigido|48.358,08|m³',
            'PCS do mês|9.513|kcal/m³',
            'Fator PCS|1,011838|',
            'Volume faturado (9.400 kcal/m³)|48.930,55|m³',
          ],
        ],
        [
          [40, -330, -420, -510],
          [
            'Faixa|Volume m³|Tarifa|Valor R$',
            'Cascata 1 até 5.000|5.000,00|4,1120|20.560,00',
            'Cascata 2 até 50.000|43.930,55|3,6044|158.343,27',
            'Total|48.930,55||178.903,27',
          ],
        ],
      ),
    ],
  },
  {
    id: 'water-sewage',
    expect: ['purchased.water 412_m3 2025-05-12..2025-06-11|2025-06|2025-05-13..2025-06-11 ?'],
    either: ['purchased.water 412_m3 ? ?', 'waste.wastewater 330_m3 ? ?'],
    papers: [
      blocks(
        [
          [40, 350],
          [
            'ÁGUAS DO SERTÃO SANEAMENTO|Conta de água e esgoto',
            'Categoria: Industrial - 1 economia|Matrícula 0091.2234-7',
          ],
        ],
        [
          [40, 160, 280, 400],
          [
            'Referência|Leitura anterior|Leitura atual|Vencimento',
            '06/2025|12/05/2025 - 8.801|11/06/2025 - 9.213|28/06/2025',
          ],
        ],
        [
          [40, -260, 270, -400],
          [
            'Consumo faturado|412|m³|',
            'Água|412|m³|4.120,22',
            'Esgoto (80%)|330|m³|2.640,10',
            'Total|||6.760,32',
          ],
        ],
        [
          [40, -140],
          ['Últimos consumos|m³', '05/2025|398', '04/2025|441', '03/2025|377'],
        ],
      ),
    ],
  },
  {
    id: 'receipt-diesel',
    words: 'abastecimento do caminhão',
    expect: ['mobile.diesel 187.442_L 2025-10-03 ?'],
    papers: [
      blocks([
        [40, -260],
        [
          'POSTO TRÊS PINHEIROS LTDA',
          'CNPJ 09.887.766/0001-20  IE 110.220.330',
          'DANFE NFC-e Documento Auxiliar',
          'Item Cod Descr Qtde Un Vl.Unit Vl.Total',
          '001 44 OLEO DIESEL B S10',
          '187,442 LT x 6,149|1.152,58',
          'Qtd. total de itens|1',
          'VALOR TOTAL R$|1.152,58',
          'Cartão frota|1.152,58',
          'Placa: RTB4C19  KM: 218.450',
          'Bico 04 Tanque 02 EI 1220410,112 EF 1220597,554',
          '03/10/2025 07:41:20',
        ],
        9,
      ]),
    ],
  },
  {
    id: 'fleet-card',
    expect: [
      'mobile.diesel 210.5_L 2025-06-02 ?',
      'mobile.diesel 198.31_L 2025-06-09 ?',
      'mobile.gasoline 41.207_L 2025-06-04 ?',
      'mobile.ethanol 38.9_L 2025-06-17 ?',
      'mobile.diesel 305_L 2025-06-21 ?',
    ],
    papers: [
      blocks(
        [
          [40, 350],
          [
            'CARTÃO FROTA RODABEM|Extrato de abastecimentos',
            'Transportadora Ponte Alta Ltda|Período: 01/06/2025 a 30/06/2025',
          ],
        ],
        [
          [40, 95, 150, 260, -380, -430, -480, -545],
          [
            'Data|Placa|Posto|Produto|Litros|R$/L|Total R$|Hodômetro',
            '02/06/2025|QWE1A23|Posto Sol|DIESEL S10|210,500|6,090|1.281,95|120.114',
            '09/06/2025|QWE1A23|Posto Sol|DIESEL S10|198,310|6,110|1.211,67|121.002',
            '|Subtotal QWE1A23|||408,810||2.493,62|888',
            '04/06/2025|RTY4B56|Auto Lua|GASOLINA COMUM|41,207|6,290|259,19|55.410',
            '17/06/2025|RTY4B56|Auto Lua|ETANOL|38,900|4,190|162,99|55.802',
            '|Subtotal RTY4B56|||80,107||422,18|392',
            '21/06/2025|UIO7C89|Posto Sul|DIESEL S500|305,000|5,990|1.826,95|310.220',
            '|Total geral|||793,917||4.742,75|',
          ],
          7,
        ],
      ),
    ],
  },
  {
    id: 'lpg-delivery',
    words: 'gás das empilhadeiras',
    expect: ['mobile.lpg 160_kg|8_cylinder 2025-09-11 ?'],
    papers: [
      blocks(
        [
          [40, 350],
          [
            'BRASA GÁS DISTRIBUIDORA|Comprovante de entrega 20.118',
            'CNPJ 22.110.330/0001-44|Data da entrega: 11/09/2025',
          ],
        ],
        [
          [40, -300, 312, -400, -490],
          ['Produto|Qtde|Un|Preço|Total', 'GLP BOTIJÃO P20 EMPILHADEIRA|8|BT|212,00|1.696,00'],
        ],
        [[40], ['Vasilhames devolvidos: 8. Recebido por: conferente da expedição.']],
      ),
    ],
  },
];
