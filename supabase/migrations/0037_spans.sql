-- What the lines that stand come to, by the months that they span: activity, emissions by both methods of scope 2, and
-- gases. Kept with the ledger in the same transaction, exactly, so that no view of a year reads the lines themselves.
-- A line within one calendar month spans that month from its first day to its last; another spans its own days.

create table public.span_totals (
  organization_id uuid not null,
  inventory_id uuid not null,
  span_from date not null,
  span_to date not null,
  site_id uuid,
  scope smallint not null,
  category text not null,
  kind text not null,
  unit text not null,
  region text not null,
  gwp_set text not null,
  state text not null,
  -- Grade of the data over all; null: not calculated.
  quality text,
  -- The process or method it was counted by; null: straight by a factor.
  method text,
  -- The factor that a person chose, if one did; and whether the main factor is one of the organization's own.
  chosen_factor_id text,
  own_factor boolean not null,
  -- Told by market by what was said with the line itself: instruments or a residual mix of its own.
  own_market boolean not null,
  lines bigint not null check (lines >= 0),
  quantity numeric not null,
  co2e_kg numeric not null,
  biogenic_co2_kg numeric not null,
  -- Of scope 2, as the line itself was told by market; elsewhere what it is.
  market_co2e_kg numeric not null,
  constraint span_totals_key unique nulls not distinct (organization_id, span_from, span_to, site_id, scope, category, kind,
    unit, region, inventory_id, gwp_set, state, quality, method, chosen_factor_id, own_factor, own_market)
);

create table public.span_gases (
  organization_id uuid not null,
  inventory_id uuid not null,
  span_from date not null,
  span_to date not null,
  site_id uuid,
  scope smallint not null,
  category text not null,
  kind text not null,
  gwp_set text not null,
  -- `CO2e`: known as CO2e only.
  gas text not null,
  lines bigint not null check (lines >= 0),
  -- Mass of the gas; of `CO2e` none.
  kg numeric not null,
  co2e_kg numeric not null,
  constraint span_gases_key unique nulls not distinct (organization_id, span_from, span_to, site_id, scope, category, kind,
    gas, inventory_id, gwp_set)
);

-- First and last day that a line spans.
create function razao.span_from(first date, last date) returns date
language sql immutable parallel safe set search_path = '' as $$
  select case when date_trunc('month', first::timestamp) = date_trunc('month', last::timestamp)
    then date_trunc('month', first::timestamp)::date else first end
$$;
create function razao.span_to(first date, last date) returns date
language sql immutable parallel safe set search_path = '' as $$
  select case when date_trunc('month', first::timestamp) = date_trunc('month', last::timestamp)
    then (date_trunc('month', first::timestamp) + interval '1 month - 1 day')::date else last end
$$;
create function razao.own_market(result jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(jsonb_array_length(nullif(result #> '{besides,parameters,instruments}', 'null')), 0) > 0
    or coalesce(jsonb_array_length(nullif(result #> '{besides,parameters,residualMixes}', 'null')), 0) > 0
$$;
revoke execute on function razao.span_from(date, date), razao.span_to(date, date), razao.own_market(jsonb) from public;

-- What these lines add to the spans.
create function razao.spans_of(entry_ids uuid[]) returns setof public.span_totals
language sql stable set search_path = '' as $$
  select e.organization_id, e.inventory_id, razao.span_from(e.period_from, e.period_to),
    razao.span_to(e.period_from, e.period_to), e.site_id, e.scope, e.category, e.kind, e.unit, e.region, e.gwp_set, e.state,
    razao.quality_of(e.result, b.content), coalesce(e.result ->> 'method', b.content ->> 'method'), e.chosen_factor_id,
    coalesce(e.factor_ids[1] like 'own/%', false), razao.own_market(e.result),
    count(*), sum(e.quantity), coalesce(sum(e.co2e_kg), 0), coalesce(sum(e.biogenic_co2_kg), 0),
    coalesce(sum(coalesce((e.result #>> '{marketBased,co2eKg}')::numeric, e.co2e_kg)), 0)
  from public.entries e
  left join public.ledger_bases b on b.organization_id = e.organization_id and b.hash = e.result ->> 'basis'
  where e.id = any (entry_ids)
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17
$$;
create function razao.span_gases_of(entry_ids uuid[]) returns setof public.span_gases
language sql stable set search_path = '' as $$
  select e.organization_id, e.inventory_id, razao.span_from(e.period_from, e.period_to),
    razao.span_to(e.period_from, e.period_to), e.site_id, e.scope, e.category, e.kind, e.gwp_set, g.gas,
    count(*), coalesce(sum((e.gases_kg ->> g.gas)::numeric), 0), sum(g.kg::numeric)
  from public.entries e cross join lateral jsonb_each_text(e.result -> 'gasesCo2eKg') as g (gas, kg)
  where e.id = any (entry_ids) and e.state = 'counted'
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
$$;
revoke execute on function razao.spans_of(uuid[]), razao.span_gases_of(uuid[]) from public;

-- Runs once a statement, under the lock that the chain took: the wide rows are read once, and what a basis says of all its
-- lines is read once for all of them. Definer: nobody may write these tables.
create function razao.keep_spans() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = on set enable_mergejoin = off as $$
declare
  corrects boolean := exists (select from added where supersedes is not null);
  -- Versions that stood before this statement and do no more.
  gone uuid[] := '{}';
begin
  if corrects then
    gone := array(
      select a.supersedes from added a
      where a.supersedes is not null and not exists (select from added x where x.id = a.supersedes));
  end if;
  -- First the superseded lines go, then the new ones come: no count is ever below zero.
  if cardinality(gone) > 0 then
    update public.span_totals t set lines = t.lines - o.lines, quantity = t.quantity - o.quantity,
      co2e_kg = t.co2e_kg - o.co2e_kg, biogenic_co2_kg = t.biogenic_co2_kg - o.biogenic_co2_kg,
      market_co2e_kg = t.market_co2e_kg - o.market_co2e_kg
    from razao.spans_of(gone) o
    where t.organization_id = o.organization_id and t.span_from = o.span_from and t.span_to = o.span_to
      and t.site_id is not distinct from o.site_id and t.scope = o.scope and t.category = o.category and t.kind = o.kind
      and t.unit = o.unit and t.region = o.region and t.inventory_id = o.inventory_id and t.gwp_set = o.gwp_set
      and t.state = o.state and t.quality is not distinct from o.quality and t.method is not distinct from o.method
      and t.chosen_factor_id is not distinct from o.chosen_factor_id and t.own_factor = o.own_factor
      and t.own_market = o.own_market;
    update public.span_gases t set lines = t.lines - o.lines, kg = t.kg - o.kg, co2e_kg = t.co2e_kg - o.co2e_kg
    from razao.span_gases_of(gone) o
    where t.organization_id = o.organization_id and t.span_from = o.span_from and t.span_to = o.span_to
      and t.site_id is not distinct from o.site_id and t.scope = o.scope and t.category = o.category and t.kind = o.kind
      and t.gas = o.gas and t.inventory_id = o.inventory_id and t.gwp_set = o.gwp_set;
    delete from public.span_totals t using public.entries e
    where e.id = any (gone) and t.organization_id = e.organization_id
      and t.span_from = razao.span_from(e.period_from, e.period_to) and t.lines = 0;
    delete from public.span_gases t using public.entries e
    where e.id = any (gone) and t.organization_id = e.organization_id
      and t.span_from = razao.span_from(e.period_from, e.period_to) and t.lines = 0;
  end if;

  with read as materialized (
    select a.organization_id, a.inventory_id, a.period_from, a.period_to, a.site_id, a.scope, a.category, a.kind, a.unit,
      a.region, a.gwp_set, a.state, a.result ->> 'basis' as basis, a.result #>> '{quality,overall,grade}' as grade,
      a.result ->> 'method' as method, a.chosen_factor_id, coalesce(a.factor_ids[1] like 'own/%', false) as own_factor,
      case when a.result ? 'besides' then razao.own_market(a.result) else false end as own_market,
      a.quantity, a.co2e_kg, a.biogenic_co2_kg,
      coalesce((a.result #>> '{marketBased,co2eKg}')::numeric, a.co2e_kg) as market_co2e_kg,
      a.gases_kg, a.result -> 'gasesCo2eKg' as gases_co2e_kg
    from added a
    where a.state <> 'withdrawn' and (not corrects or not exists (select from added later where later.supersedes = a.id))
  ), days as materialized (
    -- Few: the spans are found once for each.
    select d.period_from, d.period_to, razao.span_from(d.period_from, d.period_to) as span_from,
      razao.span_to(d.period_from, d.period_to) as span_to
    from (select distinct r.period_from, r.period_to from read r) d
  ), bases as materialized (
    -- Few, each large.
    select b.organization_id, b.hash, b.content #>> '{quality,overall,grade}' as grade, b.content ->> 'method' as method
    from public.ledger_bases b
    where (b.organization_id, b.hash) in (select distinct r.organization_id, r.basis from read r where r.basis is not null)
  ), totals as (
    insert into public.span_totals as t
    select r.organization_id, r.inventory_id, d.span_from, d.span_to, r.site_id, r.scope, r.category, r.kind, r.unit, r.region,
      r.gwp_set, r.state, coalesce(r.grade, b.grade) as quality, coalesce(r.method, b.method) as way, r.chosen_factor_id,
      r.own_factor, r.own_market,
      count(*), sum(r.quantity), coalesce(sum(r.co2e_kg), 0), coalesce(sum(r.biogenic_co2_kg), 0),
      coalesce(sum(r.market_co2e_kg), 0)
    from read r
    join days d on d.period_from = r.period_from and d.period_to = r.period_to
    left join bases b on b.organization_id = r.organization_id and b.hash = r.basis
    group by r.organization_id, r.inventory_id, d.span_from, d.span_to, r.site_id, r.scope, r.category, r.kind, r.unit, r.region,
      r.gwp_set, r.state, quality, way, r.chosen_factor_id, r.own_factor, r.own_market
    on conflict on constraint span_totals_key do update set lines = t.lines + excluded.lines,
      quantity = t.quantity + excluded.quantity, co2e_kg = t.co2e_kg + excluded.co2e_kg,
      biogenic_co2_kg = t.biogenic_co2_kg + excluded.biogenic_co2_kg,
      market_co2e_kg = t.market_co2e_kg + excluded.market_co2e_kg
  )
  insert into public.span_gases as t
  select r.organization_id, r.inventory_id, d.span_from, d.span_to, r.site_id, r.scope, r.category, r.kind, r.gwp_set, g.gas,
    count(*), coalesce(sum((r.gases_kg ->> g.gas)::numeric), 0), sum(g.kg::numeric)
  from read r
  join days d on d.period_from = r.period_from and d.period_to = r.period_to
  cross join lateral jsonb_each_text(r.gases_co2e_kg) as g (gas, kg)
  where r.state = 'counted'
  group by r.organization_id, r.inventory_id, d.span_from, d.span_to, r.site_id, r.scope, r.category, r.kind, r.gwp_set, g.gas
  on conflict on constraint span_gases_key do update set lines = t.lines + excluded.lines, kg = t.kg + excluded.kg,
    co2e_kg = t.co2e_kg + excluded.co2e_kg;
  return null;
end
$$;
revoke execute on function razao.keep_spans() from public;
create trigger entries_keep_spans after insert on public.entries
  referencing new table as added
  for each statement execute function razao.keep_spans();

-- What is in the ledger already.
insert into public.span_totals
select s.* from razao.spans_of(array(select entry_id from public.current_entries)) s;
insert into public.span_gases
select s.* from razao.span_gases_of(array(select entry_id from public.current_entries)) s;

-- ── Rights ──────────────────────────────────────────────────────────────────────────────────────────────────────────

alter table public.span_totals enable row level security;
alter table public.span_gases enable row level security;
revoke all on public.span_totals, public.span_gases from anon, authenticated, service_role;
grant select on public.span_totals, public.span_gases to authenticated, service_role;
create policy span_totals_read on public.span_totals for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy span_gases_read on public.span_gases for select to authenticated
  using (organization_id in (select public.my_organizations()));
