import { kindName } from '../../ledger/entry/row.ts';
import { mayReadLedger } from '../../may/ledger.ts';
import { organizationOf } from '../../organization.ts';
import type { UseCase } from '../../usecase.ts';
import { resultGaps } from './gaps.contract.ts';
import { isDueSql, rhythmSql } from './rhythm.ts';

interface Series {
  readonly kind: string;
  readonly siteId: string | null;
  readonly siteName: string | null;
  readonly missing: string[];
  readonly last: string;
}

/**
 * Months that running series lack, among the last twelve whole months before today. A line that could not be counted
 * fills its month: it was reported. What comes each quarter or year fills all its months, and is not missed before its time is
 * over (`rhythm.ts`). Sites that were archived lack nothing.
 */
export const findGaps: UseCase<typeof resultGaps.input, typeof resultGaps.output> = {
  contract: resultGaps,
  may: ({ actor }) => mayReadLedger(actor),
  async run({ tx, actor, now, ports }, { atLeastMonths, limit }) {
    const series = await tx.query<Series>(
      `with bounds as (
         select (date_trunc('month', $2::date) - interval '12 months')::date as first,
           (date_trunc('month', $2::date) - interval '1 month')::date as last
       ), heard as (
         select t.kind, t.site_id, t.month, bool_or(t.counted_starting + t.not_counted_starting > 0) as starts
         from public.result_totals t, bounds
         where t.organization_id = $1 and t.month between bounds.first and bounds.last
           and t.counted_starting + t.counted_continuing + t.not_counted_starting + t.not_counted_continuing > 0
         group by t.kind, t.site_id, t.month
       ), ${rhythmSql('$3', '(select last from bounds)')}
       select r.kind, r.site_id as "siteId", s.name as "siteName", to_char(least(r.upto, bounds.last), 'YYYY-MM') as last,
         array_agg(to_char(m.month, 'YYYY-MM') order by m.month) as missing
       from running r cross join bounds
       cross join lateral generate_series(greatest(r.began, bounds.first)::timestamp, bounds.last::timestamp, interval '1 month')
         as m (month)
       left join public.sites s on s.id = r.site_id
       where s.archived_at is null and ${isDueSql('m.month', 'bounds.last')} and not exists (
         select from delivered x
         where x.kind = r.kind and x.place = r.place and x.month = m.month::date)
       group by r.kind, r.site_id, s.name, r.upto, bounds.last
       order by count(*) desc, r.kind, lower(s.name), r.site_id
       limit $4`,
      [organizationOf(actor), now.toISOString().slice(0, 10), atLeastMonths, limit],
    );
    return { series: series.map((one) => ({ ...one, name: kindName(ports.library, one.kind) })) };
  },
};
