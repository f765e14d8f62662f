import type { Relation } from './catalogue.ts';
import type { Condition, IsWord } from './filter.ts';
import type { OrderTerm } from './order.ts';
import type { RowRange } from './range.ts';
import { noRelationship } from './rest_error.ts';
import type { SelectedField, SelectItem } from './select.ts';
import { identifier, Statement } from './statement.ts';

/** A read as asked for, parsed but not yet held against the catalogue. */
export interface ReadRequest {
  readonly items: readonly SelectItem[];
  readonly conditions: readonly Condition[];
  readonly order: readonly OrderTerm[];
  readonly range: RowRange;
  readonly counted: boolean;
  /** Leave members that are null out of the answer. */
  readonly nullsStripped: boolean;
}

export interface ReadStatement {
  /** Gives one row: `body` (a JSON array as text), `rows` and `total` (null unless counted), the last two as texts. */
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** The one statement that answers a read. */
export function readStatement(relation: Relation, request: ReadRequest, maximumRows: number): ReadStatement {
  const statement = new Statement(relation);
  const columns = request.items.map((item) => selected(statement, item)).join(', ');
  const where = whereClause(statement, request.conditions);
  const order = orderClause(statement, request.order);
  const limit = statement.bind(Math.min(request.range.limit ?? maximumRows, maximumRows));
  const offset = statement.bind(request.range.offset);
  const source = `from ${statement.table()}${where}`;
  // `page.*` is the whole row, also when a column is called `page`.
  const rows = 'json_agg(page.*)';
  const body = request.nullsStripped ? `json_strip_nulls(${rows})` : rows;
  const total = request.counted ? `(select count(*)::text ${source})` : 'null';
  const sql = `with page as (select ${columns} ${source}${order} limit ${limit}::bigint offset ${offset}::bigint)
    select coalesce(${body}::text, '[]') as body, count(*)::text as rows, ${total} as total from page`;
  return { sql, parameters: statement.parameters };
}

function selected(statement: Statement, item: SelectItem): string {
  if (item.kind === 'embed') {
    throw noRelationship(statement.relation.name, item.relation, statement.relation.schema);
  }
  if (item.kind === 'all') return `${identifier(statement.relation.name)}.*`;
  const expression = statement.field(item.field);
  const cast = item.cast === null ? expression : statement.cast(expression, item.cast);
  return `${cast} as ${identifier(outputName(item))}`;
}

/** The alias, else the last key of a JSON path, else the column. */
function outputName({ alias, field }: SelectedField): string {
  if (alias !== null) return alias;
  const keys = field.path.map((step) => step.key).filter((key) => typeof key === 'string');
  return keys.at(-1) ?? field.column;
}

function whereClause(statement: Statement, conditions: readonly Condition[]): string {
  if (conditions.length === 0) return '';
  return ` where ${conditions.map((condition) => conditionSql(statement, condition)).join(' and ')}`;
}

function conditionSql(statement: Statement, condition: Condition): string {
  const sql = positive(statement, condition);
  return condition.negated ? `(not ${sql})` : sql;
}

const operatorSql = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  isdistinct: 'is distinct from',
  cs: '@>',
  cd: '<@',
  ov: '&&',
} as const;

const isSql: Readonly<Record<IsWord, string>> = {
  null: 'is null',
  not_null: 'is not null',
  true: 'is true',
  false: 'is false',
  unknown: 'is unknown',
};

function positive(statement: Statement, condition: Condition): string {
  if (condition.kind === 'logic') {
    const parts = condition.parts.map((part) => conditionSql(statement, part));
    return `(${parts.join(` ${condition.word} `)})`;
  }
  const field = statement.field(condition.field);
  switch (condition.kind) {
    case 'in':
      // The type of the array follows from the column.
      return condition.values.length === 0
        ? 'false'
        : `(${field} = any(${statement.bind([...condition.values])}))`;
    case 'is':
      return `(${field} ${isSql[condition.word]})`;
    default: {
      const value = statement.bind(pattern(condition.operator, condition.value));
      const right = condition.kind === 'each' ? `${condition.of}(${value})` : value;
      return `(${field} ${operatorSql[condition.operator]} ${right})`;
    }
  }
}

/** In `like` and `ilike` a `*` stands for `%`, which is awkward in a URL. */
function pattern(operator: string, value: string): string {
  return operator === 'like' || operator === 'ilike' ? value.replaceAll('*', '%') : value;
}

function orderClause(statement: Statement, order: readonly OrderTerm[]): string {
  if (order.length === 0) return '';
  const terms = order.map((term) => {
    const direction = term.direction === null ? '' : ` ${term.direction}`;
    const nulls = term.nulls === null ? '' : ` nulls ${term.nulls}`;
    return `${statement.field(term.field)}${direction}${nulls}`;
  });
  return ` order by ${terms.join(', ')}`;
}
