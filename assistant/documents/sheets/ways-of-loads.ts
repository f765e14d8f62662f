import type { Row } from '#documents/document.ts';
import type { PlacedQuote } from '../proposal-shape.ts';
import { folded, unitInHeading } from '../words/words.ts';
import { numberOf } from './cells.ts';
import { LENGTHS } from './unit-families.ts';
import type { RowReader } from './row-shape.ts';

/** How far a load was carried, with where it stands. */
interface Way {
  readonly value: string;
  readonly unit: string;
  readonly evidence: readonly PlacedQuote[];
}

/** Measures of a way that no distance is calculated in. */
const OTHER = /\bnautical\b|\bnauticas?\b|\bn\.? ?m(?:i|iles)?\b/;

/**
 * How far the load of a row was carried, in the unit beside its number or in the heading of its column. Null where that is
 * told in a measure which no distance is calculated in: nautical miles are no miles.
 */
export function wayOfRow(reader: RowReader, row: Row): Way | null {
  const found = reader.cell(row, 'distance');
  if (found === null) return null;
  const { cell, column } = found;
  const number = numberOf(cell, column.numbers);
  if (number.read !== 'number' || OTHER.test(folded(`${column.header} ${cell.text}`))) return null;
  const unit =
    number.unit ?? unitInHeading(column.header)?.unit ?? (/\bmiles?\b/i.test(column.header) ? 'mile' : 'km');
  if (!LENGTHS.has(unit)) return null;
  return { value: number.value, unit, evidence: [reader.quoted('distance', row, column)] };
}
