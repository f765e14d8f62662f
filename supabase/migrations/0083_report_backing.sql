-- What stands behind the figures of a report: of the counted lines that `razao.report_figures` sums, how their data are rated, how
-- uncertain they say they are, and which have a document, by scope, category, kind and site. Weighed by what the company consolidates
-- of each site. It follows from the ledger and from the documents that stood for a line at a moment, so that a closing gives the same
-- whenever it is asked. Invoker: under RLS.
create function razao.report_backing(organization uuid, inventory uuid, period_from date, period_to date, upto bigint, sites jsonb,
  moment timestamptz)
returns jsonb
language sql stable set search_path = '' set work_mem = '64MB' set enable_nestloop = off as $$
  with share as materialized (
    select (s ->> 'siteId')::uuid as site_id,
      case when (s ->> 'inBoundary')::boolean then (s ->> 'share')::numeric else 0 end as part
    from jsonb_array_elements(sites) s
  ), added as materialized (
    select distinct v.line_id from public.line_evidence v
    where v.organization_id = organization and v.added_at <= moment and (v.withdrawn_at is null or v.withdrawn_at > moment)
  ), line as materialized (
    select l.scope, l.category, l.kind, l.site_id, l.factor_ids[1] as factor_id, l.co2e_kg * coalesce(s.part, 1) as kg,
      e.result ->> 'basis' as basis, e.result #> '{quality,ratings}' as ratings, e.result -> 'uncertainty' as uncertainty,
      a.line_id is not null or e.result ->> 'import' is not null
        or coalesce(jsonb_path_exists(e.evidence, '$.read[*].documentId ? (@ != null)'), false) as evidenced
    from razao.standing_lines(organization, inventory, period_from, period_to, upto,
      array(select s.site_id from share s where s.part = 0)) l
    join public.entries e on e.id = l.entry_id
    left join added a on a.line_id = l.line_id
    left join share s on s.site_id = l.site_id
    where l.state = 'counted'
  ), basis as materialized (
    -- Few, each large: what one says is read once, and not for every line of it.
    select b.hash, b.content #> '{quality,ratings}' as ratings,
      jsonb_build_object('status', b.content #> '{uncertainty,status}',
        'minusPercent', b.content #> '{uncertainty,minusPercent}', 'plusPercent', b.content #> '{uncertainty,plusPercent}')
        as uncertainty
    from public.ledger_bases b
    where b.organization_id = organization and b.hash in (select distinct l.basis from line l where l.basis is not null)
  ), told as materialized (
    select l.scope, l.category, l.kind, l.site_id, l.factor_id, l.kg, l.evidenced,
      razao.ratings_text(coalesce(l.ratings, b.ratings)) as ratings, coalesce(l.uncertainty, b.uncertainty) as uncertainty
    from line l left join basis b on b.hash = l.basis
  ), backed as (
    select t.scope, t.category, t.kind, t.site_id, t.ratings, t.evidenced, count(*) as lines, sum(abs(t.kg)) as weight
    from told t group by 1, 2, 3, 4, 5, 6
  ), interval_of as (
    select t.scope, t.category, t.kind, t.site_id, t.factor_id, t.kg,
      t.kg * (t.uncertainty ->> 'minusPercent')::numeric / 100 as minus,
      t.kg * (t.uncertainty ->> 'plusPercent')::numeric / 100 as plus
    from told t where t.uncertainty ->> 'status' = 'known'
  ), spread as (
    select i.scope, i.category, i.kind, i.site_id, i.factor_id, count(*) as lines, sum(i.kg) as kg, sum(abs(i.kg)) as weight,
      sum(i.minus) as minus, sum(i.plus) as plus, sum(i.minus * i.minus) as minus_squared, sum(i.plus * i.plus) as plus_squared
    from interval_of i group by 1, 2, 3, 4, 5
  )
  select jsonb_build_object(
    'lines', (select coalesce(jsonb_agg(jsonb_build_object('scope', b.scope, 'category', b.category, 'kind', b.kind,
        'siteId', b.site_id, 'ratings', b.ratings, 'evidenced', b.evidenced, 'lines', b.lines,
        'weightKg', trim_scale(b.weight)::text)
        order by b.scope, b.category, b.kind, b.site_id, b.ratings, b.evidenced), '[]') from backed b),
    'spreads', (select coalesce(jsonb_agg(jsonb_build_object('scope', p.scope, 'category', p.category, 'kind', p.kind,
        'siteId', p.site_id, 'factorId', p.factor_id, 'lines', p.lines, 'co2eKg', trim_scale(p.kg)::text,
        'weightKg', trim_scale(p.weight)::text, 'minusKg', trim_scale(round(p.minus, 30))::text,
        'plusKg', trim_scale(round(p.plus, 30))::text, 'minusSquared', trim_scale(round(p.minus_squared, 30))::text,
        'plusSquared', trim_scale(round(p.plus_squared, 30))::text)
        order by p.scope, p.category, p.kind, p.site_id, p.factor_id), '[]') from spread p))
$$;

revoke execute on function razao.report_backing(uuid, uuid, date, date, bigint, jsonb, timestamptz) from public;
grant execute on function razao.report_backing(uuid, uuid, date, date, bigint, jsonb, timestamptz) to authenticated, service_role;
