import { RestError } from '../rest_error.ts';
import { Cursor } from './cursor.ts';
import { type Field, readName, readPath } from './field.ts';
import { looksLikeFilter, parseFilter, parseLogic } from './filter.ts';
import { parseOrder } from './order.ts';
import { parseRange } from './range.ts';
import { type Embed, parseSelect, type ReadNode } from './select.ts';

/** The query of a request on a relation, read but not yet held against the catalogue. */
export interface Query {
  readonly root: ReadNode;
  /** `columns=`: which members of the body are written; null without it. */
  readonly columns: readonly string[] | null;
  /** `on_conflict=`: the columns that tell an existing row; null without it. */
  readonly onConflict: readonly string[] | null;
  /** `limit` or `offset` was given. */
  readonly isLimited: boolean;
  /** Arguments of a function, in the order given; a name may come more than once. */
  readonly named: readonly (readonly [name: string, value: string])[];
}

/** Parameters that are not filters. */
const reserved: ReadonlySet<string> = new Set([
  'select',
  'order',
  'limit',
  'offset',
  'columns',
  'on_conflict',
  'apikey',
]);

/**
 * Reads the query of a URL.
 * @param header the `Range` header
 * @param ofFunction parameters that do not read like a filter are arguments
 */
export function parseQuery(query: URLSearchParams, header: string | undefined, ofFunction: boolean): Query {
  const root = parseSelect(query.get('select'));
  root.order = parseOrder(query.get('order'));
  root.range = parseRange(query.get('limit'), query.get('offset'), header);
  const named: [string, string][] = [];
  for (const [key, value] of query) {
    if (reserved.has(key)) continue;
    if (ofFunction && isArgument(key, value)) named.push([key, value]);
    else place(root, key, value);
  }
  return {
    root,
    columns: nameList('columns', query.get('columns')),
    onConflict: nameList('on_conflict', query.get('on_conflict')),
    isLimited: query.has('limit') || query.has('offset'),
    named,
  };
}

function isArgument(key: string, value: string): boolean {
  const last = key.slice(key.lastIndexOf('.') + 1);
  if (key.includes('.') && ['order', 'limit', 'offset'].includes(last)) return false;
  if ((last === 'or' || last === 'and') && value.startsWith('(')) return false;
  return !looksLikeFilter(value);
}

/** Puts `a.b.column=…`, `a.b.order=…`, `a.not.or=…` where it belongs in the tree. */
function place(root: ReadNode, key: string, value: string): void {
  const { names, field } = readTarget(key);
  const last = field.column;
  const plain = field.path.length === 0;
  if (plain && (last === 'and' || last === 'or')) {
    const negated = names.at(-1) === 'not';
    const path = negated ? names.slice(0, -1) : names;
    for (const node of nodesAt(root, path)) node.conditions.push(parseLogic(last, negated, value));
    return;
  }
  const ofEmbed = plain && names.length > 0 ? last : null;
  for (const node of nodesAt(root, names)) {
    if (ofEmbed === 'order') node.order = parseOrder(value);
    else if (ofEmbed === 'limit')
      node.range = { offset: 0, ...node.range, limit: parseRange(value, null, undefined).limit };
    else if (ofEmbed === 'offset')
      node.range = { limit: null, ...node.range, offset: parseRange(null, value, undefined).offset };
    else node.conditions.push(parseFilter(field, value));
  }
}

function readTarget(key: string): { names: string[]; field: Field } {
  const cursor = new Cursor(key, 'filter');
  const names = [readName(cursor)];
  while (cursor.take('.')) names.push(readName(cursor));
  const column = names.pop() ?? '';
  const path = readPath(cursor);
  if (!cursor.done) cursor.fail('end of input');
  return { names, field: { column, path } };
}

function nodesAt(root: ReadNode, path: readonly string[]): ReadNode[] {
  return path.reduce<ReadNode[]>(
    (nodes, name) => nodes.flatMap((node) => embedsNamed(node, name).map((embed) => embed.node)),
    [root],
  );
}

/** The embeds a name means: by alias, else by the relation's own name. */
function embedsNamed(node: ReadNode, name: string): Embed[] {
  const embeds = node.items.filter((item) => item.kind === 'embed');
  const byAlias = embeds.filter((embed) => embed.alias === name);
  const found = byAlias.length > 0 ? byAlias : embeds.filter((embed) => embed.relation === name);
  if (found.length === 0) throw notEmbedded(name);
  return found;
}

/** A name that stands for no embedded relation: 400 `PGRST108`. */
export function notEmbedded(name: string): RestError {
  return new RestError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  });
}

function nameList(part: string, text: string | null): string[] | null {
  if (text === null || text.trim() === '') return null;
  const cursor = new Cursor(text, `${part} parameter`);
  const names: string[] = [];
  do {
    cursor.skipSpaces();
    names.push(readName(cursor));
    cursor.skipSpaces();
  } while (cursor.take(','));
  if (!cursor.done) cursor.fail('"," or end of input');
  return [...new Set(names)];
}
