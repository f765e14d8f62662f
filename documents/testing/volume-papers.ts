import { type BillCase, inventedCnpj } from './bill-case.ts';
import { paper } from './paper.ts';

const SELLER = inventedCnpj('223334440001');
const BUYER = inventedCnpj('556667770001');
const bare = (cnpj: string) => cnpj.replace(/\D/g, '');

/** Gas, water and fuel papers of companies that do not exist. */
export const VOLUME_PAPERS: readonly BillCase[] = [
  {
    name: 'piped gas, charged by the corrected volume',
    papers: [
      paper((pen) => {
        pen.at(40, 30, 'Companhia de Gás da Baía Grande', { size: 12 });
        pen.at(40, 46, `CNPJ ${SELLER}`);
        pen.row(70, [
          [40, 'Nº do cliente'],
          [180, 'Mês de referência'],
          [320, 'Vencimento'],
          [440, 'Total'],
        ]);
        pen.row(84, [
          [40, '80012345'],
          [180, '06/2025'],
          [320, '18/07/2025'],
          [440, 'R$ 4.512,80'],
        ]);
        pen.row(120, [
          [40, 'Leitura anterior'],
          [160, 'Leitura atual'],
          [270, 'Consumo medido (m³)'],
          [400, 'Fator PCS'],
        ]);
        pen.row(134, [
          [40, '12.050'],
          [160, '13.250'],
          [290, '1.200'],
          [400, '1,0125'],
        ]);
        pen.row(148, [
          [40, '02/06/2025'],
          [160, '01/07/2025'],
        ]);
        pen.row(180, [
          [40, 'Consumo faturado (m³)'],
          [270, '1.215,00'],
        ]);
        pen.row(200, [
          [40, 'Gás natural'],
          [200, '1.215,00 m³'],
          [300, '3,1200'],
          [400, '3.790,80'],
        ]);
        pen.row(214, [
          [40, 'Faixa 1: 0 a 500 m³'],
          [200, '500,00 m³'],
          [300, '3,5000'],
          [400, '1.750,00'],
        ]);
        pen.row(228, [
          [40, 'Consumo médio dos últimos 12 meses'],
          [270, '1.180 m³'],
        ]);
      }),
    ],
    expected: {
      type: 'gas',
      items: ['gas 1215 m3'],
      remarks: [],
      fields: {
        issuer: bare(SELLER),
        installation: '80012345',
        month: '2025-06',
        due: '2025-07-18',
        from: '2025-06-02',
        to: '2025-07-01',
      },
    },
  },
  {
    name: 'water and sewage',
    papers: [
      paper((pen) => {
        pen.at(40, 30, 'Saneamento Rio Claro S.A.', { size: 12 });
        pen.at(340, 30, `CNPJ: ${SELLER}`);
        pen.row(60, [
          [40, 'RGI'],
          [160, 'Referência'],
          [280, 'Vencimento'],
        ]);
        pen.row(74, [
          [40, '0012345678'],
          [160, 'Jul/2025'],
          [280, '10/08/2025'],
        ]);
        pen.at(40, 96, `Cliente: Lavanderia Boa Vista ME   CNPJ ${BUYER}`);
        pen.row(120, [
          [40, 'Leitura anterior'],
          [160, 'Leitura atual'],
          [280, 'Consumo m³'],
          [400, 'Média m³'],
        ]);
        pen.row(134, [
          [40, '1.820'],
          [160, '1.968'],
          [280, '148'],
          [400, '151'],
        ]);
        pen.row(148, [
          [40, '05/06/2025'],
          [160, '05/07/2025'],
        ]);
        pen.row(180, [
          [40, 'Água'],
          [200, '148 m³'],
          [400, '1.480,00', 'right'],
        ]);
        pen.row(194, [
          [40, 'Esgoto'],
          [200, '148 m³'],
          [400, '1.480,00', 'right'],
        ]);
        pen.row(208, [
          [40, 'Tarifa de água: até 10 m³'],
          [400, '5,50', 'right'],
        ]);
      }),
    ],
    expected: {
      type: 'water',
      items: ['water 148 m3'],
      apart: ['sewage 148 m3'],
      remarks: ['bill.sewage_apart'],
      fields: {
        issuer: bare(SELLER),
        customer: bare(BUYER),
        installation: '0012345678',
        month: '2025-07',
        due: '2025-08-10',
        from: '2025-06-05',
        to: '2025-07-05',
      },
    },
  },
  {
    name: 'receipt of a filling station, product and numbers on two lines',
    papers: [
      paper(
        (pen) => {
          pen.at(20, 20, 'AUTO POSTO ESTRELA DO SUL LTDA', { size: 10, bold: true });
          pen.at(20, 34, `CNPJ ${SELLER}`);
          pen.at(20, 48, 'DOCUMENTO AUXILIAR DA NOTA FISCAL DE CONSUMIDOR');
          pen.at(20, 70, '#  COD  DESC  QTD  UN  VL UNIT  VL TOTAL', { size: 8 });
          pen.at(20, 84, '001 000012 DIESEL S10 COMUM');
          pen.at(20, 98, '85,123 L x 6,199');
          pen.at(270, 98, '527,68', { right: true });
          pen.at(20, 112, '002 000031 ARLA 32');
          pen.at(20, 126, '10,000 L x 4,500');
          pen.at(270, 126, '45,00', { right: true });
          pen.row(148, [
            [20, 'VALOR TOTAL R$'],
            [270, '572,68', 'right'],
          ]);
          pen.at(20, 170, 'Emissão: 12/03/2025 08:14:55');
          pen.at(20, 184, 'Trib aprox R$ 84,10 Federal');
        },
        290,
        420,
      ),
    ],
    expected: {
      type: 'fuel_receipt',
      items: ['fuel 10 L', 'fuel 85.123 L'],
      remarks: [],
      fields: { issuer: bare(SELLER), from: '2025-03-12', to: '2025-03-12' },
    },
  },
  {
    name: 'a purchase of cylinders in a table',
    papers: [
      paper((pen) => {
        pen.at(40, 30, 'Revenda de Gás Chama Boa Ltda', { size: 11 });
        pen.at(40, 44, `CNPJ ${SELLER}`);
        pen.at(40, 60, 'Data de emissão: 03/09/2025');
        pen.row(90, [
          [40, 'Produto'],
          [240, 'Qtd', 'right'],
          [300, 'Valor unit.', 'right'],
          [380, 'Total', 'right'],
        ]);
        pen.row(104, [
          [40, 'GLP BOTIJÃO P13'],
          [240, '6', 'right'],
          [300, '110,00', 'right'],
          [380, '660,00', 'right'],
        ]);
        pen.row(118, [
          [40, 'GLP CILINDRO P45'],
          [240, '2', 'right'],
          [300, '410,00', 'right'],
          [380, '820,00', 'right'],
        ]);
        pen.row(132, [
          [40, 'TOTAL'],
          [380, '1.480,00', 'right'],
        ]);
      }),
    ],
    expected: {
      type: 'fuel_receipt',
      items: ['cylinder 78 kg', 'cylinder 90 kg'],
      remarks: [],
      fields: { issuer: bare(SELLER), from: '2025-09-03' },
    },
  },
];
