import { type CellObject, read, utils, type WorkSheet, write } from '@e965/xlsx';
import { parse } from 'csv-parse/sync';

/** A cell as its file holds it; null where there is none. */
export type Cell = CellObject | null;
export type Grid = readonly (readonly Cell[])[];

/** A file of rows, to be changed and written again. */
export interface Book {
  /** What the file's name ends with. */
  readonly ending: 'csv' | 'tsv' | 'xlsx';
  /** Between the values of a row; of texts only. */
  readonly separator: string;
  readonly sheets: readonly { readonly name: string; readonly grid: Grid; readonly merged: boolean }[];
}

const SEPARATORS = [';', '\t', ',', '|'];

/** The rows of a file; null where it is of another kind, or its texts are in no encoding that is written again. */
export function bookOf(bytes: Uint8Array, name: string): Book | null {
  const ending = name.split('.').at(-1)?.toLowerCase();
  if (ending === 'csv' || ending === 'tsv') return ofText(bytes, ending);
  if (ending !== 'xlsx') return null;
  const book = read(bytes, { type: 'array', cellNF: true, cellText: true, cellFormula: false });
  const sheets = book.SheetNames.flatMap((title) => {
    const sheet = book.Sheets[title];
    return sheet === undefined
      ? []
      : [{ name: title, grid: gridOf(sheet), merged: (sheet['!merges'] ?? []).length > 0 }];
  });
  return { ending: 'xlsx', separator: ';', sheets };
}

/** The bytes of a book. */
export function bytesOf({ ending, separator, sheets }: Book): Uint8Array {
  if (ending !== 'xlsx') {
    const rows = (sheets[0]?.grid ?? []).map((row) =>
      row.map((cell) => quoted(textOf(cell), separator)).join(separator),
    );
    return new TextEncoder().encode(`${rows.join('\r\n')}\r\n`);
  }
  const book = utils.book_new();
  for (const { name, grid } of sheets) utils.book_append_sheet(book, sheetOf(grid), name);
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
}

/** What a cell shows. */
export function textOf(cell: Cell): string {
  return cell === null ? '' : (cell.w ?? String(cell.v ?? ''));
}

export const textCell = (text: string): Cell => (text === '' ? null : { t: 's', v: text });

function ofText(bytes: Uint8Array, ending: 'csv' | 'tsv'): Book | null {
  const text = inItsEncoding(bytes);
  const counts = SEPARATORS.map((one) => text.split(one).length);
  const separator = SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ';';
  try {
    const rows = parse(text, {
      delimiter: separator,
      relaxColumnCount: true,
      relaxQuotes: true,
    }) as string[][];
    return {
      ending,
      separator,
      sheets: [{ name: '', grid: rows.map((row) => row.map(textCell)), merged: false }],
    };
  } catch {
    return null;
  }
}

function inItsEncoding(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function gridOf(sheet: WorkSheet): Grid {
  const { e } = utils.decode_range(sheet['!ref'] ?? 'A1');
  return Array.from({ length: e.r + 1 }, (_, r) =>
    Array.from(
      { length: e.c + 1 },
      (__, c) => (sheet[utils.encode_cell({ r, c })] as CellObject | undefined) ?? null,
    ),
  );
}

function sheetOf(grid: Grid): WorkSheet {
  const sheet: WorkSheet = {};
  let width = 1;
  for (const [r, row] of grid.entries())
    for (const [c, cell] of row.entries()) {
      if (cell === null) continue;
      width = Math.max(width, c + 1);
      sheet[utils.encode_cell({ r, c })] = cell;
    }
  sheet['!ref'] = utils.encode_range({
    s: { r: 0, c: 0 },
    e: { r: Math.max(0, grid.length - 1), c: width - 1 },
  });
  return sheet;
}

function quoted(text: string, separator: string): string {
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
