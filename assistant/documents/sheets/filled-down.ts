import type { MergedArea, Row } from '#documents/document.ts';
import type { ColumnMapping, ColumnMeaning } from '#usecases/evidence/mapping/mapping-shape.ts';
import { isBlank } from './cells.ts';
import { isTotalRow } from './totals.ts';

/** What one cell may say of several rows; an amount stands for its own row alone. */
const SHARED: ReadonlySet<ColumnMeaning> = new Set([
  'kind',
  'use',
  'unit',
  'period',
  'from',
  'to',
  'year',
  'site',
  'scope',
  'counterparty',
  'origin',
  'destination',
]);

/**
 * The rows with what a cell says that the file shows as one over them, and with groups written once: names in the first
 * columns that never come twice in a row, over rows that leave them blank.
 * @returns the rows, and whether any of them was filled
 */
export function filledDown(
  rows: readonly Row[],
  columns: readonly ColumnMapping[],
  merged: readonly MergedArea[],
): { rows: readonly Row[]; filled: boolean } {
  const areas = merged.filter((area) => area.rows > 1);
  const groups = groupColumns(rows, columns);
  if (areas.length === 0 && groups.size === 0) return { rows, filled: false };
  const shared = columns.filter(({ meaning }) => SHARED.has(meaning));
  const above = new Map<number, Row['cells'][number]>();
  const tops = new Map<string, Row['cells'][number]>();
  let filled = false;
  const out = rows.map((row) => {
    const cells = [...row.cells];
    for (const { column } of shared) {
      const cell = row.cells[column - 1];
      if (cell !== undefined && !isBlank(cell)) {
        above.set(column, cell);
        tops.set(`${row.number} ${column}`, cell);
        continue;
      }
      const area = areas.find(
        (one) => one.column === column && row.number > one.row && row.number < one.row + one.rows,
      );
      const taken =
        area === undefined
          ? groups.has(column) && isGrouped(row, columns, groups)
            ? above.get(column)
            : undefined
          : tops.get(`${area.row} ${column}`);
      if (taken === undefined) continue;
      while (cells.length < column) cells.push({ text: '' });
      cells[column - 1] = taken;
      filled = true;
    }
    return { ...row, cells };
  });
  return { rows: out, filled };
}

/**
 * Leading columns that name a group in its first row: filled there, blank below, never the same name twice in turn. Within
 * a group of the column before, one blank is enough; without one a table of groups has as many blanks as names.
 */
function groupColumns(rows: readonly Row[], columns: readonly ColumnMapping[]): ReadonlySet<number> {
  const found = new Set<number>();
  const [first] = columns;
  // Where every row fills it, no name stands for the rows below.
  if (first === undefined || !rows.some(({ cells }) => isBlank(cells[first.column - 1]))) return found;
  const data = rows.filter(
    (row) => row.cells.some((cell) => !isBlank(cell)) && !isTotalRow(row, columns) && !isAlone(row),
  );
  let outer = data.map((_, at) => at === 0);
  for (const column of columns) {
    if (column.meaning !== 'site' && column.meaning !== 'kind' && column.meaning !== 'period') break;
    const texts = data.map((row) => row.cells[column.column - 1]?.text.trim() ?? '');
    const names = texts.flatMap((text, at) => (text === '' ? [] : [{ text, first: outer[at] === true }]));
    const blank = texts.length - names.length;
    const twice = names.some(({ text, first }, at) => !first && text === names[at - 1]?.text);
    const headed = outer.every((first, at) => !first || texts[at] !== '');
    const enough = found.size > 0 ? blank > 0 : names.length >= 2 && blank >= names.length;
    if (!headed || twice || !enough) break;
    found.add(column.column);
    outer = texts.map((text) => text !== '');
  }
  return found;
}

/** A row of one text between others: a heading of those below it. */
function isAlone({ cells }: Row): boolean {
  return cells.filter((cell) => !isBlank(cell)).length === 1;
}

/** A row that goes on in its group states something else than the group; a row of sums does not. */
function isGrouped(row: Row, columns: readonly ColumnMapping[], groups: ReadonlySet<number>): boolean {
  return columns.some(
    ({ column, meaning }) =>
      !groups.has(column) && SHARED.has(meaning) && meaning !== 'unit' && !isBlank(row.cells[column - 1]),
  );
}
