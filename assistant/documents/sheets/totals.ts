import type { DocumentProblem, Row } from '#documents/document.ts';
import type { ColumnMapping } from '#usecases/mapping/mapping-shape.ts';
import { plus } from '../../language/numbers/exact.ts';
import { isBlank, numberOf, quoteOf } from './cells.ts';
import { isTotal } from './headings.ts';

/** `Total`, `Subtotal`, `Média`: a row that sums up others and is no activity itself. */
export function isTotalRow(row: Row, columns: readonly ColumnMapping[]): boolean {
  for (const column of columns) {
    if (column.meaning === 'value' || column.meaning === 'notes') continue;
    const cell = row.cells[column.column - 1];
    if (cell === undefined || isBlank(cell) || cell.number !== undefined) continue;
    if (isTotal(cell.text)) return true;
  }
  return false;
}

/** Adds up the rows of a sheet and compares them with the totals it states. */
export class Totals {
  readonly #sheet: string;
  readonly #values: readonly ColumnMapping[];
  readonly #totals: readonly ColumnMapping[];
  readonly #units: readonly ColumnMapping[];
  /** Sums by column, and by column and unit: `Total em litros` leaves out what is measured in something else. */
  #all = new Map<string, string>();
  #part = new Map<string, string>();

  constructor(sheet: string, columns: readonly ColumnMapping[]) {
    this.#sheet = sheet;
    this.#values = columns.filter(({ meaning }) => meaning === 'value');
    this.#totals = columns.filter(({ meaning }) => meaning === 'total');
    this.#units = columns.filter(({ meaning }) => meaning === 'unit');
  }

  /** A row of amounts: counted, and compared with the total at its end. */
  row(row: Row): DocumentProblem[] {
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
    if (told.length === 0 || told.some((column) => !isBlank(row.cells[column.column - 1]))) return false;
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
