import type { Row } from '#documents/document.ts';
import type { ColumnMapping } from '#usecases/evidence/mapping/mapping-shape.ts';
import type { DocumentActivity } from '../proposal-shape.ts';
import { isBlank } from './cells.ts';
import type { ReadRow } from './row-shape.ts';
import { columnOf } from './row-words.ts';

/**
 * Activities of a column that the table itself does not add up, beside one of the same measure that it does: its rows of
 * totals leave the column empty, for what it tells (a year so far, a limit) is of no row alone. Only where no heading
 * says that the two are of different things, places or days.
 * @param totals the rows of totals of the table
 * @param confirmed columns whose printed total is the sum of their rows
 */
export function unsummed(
  rows: readonly ReadRow[],
  totals: readonly Row[],
  columns: readonly ColumnMapping[],
  confirmed: ReadonlySet<number>,
): ReadonlySet<DocumentActivity> {
  const plain = columns.filter(
    ({ meaning, kind, site, from, unit }) =>
      meaning === 'value' && kind === null && site === null && from === null && unit !== null,
  );
  const summed = plain.filter(({ column }) => confirmed.has(column));
  const left = plain.filter(
    ({ column, unit }) =>
      summed.some((one) => one.unit === unit) && totals.every((row) => isBlank(row.cells[column - 1])),
  );
  const at = new Set(left.map(({ column }) => column));
  const gone = rows.flatMap(({ activities }) => {
    const beside = activities.filter((one) => at.has(columnOf(one)));
    return beside.length < activities.length ? beside : [];
  });
  return new Set(gone);
}
