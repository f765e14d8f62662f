import { sum } from '../facts.ts';
import { type Draw, type Drawn, type DrawnCell, inMonth, number, onDay, plain, type Truth } from './draw.ts';
import { amountHead, monthHead, several, truthOf } from './monthly.ts';
import { FUELS, labelOf, type Named, UTILITIES } from './things.ts';

const ALL = [...UTILITIES, ...FUELS];

/** Amounts of thousands, whose heading, unit or title says so. */
export function thousands(draw: Draw): Drawn {
  const truth: Truth[] = [];
  const months = draw.months(draw.chance.whole(2, 5));
  const things = several(draw, ALL, 1, 4);
  const scaled = (unit: string) =>
    draw.chance.one(
      draw.language === 'pt-BR'
        ? [`mil ${unit}`, `x1000 ${unit}`, `10³ ${unit}`, `1000 ${unit}`]
        : [`thousand ${unit}`, `x1000 ${unit}`, `'000 ${unit}`],
    );
  const units = things.map(({ unit }) => (draw.chance.is(0.75) ? scaled(unit) : unit));
  const wide = draw.chance.is(0.5);
  const value = (thing: Named, at: number, month: string) => {
    const shown = plain(draw.chance.whole(100, 90_000) / 100);
    const whole = units[at] === thing.unit ? shown : plain(Number(shown) * 1000, 0);
    truth.push({ ...truthOf(thing, whole, month), unit: thing.unit });
    return number(shown);
  };
  const labels = things.map((thing) => labelOf(thing, draw));
  const rows: DrawnCell[][] = wide
    ? [
        [
          draw.say('Item', 'Item'),
          draw.say(['Un.', 'Unidade'], ['Unit', 'UoM']),
          ...months.map((month) => draw.month(month)),
        ],
        ...things.map((thing, at) => [
          labels[at] ?? '',
          units[at] ?? '',
          ...months.map((month) => value(thing, at, month)),
        ]),
      ]
    : [
        [monthHead(draw), ...things.map((_, at) => `${labels[at]} (${units[at]})`)],
        ...months.map((month) => [draw.month(month), ...things.map((thing, at) => value(thing, at, month))]),
      ];
  return { tables: [{ name: draw.say('Indicadores', 'Data'), rows }], truth };
}

/** Meters with what they showed before and now, and nothing beside. */
export function bareReadings(draw: Draw): Drawn {
  const truth: Truth[] = [];
  const thing = draw.chance.one(UTILITIES.slice(0, 3));
  const factor = thing.kind === 'electricity' && draw.chance.is(0.6) ? draw.chance.one([40, 120, 300]) : 1;
  const sites = draw.chance.is(0.6) ? draw.sites(2) : [undefined];
  const spot = draw.chance.one(['title', 'column', 'heading'] as const);
  const tail = spot === 'heading' ? ` (${thing.unit})` : '';
  const [before, after] = draw.chance.one(
    draw.language === 'pt-BR'
      ? [
          ['Leitura anterior', 'Leitura atual'],
          ['Leitura inicial', 'Leitura final'],
          ['Leit. ant.', 'Leit. atual'],
        ]
      : [
          ['Previous reading', 'Current reading'],
          ['Opening reading', 'Closing reading'],
          ['Previous', 'Current'],
        ],
  ) as [string, string];
  const [metered, paid] = [draw.chance.is(0.6), draw.chance.is(0.4)];
  const heads: DrawnCell[] = [
    ...(sites[0] === undefined ? [] : [draw.say(['Unidade', 'Planta'], ['Site', 'Plant'])]),
    ...(metered ? [draw.say('Nº medidor', 'Meter no.')] : []),
    monthHead(draw),
    `${before}${tail}`,
    `${after}${tail}`,
    ...(factor > 1 ? [draw.say(['Constante', 'Fator multiplicador'], ['Multiplier', 'Meter factor'])] : []),
    ...(spot === 'column' ? [draw.say(['Un.', 'UM'], ['Unit', 'UoM'])] : []),
    ...(paid ? [draw.say('Valor (R$)', 'Cost (BRL)')] : []),
  ];
  const rows: DrawnCell[][] = [];
  for (const site of sites) {
    let at = draw.chance.whole(10_000, 90_000);
    for (const month of draw.months(draw.chance.whole(2, 5))) {
      const used = draw.chance.whole(100, 4_000);
      truth.push({ ...truthOf(thing, String(used * factor), month, site), unit: thing.unit });
      rows.push([
        ...(site === undefined ? [] : [site]),
        ...(metered ? [`MD${draw.chance.whole(1_000, 9_999)}`] : []),
        draw.month(month),
        number(String(at)),
        number(String(at + used)),
        ...(factor > 1 ? [number(String(factor))] : []),
        ...(spot === 'column' ? [thing.unit] : []),
        ...(paid ? [number(plain(draw.chance.whole(90_000, 900_000) / 100))] : []),
      ]);
      at += used;
    }
  }
  const label = labelOf(thing, draw);
  const unit = spot === 'title' ? ` (${thing.unit})` : '';
  const title = draw.say(`Leituras - ${label}${unit}`, `Meter readings - ${label}${unit}`);
  return { tables: [{ name: draw.say('Leituras', 'Readings'), rows: [[title], [], heads, ...rows] }], truth };
}

/** Fortnights, weeks or shifts as columns, with or without their sum. */
export function partsOfMonths(draw: Draw): Drawn {
  const truth: Truth[] = [];
  const things = several(draw, FUELS, 1, 3);
  const months = draw.months(draw.chance.whole(2, 4));
  const [count, name] = draw.chance.one(
    draw.language === 'pt-BR'
      ? ([
          [2, (at: number) => `${at}ª quinzena`],
          [3, (at: number) => `Turno ${at}`],
          [4, (at: number) => `Semana ${at}`],
        ] as const)
      : ([
          [2, (at: number) => `Fortnight ${at}`],
          [3, (at: number) => `Shift ${at}`],
          [4, (at: number) => `Week ${at}`],
        ] as const),
  );
  const summed = draw.chance.is(0.4);
  const rows: DrawnCell[][] = [
    [
      monthHead(draw),
      draw.say(['Combustível', 'Item'], ['Fuel', 'Item']),
      draw.say('Un.', 'Unit'),
      ...Array.from({ length: count }, (_, at) => name(at + 1)),
      ...(summed ? ['Total'] : []),
    ],
  ];
  for (const month of months)
    for (const thing of things) {
      const values = Array.from({ length: count }, () => draw.amount(thing.most));
      truth.push(truthOf(thing, sum(values), month));
      rows.push([
        draw.month(month),
        labelOf(thing, draw),
        thing.unit,
        ...values.map(number),
        ...(summed ? [number(sum(values))] : []),
      ]);
    }
  return { tables: [{ name: draw.say('Controle', 'Log'), rows }], truth };
}

/** What came into a stock, went out of it and was left. */
export function stocks(draw: Draw): Drawn {
  const truth: Truth[] = [];
  const things = several(draw, FUELS, 1, 3);
  const months = draw.months(draw.chance.whole(2, 4));
  const rows: DrawnCell[][] = [
    [
      monthHead(draw),
      draw.say(['Produto', 'Material'], ['Product', 'Item']),
      draw.say(['Un.', 'UM'], ['Unit', 'UoM']),
      draw.say(['Saldo inicial', 'Estoque inicial'], ['Opening stock', 'Opening balance']),
      draw.say(['Entradas', 'Compras', 'Recebimentos'], ['Receipts', 'Purchases', 'Received']),
      draw.say(['Saídas', 'Consumo', 'Baixas'], ['Issues', 'Issued', 'Consumption']),
      draw.say(['Saldo final', 'Saldo', 'Estoque final'], ['Closing stock', 'Balance']),
    ],
  ];
  for (const thing of things) {
    let left = draw.chance.whole(500, 900);
    for (const month of months) {
      const [came, went] = [draw.chance.whole(300, 5_000), draw.chance.whole(100, 300)];
      truth.push(truthOf(thing, String(went), month));
      const cells = [left, came, went, left + came - went].map((one) => number(String(one)));
      rows.push([draw.month(month), labelOf(thing, draw), thing.unit, ...cells]);
      left += came - went;
    }
  }
  return { tables: [{ name: draw.say('Estoque', 'Stock'), rows }], truth };
}

/** Two lists of different headings, one right below the other. */
export function touching(draw: Draw): Drawn {
  const truth: Truth[] = [];
  const months = draw.months(draw.chance.whole(2, 4));
  const rows: DrawnCell[][] = [];
  for (const thing of several(draw, ALL, 2, 3)) {
    const unit = draw.chance.one(thing.units);
    const paid = draw.chance.is(0.4);
    rows.push([
      monthHead(draw),
      `${labelOf(thing, draw)} (${unit})`,
      ...(paid ? [draw.say('Valor (R$)', 'Cost (BRL)')] : []),
    ]);
    for (const month of months) {
      const value = draw.amount(thing.most);
      truth.push(truthOf(thing, value, month));
      rows.push([draw.month(month), number(value), ...(paid ? [number(draw.amount(9_000))] : [])]);
    }
  }
  return { tables: [{ name: draw.say('Consumos', 'Usage'), rows }], truth };
}

/** Months as columns with a plan beside each, in two rows of headings. */
export function goalsBeside(draw: Draw): Drawn {
  const truth: Truth[] = [];
  const months = draw.months(draw.chance.whole(2, 4));
  const things = several(draw, ALL, 1, 4);
  const sites = draw.chance.is(0.5) ? draw.sites(2) : [undefined];
  const [plan, done] = [
    draw.say(['Meta', 'Orçado', 'Previsto'], ['Target', 'Budget']),
    draw.say(['Realizado', 'Real'], ['Actual']),
  ];
  const fixed = [
    ...(sites[0] === undefined ? [] : [draw.say(['Unidade', 'Filial'], ['Site', 'Plant'])]),
    draw.say(['Indicador', 'Item'], ['Indicator', 'Item']),
    draw.say(['Un.', 'Unid. medida'], ['Unit', 'UoM']),
  ];
  const spans = months.map((_, at) => ({ row: 1, column: fixed.length + 1 + at * 2, rows: 1, columns: 2 }));
  const top: DrawnCell[] = [
    ...fixed.map(() => null),
    ...months.flatMap((month) => [draw.month(month), null]),
  ];
  const low: DrawnCell[] = [...fixed, ...months.flatMap(() => [plan, done])];
  const rows = sites.flatMap((site) =>
    things.map((thing) => [
      ...(site === undefined ? [] : [site]),
      labelOf(thing, draw),
      draw.chance.one(thing.units),
      ...months.flatMap((month) => {
        const value = draw.amount(thing.most);
        truth.push(truthOf(thing, value, month, site));
        return [number(draw.amount(thing.most)), number(value)];
      }),
    ]),
  );
  return { tables: [{ name: draw.say('Metas', 'KPIs'), rows: [top, low, ...rows], spans }], truth };
}

/** An export of postings: codes, plants, money, notes and a movement beside each amount. */
export function postings(draw: Draw): Drawn {
  const truth: Truth[] = [];
  const things = several(draw, FUELS, 2, 4);
  const [month = '2025-01'] = draw.months(1);
  const sites = draw.sites(2);
  const rows: DrawnCell[][] = [
    [
      draw.say(['Data lçto.', 'Data de lançamento'], ['Posting Date']),
      draw.say('Documento', 'Document'),
      draw.say('Material', 'Material'),
      draw.say(['Texto breve material', 'Denominação'], ['Material Description', 'Short text']),
      draw.say(['Centro', 'Planta'], ['Plant']),
      draw.say(['Depósito'], ['Storage loc.']),
      draw.say(['Quantidade', 'Qtd. em UM registro'], ['Quantity', 'Qty in unit of entry']),
      draw.say(['UMB', 'UM'], ['BUn', 'UoM']),
      draw.say(['Montante em MI', 'Valor total'], ['Amount in LC', 'Total value']),
      draw.say('Moeda', 'Currency'),
      draw.say(['Texto', 'Observação'], ['Text', 'Remarks']),
    ],
  ];
  for (const day of draw.days(month, draw.chance.whole(3, 8))) {
    const thing = draw.chance.one(things);
    const site = draw.chance.one(sites);
    const value = draw.amount(thing.most);
    truth.push({ ...truthOf(thing, value, month, site), ...onDay(day) });
    rows.push([
      draw.day(day),
      `49${draw.chance.whole(10_000_000, 99_999_999)}`,
      String(draw.chance.whole(100_000, 999_999)),
      draw.chance.is(0.5) ? labelOf(thing, draw).toUpperCase() : labelOf(thing, draw),
      site,
      draw.chance.one(['0001', 'AL01']),
      number(value),
      draw.chance.one(thing.units),
      number(draw.amount(60_000)),
      'BRL',
      draw.chance.is(0.3) ? draw.say('conferido', 'checked') : null,
    ]);
  }
  if (draw.chance.is(0.4))
    rows.push(['Total', null, null, null, null, null, null, null, number(draw.amount(90_000)), 'BRL']);
  return { tables: [{ name: draw.say('Planilha1', 'Sheet1'), rows }], truth };
}

/** Sites as columns, months as rows, a note below and a sum beside. */
export function sitesAcross(draw: Draw): Drawn {
  const truth: Truth[] = [];
  const thing = draw.chance.one(ALL);
  const unit = draw.chance.one(thing.units);
  const sites = draw.sites(draw.chance.whole(2, 3));
  const months = draw.months(draw.chance.whole(3, 6));
  const headed = draw.chance.is(0.5);
  const rows: DrawnCell[][] = [
    [
      headed
        ? `${labelOf(thing, draw)} (${unit})`
        : `${labelOf(thing, draw)} - ${amountHead(draw)} (${unit})`,
    ],
    ...(draw.chance.is(0.5) ? [[]] : []),
    [monthHead(draw), ...sites, draw.say(['Total', 'Soma'], ['Total', 'Sum'])],
  ];
  for (const month of months) {
    const values = sites.map((site) => {
      const value = draw.amount(thing.most);
      truth.push({ ...truthOf(thing, value, month, site), ...inMonth(month) });
      return value;
    });
    rows.push([draw.month(month), ...values.map(number), number(sum(values))]);
  }
  rows.push([], [draw.say('Nota: 2 faturas estimadas em 2025.', 'Note: 2 bills estimated in 2025.')]);
  return { tables: [{ name: draw.say('Consolidado', 'Group'), rows }], truth };
}
