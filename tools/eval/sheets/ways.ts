import { type Book, type Cell, type Grid, textCell, textOf } from './book.ts';

/** A way to write a sheet so that what it reports stays the same; null where the sheet offers no hold for it. */
export interface SheetWay {
  readonly name: string;
  readonly change: (book: Book) => Book | null;
}

/** A row of so many cells with texts belongs to a table. */
const LEAST_CELLS = 3;
/** Rows that sum up others have nothing beside their sums. */
const SUMS = /total|acumulado|soma\b|\bsum\b/i;
/** A table has so many rows, its headings among them. */
const LEAST_ROWS = 3;

/** A column that reports no activity: its heading, and what stands in its row. */
interface Beside {
  readonly heading: string;
  readonly cell: (row: number) => string;
}

const comma = (value: number) =>
  value
    .toFixed(2)
    .replace('.', ',')
    .replace(/\B(?=(\d{3})+,)/g, '.');
const day = (row: number) => `${String(1 + (row % 28)).padStart(2, '0')}/11/2026`;

/** Columns that real sheets have beside amounts. */
const BESIDE: readonly Beside[] = [
  { heading: 'Observações', cell: (row) => (row % 3 === 1 ? 'ok' : '') },
  { heading: 'Valor (R$)', cell: (row) => comma(1_310 + row * 1_007.3) },
  { heading: 'Custo total', cell: (row) => `R$ ${comma(890 + row * 77.1)}` },
  { heading: 'Preço unitário', cell: (row) => comma(5.4 + row / 10) },
  { heading: 'Documento', cell: (row) => `NF ${48_213 + row * 17}` },
  { heading: 'Nº da NF', cell: (row) => String(48_213 + row * 17) },
  { heading: 'Vencimento', cell: day },
  { heading: 'Data de pagamento', cell: day },
  { heading: 'Responsável', cell: (row) => ['Carla', 'Rui', 'Ana Paula'][row % 3] ?? '' },
  { heading: 'Centro de custo', cell: (row) => String(410_200 + (row % 4)) },
  { heading: 'Status', cell: (row) => (row % 2 === 0 ? 'Conferido' : 'Lançado') },
  { heading: 'Meta', cell: (row) => String(1_900 + row * 10) },
  { heading: 'Ano anterior', cell: (row) => String(2_115 + row * 13) },
  { heading: 'Variação (%)', cell: (row) => comma(-3.5 + row) },
  { heading: 'Emissões (tCO2e)', cell: (row) => comma(12.31 + row * 3) },
  { heading: 'Fator de emissão', cell: () => '2,603' },
  { heading: 'Amount (USD)', cell: (row) => (1_310 + row * 1_007.3).toFixed(2) },
  { heading: 'Unit price', cell: (row) => (5.4 + row / 10).toFixed(2) },
  { heading: 'Invoice no.', cell: (row) => String(48_213 + row * 17) },
  { heading: 'Budget', cell: (row) => String(1_900 + row * 10) },
  { heading: 'Prior year', cell: (row) => String(2_115 + row * 13) },
  { heading: 'Approved by', cell: () => 'J. Miller' },
];

/** Every way. */
export const SHEET_WAYS: readonly SheetWay[] = [
  { name: 'written anew', change: (book) => book },
  { name: 'capitals', change: (book) => eachText(book, (text) => text.toUpperCase()) },
  {
    name: 'accents',
    change: (book) => eachText(book, (text) => text.normalize('NFD').replace(/\p{M}/gu, '')),
  },
  { name: 'set in', change: (book) => eachGrid(book, (grid) => [[], ...grid.map((row) => [null, ...row])]) },
  {
    name: 'printed by',
    change: (book) =>
      eachGrid(book, (grid) => [[textCell('Emitido em 03/11/2026 08:14 por sistema interno')], [], ...grid]),
  },
  {
    name: 'source below',
    change: (book) => eachGrid(book, (grid) => [...grid, [], [textCell('Fonte: sistema interno de gestão')]]),
  },
  { name: 'row numbers', change: (book) => beside(book, { heading: 'Nº', cell: String }, 'before') },
  ...BESIDE.map((column) => ({ name: column.heading, change: (book: Book) => beside(book, column) })),
  { name: 'first last', change: firstLast },
  { name: 'other file', change: otherFile },
];

function eachGrid(book: Book, change: (grid: Grid) => Grid | null): Book | null {
  const sheets = [];
  for (const sheet of book.sheets) {
    const grid = sheet.merged ? null : change(sheet.grid);
    if (grid === null) return null;
    sheets.push({ ...sheet, grid });
  }
  return { ...book, sheets };
}

function eachText(book: Book, change: (text: string) => string): Book | null {
  const told = (cell: Cell): Cell =>
    cell?.t === 's' && typeof cell.v === 'string' && !/[²³º°µ]|CO2/.test(cell.v)
      ? textCell(change(cell.v))
      : cell;
  return eachGrid(book, (grid) => grid.map((row) => row.map(told)));
}

/** The one table of a book that has nothing beside it: its rows, from the headings on; null where there are others. */
function tableOf({
  sheets,
}: Book): { readonly from: number; readonly before: number; readonly width: number } | null {
  const [sheet] = sheets;
  if (sheets.length !== 1 || sheet === undefined || sheet.merged) return null;
  const full = sheet.grid.map((row) => row.filter((cell) => textOf(cell) !== '').length >= LEAST_CELLS);
  const from = full.indexOf(true);
  const last = full.lastIndexOf(true);
  if (from < 0 || last - from + 1 < LEAST_ROWS || full.slice(from, last).includes(false)) return null;
  const width = Math.max(...sheet.grid.slice(from, last + 1).map((row) => row.length));
  return { from, before: last + 1, width };
}

function beside(
  book: Book,
  { heading, cell: told }: Beside,
  where: 'before' | 'behind' = 'behind',
): Book | null {
  const table = tableOf(book);
  if (table === null) return null;
  const { from, before, width } = table;
  return eachGrid(book, (grid) =>
    grid.map((row, at) => {
      const isRow = at >= from && at < before;
      const isFilled = isRow && (at === from || !SUMS.test(row.map(textOf).join(' ')));
      const cell = isFilled ? textCell(at === from ? heading : told(at - from)) : null;
      if (where === 'before') return [cell, ...row];
      return isRow ? [...row, ...Array<Cell>(width - row.length).fill(null), cell] : row;
    }),
  );
}

function firstLast(book: Book): Book | null {
  const table = tableOf(book);
  if (table === null) return null;
  const { from, before, width } = table;
  return eachGrid(book, (grid) =>
    grid.map((row, at) => {
      if (at < from || at >= before) return row;
      const [first = null, ...rest] = row;
      return [...rest, ...Array<Cell>(width - 1 - rest.length).fill(null), first];
    }),
  );
}

function otherFile(book: Book): Book | null {
  const [sheet] = book.sheets;
  if (book.sheets.length !== 1 || sheet === undefined) return null;
  if (book.ending !== 'xlsx') return { ...book, ending: 'xlsx', sheets: [{ ...sheet, name: 'Planilha1' }] };
  const isText = sheet.grid.flat().every((cell) => cell === null || cell.t === 's');
  return isText ? { ...book, ending: 'csv' } : null;
}
