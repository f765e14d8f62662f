import type { SampleAmount, SampleCompany } from './material.ts';

/** Rows above the first amount: the mark of the sample, and the names of the columns. */
const HEAD_ROWS = 2;
const COLUMN = { site: 1, kind: 2, period: 3, quantity: 4, unit: 5 } as const;

/** An amount with the words that stand for it in the sheet. */
export interface SheetRow extends SampleAmount {
  readonly site: string;
  readonly kindName: string;
}

/** A sheet of a year as a plant would keep it, CSV with semicolons, marked as a sample in its first row. */
export function sheetOf(company: SampleCompany, rows: readonly SheetRow[]): string {
  const lines = rows.map((row) => [row.site, row.kindName, row.month, row.quantity, row.unit]);
  return [[company.mark], company.columns, ...lines]
    .map((cells) => `${cells.map(quoted).join(';')}\r\n`)
    .join('');
}

/** Where the slots of a row stand in the sheet. */
export function slotsOf(row: SheetRow, index: number, sheet: string, documentId: string) {
  const quotes = {
    site: row.site,
    kind: row.kindName,
    period: row.month,
    quantity: row.quantity,
    unit: row.unit,
  };
  return (['site', 'kind', 'period', 'quantity', 'unit'] as const).map((slot) => ({
    slot,
    documentId,
    place: { at: 'cell', sheet, row: index + 1 + HEAD_ROWS, column: COLUMN[slot] } as const,
    quote: quotes[slot],
  }));
}

function quoted(cell: string): string {
  return /[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
