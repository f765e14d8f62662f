import { decimal, sum, toText } from '#engine/decimal.ts';
import type { Basis } from '#engine/report/basis.ts';
import { evaluate, tonnes, type Value } from '#engine/report/evaluate.ts';
import { parseFormula } from '#engine/report/formula.ts';
import { GAS_GROUPS } from '#engine/report/weigh.ts';
import type { Answer, Voice } from './answers.ts';
import { reasonIn } from './answers.ts';
import type { KeptBasis } from './basis-shape.ts';
import type { ReportBlock, ReportTable } from '#reports/document.ts';
import { amountIn } from './quotable.ts';
import type { ReportWords } from './words.ts';

export type Cell = ReportTable['rows'][number]['cells'][number];

const TONNES = 't CO2e';

/** The total of a scope or of all, as it is recorded, or the reason why there is none. */
export function ask(basis: Basis, formula: string): Value {
  return evaluate(parseFormula(formula), basis, { gwp: 'recorded' });
}

/** A value as a cell of a table of numbers. */
export function cellOf(value: Value, words: ReportWords, places = 3): Cell {
  if (value.kind === 'missing') return { text: reasonIn(words, value.code, value.params), exact: null };
  if (value.kind === 'text') return { text: value.text };
  const exact = toText(value.amount);
  return { text: words.number(exact, places), exact };
}

function numberCell(exact: string, words: ReportWords): Cell {
  return { text: words.number(exact), exact };
}

/** The questions of one section of a programme with their answers. */
export function answersTable(
  id: string,
  title: string,
  answers: readonly Answer[],
  { words }: Voice,
): ReportTable {
  // A reason has no unit: where nothing but reasons and words stand, there is no column for one.
  const unitOf = ({ unit, value }: Answer['point']) =>
    unit === null || value === null ? '' : words.unit(unit);
  const hasUnits = answers.some(({ point }) => unitOf(point) !== '');
  // One clause for all is said once, under the table.
  const clauses = new Set(answers.map(({ point }) => point.clause));
  const hasClauses = clauses.size > 1;
  return {
    id,
    title,
    columns: [
      { key: 'code', title: words.say('column.code'), kind: 'text' },
      { key: 'label', title: words.say('column.datapoint'), kind: 'text' },
      { key: 'value', title: words.say('column.value'), kind: 'text' },
      ...(hasUnits ? [{ key: 'unit', title: words.say('column.unit'), kind: 'text' as const }] : []),
      ...(hasClauses ? [{ key: 'clause', title: words.say('column.clause'), kind: 'text' as const }] : []),
    ],
    rows: answers.map(({ point, asked }) => ({
      key: `${point.programme}/${point.code}`,
      cells: [
        { text: shortCode(point.code) },
        { text: point.note === undefined ? point.label : `${point.label}. ${point.note}` },
        point.value === null
          ? { text: point.reason?.text ?? '', exact: null }
          : point.unit === null
            ? { text: chapterOf(asked.formula, words) ?? point.value }
            : { text: amountIn(point.value, point.unit, words), exact: point.value },
        ...(hasUnits ? [{ text: unitOf(point) }] : []),
        ...(hasClauses ? [{ text: point.clause }] : []),
      ],
    })),
    ...(clauses.size === 1 && { note: `${words.say('column.clause')}: ${[...clauses].join('')}.` }),
  };
}

/** A code that names a site by its id has the beginning of the id. */
function shortCode(code: string): string {
  return code.replace(/([0-9a-f]{8})-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, '$1');
}

/** Chapters that list what a fact is, by the fact. */
const LISTED: Readonly<Record<string, string>> = { 'fact(factor_sources)': 'sources' };

/** What people wrote or a chapter lists stands there, and once: a table leads there. Null: the answer is no chapter. */
function chapterOf(formula: string, words: ReportWords): string | null {
  const chapter = LISTED[formula] ?? /^text\((\w+)\)$/.exec(formula)?.[1];
  return chapter === undefined
    ? null
    : words.say('answer.chapter', { chapter: words.say(`chapter.${chapter}`) });
}

interface Bars {
  readonly id: string;
  readonly title: string;
  readonly name: string;
  readonly rows: readonly { readonly key: string; readonly name: string; readonly value: Value }[];
}

/** A bar chart with the table it is drawn from. What has no value has no bar, and says why in the table. */
export function bars({ id, title, name, rows }: Bars, words: ReportWords): ReportBlock {
  const table: ReportTable = {
    id,
    title,
    columns: [
      { key: 'name', title: name, kind: 'text' },
      { key: 'amount', title: words.say('column.amount'), kind: 'number', unit: words.unit(TONNES) },
    ],
    rows: rows.map(({ key, name: row, value }) => ({ key, cells: [{ text: row }, cellOf(value, words)] })),
  };
  const known = rows.flatMap((row) =>
    row.value.kind === 'number' ? [{ ...row, exact: toText(row.value.amount) }] : [],
  );
  if (known.length === 0) return { kind: 'table', table };
  const told = known.map((row) => `${row.name}: ${words.number(row.exact)} ${words.unit(TONNES)}`);
  return {
    kind: 'chart',
    title,
    alt: `${title}. ${told.join('; ')}.`,
    chart: {
      type: 'bar',
      categories: known.map((row) => row.name),
      series: [{ name: words.say('column.amount'), values: known.map((row) => row.exact) }],
      unit: words.unit(TONNES),
    },
    table,
  };
}

/** The three scopes, scope 2 in both accounts. */
export function scopeBars(basis: Basis, words: ReportWords): ReportBlock {
  const rows = [
    { key: 'scope1', formula: 'co2e(scope: 1)' },
    { key: 'scope2_location', formula: 'co2e(scope: 2)' },
    { key: 'scope2_market', formula: 'co2e(scope: 2, account: market)' },
    { key: 'scope3', formula: 'co2e(scope: 3)' },
  ].map(({ key, formula }) => ({ key, name: words.say(`row.${key}`), value: ask(basis, formula) }));
  return bars(
    { id: 'scopes', title: words.say('table.scopes'), name: words.say('column.scope'), rows },
    words,
  );
}

/** Every category that has a line, the largest first. */
export function categoryBars(basis: Basis, words: ReportWords): ReportBlock {
  const keys = new Map(
    basis.activities.map(({ scope, category }) => [`${scope}/${category}`, { scope, category }]),
  );
  const rows = [...keys].map(([key, { scope, category }]) => ({
    key,
    name: `${words.say('scope', { scope: String(scope) })}: ${words.category(category)}`,
    value: ask(basis, `co2e(scope: ${scope}, category: ${category})`),
  }));
  return bars(
    {
      id: 'categories',
      title: words.say('table.categories'),
      name: words.say('column.category'),
      rows: largestFirst(rows),
    },
    words,
  );
}

export function siteBars(basis: Basis, words: ReportWords): ReportBlock {
  const rows = [
    ...basis.sites.map(({ id, name }) => ({ key: id, name, value: ask(basis, `co2e(site: ${id})`) })),
    ...withoutSite(basis, 'co2e()', words),
  ];
  return bars(
    {
      id: 'sites',
      title: words.say('table.sites'),
      name: words.say('column.site'),
      rows: largestFirst(rows),
    },
    words,
  );
}

/** What names no site, where anything does: without it the sites would not come to the total. */
export function withoutSite(
  basis: Basis,
  formula: string,
  words: ReportWords,
): { key: string; name: string; value: Value }[] {
  const of = <C extends { readonly siteId: string | null }>(cells: readonly C[]) =>
    cells.filter(({ siteId }) => siteId === null);
  const activities = of(basis.activities);
  if (activities.length === 0) return [];
  const rest = { ...basis, activities, gases: of(basis.gases) };
  return [{ key: '-', name: words.say('row.noSite'), value: ask(rest, formula) }];
}

export function gasBars(basis: Basis, words: ReportWords): ReportBlock {
  const rows = GAS_GROUPS.filter((group) => group !== 'other').map((group) => ({
    key: group,
    name: words.unit(group),
    value: ask(basis, `co2e(gas: ${group})`),
  }));
  const all = [...rows, ...unsplitRow(basis, words)];
  return bars(
    { id: 'gases', title: words.say('table.gases'), name: words.say('column.gas'), rows: all },
    words,
  );
}

/** What is known as CO2e only: without it the gases would not come to the total. */
function unsplitRow({ gases }: Basis, words: ReportWords): { key: string; name: string; value: Value }[] {
  const amounts = gases.flatMap(({ kg, co2eKg }) =>
    kg === null && co2eKg !== null ? [decimal(co2eKg)] : [],
  );
  if (amounts.length === 0) return [];
  const amount = tonnes(sum(amounts));
  const value = { kind: 'number', amount, lines: 0, excluded: 0, behind: [], notes: [] } as const;
  return [{ key: 'CO2e', name: words.say('row.unsplit'), value }];
}

export function largestFirst<R extends { readonly value: Value }>(rows: readonly R[]): R[] {
  const weight = ({ value }: R) => (value.kind === 'number' ? Number(toText(value.amount)) : -1);
  return rows.toSorted((one, other) => weight(other) - weight(one));
}

/** What could not be counted, by its cause. */
export function notCountedTable({ figures }: KeptBasis, words: ReportWords): ReportTable {
  return {
    id: 'not-counted',
    title: words.say('table.notCounted'),
    columns: [
      { key: 'cause', title: words.say('column.cause'), kind: 'text' },
      { key: 'lines', title: words.say('column.lines'), kind: 'number' },
    ],
    rows: figures.problems.map(({ code, lines }) => ({
      key: code,
      cells: [{ text: words.problem(code) }, numberCell(String(lines), words)],
    })),
  };
}

/** Every source of emissions that counts, by category or by kind within one, with its lines. */
export function sourcesTable(
  { figures, kinds }: KeptBasis,
  { words, language }: Voice,
  by: 'category' | 'kind',
): ReportTable {
  const isByKind = by === 'kind';
  const groups = new Map<string, KeptBasis['figures']['activities'][number][]>();
  for (const cell of figures.activities) {
    const key = `${cell.scope}/${cell.category}${isByKind ? `/${cell.kind}` : ''}`;
    groups.set(key, [...(groups.get(key) ?? []), cell]);
  }
  return {
    id: 'sources',
    title: words.say('table.sources'),
    columns: [
      { key: 'scope', title: words.say('column.scope'), kind: 'text' },
      { key: 'category', title: words.say('column.category'), kind: 'text' },
      ...(isByKind ? [{ key: 'source', title: words.say('column.source'), kind: 'text' as const }] : []),
      { key: 'lines', title: words.say('column.lines'), kind: 'number' },
      { key: 'amount', title: words.say('column.amount'), kind: 'number', unit: words.unit(TONNES) },
      { key: 'biogenic', title: words.say('column.biogenic'), kind: 'number', unit: words.unit('t CO2') },
    ],
    rows: sourcesInOrder(groups).map(([key, cells]) => {
      const [first] = cells;
      const lines = cells.reduce((count, cell) => count + cell.lines, 0);
      const total = (of: 'co2eKg' | 'biogenicCo2Kg'): Cell =>
        lines === 0
          ? { text: words.say('reason.not_counted'), exact: null }
          : numberCell(toText(tonnes(sum(cells.map((cell) => decimal(cell[of]))))), words);
      return {
        key,
        cells: [
          { text: words.say('scope', { scope: String(first?.scope) }) },
          { text: words.category(first?.category ?? '') },
          ...(isByKind
            ? [{ text: words.unit(kinds[first?.kind ?? '']?.[language] ?? first?.kind ?? '') }]
            : []),
          numberCell(String(lines), words),
          total('co2eKg'),
          total('biogenicCo2Kg'),
        ],
      };
    }),
  };
}

type Cells = readonly KeptBasis['figures']['activities'][number][];

/** Scope by scope, of each the largest first. */
function sourcesInOrder(groups: ReadonlyMap<string, Cells>): [key: string, cells: Cells][] {
  const weight = (cells: Cells) => cells.reduce((total, { co2eKg }) => total + Number(co2eKg), 0);
  return [...groups].toSorted(
    ([, one], [, other]) => (one[0]?.scope ?? 0) - (other[0]?.scope ?? 0) || weight(other) - weight(one),
  );
}

/** Sources that a drawing names in words; its table has all of them. */
const MOST_TOLD = 15;

/** The sources of emissions, the largest drawn; without an amount a table alone. */
export function sourcesChart(kept: KeptBasis, voice: Voice): ReportBlock {
  const { words } = voice;
  const table = sourcesTable(kept, voice, 'kind');
  const amountAt = table.columns.findIndex(({ key }) => key === 'amount');
  const nameAt = table.columns.findIndex(({ key }) => key === 'source');
  const known = table.rows
    .flatMap(({ cells }) => {
      const { exact, text = '' } = cells[amountAt] ?? {};
      return typeof exact === 'string' ? [{ name: cells[nameAt]?.text ?? '', exact, text }] : [];
    })
    .toSorted((one, other) => Number(other.exact) - Number(one.exact));
  if (known.length === 0) return { kind: 'table', table };
  const title = words.say('table.largest_sources');
  const told = known.slice(0, MOST_TOLD).map(({ name, text }) => `${name}: ${text} ${words.unit(TONNES)}`);
  return {
    kind: 'chart',
    title,
    alt: `${title}. ${told.join('; ')}.`,
    chart: {
      type: 'bar',
      categories: known.map(({ name }) => name),
      series: [{ name: words.say('column.amount'), values: known.map(({ exact }) => exact) }],
      unit: words.unit(TONNES),
    },
    table,
  };
}
