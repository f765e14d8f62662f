import type { Cell, MergedArea, Row } from '#documents/document.ts';
import { scaledUnit } from '../words/scaled-units.ts';
import { unitOf } from '../words/words.ts';
import { isBlank, writtenNumber } from './cells.ts';
import { tellsStretch } from './period-said.ts';
import type { HeadCell, Headings } from './heading-cells.ts';

/**
 * Headings in two rows as one: the row that was found with the row below it, or above it, where the upper one spans
 * columns that the lower one names apart.
 */
export function joinedHeadings(
  head: readonly Row[],
  heading: Row | null,
  merged: readonly MergedArea[],
): Headings | null {
  if (heading === null) return null;
  const before = head[head.indexOf(heading) - 1];
  // A row of units alone is told more surely than the names above it, and heads nothing without them.
  const found =
    before !== undefined && isUnits(heading, before) && !before.cells.some(isAmount) ? before : heading;
  const at = head.indexOf(found);
  const below = head[at + 1];
  if (below !== undefined && isUnits(below, found)) {
    const measured: Row = { ...found, cells: withUnits(found, below) };
    const over = head[at - 1];
    return over !== undefined && spans(over, measured, merged)
      ? { number: below.number, top: over.number, cells: joined(over, measured) }
      : { number: below.number, top: found.number, cells: measured.cells };
  }
  for (const [upper, lower] of [
    [found, head[at + 1]],
    [head[at - 1], found],
  ] as const)
    if (upper !== undefined && lower !== undefined && spans(upper, lower, merged))
      return { number: lower.number, top: upper.number, cells: joined(upper, lower) };
  return { number: found.number, top: found.number, cells: found.cells };
}

function spans(upper: Row, lower: Row, merged: readonly MergedArea[]): boolean {
  if (lower.number !== upper.number + 1) return false;
  const filled = lower.cells.filter((cell) => !isBlank(cell));
  if (filled.length < 2 || filled.some(isAmount) || upper.cells.some(isAmount)) return false;
  // A title that is centred over the whole table groups nothing.
  const whole = merged.some(
    ({ row, column, columns }) =>
      row === upper.number && columns > 2 && columns >= lower.cells.length && column === 1,
  );
  if (whole && upper.cells.filter((cell) => !isBlank(cell)).length === 1) return false;
  if (areFacts(upper.cells) || tellsStretch(upper.cells.map(({ text }) => text))) return false;
  const areas = merged.filter((area) => area.row === upper.number && area.columns > 1);
  if (upper.cells.filter((cell) => !isBlank(cell)).length < 2 && areas.length !== 1) return false;
  return lower.cells.some(
    (cell, at) => !isBlank(cell) && isBlank(upper.cells[at]) && groupAt(upper, lower, at) !== '',
  );
}

/** Labels with their values (`Cliente: 50118 - …`, `Período: 01/08 a 31/08`), each another: facts of a paper group nothing. */
function areFacts(cells: readonly Cell[]): boolean {
  const told = cells
    .filter((cell) => !isBlank(cell))
    .map(({ text }) => /^([^:]{2,40}):\s*\S/.exec(text.trim())?.[1]);
  return told.length > 1 && !told.includes(undefined) && new Set(told).size === told.length;
}

/** A number that is no year: such a row holds data. */
function isAmount(cell: Cell): boolean {
  if (cell.date !== undefined || /^(?:19|20)\d{2}$/.test(cell.text.trim())) return false;
  return cell.number !== undefined || writtenNumber(cell.text) !== null;
}

/** The upper heading of a column: its own, or the one to the left that spans to here. */
function groupAt(upper: Row, lower: Row, column: number): string {
  for (let at = column; at >= 0; at -= 1) {
    const cell = upper.cells[at];
    if (cell === undefined || isBlank(cell)) continue;
    return isBlank(lower.cells[at]) ? '' : cell.text.trim();
  }
  return '';
}

function joined(upper: Row, lower: Row): HeadCell[] {
  const width = Math.max(upper.cells.length, lower.cells.length);
  return Array.from({ length: width }, (_, at) => {
    const cell = lower.cells[at];
    if (cell === undefined || isBlank(cell)) return upper.cells[at] ?? { text: '' };
    const group = groupAt(upper, lower, at);
    return group === '' ? cell : { ...cell, group };
  });
}

/** A row of units below the headings that they are of. */
function isUnits(row: Row, above: Row): boolean {
  const filled = row.cells.flatMap((cell, at) => (isBlank(cell) ? [] : [{ cell, at }]));
  return (
    row.number === above.number + 1 &&
    filled.length >= 2 &&
    filled.every(
      ({ cell, at }) => cell.number === undefined && unitIn(cell.text) !== null && !isBlank(above.cells[at]),
    )
  );
}

function withUnits(above: Row, units: Row): HeadCell[] {
  return above.cells.map((cell, at) => {
    const unit = unitIn(units.cells[at]?.text ?? '');
    return unit === null ? cell : { ...cell, text: `${cell.text.trim()} (${unit})` };
  });
}

/** The unit that a cell is, in brackets or without. */
function unitIn(text: string): string | null {
  const bare = text.trim().replaceAll(/^[([]|[)\]]$/g, '');
  return unitOf(bare) === null && scaledUnit(bare)?.unit == null ? null : bare;
}
