import { sum } from '../facts.ts';
import { type Draw, type Drawn, type DrawnCell, number, plain, type Truth } from './draw.ts';
import { monthHead, several, truthOf } from './monthly.ts';
import { FUELS, labelOf, UTILITIES } from './things.ts';

/** Details of each site in kWh, a summary of them in MWh. */
export function otherUnit(draw: Draw): Drawn {
  const truth: Truth[] = [];
  const [power] = UTILITIES;
  if (power === undefined) throw new Error('nothing to draw');
  const months = draw.months(draw.chance.whole(3, 6));
  const sites = draw.sites(2);
  const all = new Map<string, string[]>();
  const tables = sites.map((site) => ({
    name: site,
    rows: [
      [monthHead(draw), `${draw.say('Energia elétrica', 'Electricity')} (kWh)`],
      ...months.map((month) => {
        const value = draw.amount(power.most);
        truth.push(truthOf(power, value, month, site));
        all.set(month, [...(all.get(month) ?? []), value]);
        return [draw.month(month), number(value)];
      }),
    ],
  }));
  const summed = (values: readonly string[]) => plain(Number(sum(values)) / 1000, 3);
  const summary = {
    name: draw.say(['Resumo', 'Consolidado', 'Geral'], ['Summary', 'Overview', 'Group']),
    rows: [
      [monthHead(draw), `${draw.say('Energia elétrica', 'Electricity')} (MWh)`],
      ...months.map((month) => [draw.month(month), number(summed(all.get(month) ?? []))]),
      ...(draw.chance.is(0.5) ? [['Total', number(summed([...all.values()].flat()))]] : []),
    ],
  };
  return { tables: draw.chance.is(0.5) ? [summary, ...tables] : [...tables, summary], truth };
}

/** What was planned beside what came, with the difference. */
export function planned(draw: Draw): Drawn {
  const truth: Truth[] = [];
  const things = several(draw, [...UTILITIES, ...FUELS], 1, 4);
  const months = draw.months(things.length === 1 ? draw.chance.whole(3, 6) : 1);
  const [plan, done] = [
    draw.say(['Orçado', 'Meta', 'Previsto', 'Planejado'], ['Budget', 'Plan', 'Target', 'Forecast']),
    draw.say(['Realizado', 'Real', 'Efetivo'], ['Actual', 'Actuals']),
  ];
  const [first] = things;
  const one = things.length === 1 && first !== undefined;
  const unit = one ? draw.chance.one(first.units) : '';
  const swapped = draw.chance.is(0.4);
  const pair = (a: string, b: string) => (swapped ? [b, a] : [a, b]);
  const tail = (head: string) => (one ? `${head} (${unit})` : head);
  const rows: DrawnCell[][] = [
    [
      one ? monthHead(draw) : draw.say(['Indicador', 'Item', 'Insumo'], ['Item', 'Resource']),
      ...(one ? [] : [draw.say('Unidade', 'Unit')]),
      ...pair(tail(plan), tail(done)),
      draw.say(['Desvio', 'Variação %', 'Diferença'], ['Variance', 'Variance %', 'Difference']),
    ],
  ];
  for (const thing of things)
    for (const month of months) {
      const [budget, actual] = [draw.amount(thing.most), draw.amount(thing.most)];
      truth.push(truthOf(thing, actual, month));
      rows.push([
        one ? draw.month(month) : labelOf(thing, draw),
        ...(one ? [] : [draw.chance.one(thing.units)]),
        ...pair(number(budget), number(actual)),
        number(plain(Number(actual) - Number(budget))),
      ]);
    }
  const of = one ? labelOf(first, draw) : '';
  const month = monthText(months[0] ?? '');
  const title = one
    ? draw.say(`${of} - orçado x realizado`, `${of} - budget vs actual`)
    : draw.say(`Orçado x realizado - ${month}`, `Budget vs actual - ${month}`);
  return { tables: [{ name: draw.say('Indicadores', 'KPI'), rows: [[title], [], ...rows] }], truth };
}

const monthText = (month: string) => `${month.slice(5)}/${month.slice(0, 4)}`;

/** This year's amounts beside those of the year before. */
export function yearBefore(draw: Draw): Drawn {
  const truth: Truth[] = [];
  const thing = draw.chance.one([...UTILITIES, ...FUELS]);
  const unit = draw.chance.one(thing.units);
  const year = draw.chance.one([2025, 2026]);
  const [before, now] = [
    draw.say('Ano anterior', 'Previous year'),
    draw.say(['Ano atual', 'Atual'], ['Current year', 'This year']),
  ];
  const count = draw.chance.whole(3, 6);
  const rows: DrawnCell[][] = [
    [`${labelOf(thing, draw)} (${unit}) - ${year}`],
    [],
    [draw.say('Mês', 'Month'), ...(draw.chance.is(0.5) ? [before, now] : [before, now]), 'Var. %'],
  ];
  for (let at = 1; at <= count; at += 1) {
    const month = `${year}-${String(at).padStart(2, '0')}`;
    const value = draw.amount(thing.most);
    truth.push(truthOf(thing, value, month));
    rows.push([draw.month(month), number(draw.amount(thing.most)), number(value), `#${draw.amount(40)}%`]);
  }
  return { tables: [{ name: draw.say('Comparativo', 'Comparison'), rows }], truth };
}

const QUARTERS = {
  'pt-BR': (at: number) => `${at}º Trim`,
  en: (at: number) => `Q${at}`,
};

/** Months as columns with the sums of their quarters and of all. */
export function quarters(draw: Draw): Drawn {
  const truth: Truth[] = [];
  const year = draw.chance.one([2025, 2026]);
  const count = draw.chance.one([3, 6]);
  const months = Array.from({ length: count }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`);
  const sites = draw.chance.is(0.5) ? draw.sites(2) : [undefined];
  const things = several(draw, [...UTILITIES, ...FUELS], 1, 3);
  const quarter = QUARTERS[draw.language];
  const heads: DrawnCell[] = [
    ...(sites[0] === undefined ? [] : [draw.say('Unidade', 'Site')]),
    draw.say(['Item', 'Insumo'], ['Item', 'Resource']),
    draw.say(['Un.', 'Unidade de medida'], ['Unit', 'UoM']),
  ];
  for (const [at, month] of months.entries()) {
    heads.push(draw.month(month));
    if (at % 3 === 2) heads.push(quarter((at + 1) / 3));
  }
  heads.push(draw.say(['Total', 'Acumulado'], ['Total', 'YTD']));
  const rows = sites.flatMap((site) =>
    things.map((thing) => {
      const values = months.map(() => draw.amount(thing.most));
      for (const [at, month] of months.entries()) truth.push(truthOf(thing, values[at] ?? '', month, site));
      const cells: DrawnCell[] = [
        ...(site === undefined ? [] : [site]),
        labelOf(thing, draw),
        draw.chance.one(thing.units),
      ];
      for (const [at, value] of values.entries()) {
        cells.push(number(value));
        if (at % 3 === 2) cells.push(number(sum(values.slice(at - 2, at + 1))));
      }
      return [...cells, number(sum(values))];
    }),
  );
  return { tables: [{ name: `${year}`, rows: [heads, ...rows] }], truth };
}
