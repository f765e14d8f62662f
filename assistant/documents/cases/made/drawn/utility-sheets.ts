import { sum } from '../facts.ts';
import { type Draw, type Drawn, type DrawnCell, type DrawnRow, number, plain, type Truth } from './draw.ts';
import { amountHead, monthHead, monthly, several, truthOf } from './monthly.ts';
import { FUELS, labelOf, UTILITIES } from './things.ts';

/** One table below another, each with its title, its headings and its unit. */
export function stacked(draw: Draw): Drawn {
  const truth: Truth[] = [];
  const months = draw.months(draw.chance.whole(2, 5));
  const site = draw.chance.is(0.4) ? draw.sites(1)[0] : undefined;
  const rows: DrawnRow[] = site === undefined ? [] : [[draw.say(`Unidade ${site}`, `Site: ${site}`)], []];
  const gap = draw.chance.whole(1, 2);
  for (const [at, thing] of several(draw, [...UTILITIES, ...FUELS], 2, 4).entries()) {
    const label = labelOf(thing, draw);
    const title = draw.chance.one([label.toUpperCase(), `${at + 1}. ${label}`, label]);
    rows.push([title], ...(draw.chance.is(0.2) ? [[]] : []), ...monthly(draw, thing, months, site, truth));
    for (let blank = 0; blank < gap; blank += 1) rows.push([]);
  }
  return { tables: [{ name: draw.say('Utilidades', 'Utilities'), rows }], truth };
}

/** Tables side by side, with an empty column between them and a title over each. */
export function beside(draw: Draw): Drawn {
  const truth: Truth[] = [];
  const months = draw.months(draw.chance.whole(2, 6));
  const blocks = several(draw, [...UTILITIES, ...FUELS], 2, 3).map((thing) => {
    const own = draw.chance.is(0.7) ? months : months.slice(0, -1);
    const table = monthly(draw, thing, own, undefined, truth);
    const rows = [[labelOf(thing, draw)], ...table];
    const width = Math.max(...rows.map((row) => row.length));
    return rows.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? null));
  });
  const height = Math.max(...blocks.map((block) => block.length));
  const rows = Array.from({ length: height }, (_, at) =>
    blocks.flatMap((block, index) => [
      ...(index > 0 ? [null] : []),
      ...(block[at] ?? Array.from({ length: block[0]?.length ?? 0 }, () => null)),
    ]),
  );
  const title = draw.chance.is(0.4)
    ? [[draw.say('Acompanhamento mensal de insumos', 'Monthly tracking')], []]
    : [];
  return { tables: [{ name: draw.say('Painel', 'Sheet1'), rows: [...title, ...rows] }], truth };
}

/** Headings in two or three rows, merged over their columns: site over thing over unit. */
export function mergedHeads(draw: Draw): Drawn {
  const truth: Truth[] = [];
  const months = draw.months(draw.chance.whole(2, 5));
  const sites = draw.sites(draw.chance.whole(2, 3));
  const things = several(draw, UTILITIES, 2, 3);
  const units = things.map(({ units: of }) => draw.chance.one(of));
  const labels = things.map((thing) => labelOf(thing, draw));
  const rowed = draw.chance.is(0.5);
  const top: DrawnCell[] = [monthHead(draw)];
  const middle: DrawnCell[] = [null];
  const low: DrawnCell[] = [null];
  const spans = [];
  for (const [at, site] of sites.entries()) {
    spans.push({ row: 1, column: 2 + at * things.length, rows: 1, columns: things.length });
    for (const [index] of things.entries()) {
      top.push(index === 0 ? site : null);
      middle.push(rowed ? (labels[index] ?? '') : `${labels[index]} (${units[index]})`);
      low.push(units[index] ?? null);
    }
  }
  const rows = months.map((month) => [
    draw.month(month),
    ...sites.flatMap((site) =>
      things.map((thing) => {
        if (draw.chance.is(0.05)) return null;
        const value = draw.amount(thing.most);
        truth.push(truthOf(thing, value, month, site));
        return number(value);
      }),
    ),
  ]);
  const heads = rowed ? [top, middle, low] : [top, middle];
  if (draw.chance.is(0.5)) spans.push({ row: 1, column: 1, rows: heads.length, columns: 1 });
  return { tables: [{ name: draw.say('Consumo', 'Usage'), rows: [...heads, ...rows], spans }], truth };
}

/** The name of a thing alone in a row over the rows that are of it. */
export function sections(draw: Draw): Drawn {
  const truth: Truth[] = [];
  const months = draw.months(draw.chance.whole(2, 4));
  const sites = draw.chance.is(0.5) ? draw.sites(2) : [undefined];
  const units = draw.chance.one(['column', 'row', 'cell'] as const);
  const rows: DrawnCell[][] = [
    [
      monthHead(draw),
      ...(sites[0] === undefined ? [] : [draw.say(['Unidade', 'Filial'], ['Site', 'Plant'])]),
      amountHead(draw),
      ...(units === 'column' ? [draw.say(['Un.', 'Unid.'], ['Unit', 'UoM'])] : []),
      ...(draw.chance.is(0.4) ? [draw.say('Valor (R$)', 'Cost (R$)')] : []),
    ],
  ];
  const paid = /R\$/.test(rows[0]?.at(-1) ?? '');
  for (const thing of several(draw, [...UTILITIES, ...FUELS], 2, 4)) {
    const unit = draw.chance.one(thing.units);
    const label = labelOf(thing, draw);
    rows.push([units === 'row' ? `${label} (${unit})` : label]);
    const values: string[] = [];
    for (const month of months)
      for (const site of sites) {
        const value = draw.amount(thing.most);
        values.push(value);
        truth.push(truthOf(thing, value, month, site));
        rows.push([
          draw.month(month),
          ...(site === undefined ? [] : [site]),
          units === 'cell' ? `#${value} ${unit}` : number(value),
          ...(units === 'column' ? [unit] : []),
          ...(paid ? [number(plain(draw.chance.whole(90_000, 900_000) / 100))] : []),
        ]);
      }
    if (units !== 'cell' && draw.chance.is(0.5))
      rows.push([`Subtotal ${label}`, ...(sites[0] === undefined ? [] : [null]), number(sum(values))]);
  }
  return { tables: [{ name: draw.say('Dados', 'Data'), rows }], truth };
}

/** Meters with what they showed before and now, and the consumption beside. */
export function readings(draw: Draw): Drawn {
  const truth: Truth[] = [];
  const thing = draw.chance.one(UTILITIES.slice(0, 3));
  const unit = draw.chance.one(thing.units);
  const sites = draw.chance.is(0.6) ? draw.sites(2) : [undefined];
  const factor = thing.kind === 'electricity' && draw.chance.is(0.5) ? draw.chance.one([40, 120, 300]) : 1;
  const [differed, factored] = [factor > 1 && draw.chance.is(0.5), factor > 1];
  const heads = [
    ...(sites[0] === undefined ? [] : [draw.say(['Unidade', 'Planta'], ['Site', 'Plant'])]),
    draw.say('Medidor', 'Meter'),
    monthHead(draw),
    draw.say(['Leitura anterior', 'Leitura inicial', 'Leit. ant.'], ['Previous reading', 'Opening reading']),
    draw.say(['Leitura atual', 'Leitura final', 'Leit. atual'], ['Current reading', 'Closing reading']),
    ...(differed ? [draw.say('Diferença', 'Difference')] : []),
    ...(factored ? [draw.say(['Constante', 'Fator multiplicador'], ['Multiplier', 'Meter factor'])] : []),
    `${amountHead(draw)} (${unit})`,
  ];
  const rows: DrawnCell[][] = [];
  const months = draw.months(draw.chance.whole(2, 5));
  for (const site of sites) {
    let at = draw.chance.whole(10_000, 90_000);
    const meter = `${draw.chance.one(['MD', 'H', 'A'])}${draw.chance.whole(100_000, 999_999)}`;
    for (const month of months) {
      const used = draw.chance.whole(100, 4_000);
      const quantity = String(used * factor);
      truth.push(truthOf(thing, quantity, month, site));
      rows.push([
        ...(site === undefined ? [] : [site]),
        meter,
        draw.month(month),
        number(String(at)),
        number(String(at + used)),
        ...(differed ? [number(String(used))] : []),
        ...(factored ? [number(String(factor))] : []),
        number(quantity),
      ]);
      at += used;
    }
  }
  const title = draw.say(
    [`Leituras - ${labelOf(thing, draw)}`, `Controle de medidores: ${labelOf(thing, draw)}`],
    [`Meter readings - ${labelOf(thing, draw)}`, `${labelOf(thing, draw)} meters`],
  );
  return { tables: [{ name: draw.say('Leituras', 'Readings'), rows: [[title], [], heads, ...rows] }], truth };
}

/** An export of a pivot: labels once, blank below, a total behind each group. */
export function pivot(draw: Draw): Drawn {
  const truth: Truth[] = [];
  const months = draw.months(draw.chance.whole(2, 4));
  const sites = draw.sites(draw.chance.whole(2, 3));
  const things = several(draw, FUELS, 1, 3);
  const rows: DrawnCell[][] = [
    [
      draw.say(['Unidade', 'Filial'], ['Site', 'Plant']),
      draw.say(['Combustível', 'Produto'], ['Fuel', 'Product']),
      monthHead(draw),
      draw.say(['Soma de Litros', 'Litros', 'Volume (L)'], ['Sum of Litres', 'Litres', 'Volume (L)']),
    ],
  ];
  const litres = things.filter(({ unit }) => unit === 'L');
  const named = litres.length > 0 ? litres : FUELS.slice(1, 2);
  for (const site of sites) {
    const all: string[] = [];
    for (const [index, thing] of named.entries())
      for (const [at, month] of months.entries()) {
        const value = draw.amount(thing.most);
        all.push(value);
        truth.push(truthOf(thing, value, month, site));
        rows.push([
          index === 0 && at === 0 ? site : null,
          at === 0 ? labelOf(thing, draw) : null,
          draw.month(month),
          number(value),
        ]);
      }
    rows.push([draw.language === 'pt-BR' ? `Total ${site}` : `${site} Total`, null, null, number(sum(all))]);
  }
  rows.push([
    draw.say('Total Geral', 'Grand Total'),
    null,
    null,
    number(sum(truth.map(({ quantity }) => quantity))),
  ]);
  return { tables: [{ name: draw.say('Dinâmica', 'Pivot'), rows }], truth };
}

/** Rows that are hidden, empty rows, a note in the middle. */
export function hiddenRows(draw: Draw): Drawn {
  const truth: Truth[] = [];
  const thing = draw.chance.one([...UTILITIES, ...FUELS]);
  const table = monthly(draw, thing, draw.months(draw.chance.whole(3, 6)), undefined, truth);
  const rows: DrawnRow[] = [[labelOf(thing, draw)], []];
  const hidden: number[] = [];
  for (const [at, row] of table.entries()) {
    if (at > 0 && at < table.length - 1 && draw.chance.is(0.25)) {
      rows.push([draw.month('2024-12'), number(draw.amount(thing.most))]);
      hidden.push(rows.length);
    }
    if (at > 1 && draw.chance.is(0.2)) rows.push([]);
    rows.push(row);
  }
  rows.push([], [draw.say('Obs.: valores conferidos com as faturas.', 'Note: checked against invoices.')]);
  return { tables: [{ name: draw.say('Controle', 'Log'), rows, hidden }], truth };
}
