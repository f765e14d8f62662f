import { type BillCase, inventedCnpj } from './bill-case.ts';
import { paper } from './paper.ts';

const SELLER = inventedCnpj('112223330001');
const BUYER = inventedCnpj('445556660001');
const bare = (cnpj: string) => cnpj.replace(/\D/g, '');

/** Invented bills with several meters or tariff periods: peak and off-peak, and energy that goes back to the grid. */
export const SEVERAL_METERS_BILLS: readonly BillCase[] = [
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
];
