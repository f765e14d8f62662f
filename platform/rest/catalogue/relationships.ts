import type { KeyRow } from './queries.ts';
import { type ColumnPair, type KeyRelationship, keyOf, type Relation } from './model.ts';

/** A relation that shows columns of a table: the table itself, or a view of it. */
export interface Showing {
  readonly relation: Relation;
  /** The shown name of each column of the table, by the table's column number. */
  readonly columns: ReadonlyMap<number, string>;
}

/** Every relationship over foreign keys between exposed relations, both ways, and over tables between them. */
export function keyRelationships(
  keys: readonly KeyRow[],
  showings: ReadonlyMap<string, readonly Showing[]>,
): KeyRelationship[] {
  const forward = keys.filter((key) => key.kind === 'f').flatMap((key) => overKey(key, keys, showings));
  const both = forward.flatMap((relationship) => [relationship, backward(relationship)]);
  return [...both, ...overJunctions(forward)];
}

function overKey(
  key: KeyRow,
  keys: readonly KeyRow[],
  showings: ReadonlyMap<string, readonly Showing[]>,
): KeyRelationship[] {
  const targets = showings.get(key.target ?? '') ?? [];
  const cardinality = isUnique(key, keys) ? 'one-to-one' : 'many-to-one';
  return (showings.get(key.table) ?? []).flatMap((from) =>
    targets.flatMap((to) => {
      const pairs = pairColumns(key, from, to);
      return pairs === null
        ? []
        : [
            {
              kind: 'key' as const,
              from: from.relation,
              to: to.relation,
              cardinality,
              constraint: key.name,
              pairs,
              junction: null,
            },
          ];
    }),
  );
}

function pairColumns(key: KeyRow, from: Showing, to: Showing): ColumnPair[] | null {
  const pairs: ColumnPair[] = [];
  for (const [index, column] of key.columns.entries()) {
    const own = from.columns.get(column);
    const other = to.columns.get(key.targetColumns?.[index] ?? 0);
    if (own === undefined || other === undefined) return null;
    pairs.push([own, other]);
  }
  return pairs;
}

/** Whether the columns of a foreign key are a key of their own table too: then a row has one partner at most. */
function isUnique(key: KeyRow, keys: readonly KeyRow[]): boolean {
  return keys.some(
    (other) =>
      other.kind !== 'f' &&
      other.table === key.table &&
      other.columns.length === key.columns.length &&
      other.columns.every((column) => key.columns.includes(column)),
  );
}

function backward(of: KeyRelationship): KeyRelationship {
  return {
    ...of,
    from: of.to,
    to: of.from,
    cardinality: of.cardinality === 'one-to-one' ? 'one-to-one' : 'one-to-many',
    pairs: of.pairs.map(([from, to]) => [to, from] as const),
  };
}

/** Over each relation whose primary key holds two foreign keys, from one's target to the other's. */
function overJunctions(forward: readonly KeyRelationship[]): KeyRelationship[] {
  const byJunction = Map.groupBy(forward, (relationship) => keyOf(relationship.from));
  return [...byJunction.values()].flatMap((legs) => {
    const inKey = legs.filter(
      ({ from, pairs }) =>
        from.primaryKey.length > 0 && pairs.every(([column]) => from.primaryKey.includes(column)),
    );
    return inKey.flatMap((first) =>
      inKey.filter((second) => second.constraint !== first.constraint).map((second) => over(first, second)),
    );
  });
}

function over(first: KeyRelationship, second: KeyRelationship): KeyRelationship {
  return {
    kind: 'key',
    from: first.to,
    to: second.to,
    cardinality: 'many-to-many',
    constraint: first.constraint,
    pairs: first.pairs.map(([junction, from]) => [from, junction] as const),
    junction: { relation: first.from, onwardConstraint: second.constraint, onward: second.pairs },
  };
}
