import type { z } from 'zod';
import { INVENTORY_COLUMNS, organizationOf } from '../organization.ts';
import { Refused, type RunContext } from '../usecase.ts';
import type { closingHead, life } from './life-shapes.ts';

export type Life = z.input<typeof life>;
export type ClosingHead = z.output<typeof closingHead>;

/** SQL of a person by id, with the name that colleagues read; null of nobody. */
function personOf(column: string): string {
  return `case when ${column} is not null then jsonb_build_object('id', ${column}, 'name', coalesce((
    select colleague.full_name from colleague where colleague.user_id = ${column} limit 1), '')) end`;
}

const COLLEAGUES = 'with colleague as materialized (select user_id, full_name from public.my_colleagues())';

type Facts = Omit<Life, 'entities' | 'sites' | 'exclusions' | 'moves' | 'closings' | 'lines'>;

/**
 * Everything that is said of one inventory of the organization.
 * @throws Refused `inventory.not_found` (404), also for another organization's
 */
export async function readLife(context: RunContext, inventoryId: string): Promise<Life> {
  const { tx, actor } = context;
  const [facts] = await tx.query<Facts>(
    `${COLLEAGUES}
     select ${INVENTORY_COLUMNS}, revision, four_eyes as "fourEyes", ${personOf('set_up_by')} as "setUpBy",
       set_up_at as "setUpAt", ${personOf('submitted_by')} as "submittedBy", submitted_at as "submittedAt",
       ${personOf('approved_by')} as "approvedBy", approved_at as "approvedAt",
       case when base_years is not null then jsonb_build_object('years', base_years, 'reason', base_year_reason, 'threshold',
         trim_scale(recalculation_threshold)::text, 'triggers', coalesce(recalculation_triggers, '{}')) end as "baseYear"
     from public.inventories where id = $1 and organization_id = $2`,
    [inventoryId, organizationOf(actor)],
  );
  if (!facts) throw new Refused('inventory.not_found', 404);
  return {
    ...facts,
    entities: await readEntities(context, facts.id),
    sites: await readPlaces(context, facts.id),
    exclusions: await readExclusions(context, facts.id),
    moves: await readMoves(context, facts.id),
    closings: await readClosings(context, { inventoryId: facts.id }),
    lines: await countLines(context, facts),
  };
}

function readEntities({ tx }: RunContext, inventoryId: string): Promise<Life['entities']> {
  return tx.query(
    `select name, held_by as "heldBy", relationship, trim_scale(economic_interest)::text as "economicInterest",
       financial_control as "financialControl", operated_by_group as "operatedByGroup", trim_scale(share)::text as share
     from public.inventory_entities where inventory_id = $1 order by place, name`,
    [inventoryId],
  );
}

function readPlaces({ tx, actor }: RunContext, inventoryId: string): Promise<Life['sites']> {
  return tx.query(
    `with counted as (
       select f.site_id, sum(f.lines)::int as lines from public.entry_facets f
       where f.organization_id = $2 and f.inventory_id = $1 group by f.site_id
     )
     select s.id as "siteId", s.name, s.region, s.archived_at is not null as archived, coalesce(b.in_boundary, true) as "inBoundary",
       b.entity, trim_scale(coalesce(b.share, 1))::text as share, b.reason, coalesce(c.lines, 0) as lines
     from public.sites s
     left join public.inventory_sites b on b.inventory_id = $1 and b.site_id = s.id
     left join counted c on c.site_id = s.id
     where s.organization_id = $2 and (s.archived_at is null or b.site_id is not null or c.lines > 0)
     order by lower(s.name), s.id`,
    [inventoryId, organizationOf(actor)],
  );
}

function readExclusions({ tx }: RunContext, inventoryId: string): Promise<Life['exclusions']> {
  return tx.query(
    `${COLLEAGUES}
     select x.id, x.subject, x.scope, x.category, x.kind, x.site_id as "siteId", s.name as "siteName", x.description,
       x.justification, trim_scale(x.estimated_co2e_kg)::text as "estimatedCo2eKg", x.estimated_how as "estimatedHow",
       x.stated_at as "statedAt", ${personOf('x.stated_by')} as "statedBy"
     from public.inventory_exclusions x left join public.sites s on s.id = x.site_id
     where x.inventory_id = $1 and x.withdrawn_at is null order by x.stated_at, x.id`,
    [inventoryId],
  );
}

function readMoves({ tx }: RunContext, inventoryId: string): Promise<Life['moves']> {
  return tx.query(
    `${COLLEAGUES}
     select m.number, m.move, m.reason, m.revision, m.moved_at as at, ${personOf('m.moved_by')} as by, m.closing_id as "closingId"
     from public.inventory_moves m where m.inventory_id = $1 order by m.number`,
    [inventoryId],
  );
}

/** Closings of the organization, of one inventory or by id, latest first. */
export function readClosings(
  { tx, actor }: RunContext,
  { inventoryId, closingId }: { readonly inventoryId?: string | undefined; readonly closingId?: string },
): Promise<ClosingHead[]> {
  return tx.query(
    `${COLLEAGUES}
     select c.id, c.inventory_id as "inventoryId", c.number, c.closed_at as "closedAt", ${personOf('c.closed_by')} as "closedBy",
       c.sha256, c.previous_sha256 as "previousSha256", (c.snapshot #>> '{lines,standing}')::int as lines,
       (c.snapshot #>> '{lines,notCounted}')::int as "notCountedLines", c.snapshot #>> '{totals,co2eKg}' as "co2eKg",
       i.closing_id is not distinct from c.id as stands, m.moved_at as "reopenedAt", m.reason as "reopenedBecause"
     from public.closings c join public.inventories i on i.id = c.inventory_id
     left join public.inventory_moves m on m.closing_id = c.id and m.move = 'reopen'
     where c.organization_id = $1 and ($2::uuid is null or c.inventory_id = $2) and ($3::uuid is null or c.id = $3)
     order by c.closed_at desc, c.number desc`,
    [organizationOf(actor), inventoryId ?? null, closingId ?? null],
  );
}

async function countLines({ tx, actor }: RunContext, facts: Facts): Promise<Life['lines']> {
  const [row] = await tx.query<Life['lines']>(
    `select coalesce(sum(f.lines) filter (where not f.outside), 0)::int as standing,
       coalesce(sum(f.lines) filter (where not f.outside and f.state = 'not_counted'), 0)::int as "notCounted",
       coalesce(sum(f.lines) filter (where f.outside), 0)::int as outside,
       (select count(*)::int from public.drafts d where d.organization_id = $2 and d.state = 'open'
          and d.activity ->> 'from' between $3::text and $4::text) as drafts
     from (
       select lines, state, coalesce(site_id = any ($5::uuid[]), false) as outside
       from public.entry_facets where organization_id = $2 and inventory_id = $1
     ) f`,
    [facts.id, organizationOf(actor), facts.from, facts.to, facts.outsideSiteIds],
  );
  if (!row) throw new Error('A count gave no row.');
  return row;
}
