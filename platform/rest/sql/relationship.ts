import {
  type Catalogue,
  type ColumnPair,
  keyOf,
  type KeyRelationship,
  type Relation,
  type Relationship,
} from '../catalogue/model.ts';
import { nearest } from '../catalogue/nearest.ts';
import type { Embed } from '../grammar/select.ts';
import { RestError } from '../rest_error.ts';

/**
 * The relationship that an embed means.
 * @throws RestError 400 `PGRST200` when there is none, 300 `PGRST201` when several could be meant
 */
export function findRelationship(catalogue: Catalogue, from: Relation, embed: Embed): Relationship {
  const all = catalogue.relationships.get(keyOf(from)) ?? [];
  const computed = all.filter(
    (one) => one.kind === 'computed' && one.routine.name === embed.relation && embed.hint === null,
  );
  const candidates =
    computed.length > 0 ? computed : all.filter((one) => one.kind === 'key' && isMeant(one, embed));
  const [first, ...others] = candidates;
  if (first === undefined) throw noRelationship(catalogue, from, embed);
  if (others.length > 0) throw ambiguous(from, embed, candidates);
  return first;
}

/** Whether at most one row of it belongs to each. */
export function isToOne(relationship: Relationship): boolean {
  if (relationship.kind === 'computed') return relationship.toOne;
  return relationship.cardinality === 'many-to-one' || relationship.cardinality === 'one-to-one';
}

/** A name stands for the related table, the constraint or the column; a hint decides between several. */
function isMeant(one: KeyRelationship, { relation: target, hint }: Embed): boolean {
  const byTable = one.to.name === target;
  if (keyOf(one.from) === keyOf(one.to) && one.junction === null) return isMeantOfItself(one, target, hint);
  if (hint === null) {
    const byKey = one.constraint === target || isColumn(one, target);
    // A constraint or column leads to the table that it refers to, not also to every view of that.
    return byTable || (one.junction === null && !one.to.isView && byKey);
  }
  return byTable && isHinted(one, hint);
}

/**
 * Of a table that refers to itself, its name means the rows that point here and the column the row pointed at; a hint is the
 * column. The constraint's name would mean both ways, and is neither.
 */
function isMeantOfItself(one: KeyRelationship, target: string, hint: string | null): boolean {
  const pointsHere = one.to.name === target && one.cardinality === 'one-to-many';
  if (hint === null) return pointsHere || (one.cardinality === 'many-to-one' && isColumn(one, target));
  return pointsHere && one.pairs.length === 1 && one.pairs[0]?.[1] === hint;
}

function isHinted(one: KeyRelationship, hint: string): boolean {
  if (one.junction !== null)
    return (
      one.junction.relation.name === hint || one.constraint === hint || one.junction.onwardConstraint === hint
    );
  return one.constraint === hint || (one.pairs.length === 1 && one.pairs.some((pair) => pair.includes(hint)));
}

function isColumn(one: KeyRelationship, name: string): boolean {
  return one.cardinality !== 'one-to-many' && one.pairs.length === 1 && one.pairs[0]?.[0] === name;
}

function noRelationship(catalogue: Catalogue, from: Relation, embed: Embed): RestError {
  const hinted = embed.hint === null ? '' : ` using the hint '${embed.hint}'`;
  const targets = (catalogue.relationships.get(keyOf(from)) ?? []).map((one) => one.to.name);
  const near = nearest(targets, embed.relation, 0.33);
  return new RestError(
    400,
    'PGRST200',
    `Could not find a relationship between '${from.name}' and '${embed.relation}' in the schema cache`,
    {
      details:
        `Searched for a foreign key relationship between '${from.name}' and '${embed.relation}'${hinted} ` +
        `in the schema '${from.schema}', but no matches were found.`,
      hint:
        near === null || near === embed.relation
          ? undefined
          : `Perhaps you meant '${near}' instead of '${embed.relation}'.`,
    },
  );
}

function ambiguous(from: Relation, embed: Embed, candidates: readonly Relationship[]): RestError {
  const keys = candidates.filter((one) => one.kind === 'key');
  const ways = keys.map((one) => `'${embed.relation}!${one.junction?.relation.name ?? one.constraint}'`);
  return new RestError(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${from.name}' and '${embed.relation}'`,
    {
      details: keys.map((one) => ({
        cardinality: one.cardinality,
        embedding: `${from.name} with ${one.to.name}`,
        relationship: described(one),
      })),
      hint:
        `Try changing '${embed.relation}' to one of the following: ${ways.join(', ')}. Find the desired ` +
        `relationship in the 'details' key.`,
    },
  );
}

function described(one: KeyRelationship): string {
  const side = (pairs: readonly ColumnPair[], index: 0 | 1): string =>
    pairs.map((pair) => pair[index]).join(', ');
  if (one.junction === null) {
    return `${one.constraint} using ${one.from.name}(${side(one.pairs, 0)}) and ${one.to.name}(${side(one.pairs, 1)})`;
  }
  const { relation, onward, onwardConstraint } = one.junction;
  return `${relation.name} using ${one.constraint}(${side(one.pairs, 1)}) and ${onwardConstraint}(${side(onward, 0)})`;
}
