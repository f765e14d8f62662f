import type { Relation } from './model.ts';
import type { RelationRow, ViewRow } from './queries.ts';
import type { Showing } from './relationships.ts';
import { type Origin, viewOrigins } from './view_columns.ts';

export interface Showings {
  /** Exposed relations by object id. */
  readonly relations: ReadonlyMap<string, Relation>;
  /** The exposed relations that show columns of a table, by the table's object id; the table first. */
  readonly byTable: ReadonlyMap<string, readonly Showing[]>;
}

/** Follows each column of each exposed view to the table it is a plain column of. */
export function showingsOf(
  rows: readonly RelationRow[],
  views: readonly ViewRow[],
  primaryKeys: ReadonlyMap<string, readonly number[]>,
  schemas: readonly string[],
): Showings {
  const origins = new Map(views.map(({ oid, tree }) => [oid, viewOrigins(tree)]));
  const relations = new Map<string, Relation>();
  const byTable = new Map<string, Showing[]>();
  const exposed = rows.filter((row) => schemas.includes(row.schema));
  const tablesFirst = [...exposed].sort((a, b) => Number(isView(a)) - Number(isView(b)));
  for (const row of tablesFirst) {
    const shown = columnsByTable(row, origins);
    const relation = relationOf(row, shown, primaryKeys);
    relations.set(row.oid, relation);
    for (const [table, columns] of shown) {
      const list = byTable.get(table) ?? [];
      list.push({ relation, columns });
      byTable.set(table, list);
    }
  }
  return { relations, byTable };
}

const isView = (row: RelationRow): boolean => row.kind === 'v' || row.kind === 'm';

/** Of each table that a relation shows columns of: the shown names by column number. */
function columnsByTable(
  row: RelationRow,
  origins: ReadonlyMap<string, ReadonlyMap<number, Origin>>,
): Map<string, Map<number, string>> {
  const shown = new Map<string, Map<number, string>>();
  for (const column of row.columns) {
    const { table, number } = baseOf(row.oid, column.number, origins);
    const columns = shown.get(table) ?? new Map<number, string>();
    if (!columns.has(number)) columns.set(number, column.name);
    shown.set(table, columns);
  }
  return shown;
}

function baseOf(
  oid: string,
  column: number,
  origins: ReadonlyMap<string, ReadonlyMap<number, Origin>>,
): { readonly table: string; readonly number: number } {
  let at = { table: oid, number: column };
  // A view of views: as deep as they are stacked; the bound guards against a catalogue that lies.
  for (let depth = 0; depth < 50; depth += 1) {
    const origin = origins.get(at.table)?.get(at.number);
    if (origin === undefined) return at;
    at = { table: origin.table, number: origin.column };
  }
  return at;
}

function relationOf(
  row: RelationRow,
  shown: ReadonlyMap<string, ReadonlyMap<number, string>>,
  primaryKeys: ReadonlyMap<string, readonly number[]>,
): Relation {
  const columns = row.columns.map(
    ({ name, type, required, default: sql, comment }) =>
      [name, { name, type, required, default: sql, comment }] as const,
  );
  return {
    schema: row.schema,
    name: row.name,
    columns: new Map(columns),
    primaryKey: shownKey(shown, primaryKeys),
    isView: isView(row),
    comment: row.comment,
  };
}

/** The first primary key of which every column is shown. */
function shownKey(
  shown: ReadonlyMap<string, ReadonlyMap<number, string>>,
  primaryKeys: ReadonlyMap<string, readonly number[]>,
): string[] {
  for (const [table, columns] of shown) {
    const names = primaryKeys.get(table)?.map((number) => columns.get(number));
    if (names?.every((name) => name !== undefined)) return names;
  }
  return [];
}
