import type { Outputs } from './looked-up.ts';
import type { Question } from './question.ts';
import type { Span } from './spans.ts';
import { laidOut, Telling } from './telling.ts';
import { drawnAs } from './verb-inputs.ts';

export type Result = Outputs['answer_query'];
export type Cell = Result['total'][number];
export type Row = Result['rows'][number];

/** More rows than these are in the table beside the words alone. */
const MOST_ROWS = 6;
/** Rows of a course or a comparison that are told where the table beside them has other figures: the rest is in the table. */
export const MOST_TOLD = 12;
/** So few bars are told in words as well: none has its figure written at it. */
const FEW_BARS = 6;

export const ZERO: Cell = { co2eKg: '0', biogenicCo2Kg: '0', countedLines: 0, notCountedLines: 0 };

/** How many lines cells are of, counted or not. */
export const linesIn = (cells: readonly Cell[]): number =>
  cells.reduce((sum, cell) => sum + cell.countedLines + cell.notCountedLines, 0);

/** An answer that is told from figures of the ledger. */
export class Figures extends Telling {
  readonly result: Result;

  constructor({ question, environment, done }: Telling, result: Result) {
    super(question, environment, done);
    this.result = result;
  }

  /** The same answer, of a question or of figures that differ in this. */
  of(change: Partial<Question>, result: Partial<Result> = {}): Figures {
    return new Figures(this.but(change), { ...this.result, ...result });
  }

  /** When the figures are of: `2024 e 2025`. */
  override get when(): string {
    return this.periods(this.result.periods);
  }

  /** The first and the last period. */
  get ends(): readonly [Span, Span] {
    const { periods } = this.result;
    return [periods[0]!, periods.at(-1)!];
  }

  /** What all comes to in the last period. */
  get last(): Cell {
    return this.result.total.at(-1) ?? ZERO;
  }

  /** A cell in the measure that is asked for. */
  value(cell: Cell = ZERO, measure: Question['measure'] = this.question.measure): string {
    if (measure === 'biogenic') return this.carbon(cell.biogenicCo2Kg, 'CO₂');
    if (measure === 'lines') return this.lines(linesIn([cell]));
    if (measure === 'co2e') return this.carbon(cell.co2eKg);
    const amount = this.amounts(cell) || this.say('no_amount');
    return measure === 'both' ? this.say('and_emits', { amount, carbon: this.carbon(cell.co2eKg) }) : amount;
  }

  /** The amounts of a cell, one for each unit; empty where it has none. */
  amounts({ amounts = [] }: Cell): string {
    return this.list(amounts.map((one) => this.amount(one)));
  }

  /** What a row comes to in the last period. */
  latest({ cells }: Row): string {
    return this.value(cells.at(-1));
  }

  /** The name of a row: what it is grouped by, in words; the whole one where another row has the same short one. */
  name({ keys, names }: Pick<Row, 'keys' | 'names'>): string {
    const { by } = this.result;
    if (by.length === 0) return keys[0] ?? '';
    return keys.map((key, place) => this.#part(key, place, names)).join(', ');
  }

  #part(key: string | null, place: number, names: Row['names']): string {
    const group = this.result.by[place];
    if (group === 'site') return this.site(names[place]?.[this.reply] ?? null);
    if (key === null) return this.say('none');
    if (group === 'scope') return this.say('scope', { scope: key });
    if (group === 'category') return this.category(key);
    if (group !== 'kind') return this.month(key);
    return this.kindAmong(
      key,
      this.result.rows.flatMap(({ keys }) => keys[place] ?? []),
    );
  }

  /** What a cell is ranked by, in kg or in the unit of its amount; null where it has none, which is not zero. */
  size(cell: Cell | undefined): number | null {
    const { measure } = this.question;
    if (!cell) return null;
    if (measure !== 'amount' && measure !== 'both')
      return Number(measure === 'biogenic' ? cell.biogenicCo2Kg : cell.co2eKg);
    const [amount] = cell.amounts ?? [];
    return amount === undefined ? null : Number(amount.amount);
  }

  /** Rows from the largest to the smallest; what has nothing to rank by is left out. */
  ranked(): Row[] {
    return this.result.rows
      .flatMap((row) => {
        const size = this.size(row.cells.at(-1));
        return size === null ? [] : [{ row, size }];
      })
      .toSorted((one, other) => other.size - one.size)
      .map(({ row }) => row);
  }

  /** Rows of which the ledger holds anything. */
  held(): Row[] {
    return this.result.rows.filter(({ cells }) => linesIn(cells) > 0);
  }

  /** Whether the table or chart beside the words tells the rows: each cell has one figure there, of CO2e or in the only unit. */
  get isInTable(): boolean {
    const { rows, total } = this.result;
    const drawn = drawnAs(this.question);
    if (drawn === null || (drawn === 'chart' && rows.length <= FEW_BARS)) return false;
    const cells = [...total, ...rows.flatMap((row) => row.cells)];
    const units = new Set(cells.flatMap(({ amounts = [] }) => amounts.map(({ unit }) => unit)));
    const { measure } = this.question;
    return measure === 'co2e' || (measure === 'amount' && units.size === 1);
  }

  /** The rows that are told: the one in its place where there is one, else the first few, and of a table beside them the very first. */
  chosen<T>(rows: readonly T[]): readonly T[] {
    const { place, limit } = this.question;
    const one = place === null ? [] : rows.slice(place - 1, place);
    if (one.length > 0) return one;
    return rows.slice(0, this.isInTable ? Math.min(limit ?? 1, 3) : (limit ?? 5));
  }

  /** Rows that the table beside the words does not tell. */
  untold(rows: readonly Row[], told: (row: Row) => string): readonly string[] {
    return this.isInTable ? [] : rows.slice(0, MOST_TOLD).map((row) => `${this.name(row)}: ${told(row)}`);
  }
}

/** Row by row, with the share of each; what the table beside them tells is not told again. */
export function rowsInWords(figures: Figures): string {
  const { question, result } = figures;
  const values = result.periods.map((_, at) => figures.value(result.total[at]));
  const head = figures.tell('rows_head', { value: values.join(' → ') });
  if (figures.isInTable) return head;
  const shown = figures.held();
  const listed = shown.slice(0, MOST_ROWS).map((row) => {
    const share = row.cells.at(-1)?.sharePercent;
    const part = share && question.measure === 'co2e' ? ` (${figures.percent(share)})` : '';
    return `${figures.name(row)}: **${row.cells.map((cell) => figures.value(cell)).join(' → ')}**${part}`;
  });
  const rest = shown.length - listed.length + result.more.rows;
  return laidOut(head, [
    ...listed,
    ...(rest > 0 ? [figures.say('rows_more', { count: figures.count(rest) })] : []),
  ]);
}
