import type { Row, Sheet } from '#documents/document.ts';
import type { Words } from '../words.ts';
import { isBlank, writtenNumber } from './cells.ts';
import type { PeriodSetting } from './dates.ts';
import { isHeader } from './header.ts';

/**
 * The tables that stand below one another on a sheet, each as a sheet of its own that begins with its title; the sheet
 * itself where it holds one table. Looked for in the first rows only: a long sheet is one table.
 */
export function tablesIn(sheet: Sheet, setting: PeriodSetting, words: Words): Sheet[] {
  const starts: number[] = [];
  const { head } = sheet;
  let first: string | null = null;
  let data = 0;
  head.forEach((row, at) => {
    if (!isHeader(row, setting, words)) {
      if (row.cells.some((cell) => cell.number !== undefined || writtenNumber(cell.text) !== null)) data += 1;
      return;
    }
    const texts = textOf(row);
    // The headings of a printed table come again on each page.
    const apart = texts === first ? isOtherTitle(head, at) : isApart(head, at);
    if (first !== null && data > 0 && apart) {
      starts.push(startOf(head, at));
      data = 0;
    }
    if (first === null || data === 0) first = texts;
  });
  if (starts.length === 0) return [sheet];
  const ends = [...starts, Number.POSITIVE_INFINITY];
  return [0, ...starts].map((from, at) => part(sheet, from, ends[at] ?? Number.POSITIVE_INFINITY));
}

/** A new table is set apart: by an empty row, or by a title. */
function isApart(head: readonly Row[], at: number): boolean {
  const [before, row] = [head[at - 1], head[at]];
  if (before === undefined || row === undefined) return false;
  return row.number > before.number + 1 || isTitle(before);
}

/** The same headings come again below a title of their own: another site, another machine. */
function isOtherTitle(head: readonly Row[], at: number): boolean {
  const before = head[at - 1];
  if (before === undefined || !isTitle(before)) return false;
  const title = textOf(before);
  return head.slice(0, at - 1).every((row) => textOf(row) !== title);
}

function isTitle({ cells }: Row): boolean {
  const filled = cells.filter((cell) => !isBlank(cell));
  return (
    filled.length === 1 && filled.every(({ text, number }) => number === undefined && !writtenNumber(text))
  );
}

function startOf(head: readonly Row[], header: number): number {
  let at = header;
  while (at > 0 && isTitle(head[at - 1] as Row)) at -= 1;
  return (head[at] as Row).number;
}

function textOf({ cells }: Row): string {
  return cells.map(({ text }) => text.trim()).join('\n');
}

function part(sheet: Sheet, from: number, end: number): Sheet {
  const within = (row: Row) => row.number >= from && row.number < end;
  const head = sheet.head.filter(within);
  return {
    ...sheet,
    head,
    rowCount:
      end === Number.POSITIVE_INFINITY ? sheet.rowCount - sheet.head.length + head.length : head.length,
    batches: async function* batches(size?: number) {
      for await (const batch of sheet.batches(size)) {
        const rows = batch.filter(within);
        if (rows.length > 0) yield rows;
      }
    },
  };
}
