import type { Cursor } from './cursor.ts';

/** One step into a JSON value: `->key`, `->>key`, `->0`. */
export interface JsonStep {
  readonly asText: boolean;
  readonly key: string | number;
}

/** A column, or something inside a JSON column. */
export interface Field {
  readonly column: string;
  readonly path: readonly JsonStep[];
}

/** Letters, digits, `_`, `$` and inner blanks; a `-` that does not begin an arrow. */
const bareName = /(?:[\p{L}\p{N}_$ ]|-(?!>))+/uy;

/** A name, bare or quoted. */
export function readName(cursor: Cursor): string {
  const quoted = cursor.quoted();
  if (quoted !== null) return quoted;
  const bare = cursor.match(bareName)?.trim();
  if (bare === undefined || bare === '') return cursor.fail('field name (* or [a-z0..9_$])');
  return bare;
}

export function readField(cursor: Cursor): Field {
  const column = readName(cursor);
  return { column, path: readPath(cursor) };
}

export function readPath(cursor: Cursor): JsonStep[] {
  const path: JsonStep[] = [];
  while (cursor.sees('->')) {
    const asText = cursor.take('->>');
    if (!asText) cursor.expect('->');
    const index = cursor.match(/-?\d{1,9}(?![\p{L}\p{N}_$-])/uy);
    path.push({ asText, key: index === null ? readName(cursor) : Number(index) });
  }
  return path;
}
