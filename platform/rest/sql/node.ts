import type { Condition } from '../grammar/filter.ts';
import type { OrderTerm } from '../grammar/order.ts';
import type { CountOfRows, Embed, ReadNode, SelectedField, SelectItem } from '../grammar/select.ts';
import { RestError } from '../rest_error.ts';
import type { Building, BuiltNode, Output } from './built.ts';
import { conditionSql } from './condition.ts';
import { type BuiltEmbed, buildEmbed, relatedValue } from './embed.ts';
import type { Source } from './source.ts';
import { cast, identifier } from './statement.ts';

/**
 * Holds what is asked of one relation against the catalogue, and gives the SQL of its parts.
 * @param spread whether it is spread into the node above, which then aggregates
 */
export function buildNode(
  building: Building,
  source: Source,
  node: ReadNode,
  depth: number,
  spread = false,
): BuiltNode {
  const embeds = node.items
    .filter((item) => item.kind === 'embed')
    .map((embed) => buildEmbed(buildNode, building, source, embed, depth + 1));
  const byItem = new Map(embeds.map((built) => [built.embed, built]));
  const wanted = node.items.flatMap((item) =>
    isCountAlone(source, node, item)
      ? [countOutput(building, { ...item, kind: 'count' }, spread, true)]
      : outputsOf(building, source, item, byItem, spread),
  );
  const grouped = wanted.some((output) => output.isAggregate);
  const outputs = grouped ? wanted.flatMap((output) => groupable(source, output)) : wanted;
  const tested = new Set<BuiltEmbed>();
  const where = node.conditions.map((condition) =>
    conditionSql(building.statement, source, condition, (leaf) => presence(source, embeds, leaf, tested)),
  );
  return {
    outputs,
    joins: embeds.map((built) => built.join),
    decidingJoins: embeds
      .filter((built) => built.embed.join === 'inner' || tested.has(built))
      .map((built) => built.join),
    where: where.length === 0 ? '' : ` where ${where.join(' and ')}`,
    groupBy: grouped ? groupClause(outputs) : '',
    orderBy: orderClause(building, source, node, embeds),
    limit: limitClause(building, node),
  };
}

function outputsOf(
  building: Building,
  source: Source,
  item: SelectItem,
  embeds: ReadonlyMap<Embed, BuiltEmbed>,
  spread: boolean,
): readonly Output[] {
  switch (item.kind) {
    case 'all':
      return source.isPlain && !spread
        ? [{ ...plain, name: null, sql: `${identifier(source.alias)}.*` }]
        : starOutputs(source);
    case 'embed':
      return embeds.get(item)?.outputs ?? [];
    case 'count':
      return [countOutput(building, item, spread, false)];
    default:
      return [fieldOutput(building, source, item, spread)];
  }
}

const plain = { isAggregate: false, isJson: false, hoisted: null } as const;

function starOutputs(source: Source): Output[] {
  return [...source.relation.columns.values()].map(({ name, type }) => ({
    ...plain,
    name,
    sql: source.column(name),
    isJson: type === 'json',
  }));
}

/**
 * `messages(count)`: the word and nothing else, where no column has that name. Clients asked so before there were
 * aggregates; it tells no more than `count=exact` does, so it needs no permission.
 */
function isCountAlone(source: Source, node: ReadNode, item: SelectItem): item is SelectedField {
  if (item.kind !== 'field' || node.items.length !== 1) return false;
  const { column, path } = item.field;
  return column === 'count' && path.length === 0 && item.aggregate === null && !source.has(column);
}

function countOutput(building: Building, item: CountOfRows, spread: boolean, isOpen: boolean): Output {
  if (!isOpen) requireAggregates(building);
  const name = item.alias ?? 'count';
  if (spread) return { ...plain, name, sql: '1', hoisted: 'count' };
  const sql = item.cast === null ? 'count(*)' : cast('count(*)', item.cast, building.catalogue.types);
  return { ...plain, name, sql, isAggregate: true };
}

function fieldOutput(building: Building, source: Source, item: SelectedField, spread: boolean): Output {
  const { types } = building.catalogue;
  const field = source.field(item.field);
  const value = item.cast === null ? field : cast(field, item.cast, types);
  const isJson = item.cast === null && source.typeOf(item.field.column) === 'json';
  if (item.aggregate === null) return { ...plain, name: outputName(item), sql: value, isJson };
  requireAggregates(building);
  const { word, cast: outer } = item.aggregate;
  const name = item.alias ?? word;
  if (spread) return { ...plain, name, sql: value, isJson, hoisted: word };
  const sql = `${word}(${value})`;
  return { ...plain, name, sql: outer === null ? sql : cast(sql, outer, types), isAggregate: true };
}

function requireAggregates({ aggregates }: Building): void {
  if (!aggregates) throw new RestError(400, 'PGRST123', 'Use of aggregate functions is not allowed');
}

/** The alias, else the last key of a JSON path, else the column. */
function outputName({ alias, field }: SelectedField): string {
  if (alias !== null) return alias;
  const keys = field.path.map((step) => step.key).filter((key) => typeof key === 'string');
  return keys.at(-1) ?? field.column;
}

/** Outputs that can stand in `group by`: a star as its columns, JSON as the kind that can be compared. */
function groupable(source: Source, output: Output): Output[] {
  const columns = output.name === null ? starOutputs(source) : [output];
  return columns.map((column) => (column.isJson ? { ...column, sql: `(${column.sql})::jsonb` } : column));
}

function groupClause(outputs: readonly Output[]): string {
  const places = outputs.flatMap((output, index) => (output.isAggregate ? [] : [index + 1]));
  return places.length === 0 ? '' : ` group by ${places.join(', ')}`;
}

/** `clients=is.null`, `clients=not.is.null`: whether the embedded relation has a row. */
function presence(
  source: Source,
  embeds: readonly BuiltEmbed[],
  leaf: Exclude<Condition, { kind: 'logic' }>,
  tested: Set<BuiltEmbed>,
): string | null {
  const { column, path } = leaf.field;
  if (source.has(column)) return null;
  const built = embedNamed(embeds, column);
  if (built === undefined) return null;
  if (leaf.kind !== 'is' || path.length > 0 || (leaf.word !== 'null' && leaf.word !== 'not_null')) {
    throw new RestError(400, 'PGRST120', `Bad operator on the '${column}' embedded resource`, {
      details: 'Only is null or not is null filters are allowed on embedded resources',
    });
  }
  tested.add(built);
  return leaf.word === 'null' ? `(not ${built.present})` : built.present;
}

function embedNamed(embeds: readonly BuiltEmbed[], name: string): BuiltEmbed | undefined {
  return (
    embeds.find(({ embed }) => embed.alias === name) ?? embeds.find(({ embed }) => embed.relation === name)
  );
}

function orderClause(
  building: Building,
  source: Source,
  node: ReadNode,
  embeds: readonly BuiltEmbed[],
): string {
  if (node.order.length === 0) return '';
  const terms = node.order.map((term) => {
    const direction = term.direction === null ? '' : ` ${term.direction}`;
    const nulls = term.nulls === null ? '' : ` nulls ${term.nulls}`;
    return `${orderValue(building, source, term, embeds)}${direction}${nulls}`;
  });
  return ` order by ${terms.join(', ')}`;
}

function orderValue(
  building: Building,
  source: Source,
  term: OrderTerm,
  embeds: readonly BuiltEmbed[],
): string {
  if (term.relation === null) return source.field(term.field);
  const built = embedNamed(embeds, term.relation);
  if (built === undefined) {
    throw new RestError(400, 'PGRST108', `'${term.relation}' is not an embedded resource in this request`, {
      hint: `Verify that '${term.relation}' is included in the 'select' query parameter.`,
    });
  }
  if (!built.toOne) {
    throw new RestError(400, 'PGRST118', `A related order on '${term.relation}' is not possible`, {
      details: `'${source.relation.name}' and '${term.relation}' do not form a many-to-one or one-to-one relationship`,
    });
  }
  return relatedValue(building, source, built, term.field);
}

function limitClause({ statement, maximumRows }: Building, { range }: ReadNode): string {
  if (range === null) return '';
  const limit = statement.bind(Math.min(range.limit ?? maximumRows, maximumRows));
  const offset = range.offset === 0 ? '' : ` offset ${statement.bind(range.offset)}::bigint`;
  return ` limit ${limit}::bigint${offset}`;
}
