import type { Relation } from './catalogue/model.ts';
import type { Query } from './grammar/query.ts';
import { RestError } from './rest_error.ts';

/**
 * `PUT` writes the one row that its address names: by all columns of the primary key and nothing else.
 * @throws RestError 405 `PGRST105`, 400 `PGRST114`, 400 `PGRST115`
 */
export function checkPut(
  relation: Relation,
  query: Query,
  row: Readonly<Record<string, unknown>>,
  rows: number,
): void {
  if (query.isLimited) {
    throw new RestError(400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT');
  }
  const named = new Map<string, string>();
  for (const condition of query.root.conditions) {
    if (condition.kind !== 'compare' || condition.operator !== 'eq' || condition.negated) throw notTheKey();
    if (condition.field.path.length > 0 || named.has(condition.field.column)) throw notTheKey();
    named.set(condition.field.column, condition.value);
  }
  const { primaryKey } = relation;
  if (primaryKey.length === 0 || named.size !== primaryKey.length) throw notTheKey();
  if (!primaryKey.every((column) => named.has(column))) throw notTheKey();
  if (rows !== 1 || !primaryKey.every((column) => String(row[column]) === named.get(column))) {
    throw new RestError(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)');
  }
}

function notTheKey(): RestError {
  return new RestError(
    405,
    'PGRST105',
    "Filters must include all and only primary key columns with 'eq' operators",
  );
}
