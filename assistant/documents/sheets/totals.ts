import { pattern } from '../../language/lexicon/pattern.ts';
import type { DocumentProblem, Row } from '#documents/document.ts';
import type { ColumnMapping } from '#usecases/evidence/mapping/mapping-shape.ts';
import { plus } from '../../language/numbers/exact.ts';
import { isBlank, numberOf, quoteOf } from './cells.ts';
import { heading } from './headings.ts';
import { isTotal } from './heading-rates.ts';

/** `Total`, `Subtotal`, `Média`: a row that sums up others and is no activity itself. */
export function isTotalRow(row: Row, columns: readonly ColumnMapping[]): boolean {
  for (const column of columns) {
    if (column.meaning === 'value' || column.meaning === 'notes') continue;
    const cell = row.cells[column.column - 1];
    if (cell === undefined || isBlank(cell) || cell.number !== undefined) continue;
    // Days and numbers of papers call themselves nothing.
    if (!/\p{L}/u.test(cell.text)) continue;
    // `2026/05 subtotal`, `maio - subtotal`.
    if (/\S\W+sub-?tota(?:l|is|ls)$/i.test(cell.text.trim())) return true;
    if (isTotal(cell.text) || (isCarried(cell.text) && isUndated(row, columns))) return true;
    if (/\S\W+total$/i.test(cell.text.trim()) && isLabelAlone(row, column, columns)) return true;
  }
  return false;
}

const LABELS: ReadonlySet<ColumnMapping['meaning']> = new Set([
  'kind',
  'use',
  'site',
  'period',
  'from',
  'to',
]);

/** `Betim Total`, where the other columns that tell what a row is of are blank. */
function isLabelAlone(row: Row, own: ColumnMapping, columns: readonly ColumnMapping[]): boolean {
  const others = columns.filter((column) => column !== own && LABELS.has(column.meaning));
  return others.length > 0 && others.every(({ column }) => isBlank(row.cells[column - 1]));
}

const CARRIED = pattern()`
  ^(?:(?:total |saldo |valor |sub-?total )?(?:a transportar|transportado|de transporte|transporte|a reportar)|
  (?:total |balance |amount )?(?:carried|brought) (?:forward|over|down)|[cb][/.]?[fd]\.?|vem da pagina anterior|
  (?:total )?(?:da )?pagina anterior|(?:from )?previous page(?: total)?)$
`;

/** A sum that is carried from one page to the next. */
function isCarried(text: string): boolean {
  return CARRIED.test(heading(text));
}

/** A row without its day, in a table of days. */
function isUndated(row: Row, columns: readonly ColumnMapping[]): boolean {
  const days = columns.filter(({ meaning }) => meaning === 'period' || meaning === 'from');
  return days.length > 0 && days.every(({ column }) => isBlank(row.cells[column - 1]));
}

/** Names of a quarter, a half or a year, and of what is added up. */
const STRETCH = pattern()`
  ^(?:[1-4][ºªo°]? ?)?(?:(?:no |do )?(?:bimestre|trimestre|quadrimestre|semestre|ano|periodo|safra)|(?:first |
  second |third |fourth )?(?:quarter|half(?:[- ]year)?|year|period)|[tqsb][1-4]?|soma|acumulado|sum|
  geral)(?: (?:de )?\d{2,4}|[/-]?\d{2,4})?$|^[tqh][1-4](?:[ /-]?\d{2,4})?$|^(?:19|20)\d{2}$
`;
/** Of fewer rows two may come to a third by chance. */
const LEAST_SUMMED = 3;

/** Adds up the rows of a sheet and compares them with the totals it states. */
export class Totals {
  readonly #sheet: string;
  readonly #values: readonly ColumnMapping[];
  readonly #totals: readonly ColumnMapping[];
  readonly #units: readonly ColumnMapping[];
  /** Sums by column, and by column and unit: `Total em litros` leaves out what is measured in something else. */
  #all = new Map<string, string>();
  #part = new Map<string, string>();

  #rows = 0;

  readonly #confirmed = new Set<number>();

  /** Columns of which a printed total is the sum of rows above it, what was taken back included. */
  get confirmed(): ReadonlySet<number> {
    return this.#confirmed;
  }

  constructor(sheet: string, columns: readonly ColumnMapping[]) {
    this.#sheet = sheet;
    this.#values = columns.filter(({ meaning }) => meaning === 'value');
    this.#totals = columns.filter(({ meaning }) => meaning === 'total');
    this.#units = columns.filter(({ meaning }) => meaning === 'unit');
  }

  /** A row of amounts: counted, and compared with the total at its end. */
  row(row: Row): DocumentProblem[] {
    this.#rows += 1;
    let sum = '0';
    for (const column of this.#values) {
      const number = numberOf(row.cells[column.column - 1], column.numbers);
      if (number.read !== 'number') continue;
      sum = plus(sum, number.value);
      const unit = this.#units.map(({ column: at }) => row.cells[at - 1]?.text.trim() ?? '').join();
      for (const key of [`${column.column}`, `${column.column} ${unit}`]) {
        this.#all.set(key, plus(this.#all.get(key) ?? '0', number.value));
        this.#part.set(key, plus(this.#part.get(key) ?? '0', number.value));
      }
    }
    if (this.#values.length < 2 || this.#values.some(({ from }) => from === null)) return [];
    return this.#totals.flatMap((column) => this.#compare(row, column, [sum]));
  }

  /**
   * A row without any word that only repeats the sums of the rows above it: a total that nobody named.
   * @param told columns that say what a row is, some of which every row of the table fills
   */
  isBareSum(row: Row, told: readonly ColumnMapping[]): boolean {
    if (told.length === 0) return false;
    const naming = told.filter((column) => !isBlank(row.cells[column.column - 1]));
    // `Trimestre`, `3T26` where the rows above have their months: a stretch that they make up.
    const stretch = naming.every(
      ({ meaning, column }) =>
        (meaning === 'period' || meaning === 'from') &&
        STRETCH.test(heading(row.cells[column - 1]?.text ?? '')),
    );
    if (naming.length > 0 && (!stretch || this.#rows < LEAST_SUMMED)) return false;
    const filled = this.#values.filter((column) => !isBlank(row.cells[column.column - 1]));
    return (
      filled.length > 0 &&
      filled.every((column) => {
        const number = numberOf(row.cells[column.column - 1], column.numbers);
        const sums = [...sumsOf(this.#all, column), ...sumsOf(this.#part, column)];
        return number.read === 'number' && sums.includes(number.value);
      })
    );
  }

  /** A row of totals: of everything above it, or of what stands since the last one. */
  total(row: Row): DocumentProblem[] {
    for (const column of this.#values) {
      const stated = numberOf(row.cells[column.column - 1], column.numbers);
      const sums = [...sumsOf(this.#all, column), ...sumsOf(this.#part, column)];
      if (stated.read === 'number' && sums.includes(stated.value)) this.#confirmed.add(column.column);
      else if (stated.read === 'number') this.#confirmed.delete(column.column);
    }
    const problems = this.#values.flatMap((column) =>
      this.#compare(row, column, [
        this.#all.get(`${column.column}`) ?? '0',
        ...sumsOf(this.#all, column),
        ...sumsOf(this.#part, column),
      ]),
    );
    this.#part = new Map();
    return problems;
  }

  #compare(row: Row, column: ColumnMapping, sums: readonly string[]): DocumentProblem[] {
    const cell = row.cells[column.column - 1];
    const stated = numberOf(cell, column.numbers);
    if (stated.read !== 'number' || sums.includes(stated.value)) return [];
    // Averages stand in such rows too, and are no sum.
    if (row.cells.some(({ text }) => /^(?:m[eé]dia|average|mean)\b/i.test(text.trim()))) return [];
    const params = {
      sheet: this.#sheet,
      row: String(row.number),
      stated: quoteOf(cell),
      sum: sums[0] ?? '0',
    };
    const place = { at: 'cell', sheet: this.#sheet, row: row.number, column: column.column } as const;
    return [{ code: 'sheet.total_differs', params, place }];
  }
}

function sumsOf(sums: ReadonlyMap<string, string>, { column }: ColumnMapping): string[] {
  return [...sums].flatMap(([key, sum]) =>
    key === `${column}` || key.startsWith(`${column} `) ? [sum] : [],
  );
}
