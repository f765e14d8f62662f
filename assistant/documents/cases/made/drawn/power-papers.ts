import { cycle, history, money, monthOf, monthsBefore, NAMES, RIGHT } from './bill-parts.ts';
import { type Draw, lastDay } from './draw.ts';
import { type DrawnPaper, Sheet, shownDay, shownNumber } from './papers.ts';

/** A bill of a small customer: one amount, in lines of network and energy or in one. */
export function smallBills(draw: Draw): DrawnPaper {
  const sheet = new Sheet(draw);
  const [month = ''] = draw.months(1);
  const { from, to } = cycle(draw, month);
  const used = draw.chance.whole(120, 9_000);
  const quantity = String(used);
  const shown = shownNumber(quantity, 'pt-BR', draw.chance.one([0, 0, 2]));
  const before = draw.chance.whole(10_000, 80_000);
  sheet.line(
    draw.chance.one([
      'COMPANHIA ENERGÉTICA EXEMPLO S.A.',
      'Distribuidora Vale Luz S/A',
      'Energia do Litoral Distribuição',
    ]),
    { bold: true, big: 3 },
  );
  sheet.line(
    draw.chance.one([
      'NOTA FISCAL | FATURA DE ENERGIA ELÉTRICA',
      'Conta de Energia Elétrica',
      'DANF3E - Documento Auxiliar da Nota Fiscal de Energia Elétrica',
    ]),
  );
  sheet.line('Cliente: INDÚSTRIA EXEMPLO LTDA');
  sheet.boxes([
    [draw.chance.one(['Mês de referência', 'Conta mês', 'REF: MÊS/ANO']), monthOf(month)],
    ['Vencimento', shownDay(`${month}-28`)],
    [draw.chance.one(['Total a pagar', 'Valor a pagar (R$)']), money(draw)],
  ]);
  sheet.line(`Classificação: B3 Comercial - ${draw.chance.one(['Trifásico', 'Convencional'])}`);
  sheet.boxes([
    ['Leitura anterior', shownDay(from)],
    ['Leitura atual', shownDay(to)],
    ['Nº de dias', '30'],
    ['Próxima leitura', shownDay(`${month}-28`)],
  ]);
  const metered = draw.chance.is(0.7);
  if (metered)
    sheet.table(
      [90, 70, 80, 80, 60, 80],
      [
        [
          'Medidor',
          'Grandeza',
          'Leitura anterior',
          'Leitura atual',
          'Const.',
          draw.chance.one(['Consumo kWh', 'Consumo']),
        ],
        [
          `${draw.chance.whole(1_000_000, 9_999_999)}`,
          'Energia ativa',
          String(before),
          String(before + used),
          '1',
          shownNumber(quantity, 'pt-BR'),
        ],
      ],
      RIGHT(2, 3, 4, 5),
    );
  const tariff = () => `0,${draw.chance.whole(20_000, 69_999)}`;
  const lines = draw.chance.is(0.6)
    ? [
        [
          draw.chance.one(['Energia Ativa Fornecida TUSD', 'Consumo em kWh - TUSD', 'Uso do Sistema (TUSD)']),
          'kWh',
          shown,
          tariff(),
          money(draw),
        ],
        [
          draw.chance.one(['Energia Ativa Fornecida TE', 'Consumo em kWh - TE', 'Energia (TE)']),
          'kWh',
          shown,
          tariff(),
          money(draw),
        ],
      ]
    : [
        [
          draw.chance.one(['Consumo', 'Energia elétrica', 'Consumo de energia']),
          'kWh',
          shown,
          tariff(),
          money(draw),
        ],
      ];
  const rest = [
    ...(draw.chance.is(0.4)
      ? [['Adicional bandeira amarela', 'kWh', shown, '0,01885', money(draw, 5, 200)]]
      : []),
    ...(draw.chance.is(0.6) ? [['Contribuição iluminação pública', '', '', '', money(draw, 5, 90)]] : []),
    ...(draw.chance.is(0.3) ? [['Multa 2% conta anterior', '', '', '', money(draw, 1, 30)]] : []),
  ];
  sheet.table(
    [200, 40, 80, 80, 80],
    [['Itens da fatura', 'Unid.', 'Quant.', 'Preço unit. (R$)', 'Valor (R$)'], ...lines, ...rest],
    RIGHT(2, 3, 4),
  );
  if (draw.chance.is(0.7))
    sheet.table(
      [90, 90, 90, 90],
      [
        ['Tributo', 'Base (R$)', 'Alíquota (%)', 'Valor (R$)'],
        ['ICMS', money(draw), '18,00', money(draw)],
        ['PIS', money(draw), '0,95', money(draw, 1, 90)],
        ['COFINS', money(draw), '4,37', money(draw, 1, 300)],
      ],
      RIGHT(1, 2, 3),
    );
  if (draw.chance.is(0.8)) history(draw, sheet, month, used * 2, 'kWh');
  if (draw.chance.is(0.3)) sheet.line('Faturas anteriores em aberto: 1 - vencida em 10/01/2025, R$ 812,40');
  return {
    pages: sheet.pages(),
    truth: [{ kind: 'electricity', quantity, unit: 'kWh', from, to, orMonth: month }],
  };
}

/** A bill of a large customer: peak and off-peak, demand, reactive energy. */
export function largeBills(draw: Draw): DrawnPaper {
  const sheet = new Sheet(draw);
  const [month = ''] = draw.months(1);
  const from = `${month}-01`;
  const to = lastDay(month);
  const peak = draw.chance.whole(2_000, 30_000);
  const off = draw.chance.whole(20_000, 290_000);
  const show = (value: number) => shownNumber(String(value), 'pt-BR', places);
  const places = draw.chance.one([0, 2, 3]);
  sheet.line(
    draw.chance.one(['DISTRIBUIDORA EXEMPLO DE ENERGIA S.A.', 'Companhia Paulista Exemplo de Força e Luz']),
    { bold: true, big: 2 },
  );
  sheet.line('Fatura de energia elétrica - Grupo A');
  sheet.boxes([
    ['Subgrupo', draw.chance.one(['A4', 'A3a'])],
    ['Modalidade', draw.chance.one(['Horária Verde', 'Horária Azul', 'THS Verde'])],
    ['Referência', monthOf(month)],
    ['Vencimento', shownDay(`${month}-28`)],
  ]);
  sheet.line(
    draw.chance.one([
      `Período de consumo: ${shownDay(from)} a ${shownDay(to)}`,
      `Leitura: de ${shownDay(from)} até ${shownDay(to)}`,
    ]),
  );
  sheet.line(`Demanda contratada: ${show(draw.chance.whole(200, 900))} kW`);
  const tariff = () => `0,${draw.chance.whole(20_000, 69_999)}`;
  const line = (name: string, unit: string, value: number) => [
    name,
    unit,
    show(value),
    tariff(),
    money(draw),
  ];
  const [p, f] = draw.chance.one([
    ['Ponta', 'Fora Ponta'],
    ['PONTA', 'F. PONTA'],
    ['Ponta', 'Fora de Ponta'],
  ]) as [string, string];
  const split = draw.chance.is(0.6);
  const lines = split
    ? [
        line(`Consumo ${p} TUSD`, 'kWh', peak),
        line(`Consumo ${f} TUSD`, 'kWh', off),
        line(`Consumo ${p} TE`, 'kWh', peak),
        line(`Consumo ${f} TE`, 'kWh', off),
      ]
    : [line(`Consumo Ativo ${p}`, 'kWh', peak), line(`Consumo Ativo ${f}`, 'kWh', off)];
  const demand = draw.chance.whole(150, 900);
  const rest = [
    line(draw.chance.one(['Demanda', 'Demanda Faturada', `Demanda ${f}`]), 'kW', demand),
    ...(draw.chance.is(0.5) ? [line(`Demanda ultrapassagem ${f}`, 'kW', draw.chance.whole(5, 60))] : []),
    ...(draw.chance.is(0.6)
      ? [
          line(
            `Energia reativa excedente ${f}`,
            draw.chance.one(['kVArh', 'kVarh']),
            draw.chance.whole(50, 3_000),
          ),
        ]
      : []),
    ...(draw.chance.is(0.4) ? [['Contribuição iluminação pública', '', '', '', money(draw, 5, 90)]] : []),
  ];
  sheet.table(
    [200, 45, 85, 80, 85],
    [
      ['Descrição', 'Unidade', 'Quantidade', 'Tarifa', 'Valor R$'],
      ...(draw.chance.is(0.3) ? [...rest, ...lines] : [...lines, ...rest]),
      ['Total', '', '', '', money(draw)],
    ],
    RIGHT(2, 3, 4),
  );
  if (draw.chance.is(0.6))
    sheet.table(
      [90, 90, 90, 90],
      [
        ['', 'Base de cálculo', 'Alíquota', 'Valor'],
        ['ICMS', money(draw), '18%', money(draw)],
      ],
      RIGHT(1, 2, 3),
    );
  if (draw.chance.is(0.6)) {
    sheet.line('Histórico', { bold: true });
    sheet.table(
      [70, 90, 90, 90, 90],
      [
        ['Mês', `Consumo ${p}`, `Consumo ${f}`, `Demanda ${p}`, `Demanda ${f}`],
        ...monthsBefore(month, 12).map((one) => [
          `${NAMES[Number(one.slice(5)) - 1]}/${one.slice(2, 4)}`,
          show(draw.chance.whole(1_000, 30_000)),
          show(draw.chance.whole(10_000, 290_000)),
          show(draw.chance.whole(100, 900)),
          show(draw.chance.whole(100, 900)),
        ]),
      ],
      RIGHT(1, 2, 3, 4),
    );
  }
  return {
    pages: sheet.pages(),
    truth: [{ kind: 'electricity', quantity: String(peak + off), unit: 'kWh', from, to }],
  };
}
