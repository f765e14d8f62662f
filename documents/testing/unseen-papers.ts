import { type BillCase, inventedCnpj } from './bill-case.ts';
import { paper } from './paper.ts';

const SELLER = inventedCnpj('887776660001');

/** Invented papers drawn after the rules of reading were fixed; what they gave at the first run is in the decision. */
export const UNSEEN_PAPERS: readonly BillCase[] = [
  {
    name: 'unit before the quantity, taxes in columns between',
    papers: [
      paper((pen) => {
        pen.row(
          30,
          [
            [40, 'Elétrica Campos Gerais Distribuidora S.A.'],
            [340, `CNPJ ${SELLER}`],
          ],
          8,
        );
        pen.row(
          60,
          [
            [40, 'CÓDIGO DA INSTALAÇÃO'],
            [200, 'MÊS/ANO'],
            [300, 'VENCIMENTO'],
          ],
          8,
        );
        pen.row(
          72,
          [
            [40, '123456789'],
            [200, '08/2025'],
            [300, '22/09/2025'],
          ],
          8,
        );
        pen.row(
          100,
          [
            [40, 'Itens de Fatura'],
            [200, 'Unid.'],
            [270, 'Quant.', 'right'],
            [340, 'Preço unit (R$)', 'right'],
            [400, 'Valor (R$)', 'right'],
            [460, 'PIS/COFINS', 'right'],
            [520, 'Base ICMS', 'right'],
          ],
          7,
        );
        pen.row(
          112,
          [
            [40, 'Consumo-TUSD'],
            [200, 'kWh'],
            [270, '780,00', 'right'],
            [340, '0,44012345', 'right'],
            [400, '343,30', 'right'],
            [460, '14,20', 'right'],
            [520, '343,30', 'right'],
          ],
          7,
        );
        pen.row(
          124,
          [
            [40, 'Consumo-TE'],
            [200, 'kWh'],
            [270, '780,00', 'right'],
            [340, '0,35567812', 'right'],
            [400, '277,43', 'right'],
            [460, '11,48', 'right'],
            [520, '277,43', 'right'],
          ],
          7,
        );
        pen.row(
          136,
          [
            [40, 'Acréscimo Bandeira VERMELHA'],
            [200, 'kWh'],
            [270, '780,00', 'right'],
            [340, '0,06500000', 'right'],
            [400, '50,70', 'right'],
          ],
          7,
        );
        pen.row(
          148,
          [
            [40, 'Ilum. Púb. Municipal'],
            [400, '25,00', 'right'],
          ],
          7,
        );
      }),
    ],
    expected: {
      type: 'electricity',
      items: ['consumption 780 kWh'],
      fields: { installation: '123456789', month: '2025-08', due: '2025-09-22' },
    },
  },
  {
    name: 'white tariff: three periods, each in one line',
    papers: [
      paper((pen) => {
        pen.at(40, 30, 'Força e Luz do Agreste S.A.');
        pen.at(40, 44, `CNPJ: ${SELLER}`);
        pen.row(64, [
          [40, 'Matrícula: 55443322'],
          [250, 'Referência: 11/2025'],
          [420, 'Vencimento: 05/12/2025'],
        ]);
        pen.row(100, [
          [40, 'Energia Ativa Fornecida Ponta'],
          [260, '120 kWh'],
          [360, '1,204500'],
          [460, '144,54'],
        ]);
        pen.row(114, [
          [40, 'Energia Ativa Fornecida Intermediário'],
          [260, '95 kWh'],
          [360, '0,810200'],
          [460, '76,97'],
        ]);
        pen.row(128, [
          [40, 'Energia Ativa Fornecida Fora Ponta'],
          [260, '410 kWh'],
          [360, '0,612300'],
          [460, '251,04'],
        ]);
        pen.row(150, [
          [40, 'Consumo total do mês'],
          [260, '625 kWh'],
        ]);
      }),
    ],
    expected: {
      type: 'electricity',
      items: ['consumption_intermediate 95 kWh', 'consumption_off_peak 410 kWh', 'consumption_peak 120 kWh'],
      fields: { installation: '55443322', month: '2025-11' },
    },
  },
  {
    name: 'free market: network charged on energy, supplier elsewhere',
    papers: [
      paper((pen) => {
        pen.row(
          30,
          [
            [40, 'Rede Norte Transmissora e Distribuidora S/A'],
            [360, `CNPJ ${SELLER}`],
          ],
          8,
        );
        pen.row(
          52,
          [
            [40, 'UC 8877665'],
            [160, 'Conta do mês: outubro de 2025'],
            [380, 'Vencimento 20/11/2025'],
          ],
          8,
        );
        pen.row(
          80,
          [
            [40, 'Descrição'],
            [300, 'Quantidade', 'right'],
            [370, 'Tarifa', 'right'],
            [460, 'Valor', 'right'],
          ],
          8,
        );
        pen.row(
          92,
          [
            [40, 'Demanda de potência medida - fora ponta kW'],
            [300, '1.210,00', 'right'],
            [370, '18,120000', 'right'],
            [460, '21.925,20', 'right'],
          ],
          8,
        );
        pen.row(
          104,
          [
            [40, 'TUSD consumo ponta kWh'],
            [300, '14.015,40', 'right'],
            [370, '0,920000', 'right'],
            [460, '12.894,17', 'right'],
          ],
          8,
        );
        pen.row(
          116,
          [
            [40, 'TUSD consumo fora ponta kWh'],
            [300, '201.334,75', 'right'],
            [370, '0,101000', 'right'],
            [460, '20.334,81', 'right'],
          ],
          8,
        );
        pen.row(
          128,
          [
            [40, 'Energia reativa exced. fora ponta kVArh'],
            [300, '3.100,00', 'right'],
            [370, '0,310000', 'right'],
            [460, '961,00', 'right'],
          ],
          8,
        );
        pen.row(
          140,
          [
            [40, 'ICMS'],
            [460, '9.870,00', 'right'],
          ],
          8,
        );
      }),
    ],
    expected: {
      type: 'electricity',
      items: ['consumption_off_peak 201334.75 kWh', 'consumption_peak 14015.4 kWh'],
      fields: { installation: '8877665', month: '2025-10', due: '2025-11-20' },
    },
  },
  {
    name: 'readings table only, consumption in its last column',
    papers: [
      paper((pen) => {
        pen.at(40, 30, 'Cooperativa Luz da Serra');
        pen.at(300, 30, `CNPJ ${SELLER}`);
        pen.row(60, [
          [40, 'Nº DO CLIENTE 7001122'],
          [260, 'REF: SET/2025'],
          [400, 'VENCIMENTO 10/10/2025'],
        ]);
        pen.row(90, [
          [40, 'Medidor'],
          [140, 'Leitura anterior'],
          [250, 'Leitura atual'],
          [350, 'Constante'],
          [440, 'Consumo (kWh)'],
        ]);
        pen.row(104, [
          [40, 'A445566'],
          [150, '8.230'],
          [260, '8.745'],
          [360, '2'],
          [450, '1.030'],
        ]);
        pen.row(118, [
          [140, '01/08/2025'],
          [250, '01/09/2025'],
        ]);
        pen.row(150, [
          [40, 'Valor da energia elétrica'],
          [450, 'R$ 912,30'],
        ]);
      }),
    ],
    expected: {
      type: 'electricity',
      items: ['consumption 1030 kWh'],
      fields: { installation: '7001122', month: '2025-09', due: '2025-10-10' },
    },
  },
  {
    name: 'own generation with minus signs and a total line',
    papers: [
      paper((pen) => {
        pen.at(40, 30, 'Equinócio Energia Distribuidora S.A.');
        pen.at(40, 44, `CNPJ ${SELLER}`);
        pen.row(64, [
          [40, 'Unidade Consumidora'],
          [200, 'Mês de faturamento'],
          [360, 'Vencimento'],
        ]);
        pen.row(78, [
          [40, '3000998877'],
          [200, 'FEV/2025'],
          [360, '14/03/2025'],
        ]);
        pen.row(100, [
          [40, 'Item'],
          [260, 'Qtd', 'right'],
          [340, 'Preço', 'right'],
          [430, 'Valor', 'right'],
        ]);
        pen.row(114, [
          [40, 'CONSUMO NÃO COMPENSADO (kWh)'],
          [260, '50', 'right'],
          [340, '0,980000', 'right'],
          [430, '49,00', 'right'],
        ]);
        pen.row(128, [
          [40, 'CONSUMO SCEE (kWh)'],
          [260, '420', 'right'],
          [340, '0,980000', 'right'],
          [430, '411,60', 'right'],
        ]);
        pen.row(142, [
          [40, 'INJEÇÃO SCEE - GD II (kWh)'],
          [260, '-420', 'right'],
          [340, '0,800000', 'right'],
          [430, '-336,00', 'right'],
        ]);
      }),
    ],
    expected: {
      type: 'electricity',
      items: ['consumption 420 kWh', 'consumption 50 kWh'],
      apart: ['injected 420 kWh'],
      fields: { installation: '3000998877', month: '2025-02' },
    },
  },
  {
    name: 'gas with the volume above its unit price',
    papers: [
      paper((pen) => {
        pen.at(40, 30, 'Gás Natural do Planalto S.A.');
        pen.at(300, 30, `CNPJ ${SELLER}`);
        pen.row(56, [
          [40, 'Código do usuário 90210'],
          [240, 'Competência 12/2025'],
          [420, 'Vencimento 15/01/2026'],
        ]);
        pen.row(90, [
          [40, 'Volume medido'],
          [200, '980 m³'],
        ]);
        pen.row(104, [
          [40, 'Fator de correção PTZ'],
          [200, '1,0310'],
        ]);
        pen.row(118, [
          [40, 'Volume corrigido'],
          [200, '1.010,38 m³'],
        ]);
        pen.row(140, [
          [40, 'Encargo variável'],
          [200, 'R$ 3.102,11'],
        ]);
        pen.row(154, [[40, 'Período de leitura: 30/11/2025 a 31/12/2025']]);
      }),
    ],
    expected: {
      type: 'gas',
      items: ['gas 1010.38 m3'],
      fields: { month: '2025-12', due: '2026-01-15', from: '2025-11-30', to: '2025-12-31' },
    },
  },
  {
    name: 'water with consumption in words beside',
    papers: [
      paper((pen) => {
        pen.at(40, 30, 'Águas do Cerrado - Serviço de Saneamento');
        pen.at(320, 30, `CNPJ ${SELLER}`);
        pen.row(56, [
          [40, 'Matrícula 0045-6'],
          [200, 'Referência 04/2025'],
          [360, 'Vencimento 25/04/2025'],
        ]);
        pen.row(84, [
          [40, 'Leitura anterior: 310'],
          [200, 'Leitura atual: 352'],
          [360, 'Consumo do mês: 42 m³'],
        ]);
        pen.row(110, [
          [40, 'Tarifa de água'],
          [300, '210,00', 'right'],
        ]);
        pen.row(124, [
          [40, 'Tarifa de esgoto'],
          [300, '168,00', 'right'],
        ]);
        pen.row(138, [[40, 'Consumo médio: 39 m³']]);
      }),
    ],
    expected: { type: 'water', items: ['water 42 m3'], fields: { month: '2025-04', due: '2025-04-25' } },
  },
  {
    name: 'receipt with everything in one line',
    papers: [
      paper(
        (pen) => {
          pen.at(20, 20, 'POSTO TRES PALMEIRAS COMBUSTIVEIS LTDA');
          pen.at(20, 34, `CNPJ: ${SELLER}`);
          pen.at(20, 60, 'CODIGO DESCRICAO QTDE UN VL.UNIT VL.TOTAL', { size: 7 });
          pen.at(20, 74, '2 GASOLINA C COMUM 41,372 LT X 6,290 = 260,23', { size: 8 });
          pen.at(20, 88, '5 ETANOL HIDRATADO 30,000 LT X 4,190 = 125,70', { size: 8 });
          pen.at(20, 110, 'TOTAL R$ 385,93');
          pen.at(20, 130, '22/06/2025 18:02:11');
        },
        300,
        400,
      ),
    ],
    expected: { type: 'fuel_receipt', items: ['fuel 30 L', 'fuel 41.372 L'], fields: { from: '2025-06-22' } },
  },
  {
    name: 'gas bill in English, in therms',
    papers: [
      paper((pen) => {
        pen.at(40, 30, 'Cedar Hills Natural Gas Company');
        pen.row(56, [
          [40, 'Account number 88-123-456'],
          [260, 'Due date: Apr 22, 2025'],
        ]);
        pen.row(70, [[40, 'Billing period: Feb 27, 2025 - Mar 28, 2025']]);
        pen.row(100, [
          [40, 'Gas usage'],
          [200, '412 therms'],
          [300, '$0.8500'],
          [400, '$350.20'],
        ]);
        pen.row(114, [
          [40, 'Service charge'],
          [400, '$18.00'],
        ]);
      }),
    ],
    expected: {
      type: 'gas',
      items: ['gas 412 therm'],
      fields: { due: '2025-04-22', from: '2025-02-27', to: '2025-03-28' },
    },
  },
  {
    name: 'cylinders, quantity before the product',
    papers: [
      paper((pen) => {
        pen.at(40, 30, 'Distribuidora Chama Azul Ltda');
        pen.at(40, 44, `CNPJ ${SELLER}`);
        pen.at(40, 58, 'Emissão 09/10/2025');
        pen.row(80, [
          [40, 'Descrição'],
          [200, 'Un'],
          [260, 'Quant', 'right'],
          [330, 'Unitário', 'right'],
          [410, 'Total', 'right'],
        ]);
        pen.row(94, [
          [40, 'GAS LIQUEFEITO P-45'],
          [200, 'UN'],
          [260, '4', 'right'],
          [330, '398,50', 'right'],
          [410, '1.594,00', 'right'],
        ]);
      }),
    ],
    expected: { type: 'fuel_receipt', items: ['cylinder 180 kg'], fields: { from: '2025-10-09' } },
  },
];
