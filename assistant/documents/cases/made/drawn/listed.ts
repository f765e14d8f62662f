import { type Draw, plain } from './draw.ts';
import { type Sheet, shownNumber } from './papers.ts';

export interface Column<Line> {
  readonly head: string;
  readonly width: number;
  readonly right?: boolean;
  readonly cell: (line: Line) => string;
}

export function listed<Line>(
  sheet: Sheet,
  columns: readonly Column<Line>[],
  lines: readonly Line[],
  last: readonly (readonly string[])[] = [],
): void {
  const right = new Set(columns.flatMap((column, at) => (column.right === true ? [at] : [])));
  sheet.table(
    columns.map(({ width }) => width),
    [columns.map(({ head }) => head), ...lines.map((line) => columns.map(({ cell }) => cell(line))), ...last],
    right,
  );
}

export const maybe = <Line>(draw: Draw, share: number, column: Column<Line>): Column<Line>[] =>
  draw.chance.is(share) ? [column] : [];

export const paid = (draw: Draw, most: number) =>
  shownNumber(plain(draw.chance.whole(900, most * 100) / 100), draw.language, 2);

export const COMPANY = 'Indústria Exemplo S.A.';
