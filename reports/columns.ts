import type { ReportTable } from './document.ts';

/** The heading of a column; what its unit consists of stays on one line. */
export function headingOf({ title, unit }: ReportTable['columns'][number]): string {
  return unit === undefined ? title : `${title} (${unit.replaceAll(' ', '\u00a0')})`;
}

/** By column, whether figures stand in it: then its heading, and a reason in the place of a figure, stand to the right as they do. */
export function figureColumns({ columns, rows }: ReportTable): boolean[] {
  return columns.map(
    ({ kind }, at) =>
      kind === 'number' ||
      (kind === 'text' && rows.some(({ cells }) => typeof cells[at]?.exact === 'string')),
  );
}
