import type { Relation } from '../catalogue/model.ts';
import type { ReadNode } from '../grammar/select.ts';
import { bodySql, type BodyForm } from './answer.ts';
import { type Building, type BuiltNode, countedSql, selectSql } from './built.ts';
import { buildNode } from './node.ts';
import { Source } from './source.ts';
import { identifier, qualified, Statement } from './statement.ts';

export type Counting = 'exact' | 'planned' | 'estimated' | null;

export interface BuiltStatement {
  /** Gives one `AnswerRow`. */
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

export interface Shape {
  readonly form: BodyForm;
  /** Leave members that are null out of the answer. */
  readonly nullsStripped: boolean;
  readonly count: Counting;
}

export type Ground = Omit<Building, 'statement'>;

/** The one statement that answers a read. */
export function readStatement(
  ground: Ground,
  relation: Relation,
  root: ReadNode,
  shape: Shape,
): BuiltStatement {
  const { statement, built, from } = prepared(ground, relation, root);
  return { sql: pageSql(built, from, shape, ground.maximumRows), parameters: statement.parameters };
}

/** Asks PostgreSQL's planner how many rows a read would give without its limit: one row with its plan as JSON. */
export function planStatement(ground: Ground, relation: Relation, root: ReadNode): BuiltStatement {
  const { statement, built, from } = prepared(ground, relation, { ...root, range: null });
  return {
    sql: `explain (format json) ${selectSql({ ...built, orderBy: '' }, from)}`,
    parameters: statement.parameters,
  };
}

function prepared(ground: Ground, relation: Relation, root: ReadNode) {
  const statement = new Statement();
  const source = new Source(statement, ground.catalogue, relation, relation.name);
  const built = buildNode({ ...ground, statement }, source, root, 0);
  return { statement, built, from: `${qualified(relation)} as ${identifier(relation.name)}` };
}

/** The rows of a page as one text, how many they are, and how many there are in all. */
export function pageSql(
  built: BuiltNode,
  from: string,
  { form, nullsStripped, count }: Shape,
  maximumRows: number,
): string {
  return `with page as (${selectSql(built, from)})
    select ${bodySql(form, nullsStripped)} as body, count(*)::text as rows,
      ${totalSql(built, from, count, maximumRows)} as total from page`;
}

/** An estimate counts truly as long as there is not more than a page. */
export function totalSql(built: BuiltNode, from: string, count: Counting, maximumRows: number): string {
  if (count === null || count === 'planned') return 'null';
  const limit = count === 'estimated' && built.groupBy === '' ? ` limit ${maximumRows + 1}` : '';
  return `(select count(*)::text from (${countedSql(built, from)}${limit}) as counted)`;
}
