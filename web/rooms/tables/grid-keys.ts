/** A cell by its place: the row in the list, the column among those shown. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** The cell that is worked with, and the other corner of what is selected. */
export interface Selection {
  readonly active: Place;
  readonly anchor: Place;
}

export interface Size {
  readonly rows: number;
  readonly columns: number;
  /** Rows in sight: what a page is. */
  readonly page: number;
}

interface Press {
  readonly key: string;
  readonly shift: boolean;
  /** Ctrl, or Cmd. */
  readonly control: boolean;
}

/** Where a key leads in a table, as in a spreadsheet; null where it leads nowhere. */
export function selectionAfter(selection: Selection, press: Press, size: Size): Selection | null {
  const target = TARGETS[press.key]?.(selection.active, press, size);
  if (!target) return null;
  const active = {
    row: clamp(target.row, size.rows),
    column: clamp(target.column, size.columns),
  };
  return { active, anchor: press.shift && press.key !== 'Tab' ? selection.anchor : active };
}

/** Where each key leads from a cell; with Ctrl to the end of where it points. */
const TARGETS: Readonly<Record<string, (from: Place, press: Press, size: Size) => Place | null>> = {
  ArrowUp: ({ row, column }, { control }) => ({ row: control ? 0 : row - 1, column }),
  ArrowDown: ({ row, column }, { control }, { rows }) => ({ row: control ? rows - 1 : row + 1, column }),
  ArrowLeft: ({ row, column }, { control }) => ({ row, column: control ? 0 : column - 1 }),
  ArrowRight: ({ row, column }, { control }, { columns }) => ({
    row,
    column: control ? columns - 1 : column + 1,
  }),
  Home: ({ row }, { control }) => ({ row: control ? 0 : row, column: 0 }),
  End: ({ row }, { control }, { rows, columns }) => ({ row: control ? rows - 1 : row, column: columns - 1 }),
  PageUp: ({ row, column }, _press, { page }) => ({ row: row - page, column }),
  PageDown: ({ row, column }, _press, { page }) => ({ row: row + page, column }),
  Tab: (from, { shift }, size) => nextCell(from, shift ? -1 : 1, size),
};

/** The next cell, over the end of a row; null beyond the first and the last: the focus goes on from there. */
function nextCell({ row, column }: Place, step: 1 | -1, { rows, columns }: Size): Place | null {
  const place = row * columns + column + step;
  return place < 0 || place >= rows * columns
    ? null
    : { row: Math.floor(place / columns), column: place % columns };
}

function clamp(value: number, count: number): number {
  return Math.max(0, Math.min(value, count - 1));
}

/** The rectangle between the two corners of a selection. */
export function boundsOf({ active, anchor }: Selection) {
  return {
    top: Math.min(active.row, anchor.row),
    bottom: Math.max(active.row, anchor.row),
    left: Math.min(active.column, anchor.column),
    right: Math.max(active.column, anchor.column),
  };
}
