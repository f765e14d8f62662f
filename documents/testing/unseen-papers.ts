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
];
