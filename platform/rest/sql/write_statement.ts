import type { Column, Relation } from '../catalogue/model.ts';
import type { Condition } from '../grammar/filter.ts';
import type { ReadNode } from '../grammar/select.ts';
import { RestError } from '../rest_error.ts';
import { bodySql, saidByDatabase } from './answer.ts';
import { conditionSql } from './condition.ts';
import { selectSql } from './built.ts';
import { buildNode } from './node.ts';
import type { BuiltStatement, Ground, Shape } from './read_statement.ts';
import { Source, wholeRow } from './source.ts';
import { identifier, qualified, Statement } from './statement.ts';

/** What is written, and what of it comes back. */
export interface Write {
  readonly relation: Relation;
  readonly change: Change;
  /** The conditions on the rows that are changed. */
  readonly conditions: readonly Condition[];
  /** What the answer shows; null: nothing. */
  readonly shown: ReadNode | null;
  readonly shape: Shape;
  /** Give the primary key of the first row. */
  readonly locates: boolean;
}

export type Change = Insert | Update | { readonly kind: 'delete' };

export interface Insert {
  readonly kind: 'insert';
  readonly columns: readonly string[];
  /** JSON of an array of objects. */
  readonly body: string;
  readonly rows: number;
  readonly missingDefault: boolean;
  readonly conflict: { readonly columns: readonly string[]; readonly merge: boolean } | null;
}

export interface Update {
  readonly kind: 'update';
  readonly columns: readonly string[];
  /** JSON of an object. */
  readonly body: string;
}

const bodyName = identifier('pgrst body');
const insertedName = identifier('pgrst inserted');

/** The one statement of an insert, update or delete: changes, and gives back what is shown. */
export function writeStatement(ground: Ground, write: Write): BuiltStatement {
  const statement = new Statement();
  const { relation, change, shown } = write;
  const changing = changeSql(statement, ground, write);
  const source = new Source(statement, ground.catalogue, relation, relation.name, true);
  const page =
    shown === null
      ? null
      : buildNode(
          { ...ground, statement },
          source,
          { items: shown.items, order: shown.order, conditions: [], range: null },
          0,
        );
  if (write.locates) for (const column of relation.primaryKey) source.column(column);
  const tellsNew =
    change.kind === 'insert' && change.conflict?.merge === true && page !== null && !relation.isView;
  const returned = returning(source, tellsNew);
  const rows =
    page === null ? 'select from source' : selectSql(page, `source as ${identifier(relation.name)}`);
  const body = page === null ? `''` : bodySql(write.shape.form, write.shape.nullsStripped);
  return {
    sql: `with source as (${changing} returning ${returned}), page as (${rows})
      select ${body} as body, count(*)::text as rows, null as total, ${saidByDatabase},
        (select count(*)::text from source) as affected,
        ${tellsNew ? `(select count(*)::text from source where ${insertedName})` : 'null'} as inserted,
        ${write.locates ? locationSql(relation) : 'null'} as location
      from page`,
    parameters: statement.parameters,
  };
}

/** What comes back of each row: no column that is not shown, since a caller may be allowed to write and not to read. */
function returning(source: Source, tellsNew: boolean): string {
  const table = identifier(source.alias);
  const columns = [...source.used].map((column) => `${table}.${identifier(column)}`);
  if (source.usesRow) columns.push(`(${table}.*)::${qualified(source.relation)} as ${identifier(wholeRow)}`);
  if (tellsNew) columns.push(`(${table}.xmax = 0) as ${insertedName}`);
  return columns.length === 0 ? '1 as one' : columns.join(', ');
}

function locationSql(relation: Relation): string {
  const members = relation.primaryKey.map(
    (column) => `source.${identifier(column)}::text as ${identifier(column)}`,
  );
  return `(select row_to_json(key.*)::text from (select ${members.join(', ')} from source limit 1) as key)`;
}

function changeSql(statement: Statement, { catalogue }: Ground, write: Write): string {
  const { relation, change, conditions } = write;
  if (change.kind === 'insert') return insertSql(statement, relation, change);
  const target = new Source(statement, catalogue, relation, relation.name);
  const update = change.kind === 'update' ? updateSql(statement, relation, change) : null;
  const where = conditions.map((condition) => conditionSql(statement, target, condition));
  const clause = where.length === 0 ? '' : ` where ${where.join(' and ')}`;
  return `${update ?? `delete from ${qualified(relation)}`}${clause}`;
}

function insertSql(statement: Statement, relation: Relation, change: Insert): string {
  const table = `insert into ${qualified(relation)}`;
  const conflict = conflictSql(relation, change);
  if (change.columns.length === 0 && change.rows === 1) return `${table} default values${conflict}`;
  const columns = change.columns.map((name) => columnOf(relation, name));
  const names = columns.map(({ name }) => identifier(name));
  if (names.length === 0) return `${table} select where false`;
  const values = names.map((name) => `${bodyName}.${name}`).join(', ');
  return `${table} (${names.join(', ')}) select ${values} from ${rowsSql(statement, columns, change)}${conflict}`;
}

/** The rows of the body as a table of the columns' types. */
function rowsSql(statement: Statement, columns: readonly Column[], change: Insert): string {
  const typed = definitions(columns);
  const body = statement.bind(change.body);
  const defaults = columns.filter((column) => column.default !== null);
  if (!change.missingDefault || defaults.length === 0)
    return `json_to_recordset(${body}::json) as ${bodyName}(${typed})`;
  const filled = defaults.map(({ name, default: sql }) => `${statement.bind(name)}::text, ${sql}`);
  return `jsonb_array_elements(${body}::jsonb) as elements(element),
    lateral jsonb_to_record(jsonb_build_object(${filled.join(', ')}) || elements.element) as ${bodyName}(${typed})`;
}

function definitions(columns: readonly Column[]): string {
  return columns.map(({ name, type }) => `${identifier(name)} ${type}`).join(', ');
}

function conflictSql(relation: Relation, { conflict, columns }: Insert): string {
  if (conflict === null || conflict.columns.length === 0) return '';
  const keys = conflict.columns.map((name) => identifier(columnOf(relation, name).name)).join(', ');
  if (!conflict.merge || columns.length === 0) return ` on conflict (${keys}) do nothing`;
  const set = columns.map((name) => `${identifier(name)} = excluded.${identifier(name)}`);
  return ` on conflict (${keys}) do update set ${set.join(', ')}`;
}

function updateSql(statement: Statement, relation: Relation, { columns: wanted, body }: Update): string {
  const columns = wanted.map((name) => columnOf(relation, name));
  const set = columns.map(({ name }) => `${identifier(name)} = ${bodyName}.${identifier(name)}`);
  return (
    `update ${qualified(relation)} set ${set.join(', ')} from ` +
    `json_to_record(${statement.bind(body)}::json) as ${bodyName}(${definitions(columns)})`
  );
}

/** A column to write; 400 `PGRST204` when the relation has none of that name. */
export function columnOf(relation: Relation, name: string): Column {
  const column = relation.columns.get(name);
  if (column !== undefined) return column;
  throw new RestError(
    400,
    'PGRST204',
    `Could not find the '${name}' column of '${relation.name}' in the schema cache`,
  );
}
