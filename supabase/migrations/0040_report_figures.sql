-- What a report is made of: the standing lines of an inventory, as they were when the chain was so long, cut by scope, category,
-- kind, site and unit, and by gas; weighed by what the company consolidates of each site. It follows from the ledger alone, so
-- that a closing gives the same figures whenever it is asked. Invoker: under RLS.
create function razao.report_figures(organization uuid, inventory uuid, period_from date, period_to date, upto bigint, sites jsonb)
returns jsonb
language sql stable set search_path = '' set work_mem = '64MB' set enable_nestloop = off as $$
  with share as materialized (
    select (s ->> 'siteId')::uuid as site_id,
      case when (s ->> 'inBoundary')::boolean then (s ->> 'share')::numeric else 0 end as part
    from jsonb_array_elements(sites) s
  ), line as materialized (
    select l.scope, l.category, l.kind, l.site_id, e.unit, l.state, e.quantity, l.co2e_kg, l.biogenic_co2_kg, l.problem, l.factor_ids,
      e.period_from, e.period_to, coalesce(s.part, 1) as part,
      case when l.state = 'counted' then e.gases_kg end as masses,
      case when l.state = 'counted' then coalesce(razao.gases_co2e_of(e.result, e.quantity, b.at_one),
        jsonb_build_object('CO2e', l.co2e_kg::text)) end as weighed
    from razao.standing_lines(organization, inventory, period_from, period_to, upto,
      array(select s.site_id from share s where s.part = 0)) l
    join public.entries e on e.id = l.entry_id
    left join public.ledger_bases b on b.organization_id = e.organization_id and b.hash = e.result ->> 'basis'
    left join share s on s.site_id = l.site_id
  ), activity as (
    select l.scope, l.category, l.kind, l.site_id, l.unit,
      count(*) filter (where l.state = 'counted') as lines, count(*) filter (where l.state <> 'counted') as not_counted,
      coalesce(sum(l.quantity * l.part) filter (where l.state = 'counted'), 0) as quantity,
      coalesce(sum(l.co2e_kg * l.part), 0) as co2e_kg, coalesce(sum(l.biogenic_co2_kg * l.part), 0) as biogenic_co2_kg
    from line l group by 1, 2, 3, 4, 5
  ), gas as (
    -- Gases that are in no scope have a mass alone; what is known as CO2e only has none.
    select l.scope, l.category, l.kind, l.site_id, g.gas, l.masses ->> g.gas is null as unweighed,
      sum((l.masses ->> g.gas)::numeric * l.part) as kg, sum((l.weighed ->> g.gas)::numeric * l.part) as co2e_kg
    from line l cross join lateral (
      select jsonb_object_keys(l.masses) as gas union select jsonb_object_keys(l.weighed)
    ) g
    where l.state = 'counted' group by 1, 2, 3, 4, 5, 6
  ), month as (
    select to_char(m.month, 'YYYY-MM') as month
    from generate_series(date_trunc('month', period_from::timestamp), period_to::timestamp, interval '1 month') m (month)
    where not exists (select from line l
      where l.period_from < m.month + interval '1 month' and l.period_to >= m.month)
  )
  select jsonb_build_object(
    'activities', (select coalesce(jsonb_agg(jsonb_build_object('scope', a.scope, 'category', a.category, 'kind', a.kind,
        'siteId', a.site_id, 'unit', a.unit, 'lines', a.lines, 'notCounted', a.not_counted,
        'quantity', trim_scale(a.quantity)::text, 'co2eKg', trim_scale(a.co2e_kg)::text,
        'biogenicCo2Kg', trim_scale(a.biogenic_co2_kg)::text)
        order by a.scope, a.category, a.kind, a.site_id, a.unit), '[]') from activity a),
    'gases', (select coalesce(jsonb_agg(jsonb_build_object('scope', g.scope, 'category', g.category, 'kind', g.kind,
        'siteId', g.site_id, 'gas', g.gas, 'kg', trim_scale(g.kg)::text, 'co2eKg', trim_scale(g.co2e_kg)::text)
        order by g.scope, g.category, g.kind, g.site_id, g.gas, g.unweighed), '[]') from gas g),
    'problems', (select coalesce(jsonb_agg(jsonb_build_object('code', p.problem, 'lines', p.lines) order by p.problem), '[]')
      from (select coalesce(l.problem, '') as problem, count(*) as lines from line l where l.state <> 'counted' group by 1) p),
    'factorIds', (select coalesce(jsonb_agg(f.id order by f.id), '[]')
      from (select distinct unnest(l.factor_ids) as id from line l) f),
    'emptyMonths', (select coalesce(jsonb_agg(m.month order by m.month), '[]') from month m))
$$;

-- The same of an inventory as it stands now, with its set-up and statements in the words of a closing's record. Null where the
-- caller is no member. Definer: `set_up_of` is for closings and for this.
create function razao.report_state(inventory uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'inventory', jsonb_build_object('id', i.id, 'name', i.name, 'from', to_char(i.period_from, 'YYYY-MM-DD'),
      'to', to_char(i.period_to, 'YYYY-MM-DD'), 'gwpSet', i.gwp_set, 'programme', i.programme, 'consolidation', i.consolidation),
    'organization', (select jsonb_build_object('id', o.id, 'name', o.name) from public.organizations o where o.id = i.organization_id),
    'setup', razao.set_up_of(i.id),
    'exclusions', (select coalesce(jsonb_agg(jsonb_build_object('subject', x.subject, 'scope', x.scope, 'category', x.category,
        'kind', x.kind, 'siteId', x.site_id, 'description', x.description, 'justification', x.justification,
        'estimatedCo2eKg', trim_scale(x.estimated_co2e_kg)::text, 'estimatedHow', x.estimated_how) order by x.stated_at, x.id), '[]')
      from public.inventory_exclusions x where x.inventory_id = i.id and x.withdrawn_at is null),
    'categories', (select coalesce(jsonb_agg(jsonb_build_object('year', s.year, 'category', s.category, 'status', s.status,
        'justification', s.justification) order by s.year, s.category), '[]')
      from public.category_statements s where s.organization_id = i.organization_id
        and s.year between extract(year from i.period_from) and extract(year from i.period_to)),
    'ledger', jsonb_build_object('sequence',
      (select coalesce(max(e.sequence), 0) from public.entries e where e.organization_id = i.organization_id)))
  from public.inventories i where i.id = inventory and i.organization_id in (select public.my_organizations())
$$;

revoke execute on function razao.report_figures(uuid, uuid, date, date, bigint, jsonb), razao.report_state(uuid) from public;
grant execute on function razao.report_figures(uuid, uuid, date, date, bigint, jsonb), razao.report_state(uuid)
  to authenticated, service_role;
