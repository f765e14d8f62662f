import type { Row } from '#documents/document.ts';
import type { ColumnMapping } from '#usecases/evidence/mapping/mapping-shape.ts';
import type { DocumentActivity } from '../proposal-shape.ts';
import type { Words } from '../words/words.ts';
import { isPayer } from './heading-marks.ts';

/**
 * A freight to a site of one's own, from elsewhere, whose recipient pays: that is the company itself, and no customer.
 * Columns of a freight that name no payer leave it as it is.
 */
export function asComingIn(
  activity: DocumentActivity,
  row: Row,
  columns: readonly ColumnMapping[],
  words: Words,
): DocumentActivity {
  if (activity.kind?.startsWith('freight_out.') !== true) return activity;
  if (!columns.some(({ meaning, header }) => meaning === 'use' && isPayer(header))) return activity;
  const siteAt = (end: 'origin' | 'destination') => {
    const column = columns.find(({ meaning }) => meaning === end);
    const text = column === undefined ? '' : (row.cells[column.column - 1]?.text ?? '');
    return words.siteIn(text);
  };
  if (siteAt('destination') === null || siteAt('origin') !== null) return activity;
  const ours = (kind: string) => kind.replace('freight_out.', 'freight_in.');
  return { ...activity, kind: ours(activity.kind), candidates: activity.candidates.map(ours) };
}
