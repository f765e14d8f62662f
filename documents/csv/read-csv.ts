import type { Cell, Content, ReadLimits, Row } from '../document.ts';
import type { Pace } from '../pace.ts';
import type { Reading } from '../reading.ts';
import { Refusal } from '../refusal.ts';
import { streamedSheet } from '../sheets/sheet.ts';
import { tidyName } from '../tidy-name.ts';
import { decodedChunks, type TextEncoding } from './encoding.ts';
import { LONGEST_RECORD, RecordSplitter } from './records.ts';
import type { Layout } from './separator.ts';

const EMPTY: Cell = { text: '' };

/** What a cell of a spreadsheet holds at most; what stands behind it is cut, and said. */
const LONGEST_CELL = 32_767;

/**
 * Reads a table of text. The file is read once to be counted and looked at, and again, a batch at a time, by whoever
 * takes its rows; only its bytes are held.
 * @throws Refusal when it has more rows or columns than the limits allow, a row that is too long, or no content.
 */
export async function readCsv(
  bytes: Uint8Array,
  { encoding, layout }: { encoding: TextEncoding; layout: Layout },
  reading: Reading,
): Promise<Content> {
  if (encoding.guessed && encoding.name !== 'windows-1252')
    reading.remarks.add('document.encoding_guessed', { encoding: encoding.name });
  const rows = (at: Pace) => rowsOf(bytes, { encoding, layout }, reading, at);
  const sheet = await streamedSheet(tidyName(reading.name), rows, reading);
  if (sheet.rowCount === 0) throw new Refusal('document.empty');
  return { kind: 'sheets', format: 'csv', sheets: [sheet] };
}

async function* rowsOf(
  bytes: Uint8Array,
  { encoding, layout }: { encoding: TextEncoding; layout: Layout },
  { limits, remarks }: Reading,
  at: Pace,
): AsyncGenerator<readonly Row[]> {
  const splitter = new RecordSplitter(layout.separator, layout.lineEnd);
  let number = 0;
  let cut = false;
  const toRows = (records: readonly string[][]): Row[] => {
    const rows: Row[] = [];
    for (const record of records) {
      number += 1;
      if (number === 1 && layout.declared) continue;
      const cells = cellsOf(record, limits);
      if (!cut && record.some((cell) => cell.length > LONGEST_CELL)) {
        cut = true;
        remarks.add('document.cells_cut', { row: String(number), limit: String(LONGEST_CELL) });
      }
      if (cells.length > 0) rows.push({ number, cells });
    }
    return rows;
  };
  for (const text of decodedChunks(bytes, encoding)) {
    yield toRows(splitter.push(text));
    refuseEndless(splitter, limits);
    await at.rest();
  }
  yield toRows(splitter.end());
}

/** A record whose end does not come is refused before more of the file is held and searched. */
function refuseEndless(splitter: RecordSplitter, { columns }: ReadLimits): void {
  const { characters, separators } = splitter.held(columns);
  if (characters <= LONGEST_RECORD) return;
  if (separators >= columns) throw new Refusal('document.too_many_columns', { limit: String(columns) });
  throw new Refusal('document.row_too_long', { limit: String(LONGEST_RECORD) });
}

/** The cells up to the last one with content. */
function cellsOf(record: readonly string[], limits: ReadLimits): Cell[] {
  let width = record.length;
  while (width > 0 && (record[width - 1] ?? '').trim() === '') width -= 1;
  if (width > limits.columns)
    throw new Refusal('document.too_many_columns', { limit: String(limits.columns) });
  const cells: Cell[] = [];
  for (let column = 0; column < width; column += 1) {
    const text = cellText(record[column] ?? '');
    cells.push(text === '' ? EMPTY : { text });
  }
  return cells;
}

/** Without the white space around it, and without the `="…"` that some systems put around digits to keep their zeros. */
function cellText(raw: string): string {
  const text = raw.slice(0, LONGEST_CELL).trim();
  return text.startsWith('="') && text.endsWith('"') && text.length > 2 ? text.slice(2, -1) : text;
}
