import type { ChartSpec } from '#charts/spec.ts';
import type { Figures, Result } from './figures-part.ts';
import { SCOPE_COLOUR, SCOPES } from '#web/results/scope-look.tsx';
import { tablesAddress } from '#web/results/tables-address.ts';
import { type Formats } from '#web/words/format.ts';
import { fixed, kgToTonnes } from '#web/words/number.ts';

/** The lines behind the figures, as the tables show them. */
export function addressOf({ query, result }: Figures): string {
  const { from } = result.periods[0] ?? {};
  const { to } = result.periods.at(-1) ?? {};
  return tablesAddress({ ...query.filter, ...(from && { from }), ...(to && { to }) });
}

interface Words {
  readonly formats: Formats;
  /** A name of the field: `scope.1`, `category.fugitive`, `noSite`. */
  readonly term: (key: string) => string;
}

/** What a row is of, in words; two groups are told one after the other. */
export function rowName({ keys, names }: Result['rows'][number], by: Result['by'], words: Words): string {
  return keys
    .map((key, place) => {
      const name = names[place]?.[words.formats.language];
      const group = by[place];
      if (group === undefined) return key ?? '';
      if (group === 'site') return name ?? words.term('noSite');
      if (key === null) return '–';
      if (group === 'scope' || group === 'category') return words.term(`${group}.${key}`);
      return group === 'month' ? words.formats.month(key) : (name ?? key.replace('-', ' '));
    })
    .join(', ');
}

/** The only unit of the amounts that were asked for; null: emissions are shown. */
export function unitOf({ rows, total }: Pick<Result, 'rows' | 'total'>): string | null {
  const units = new Set(
    [...total, ...rows.flatMap(({ cells }) => cells)].flatMap(({ amounts }) =>
      (amounts ?? []).map(({ unit }) => unit),
    ),
  );
  const [unit] = units;
  return units.size === 1 && unit !== undefined ? unit : null;
}

type Cell = Result['total'][number];

/** What the rows are of, as the heads of tables call it: `by` is what is told by the answer. */
export const headsOf = ({ by }: Result, group: (by: Result['by'][number]) => string): string =>
  by.map(group).join(', ');

/**
 * Figures under one another: with as many decimals as the longest of them has, two at most and tonnes always two. What was not
 * counted, null, is a dash.
 */
export function columnWriter(
  { rows, total }: Pick<Result, 'rows' | 'total'>,
  marks: Formats['marks'],
): (value: string | null) => string {
  const unit = unitOf({ rows, total });
  const places = [...total, ...rows.flatMap(({ cells }) => cells)].map((cell) => {
    const [, decimals = ''] = String(Number(Number(valueOf(cell, unit) ?? 0).toFixed(2))).split('.');
    return decimals.length;
  });
  const decimals = unit === null ? 2 : Math.max(0, ...places);
  return (value) => (value === null ? '–' : fixed(value, marks, decimals));
}

/** What a cell is drawn with: the amount in its unit, else tonnes of CO2e; null where nothing was counted. */
export function valueOf(cell: Cell | undefined, unit: string | null): string | null {
  if (!cell) return null;
  if (unit !== null) return cell.amounts?.[0]?.amount ?? null;
  return cell.countedLines === 0 ? null : kgToTonnes(cell.co2eKg);
}

/** A column of a table: its name, what stands in each row, and how that is written. */
export interface Column {
  readonly head: string;
  readonly values: readonly (string | null)[];
  readonly write: (value: string | null) => string;
}

/** The periods beside each other; behind one of emissions the share of each row, behind two how much each changed, where known. */
export function columnsOf(
  { result }: Figures,
  formats: Formats,
  name: (key: 'share' | 'change') => string,
): Column[] {
  const { rows, periods } = result;
  const unit = unitOf(result);
  const write = columnWriter(result, formats.marks);
  const columns = periods.map(({ from, to }, at) => ({
    head: `${formats.period(from, to)} (${unit ?? 'tCO₂e'})`,
    values: rows.map(({ cells }) => valueOf(cells[at], unit)),
    write,
  }));
  const percents =
    periods.length > 1
      ? rows.map(({ change }) => (unit === null ? change?.percent : change?.amountPercent) ?? null)
      : rows.map(({ cells }) => (unit === null ? cells[0]?.sharePercent : null) ?? null);
  const behind = {
    head: `${name(periods.length > 1 ? 'change' : 'share')} (%)`,
    values: percents,
    write: (value: string | null) => (value === null ? '–' : fixed(value, formats.marks, 1)),
  };
  return percents.some((value) => value !== null) ? [...columns, behind] : columns;
}

const isTime = (group: string | undefined) => group === 'month' || group === 'quarter' || group === 'year';

/** How figures are drawn: by time or of several periods as bars, anything else by size. */
export function chartOf({ result }: Figures, words: Words): ChartSpec {
  const { by, periods } = result;
  // An answer tells the highest first; an axis of time runs from the earliest to the latest.
  const rows = isTime(by[0])
    ? result.rows.toSorted((a, b) => (a.keys[0] ?? '').localeCompare(b.keys[0] ?? ''))
    : result.rows;
  const unit = unitOf(result);
  const number = (cell: Cell | undefined) => {
    const value = valueOf(cell, unit);
    return value === null ? null : Number(value);
  };
  const [first, second] = by;
  if (rows.length === 0) {
    return {
      type: 'grouped',
      labels: periods.map(({ from, to }) => words.formats.period(from, to)),
      series: [{ key: 'total', name: unit ?? 'tCO₂e', colour: '--accent', values: result.total.map(number) }],
    };
  }
  if (second !== undefined) {
    const labels = [...new Set(rows.map(({ keys }) => keys[0] ?? ''))];
    const others = [...new Set(rows.map(({ keys }) => keys[1] ?? ''))];
    return {
      type: 'stacked',
      labels: labels.map((label) => nameOf(rows, 0, label, by, words)),
      series: others.map((other, at) => ({
        key: other,
        name: nameOf(rows, 1, other, by, words),
        colour: colourOf(second, other, at),
        values: labels.map((label) =>
          number(rows.find(({ keys }) => keys[0] === label && keys[1] === other)?.cells.at(-1)),
        ),
      })),
    };
  }
  if (isTime(first) || periods.length > 1) {
    return {
      type: 'grouped',
      labels: rows.map((row) =>
        first === 'month' ? words.formats.shortMonth(row.keys[0] ?? '') : rowName(row, by, words),
      ),
      series: periods.map(({ from, to }, at) => ({
        key: from,
        name: words.formats.period(from, to),
        colour: at === periods.length - 1 ? '--accent' : `--scope-${(at % 3) + 1}`,
        values: rows.map(({ cells }) => number(cells[at])),
      })),
    };
  }
  return {
    type: 'ranked',
    rows: rows
      .flatMap((row, at) => {
        const value = number(row.cells.at(-1));
        const key = row.keys[0] ?? '';
        return value === null
          ? []
          : [{ key, name: rowName(row, by, words), colour: colourOf(first, key, at), value }];
      })
      .toSorted((a, b) => b.value - a.value)
      .slice(0, 20),
  };
}

function nameOf(rows: Result['rows'], place: number, key: string, by: Result['by'], words: Words): string {
  const row = rows.find(({ keys }) => keys[place] === key);
  const group = by[place];
  return row && group
    ? rowName({ ...row, keys: [row.keys[place] ?? null], names: [row.names[place] ?? null] }, [group], words)
    : key;
}

function colourOf(group: string | undefined, key: string, at: number): string {
  const scope = SCOPES.find((one) => String(one) === key);
  if (group === 'scope' && scope) return SCOPE_COLOUR[scope];
  return group === undefined || at > 0 ? `--scope-${(at % 3) + 1}` : '--accent';
}
