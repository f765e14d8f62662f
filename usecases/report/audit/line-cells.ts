import type { SheetCell } from '#reports/sheets/cell.ts';

/** What a look takes of a line of the ledger, as packs have it, in the order of `takenBy`. */
export type Line = readonly unknown[];

/** How lines are shown in a workbook, as data: what is not told of a column is shown as it is kept. */
export interface LineLook {
  readonly columns: readonly string[];
  /** The column of the line that another one is made of. */
  readonly of?: Readonly<Record<string, string>>;
  /** Columns of codes, with what each code is called; one without a name is shown itself. */
  readonly names?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Columns of amounts that a line has only where it was counted. */
  readonly counted?: readonly string[];
  /** Columns of moments of which the day is shown. */
  readonly days?: readonly string[];
}

const NUMBERS = new Set([
  'sequence',
  'scope',
  'quantity',
  'co2e_kg',
  'biogenic_co2_kg',
  'sample_place',
  'sample_hits',
  'sample_size',
]);
const DAYS = new Set(['from', 'to']);

const COUNTED = 'counted';

/** The columns of a line that a look is made of, each once. */
export function takenBy({ columns, of = {}, counted = [] }: LineLook): string[] {
  const from = columns.map((column) => of[column] ?? column);
  return [...new Set(counted.length > 0 ? [...from, COUNTED] : from)];
}

/** The cells of lines in a look: amounts are numbers, days are days, and text is text. */
export function cellsIn(look: LineLook): (line: Line) => SheetCell[] {
  const { columns, of = {}, names = {}, counted = [], days = [] } = look;
  const taken = takenBy(look);
  const isCounted = taken.indexOf(COUNTED);
  const cells = columns.map((column) => {
    const from = taken.indexOf(of[column] ?? column);
    const called = names[column];
    if (called !== undefined) return (line: Line) => nameIn(called, String(line[from]));
    if (counted.includes(column))
      return (line: Line) => (line[isCounted] === true ? { number: String(line[from]) } : null);
    if (days.includes(column)) return (line: Line) => ({ day: String(line[from]).slice(0, 10) });
    return (line: Line) => cellOf(column, line[from]);
  });
  return (line) => cells.map((cell) => cell(line));
}

const nameIn = (names: Readonly<Record<string, string>>, code: string): string =>
  (Object.hasOwn(names, code) ? names[code] : undefined) ?? code;

function cellOf(column: string, value: unknown): SheetCell {
  if (value === null || value === undefined) return null;
  if (NUMBERS.has(column)) return { number: String(value as string | number) };
  if (typeof value === 'string') return DAYS.has(column) ? { day: value } : value;
  return Array.isArray(value) ? value.join(' ') : JSON.stringify(value);
}
