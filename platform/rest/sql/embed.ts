import type { Relationship } from '../catalogue/model.ts';
import type { Field } from '../grammar/field.ts';
import type { Embed, ReadNode } from '../grammar/select.ts';
import { type Building, type BuiltNode, type Output, selectSql } from './built.ts';
import { findRelationship, isToOne } from './relationship.ts';
import { Source } from './source.ts';
import { identifier, qualified } from './statement.ts';

/** An embedded relation as a lateral join, and what it adds to the rows above. */
export interface BuiltEmbed {
  readonly embed: Embed;
  readonly join: string;
  readonly outputs: readonly Output[];
  /** True where the embedded relation has a row. */
  readonly present: string;
  readonly toOne: boolean;
  readonly relationship: Relationship;
}

/** How what is asked of one relation is built; an embed holds such a node, and a node holds embeds. */
type BuildNode = (
  building: Building,
  source: Source,
  node: ReadNode,
  depth: number,
  spread: boolean,
) => BuiltNode;

/** Holds an embed against the catalogue. `depth` makes the names of nested relations different. */
export function buildEmbed(
  buildNode: BuildNode,
  building: Building,
  parent: Source,
  embed: Embed,
  depth: number,
): BuiltEmbed {
  const relationship = findRelationship(building.catalogue, parent.relation, embed);
  const toOne = isToOne(relationship);
  const child = childSource(building, relationship, depth);
  const from = relatedFrom(building, parent, child, relationship);
  const built = buildNode(building, child, embed.node, depth, embed.spread && toOne);
  const joinedWhere = [
    ...from.conditions,
    ...(built.where === '' ? [] : [built.where.slice(' where '.length)]),
  ];
  const where = joinedWhere.length === 0 ? '' : ` where ${joinedWhere.join(' and ')}`;
  const lateral = identifier(
    building.statement.alias(`${parent.alias}_${embed.alias ?? embed.relation}_${depth}`),
  );
  const rows = selectSql({ ...built, where, outputs: outputsOrOne(built) }, from.sql);
  const parts = { building, embed, built, lateral, rows };
  return { embed, toOne, relationship, ...(toOne ? oneRow(parts) : manyRows(parts)) };
}

interface Parts {
  readonly building: Building;
  readonly embed: Embed;
  readonly built: BuiltNode;
  readonly lateral: string;
  readonly rows: string;
}

type Shape = Pick<BuiltEmbed, 'join' | 'outputs' | 'present'>;

function oneRow({ embed, built, lateral, rows }: Parts): Shape {
  const outputs = embed.spread
    ? built.outputs.map((output) => lifted(output, lateral))
    : shown(embed, built, `row_to_json(${lateral}.*)`);
  return {
    join: `${embed.join} join lateral (${rows}) as ${lateral} on true`,
    outputs,
    present: `(${lateral}.* is distinct from null)`,
  };
}

function manyRows({ embed, built, lateral, rows }: Parts): Shape {
  const inner = embed.join === 'inner';
  const list = identifier('agg');
  const columns = embed.spread
    ? built.outputs
        .map(({ name }) => identifier(name ?? ''))
        .map((name) => `json_agg(${list}.${name}) as ${name}`)
    : [];
  const lists = [
    `json_agg(${list}.*) as ${list}`,
    ...columns.filter((column) => !column.endsWith(` as ${list}`)),
  ];
  const outputs = embed.spread
    ? built.outputs.map((output) => ({
        ...output,
        sql: `coalesce(${lateral}.${identifier(output.name ?? '')}, '[]')`,
        isAggregate: false,
        isJson: true,
      }))
    : shown(embed, built, `coalesce(${lateral}.${list}, '[]')`);
  return {
    join:
      `${embed.join} join lateral (select ${lists.join(', ')} from (${rows}) as ${list}) as ${lateral} on ` +
      (inner ? `${lateral}.${list} is not null` : 'true'),
    outputs,
    present: `(${lateral}.${list} is not null)`,
  };
}

/** An embed that selects nothing is there to filter, and does not show. */
function shown(embed: Embed, built: BuiltNode, sql: string): Output[] {
  if (built.outputs.length === 0) return [];
  return [{ name: embed.alias ?? embed.relation, sql, isAggregate: false, isJson: true, hoisted: null }];
}

/** A spread member as the row above has it: its value, or what shall be made of all of them. */
function lifted(output: Output, lateral: string): Output {
  const value = `${lateral}.${identifier(output.name ?? '')}`;
  if (output.hoisted === null) return { ...output, sql: value };
  return { ...output, sql: `${output.hoisted}(${value})`, isAggregate: true, hoisted: null };
}

function outputsOrOne(built: BuiltNode): readonly Output[] {
  if (built.outputs.length > 0) return built.outputs;
  return [{ name: 'one', sql: '1', isAggregate: false, isJson: false, hoisted: null }];
}

function childSource({ statement, catalogue }: Building, { to }: Relationship, depth: number): Source {
  return new Source(statement, catalogue, to, statement.alias(`${to.name}_${depth}`));
}

interface RelatedFrom {
  readonly sql: string;
  readonly conditions: readonly string[];
}

/** The related rows of one row of the parent. */
function relatedFrom(
  { statement }: Building,
  parent: Source,
  child: Source,
  relationship: Relationship,
): RelatedFrom {
  const as = identifier(child.alias);
  if (relationship.kind === 'computed') {
    return { sql: `${qualified(relationship.routine)}(${parent.row()}) as ${as}`, conditions: [] };
  }
  const { pairs, junction, to } = relationship;
  if (junction === null) {
    return {
      sql: `${qualified(to)} as ${as}`,
      conditions: pairs.map(([from, column]) => `${child.column(column)} = ${parent.column(from)}`),
    };
  }
  const between = identifier(statement.alias(`${child.alias}_via_${junction.relation.name}`));
  const onward = junction.onward.map(
    ([column, target]) => `${between}.${identifier(column)} = ${child.column(target)}`,
  );
  return {
    sql: `${qualified(to)} as ${as} inner join ${qualified(junction.relation)} as ${between} on ${onward.join(' and ')}`,
    conditions: pairs.map(([from, column]) => `${between}.${identifier(column)} = ${parent.column(from)}`),
  };
}

/** A column of the one related row, to order by. */
export function relatedValue(building: Building, parent: Source, built: BuiltEmbed, field: Field): string {
  const { relationship } = built;
  const { statement, catalogue } = building;
  const alias = statement.alias(`${parent.alias}_order_${relationship.to.name}`);
  const child = new Source(statement, catalogue, relationship.to, alias);
  const from = relatedFrom(building, parent, child, relationship);
  const where = from.conditions.length === 0 ? '' : ` where ${from.conditions.join(' and ')}`;
  return `(select ${child.field(field)} from ${from.sql}${where} limit 1)`;
}
