import type { Cell, Row } from './rows.ts';

export type Supply = 'electricity' | 'gas' | 'water';

/** The rows that are of one supply, numbered anew. */
export type OfSupply = readonly [Supply, readonly Row[]];

/** Rows below two headings side by side that are looked at, and how far left of its heading a column may begin. */
const MOST_ROWS = 40;
const SLACK = 0.015;
const AMOUNT = /\d/;

/**
 * The parts of a bill whose supplies stand side by side, each below its own heading with lines of its own; null where no
 * row heads two, or where what is below them is one table with a column for each.
 */
export function columnsOfSupplies(
  rows: readonly Row[],
  supplyOf: (cell: Cell) => Supply | null,
): OfSupply[] | null {
  for (const [at, row] of rows.entries()) {
    const heads = row.cells.flatMap((cell) => {
      const supply = supplyOf(cell);
      return supply === null ? [] : [{ supply, x: cell.place.x - SLACK }];
    });
    if (heads.length < 2 || new Set(heads.map(({ supply }) => supply)).size < heads.length) continue;
    const below = rows.slice(at + 1, at + 1 + MOST_ROWS).filter(({ page }) => page === row.page);
    const parts = heads.map(({ supply, x }, index): OfSupply => {
      const end = heads[index + 1]?.x ?? Infinity;
      return [supply, partOf(below, x, end)];
    });
    if (parts.every(([, own]) => hasLines(own))) return parts;
  }
  return null;
}

/** What stands between two edges, up to the first line that reaches over the second of them. */
function partOf(below: readonly Row[], from: number, to: number): Row[] {
  const end = below.findIndex(({ cells }) =>
    cells.some(({ place }) => place.x < to - SLACK && place.x + place.width > to + 2 * SLACK),
  );
  return below
    .slice(0, end < 0 ? undefined : end)
    .map((row) => ({ ...row, cells: row.cells.filter(({ place }) => place.x >= from && place.x < to) }))
    .filter(({ cells }) => cells.length > 0)
    .map((row, index) => ({ ...row, index, folded: row.cells.map(({ folded }) => folded).join(' | ') }));
}

/** Lines that begin with a name and have an amount: a table of its own. */
function hasLines(rows: readonly Row[]): boolean {
  return rows.some(
    ({ cells: [first, ...others] }) =>
      /^[A-Z]{2}/.test(first?.folded ?? '') && others.some(({ folded }) => AMOUNT.test(folded)),
  );
}
