import type { z } from 'zod';
import type { RunContext } from '../../usecase.ts';
import type { tableLine } from './query-shape.ts';

/** A line with the values of its place in the order of a list. */
export interface PlacedLine {
  readonly entryId: string;
  readonly after: readonly string[];
}

/** Lines in their order with all that the tables show of them; the wide rows of the ledger are read for these alone. */
export function readPage(
  { tx }: RunContext,
  lines: readonly PlacedLine[],
): Promise<Omit<z.output<typeof tableLine>, 'kindName' | 'factor'>[]> {
  return tx.query(
    `select e.id, e.line_id as "lineId", case when later.id is null then e.state else 'superseded' end as state,
       e.site_id as "siteId", site.name as "siteName", e.inventory_id as "inventoryId", e.kind, e.scope, e.category,
       trim_scale(e.quantity) as quantity, e.unit, e.period_from as "from", e.period_to as "to", e.estimated,
       trim_scale(e.co2e_kg) as "co2eKg", trim_scale(e.biogenic_co2_kg) as "biogenicCo2Kg", e.gases_kg as "gasesKg",
       e.gwp_set as "gwpSet", e.factor_ids as "factorIds", e.problems, e.supersedes, later.id as "supersededBy",
       e.committed_at as "committedAt", e.committed_by as "committedBy",
       coalesce(person.full_name, '') as "committedByName", nullif(split_part(e.factor_ids[1], '/', 1), '') as source,
       (e.result ->> 'import')::uuid as "importId", coalesce(e.result ->> 'method', b.content ->> 'method',
         case when e.co2e_kg is null then 'not_counted' else 'factor' end) as method,
       case when spread.said ->> 'status' = 'known' then jsonb_build_object(
         'minusPercent', spread.said ->> 'minusPercent', 'plusPercent', spread.said ->> 'plusPercent') end as uncertainty,
       coalesce(e.result #> '{quality,overall}', b.content #> '{quality,overall}') ->> 'grade' as quality,
       coalesce(n.description, '') as description, coalesce(n.tags, '{}') as tags,
       e.evidence is not null as "hasEvidence"
     from unnest($1::uuid[]) with ordinality as page (entry_id, place)
     join public.entries e on e.id = page.entry_id
     left join public.entries later on later.supersedes = e.id
     left join public.sites site on site.id = e.site_id
     left join public.line_notes n on n.line_id = e.line_id
     left join public.ledger_bases b on b.organization_id = e.organization_id and b.hash = e.result ->> 'basis'
     left join public.my_colleagues() person on person.user_id = e.committed_by
     cross join lateral (select coalesce(e.result -> 'uncertainty', b.content -> 'uncertainty') as said) spread
     order by page.place`,
    [lines.map(({ entryId }) => entryId)],
  );
}
