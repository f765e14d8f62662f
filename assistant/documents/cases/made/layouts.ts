import type { Chance } from './chance.ts';
import {
  amount,
  type DayStyle,
  dayText,
  type Fact,
  type Language,
  type MonthStyle,
  monthText,
  sum,
  type Thing,
} from './facts.ts';

/** A cell: text, `#` before a number, `@` before a day that the file types; null: nothing. */
export type MadeCell = string | null;
export type MadeRow = readonly MadeCell[];

/** What a made sheet is to hold. */
export interface Plan {
  readonly chance: Chance;
  readonly language: Language;
  readonly facts: readonly Fact[];
  readonly things: readonly Thing[];
  readonly sites: readonly string[];
  readonly months: readonly string[];
  readonly monthStyle: MonthStyle;
  readonly dayStyle: DayStyle;
  /** Features that it shows, by which shares are told. */
  readonly features: Set<string>;
  readonly taken: Set<string>;
}

const say = ({ language }: Plan, pt: string, en: string) => (language === 'pt-BR' ? pt : en);
const number = (value: string): MadeCell => `#${value}`;

/** Turns a feature on with a chance, and remembers it. */
function has(plan: Plan, feature: string, share: number): boolean {
  if (!plan.chance.is(share)) return false;
  plan.features.add(feature);
  return true;
}

const NAMING = /^(?:Item|Descrição|Description|Fonte|Source)$/;

interface Column {
  readonly head: string;
  readonly cell: (fact: Fact, at: number) => MadeCell;
  readonly sums?: boolean;
}

/** A row for each amount: `Data | Unidade | Item | Quantidade | Un. | Valor (R$)`. */
export function long(plan: Plan): MadeRow[] {
  const { chance } = plan;
  plan.features.add('long');
  const single = plan.things.length === 1;
  const [thing] = plan.things;
  const columns: Column[] = [];
  const dated = plan.facts.some(({ day }) => day !== null);
  columns.push({
    head: dated
      ? chance.one([say(plan, 'Data', 'Date'), say(plan, 'Data do lançamento', 'Posting date')])
      : chance.one([say(plan, 'Mês', 'Month'), say(plan, 'Competência', 'Period')]),
    cell: ({ day, month }) =>
      day === null ? monthText(month, plan.monthStyle, plan.language) : dayText(day, plan.dayStyle),
  });
  if (plan.sites.length > 0)
    columns.push({
      head: chance.one([say(plan, 'Unidade', 'Site'), say(plan, 'Planta', 'Plant')]),
      cell: ({ site }) => site,
    });
  if (!single || has(plan, 'kind column of one', 0.3))
    columns.push({
      head: chance.one([
        say(plan, 'Item', 'Item'),
        say(plan, 'Descrição', 'Description'),
        say(plan, 'Fonte', 'Source'),
      ]),
      cell: ({ label }) => label,
    });
  const spot =
    single && thing !== undefined
      ? chance.one(['heading', 'column', 'cell'])
      : chance.one(['column', 'cell', 'label']);
  plan.features.add(`unit in ${spot}`);
  const amounts = chance.one([
    say(plan, 'Quantidade', 'Quantity'),
    say(plan, 'Consumo', 'Consumption'),
    say(plan, 'Qtd.', 'Qty'),
  ]);
  const unitOf = new Map(plan.things.map((one) => [one, chance.one(one.units)]));
  const quantity: Column = {
    head: spot === 'heading' && thing !== undefined ? `${amounts} (${unitOf.get(thing)})` : amounts,
    cell: ({ quantity: value, thing: of }) =>
      spot === 'cell' ? `#${value} ${unitOf.get(of)}` : number(value),
    sums: single,
  };
  if (spot === 'label') {
    const at = columns.length - 1;
    const named = columns[at];
    if (named !== undefined)
      columns[at] = { ...named, cell: ({ label, thing: of }) => `${label} (${unitOf.get(of)})` };
  }
  columns.push(quantity);
  if (spot === 'column')
    columns.push({
      head: chance.one([say(plan, 'Un.', 'Unit'), say(plan, 'Unidade de medida', 'UoM')]),
      cell: ({ thing: of }) => unitOf.get(of) ?? null,
    });
  const prices = plan.facts.map(() => String(chance.whole(110, 990) / 100));
  const times = (value: string, at: number) => (Number(value) * Number(prices[at] ?? 1)).toFixed(2);
  if (has(plan, 'unit price', 0.3))
    columns.push({
      head: say(plan, 'Preço unitário (R$)', 'Unit price (R$)'),
      cell: (_, at) => number(prices[at] ?? '1'),
    });
  if (has(plan, 'amount paid', 0.4))
    columns.push({
      head: say(plan, 'Valor (R$)', 'Cost (R$)'),
      cell: ({ quantity: value }, at) => number(times(value, at)),
    });
  if (has(plan, 'invoice number', 0.35))
    columns.push({
      head: say(plan, 'NF', 'Invoice no.'),
      cell: () => number(String(chance.whole(10_000, 99_999))),
    });
  if (has(plan, 'code', 0.25))
    columns.push({
      head: say(plan, 'Código', 'Code'),
      cell: () => `${chance.one(['MT', 'AX', 'PR'])}-${chance.whole(100, 999)}`,
    });
  if (
    single &&
    thing !== undefined &&
    /^mobile\.(?:diesel|gasoline|ethanol)/.test(thing.kind) &&
    has(plan, 'plate and odometer', 0.5)
  ) {
    columns.push({
      head: say(plan, 'Placa', 'Plate'),
      cell: () => `${chance.one(['ABC', 'QRT', 'MLK'])}${chance.whole(1, 9)}D${chance.whole(10, 99)}`,
    });
    columns.push({
      head: say(plan, 'Hodômetro (km)', 'Odometer (km)'),
      cell: () => number(String(chance.whole(20_000, 180_000))),
    });
  }
  const status = has(plan, 'status', 0.25);
  if (status)
    columns.push({
      head: say(plan, 'Status', 'Status'),
      cell: () => say(plan, chance.one(['Lançado', 'OK', 'Pago']), chance.one(['Posted', 'Paid', 'OK'])),
    });
  if (has(plan, 'percent column', 0.15))
    columns.push({
      head: say(plan, '% do total', '% of total'),
      cell: () => number(amount(90, chance, plan.taken)),
    });
  if (has(plan, 'stock column', 0.15))
    columns.push({
      head: say(plan, 'Saldo em estoque', 'Stock balance'),
      cell: () => number(amount(900, chance, plan.taken)),
    });
  if (has(plan, 'due date', 0.2))
    columns.push({
      head: say(plan, 'Vencimento', 'Due date'),
      cell: ({ month }) => dayText(`${month}-28`, plan.dayStyle),
    });
  if (has(plan, 'supplier', 0.2))
    columns.push({
      head: say(plan, 'Fornecedor', 'Supplier'),
      cell: () => chance.one(['Alfa Ltda', 'Beta Comercial S.A.', 'Gama Serviços']),
    });
  if (has(plan, 'remarks', 0.2))
    columns.push({
      head: say(plan, 'Observação', 'Remarks'),
      cell: () => (chance.is(0.3) ? say(plan, 'conferido', 'checked') : null),
    });
  const order = chance.is(0.5) ? columns : chance.mixed(columns);
  if (order !== columns) plan.features.add('columns mixed');
  const rowOf = (fact: Fact, at: number): MadeRow => order.map(({ cell }) => cell(fact, at));
  const total = (name: string, values: readonly string[]): MadeRow =>
    order.map((column, at) =>
      column === quantity && spot !== 'cell'
        ? number(sum(values))
        : at === (order[0] === quantity ? 1 : 0)
          ? name
          : null,
    );
  const rows: MadeRow[] = [order.map(({ head }) => head)];
  if (single && thing !== undefined && !order.some(({ head }) => NAMING.test(head))) {
    plan.features.add('kind in title');
    rows.unshift([labelOf(plan, thing)], []);
  }
  const parts = single && has(plan, 'subtotals', 0.3) && spot !== 'cell';
  let open: string[] = [];
  for (const [at, fact] of plan.facts.entries()) {
    const before = plan.facts[at - 1];
    if (parts && before !== undefined && before.month !== fact.month) {
      rows.push(total('Subtotal', open));
      open = [];
    }
    open.push(fact.quantity);
    rows.push(rowOf(fact, at));
    if (status && chance.is(0.15)) rows.push(cancelled(plan, order, rowOf(fact, at), quantity));
    if (chance.is(0.05)) rows.push([]);
  }
  if (parts) rows.push(total('Subtotal', open));
  if (single && spot !== 'cell' && has(plan, 'grand total', 0.5))
    rows.push(
      total(
        say(plan, 'Total geral', 'Grand total'),
        plan.facts.map(({ quantity: value }) => value),
      ),
    );
  return rows;
}

/** A row that came to nothing, as its status says; of another amount than any that counts. */
function cancelled(plan: Plan, order: readonly Column[], row: MadeRow, quantity: Column): MadeRow {
  plan.features.add('cancelled row');
  const at = order.indexOf(quantity);
  const tail = /^#\S+( .*)$/.exec(row[at] ?? '')?.[1] ?? '';
  const other = `#${amount(500, plan.chance, plan.taken)}${tail}`;
  return row.map((cell, column) =>
    column === at ? other : order[column]?.head === 'Status' ? say(plan, 'Cancelado', 'Cancelled') : cell,
  );
}

/** A column for each month: `Planta | Item | Un. | jan/26 | fev/26 | Total`. */
export function wide(plan: Plan): MadeRow[] {
  const { chance } = plan;
  plan.features.add('wide months');
  const spot =
    plan.things.length === 1 ? chance.one(['column', 'label', 'title']) : chance.one(['column', 'label']);
  plan.features.add(`unit in ${spot}`);
  const unitOf = new Map(plan.things.map((one) => [one, chance.one(one.units)]));
  const total = has(plan, 'total column', 0.5);
  const sited = plan.sites.length > 0;
  const sections = sited && plan.things.length > 1 && has(plan, 'sections per site', 0.3);
  const average = has(plan, 'average column', 0.2);
  const share = has(plan, 'percent column', 0.2);
  const head: MadeCell[] = [
    ...(sited && !sections ? [say(plan, 'Unidade', 'Site')] : []),
    say(plan, 'Item', 'Item'),
    ...(spot === 'column' ? [say(plan, 'Un.', 'Unit')] : []),
    ...plan.months.map((month) => monthText(month, plan.monthStyle, plan.language)),
    ...(total ? ['Total'] : []),
    ...(average ? [say(plan, 'Média', 'Average')] : []),
    ...(share ? [say(plan, 'Var. %', 'Change %')] : []),
  ];
  const rows: MadeRow[] = [];
  if (spot === 'title' && plan.things[0] !== undefined)
    rows.push([`${labelOf(plan, plan.things[0])} (${unitOf.get(plan.things[0])})`], []);
  rows.push(head);
  const sites = sited ? plan.sites : [null];
  for (const site of sites) {
    if (sections) rows.push([site]);
    for (const thing of plan.things) {
      const own = plan.facts.filter((fact) => fact.site === site && fact.thing === thing);
      if (own.length === 0) continue;
      const cells = plan.months.map((month) => {
        const fact = own.find((one) => one.month === month);
        if (fact !== undefined) return number(fact.quantity);
        plan.features.add('cells without amount');
        return chance.one([null, '-', 'n/d', say(plan, 'parado', 'shut down')]);
      });
      const label = own[0]?.label ?? '';
      rows.push([
        ...(sited && !sections ? [site] : []),
        spot === 'label' ? `${label} (${unitOf.get(thing)})` : label,
        ...(spot === 'column' ? [unitOf.get(thing) ?? null] : []),
        ...cells,
        ...(total ? [number(sum(own.map(({ quantity }) => quantity)))] : []),
        ...(average ? [number(amount(900, chance, plan.taken))] : []),
        ...(share ? [number(amount(30, chance, plan.taken))] : []),
      ]);
    }
  }
  const width = head.length - plan.months.length - [total, average, share].filter(Boolean).length;
  if (plan.things.length === 1 && sited && has(plan, 'grand total', 0.6)) {
    const sums = plan.months.map((month) =>
      sum(plan.facts.filter((fact) => fact.month === month).map(({ quantity }) => quantity)),
    );
    rows.push([
      'TOTAL',
      ...Array.from({ length: width - 1 }, () => null),
      ...sums.map(number),
      ...(total ? [number(sum(sums))] : []),
    ]);
  }
  if (has(plan, 'production row', 0.3)) {
    if (chance.is(0.5)) rows.push([]);
    const made = plan.months.map(() => number(amount(9_000, chance, plan.taken)));
    const label = chance.one([
      say(plan, 'Produção (t)', 'Production (t)'),
      say(plan, 'Produção (peças)', 'Output (pieces)'),
    ]);
    rows.push([
      ...Array.from({ length: Math.max(0, width - 1) }, (_, at) => (at === 0 ? label : null)),
      ...(width === 1 ? [label] : [null]),
      ...made,
    ]);
  }
  if (has(plan, 'index row', 0.3)) {
    const label = chance.one([
      say(plan, 'Consumo específico (kWh/t)', 'Specific consumption (kWh/t)'),
      say(plan, 'Índice (m³/t)', 'Intensity (m³/t)'),
    ]);
    const found = plan.months.map(() => number(amount(40, chance, plan.taken)));
    rows.push([label, ...Array.from({ length: width - 1 }, () => null), ...found]);
  }
  return rows;
}

function labelOf({ facts }: Plan, thing: Thing): string {
  return facts.find((fact) => fact.thing === thing)?.label ?? '';
}

/** A column for each thing: `Mês | Energia (kWh) | Água (m³) | Produção (t)`. */
export function byThing(plan: Plan, site: string | null): MadeRow[] {
  const { chance } = plan;
  plan.features.add('column for each thing');
  const dated: Column = {
    head: say(plan, 'Mês', 'Month'),
    cell: ({ month }) => monthText(month, plan.monthStyle, plan.language),
  };
  const own = plan.facts.filter((fact) => site === null || fact.site === site);
  const months = plan.months.filter((month) => own.some((fact) => fact.month === month));
  const two = has(plan, 'two-row headings', 0.25);
  const below = !two && has(plan, 'units in a row below', 0.25);
  const paid = two || has(plan, 'amount paid', 0.3);
  const heads: MadeCell[] = [two ? null : dated.head];
  const subs: MadeCell[] = [two ? dated.head : null];
  const cells: ((month: string) => MadeCell)[] = [
    (month) => monthText(month, plan.monthStyle, plan.language),
  ];
  for (const thing of plan.things) {
    const unit = chance.one(thing.units);
    const label = labelOf(plan, thing);
    if (label === '') continue;
    heads.push(two || below ? label : `${label} (${unit})`);
    subs.push(two ? `${say(plan, 'Consumo', 'Consumption')} (${unit})` : unit);
    cells.push((month) => {
      const fact = own.find((one) => one.month === month && one.thing === thing);
      return fact === undefined ? chance.one([null, '-', 'n/d']) : number(fact.quantity);
    });
    if (!paid) continue;
    heads.push(two ? null : `${label} - ${say(plan, 'valor (R$)', 'cost (R$)')}`);
    subs.push(two ? say(plan, 'Valor (R$)', 'Cost (R$)') : below ? 'R$' : null);
    cells.push(() => number((chance.whole(100_000, 9_000_000) / 100).toFixed(2)));
  }
  const more = (feature: string, head: string, unit: string, most: number) => {
    if (!has(plan, feature, 0.3)) return;
    heads.push(two || below ? head : `${head} (${unit})`);
    subs.push(two ? null : unit);
    cells.push(() => number(amount(most, chance, plan.taken)));
  };
  more('production column', say(plan, 'Produção', 'Production'), 't', 9_000);
  if (!two && !below)
    more('index column', say(plan, 'Consumo específico', 'Specific consumption'), 'kWh/t', 40);
  const rows: MadeRow[] = two || below ? [heads, subs] : [heads];
  for (const month of months) rows.push(cells.map((cell) => cell(month)));
  if (has(plan, 'grand total', 0.5)) {
    const sums = plan.things.flatMap((thing) => {
      const values = own.filter((fact) => fact.thing === thing).map(({ quantity }) => quantity);
      return labelOf(plan, thing) === '' ? [] : [number(sum(values)), ...(paid ? [null] : [])];
    });
    rows.push(['Total', ...sums]);
  }
  return rows;
}
