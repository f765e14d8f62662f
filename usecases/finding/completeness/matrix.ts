import type { z } from 'zod';
import { kindName } from '../../ledger/entry/row.ts';
import { mayReadLedger } from '../../may/ledger.ts';
import { findSite, organizationOf } from '../../organization.ts';
import type { UseCase } from '../../usecase.ts';
import { findInventory } from '../../inventory/result/lines.ts';
import { isDueSql, rhythmSql } from '../../inventory/result/rhythm.ts';
import { inventoryCompleteness } from './matrix.contract.ts';

type Matrix = z.output<typeof inventoryCompleteness.output>;
type Series = Matrix['series'][number];

interface Row extends Omit<Series, 'name' | 'scope' | 'category' | 'kind'> {
  /** Null in the one row of a page without series. */
  readonly kind: string | null;
  /** Series that there are, and the totals of all, whatever the page has of them. */
  readonly rows: number;
  readonly all: Matrix['totals'];
}

/** A series runs when it was reported in so many months: the rule of `result.completeness`, so that both say the same. */
const RUNS_FROM = 3;

const NOTHING = { expected: 0, standing: 0, drafts: 0, lacking: 0, notApplicable: 0 };

/**
 * The matrix of an inventory. A month of a series is expected when the series ran (three months of the inventory, of the
 * twelve before it and of the eleven after it together) since it began, or when a person said so, and lacks once it is due: what
 * comes each quarter or year stands for all its months (`result/rhythm.ts`); not when the latest word is that it is not applicable.
 * Lines of an archived site are shown, and nothing more is expected of it.
 * Refuses with `inventory.not_found` or `site.not_found` (404).
 */
export const tellInventoryCompleteness: UseCase<
  typeof inventoryCompleteness.input,
  typeof inventoryCompleteness.output
> = {
  contract: inventoryCompleteness,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, input) {
    const { tx, actor, now, ports } = context;
    const inventory = await findInventory(context, input.inventoryId);
    for (const siteId of input.siteIds ?? []) if (siteId !== null) await findSite(context, siteId);
    const { kinds } = ports.library;
    const wantedKinds = input.categories
      ? Object.values(kinds)
          .filter(({ category }) => input.categories?.includes(category))
          .map(({ key }) => key)
      : null;
    const rows = await tx.query<Row>(MATRIX, [
      organizationOf(actor),
      inventory.from,
      inventory.to,
      now.toISOString().slice(0, 10),
      RUNS_FROM,
      input.siteIds?.map((siteId) => siteId ?? '') ?? null,
      wantedKinds,
      input.onlyLacking,
      input.offset,
      input.limit,
      input.withCells,
    ]);
    const months = monthsOf(inventory.from, inventory.to);
    const thisMonth = now.toISOString().slice(0, 7);
    return {
      months,
      lastOver: months.filter((month) => month < thisMonth).at(-1) ?? null,
      totals: rows[0]?.all ?? NOTHING,
      rows: rows[0]?.rows ?? 0,
      series: rows.flatMap(({ rows: _rows, all: _all, kind, ...series }) =>
        kind === null
          ? []
          : {
              ...series,
              kind,
              name: kindName(ports.library, kind),
              scope: kinds[kind]?.scope ?? null,
              category: kinds[kind]?.category ?? null,
            },
      ),
    };
  },
};

/** The months that a period touches, `YYYY-MM`. */
function monthsOf(from: string, to: string): string[] {
  const months: string[] = [];
  let [year = 0, month = 0] = from.split('-').map(Number);
  for (;;) {
    const name = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
    if (name > to.slice(0, 7)) return months;
    months.push(name);
    month = month === 12 ? 1 : month + 1;
    if (month === 1) year += 1;
  }
}

const MATRIX = `with bounds as (
    select date_trunc('month', $2::date)::date as first, date_trunc('month', $3::date)::date as last,
      (date_trunc('month', $4::date) - interval '1 month')::date as over
  ), reported as (
    select t.kind, t.site_id, t.month,
      sum(t.counted_starting + t.counted_continuing + t.not_counted_starting + t.not_counted_continuing)::int as lines,
      sum(t.not_counted_starting + t.not_counted_continuing)::int as not_counted,
      bool_or(t.counted_starting + t.not_counted_starting > 0) as starts
    from bounds join public.result_totals t
      on t.organization_id = $1 and t.month between (bounds.first - interval '12 months')::date
        and greatest(bounds.last, least(bounds.last + interval '11 months', bounds.over))
        and ($6::text[] is null or coalesce(t.site_id::text, '') = any ($6)) and ($7::text[] is null or t.kind = any ($7))
    where t.counted_starting + t.counted_continuing + t.not_counted_starting + t.not_counted_continuing > 0
    group by t.kind, t.site_id, t.month
  ), heard as (
    select r.kind, r.site_id, r.month, r.starts from reported r cross join bounds
    left join public.sites s on s.id = r.site_id
    where r.month <= bounds.over and s.archived_at is null
  ), ${rhythmSql('$5', `(select last + interval '11 months' from bounds)`)}, declared as (
    select distinct on (x.kind, x.site_id, m.month) x.kind, x.site_id, m.month::date as month, x.id, x.stance, x.reason,
      x.declared_by, x.declared_at
    from bounds join public.expectations x on x.organization_id = $1 and x.withdrawn_at is null
      and x.month_from <= bounds.last and x.month_to >= bounds.first
      and ($6::text[] is null or coalesce(x.site_id::text, '') = any ($6)) and ($7::text[] is null or x.kind = any ($7))
    cross join lateral generate_series(greatest(x.month_from, bounds.first)::timestamp,
      least(x.month_to, bounds.last)::timestamp, interval '1 month') as m (month)
    order by x.kind, x.site_id, m.month, x.position desc
  ), waiting as (
    select d.activity ->> 'kind' as kind, d.site_id, m.month::date as month, count(*)::int as drafts
    from bounds join public.drafts d on d.organization_id = $1 and d.state = 'open'
      and d.activity ->> 'kind' is not null and d.activity ->> 'from' <= $3::text and d.activity ->> 'to' >= $2::text
      and ($6::text[] is null or coalesce(d.site_id::text, '') = any ($6))
      and ($7::text[] is null or d.activity ->> 'kind' = any ($7))
    cross join lateral generate_series(
      greatest(date_trunc('month', (d.activity ->> 'from')::timestamp), bounds.first::timestamp),
      least((d.activity ->> 'to')::timestamp, bounds.last::timestamp), interval '1 month') as m (month)
    group by 1, 2, 3
  ), asked as (
    select distinct on (c.kind, c.site_id, c.month) c.kind, c.site_id, c.month, c.request_id
    from bounds join public.data_request_cells c on c.organization_id = $1 and c.month between bounds.first and bounds.last
    join public.data_requests q on q.id = c.request_id and q.state = 'open'
    order by c.kind, c.site_id, c.month, q.due_on, q.id
  ), series as (
    select kind, site_id from reported cross join bounds where month between bounds.first and bounds.last
    union select kind, site_id from running cross join bounds where began <= bounds.last
    union select kind, site_id from declared union select kind, site_id from waiting
  ), cells as (
    select y.kind, y.site_id, m.month::date as month, coalesce(r.lines, 0) as lines,
      coalesce(r.not_counted, 0) as not_counted, coalesce(w.drafts, 0) as drafts, d.id as declaration_id, d.stance, d.reason,
      d.declared_by, d.declared_at, a.request_id, m.month::date <= bounds.over
        and (d.stance is not null or y.every is null or ${isDueSql('m.month', 'bounds.over', 'y')}) as over,
      coalesce(d.stance = 'expected', y.began <= m.month, false) as expected,
      x.month is not null as delivered
    from bounds cross join (
      select s.kind, s.site_id, u.began, u.every, u.upto from series s
      left join running u on u.kind = s.kind and u.site_id is not distinct from s.site_id
    ) y
    cross join lateral generate_series(bounds.first::timestamp, bounds.last::timestamp, interval '1 month') as m (month)
    left join reported r on r.kind = y.kind and r.site_id is not distinct from y.site_id and r.month = m.month::date
    left join delivered x on x.kind = y.kind and x.site_id is not distinct from y.site_id and x.month = m.month::date
    left join declared d on d.kind = y.kind and d.site_id is not distinct from y.site_id and d.month = m.month::date
    left join waiting w on w.kind = y.kind and w.site_id is not distinct from y.site_id and w.month = m.month::date
    left join asked a on a.kind = y.kind and a.site_id is not distinct from y.site_id and a.month = m.month::date
  ), judged as (
    select c.*, case
      when c.lines > 0 then 'stands'
      -- Nothing lacks of a quarter that was delivered in one of its months, unless a person says so.
      when c.delivered and c.stance is null then 'stands'
      when c.stance = 'not_applicable' then 'not_applicable'
      when c.drafts > 0 then 'draft'
      when c.expected and c.over then 'lacks'
      when c.expected then 'later'
      else 'none' end as state
    from cells c
  ), counted as (
    select j.kind, j.site_id,
      count(*) filter (where j.expected and j.over)::int as expected,
      count(*) filter (where j.expected and j.over and j.state = 'stands')::int as standing,
      count(*) filter (where j.state = 'draft')::int as drafts,
      count(*) filter (where j.state = 'lacks')::int as lacking,
      count(*) filter (where j.state = 'not_applicable')::int as not_applicable,
      coalesce(array_agg(to_char(j.month, 'YYYY-MM') order by j.month) filter (where j.state = 'lacks'), '{}') as lacks,
      coalesce(json_agg(json_build_object('state', j.state, 'lines', j.lines, 'notCounted', j.not_counted, 'drafts', j.drafts,
        'requestId', j.request_id, 'declaration', case when j.declaration_id is not null then json_build_object(
          'id', j.declaration_id, 'stance', j.stance, 'reason', j.reason, 'byName', coalesce(person.full_name, ''),
          'at', to_json(j.declared_at)) end) order by j.month) filter (where $11::boolean), '[]') as cells
    from judged j left join public.my_colleagues() person on person.user_id = j.declared_by
    group by j.kind, j.site_id
  ), whole as (
    select json_build_object('expected', coalesce(sum(k.expected), 0), 'standing', coalesce(sum(k.standing), 0),
      'drafts', coalesce(sum(k.drafts), 0), 'lacking', coalesce(sum(k.lacking), 0),
      'notApplicable', coalesce(sum(k.not_applicable), 0)) as all
    from counted k
  ), shown as (
    select k.*, s.name as site_name, row_number() over (order by lower(s.name) nulls last, k.site_id, k.kind) as place
    from counted k left join public.sites s on s.id = k.site_id
    where not $8::boolean or k.lacking + k.drafts > 0
  )
  -- The totals have a row of their own where the page has none.
  select p.kind, p.site_id as "siteId", p.site_name as "siteName", p.expected, p.standing, p.drafts, p.lacking,
    p.not_applicable as "notApplicable", p.lacks, p.cells, (select count(*) from shown)::int as rows, w.all
  from whole w left join (select * from shown order by place offset $9 limit $10) p on true
  order by p.place`;
