import type { Row, Sheet } from '#documents/document.ts';
import type { Words } from '../words/words.ts';
import { isBlank } from './cells.ts';
import type { PeriodSetting } from './dates.ts';
import { findHeader, isHeader } from './header.ts';
import { meaningOf } from './headings.ts';

/** Columns from the first to the last, from zero on. */
interface Range {
  readonly first: number;
  readonly last: number;
}

/**
 * The tables that stand side by side, each as a sheet that holds nothing but its own columns, where they stood: parted by
 * columns without anything, each headed by itself, and each saying itself when or of what its rows are.
 */
export function blocksIn(sheet: Sheet, setting: PeriodSetting, words: Words): Sheet[] {
  const header = findHeader(sheet.head, setting, words);
  if (header === null) return [sheet];
  const below = sheet.head.filter(({ number }) => number >= header.number);
  const runs = runsOf(below);
  if (runs.length < 2) return [sheet];
  const own = runs.map((range) => within(header, range));
  if (!own.every((row) => isHeader(row, setting, words) && keysOf(row).length > 0)) return [sheet];
  const again = own.slice(1).every((row) => keysOf(row).some((key) => keysOf(own[0] ?? row).includes(key)));
  if (!again) return [sheet];
  return runs.map((range, at) => {
    const next = runs[at + 1];
    const wide = {
      first: at === 0 ? 0 : range.first,
      last: next === undefined ? Number.MAX_SAFE_INTEGER : next.first - 1,
    };
    return block(sheet, wide, header.number);
  });
}

/** Columns that tell by themselves what a row is of. */
function keysOf({ cells }: Row): string[] {
  return cells.flatMap(({ text }) => {
    const meaning = meaningOf(text);
    return meaning === 'period' || meaning === 'kind' || meaning === 'site' || meaning === 'from'
      ? meaning
      : [];
  });
}

/** Columns that hold anything, as runs between columns that hold nothing. */
function runsOf(rows: readonly Row[]): Range[] {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const filled = Array.from({ length: width }, (_, at) => rows.some(({ cells }) => !isBlank(cells[at])));
  const runs: Range[] = [];
  for (const [at, is] of filled.entries()) {
    if (!is) continue;
    const before = runs.at(-1);
    if (before !== undefined && before.last === at - 1) runs[runs.length - 1] = { ...before, last: at };
    else runs.push({ first: at, last: at });
  }
  return runs;
}

/** A row with nothing but the cells of a range, where they stood. */
function within(row: Row, { first, last }: Range): Row {
  return {
    ...row,
    cells: row.cells.slice(0, last + 1).map((cell, at) => (at < first ? { text: '' } : cell)),
  };
}

function block(sheet: Sheet, range: Range, header: number): Sheet {
  // One text over all of them is said of each.
  const part = (row: Row): Row[] => {
    const title = row.number < header && row.cells.filter((cell) => !isBlank(cell)).length === 1;
    const own = title ? row : within(row, range);
    return own.cells.some((cell) => !isBlank(cell)) ? [own] : [];
  };
  const head = sheet.head.flatMap(part);
  return {
    ...sheet,
    head,
    batches: async function* batches(size?: number) {
      for await (const batch of sheet.batches(size)) {
        const rows = batch.flatMap(part);
        if (rows.length > 0) yield rows;
      }
    },
  };
}
