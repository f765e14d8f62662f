-- What came between two closings of an inventory.

-- The part of lines that were written to in between.
create function razao.touched_differences(before uuid, after uuid)
returns table (line_id uuid, reason text, before_id uuid, after_id uuid, last_id uuid, before_share numeric, after_share numeric,
  difference_kg numeric)
language sql stable set search_path = '' set work_mem = '64MB' as $$
  with ends as materialized (
    select b.organization_id, b.inventory_id, b.ledger_sequence as since, a.ledger_sequence as upto,
      b.snapshot #> '{setup,sites}' as sites_before, a.snapshot #> '{setup,sites}' as sites_after
    from public.closings b join public.closings a on a.inventory_id = b.inventory_id
    where b.id = touched_differences.before and a.id = touched_differences.after
  ), part as materialized (
    select coalesce(b.site_id, a.site_id) as site_id, coalesce(b.part, 1) as before, coalesce(a.part, 1) as after
    from (
      select (s ->> 'siteId')::uuid as site_id, case when (s ->> 'inBoundary')::boolean then (s ->> 'share')::numeric else 0 end as part
      from ends cross join lateral jsonb_array_elements(ends.sites_before) s
    ) b full join (
      select (s ->> 'siteId')::uuid as site_id, case when (s ->> 'inBoundary')::boolean then (s ->> 'share')::numeric else 0 end as part
      from ends cross join lateral jsonb_array_elements(ends.sites_after) s
    ) a on a.site_id = b.site_id
  ), touched as materialized (
    select distinct e.line_id
    from ends join public.entries e on e.organization_id = ends.organization_id
      and e.sequence > ends.since and e.sequence <= ends.upto
    where e.inventory_id = ends.inventory_id or e.supersedes is not null
  ), version as materialized (
    -- A first version by its id, later ones by the index that holds those alone.
    select e.line_id, e.id, e.sequence, e.inventory_id, e.state, e.site_id, e.co2e_kg, e.factor_ids, e.gwp_set,
      row (e.kind, e.scope, e.category, e.quantity, e.unit, e.period_from, e.period_to, e.site_id, e.region)::text as said
    from ends cross join touched t join public.entries e on e.id = t.line_id
    where e.sequence <= ends.upto
    union all
    select e.line_id, e.id, e.sequence, e.inventory_id, e.state, e.site_id, e.co2e_kg, e.factor_ids, e.gwp_set,
      row (e.kind, e.scope, e.category, e.quantity, e.unit, e.period_from, e.period_to, e.site_id, e.region)::text
    from ends cross join touched t join public.entries e on e.line_id = t.line_id and e.line_id <> e.id
    where e.sequence <= ends.upto
  ), line as (
    select b.id as before_id, a.id as last_id, a.line_id,
      coalesce(b.state <> 'withdrawn', false) as stood, a.state <> 'withdrawn' as stands,
      coalesce(b.state <> 'withdrawn' and b.inventory_id = ends.inventory_id, false) as counted_before,
      a.state <> 'withdrawn' and a.inventory_id = ends.inventory_id as counted_after,
      coalesce(b.co2e_kg, 0) as before_kg, coalesce(a.co2e_kg, 0) as after_kg,
      a.said = b.said and (a.factor_ids, a.gwp_set) is distinct from (b.factor_ids, b.gwp_set) as refactored,
      coalesce(then_.before, 1) as share_then, coalesce(now_.before, 1) as share_of_then, coalesce(now_.after, 1) as share_now
    from ends cross join (select distinct on (v.line_id) v.* from version v order by v.line_id, v.sequence desc) a
    left join (
      select distinct on (v.line_id) v.* from version v join ends on v.sequence <= ends.since order by v.line_id, v.sequence desc
    ) b on b.line_id = a.line_id
    left join part then_ on then_.site_id = b.site_id
    left join part now_ on now_.site_id = a.site_id
    where a.id is distinct from b.id
  )
  select l.line_id, case when not l.counted_before and l.stood or not l.counted_after and l.stands then 'moved'
      when not l.counted_before then 'new' when not l.counted_after then 'withdrawn'
      when l.refactored then 'factor' else 'corrected' end,
    case when l.counted_before then l.before_id end, case when l.counted_after then l.last_id end, l.last_id,
    case when l.counted_before then l.share_then end,
    case when l.counted_after then case when l.counted_before then l.share_of_then else l.share_now end end,
    case when l.counted_after then l.after_kg * case when l.counted_before then l.share_of_then else l.share_now end else 0 end
      - case when l.counted_before then l.before_kg * l.share_then else 0 end
  from line l
  where l.counted_before and l.share_then > 0
    or l.counted_after and case when l.counted_before then l.share_of_then else l.share_now end > 0
  union all
  select l.line_id, 'share', l.last_id, l.last_id, l.last_id, l.share_of_then, l.share_now, l.after_kg * (l.share_now - l.share_of_then)
  from line l
  where l.counted_before and l.counted_after and l.share_now <> l.share_of_then
$$;

-- The part of lines that nobody wrote to in between, of sites with another share: what stood then and stands still.
create function razao.shared_differences(before uuid, after uuid)
returns table (line_id uuid, reason text, before_id uuid, after_id uuid, last_id uuid, before_share numeric, after_share numeric,
  difference_kg numeric)
language sql stable set search_path = '' set work_mem = '64MB' set enable_nestloop = off as $$
  with ends as materialized (
    select b.organization_id, b.inventory_id, b.ledger_sequence as since, a.ledger_sequence as upto,
      (a.snapshot #>> '{inventory,from}')::date as period_from, (a.snapshot #>> '{inventory,to}')::date as period_to,
      b.snapshot #> '{setup,sites}' as sites_before, a.snapshot #> '{setup,sites}' as sites_after
    from public.closings b join public.closings a on a.inventory_id = b.inventory_id
    where b.id = shared_differences.before and a.id = shared_differences.after
  ), part as materialized (
    select coalesce(b.site_id, a.site_id) as site_id, coalesce(b.part, 1) as before, coalesce(a.part, 1) as after
    from (
      select (s ->> 'siteId')::uuid as site_id, case when (s ->> 'inBoundary')::boolean then (s ->> 'share')::numeric else 0 end as part
      from ends cross join lateral jsonb_array_elements(ends.sites_before) s
    ) b full join (
      select (s ->> 'siteId')::uuid as site_id, case when (s ->> 'inBoundary')::boolean then (s ->> 'share')::numeric else 0 end as part
      from ends cross join lateral jsonb_array_elements(ends.sites_after) s
    ) a on a.site_id = b.site_id
  )
  select l.line_id, 'share', l.entry_id, l.entry_id, l.entry_id, p.before, p.after, coalesce(l.co2e_kg, 0) * (p.after - p.before)
  from ends
  cross join lateral razao.standing_lines(ends.organization_id, ends.inventory_id, ends.period_from, ends.period_to, ends.upto,
    array(select u.site_id from part u where u.before = u.after)) l
  join part p on p.site_id = l.site_id
  where p.before <> p.after and l.sequence <= ends.since
    -- Where no site has another share, no line is looked at.
    and exists (select from part c where c.before <> c.after)
$$;

-- One row for each line and reason. Content is weighed by the shares of the earlier closing, and what another share makes of the
-- later content is a row of its own, so that the differences add up exactly to that of the two totals. `before_id` and
-- `after_id` are the versions that count in each (null: none does), `last_id` the version that the line had at the later one.
-- Only lines that were written to in between and those of sites with another share are read. Invoker: under RLS.
create function razao.closing_differences(before uuid, after uuid)
returns table (line_id uuid, reason text, before_id uuid, after_id uuid, last_id uuid, before_share numeric, after_share numeric,
  difference_kg numeric)
language sql stable set search_path = '' as $$
  select * from razao.touched_differences(before, after)
  union all
  select * from razao.shared_differences(before, after)
$$;

-- ── Who may do what ─────────────────────────────────────────────────────────────────────────────────────────────────

revoke execute on function razao.touched_differences(uuid, uuid), razao.shared_differences(uuid, uuid),
  razao.closing_differences(uuid, uuid) from public;
grant execute on function razao.touched_differences(uuid, uuid), razao.shared_differences(uuid, uuid),
  razao.closing_differences(uuid, uuid) to authenticated, service_role;
