import type { z } from 'zod';
import { findEntry } from '../../ledger/entry/row.ts';
import { findSite, organizationOf } from '../../organization.ts';
import { findInventory } from '../../inventory/result/lines.ts';
import type { RunContext } from '../../usecase.ts';
import type { panelOf } from '../../calculation/footprint/given-quality.ts';

type Subject = z.output<typeof panelOf>;

/** Lines that say the same of their quality. */
export interface Group {
  /** The five ratings in their order, `-` where nobody rated. */
  readonly ratings: string;
  readonly state: string;
  readonly method: string | null;
  /** Whether they say how uncertain they are. */
  readonly certain: boolean;
  readonly lines: number;
  /** Sum of the absolute amounts, kg CO2e. */
  readonly weight: string;
}

/** What a panel is of, as a filter. */
export interface Scoped {
  readonly from: string;
  readonly to: string;
  readonly inventoryId: string | null;
  readonly siteIds: (string | null)[] | undefined;
  readonly categories: string[] | undefined;
  readonly scopes: (1 | 2 | 3)[] | undefined;
}

/**
 * The filter of a subject.
 * @throws Refused `entry.not_found`, `inventory.not_found` or `site.not_found` (404)
 */
export async function scopeOf(context: RunContext, subject: Subject): Promise<Scoped> {
  const whole = { inventoryId: null, siteIds: undefined, categories: undefined, scopes: undefined };
  if (subject.of === 'entry') {
    const { from, to } = await findEntry(context, subject.entryId);
    return { ...whole, from, to };
  }
  if (subject.of === 'inventory') {
    const { id, from, to } = await findInventory(context, subject.inventoryId);
    return { ...whole, from, to, inventoryId: id };
  }
  const { from, to } = subject;
  if (subject.of === 'category') return { ...whole, from, to, categories: [subject.category] };
  if (subject.of === 'scope') return { ...whole, from, to, scopes: [subject.scope] };
  if (subject.siteId !== null) await findSite(context, subject.siteId);
  return { ...whole, from, to, siteIds: [subject.siteId] };
}

/** What the lines of a filter say, summed up: no line is read. */
export function readGroups({ tx, actor }: RunContext, scoped: Scoped): Promise<Group[]> {
  return tx.query<Group>(
    `select t.ratings, t.state, t.method, t.certain, sum(t.lines)::int as lines,
       trim_scale(sum(t.weight))::text as weight
     from public.quality_totals t join public.inventories i on i.id = t.inventory_id
     where t.organization_id = $1 and i.period_from <= $3 and i.period_to >= $2
       and ($4::uuid is null or t.inventory_id = $4)
       and ($5::text[] is null or coalesce(t.site_id::text, '') = any ($5))
       and ($6::text[] is null or t.category = any ($6)) and ($7::smallint[] is null or t.scope = any ($7))
     group by t.ratings, t.state, t.method, t.certain having sum(t.lines) > 0
     order by sum(t.weight) desc, t.ratings, t.method`,
    [
      organizationOf(actor),
      scoped.from,
      scoped.to,
      scoped.inventoryId,
      scoped.siteIds?.map((siteId) => siteId ?? '') ?? null,
      scoped.categories ?? null,
      scoped.scopes ?? null,
    ],
  );
}

/** The same of one line, from the line itself. */
export function readEntryGroup({ tx, actor }: RunContext, entryId: string): Promise<Group[]> {
  return tx.query<Group>(
    `select razao.ratings_of(e.result, b.content) as ratings, e.state, coalesce(e.result ->> 'method', b.content ->> 'method')
       as method, 1 as lines,
       coalesce(coalesce(e.result -> 'uncertainty', b.content -> 'uncertainty') ->> 'status' = 'known', false) as certain,
       trim_scale(coalesce(abs(e.co2e_kg), 0))::text as weight
     from public.entries e
     left join public.ledger_bases b on b.organization_id = e.organization_id and b.hash = e.result ->> 'basis'
     where e.organization_id = $1 and e.id = $2`,
    [organizationOf(actor), entryId],
  );
}
