import { add, type Decimal, decimal, isZero, subtract, sum, toText } from '#engine/decimal.ts';
import type { z } from 'zod';
import { listRecalculations } from '../recalculations.ts';
import { organizationOf } from '../../organization.ts';
import type { RunContext } from '../../usecase.ts';
import type { targetFollow } from './target.contract.ts';
import type { TargetRow } from './targets.ts';

type Told = NonNullable<z.input<typeof targetFollow.output>['recalculation']>;
type Recalculations = z.output<(typeof listRecalculations)['contract']['output']>;
type Values = Readonly<Record<string, string>>;

/** An approved recalculation as a target sees it, and what it adds to each year that it covers. */
export interface Recalculated {
  readonly told: Omit<Told, 'reportedKg' | 'recalculatedKg'>;
  readonly addedKg: ReadonlyMap<number, Decimal>;
}

/**
 * The recalculation that a target stands on: what was approved in the latest inventory whose policy names the target's base
 * year. Null where none was. It is told by scope, so that it says nothing of a target of some categories, nor of scope 2 by
 * market where it has that by location alone: it is named all the same, with why it is not applied.
 */
export async function recalculatedFor(context: RunContext, target: TargetRow): Promise<Recalculated | null> {
  const { tx, actor } = context;
  const [inventory] = await tx.query<{ id: string; name: string }>(
    `select i.id, i.name from public.inventories i
     where i.organization_id = $1 and $2::int = any (i.base_years::int[]) and exists (
       select from public.base_year_recalculations r where r.inventory_id = i.id and r.state = 'approved')
     order by i.period_to desc, i.id limit 1`,
    [organizationOf(actor), target.baseYear],
  );
  if (!inventory) return null;
  const { series, recalculated, recalculations } = await listRecalculations.run(context, {
    inventoryId: inventory.id,
  });
  const added = addedOf(series, recalculated ?? series, target);
  const state = added === null ? whyUntold(target) : added.size > 0 ? 'applied' : 'unchanged';
  return {
    told: {
      inventoryId: inventory.id,
      inventoryName: inventory.name,
      state,
      approved: approvedOf(recalculations),
      years: [...(added ?? [])].map(([year, kg]) => ({ year, addedKg: toText(kg) })),
    },
    addedKg: added ?? new Map(),
  };
}

function approvedOf(recalculations: Recalculations['recalculations']): Told['approved'] {
  return recalculations.flatMap(({ id, state, changes, decidedAt, decidedBy }) =>
    state === 'approved' && decidedAt !== null && decidedBy !== null
      ? [
          {
            id,
            decidedAt,
            decidedBy,
            changes: changes.map(({ trigger, on, reason }) => ({ trigger, on, reason })),
          },
        ]
      : [],
  );
}

function whyUntold({ categories }: TargetRow): 'by_category' | 'by_market' {
  return categories === null ? 'by_market' : 'by_category';
}

/** What is added to each year, of the accounts that the target covers; null where it cannot be told of them. */
function addedOf(
  reported: Recalculations['series'],
  recalculated: readonly { readonly year: string; readonly values: Values }[],
  { scopes, categories, scope2By }: TargetRow,
): ReadonlyMap<number, Decimal> | null {
  const added = new Map<number, Decimal>();
  for (const { year, values } of recalculated) {
    const before = reported.find((one) => one.year === year)?.values ?? {};
    const of = (account: string) =>
      subtract(decimal(values[account] ?? '0'), decimal(before[account] ?? '0'));
    const byScope = scopes.map((scope) => (scope === 2 ? of(`2.${scope2By}`) : of(String(scope))));
    const isUntold =
      scopes.includes(2) && scope2By === 'market' && !isZero(of('2.location')) && isZero(of('2.market'));
    const total = sum(byScope);
    const touches = byScope.some((kg) => !isZero(kg)) || isUntold;
    if (touches && (categories !== null || isUntold)) return null;
    if (!isZero(total)) added.set(Number(year), total);
  }
  return added;
}

/** The amount of a year with what a recalculation adds; a year of which nothing is known stays so. */
export function withAdded(co2eKg: string, added: Decimal | undefined): string {
  return added === undefined ? co2eKg : toText(add(decimal(co2eKg), added));
}
