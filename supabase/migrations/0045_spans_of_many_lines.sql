-- What lines come to by the months that they span (0037), kept with less work for each line of a large statement: the wide
-- rows are read once, and what a basis says of all its lines is read once for all of them.
create or replace function razao.keep_spans() returns trigger
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
