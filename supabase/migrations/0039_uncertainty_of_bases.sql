-- Lines of an import say by the basis that they share how uncertain they are, as others say it by themselves.

-- Adds the next lines of an organization's ledger to its sums of quality, and the interval of each line that states one;
-- says how many lines it took. For the server's own work.
create or replace function razao.fold_quality(organization uuid, portion integer) returns integer
language plpgsql volatile set search_path = '' set enable_nestloop = on as $$
declare
  done bigint;
  upto bigint;
begin
  insert into public.quality_progress (organization_id, through) values (organization, 0) on conflict do nothing;
  select p.through into done from public.quality_progress p where p.organization_id = organization for update;
  select max(e.sequence) into upto from public.entries e
    where e.organization_id = organization and e.sequence > done and e.sequence <= done + portion;
  if upto is null then
    return 0;
  end if;
  with came as (
    select e.id, e.supersedes from public.entries e
    where e.organization_id = organization and e.sequence > done and e.sequence <= upto
  ), signed as (
    select c.id, 1 as sign from came c union all select c.supersedes, -1 from came c where c.supersedes is not null
  ), read as materialized (
    select e.inventory_id, e.site_id, e.scope, e.category, e.kind, e.state, e.co2e_kg, s.sign, e.period_from, e.period_to,
      e.factor_ids[1] as factor_id, e.result ->> 'basis' as basis, e.result #> '{quality,ratings}' as ratings,
      e.result ->> 'method' as method, e.result -> 'uncertainty' as uncertainty
    from signed s join public.entries e on e.id = s.id where e.state <> 'withdrawn'
  ), bases as materialized (
    -- Few, each large: what one says is read once, and not for every line of it.
    select b.hash, b.content #> '{quality,ratings}' as ratings, b.content ->> 'method' as method,
      jsonb_build_object('status', b.content #> '{uncertainty,status}',
        'minusPercent', b.content #> '{uncertainty,minusPercent}', 'plusPercent', b.content #> '{uncertainty,plusPercent}')
        as uncertainty
    from public.ledger_bases b
    where b.organization_id = organization and b.hash in (select distinct r.basis from read r where r.basis is not null)
  ), told as (
    -- A line that shares its basis says by it how uncertain it is: limits are shares of the amount.
    select r.inventory_id, r.site_id, r.scope, r.category, r.kind, r.state, r.co2e_kg, r.sign, r.period_from, r.period_to,
      r.factor_id, coalesce(r.ratings, b.ratings) as rated, coalesce(r.method, b.method) as way,
      coalesce(r.uncertainty, b.uncertainty) as uncertainty,
      coalesce(coalesce(r.uncertainty, b.uncertainty) ->> 'status' = 'known', false) as certain
    from read r left join bases b on b.hash = r.basis
  ), interval_of as (
    select r.*, r.co2e_kg * (r.uncertainty ->> 'minusPercent')::numeric / 100 as minus,
      r.co2e_kg * (r.uncertainty ->> 'plusPercent')::numeric / 100 as plus
    from told r where r.certain and r.state = 'counted'
  ), uncertain as (
    insert into public.uncertainty_totals as t
    select organization, i.inventory_id, razao.span_from(i.period_from, i.period_to), razao.span_to(i.period_from, i.period_to),
      i.site_id, i.scope, i.category, i.kind, i.factor_id, sum(i.sign), sum(i.sign * i.co2e_kg), sum(i.sign * i.minus),
      sum(i.sign * i.plus), sum(i.sign * i.minus * i.minus), sum(i.sign * i.plus * i.plus)
    from interval_of i group by 2, 3, 4, 5, 6, 7, 8, 9
    on conflict on constraint uncertainty_totals_key do update set lines = t.lines + excluded.lines,
      co2e_kg = t.co2e_kg + excluded.co2e_kg, minus_kg = t.minus_kg + excluded.minus_kg, plus_kg = t.plus_kg + excluded.plus_kg,
      minus_squared = t.minus_squared + excluded.minus_squared, plus_squared = t.plus_squared + excluded.plus_squared
  )
  insert into public.quality_totals as t
  select organization, r.inventory_id, r.site_id, r.scope, r.category, r.kind, r.state, razao.ratings_text(r.rated), r.way,
    r.certain, sum(r.sign), sum(r.sign * coalesce(abs(r.co2e_kg), 0))
  from (
    select inventory_id, site_id, scope, category, kind, state, rated, way, certain, sign, co2e_kg from told) r
  group by 2, 3, 4, 5, 6, 7, 8, 9, 10
  on conflict on constraint quality_totals_key do update set lines = t.lines + excluded.lines,
    weight = t.weight + excluded.weight;
  delete from public.quality_totals t where t.organization_id = organization and t.lines = 0;
  delete from public.uncertainty_totals t where t.organization_id = organization and t.lines = 0;
  update public.quality_progress p set through = upto where p.organization_id = organization;
  return (upto - done)::integer;
end
$$;
