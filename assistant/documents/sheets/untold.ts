import type { Sheet } from '#documents/document.ts';
import type { Unused } from '../proposal-shape.ts';
import { unitInHeading } from '../words/words.ts';
import { writtenNumber } from './cells.ts';
import type { Survey } from './survey.ts';

/**
 * A table of which no column is an amount, as it is told: a sheet by its name, one on paper, which has none, by its heading.
 * Names and addresses that stand below each other on paper are no table that somebody would miss.
 */
export function untold({ name, head }: Sheet, rows: Survey['rows'], printed: boolean): Unused[] {
  if (!printed) return [{ reason: 'sheet', quote: name, place: null }];
  const heading = head.at(-1)?.cells.map(({ text }) => text) ?? [];
  const amounts = rows.some(({ cells }) =>
    cells.some(({ text }) => (writtenNumber(text)?.unit ?? null) !== null),
  );
  if (!amounts && !heading.some((text) => unitInHeading(text) !== null)) return [];
  return [{ reason: 'sheet', quote: heading.join(' ').slice(0, 120), place: null }];
}
