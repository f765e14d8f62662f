import type { Row } from '#documents/document.ts';
import type { ColumnMapping, SheetMapping } from '#usecases/evidence/mapping/mapping-shape.ts';
import { createHash } from 'node:crypto';
import type { Words } from '../words/words.ts';
import type { PeriodSetting } from './dates.ts';
import { headingPeriod } from './header.ts';
import { heading } from './headings.ts';
import type { Headings } from './heading-cells.ts';

/** The same form has the same headings, whichever months its columns are of. */
export function fingerprintOf(header: Headings | null, setting: PeriodSetting): string {
  const headings = (header?.cells ?? []).map((cell) =>
    headingPeriod(cell, setting) === null ? heading(cell.text) : `${heading(cell.group ?? '')}#period`,
  );
  return createHash('sha256').update(headings.join('\n')).digest('hex');
}

/** Columns as they were confirmed; the periods of headings, and styles that were open, are this sheet's own. */
export function rememberedColumns(known: SheetMapping, fresh: readonly ColumnMapping[]): ColumnMapping[] {
  return fresh.map((column) => {
    const before = known.columns.find((one) => one.column === column.column);
    if (before === undefined) return column;
    return {
      ...column,
      meaning: before.meaning,
      kind: before.kind,
      unit: before.unit,
      site: before.site,
      numbers: column.numbers ?? before.numbers,
      dates: column.dates ?? before.dates,
    };
  });
}

/** What a word stands for in a mapping that was confirmed. */
export function meant(words: SheetMapping['kinds'] | undefined, word: string): string | null {
  return words?.find((one) => one.word === word)?.means ?? null;
}

/** What the words of the site column stand for, those that were confirmed before first. */
export function sitesOf(
  rows: readonly Row[],
  columns: readonly ColumnMapping[],
  words: Words,
  known: SheetMapping | undefined,
): SheetMapping['sites'] {
  const column = columns.find(({ meaning }) => meaning === 'site');
  if (column === undefined) return [];
  const found = new Map<string, string | null>();
  for (const row of rows) {
    const text = row.cells[column.column - 1]?.text.trim().slice(0, 200) ?? '';
    if (text === '' || found.has(text) || found.size >= 1_000) continue;
    found.set(text, meant(known?.sites, text) ?? words.siteIn(text));
  }
  return [...found].map(([word, means]) => ({ word, means }));
}
