import { sum } from '../facts.ts';
import { type Draw, inMonth, lastDay, onDay, plain } from './draw.ts';
import { COMPANY, type Column, listed, maybe, paid } from './listed.ts';
import { type DrawnPaper, Sheet, shownDay, shownNumber } from './papers.ts';
import { labelOf, REFRIGERANTS, WASTES } from './things.ts';

/** A statement of fuel cards: a line for each fill. */
export function fuelStatements(draw: Draw): DrawnPaper {
  const { language, chance } = draw;
  const sheet = new Sheet(draw);
  const [month = ''] = draw.months(1);
  const fuels: readonly (readonly [string, string])[] =
    language === 'pt-BR'
      ? [
          ['mobile.diesel', 'DIESEL S10'],
          ['mobile.gasoline', 'GASOLINA COMUM'],
          ['mobile.ethanol', 'ETANOL'],
        ]
      : [
          ['mobile.diesel', 'Diesel'],
          ['mobile.gasoline', 'Unleaded'],
          ['mobile.gasoline', 'Petrol'],
        ];
  const lines = draw.days(month, chance.whole(4, 20)).map((day) => {
    const [kind, name] = chance.one(fuels);
    return { day, kind, name, value: plain(chance.whole(2_000, 45_000) / 100) };
  });
  type Line = (typeof lines)[number];
  sheet.line(
    draw.say(
      ['CARTÃO FROTA EXEMPLO', 'Frota Fácil Gestão de Abastecimento'],
      ['Example Fleet Card', 'FuelPlus Cards'],
    ),
    { bold: true, big: 3 },
  );
  sheet.line(draw.say('Extrato de transações', 'Transaction statement'));
  sheet.line(draw.say(`Cliente: ${COMPANY}`, 'Account: Example Industries Ltd'));
  sheet.line(
    `${draw.say('Período', 'Period')}: ${shownDay(`${month}-01`, language)} ${draw.say('a', 'to')} ${shownDay(lastDay(month), language)}`,
  );
  const columns: Column<Line>[] = [
    { head: draw.say('Data', 'Date'), width: 62, cell: ({ day }) => shownDay(day, language) },
    ...maybe<Line>(draw, 0.8, {
      head: draw.say('Placa', 'Reg. no.'),
      width: 52,
      cell: () => chance.one(['ABC1D23', 'RFG4H56', 'KLM7N89']),
    }),
    ...maybe<Line>(draw, 0.5, {
      head: draw.say('Estabelecimento', 'Site'),
      width: 95,
      cell: () => chance.one(['Posto Trevo', 'Auto Posto Sol', 'Rede Norte']),
    }),
    { head: draw.say(['Produto', 'Combustível'], ['Product', 'Fuel']), width: 85, cell: ({ name }) => name },
    ...maybe<Line>(draw, 0.5, {
      head: draw.say('Hodômetro', 'Odometer'),
      width: 55,
      right: true,
      cell: () => shownNumber(String(chance.whole(20_000, 200_000)), language),
    }),
    {
      head: draw.say(['Litros', 'Qtd (L)', 'Volume (L)'], ['Litres', 'Qty (L)', 'Volume (L)']),
      width: 55,
      right: true,
      cell: ({ value }) => shownNumber(value, language, 2),
    },
    ...maybe<Line>(draw, 0.7, {
      head: draw.say('R$/L', 'Price/L'),
      width: 45,
      right: true,
      cell: () => shownNumber(plain(chance.whole(380, 720) / 100), language, 3),
    }),
    {
      head: draw.say(['Valor (R$)', 'Total R$'], ['Amount (£)', 'Total £']),
      width: 65,
      right: true,
      cell: () => paid(draw, 900),
    },
  ];
  const total = chance.is(0.6)
    ? [
        columns.map(({ head }, at) =>
          at === 0
            ? 'TOTAL'
            : /litr|\(L\)/i.test(head)
              ? shownNumber(sum(lines.map(({ value }) => value)), language, 2)
              : '',
        ),
      ]
    : [];
  listed(sheet, columns, lines, total);
  if (chance.is(0.4)) {
    sheet.space();
    sheet.line(draw.say('Resumo por produto', 'Summary by product'), { bold: true });
    const names = [...new Set(lines.map(({ name }) => name))];
    sheet.table(
      [120, 80],
      [
        [draw.say('Produto', 'Product'), draw.say('Litros', 'Litres')],
        ...names.map((name) => [
          name,
          shownNumber(sum(lines.filter((line) => line.name === name).map(({ value }) => value)), language, 2),
        ]),
      ],
      new Set([1]),
    );
  }
  return {
    pages: sheet.pages(),
    truth: lines.map(({ kind, day, value }) => ({ kind, quantity: value, unit: 'L', ...onDay(day) })),
  };
}

/** A certificate of what became of wastes, with the manifests it is of. */
export function wasteStatements(draw: Draw): DrawnPaper {
  const { language, chance } = draw;
  const sheet = new Sheet(draw);
  const [month = ''] = draw.months(1);
  const unit = chance.one(['kg', 't']);
  const dated = chance.is(0.6);
  const days = draw.days(month, chance.whole(2, 7));
  const lines = days.map((day) => {
    const waste = chance.one(WASTES);
    return { waste, day, label: labelOf(waste, draw), value: draw.amount(unit === 't' ? 20 : 8_000) };
  });
  type Line = (typeof lines)[number];
  sheet.line(
    draw.say(
      ['CERTIFICADO DE DESTINAÇÃO FINAL - CDF', 'Certificado de Destinação Final de Resíduos'],
      ['Certificate of waste disposal', 'Waste destruction certificate'],
    ),
    { bold: true, big: 2 },
  );
  sheet.line(
    draw.say(
      `CDF nº ${chance.whole(1_000_000, 2_999_999)}/2026`,
      `Certificate no. ${chance.whole(10_000, 99_999)}`,
    ),
  );
  sheet.line(draw.say(`Gerador: ${COMPANY} - CNPJ 12.345.678/0001-95`, 'Producer: Example Industries Ltd'));
  sheet.line(draw.say('Destinador: Central Ambiental Exemplo Ltda', 'Facility: Example Environmental Ltd'));
  sheet.line(
    `${draw.say('Período', 'Period')}: ${shownDay(`${month}-01`, language)} ${draw.say('a', 'to')} ${shownDay(lastDay(month), language)}`,
  );
  const columns: Column<Line>[] = [
    ...maybe<Line>(draw, 0.6, {
      head: draw.say('MTR nº', 'Transfer note'),
      width: 70,
      cell: () => String(chance.whole(2_100_000, 2_999_999)),
    }),
    ...(dated
      ? [
          {
            head: draw.say(['Data', 'Recebimento'], ['Date', 'Received on']),
            width: 66,
            cell: ({ day }: Line) => shownDay(day, language),
          },
        ]
      : []),
    {
      head: draw.say(['Resíduo', 'Denominação do resíduo'], ['Waste', 'Waste description']),
      width: 140,
      cell: ({ label }) => label,
    },
    ...maybe<Line>(draw, 0.4, {
      head: draw.say('Classe', 'EWC'),
      width: 40,
      cell: ({ waste }) => (waste.kind === 'waste.coprocessing' ? 'I' : 'IIA'),
    }),
    {
      head: draw.say(['Quantidade', 'Qtde'], ['Quantity', 'Weight']),
      width: 65,
      right: true,
      cell: ({ value }) => shownNumber(value, language),
    },
    {
      head: draw.say(['Un.', 'Unidade'], ['Unit']),
      width: 42,
      cell: () => (language === 'pt-BR' && unit === 't' ? 'ton' : unit),
    },
    {
      head: draw.say(['Tecnologia', 'Destinação', 'Tratamento'], ['Treatment', 'Disposal route']),
      width: 110,
      cell: ({ waste }) => chance.one(language === 'pt-BR' ? waste.treatmentPt : waste.treatmentEn),
    },
  ];
  listed(sheet, columns, lines);
  sheet.space();
  sheet.line(
    draw.say(
      'Declaramos que os resíduos acima receberam a destinação indicada.',
      'We certify that the wastes above were treated as stated.',
    ),
  );
  sheet.line(`${draw.say('Emitido em', 'Issued on')} ${shownDay(lastDay(month), language)}`);
  return {
    pages: sheet.pages(),
    truth: lines.map(({ waste, day, value }) => ({
      kind: waste.kind,
      quantity: value,
      unit,
      ...(dated ? onDay(day) : inMonth(month)),
    })),
  };
}

/** A statement of freight that was charged. */
export function freightStatements(draw: Draw): DrawnPaper {
  const { chance } = draw;
  const sheet = new Sheet(draw);
  const [month = ''] = draw.months(1);
  const unit = chance.one(['kg', 't']);
  const lines = draw.days(month, chance.whole(3, 9)).map((day) => ({
    day,
    mass: draw.amount(unit === 't' ? 28 : 28_000),
    way: String(chance.whole(90, 2_800)),
  }));
  type Line = (typeof lines)[number];
  sheet.line(chance.one(['TRANSPORTES RÁPIDO SUL LTDA', 'Rodoviário Exemplo S.A.']), { bold: true, big: 3 });
  sheet.line(
    chance.one(['Fatura de transporte rodoviário de cargas', 'Demonstrativo de fretes rodoviários']),
  );
  sheet.line(`Tomador: ${COMPANY}`);
  sheet.line(`Período: ${shownDay(`${month}-01`)} a ${shownDay(lastDay(month))}`);
  const columns: Column<Line>[] = [
    { head: 'CT-e', width: 50, cell: () => String(chance.whole(10_000, 99_999)) },
    { head: chance.one(['Emissão', 'Data']), width: 62, cell: ({ day }) => shownDay(day) },
    { head: 'Origem', width: 75, cell: () => chance.one(['Curitiba/PR', 'Campinas/SP', 'Contagem/MG']) },
    { head: 'Destino', width: 75, cell: () => chance.one(['Recife/PE', 'Goiânia/GO', 'Itajaí/SC']) },
    { head: `Peso (${unit})`, width: 65, right: true, cell: ({ mass }) => shownNumber(mass, 'pt-BR') },
    {
      head: chance.one(['Distância (km)', 'Km']),
      width: 70,
      right: true,
      cell: ({ way }) => shownNumber(way, 'pt-BR'),
    },
    {
      head: chance.one(['Frete (R$)', 'Valor do frete']),
      width: 75,
      right: true,
      cell: () => paid(draw, 9_000),
    },
  ];
  listed(sheet, columns, lines);
  sheet.line(`Total a pagar: R$ ${paid(draw, 90_000)}`);
  return {
    pages: sheet.pages(),
    truth: lines.map(({ day, mass, way }) => ({
      kind: 'freight_in.road',
      quantity: mass,
      unit,
      distance: way,
      ...onDay(day),
    })),
  };
}

/** A report of work on cooling machines: gas added and gas recovered. */
export function serviceReports(draw: Draw): DrawnPaper {
  const { language, chance } = draw;
  const sheet = new Sheet(draw);
  const [month = ''] = draw.months(1);
  const [date = ''] = draw.days(month, 1);
  const lines = Array.from({ length: chance.whole(1, 4) }, () => {
    const gas = chance.one(REFRIGERANTS);
    return { gas, label: labelOf(gas, draw), value: draw.amount(20) };
  });
  type Line = (typeof lines)[number];
  sheet.line(draw.say(['CLIMATIZA SERVIÇOS LTDA', 'Frio Bom Refrigeração'], ['CoolAir Services Ltd']), {
    bold: true,
    big: 3,
  });
  sheet.line(
    draw.say(
      ['Relatório de atendimento técnico', 'Ordem de serviço - manutenção preventiva'],
      ['Service report', 'Refrigerant service record'],
    ),
  );
  sheet.line(`${draw.say('Cliente', 'Customer')}: ${draw.say(COMPANY, 'Example Industries Ltd')}`);
  sheet.line(
    `${draw.say(['Data do serviço', 'Data'], ['Service date', 'Date'])}: ${shownDay(date, language)}`,
  );
  const columns: Column<Line>[] = [
    {
      head: draw.say(['Equipamento', 'TAG'], ['Equipment', 'Unit']),
      width: 100,
      cell: () => chance.one(['Chiller 01', 'Split 12', 'Câmara fria 2', 'Rooftop 3']),
    },
    {
      head: draw.say(['Gás refrigerante', 'Fluido'], ['Refrigerant']),
      width: 90,
      cell: ({ label }) => label,
    },
    ...maybe<Line>(draw, 0.5, {
      head: draw.say('Carga nominal (kg)', 'System charge (kg)'),
      width: 95,
      right: true,
      cell: () => shownNumber(draw.amount(90), language),
    }),
    {
      head: draw.say(['Gás adicionado (kg)', 'Recarga (kg)'], ['Added (kg)', 'Charge added (kg)']),
      width: 95,
      right: true,
      cell: ({ value }) => shownNumber(value, language),
    },
    ...maybe<Line>(draw, 0.5, {
      head: draw.say(['Recolhido (kg)'], ['Recovered (kg)']),
      width: 80,
      right: true,
      cell: () => shownNumber(draw.amount(9), language),
    }),
  ];
  listed(sheet, columns, lines);
  sheet.line(draw.say('Próxima manutenção prevista em 6 meses.', 'Next service due in 6 months.'));
  return {
    pages: sheet.pages(),
    truth: lines.map(({ gas, value }) => ({ kind: gas.kind, quantity: value, unit: 'kg', ...onDay(date) })),
  };
}
