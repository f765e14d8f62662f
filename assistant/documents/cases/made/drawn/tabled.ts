import type { Draw, DrawnCell } from './draw.ts';

export interface Column<Thing> {
  readonly head: string;
  readonly cell: (thing: Thing, at: number) => DrawnCell;
}

/** Columns in their order or mixed, as rows below their headings. */
export function tabled<Thing>(
  draw: Draw,
  columns: readonly Column<Thing>[],
  things: readonly Thing[],
  mixed = 0.4,
): DrawnCell[][] {
  const order = draw.chance.is(mixed) ? draw.chance.mixed(columns) : columns;
  return [
    order.map(({ head }) => head),
    ...things.map((thing, at) => order.map(({ cell }) => cell(thing, at))),
  ];
}

export const maybe = <Thing>(draw: Draw, share: number, column: () => Column<Thing>): Column<Thing>[] =>
  draw.chance.is(share) ? [column()] : [];
