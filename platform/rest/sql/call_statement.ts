import type { Parameter, Relation, Routine } from '../catalogue/model.ts';
import type { ReadNode } from '../grammar/select.ts';
import { bodySql, saidByDatabase } from './answer.ts';
import { selectSql } from './built.ts';
import { buildNode } from './node.ts';
import { type BuiltStatement, type Ground, type Shape, totalSql } from './read_statement.ts';
import { Source, wholeRow } from './source.ts';
import { identifier, qualified, Statement } from './statement.ts';

/** The arguments of a call. */
export type Arguments =
  /** Members of a JSON object, by name. */
  | { readonly kind: 'json'; readonly body: string; readonly names: readonly string[] }
  /** Texts of a query; several of a name are an array. */
  | { readonly kind: 'texts'; readonly values: ReadonlyMap<string, readonly string[]> }
  /** The body whole, as the one parameter, which has no name. */
  | { readonly kind: 'whole'; readonly body: string | Uint8Array };

const bodyName = identifier('pgrst body');
const scalarName = 'pgrst_scalar';

/** The one statement of a call: the function's result, read as a relation is. */
export function callStatement(
  ground: Ground,
  routine: Routine,
  given: Arguments,
  root: ReadNode,
  shape: Shape,
): BuiltStatement {
  const statement = new Statement();
  const call = callSql(statement, routine, given);
  const relation = resultOf(routine);
  const source = new Source(statement, ground.catalogue, relation, routine.name, true);
  const built = buildNode({ ...ground, statement }, source, root, 0);
  const from = `source as ${identifier(routine.name)}`;
  const body = routine.returns.kind === 'rows' ? bodySql(shape.form, shape.nullsStripped) : scalarBody(shape);
  return {
    sql: `with source as (select ${sourceColumns(routine, source)} from ${call}), page as (${selectSql(built, from)})
      select ${body} as body, count(*)::text as rows, ${totalSql(built, from, shape.count, ground.maximumRows)} as total,
        ${saidByDatabase}, (select count(*)::text from source) as affected, null as inserted, null as location
      from page`,
    parameters: statement.parameters,
  };
}

/** What a function gives, as a relation: its own one, or one of a single column. */
function resultOf({ name, returns }: Routine): Relation {
  if (returns.kind === 'rows') return returns.relation;
  const type = returns.kind === 'scalar' ? returns.type : 'text';
  const column = { name: scalarName, type, required: false, default: null, comment: null };
  return {
    schema: '',
    name,
    columns: new Map([[scalarName, column]]),
    primaryKey: [],
    isView: true,
    comment: null,
  };
}

function sourceColumns(routine: Routine, source: Source): string {
  if (routine.returns.kind !== 'rows') return `result.${identifier(scalarName)}`;
  if (!source.usesRow) return 'result.*';
  return `result.*, (result.*)::${qualified(routine.returns.relation)} as ${identifier(wholeRow)}`;
}

function scalarBody({ form, nullsStripped }: Shape): string {
  if (form !== 'json') return bodySql(form, nullsStripped);
  return `coalesce(json_agg(page.${identifier(scalarName)})::text, '[]')`;
}

function callSql(statement: Statement, routine: Routine, given: Arguments): string {
  const columns = routine.returns.kind === 'rows' ? '' : `(${identifier(scalarName)})`;
  const as = ` as result${columns}`;
  const name = qualified(routine);
  if (given.kind === 'whole') {
    const type = routine.parameters[0]?.type ?? 'json';
    const bound = typeof given.body === 'string' ? given.body : Buffer.from(given.body);
    return `${name}(${statement.bind(bound)}::${type})${as}`;
  }
  const used = routine.parameters.filter(({ name: parameter }) =>
    given.kind === 'json' ? given.names.includes(parameter) : given.values.has(parameter),
  );
  if (used.length === 0) return `${name}()${as}`;
  if (given.kind === 'json') {
    const typed = used.map((one) => `${identifier(one.name)} ${one.type}`).join(', ');
    const list = used.map((one) => passed(one, `${bodyName}.${identifier(one.name)}`)).join(', ');
    return `json_to_record(${statement.bind(given.body)}::json) as ${bodyName}(${typed}), lateral ${name}(${list})${as}`;
  }
  const list = used.map((one) => {
    const values = given.values.get(one.name) ?? [];
    const bound = one.variadic ? statement.bind([...values]) : statement.bind(values.at(-1));
    return passed(one, `${bound}::${one.type}`);
  });
  return `${name}(${list.join(', ')})${as}`;
}

function passed({ name, variadic }: Parameter, value: string): string {
  return `${variadic ? 'variadic ' : ''}${identifier(name)} := ${value}`;
}
