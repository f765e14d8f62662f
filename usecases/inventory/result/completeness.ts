import { kindName } from '../../ledger/entry/row.ts';
import { invalidInput } from '../../input.ts';
import { mayReadLedger } from '../../may/ledger.ts';
import { organizationOf } from '../../organization.ts';
import type { UseCase } from '../../usecase.ts';
import { resultCompleteness } from './completeness.contract.ts';
import { INSIDE } from './energy.ts';
import { filterCondition } from './filter.ts';
import { isDueSql, rhythmSql } from './rhythm.ts';

interface Cell {
  readonly siteId: string | null;
  readonly siteName: string | null;
  readonly month: string;
  readonly expected: number;
  readonly reported: number;
  readonly missing: readonly string[];
}

/** A series runs when it was reported in so many months: the same rule by which `result.gaps` names what is missing. */
const RUNS_FROM = 3;

/**
 * How complete the data is. A series (a kind at a site) runs when it was reported in at least three months of the period, of
 * the twelve before it and of the eleven after it together, and is expected in each month from its first of these to the last whole
 * month before today; one that comes each quarter or year stands for all its months, and is not missed before its time is over
 * (`rhythm.ts`). A line that could not be counted was reported. Archived sites lack nothing; nor, where asked for, those outside the
 * boundary. Refuses with `site.not_found` (404).
 */
export const tellCompleteness: UseCase<typeof resultCompleteness.input, typeof resultCompleteness.output> = {
  contract: resultCompleteness,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, filter) {
    if (filter.from > filter.to) throw invalidInput('to', 'before `from`');
    const { tx, actor, now, ports } = context;
    const { condition, parameters } = await filterCondition(context, filter, 6);
    const cells = await tx.query<Cell>(
      `with bounds as (
         select date_trunc('month', $2::date)::date as first,
           least(date_trunc('month', $3::date), date_trunc('month', $4::date) - interval '1 month')::date as last,
           (date_trunc('month', $4::date) - interval '1 month')::date as over
       ), heard as (
         select t.kind, t.site_id, t.month, bool_or(t.counted_starting + t.not_counted_starting > 0) as starts
         from bounds join public.result_totals t
           on t.organization_id = $1 and t.month between (bounds.first - interval '12 months')::date
               and least(bounds.last + interval '11 months', bounds.over)
             and ${condition}${filter.consolidated ? ` and ${INSIDE}` : ''}
         where t.counted_starting + t.counted_continuing + t.not_counted_starting + t.not_counted_continuing > 0
         group by t.kind, t.site_id, t.month
       ), ${rhythmSql('$5', `(select last + interval '11 months' from bounds)`)}, expected as (
         select r.kind, r.site_id, r.place, m.month::date as month from running r cross join bounds
         cross join lateral generate_series(greatest(r.began, bounds.first)::timestamp, bounds.last::timestamp, interval '1 month')
           as m (month)
         where ${isDueSql('m.month', 'bounds.over')}
       )
       select e.site_id as "siteId", s.name as "siteName", to_char(e.month, 'YYYY-MM') as month, count(*)::int as expected,
         count(x.kind)::int as reported,
         coalesce(array_agg(e.kind order by e.kind) filter (where x.kind is null), '{}') as missing
       from expected e
       left join delivered x on x.kind = e.kind and x.place = e.place and x.month = e.month
       left join public.sites s on s.id = e.site_id
       where s.archived_at is null
       group by e.site_id, s.name, e.month order by lower(s.name) nulls last, e.site_id, e.month`,
      [
        organizationOf(actor),
        filter.from,
        filter.to,
        now.toISOString().slice(0, 10),
        RUNS_FROM,
        ...parameters,
      ],
    );
    const months = cells.map(({ month }) => month).sort();
    const total = (count: (cell: Cell) => number) => cells.reduce((all, cell) => all + count(cell), 0);
    return {
      first: months[0] ?? null,
      last: months.at(-1) ?? null,
      expected: total(({ expected }) => expected),
      reported: total(({ reported }) => reported),
      cells: cells.map(({ missing, ...cell }) => ({
        ...cell,
        missing: missing.map((kind) => ({ kind, name: kindName(ports.library, kind) })),
      })),
    };
  },
};
