import { cycle, history, money, monthOf, RIGHT } from './bill-parts.ts';
import { type Draw, lastDay, plain } from './draw.ts';
import { type DrawnPaper, Sheet, shownDay, shownNumber } from './papers.ts';

/** A bill of piped gas, with the factors that correct its volume. */
export function gasBills(draw: Draw): DrawnPaper {
  const sheet = new Sheet(draw);
  const [month = ''] = draw.months(1);
  const { from, to } = cycle(draw, month);
  const quantity = String(draw.chance.whole(80, 60_000));
  const before = draw.chance.whole(1_000, 90_000);
  sheet.line(draw.chance.one(['Gás Natural Exemplo S.A.', 'COMPANHIA DE GÁS DO ESTADO EXEMPLO']), {
    bold: true,
    big: 3,
  });
  sheet.line(draw.chance.one(['Fatura de gás natural canalizado', 'Conta de gás']));
  sheet.boxes([
    ['Referência', monthOf(month)],
    ['Vencimento', shownDay(`${month}-28`)],
    ['Total a pagar', `R$ ${money(draw)}`],
  ]);
  sheet.boxes([
    ['Data leitura anterior', shownDay(from)],
    ['Data leitura atual', shownDay(to)],
    ['Dias', '30'],
  ]);
  const shown = shownNumber(quantity, 'pt-BR');
  if (draw.chance.is(0.7))
    sheet.table(
      [80, 80, 80, 80, 90],
      [
        [
          'Medidor',
          'Leitura anterior',
          'Leitura atual',
          'Fator',
          draw.chance.one(['Consumo (m³)', 'Volume faturado m³']),
        ],
        [
          `G${draw.chance.whole(10_000, 99_999)}`,
          String(before),
          String(before + Number(quantity)),
          '1,0000',
          shown,
        ],
      ],
      RIGHT(1, 2, 3, 4),
    );
  if (draw.chance.is(0.6)) sheet.line(`PCS médio: ${draw.chance.one(['9.400', '9.512', '9.256'])} kcal/m³`);
  sheet.table(
    [180, 60, 90, 90],
    [
      ['Descrição', draw.chance.one(['m³', 'Volume (m³)']), 'Tarifa (R$/m³)', 'Valor (R$)'],
      [
        draw.chance.one(['Consumo de gás natural', 'Gás natural - consumo', 'Fornecimento de gás']),
        shown,
        `${draw.chance.whole(2, 5)},${draw.chance.whole(1000, 9999)}`,
        money(draw),
      ],
      ['Encargo fixo', '', '', money(draw, 5, 90)],
    ],
    RIGHT(1, 2, 3),
  );
  if (draw.chance.is(0.7)) history(draw, sheet, month, Number(quantity) * 2, 'm³');
  return {
    pages: sheet.pages(),
    truth: [{ kind: 'stationary.natural_gas', quantity, unit: 'm3', from, to, orMonth: month }],
  };
}

/** A bill of water and sewage. */
export function waterBills(draw: Draw): DrawnPaper {
  const sheet = new Sheet(draw);
  const [month = ''] = draw.months(1);
  const { from, to } = cycle(draw, month);
  const used = draw.chance.whole(12, 3_000);
  const quantity = String(used);
  const { language } = draw;
  const shown = shownNumber(quantity, language);
  const before = draw.chance.whole(1_000, 90_000);
  sheet.line(
    draw.say(
      ['Companhia de Saneamento Exemplo', 'SAAE - Serviço Autônomo de Água e Esgoto'],
      ['Example Water Ltd', 'Northern Water Services'],
    ),
    { bold: true, big: 3 },
  );
  sheet.line(
    draw.say(
      ['Conta de água e esgoto', 'Fatura de serviços de água e/ou esgoto'],
      ['Water and wastewater bill', 'Your business water bill'],
    ),
  );
  sheet.boxes([
    [
      draw.say('Referência', 'Bill date'),
      language === 'pt-BR' ? monthOf(month) : shownDay(lastDay(month), language),
    ],
    [draw.say('Vencimento', 'Payment due'), shownDay(lastDay(month), language)],
  ]);
  sheet.table(
    [90, 100, 100, 90, 90],
    [
      [
        draw.say('Hidrômetro', 'Meter'),
        draw.say('Leitura anterior', 'Previous read'),
        draw.say('Leitura atual', 'Current read'),
        draw.say(['Consumo (m³)', 'Consumo m³'], ['Usage (m3)', 'Consumption m3']),
      ],
      [
        `A${draw.chance.whole(10, 99)}L${draw.chance.whole(100_000, 999_999)}`,
        String(before),
        String(before + used),
        shown,
      ],
    ],
    RIGHT(1, 2, 3),
  );
  sheet.line(
    draw.say(
      [
        `Período de leitura: ${shownDay(from)} a ${shownDay(to)}`,
        `Data leitura anterior: ${shownDay(from)}   Data leitura atual: ${shownDay(to)}`,
      ],
      [
        `Billing period: ${shownDay(from, 'en')} to ${shownDay(to, 'en')}`,
        `Period covered ${shownDay(from, 'en')} - ${shownDay(to, 'en')}`,
      ],
    ),
  );
  const pay = () =>
    language === 'pt-BR'
      ? money(draw, 20, 5_000)
      : shownNumber(plain(draw.chance.whole(2_000, 500_000) / 100), 'en', 2);
  sheet.table(
    [200, 80, 90],
    [
      [
        draw.say('Discriminação', 'Charge'),
        draw.say('Volume (m³)', 'Volume (m3)'),
        draw.say('Valor (R$)', 'Amount (£)'),
      ],
      [draw.say(['Água', 'Tarifa de água'], ['Water supply', 'Water']), shown, pay()],
      [draw.say(['Esgoto', 'Tarifa de esgoto'], ['Wastewater', 'Sewerage']), shown, pay()],
      [draw.say('Taxa de lixo', 'Standing charge'), '', pay()],
    ],
    RIGHT(1, 2),
  );
  if (language === 'pt-BR' && draw.chance.is(0.7)) history(draw, sheet, month, used * 2, 'm³');
  return {
    pages: sheet.pages(),
    truth: [
      { kind: 'purchased.water', quantity, unit: 'm3', from, to, orMonth: month },
      { kind: 'waste.wastewater', quantity, unit: 'm3', from, to, orMonth: month },
    ],
  };
}
