import type { Paper } from '#documents/testing/paper.ts';
import { type BlindCase, blocks } from './blind-case.ts';

/** A case of a paper before it is printed or scanned. */
export type PaperCase = Omit<BlindCase, 'file' | 'group'> & { readonly papers: readonly Paper[] };

const HISTORY = [
  'MAR/25|9.910|31',
  'FEV/25|9.455|28',
  'JAN/25|9.877|31',
  'DEZ/24|9.020|30',
  'NOV/24|8.911|30',
];

/** Invented bills of electricity, from Brazil and abroad. */
export const POWER_PAPERS: readonly PaperCase[] = [
  {
    id: 'power-a-green',
    sites: ['Sorocaba', 'Itu'],
    words: 'conta da planta de Sorocaba',
    expect: ['electricity 206512.8_kWh 2025-02-28..2025-03-31|2025-03-01..2025-03-31|2025-03 Sorocaba'],
    papers: [
      blocks(
        [
          [40, 330],
          [
            'LUZ DO VALE DISTRIBUIÇÃO S/A|NOTA FISCAL DE ENERGIA ELÉTRICA Nº 000.771.204',
            'CNPJ 33.111.222/0001-07|Grupo A4 - Horo-sazonal Verde',
          ],
        ],
        [
          [40, 200, 320, 440],
          [
            'Unidade Consumidora|Referência|Vencimento|Total a pagar',
            '40091827|Março/2025|14/04/2025|R$ 158.904,77',
          ],
        ],
        [
          [40, 200, 320, 440],
          ['Leitura anterior|Leitura atual|Dias|Próxima leitura', '28/02/2025|31/03/2025|31|30/04/2025'],
        ],
        [
          [40, -300, 310, -400, -490],
          [
            'Descrição|Quantidade|Unid.|Tarifa c/ tributos|Valor (R$)',
            'Consumo Ponta TUSD|18.244,80|kWh|1,38420|25.254,45',
            'Consumo Ponta TE|18.244,80|kWh|0,52011|9.489,30',
            'Consumo Fora Ponta TUSD|188.268,00|kWh|0,12876|24.241,39',
            'Consumo Fora Ponta TE|188.268,00|kWh|0,34590|65.121,90',
            'Demanda Faturada|520,00|kW|28,11000|14.617,20',
            'Demanda Ultrapassagem|31,00|kW|56,22000|1.742,82',
            'Energia Reativa Excedente FP|2.210,50|kVArh|0,31400|694,10',
            'Adicional Bandeira Amarela|206.512,80|kWh|0,01885|3.892,77',
            'Contribuição Iluminação Pública||||215,30',
          ],
        ],
        [
          [40, -160, -220],
          ['Histórico de consumo|kWh|Dias', 'FEV/25|198.770|28', 'JAN/25|201.344|31', 'DEZ/24|176.900|30'],
        ],
      ),
    ],
  },
  {
    id: 'power-b-meter',
    expect: [
      'electricity 10240_kWh 2025-03-19..2025-04-17|2025-04|2025-03-20..2025-04-17|2025-03-19..2025-04-16 ?',
    ],
    papers: [
      blocks(
        [
          [40, 360],
          [
            'ENERGIA SERRANA|Fatura de energia elétrica',
            'Cliente: OFICINA DOIS IRMÃOS LTDA|B3 Comercial - Trifásico',
          ],
        ],
        [
          [40, 180, 300, 430],
          ['Instalação|Mês de referência|Vencimento|Valor', '3008812-4|ABR/2025|05/05/2025|R$ 9.551,08'],
        ],
        [
          [40, 180, 300, 430],
          ['Leitura Anterior|Leitura Atual|Nº de dias|Próxima', '19/03/2025|17/04/2025|29|19/05/2025'],
        ],
        [
          [40, 150, -260, -340, -410, -500],
          [
            'Medidor|Grandeza|Leit. ant.|Leit. atual|Constante|Consumo kWh',
            '88120-X|Energia ativa|44.120|44.376|40,00|10.240',
          ],
        ],
        [
          [40, -260, 270, -380, -480],
          [
            'Itens da fatura|Quant.|Un|Preço|Valor R$',
            'Consumo em kWh - TUSD|10.240|kWh|0,462110|4.732,01',
            'Consumo em kWh - TE|10.240|kWh|0,381760|3.909,22',
            'Adic. B. Vermelha Patamar 1|10.240|kWh|0,044630|457,01',
            'Contrib. Ilum. Pública Municipal||||112,84',
            'Multa 2% ref. 03/2025||||340,00',
          ],
        ],
        [
          [40, -160, -210],
          ['Consumo dos últimos meses|kWh|Dias', ...HISTORY],
        ],
      ),
    ],
  },
  {
    id: 'power-generation',
    expect: ['electricity 6420_kWh 2025-05-08..2025-06-06|2025-06|2025-05 ?'],
    papers: [
      blocks(
        [
          [40, 350],
          ['COOPERLUZ PERMISSIONÁRIA|NF3-e 004.112.909 Série 1', 'Mini geração - SCEE|Emissão 09/06/2025'],
        ],
        [
          [40, 200, 330],
          ['UC|Competência|Vence em', '7712003|06/2025|25/06/2025'],
        ],
        [
          [40, 200, 330],
          ['Data da leitura anterior|Data da leitura atual|Dias', '08/05/2025|06/06/2025|29'],
        ],
        [
          [40, -300, 312, -400, -500],
          [
            'Produto|Qtde|Unid|Preço unit.|Total',
            'Energia Elétrica Consumo TUSD|6.420|kWh|0,51022|3.275,61',
            'Energia Elétrica Consumo TE|6.420|kWh|0,40110|2.575,06',
            'Energia Injetada oUC 05/2025 TUSD|-4.980|kWh|0,29110|-1.449,68',
            'Energia Injetada oUC 05/2025 TE|-4.980|kWh|0,40110|-1.997,48',
            'Custo de disponibilidade|100|kWh|0,91132|91,13',
          ],
        ],
        [
          [40],
          [
            'Saldo de créditos de energia: 12.770 kWh. Saldo a expirar no próximo mês: 0 kWh. Geração medida: 5.310 kWh',
          ],
        ],
      ),
    ],
  },
  {
    id: 'power-free-market',
    sites: ['Joinville'],
    expect: ['electricity 1248300_kWh 2025-07 ?'],
    papers: [
      blocks(
        [
          [40],
          [
            'COMERCIALIZADORA ATLÂNTICO DE ENERGIA LTDA - Ambiente de Contratação Livre (ACL)',
            'Nota de faturamento de energia - competência julho/2025 - emissão 06/08/2025',
          ],
        ],
        [
          [40, 250],
          [
            'Comprador|Metalúrgica Boa Vista S.A. - Joinville/SC',
            'Contrato|CCVEE 2023/118 - fonte convencional',
            'Submercado|Sul',
          ],
        ],
        [
          [40, -330, -430, -520],
          [
            'Descrição|Montante (MWh)|Preço (R$/MWh)|Total (R$)',
            'Energia contratada - longo prazo|1.180,000|212,40|250.632,00',
            'Energia de curto prazo - ajuste|68,300|301,15|20.568,55',
            'Total faturado|1.248,300||271.200,55',
          ],
        ],
        [[40], ['Flexibilidade contratual: 10 %. Modulação flat. Sazonalização conforme anexo II.']],
      ),
    ],
    either: ['electricity 1180000_kWh|1180_MWh 2025-07 ?', 'electricity 68300_kWh|68.3_MWh 2025-07 ?'],
  },
  {
    id: 'power-uk',
    locale: 'en',
    sites: ['Leeds', 'Hull'],
    expect: ['electricity 48231.6_kWh 2025-02-01..2025-02-28|2025-02 Hull|?'],
    papers: [
      blocks(
        [
          [40, 360],
          [
            'Northmoor Energy Supply plc|Electricity invoice NM-2025-88120',
            'Half-hourly business supply|Invoice date 06 March 2025',
          ],
        ],
        [
          [40, 230],
          [
            'Supply address|Dock Works, Hull HU9 5XX',
            'MPAN|00 845 660 10 1200 3344 550',
            'Billing period|01 February 2025 to 28 February 2025',
            'Available capacity|350 kVA',
            'Maximum demand|288 kW',
          ],
        ],
        [
          [40, -300, 310, -410, -500],
          [
            'Charge|Quantity|Unit|Rate (p)|Amount (£)',
            'Day units|35,118.2|kWh|24.110|8,467.00',
            'Night units|13,113.4|kWh|16.845|2,208.95',
            'Total consumption|48,231.6|kWh||10,675.95',
            'Availability charge|350|kVA|142.00|497.00',
            'Climate Change Levy|48,231.6|kWh|0.775|373.79',
            'Reactive power|1,204|kVArh|0.411|4.95',
            'Standing charge|28|days|310.00|86.80',
          ],
        ],
        [[40], ['Your usage in the same month last year: 51,002.3 kWh']],
      ),
    ],
  },
  {
    id: 'power-us-dual',
    locale: 'en',
    expect: [
      'electricity 21480_kWh 2025-04-11..2025-05-12|2025-05|2025-04-12..2025-05-12 ?',
      'stationary.natural_gas 1906_therm 2025-04-11..2025-05-12|2025-05|2025-04-12..2025-05-12 ?',
    ],
    papers: [
      blocks(
        [
          [40, 380],
          [
            'Prairie Light & Gas Co.|Statement date May 14, 2025',
            'Account 5510-22871|Amount due $4,102.18 by June 4, 2025',
          ],
        ],
        [[40], ['Service period: April 11, 2025 - May 12, 2025 (31 days)']],
        [
          [40, 150, -260, -340, -410, -500],
          ['ELECTRIC|Meter|Previous|Current|Multiplier|Usage kWh', '|E-77120|10,244|10,423|120|21,480'],
        ],
        [
          [40, -300, 310],
          [
            'Billed demand|64.2|kW',
            'Electric usage|21,480|kWh',
            'Energy charge 21,480 kWh x $0.08912||$1,914.30',
          ],
        ],
        [
          [40, 150, -260, -340, -410, -500],
          ['GAS|Meter|Previous|Current|Factor|Usage therms', '|G-09112|3,110|4,963|1.0286|1,906'],
        ],
        [
          [40, -300, 310],
          ['Gas usage|1,906|therms', 'Gas charge 1,906 therms x $0.7411||$1,412.54'],
        ],
      ),
    ],
  },
  {
    id: 'power-white-tariff',
    expect: [
      'electricity 3744_kWh 2025-08-01..2025-09-01|2025-08-02..2025-09-01|2025-08-01..2025-08-31|2025-08|2025-09 ?',
    ],
    papers: [
      blocks(
        [
          [40, 350],
          [
            'RIO CLARO ENERGIA|Conta de energia - Tarifa Branca',
            'Padaria Trigo Bom ME|CPF/CNPJ 12.345.678/0001-95',
          ],
        ],
        [
          [40, 160, 280, 400],
          ['Conta mês|Leitura anterior|Leitura atual|Vencimento', '09/2025|01/08/2025|01/09/2025|18/09/2025'],
        ],
        [
          [40, -290, 300, -400, -490],
          [
            'Descrição|Quantidade|Un.|Tarifa|Valor',
            'Consumo Ponta|412|kWh|1,77120|729,73',
            'Consumo Intermediário|388|kWh|1,12000|434,56',
            'Consumo Fora de Ponta|2.944|kWh|0,70110|2.064,04',
            'Subtotal consumo|3.744|kWh||3.228,33',
            'COSIP||||44,18',
          ],
        ],
        [
          [40, -160],
          ['Histórico|kWh', '08/2025|3.901', '07/2025|3.655', '06/2025|3.540', 'Média|3.698'],
        ],
      ),
    ],
  },
];
