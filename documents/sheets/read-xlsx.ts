import type { Content, MergedArea, Row, Sheet } from '../document.ts';
import type { Pace } from '../pace.ts';
import type { Reading } from '../reading.ts';
import { Refusal } from '../refusal.ts';
import { type Archive, openArchive, UnpackBudget } from '../zip/archive.ts';
import { streamedSheet } from './sheet.ts';
import { sheetRows } from './sheet-rows.ts';
import { openWorkbook, type SheetPart, type Workbook } from './workbook.ts';

/** Parts that a workbook may have; large ones have a few hundred. */
export const MOST_PARTS = 2_000;

/**
 * Reads an XLSX or XLSM workbook: its shared texts and formats are held, its sheets streamed from the packed bytes, once
 * now and again by whoever takes their rows. Formulas are not evaluated, macros not run, hidden sheets kept and named.
 * @throws Refusal when it is damaged, empty or beyond the limits.
 */
export async function readXlsx(bytes: Uint8Array, archive: Archive, reading: Reading): Promise<Content> {
  const { limits, remarks, pace } = reading;
  const workbook = await openWorkbook(archive, pace);
  if (workbook.hasMacros) remarks.add('document.macros');
  const sheets: Sheet[] = [];
  let rowsBefore = 0;
  for (const part of workbook.sheets) {
    if (part.hidden) remarks.add('document.hidden_sheet', { sheet: part.name });
    const merged: MergedArea[] = [];
    const context = { name: part.name, workbook, columns: limits.columns };
    let first = true;
    const rows = (at: Pace): AsyncIterable<readonly Row[]> => {
      if (!first) return later(bytes, part, workbook, reading, at);
      first = false;
      return sheetRows(archive.stream(part.member), { ...context, notes: { remarks, merged } }, at);
    };
    const { hidden } = part;
    const sheet = await streamedSheet(part.name, rows, reading, { rowsBefore, merged: () => merged, hidden });
    rowsBefore += sheet.rowCount;
    sheets.push(sheet);
  }
  if (rowsBefore === 0) throw new Refusal('document.empty');
  return { kind: 'sheets', format: 'xlsx', sheets };
}

/** Reads the sheet's part again from the packed bytes, with a budget of its own: the first reading has proved its size. */
async function* later(
  bytes: Uint8Array,
  part: SheetPart,
  workbook: Workbook,
  { limits }: Reading,
  pace: Pace,
): AsyncGenerator<readonly Row[]> {
  const archive = await openArchive(bytes, new UnpackBudget(limits.unpackedBytes), MOST_PARTS);
  const member = archive.members.find(({ name }) => name === part.member.name);
  if (!member) throw new Refusal('document.corrupt');
  const context = { name: part.name, workbook, columns: limits.columns };
  yield* sheetRows(archive.stream(member), context, pace);
}
