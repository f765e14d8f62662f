import type { Row } from '#documents/document.ts';
import type { ColumnMapping } from '#usecases/evidence/mapping/mapping-shape.ts';
import type { Unused } from '../proposal-shape.ts';
import { unitOf } from '../words/words.ts';
import { numberOf } from './cells.ts';
import { isMoney, isPieceOf, isUnitPrice } from './heading-marks.ts';
import { periodOfRow } from './row-period.ts';
import { isCurrency } from './row-units.ts';
import type { RowReader } from './row-shape.ts';

/** What was paid for something, as a number of a column of money. */
export interface Spent {
  readonly column: ColumnMapping;
  readonly value: string;
  readonly unit: string;
}

/**
 * What was paid, where a row states no other amount and its kind is measured in money too; `only`: and in nothing
 * else, as one service or so many hours of a contract that nobody measures.
 */
export function spentIn(reader: RowReader, row: Row, only: boolean): Spent | null {
  if (chargeBeside(reader, row) !== null) return null;
  const columns = reader.mapping.columns.filter(
    ({ meaning, header, unit }) =>
      meaning === 'ignored' &&
      (isMoney(header) || isCurrency(unit)) &&
      !isUnitPrice(header) &&
      !isPieceOf(header),
  );
  const [column] = columns;
  const [kind] = reader.setting.candidatesOf(reader.kindWord(row));
  if (columns.length !== 1 || column === undefined || kind === undefined) return null;
  const unit = currencyBeside(reader, row) ?? column.unit ?? currencyOf(column.header);
  if (reader.columns('value').length === 0 || !reader.setting.isSpent(kind, unit)) return null;
  if (only && !kind.startsWith('purchased.services')) return null;
  const number = numberOf(row.cells[column.column - 1], column.numbers);
  if (number.read !== 'number' || !/^[1-9]|\.\d*[1-9]/.test(number.value)) return null;
  return { column, value: number.value, unit };
}

/** `Fuel adjustment factor 4.2%` where the rows above have their days: what is charged beside them, as not used. */
export function chargeBeside(reader: RowReader, row: Row): Unused | null {
  const day = reader.cell(row, 'period') ?? reader.cell(row, 'from');
  if (day === null || !/\p{L}{3}/u.test(day.cell.text) || reader.kindWord(row) !== '') return null;
  if (periodOfRow(reader, row).period !== null) return null;
  const quote = day.cell.text.trim().slice(0, 80);
  return { reason: 'not_activity', quote, place: reader.place(row, day.column) };
}

/** The currency that a row names in a cell of its own: `Amount | Currency`. */
function currencyBeside(reader: RowReader, row: Row): string | null {
  for (const { column, meaning } of reader.mapping.columns) {
    if (meaning !== 'unit' && meaning !== 'ignored') continue;
    const unit = unitOf(row.cells[column - 1]?.text ?? '');
    if (isCurrency(unit)) return unit;
  }
  return null;
}

function currencyOf(header: string): string {
  if (/us\$|usd/i.test(header)) return 'USD';
  return /€|eur/i.test(header) ? 'EUR' : 'BRL';
}
