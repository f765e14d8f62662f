import type { Cell, Row } from '#documents/document.ts';
import { compare, decimal } from '#engine/decimal.ts';
import type { NumberStyle } from '#usecases/evidence/mapping/mapping-shape.ts';
import { product } from '../../language/numbers/exact.ts';
import { isBlank, readIn, writtenNumber } from './cells.ts';
import { type ColumnSurvey, numberStyleOf } from './survey.ts';

/** Rows and columns that are looked at for an amount that is multiplied by its price. */
const MOST_ROWS = 20;
const MOST_COLUMNS = 14;
/** Fewer rows than these. */
const FEW = 5;
/** Rounding, a discount: the product may miss the value by this part, far less than a mark read wrongly. */
const DISCOUNTED = ['0.9', '1.1'] as const;
/** What rounding to the last printed digit hides. */
export const ROUNDED = ['0.999', '1.001'] as const;

/**
 * The style of a column whose numbers read in two ways (`120.500`), where amount × price = value decides for one of both
 * in the rows; null where nothing does.
 * @param isPaid whether a column, from zero on, may hold money or prices by what heads it
 */
export function styleByArithmetic(
  column: number,
  surveys: readonly ColumnSurvey[],
  rows: readonly Row[],
  locale: Parameters<typeof numberStyleOf>[1],
  isPaid: (column: number) => boolean = () => true,
): NumberStyle {
  const own = surveys[column];
  if (own === undefined || own.openMarks.size === 0 || own.comma + own.dot > 0) return null;
  const others = surveys
    .flatMap((survey, at) => (at !== column && survey.numbers > survey.filled / 2 ? [at] : []))
    .slice(0, MOST_COLUMNS);
  const looked = rows
    .slice(0, 200)
    .filter((row) => isOpen(row.cells[column]))
    .slice(0, MOST_ROWS);
  const valued = (row: Row, at: number) => valueOf(row.cells[at], surveys[at], locale);
  const fitting = (style: 'comma' | 'dot', price: number, value: number) =>
    looked.filter((row) => {
      const amount = readIn(writtenNumber(row.cells[column]?.text ?? '')?.digits ?? '', style);
      const [by, gives] = [valued(row, price), valued(row, value)];
      if (amount === null || by === null || gives === null) return false;
      return gives !== '0' && isNear(product(amount, by), gives, DISCOUNTED);
    }).length;
  // In a few rows two amounts are a third by chance: then each row has to bear it out.
  const needed = looked.length < FEW ? looked.length : Math.ceil(looked.length * 0.6);
  for (const price of others)
    for (const value of others) {
      if (price === value) continue;
      // Of a few rows some amount is another one times a third by chance: money shows that it is not.
      if (looked.length < FEW && !isPaid(price) && !isPaid(value)) continue;
      const [comma, dot] = [fitting('comma', price, value), fitting('dot', price, value)];
      if (dot >= needed && comma === 0) return 'dot';
      if (comma >= needed && dot === 0) return 'comma';
    }
  return null;
}

function isOpen(cell: Cell | undefined): boolean {
  return (
    cell !== undefined && cell.number === undefined && !isBlank(cell) && writtenNumber(cell.text) !== null
  );
}

function valueOf(
  cell: Cell | undefined,
  survey: ColumnSurvey | undefined,
  locale: Parameters<typeof numberStyleOf>[1],
): string | null {
  if (cell === undefined || survey === undefined) return null;
  if (cell.number !== undefined) return /^\d+(?:\.\d+)?$/.test(cell.number) ? cell.number : null;
  const style = numberStyleOf([survey], locale);
  const digits = writtenNumber(cell.text)?.digits;
  return digits === undefined || style === null ? null : readIn(digits, style);
}

/** Whether a number lies between the least and the most parts of one that is stated. */
export function isNear(found: string, stated: string, parts: readonly [string, string]): boolean {
  const [least, most] = parts.map((part) => compare(decimal(found), decimal(product(stated, part))));
  return least !== -1 && most !== 1;
}
