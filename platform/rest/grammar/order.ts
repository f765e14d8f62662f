import { Cursor } from './cursor.ts';
import { type Field, readName, readPath } from './field.ts';

export interface OrderTerm {
  /** The embedded relation whose column decides; null for a column of the rows themselves. */
  readonly relation: string | null;
  readonly field: Field;
  readonly direction: 'asc' | 'desc' | null;
  readonly nulls: 'first' | 'last' | null;
}

/** Reads `order=column.desc.nullslast,other`. */
export function parseOrder(text: string | null): OrderTerm[] {
  if (text === null || text.trim() === '') return [];
  const cursor = new Cursor(text, 'order');
  const terms: OrderTerm[] = [];
  do {
    cursor.skipSpaces();
    terms.push(readTerm(cursor));
    cursor.skipSpaces();
  } while (cursor.take(','));
  if (!cursor.done) cursor.fail('"," or end of input');
  return terms;
}

function readTerm(cursor: Cursor): OrderTerm {
  const name = readName(cursor);
  const related = cursor.take('(');
  const field: Field = { column: related ? readName(cursor) : name, path: readPath(cursor) };
  if (related) cursor.expect(')');
  const direction = cursor.match(/\.(?:asc|desc)(?![a-z])/y);
  const nulls = cursor.match(/\.nulls(?:first|last)(?![a-z])/y);
  return {
    relation: related ? name : null,
    field,
    direction: direction === null ? null : direction === '.asc' ? 'asc' : 'desc',
    nulls: nulls === null ? null : nulls === '.nullsfirst' ? 'first' : 'last',
  };
}
