import { type CellObject, type DenseWorkSheet, type Range, read } from '@e965/xlsx';
import type { Cell, DocumentProblem, MergedArea, Row } from '../document.ts';
import { Refusal, Remarks } from '../refusal.ts';
import { tidyName } from '../tidy-name.ts';
import { serve } from '../workers/serve.ts';
import type { LegacyAnswer, LegacyRequest, LegacySheet } from './legacy-request.ts';
import { type NumberFormat, numberCell, spelledFormat } from './number-format.ts';
import { ROWS_ABOVE_DATA } from './sheet.ts';
import { columnLetters } from './sheet-rows.ts';

/**
 * The thread in which XLS, XLSB, ODS and tables of HTML are read: the library reads a file whole, so it gets a heap and
 * a time of its own. Macros are not even loaded.
 */
const EMPTY: Cell = { text: '' };
/** Merged areas that are kept of a sheet. */
const MOST_AREAS = 10_000;

const formats = new Map<string, NumberFormat>();

serve(answer, refusal);

async function answer({ bytes, text, rows, columns }: LegacyRequest): Promise<LegacyAnswer> {
  const book = read(bytes, {
    type: 'array',
    dense: true,
    cellNF: true,
    cellText: text,
    cellHTML: false,
    raw: text,
    sheetRows: rows + ROWS_ABOVE_DATA + 1,
  });
  const from1904 = book.Workbook?.WBProps?.date1904 === true;
  const sheets = book.SheetNames.map((called, at): LegacySheet => {
    const name = tidyName(called);
    const sheet = book.Sheets[called] as DenseWorkSheet;
    const remarks = new Remarks();
    const found = rowsOf(name, sheet, { from1904, text, columns, remarks });
    const hidden = (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0;
    return { name, hidden, rows: found, merged: areasOf(sheet), remarks: remarks.all() };
  });
  return { answer: 'read', sheets };
}

function areasOf(sheet: DenseWorkSheet): MergedArea[] {
  return (sheet['!merges'] ?? []).slice(0, MOST_AREAS).map(({ s, e }: Range) => ({
    row: s.r + 1,
    column: s.c + 1,
    rows: e.r - s.r + 1,
    columns: e.c - s.c + 1,
  }));
}

interface Reach {
  readonly from1904: boolean;
  readonly text: boolean;
  readonly columns: number;
  readonly remarks: Remarks;
}

function rowsOf(name: string, sheet: DenseWorkSheet, reach: Reach): Row[] {
  const rows: Row[] = [];
  for (const [index, stored] of (sheet['!data'] ?? []).entries()) {
    const cells: Cell[] = [];
    for (const [column, found] of (stored ?? []).entries()) {
      const place = { at: 'cell', sheet: name, row: index + 1, column: column + 1 } as const;
      const cell = found ? cellOf(found, reach, place) : EMPTY;
      if (cell.text === '') continue;
      if (column >= reach.columns)
        throw new Refusal('document.too_many_columns', { limit: String(reach.columns) });
      while (cells.length < column) cells.push(EMPTY);
      cells[column] = cell;
    }
    const hidden = sheet['!rows']?.[index]?.hidden === true;
    if (cells.length > 0) rows.push({ number: index + 1, cells, ...(hidden && { hidden: true as const }) });
  }
  return rows;
}

function cellOf(found: CellObject, reach: Reach, place: NonNullable<DocumentProblem['place']>): Cell {
  if (place.at !== 'cell') return EMPTY;
  const where = { sheet: place.sheet, cell: `${columnLetters(place.column)}${place.row}` };
  if (found.v === undefined || found.t === 'z') {
    if (found.f !== undefined) reach.remarks.add('document.formula_without_value', where, place);
    return EMPTY;
  }
  switch (found.t) {
    case 'n':
      return numberCell(String(found.v), formatOf(found.z), reach.from1904);
    case 'b':
      return { text: found.v === true ? 'TRUE' : 'FALSE' };
    case 'e':
      reach.remarks.add('document.cell_error', { text: found.w ?? '#ERROR', ...where }, place);
      return { text: found.w ?? '#ERROR' };
    default:
      return { text: String(reach.text ? (found.w ?? found.v) : found.v).trim() };
  }
}

function formatOf(code: string | number | undefined): NumberFormat {
  const spelled = String(code ?? 'General');
  let format = formats.get(spelled);
  if (!format) {
    format = spelledFormat(spelled);
    formats.set(spelled, format);
  }
  return format;
}

function refusal(error: unknown): LegacyAnswer {
  if (error instanceof Refusal)
    return { answer: 'refused', code: error.problem.code, params: error.problem.params };
  const locked = error instanceof Error && /password|encrypt/i.test(error.message);
  return { answer: 'refused', code: locked ? 'document.encrypted' : 'document.corrupt', params: {} };
}
