import type { Cell } from '#documents/document.ts';

/** A heading with the one that stands over it and its neighbours: `jan/25` below `Energia elétrica (kWh)`. */
export interface HeadCell extends Cell {
  readonly group?: string;
}

/** The headings of a table: one row, or two that are read together; `top` is the upper one's number. */
export interface Headings {
  readonly number: number;
  readonly top: number;
  readonly cells: readonly HeadCell[];
}
