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
    name: 'group A, peak and off-peak, demand and reactive energy between them',
    papers: [
      paper((pen) => {
        pen.at(40, 30, 'Distribuidora Serra Azul Energia S/A', { size: 12 });
        pen.at(300, 30, `CNPJ ${SELLER}`);
        pen.row(60, [
          [40, 'UNIDADE CONSUMIDORA'],
          [200, 'REFERÊNCIA'],
          [320, 'VENCIMENTO'],
          [440, 'TOTAL A PAGAR'],
        ]);
        pen.row(74, [
          [40, '10/987654-3'],
          [200, '05/2025'],
          [320, '10/06/2025'],
          [440, 'R$ 58.211,07'],
        ]);
        pen.at(40, 100, 'CLIENTE: METALÚRGICA PONTE ALTA LTDA');
        pen.at(40, 112, `CNPJ: ${BUYER}`);
        pen.at(40, 130, 'Período de consumo: 01/05/2025 a 31/05/2025');
        pen.row(160, [
          [40, 'Itens da fatura'],
          [230, 'Unid.'],
          [320, 'Quantidade', 'right'],
          [400, 'Preço unit.', 'right'],
          [480, 'Valor (R$)', 'right'],
        ]);
        const lines: [string, string, string, string, string][] = [
          ['Consumo Ponta [kWh] TUSD', 'kWh', '8.412,35', '1,20310', '10.120,90'],
          ['Consumo Fora Ponta [kWh] TUSD', 'kWh', '62.908,10', '0,09821', '6.178,20'],
          ['Consumo Ponta [kWh] TE', 'kWh', '8.412,35', '0,52010', '4.375,26'],
          ['Consumo Fora Ponta [kWh] TE', 'kWh', '62.908,10', '0,31400', '19.753,14'],
          ['Demanda Ponta', 'kW', '310,00', '28,45000', '8.819,50'],
          ['Demanda Fora Ponta', 'kW', '420,00', '12,10000', '5.082,00'],
          ['Energia Reativa Excedente Fora Ponta', 'kWh', '1.204,00', '0,32500', '391,30'],
          ['Contribuição Iluminação Pública', '', '', '', '210,55'],
        ];
        for (const [at, [label, unit, quantity, price, value]] of lines.entries())
          pen.row(176 + at * 14, [
            [40, label],
            [230, unit],
            [320, quantity, 'right'],
            [400, price, 'right'],
            [480, value, 'right'],
          ]);
        pen.row(320, [
          [40, 'Grandeza'],
          [170, 'Posto'],
          [240, 'Anterior'],
          [320, 'Atual'],
          [400, 'Const.'],
          [470, 'Consumo'],
        ]);
        pen.row(334, [
          [40, 'Energia ativa kWh'],
          [170, 'Ponta'],
          [240, '10.200'],
          [320, '10.440'],
          [400, '35,05'],
          [470, '8.412'],
        ]);
        pen.row(348, [
          [40, 'Energia ativa kWh'],
          [170, 'Fora ponta'],
          [240, '50.100'],
          [320, '51.895'],
          [400, '35,05'],
          [470, '62.915'],
        ]);
        pen.row(362, [
          [40, 'Energia reativa kvarh'],
          [170, 'Fora ponta'],
          [240, '900'],
          [320, '934'],
          [400, '35,05'],
          [470, '1.204'],
        ]);
      }),
    ],
    expected: {
      type: 'electricity',
      items: ['consumption_off_peak 62908.1 kWh', 'consumption_peak 8412.35 kWh'],
      remarks: ['bill.readings_differ'],
      fields: {
        issuer: bare(SELLER),
        customer: bare(BUYER),
        installation: '10/987654-3',
        month: '2025-05',
        from: '2025-05-01',
        to: '2025-05-31',
        due: '2025-06-10',
      },
    },
  },
  {
    name: 'own generation: compensated energy kept apart',
    papers: [
      paper((pen) => {
        pen.at(200, 30, 'ENERGÉTICA DOS PLANALTOS S.A.', { size: 12, bold: true });
        pen.at(200, 46, `CNPJ ${SELLER}`, { size: 7 });
        pen.row(76, [
          [40, 'Nº DA INSTALAÇÃO'],
          [200, 'Referente a'],
          [330, 'Vencimento'],
          [450, 'Valor a pagar'],
        ]);
        pen.row(90, [
          [40, '3012345678'],
          [200, 'JAN/2025'],
          [330, '20/02/2025'],
          [450, '182,40'],
        ]);
        pen.row(120, [
          [40, 'Tipo de Medição'],
          [140, 'Medição'],
          [220, 'Leitura Anterior'],
          [320, 'Leitura Atual'],
          [410, 'Constante de Multiplicação'],
          [540, 'Consumo kWh'],
        ]);
        pen.row(134, [
          [40, 'Energia kWh'],
          [140, 'AFM123'],
          [225, '5.120'],
          [325, '5.520'],
        ]);
        pen.row(170, [
          [40, 'Itens da Fatura'],
          [180, 'Unid.'],
          [250, 'Quant.', 'right'],
          [330, 'Preço Unit', 'right'],
          [420, 'Valor (R$)', 'right'],
        ]);
        pen.row(184, [
          [40, 'Energia Elétrica'],
          [180, 'kWh'],
          [250, '100', 'right'],
          [330, '0,95671244', 'right'],
          [420, '95,67', 'right'],
        ]);
        pen.row(198, [
          [40, 'Energia SCEE s/ ICMS'],
          [180, 'kWh'],
          [250, '300', 'right'],
          [330, '0,50912000', 'right'],
          [420, '152,73', 'right'],
        ]);
        pen.row(212, [
          [40, 'Energia compensada GD I'],
          [180, 'kWh'],
          [250, '300', 'right'],
          [330, '0,48733000', 'right'],
          [420, '-146,19', 'right'],
        ]);
        pen.row(226, [
          [40, 'Contrib Ilum Publica Municipal'],
          [420, '28,90', 'right'],
        ]);
        pen.at(40, 260, 'Histórico de Consumo');
        pen.row(274, [
          [40, 'Mês/Ano'],
          [120, 'Consumo kWh'],
          [220, 'Média kWh/Dia'],
          [310, 'Dias'],
        ]);
        pen.row(288, [
          [40, 'JAN/25'],
          [120, '400'],
          [220, '13,33'],
          [310, '30'],
        ]);
        pen.row(302, [
          [40, 'DEZ/24'],
          [120, '388'],
          [220, '12,93'],
          [310, '30'],
        ]);
        pen.row(316, [
          [40, 'NOV/24'],
          [120, '371'],
          [220, '12,36'],
          [310, '30'],
        ]);
        pen.at(40, 350, 'SALDO ATUAL DE GERAÇÃO: 1.204,50 kWh');
        pen.at(40, 370, 'Data de emissão: 28/01/2025');
      }),
    ],
    expected: {
      type: 'electricity',
      items: ['consumption 100 kWh', 'consumption 300 kWh'],
      apart: ['injected 300 kWh'],
      remarks: ['bill.injected_apart'],
      fields: { issuer: bare(SELLER), installation: '3012345678', month: '2025-01', due: '2025-02-20' },
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
