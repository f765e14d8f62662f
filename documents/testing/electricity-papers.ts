import { type BillCase, inventedCnpj, inventedKey } from './bill-case.ts';
import { paper } from './paper.ts';

const SELLER = inventedCnpj('112223330001');
const BUYER = inventedCnpj('445556660001');
const KEY = inventedKey(SELLER, '66');
const bare = (cnpj: string) => cnpj.replace(/\D/g, '');

/** Electricity bills of distributors that do not exist; each orders its content as a different group of real ones does. */
export const ELECTRICITY_BILLS: readonly BillCase[] = [
  {
    name: 'network and energy lines with the month in the row, history beside the items',
    papers: [
      paper((pen) => {
        pen.at(40, 30, 'Companhia Vale Verde de Energia S.A.', { size: 12, bold: true });
        pen.at(40, 48, `CNPJ ${SELLER}  Inscrição Estadual 123.456.789.110`, { size: 8 });
        pen.row(70, [
          [40, 'Nome do cliente: Tecelagem Horizonte Ltda'],
          [360, 'Seu Código: 4001234567'],
        ]);
        pen.row(84, [
          [40, `CNPJ: ${BUYER}`],
          [360, 'Conta/Mês: MAR/2025'],
        ]);
        pen.row(98, [
          [40, 'Rua das Acácias, 100 - Campinas SP'],
          [360, 'Vencimento: 15/04/2025'],
        ]);
        pen.row(130, [
          [40, 'Datas de leitura'],
          [180, 'Leitura anterior'],
          [300, 'Leitura atual'],
          [420, 'Nº de dias'],
        ]);
        pen.row(144, [
          [180, '15/02/2025'],
          [300, '17/03/2025'],
          [420, '30'],
        ]);
        pen.at(40, 180, 'Descrição da operação');
        pen.at(175, 180, 'Mês ref.', { size: 7 });
        pen.at(285, 180, 'Quant.', { right: true });
        pen.at(345, 180, 'Tarifa com tributos', { right: true, size: 6 });
        pen.at(400, 180, 'Valor (R$)', { right: true });
        pen.at(440, 180, 'Histórico de Consumo');
        pen.row(
          196,
          [
            [40, 'Consumo Uso Sistema [KWh]-TUSD'],
            [175, 'MAR/25'],
            [208, 'kWh'],
            [285, '1.350,0000', 'right'],
            [345, '0,51234000', 'right'],
            [400, '691,66', 'right'],
            [440, 'MAR/25'],
            [490, '1350'],
            [530, '30'],
          ],
          7,
        );
        pen.row(
          210,
          [
            [40, 'Consumo - TE'],
            [175, 'MAR/25'],
            [208, 'kWh'],
            [285, '1.350,0000', 'right'],
            [345, '0,38120000', 'right'],
            [400, '514,62', 'right'],
            [440, 'FEV/25'],
            [490, '1290'],
            [530, '29'],
          ],
          7,
        );
        pen.row(
          224,
          [
            [40, 'Adicional Bandeira Amarela'],
            [175, 'MAR/25'],
            [208, 'kWh'],
            [285, '1.350,0000', 'right'],
            [345, '0,01885000', 'right'],
            [400, '25,45', 'right'],
            [440, 'JAN/25'],
            [490, '1402'],
            [530, '31'],
          ],
          7,
        );
        pen.row(
          238,
          [
            [40, 'Contrib. Custeio IP-CIP Municipal'],
            [175, 'MAR/25'],
            [400, '32,10', 'right'],
            [440, 'DEZ/24'],
            [490, '1377'],
            [530, '30'],
          ],
          7,
        );
        pen.row(270, [
          [40, 'Medidor'],
          [130, 'Leitura anterior'],
          [240, 'Leitura atual'],
          [340, 'Constante'],
          [430, 'Consumo kWh'],
        ]);
        pen.row(284, [
          [40, 'Energia Ativa - kWh'],
          [140, '22.410'],
          [250, '23.760'],
          [355, '1,00'],
          [440, '1.350'],
        ]);
        pen.row(320, [
          [40, 'ICMS'],
          [120, '1.263,83'],
          [190, '18,00'],
          [250, '227,48'],
        ]);
        pen.at(40, 340, 'Chave de acesso:');
        pen.at(40, 354, KEY.replace(/(\d{4})/g, '$1 ').trim(), { size: 8 });
      }),
    ],
    expected: {
      type: 'electricity',
      items: ['consumption 1350 kWh'],
      remarks: [],
      fields: {
        issuer: bare(SELLER),
        customer: bare(BUYER),
        installation: '4001234567',
        month: '2025-03',
        from: '2025-02-15',
        to: '2025-03-17',
        due: '2025-04-15',
        key: KEY,
      },
    },
  },
  {
    name: 'one line, unit in the label, no column of quantities',
    papers: [
      paper((pen) => {
        pen.row(30, [
          [40, 'Rede Litoral Distribuição de Energia S.A.'],
          [380, `CNPJ: ${SELLER}`],
        ]);
        pen.row(60, [
          [40, 'Código do Cliente'],
          [180, 'Código da Instalação'],
          [330, 'Referência'],
          [440, 'Vencimento'],
        ]);
        pen.row(74, [
          [40, '20012345'],
          [180, '0412345678'],
          [330, 'Abril/2025'],
          [440, '05/05/2025'],
        ]);
        pen.row(110, [
          [40, 'Consumo (kWh)'],
          [300, '2.345'],
          [380, '0,912345'],
          [460, '2.139,45'],
        ]);
        pen.row(124, [
          [40, 'ICMS sobre consumo'],
          [460, '412,00'],
        ]);
        pen.row(138, [
          [40, 'Consumo médio diário (kWh)'],
          [300, '78,17'],
        ]);
        pen.row(160, [
          [40, 'Leitura anterior: 41.200'],
          [220, 'Leitura atual: 43.545'],
          [400, 'Constante: 1'],
        ]);
        pen.row(174, [
          [40, 'Data da leitura anterior: 28/03/2025'],
          [260, 'Data da leitura atual: 28/04/2025'],
        ]);
      }),
    ],
    expected: {
      type: 'electricity',
      items: ['consumption 2345 kWh'],
      remarks: [],
      fields: {
        issuer: bare(SELLER),
        installation: '0412345678',
        month: '2025-04',
        due: '2025-05-05',
        from: '2025-03-28',
        to: '2025-04-28',
      },
    },
  },
  {
    name: 'network and energy lines that differ, and no meter to decide',
    papers: [
      paper((pen) => {
        pen.row(30, [
          [40, 'Cooperativa de Energia Campo Largo'],
          [380, `CNPJ ${SELLER}`],
        ]);
        pen.row(60, [
          [40, 'Referência: 02/2025'],
          [240, 'Vencimento: 12/03/2025'],
          [420, 'UC: 7654321'],
        ]);
        pen.row(100, [
          [40, 'Produto'],
          [250, 'Qtde', 'right'],
          [330, 'Tarifa', 'right'],
          [410, 'Total', 'right'],
        ]);
        pen.row(114, [
          [40, 'Consumo TUSD kWh'],
          [250, '540', 'right'],
          [330, '0,400000', 'right'],
          [410, '216,00', 'right'],
        ]);
        pen.row(128, [
          [40, 'Consumo TE kWh'],
          [250, '450', 'right'],
          [330, '0,300000', 'right'],
          [410, '135,00', 'right'],
        ]);
      }),
    ],
    expected: {
      type: 'electricity',
      items: [],
      remarks: ['bill.quantity_missing', 'bill.twice_differs'],
      fields: { month: '2025-02', installation: '7654321' },
    },
  },
  {
    name: 'a bill in English',
    papers: [
      paper((pen) => {
        pen.at(40, 30, 'Maple Grove Electric Company', { size: 12 });
        pen.row(60, [
          [40, 'Account number: 5512-3344-01'],
          [320, 'Bill date: 03/20/2025'],
        ]);
        pen.row(74, [
          [40, 'Service period: 02/15/2025 - 03/17/2025'],
          [320, 'Amount due by 04/10/2025'],
        ]);
        pen.row(110, [
          [40, 'Previous reading 10,120'],
          [220, 'Current reading 11,370'],
          [400, 'Multiplier 1'],
        ]);
        pen.row(140, [
          [40, 'Energy charge'],
          [220, '1,250 kWh'],
          [320, '$0.1120'],
          [420, '$140.00'],
        ]);
        pen.row(154, [
          [40, 'Basic customer charge'],
          [420, '$12.50'],
        ]);
      }),
    ],
    expected: {
      type: 'electricity',
      items: ['consumption 1250 kWh'],
      remarks: [],
      fields: { installation: '5512-3344-01', from: '2025-02-15', to: '2025-03-17', due: '2025-04-10' },
    },
  },
];
