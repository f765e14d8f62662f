import { Cursor } from './cursor.ts';
import { type Field, readField } from './field.ts';
import { RestError } from './rest_error.ts';

export interface OrderTerm {
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
  const field = readField(cursor);
  if (cursor.sees('(')) {
    throw new RestError(400, 'PGRST108', `'${field.column}' is not an embedded resource in this request`, {
      hint: `Verify that '${field.column}' is included in the 'select' query parameter.`,
    });
  }
  const direction = cursor.match(/\.(?:asc|desc)(?![a-z])/y);
  const nulls = cursor.match(/\.nulls(?:first|last)(?![a-z])/y);
  return {
    field,
    direction: direction === null ? null : direction === '.asc' ? 'asc' : 'desc',
    nulls: nulls === null ? null : nulls === '.nullsfirst' ? 'first' : 'last',
  };
}
