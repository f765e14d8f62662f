import type { Row } from '#documents/document.ts';
import type { ColumnMapping } from '#usecases/evidence/mapping/mapping-shape.ts';
import { plus } from '../../language/numbers/exact.ts';
import type { DocumentActivity } from '../proposal-shape.ts';
import { numberOf, quoteOf } from './cells.ts';
import type { ReadRow } from './row-shape.ts';

/**
 * Activities of which a later row took a part back (`Full cylinders returned unused`), less that part: the last one before
 * it that is large enough. Only in a column whose printed total is the sum of all rows, what was taken back included;
 * otherwise nothing shows that the part belongs to it.
 */
export function lessReturned(
  rows: readonly ReadRow[],
  backs: readonly Row[],
  columns: readonly ColumnMapping[],
  confirmed: ReadonlySet<number>,
): ReadonlyMap<DocumentActivity, DocumentActivity> {
  const changed = new Map<DocumentActivity, DocumentActivity>();
  for (const back of backs)
    for (const { column, meaning, numbers } of columns) {
      if (meaning !== 'value' || !confirmed.has(column)) continue;
      const cell = back.cells[column - 1];
      const part = numberOf(cell, numbers);
      if (part.read !== 'number' || !part.value.startsWith('-')) continue;
      const before = rows.filter(({ row }) => row.number < back.number).toReversed();
      for (const { row, activities } of before) {
        const own = numberOf(row.cells[column - 1], numbers);
        const activity = activities.find(({ quantity }) => own.read === 'number' && quantity === own.value);
        if (activity === undefined) continue;
        const standing = changed.get(activity) ?? activity;
        if (standing.quantity === null) continue;
        const left = plus(standing.quantity, part.value);
        if (left.startsWith('-') || left === '0') continue;
        const place = { at: 'cell', sheet: sheetOf(standing), row: back.number, column } as const;
        changed.set(activity, {
          ...standing,
          quantity: left,
          arithmetic: `${standing.arithmetic ?? standing.quantity} - ${part.value.slice(1)}`,
          evidence: [...standing.evidence, { slot: 'quantity', place, quote: quoteOf(cell) }],
        });
        break;
      }
    }
  return changed;
}

function sheetOf({ evidence }: DocumentActivity): string {
  return evidence.flatMap(({ place }) => (place?.at === 'cell' ? [place.sheet] : []))[0] ?? '';
}
