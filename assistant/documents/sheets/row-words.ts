import type { Cell, Place, Row } from '#documents/document.ts';
import type { ColumnMapping } from '#usecases/evidence/mapping/mapping-shape.ts';
import { product } from '../../language/numbers/exact.ts';
import type { DocumentActivity, PlacedQuote } from '../proposal-shape.ts';
import { folded, unitOf } from '../words/words.ts';
import { isBlank, quoteOf, readIn, writtenNumber } from './cells.ts';
import { isMonth, isPeriod } from './heading-marks.ts';

/** What stands where the amount of an activity was read. */
export function quoteIn({ evidence }: DocumentActivity): string {
  return evidence.find(({ slot }) => slot === 'quantity')?.quote.slice(0, 80) ?? '';
}

/** Where the amount of an activity was read. */
export function placeIn({ evidence }: DocumentActivity): Place | null {
  return evidence.find(({ slot }) => slot === 'quantity')?.place ?? null;
}

/** The column in which the amount of an activity stands; 0 where it stands in none. */
export function columnOf(activity: DocumentActivity): number {
  const place = placeIn(activity);
  return place?.at === 'cell' ? place.column : 0;
}

/** The words that tell the kind of a row, joined as mappings keep them. */
export function kindWordOf(row: Row, columns: readonly ColumnMapping[]): string {
  return columns
    .flatMap((column) => {
      const cell = row.cells[column.column - 1];
      return cell === undefined || isBlank(cell) ? [] : [cell.text.trim().slice(0, 120)];
    })
    .join(' · ')
    .slice(0, 400);
}

/** A day in a column of months stands for its month. */
export function monthly({ cell, column }: { cell: Cell; column: ColumnMapping }): Cell {
  if (column.meaning !== 'period') return cell;
  const date = cell.date ?? /^\s*((?:19|20)\d{2}-\d{2}-\d{2})(?:[T ][\d:.]+Z?)?\s*$/.exec(cell.text)?.[1];
  if (date === undefined) return cell;
  // A period is no single day, and one that is written by its first is its month.
  const month = isMonth(column.header) || (isPeriod(column.header) && date.endsWith('-01'));
  return month ? { text: date.slice(0, 7), date } : cell;
}

/** Names a cylinder of gas by its size: `GLP P20`, `botijão P-45`. */
export function isCylinder(text: string): boolean {
  return (
    /\bp[ -]?(?:2|5|7|8|13|20|45|90|190)\b/.test(folded(text)) &&
    /glp|lpg|gas|botij|cilindr/.test(folded(text))
  );
}

/** `Diárias apto duplo` counts nights. */
export function nightsNamed(text: string): string | null {
  return /^(?:diarias?|noites?|pernoites?|hospedagem|room nights?|nights?)\b/.test(folded(text))
    ? 'night'
    : null;
}

/** The unit in brackets at the end of a text. */
export function unitInBrackets(text: string): string | null {
  const match = /[([]\s*([^()[\]]{1,20})\s*[)\]]\s*$/.exec(text);
  return match === null ? null : unitOf(match[1] ?? '');
}

/** The scope that a cell names. */
export function scopeIn(text: string | undefined): 1 | 2 | 3 | undefined {
  const digit = /(?<!\d)[123](?!\d)/.exec(text ?? '')?.[0];
  return digit === '1' ? 1 : digit === '2' ? 2 : digit === '3' ? 3 : undefined;
}

/** What stands in a cell; of an amount that is shown rounded, the amount that the file holds. */
export function shownOf(cell: Cell | undefined, slot: PlacedQuote['slot']): string {
  const amount = slot === 'quantity' || slot === 'distance';
  if (!amount || cell?.number === undefined) return quoteOf(cell);
  const digits = writtenNumber(cell.text)?.digits ?? '';
  const shown = [readIn(digits, 'comma'), readIn(digits, 'dot')].includes(product(cell.number));
  return shown ? quoteOf(cell) : cell.number.slice(0, 200);
}
