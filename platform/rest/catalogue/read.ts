import type { Tx } from '#database/tx.ts';
import {
  type Catalogue,
  type Column,
  type ComputedRelationship,
  keyOf,
  type Relation,
  type Relationship,
  type Returned,
  type Routine,
} from './model.ts';
import {
  type KeyRow,
  keysSql,
  type RelationRow,
  relationsSql,
  type RoutineRow,
  routinesSql,
  type TypeRow,
  typesSql,
  type ViewRow,
  viewsSql,
} from './queries.ts';
import { keyRelationships } from './relationships.ts';
import { showingsOf } from './showings.ts';
import { castableTypes } from './types.ts';

/** Reads what the exposed schemas hold. */
export async function readCatalogue(tx: Tx, schemas: readonly string[]): Promise<Catalogue> {
  await tx.query(`select set_config('search_path', '', true)`);
  const rows = await tx.query<RelationRow>(relationsSql, [schemas]);
  const keys = await tx.query<KeyRow>(keysSql);
  const views = await tx.query<ViewRow>(viewsSql);
  const types = await tx.query<TypeRow>(typesSql, [schemas]);
  const routineRows = await tx.query<RoutineRow>(routinesSql, [schemas]);

  const primaryKeys = new Map(keys.filter((key) => key.kind === 'p').map((key) => [key.table, key.columns]));
  const showings = showingsOf(rows, views, primaryKeys, schemas);
  const byOid = new Map(showings.relations);
  for (const type of types) {
    if (type.relation !== null && !byOid.has(type.relation))
      byOid.set(type.relation, rowType(type, type.columns));
  }
  const routines = routineRows
    .flatMap((row) => routineOf(row, byOid))
    .filter(isCallable)
    .sort(byForm);
  const ofRows = routineRows.flatMap((row) => rowRoutine(row, byOid));
  const relationships: Relationship[] = [
    ...keyRelationships(keys, showings.byTable),
    ...ofRows.flatMap(computedRelationship),
  ];
  return {
    relations: new Map([...showings.relations.values()].map((relation) => [keyOf(relation), relation])),
    relationships: Map.groupBy(relationships, (relationship) => keyOf(relationship.from)),
    routines: Map.groupBy(routines, keyOf),
    computedFields: computedFields(ofRows),
    types: castableTypes(types, schemas),
  };
}

function rowType(
  named: { readonly schema: string; readonly name: string },
  columns: readonly { readonly name: string; readonly type: string }[] | null,
): Relation {
  const listed = (columns ?? []).map(
    ({ name, type }): Column => ({ name, type, required: false, default: null, comment: null }),
  );
  return {
    schema: named.schema,
    name: named.name,
    columns: new Map(listed.map((column) => [column.name, column])),
    primaryKey: [],
    isView: true,
    comment: null,
  };
}

/** A function as it may be called; none when its result has columns that nobody knows. */
function routineOf(row: RoutineRow, relations: ReadonlyMap<string, Relation>): Routine[] {
  const returns = returnedBy(row, relations);
  if (returns === null) return [];
  const parameters = row.parameters
    .filter(({ mode }) => mode === 'i' || mode === 'b' || mode === 'v')
    .map(({ name, type, required, mode }) => ({ name, type, required, variadic: mode === 'v' }));
  return [
    {
      schema: row.schema,
      name: row.name,
      parameters,
      returns,
      isSet: row.isSet,
      changesData: row.volatility === 'v',
      comment: row.comment,
    },
  ];
}

/** Types that a whole body may be, as the one parameter of a function, which then needs no name. */
const bodyTypes: ReadonlySet<string> = new Set(['json', 'jsonb', 'text', 'xml', 'bytea']);

/** Arguments go by name over the wire. */
function isCallable({ parameters }: Routine): boolean {
  const [first] = parameters;
  return (
    parameters.every(({ name }) => name !== '') ||
    (parameters.length === 1 && first !== undefined && bodyTypes.has(first.type))
  );
}

function returnedBy(row: RoutineRow, relations: ReadonlyMap<string, Relation>): Returned | null {
  const named = row.parameters.filter(({ mode }) => mode === 'o' || mode === 'b' || mode === 't');
  if (row.returnRelation !== null) {
    const relation = relations.get(row.returnRelation);
    return relation === undefined ? null : { kind: 'rows', relation };
  }
  if (named.length > 0) return { kind: 'rows', relation: rowType(row, named) };
  if (row.returnName === 'record') return null;
  return row.returnName === 'void' ? { kind: 'void' } : { kind: 'scalar', type: row.returnType };
}

/**
 * The order in which functions of one name are told: fewer parameters first, then those without a comment, then by the names
 * and types of their parameters.
 */
function byForm(a: Routine, b: Routine): number {
  const form = ({ comment, parameters }: Routine): string =>
    JSON.stringify([comment ?? '', parameters.map(({ name, type, required }) => [name, type, required])]);
  return a.parameters.length - b.parameters.length || (form(a) < form(b) ? -1 : 1);
}

interface RowRoutine {
  readonly from: Relation;
  readonly routine: Routine;
  readonly toOne: boolean;
}

/** A function of one row of a relation. */
function rowRoutine(row: RoutineRow, relations: ReadonlyMap<string, Relation>): RowRoutine[] {
  const inputs = row.parameters.filter(({ mode }) => mode === 'i' || mode === 'b' || mode === 'v');
  const [input] = inputs;
  const from = input?.relation == null ? undefined : relations.get(input.relation);
  const [routine] = routineOf(row, relations);
  if (inputs.length !== 1 || from === undefined || routine === undefined) return [];
  return [{ from, routine, toOne: !row.isSet || row.rows === 1 }];
}

function computedRelationship({ from, routine, toOne }: RowRoutine): ComputedRelationship[] {
  if (routine.returns.kind !== 'rows') return [];
  return [{ kind: 'computed', from, to: routine.returns.relation, routine, toOne }];
}

function computedFields(found: readonly RowRoutine[]): Map<string, Map<string, Routine>> {
  const fields = new Map<string, Map<string, Routine>>();
  for (const { from, routine } of found) {
    if (routine.returns.kind !== 'scalar' || routine.isSet) continue;
    const key = keyOf(from);
    const ofRelation = fields.get(key) ?? new Map<string, Routine>();
    ofRelation.set(routine.name, routine);
    fields.set(key, ofRelation);
  }
  return fields;
}
