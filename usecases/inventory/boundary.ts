import { consolidatedShare } from '#engine/consolidation/share.ts';
import type { ConsolidationApproach, Holding } from '#engine/consolidation/table.ts';
import type { z } from 'zod';
import { Refused } from '../usecase.ts';
import type { entity, sitePlace } from './life-shapes.ts';

export type Entity = z.output<typeof entity>;
export type SitePlace = z.output<typeof sitePlace>;

/**
 * What the company consolidates of each of these entities by an approach, 0 to 1, by name.
 * @throws Refused `inventory.entities` (422) with the entity and what is wrong: two of one name, one held by nobody here or by
 * itself in a circle, or what the engine cannot read a share from
 */
export function sharesOf(
  entities: readonly Entity[],
  approach: ConsolidationApproach,
): ReadonlyMap<string, string> {
  const byName = new Map(entities.map((one) => [one.name, one]));
  const repeated = entities.find((one) => byName.get(one.name) !== one);
  if (repeated) throw wrong(repeated.name, 'repeated');
  return new Map(entities.map((one) => [one.name, shareOf(chainOf(one, byName), approach)]));
}

/**
 * A site's share: of its entity, in whole where that is the company itself.
 * @throws Refused `inventory.entities` (422) of an entity that is not there
 */
export function shareOfSite({ entity: name }: SitePlace, shares: ReadonlyMap<string, string>): string {
  if (name === null) return '1';
  const share = shares.get(name);
  if (share === undefined) throw wrong(name, 'unknown');
  return share;
}

/** From the company's direct holding down to the entity. */
function chainOf(one: Entity, byName: ReadonlyMap<string, Entity>): Entity[] {
  const chain = [one];
  for (let above = one.heldBy; above !== null; above = chain[0]?.heldBy ?? null) {
    const holder = byName.get(above);
    if (!holder) throw wrong(above, 'unknown');
    if (chain.includes(holder)) throw wrong(one.name, 'circle');
    chain.unshift(holder);
  }
  return chain;
}

function shareOf(chain: readonly Entity[], approach: ConsolidationApproach): string {
  const result = consolidatedShare(chain.map(holdingOf), approach);
  if (result.ok) return result.value.share;
  const [problem] = result.problems;
  throw wrong(problem?.params['entity'] ?? chain.at(-1)?.name ?? '', problem?.code ?? '');
}

function holdingOf({
  name,
  relationship,
  economicInterest,
  financialControl,
  operatedByGroup,
}: Entity): Holding {
  return {
    entity: name,
    relationship,
    ...(economicInterest === null ? {} : { economicInterest }),
    ...(financialControl === null ? {} : { financialControl }),
    ...(operatedByGroup === null ? {} : { operatedByGroup }),
  };
}

function wrong(entityName: string, problem: string): Refused {
  return new Refused('inventory.entities', 422, { entity: entityName, problem });
}
