import { harmless } from '#text/formula.ts';
import type { ChartTable } from './chart-table.ts';

/** A cell as a spreadsheet takes it: quoted where it must be, and never a formula. */
function cell(text: string): string {
  const safe = harmless(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The table of a chart as a file: commas, decimal points, and the mark by which spreadsheets know the letters. */
export function csvOf({ columns, rows }: ChartTable): string {
  const lines = [columns, ...rows.map(({ cells, raw }) => raw ?? cells)];
  return `\uFEFF${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
}
