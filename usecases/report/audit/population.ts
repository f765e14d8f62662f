import type { z } from 'zod';
import { organizationOf } from '../../organization.ts';
import type { RunContext } from '../../usecase.ts';
import type { auditSample } from './audit.contract.ts';

export type Population = z.output<typeof auditSample.input>['population'];

/** Which lines, as a `with` of SQL, and the values of its parameters. */
export interface PopulationSql {
  /** `drawn_from (entry_id, sequence, scope, category, kind, site, counted, kg, percent)`. */
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/**
 * The lines that stood after a place in the chain. Lines are never changed or deleted, so that the same place gives the
 * same lines whenever it is asked. `percent` is half the width of a line's interval of 95 %, null where it is not known.
 */
export function populationSql(
  { actor }: Pick<RunContext, 'actor'>,
  { inventoryId, from, to, scopes, siteIds, categories }: Population,
  through: number,
): PopulationSql {
  return {
    // What a calculation that many lines share says is read once, not for every line.
    sql: `bases as materialized (
      select b.hash, b.content -> 'uncertainty' as said from public.ledger_bases b where b.organization_id = $1
    ), drawn_from as materialized (
      select e.id as entry_id, e.sequence, e.scope, e.category, e.kind, coalesce(e.site_id::text, '') as site,
        e.state = 'counted' as counted, abs(e.co2e_kg) as kg,
        case when spread.said ->> 'status' = 'known' then
          greatest((spread.said ->> 'minusPercent')::numeric, (spread.said ->> 'plusPercent')::numeric) end as percent
      from public.entries e
      left join bases b on b.hash = e.result ->> 'basis'
      cross join lateral (select coalesce(e.result -> 'uncertainty', b.said) as said) spread
      where e.organization_id = $1 and e.sequence <= $2::bigint and e.state <> 'withdrawn'
        and not exists (select from public.entries later where later.supersedes = e.id and later.sequence <= $2::bigint)
        and ($3::uuid is null or e.inventory_id = $3::uuid)
        and ($4::date is null or e.period_to >= $4::date) and ($5::date is null or e.period_from <= $5::date)
        and ($6::smallint[] is null or e.scope = any ($6::smallint[]))
        and ($7::text[] is null or coalesce(e.site_id::text, '') = any ($7::text[]))
        and ($8::text[] is null or e.category = any ($8::text[])))`,
    parameters: [
      organizationOf(actor),
      through,
      inventoryId ?? null,
      from ?? null,
      to ?? null,
      scopes ?? null,
      siteIds?.map((siteId) => siteId ?? '') ?? null,
      categories ?? null,
    ],
  };
}
