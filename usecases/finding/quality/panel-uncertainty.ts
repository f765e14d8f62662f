import { combineSums } from '#engine/uncertainty/sums.ts';
import type { z } from 'zod';
import { organizationOf } from '../../organization.ts';
import type { RunContext } from '../../usecase.ts';
import type { Scoped } from './panel-groups.ts';
import type { panelOf } from '../../calculation/footprint/given-quality.ts';

/** What lines of one factor come to: they err alike. Lines without one err each by itself, of one kind summed in quadrature. */
interface Shared {
  readonly kind: string;
  readonly factorId: string | null;
  readonly co2eKg: string;
  readonly minusPercent: string;
  readonly plusPercent: string;
}

export interface Combined {
  /** The wider side of the 95 % interval, per cent. */
  readonly percent: string;
  /** What it comes from, kind by kind, largest share of the variance first; the factor where all of a kind share one. */
  readonly from: readonly {
    readonly kind: string;
    readonly factorId: string | null;
    readonly share: string;
  }[];
}

/** Sources of the uncertainty that are named. */
const MOST_NAMED = 5;

/**
 * The 95 % interval of what a panel is of, by approach 1 of the IPCC, with what its variance comes from; null where nothing
 * is known of it. Lines of one factor are added linearly, others in quadrature. Of sums, no line is read.
 */
export async function combinedUncertainty(
  context: RunContext,
  subject: z.output<typeof panelOf>,
  scoped: Scoped,
): Promise<Combined | null> {
  const rows =
    subject.of === 'entry' ? await ofLine(context, subject.entryId) : await ofSums(context, scoped);
  const sums = rows.map(({ kind, factorId, ...sum }) => ({ id: `${kind} ${factorId ?? ''}`, ...sum }));
  const interval = combineSums(sums);
  if (interval === null) return null;
  const { minusPercent, plusPercent } = interval;
  const percent = Math.max(minusPercent, plusPercent).toFixed(DIGITS);
  return { percent, from: sharesOf(rows, minusPercent > plusPercent) };
}

const DIGITS = 9;

/** Shares of the variance on the wider side: (amount × half the interval)² over their sum. */
function sharesOf(rows: readonly Shared[], isBelow: boolean): Combined['from'] {
  const squares = rows.map(({ co2eKg, minusPercent, plusPercent }) => {
    const half = Number(co2eKg) * Number(isBelow ? minusPercent : plusPercent);
    return half * half;
  });
  const total = squares.reduce((sum, square) => sum + square, 0);
  if (total === 0) return [];
  const own = rows.map(({ kind, factorId }, at) => ({ kind, factorId, square: squares[at] ?? Number.NaN }));
  // Electricity has a factor for each month: what errs apart is added up, and named once.
  return [...Map.groupBy(own, ({ kind }) => kind)]
    .map(([kind, all]) => ({
      kind,
      factorId: all.length === 1 ? (all[0]?.factorId ?? null) : null,
      share: all.reduce((sum, { square }) => sum + square, 0) / total,
    }))
    .sort((a, b) => b.share - a.share)
    .slice(0, MOST_NAMED)
    .map(({ share, ...what }) => ({ ...what, share: share.toFixed(6) }));
}

function ofSums({ tx, actor }: RunContext, scoped: Scoped): Promise<Shared[]> {
  return tx.query<Shared>(
    `with summed as (
       select min(t.kind) as kind, t.factor_id, sum(t.co2e_kg) as kg,
         case when t.factor_id is null then sqrt(sum(t.minus_squared)) else abs(sum(t.minus_kg)) end as minus,
         case when t.factor_id is null then sqrt(sum(t.plus_squared)) else abs(sum(t.plus_kg)) end as plus
       from public.uncertainty_totals t join public.inventories i on i.id = t.inventory_id
       where t.organization_id = $1 and i.period_from <= $3 and i.period_to >= $2
         and ($4::uuid is null or t.inventory_id = $4)
         and ($5::text[] is null or coalesce(t.site_id::text, '') = any ($5))
         and ($6::text[] is null or t.category = any ($6)) and ($7::smallint[] is null or t.scope = any ($7))
       group by t.factor_id, nullif(t.kind, case when t.factor_id is null then '' else t.kind end)
     )
     select s.kind, s.factor_id as "factorId", trim_scale(s.kg)::text as "co2eKg",
       trim_scale(round(100 * s.minus / abs(s.kg), 12))::text as "minusPercent",
       trim_scale(round(100 * s.plus / abs(s.kg), 12))::text as "plusPercent"
     from summed s where s.kg <> 0 order by s.kind, s.factor_id`,
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

function ofLine({ tx, actor }: RunContext, entryId: string): Promise<Shared[]> {
  return tx.query<Shared>(
    `select e.kind, e.factor_ids[1] as "factorId", trim_scale(e.co2e_kg)::text as "co2eKg",
       spread.said ->> 'minusPercent' as "minusPercent", spread.said ->> 'plusPercent' as "plusPercent"
     from public.entries e
     left join public.ledger_bases b on b.organization_id = e.organization_id and b.hash = e.result ->> 'basis'
     cross join lateral (select coalesce(e.result -> 'uncertainty', b.content -> 'uncertainty') as said) spread
     where e.organization_id = $1 and e.id = $2 and e.state = 'counted' and spread.said ->> 'status' = 'known'`,
    [organizationOf(actor), entryId],
  );
}
