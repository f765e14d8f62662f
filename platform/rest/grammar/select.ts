import { Cursor } from './cursor.ts';
import { type Field, readName, readPath } from './field.ts';
import type { Condition } from './filter.ts';
import type { OrderTerm } from './order.ts';
import type { RowRange } from './range.ts';

export type AggregateWord = 'avg' | 'count' | 'max' | 'min' | 'sum';

/** What `select=` asks for, in its order. */
export type SelectItem = AllColumns | SelectedField | CountOfRows | Embed;

export interface AllColumns {
  readonly kind: 'all';
}

export interface SelectedField {
  readonly kind: 'field';
  readonly field: Field;
  readonly alias: string | null;
  readonly cast: string | null;
  readonly aggregate: Aggregate | null;
}

export interface Aggregate {
  readonly word: AggregateWord;
  readonly cast: string | null;
}

/** `count()`: of the rows of a group. */
export interface CountOfRows {
  readonly kind: 'count';
  readonly alias: string | null;
  readonly cast: string | null;
}

/** Rows of a related relation inside each row. */
export interface Embed {
  readonly kind: 'embed';
  readonly relation: string;
  readonly alias: string | null;
  readonly hint: string | null;
  readonly join: 'inner' | 'left';
  readonly spread: boolean;
  readonly node: ReadNode;
}

/** What is asked of one relation: columns, conditions, order and range, and the same of what is embedded in it. */
export interface ReadNode {
  readonly items: readonly SelectItem[];
  readonly conditions: Condition[];
  order: readonly OrderTerm[];
  /** Null: all of them, whatever the installation's limit (what a write gives back). */
  range: RowRange | null;
}

const deepest = 20;
/** PostgreSQL takes no more than 1,664 in one list; embeds and stars add to it. */
const mostItems = 400;
const everything: RowRange = { offset: 0, limit: null };
const aggregateWord = /\.(?:avg|count|max|min|sum)\(\)/y;

/** Reads the `select` parameter; without one, all columns. */
export function parseSelect(text: string | null): ReadNode {
  if (text === null || text.trim() === '') return nodeOf([{ kind: 'all' }]);
  const cursor = new Cursor(text, 'select parameter');
  const items = readItems(cursor, 0);
  if (!cursor.done) cursor.fail('"," or end of input');
  return nodeOf(items);
}

function nodeOf(items: readonly SelectItem[]): ReadNode {
  return { items, conditions: [], order: [], range: everything };
}

function readItems(cursor: Cursor, depth: number): SelectItem[] {
  if (depth > deepest) cursor.fail(`at most ${deepest} levels of embedding`);
  const items: SelectItem[] = [];
  do {
    cursor.skipSpaces();
    items.push(readItem(cursor, depth));
    if (items.length > mostItems) cursor.fail(`at most ${mostItems} items`);
    cursor.skipSpaces();
  } while (cursor.take(','));
  return items;
}

function readItem(cursor: Cursor, depth: number): SelectItem {
  if (cursor.take('...')) return readEmbed(cursor, readName(cursor), null, true, depth);
  if (cursor.take('*')) return { kind: 'all' };
  const alias = cursor.attempt(() => readAlias(cursor));
  const name = readName(cursor);
  if (name === 'count' && cursor.take('()')) return { kind: 'count', alias, cast: readCast(cursor) };
  if (cursor.sees('(') || cursor.sees('!')) return readEmbed(cursor, name, alias, false, depth);
  const field: Field = { column: name, path: readPath(cursor) };
  const cast = readCast(cursor);
  const word = cursor.match(aggregateWord)?.slice(1, -2) as AggregateWord | undefined;
  const aggregate = word === undefined ? null : { word, cast: readCast(cursor) };
  return { kind: 'field', field, alias, cast, aggregate };
}

/** `alias:`, but not the `::` of a cast. */
function readAlias(cursor: Cursor): string | null {
  if (cursor.match(/(?=["\p{L}\p{N}_$ -])/uy) === null) return null;
  const alias = readName(cursor);
  return !cursor.sees('::') && cursor.take(':') ? alias : null;
}

const typeName =
  /[\p{L}_][\p{L}\p{N}_$ ]*(?:\.(?!(?:avg|count|max|min|sum)\(\))[\p{L}_][\p{L}\p{N}_$ ]*)?(?:\[\])?/uy;

function readCast(cursor: Cursor): string | null {
  if (!cursor.take('::')) return null;
  return cursor.match(typeName)?.trim() ?? cursor.fail('name of a type');
}

function readEmbed(
  cursor: Cursor,
  relation: string,
  alias: string | null,
  spread: boolean,
  depth: number,
): Embed {
  let hint: string | null = null;
  let join: Embed['join'] = 'left';
  while (cursor.take('!')) {
    const word = readName(cursor);
    if (word === 'inner' || word === 'left') join = word;
    else hint = word;
  }
  cursor.expect('(');
  cursor.skipSpaces();
  const items = cursor.sees(')') ? [] : readItems(cursor, depth + 1);
  cursor.expect(')');
  return { kind: 'embed', relation, alias, hint, join, spread, node: nodeOf(items) };
}
