import { zipSync } from 'fflate';
import type { Content, Row, Sheet } from '../document.ts';
import type { Reading } from '../reading.ts';
import { Refusal } from '../refusal.ts';
import { heapWithin, WorkerLost, workerPool } from '../workers/pool.ts';
import type { Archive } from '../zip/archive.ts';
import type { LegacyAnswer, LegacyRequest, LegacySheet } from './legacy-request.ts';
import type { HiddenRows } from './ods-repeats.ts';
import { streamedSheet } from './sheet.ts';

const pool = workerPool({
  script: new URL('./legacy-worker.ts', import.meta.url),
  size: 1,
  idleMilliseconds: 20_000,
  ...heapWithin(512),
});

/** Ends the thread now instead of after its idle time. */
export const closeLegacy = pool.close;

/**
 * Reads XLS, XLSB, ODS, and the tables of HTML or XML that some systems save under the name of a spreadsheet.
 * @param hidden rows that the file hides, where its format needs another look to tell
 * @throws Refusal when the file is damaged, protected, empty or beyond the limits.
 */
export async function readLegacy(
  bytes: Uint8Array,
  format: 'xls' | 'xlsb' | 'ods',
  reading: Reading,
  { text = false, hidden = [] }: { text?: boolean; hidden?: HiddenRows } = {},
): Promise<Content> {
  const { rows, columns } = reading.limits;
  // A copy: its memory moves into the thread, and the caller keeps the file.
  const answer = await asked({ bytes: new Uint8Array(bytes), text, rows, columns }, reading);
  if (answer.answer === 'refused') throw new Refusal(answer.code, answer.params);
  const sheets: Sheet[] = [];
  let rowsBefore = 0;
  for (const [at, told] of answer.sheets.entries()) {
    const found = withHidden(told, hidden[at] ?? []);
    const sheet = await sheetOf(found, rowsBefore, reading);
    rowsBefore += sheet.rowCount;
    sheets.push(sheet);
  }
  if (rowsBefore === 0) throw new Refusal('document.empty');
  return { kind: 'sheets', format, sheets };
}

const NO_STYLES =
  '<office:document-styles xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" office:version="1.2"/>';

/**
 * The same package with nothing compressed, of members that were unpacked and counted: the library that reads it next
 * has no guard against parts that swell.
 */
export async function storedPackage(archive: Archive): Promise<Uint8Array> {
  const parts: Record<string, Uint8Array> = {};
  for (const member of archive.members) if (!member.unsafe) parts[member.name] = await archive.bytes(member);
  // The format lets it be left out; the library does not.
  if (parts['content.xml'] !== undefined) parts['styles.xml'] ??= new TextEncoder().encode(NO_STYLES);
  return zipSync(parts, { level: 0 });
}

function withHidden(sheet: LegacySheet, stretches: HiddenRows[number]): LegacySheet {
  if (stretches.length === 0) return sheet;
  let at = 0;
  const rows = sheet.rows.map((row): Row => {
    while (at < stretches.length && row.number > (stretches[at]?.[1] ?? 0)) at += 1;
    const [from = Number.POSITIVE_INFINITY] = stretches[at] ?? [];
    return row.number >= from ? { ...row, hidden: true } : row;
  });
  return { ...sheet, rows };
}

async function sheetOf(found: LegacySheet, rowsBefore: number, reading: Reading): Promise<Sheet> {
  const { remarks } = reading;
  if (found.hidden) remarks.add('document.hidden_sheet', { sheet: found.name });
  for (const { code, params, place } of found.remarks) remarks.add(code, params, place);
  const { hidden, merged } = found;
  return await streamedSheet(found.name, () => once(found.rows), reading, {
    rowsBefore,
    hidden,
    merged: () => merged,
  });
}

async function* once(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

async function asked(request: LegacyRequest, { limits }: Reading): Promise<LegacyAnswer> {
  const lease = await pool.lease();
  try {
    const memory = request.bytes.buffer as ArrayBuffer;
    return await lease.ask<LegacyAnswer>(request, limits.milliseconds, [memory]);
  } catch (error) {
    if (!(error instanceof WorkerLost)) throw error;
    if (error.reason === 'time')
      throw new Refusal('document.too_slow', { seconds: String(Math.round(limits.milliseconds / 1000)) });
    throw new Refusal(error.reason === 'memory' ? 'document.too_complex' : 'document.corrupt');
  } finally {
    lease.release();
  }
}
