import type { z } from 'zod';
import { decodedText } from '#documents/csv/encoding.ts';
import {
  type InnerFile,
  LIMITS,
  type Place,
  type ReadOutcome,
  type Row,
  type Sheet,
} from '#documents/document.ts';
import { readDocument as readFile } from '#documents/read.ts';
import { sniff } from '#documents/sniff.ts';
import { mayReadLedger } from '../../may/ledger.ts';
import { Refused, type UseCase } from '../../usecase.ts';
import { documentExcerpt } from './excerpt.contract.ts';
import { bytesOf } from './reading.ts';
import { findDocument } from './row.ts';

type Excerpt = z.input<typeof documentExcerpt.output>;

const LIMITS_OF_A_LOOK = { ...LIMITS, milliseconds: 15_000 };
const MOST_COLUMNS = 200;
const LONGEST_CELL = 300;
const MOST_TEXT = 20_000;
const MOST_XML = 2_000_000;
const MOST_FILES = 200;

interface Wanted {
  readonly place: Place | undefined;
  readonly around: number;
}

/**
 * Shows what surrounds a place of a document, also of one that was taken back: a line of the ledger may rest on it. Pages
 * are never recognized here. Refuses with `document.not_found` (404), `document.not_stored`, `document.changed` (409), or
 * `document.inner_missing` (404) where the document holds no such file.
 */
export const excerptDocument: UseCase<typeof documentExcerpt.input, typeof documentExcerpt.output> = {
  contract: documentExcerpt,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { documentId, inner, place, around }) {
    const document = await findDocument(context, documentId);
    const file = { name: document.name, bytes: await bytesOf(context, document) };
    const wanted: Wanted = { place: place as Place | undefined, around };
    if (inner === undefined) return excerptOf(file, wanted, false);
    return excerptOf(await within(file, inner), wanted, true);
  },
};

async function excerptOf(file: InnerFile, wanted: Wanted, inner: boolean): Promise<Excerpt> {
  const { bytes, name } = file;
  const { kind } = sniff(bytes, name);
  if (kind === 'pdf' || kind === 'picture') {
    const base64 = inner ? Buffer.from(bytes).toString('base64') : null;
    return { shape: 'pages', format: kind, base64 };
  }
  if (kind === 'xml') {
    const xml = decodedText(bytes).slice(0, MOST_XML);
    if (!/urn:schemas-microsoft-com:office:spreadsheet/.test(xml.slice(0, 2048)))
      return { shape: 'xml', xml };
  }
  const read = await readFile(bytes, name, LIMITS_OF_A_LOOK);
  return read.ok ? contentOf(read.content, wanted) : { shape: 'unreadable', problem: told(read.problem) };
}

async function contentOf(
  content: Extract<ReadOutcome, { ok: true }>['content'],
  wanted: Wanted,
): Promise<Excerpt> {
  switch (content.kind) {
    case 'sheets':
      return await tableOf(content.sheets, wanted);
    case 'text':
      return { shape: 'text', ...stretch(content.text, wanted.place) };
    case 'files': {
      if (wanted.place?.at === 'span' && content.text !== null)
        return { shape: 'text', ...stretch(content.text, wanted.place) };
      const files = content.files.slice(0, MOST_FILES).map(({ name }) => name);
      return { shape: 'files', files, text: content.text?.slice(0, MOST_TEXT) ?? null };
    }
    default:
      return { shape: 'unreadable', problem: { code: 'document.unsupported', params: {} } };
  }
}

async function tableOf(sheets: readonly Sheet[], { place, around }: Wanted): Promise<Excerpt> {
  const cell = place?.at === 'cell' ? place : { sheet: '', row: 1, column: 1 };
  const sheet = sheets.find(({ name }) => name === cell.sheet) ?? sheets[0];
  if (!sheet) return { shape: 'unreadable', problem: { code: 'document.empty', params: {} } };
  const firstColumn = Math.max(1, cell.column - MOST_COLUMNS + 20);
  const rows = await rowsAround(sheet, cell.row, around);
  return {
    shape: 'table',
    sheet: sheet.name,
    sheets: sheets.slice(0, 100).map(({ name }) => name),
    rowCount: sheet.rowCount,
    columnCount: sheet.columnCount,
    firstColumn,
    rows: rows.map(({ number, cells }) => ({
      number,
      cells: cells
        .slice(firstColumn - 1, firstColumn - 1 + MOST_COLUMNS)
        .map(({ text }) => text.slice(0, LONGEST_CELL).toWellFormed()),
    })),
  };
}

/** Rows with content whose number is at most `around` away. */
async function rowsAround(sheet: Sheet, row: number, around: number): Promise<Row[]> {
  const near = ({ number }: Row) => Math.abs(number - row) <= around;
  const last = sheet.head.at(-1)?.number ?? 0;
  if (last >= row + around || sheet.rowCount <= sheet.head.length) return sheet.head.filter(near);
  const found: Row[] = [];
  for await (const batch of sheet.batches()) {
    found.push(...batch.filter(near));
    if ((batch.at(-1)?.number ?? 0) > row + around) break;
  }
  return found;
}

function stretch(text: string, place: Place | undefined): { text: string; start: number } {
  const at = place?.at === 'span' ? place.start : 0;
  const start = Math.max(0, Math.min(at, text.length) - MOST_TEXT / 2);
  return { text: text.slice(start, start + MOST_TEXT).toWellFormed(), start };
}

/** The file of that name within another one: names of archives in archives stand before it, joined by `/`. */
async function within(outer: InnerFile, name: string, depth = 0): Promise<InnerFile> {
  const read = depth < LIMITS.depth ? await readFile(outer.bytes, outer.name, LIMITS_OF_A_LOOK) : null;
  const files = read?.ok && read.content.kind === 'files' ? read.content.files : [];
  const exact = files.find((file) => file.name === name);
  if (exact) return exact;
  const holder = files.find((file) => name.startsWith(`${file.name}/`));
  if (!holder) throw new Refused('document.inner_missing', 404, { name });
  return within(holder, name.slice(holder.name.length + 1), depth + 1);
}

function told({ code, params }: { code: string; params: Readonly<Record<string, string>> }) {
  return { code, params: { ...params } };
}
