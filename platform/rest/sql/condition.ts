import type { Condition, IsWord, PlainOperator, SearchOperator } from '../grammar/filter.ts';
import type { Source } from './source.ts';
import type { Statement } from './statement.ts';

type Leaf = Exclude<Condition, { kind: 'logic' }>;

/**
 * A condition as SQL.
 * @param instead gives the SQL of a leaf that is not about a column (an embedded relation being there), else null
 */
export function conditionSql(
  statement: Statement,
  source: Source,
  condition: Condition,
  instead: (leaf: Leaf) => string | null = () => null,
): string {
  const sql = positive(statement, source, condition, instead);
  return condition.negated ? `(not ${sql})` : sql;
}

const operatorSql: Readonly<Record<PlainOperator, string>> = {
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
  sl: '<<',
  sr: '>>',
  nxl: '&>',
  nxr: '&<',
  adj: '-|-',
};

const isSql: Readonly<Record<IsWord, string>> = {
  null: 'is null',
  not_null: 'is not null',
  true: 'is true',
  false: 'is false',
  unknown: 'is unknown',
};

const searchSql: Readonly<Record<SearchOperator, string>> = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
};

function positive(
  statement: Statement,
  source: Source,
  condition: Condition,
  instead: (leaf: Leaf) => string | null,
): string {
  if (condition.kind === 'logic') {
    const parts = condition.parts.map((part) => conditionSql(statement, source, part, instead));
    return `(${parts.join(` ${condition.word} `)})`;
  }
  const other = instead(condition);
  if (other !== null) return other;
  const field = source.field(condition.field);
  switch (condition.kind) {
    case 'in':
      return inSql(statement, source, field, condition);
    case 'is':
      return `(${field} ${isSql[condition.word]})`;
    case 'search':
      return searchCondition(statement, source, field, condition);
    default: {
      const value = statement.bind(pattern(condition.operator, condition.value));
      const right = condition.kind === 'each' ? `${condition.of}(${value})` : value;
      return `(${field} ${operatorSql[condition.operator]} ${right})`;
    }
  }
}

function inSql(
  statement: Statement,
  source: Source,
  field: string,
  { values, field: { column, path } }: Extract<Condition, { kind: 'in' }>,
): string {
  if (values.length === 0) return 'false';
  // Each value of an array column is an array literal itself; elsewhere one array's type follows from the column.
  if (path.length === 0 && source.typeOf(column)?.endsWith('[]') === true)
    return `(${field} in (${values.map((value) => statement.bind(value)).join(', ')}))`;
  if (values.some((value) => value.includes('\0'))) statement.bind('\0');
  return `(${field} = any(${statement.bind([...values])}))`;
}

function searchCondition(
  statement: Statement,
  source: Source,
  field: string,
  condition: Extract<Condition, { kind: 'search' }>,
): string {
  const { column, path } = condition.field;
  const language = condition.language === null ? '' : `${statement.bind(condition.language)}::regconfig, `;
  const isVector = path.length === 0 && source.typeOf(column) === 'tsvector';
  const vector = isVector ? field : `to_tsvector(${language}${field})`;
  return `(${vector} @@ ${searchSql[condition.operator]}(${language}${statement.bind(condition.value)}))`;
}

/** In `like` and `ilike` a `*` stands for `%`, which is awkward in a URL. */
function pattern(operator: string, value: string): string {
  return operator === 'like' || operator === 'ilike' ? value.replaceAll('*', '%') : value;
}
