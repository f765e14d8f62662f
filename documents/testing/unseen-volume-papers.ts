import { type BillCase, inventedCnpj } from './bill-case.ts';
import { paper } from './paper.ts';

const SELLER = inventedCnpj('887776660001');

/** Gas, water and receipts of the same kind: invented, and drawn after the rules of reading were fixed. */
export const UNSEEN_VOLUME_PAPERS: readonly BillCase[] = [
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
    expected: {
      type: 'water',
      items: ['water 42 m3'],
      remarks: ['bill.supply_unread'],
      fields: { month: '2025-04', due: '2025-04-25' },
    },
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
