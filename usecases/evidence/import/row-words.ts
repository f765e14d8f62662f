import type { RowProblem } from './line-reading.ts';
import { hash } from 'node:crypto';
import type { Row } from '#documents/document.ts';
import type { ColumnMapping } from '../mapping/mapping-shape.ts';

/** The word of a column in a row, a date as ISO. */
export function wordOf(row: Row, { column }: ColumnMapping): string {
  const cell = row.cells[column - 1];
  return cell === undefined ? '' : (cell.date ?? cell.text.trim());
}

/** All that the cells of these columns hold, as one text: each with its length, so that no two rows of words make the same. */
export function memoryOf(row: Row, columns: readonly ColumnMapping[], begin: string): string {
  let memory = begin;
  for (const { column } of columns) {
    const cell = row.cells[column - 1];
    memory += cell === undefined ? '\n' : `\n${cell.text.length} ${cell.date ?? ''} ${cell.text}`;
  }
  return memory;
}

/** What names a row in its series, by its words or by its key: 32 hexadecimal digits. */
export function identityOf(by: 'row' | 'key', parts: readonly string[]): string {
  return hash('sha256', `${by}\n${parts.join('\n')}`, 'hex').slice(0, 32);
}

const TOTAL = /^(?:sub)?total\b/i;

/** What keeps a whole row out, whatever its cells say. */
export function problemOfRow({ cells }: Row, key: string | null): RowProblem | null {
  if (key === '') return { code: 'row.key_missing', params: {} };
  const isTotal = TOTAL.test(cells.find(({ text }) => text !== '')?.text ?? '');
  return isTotal ? { code: 'row.total', params: {} } : null;
}
