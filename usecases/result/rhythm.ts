/** Distances that fill a year: only of these it is plain which months a delivery of one is about. */
const FILLING = '2, 3, 4, 6, 12';

/** The month of a day as a number that grows by one each month. */
function numbered(day: string): string {
  return `(extract(year from ${day}) * 12 + extract(month from ${day}))::int`;
}

/**
 * SQL of how series are delivered, as parts of a `with` that follow `heard (kind, site_id, month, starts)`: the months that have
 * a line, and whether one begins in it; also of some months after those that are asked about, for what comes later may be of them. It makes `delivered (kind, site_id, month)`, the months that deliveries stand for, and
 * `running (kind, site_id, began, every, upto)` of series with deliveries for at least so many months.
 *
 * A series comes as often as most of the distances between its deliveries say (three deliveries at least), else as its
 * longest line does: a month, a quarter, a year. A line stands for the months that it spans. Where deliveries are of a month but
 * come every quarter, each stands for its quarter of the calendar; likewise with two, four, six and twelve months.
 * @param runsFrom SQL of how many months make a series run, of those up to `last` (SQL of a day)
 */
export function rhythmSql(runsFrom: string, last: string): string {
  return `spans as (
      select kind, site_id, month, starts, sum(starts::int) over (partition by kind, site_id order by month) as line from heard
    ), lengths as (
      select kind, site_id, least(max(months), 12)::int as longest from (
        select kind, site_id, line, count(*) as months from spans group by kind, site_id, line) l
      group by kind, site_id
    ), steps as (
      select kind, site_id, step, count(*) as times, sum(count(*)) over (partition by kind, site_id) as all_times from (
        select kind, site_id, ${numbered('month')} - lag(${numbered('month')}) over (partition by kind, site_id order by month) as step
        from heard where starts) s
      where step is not null group by kind, site_id, step
    ), rhythm as (
      select l.kind, l.site_id, l.longest, case
        when s.step between 2 and 12 then s.step
        when exists (select from steps x where x.kind = l.kind and x.site_id is not distinct from l.site_id and x.all_times >= 2)
          then 1
        else l.longest end as every
      from lengths l left join steps s on s.kind = l.kind and s.site_id is not distinct from l.site_id
        and s.all_times >= 2 and s.times * 2 > s.all_times
    ), delivered as (
      select kind, site_id, month from heard
      union
      select r.kind, r.site_id, m.month::date from heard r
      join rhythm y on y.kind = r.kind and y.site_id is not distinct from r.site_id
        and y.every in (${FILLING}) and y.longest < y.every
      cross join lateral generate_series(
        make_date(extract(year from r.month)::int, (extract(month from r.month)::int - 1) / y.every * y.every + 1, 1)::timestamp,
        make_date(extract(year from r.month)::int, ((extract(month from r.month)::int - 1) / y.every + 1) * y.every, 1)::timestamp,
        interval '1 month') as m (month)
    ), running as (
      select d.kind, d.site_id, min(d.month) as began, y.every, max(d.month) as upto
      from delivered d join rhythm y on y.kind = d.kind and y.site_id is not distinct from d.site_id
      group by d.kind, d.site_id, y.every having count(*) filter (where d.month <= ${last}) >= ${runsFrom}
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
