import {
  absolute,
  add,
  compare,
  type Decimal,
  decimal,
  divide,
  isZero,
  multiply,
  subtract,
  sum,
  toText,
  ZERO,
} from '#engine/decimal.ts';
import { conversion, findUnit } from '#engine/unit.ts';
import type { z } from 'zod';
import { kindName } from '../../ledger/entry/row.ts';
import { invalidInput } from '../../input.ts';
import { mayReadLedger } from '../../may/ledger.ts';
import { readSites } from '../../organization.ts';
import type { RunContext, UseCase } from '../../usecase.ts';
import { answerQuery } from './query.contract.ts';
import { type AmountRow, type Asked, type EmissionRow, readAmounts, readEmissions, whole } from './read.ts';

type Output = z.input<typeof answerQuery.output>;
type Cell = Output['total'][number];
type Row = Output['rows'][number];

const HUNDRED = decimal('100');
const EMPTY: Cell = { co2eKg: '0', biogenicCo2Kg: '0', countedLines: 0, notCountedLines: 0 };

/**
 * Figures for one question, from the totals that are kept with the ledger: sums, shares (percent), changes from the first period
 * to the last, averages and intensities (kg CO2e per unit). Amounts convert within their dimension only. Refuses with
 * `site.not_found` (404) or `input.invalid` (400).
 */
export const queryAnswer: UseCase<typeof answerQuery.input, typeof answerQuery.output> = {
  contract: answerQuery,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, asked) {
    if (asked.periods.some(({ from, to }) => from > to))
      throw invalidInput('periods', 'an end before its begin');
    if (asked.unit !== undefined && !findUnit(asked.unit)) throw invalidInput('unit', 'not a unit');
    const periods = await readPeriods(context, asked);
    const rows = await named(context, asked, rowsOf(periods));
    const ordered = order(rows, asked);
    const shown = ordered.slice(0, asked.limit);
    const rest = ordered.slice(asked.limit);
    const total = periods.map(({ total: one }) => one);
    return {
      periods: asked.periods.map(whole),
      gwpSets: [...new Set(periods.flatMap(({ gwpSets }) => gwpSets))].sort(),
      by: asked.by,
      total,
      change: changeOf(total),
      rows: shown,
      more: {
        rows: rest.length,
        co2eKg: toText(sum(rest.map((row) => decimal(row.cells.at(-1)?.co2eKg ?? '0')))),
      },
      average: averageOf(shown),
      sum: sumOf(total),
      parts: partsOf(rows, asked),
      difference: differenceOf(shown),
      times: timesOf(total.at(-1) ?? EMPTY, asked.timesPercent),
      unconverted: [...new Set(periods.flatMap(({ unconverted }) => unconverted))],
    };
  },
};

interface ReadPeriod {
  readonly total: Cell;
  readonly groups: ReadonlyMap<string, { readonly keys: (string | null)[]; readonly cell: Cell }>;
  readonly gwpSets: readonly ('AR4' | 'AR5' | 'AR6')[];
  readonly unconverted: readonly string[];
}

const keyOf = (row: EmissionRow | AmountRow) => JSON.stringify([row.key1, row.key2]);

async function readPeriods(context: RunContext, asked: Asked): Promise<ReadPeriod[]> {
  const periods: ReadPeriod[] = [];
  for (const period of asked.periods) {
    const emissions = await readEmissions(context, asked, period);
    const amounts = asked.withAmounts ? await readAmounts(context, asked, period) : null;
    const wholes = asked.whole
      ? await readEmissions(context, { ...asked, filter: asked.whole, except: undefined, by: [] }, period)
      : null;
    const of = wholes?.find(({ isTotal }) => isTotal)?.co2eKg ?? null;
    const cells = new Map<string, { keys: (string | null)[]; cell: Cell }>();
    const unconverted = new Set<string>();
    const cell = (row: EmissionRow | undefined, parts: readonly AmountRow[]): Cell => {
      const told = amounts ? inUnits(parts, asked.unit) : null;
      for (const one of told?.unconverted ?? []) unconverted.add(one);
      return cellOf(row, told?.amounts ?? null, of);
    };
    const keys = new Set([...emissions, ...(amounts ?? [])].filter(({ isTotal }) => !isTotal).map(keyOf));
    if (asked.by.length > 0)
      for (const key of keys) {
        const row = emissions.find((one) => !one.isTotal && keyOf(one) === key);
        const parts = (amounts ?? []).filter((one) => !one.isTotal && keyOf(one) === key);
        const [key1, key2] = JSON.parse(key) as [string | null, string | null];
        cells.set(key, { keys: [key1, key2].slice(0, asked.by.length), cell: cell(row, parts) });
      }
    for (const set of asked.sets ?? []) {
      const part = { ...asked, filter: { ...asked.filter, ...set.filter }, by: [] };
      const row = (await readEmissions(context, part, period)).find(({ isTotal }) => isTotal);
      const own = amounts ? await readAmounts(context, part, period) : [];
      const told = cell(
        row,
        own.filter(({ isTotal }) => isTotal),
      );
      cells.set(JSON.stringify([set.key, null]), { keys: [set.key], cell: told });
    }
    const wholeRow = emissions.find(({ isTotal }) => isTotal);
    periods.push({
      total: cell(
        wholeRow,
        (amounts ?? []).filter(({ isTotal }) => isTotal),
      ),
      groups: cells,
      gwpSets: wholeRow?.gwpSets ?? [],
      unconverted: [...unconverted],
    });
  }
  return periods;
}

function cellOf(row: EmissionRow | undefined, amounts: Cell['amounts'] | null, of: string | null): Cell {
  const { co2eKg, biogenicCo2Kg, countedLines, notCountedLines } = row ?? EMPTY;
  const [only, ...others] = amounts ?? [];
  const per =
    only && others.length === 0 && !isZero(decimal(only.amount))
      ? toText(divide(decimal(co2eKg), decimal(only.amount)))
      : null;
  return {
    co2eKg,
    biogenicCo2Kg,
    countedLines,
    notCountedLines,
    ...(amounts && { amounts, kgPerUnit: countedLines > 0 ? per : null }),
    ...(of !== null && { sharePercent: percentOf(decimal(co2eKg), decimal(of)) }),
  };
}

/** Amounts of one group, those of one dimension together: in the unit that was asked for, or in the one that most is in. */
function inUnits(parts: readonly AmountRow[], wanted: string | undefined) {
  const byDimension = Map.groupBy(parts, ({ unit }) => findUnit(unit)?.dimension ?? unit);
  const unconverted: string[] = [];
  const target = wanted === undefined ? null : findUnit(wanted);
  const amounts = [...byDimension].flatMap(([dimension, rows]) => {
    const main = rows.toSorted((a, b) => compare(decimal(b.amount), decimal(a.amount)))[0]?.unit ?? '';
    const unit = target?.dimension === dimension ? target.code : main;
    if (target && target.dimension !== dimension) unconverted.push(dimension);
    const total = sum(rows.map((row) => converted(decimal(row.amount), row.unit, unit)));
    return [{ amount: toText(total), unit }];
  });
  const fitting = target ? amounts.filter(({ unit }) => unit === target.code) : [];
  return { amounts: fitting.length > 0 ? fitting : amounts, unconverted };
}

function converted(amount: Decimal, from: string, to: string): Decimal {
  const [source, target] = [findUnit(from), findUnit(to)];
  const way = source && target ? conversion(source, target) : null;
  if (from === to || way === null) return amount;
  return divide(multiply(amount, way.multiplier), way.divisor);
}

function rowsOf(periods: readonly ReadPeriod[]): Omit<Row, 'names'>[] {
  const keys = new Map(
    periods.flatMap(({ groups }) => [...groups].map(([key, group]) => [key, group.keys] as const)),
  );
  return [...keys].map(([key, parts]) => {
    const cells = periods.map(({ groups }) => groups.get(key)?.cell ?? EMPTY);
    return { keys: parts, cells, change: changeOf(cells) };
  });
}

async function named(
  context: RunContext,
  { by }: Asked,
  rows: readonly Omit<Row, 'names'>[],
): Promise<Row[]> {
  const sites = by.includes('site') ? await readSites(context, true) : [];
  const names = new Map(sites.map(({ id, name }) => [id, { 'pt-BR': name, en: name }]));
  const { library } = context.ports;
  return rows.map((row) => ({
    ...row,
    names: row.keys.map((key, place) => {
      if (key === null) return null;
      if (by[place] === 'kind') return kindName(library, key);
      return by[place] === 'site' ? (names.get(key) ?? null) : null;
    }),
  }));
}

function order(rows: readonly Row[], { order: way, orderBy, sets }: Asked): Row[] {
  const natural = sets
    ? [...rows]
    : rows.toSorted((a, b) => JSON.stringify(a.keys).localeCompare(JSON.stringify(b.keys)));
  if (way === 'natural') return natural;
  const size = (row: Row): Decimal => {
    if (way === 'rose' || way === 'fell')
      return decimal((orderBy === 'amount' ? row.change?.amount : row.change?.co2eKg) ?? '0');
    const cell = row.cells.at(-1) ?? EMPTY;
    return decimal(orderBy === 'amount' ? (cell.amounts?.[0]?.amount ?? '0') : cell.co2eKg);
  };
  const sign = way === 'smallest' || way === 'fell' ? -1 : 1;
  return natural.toSorted((a, b) => sign * compare(size(b), size(a)));
}

function percentOf(part: Decimal, of: Decimal): string | null {
  return isZero(of) ? null : toText(divide(multiply(part, HUNDRED), of));
}

/** From the first cell to the last; its two effects add up to it. */
function changeOf(cells: readonly Cell[]): z.input<typeof answerQuery.output>['change'] {
  const [first, last] = [cells[0], cells.at(-1)];
  if (cells.length < 2 || !first || !last) return null;
  const [before, after] = [decimal(first.co2eKg), decimal(last.co2eKg)];
  const difference = subtract(after, before);
  const [a, b] = [onlyAmount(first), onlyAmount(last)];
  const isOne = a && b && a.unit === b.unit;
  const by = isOne ? subtract(decimal(b.amount), decimal(a.amount)) : null;
  const activity = isOne && first.kgPerUnit && by ? multiply(by, decimal(first.kgPerUnit)) : null;
  return {
    co2eKg: toText(difference),
    percent: percentOf(difference, before),
    amount: by && toText(by),
    amountPercent: by && isOne ? percentOf(by, decimal(a.amount)) : null,
    unit: isOne ? a.unit : null,
    effects: activity && { activityKg: toText(activity), factorKg: toText(subtract(difference, activity)) },
  };
}

function onlyAmount({ amounts = [] }: Cell) {
  return amounts.length === 1 ? amounts[0] : undefined;
}

function averageOf(rows: readonly Row[]): Output['average'] {
  if (rows.length === 0) return null;
  const cells = rows.map((row) => row.cells.at(-1) ?? EMPTY);
  const count = decimal(String(rows.length));
  const [unit] = new Set(cells.flatMap((cell) => onlyAmount(cell)?.unit ?? []));
  const isOne =
    unit !== undefined && cells.every((cell) => (cell.amounts ?? []).every((one) => one.unit === unit));
  const mean = (of: (cell: Cell) => string) =>
    toText(divide(sum(cells.map((cell) => decimal(of(cell)))), count));
  return {
    of: rows.length,
    co2eKg: mean(({ co2eKg }) => co2eKg),
    amount: isOne ? { amount: mean((cell) => onlyAmount(cell)?.amount ?? '0'), unit } : null,
  };
}

function differenceOf([first, second]: readonly Row[]): Output['difference'] {
  const [a, b] = [first?.cells.at(-1), second?.cells.at(-1)];
  if (!a || !b) return null;
  const [one, other] = [onlyAmount(a), onlyAmount(b)];
  const gap = absolute(subtract(decimal(a.co2eKg), decimal(b.co2eKg)));
  return {
    co2eKg: toText(gap),
    percent: percentOf(gap, smaller(decimal(a.co2eKg), decimal(b.co2eKg))),
    amount:
      one && other && one.unit === other.unit
        ? toText(absolute(subtract(decimal(one.amount), decimal(other.amount))))
        : null,
  };
}

function timesOf(total: Cell, percent: string | undefined): Output['times'] {
  if (percent === undefined) return null;
  const part = multiply(multiply(decimal(total.co2eKg), decimal(percent)), decimal('0.01'));
  return { co2eKg: toText(part), restCo2eKg: toText(subtract(decimal(total.co2eKg), part)) };
}

function smaller(a: Decimal, b: Decimal): Decimal {
  return compare(a, b) < 0 ? a : b;
}

function sumOf(cells: readonly Cell[]): Output['sum'] {
  const amounts = cells.flatMap((cell) => onlyAmount(cell) ?? []);
  const [unit] = new Set(amounts.map((one) => one.unit));
  const isOne =
    unit !== undefined && amounts.length === cells.length && amounts.every((one) => one.unit === unit);
  return {
    co2eKg: toText(sum(cells.map(({ co2eKg }) => decimal(co2eKg)))),
    biogenicCo2Kg: toText(sum(cells.map(({ biogenicCo2Kg }) => decimal(biogenicCo2Kg)))),
    amount: isOne ? { amount: toText(sum(amounts.map((one) => decimal(one.amount)))), unit } : null,
  };
}

/** What of the change is activity, factor and structure, summed over rows; what has no single amount is left as other. */
function partsOf(rows: readonly Row[], { periods, withAmounts }: Asked): Output['parts'] {
  if (periods.length < 2 || !withAmounts || rows.length === 0) return null;
  const parts = { activity: ZERO, factor: ZERO, structure: ZERO, other: ZERO };
  for (const { cells, change } of rows) {
    const by = decimal(change?.co2eKg ?? '0');
    const isInBoth = [cells[0], cells.at(-1)].every((cell) => (cell?.countedLines ?? 0) > 0);
    if (!isInBoth) parts.structure = add(parts.structure, by);
    else if (change?.effects) {
      parts.activity = add(parts.activity, decimal(change.effects.activityKg));
      parts.factor = add(parts.factor, decimal(change.effects.factorKg));
    } else parts.other = add(parts.other, by);
  }
  return {
    activityKg: toText(parts.activity),
    factorKg: toText(parts.factor),
    structureKg: toText(parts.structure),
    otherKg: toText(parts.other),
  };
}
