import { Cursor } from './cursor.ts';
import { type Field, readName, readPath } from './field.ts';
import { RestError } from './rest_error.ts';

/** What `select=` asks for, in its order. */
export type SelectItem = AllColumns | SelectedField | Embed;

export interface AllColumns {
  readonly kind: 'all';
}

export interface SelectedField {
  readonly kind: 'field';
  readonly field: Field;
  readonly alias: string | null;
  readonly cast: string | null;
}

/** Rows of a related table inside each row. */
export interface Embed {
  readonly kind: 'embed';
  readonly relation: string;
  readonly alias: string | null;
  readonly hints: readonly string[];
  readonly spread: boolean;
  readonly items: readonly SelectItem[];
}

const deepest = 20;

/** Reads the `select` parameter; without one, all columns. */
export function parseSelect(text: string | null): SelectItem[] {
  if (text === null) return [{ kind: 'all' }];
  const cursor = new Cursor(text, 'select parameter');
  if (text.trim() === '') return [];
  const items = readItems(cursor, 0);
  if (!cursor.done) cursor.fail('"," or end of input');
  return items;
}

function readItems(cursor: Cursor, depth: number): SelectItem[] {
  if (depth > deepest) cursor.fail(`at most ${deepest} levels of embedding`);
  const items: SelectItem[] = [];
  do {
    cursor.skipSpaces();
    items.push(readItem(cursor, depth));
    cursor.skipSpaces();
  } while (cursor.take(','));
  return items;
}

function readItem(cursor: Cursor, depth: number): SelectItem {
  if (cursor.take('...')) return readEmbed(cursor, readName(cursor), null, true, depth);
  if (cursor.take('*')) return { kind: 'all' };
  const alias = cursor.attempt(() => readAlias(cursor));
  const name = readName(cursor);
  if (name === 'count' && cursor.sees('()')) throw aggregatesAreOff();
  if (cursor.sees('(') || cursor.sees('!')) return readEmbed(cursor, name, alias, false, depth);
  const field: Field = { column: name, path: readPath(cursor) };
  if (cursor.match(/\.(?:avg|count|max|min|sum)\(\)/y) !== null) throw aggregatesAreOff();
  return { kind: 'field', field, alias, cast: readCast(cursor) };
}

/** `alias:`, but not the `::` of a cast. */
function readAlias(cursor: Cursor): string | null {
  if (cursor.match(/(?=["\p{L}\p{N}_$ -])/uy) === null) return null;
  const alias = readName(cursor);
  return !cursor.sees('::') && cursor.take(':') ? alias : null;
}

function readCast(cursor: Cursor): string | null {
  if (!cursor.take('::')) return null;
  const cast = cursor.match(/[A-Za-z_][A-Za-z0-9_ ]*(?:\[\])?/y)?.trim();
  if (cast === undefined) return cursor.fail('name of a type');
  if (cursor.match(/\.(?:avg|count|max|min|sum)\(\)/y) !== null) throw aggregatesAreOff();
  return cast;
}

function readEmbed(
  cursor: Cursor,
  relation: string,
  alias: string | null,
  spread: boolean,
  depth: number,
): Embed {
  const hints: string[] = [];
  while (cursor.take('!')) hints.push(readName(cursor));
  cursor.expect('(');
  cursor.skipSpaces();
  const items = cursor.sees(')') ? [] : readItems(cursor, depth + 1);
  cursor.expect(')');
  return { kind: 'embed', relation, alias, hints, spread, items };
}

function aggregatesAreOff(): RestError {
  return new RestError(400, 'PGRST123', 'Use of aggregate functions is not allowed');
}
