import type { Cell, Row } from '#documents/bills/rows.ts';

/** Rows between a label in a box and what stands below it. */
const BELOW = 2;

/** The cells of the next rows that stand below one of a row. */
export function cellsBelow(rows: readonly Row[], at: number, { place: { page, x, width } }: Cell): Cell[] {
  const isBelow = ({ place }: Cell) =>
    place.page === page && Math.min(x + width, place.x + place.width) > Math.max(x, place.x);
  return rows.slice(at + 1, at + 1 + BELOW).flatMap(({ cells }) => cells.filter(isBelow));
}
