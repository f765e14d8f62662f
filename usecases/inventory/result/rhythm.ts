/** Distances that fill a year: only of these it is plain which months a delivery of one is about. */
const FILLING = '2, 3, 4, 6, 12';

/** Stands for no site, so that series are compared as equals. */
const NO_SITE = `'00000000-0000-0000-0000-000000000000'::uuid`;

/** The month of a day as a number that grows by one each month. */
function numbered(day: string): string {
  // Of doubles, which are exact for months and much quicker than the numerics of `extract`.
  return `(date_part('year', ${day}) * 12 + date_part('month', ${day}))::int`;
}

/**
 * SQL of how series are delivered, as parts of a `with` that follow `heard (kind, site_id, month, starts)`: the months that have
 * a line, and whether one begins in it; also of some months after those that are asked about, for what comes later may be of
 * them. It makes `delivered (kind, site_id, place, month)`, the months that deliveries stand for, and
 * `running (kind, site_id, place, began, every, upto)` of series with deliveries for at least so many months. `place` is the
 * site, and never null.
 *
 * A series comes as often as most of the distances between its deliveries say (three deliveries at least), else as its
 * longest line does: a month, a quarter, a year. A line stands for the months that it spans. Where deliveries are of a month but
 * come every quarter, each stands for its quarter of the calendar; likewise with two, four, six and twelve months.
 * @param runsFrom SQL of how many months make a series run, of those up to `last` (SQL of a day)
 */
export function rhythmSql(runsFrom: string, last: string): string {
  return `walked as (
      select kind, place, starts, month, max(case when starts then month end) over (series rows unbounded preceding) as line,
        min(month) over series as first,
        max(case when starts then month end) over (series rows between unbounded preceding and 1 preceding) as before
      from (
        select h.kind, coalesce(h.site_id, ${NO_SITE}) as place, h.starts, ${numbered('h.month')} as month from heard h
      ) h window series as (partition by kind, place order by month)
    ), deliveries as (
      select kind, place, least(max(month - coalesce(line, first) + 1), 12) as longest,
        array_agg(month - before) filter (where starts and before is not null) as steps,
        percentile_disc(0.5) within group (order by month - before) filter (where starts and before is not null) as usual
      from walked group by kind, place
    ), rhythm as materialized (
      -- What most distances are is the middle one of them, so that it alone is counted.
      select kind, place, longest, case
        when steps is null or cardinality(steps) < 2 then longest
        when usual between 2 and 12 and cardinality(array_positions(steps, usual)) * 2 > cardinality(steps) then usual
        else 1 end as every
      from deliveries
    ), delivered as materialized (
      select h.kind, h.site_id, coalesce(h.site_id, ${NO_SITE}) as place, h.month from heard h
      union
      select h.kind, h.site_id, y.place, m.month::date
      from rhythm y join heard h on h.kind = y.kind and coalesce(h.site_id, ${NO_SITE}) = y.place
      cross join lateral generate_series(
        make_date(extract(year from h.month)::int, (extract(month from h.month)::int - 1) / y.every * y.every + 1, 1)::timestamp,
        make_date(extract(year from h.month)::int, ((extract(month from h.month)::int - 1) / y.every + 1) * y.every, 1)::timestamp,
        interval '1 month') as m (month)
      where y.every in (${FILLING}) and y.longest < y.every
    ), running as materialized (
      select d.kind, d.site_id, d.place, min(d.month) as began, y.every, max(d.month) as upto
      from delivered d join rhythm y on y.kind = d.kind and y.place = d.place
      group by d.kind, d.site_id, d.place, y.every having count(*) filter (where d.month <= ${last}) >= ${runsFrom}
    )`;
}

/**
 * SQL of whether a month of a running series is due: it lies before the last delivery, or the time that the next delivery is about
 * is over. What comes each quarter is not missed before the quarter ends.
 * @param month SQL of the month, `over` of the last month that is over, both as dates; `running` the name of a row of `running`
 */
export function isDueSql(month: string, over: string, running = 'r'): string {
  const last = numbered(`${running}.upto`);
  const since = `(${numbered(month)} - ${last})`;
  return `(${month} <= ${running}.upto
    or ${last} + (${since} + ${running}.every - 1) / ${running}.every * ${running}.every <= ${numbered(over)})`;
}
