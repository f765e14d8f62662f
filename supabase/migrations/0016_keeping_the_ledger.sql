-- What happens with each statement that adds lines to the ledger: closed periods refuse it, and every summary is kept.

-- A kind of activity at a site. Each change of its lines marks it; the server's work looks at what is marked and says up to
-- which mark it has looked.
create table public.finding_series (
  organization_id uuid not null references public.organizations (id) on delete cascade,
  kind text not null,
  site_id uuid,
  marked bigint not null default 1,
  checked bigint not null default 0,
  -- The edition of rules and factors that it was looked at with.
  checked_with text,
  constraint finding_series_key unique nulls not distinct (organization_id, kind, site_id)
);
create index finding_series_waiting on public.finding_series (organization_id) where marked > checked;

-- What a finding says follows from more than lines: own factors of a kind and measures; instruments for purchased energy and
-- moves of inventories are of the whole organization, which is looked at with any of its series.
create function razao.mark_series_of() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.finding_series s set marked = s.marked + 1
  where s.organization_id = new.organization_id and case tg_table_name
    when 'organization_factor_decisions' then s.kind = (
      select f.kind from public.organization_factors f where f.id = (to_jsonb(new) ->> 'factor_id')::uuid)
    when 'finding_settings' then true
    else s.ctid = (select any_of.ctid from public.finding_series any_of
      where any_of.organization_id = new.organization_id limit 1) end;
  return null;
end
$$;
create trigger organization_factor_decisions_mark_series after insert on public.organization_factor_decisions
  for each row execute function razao.mark_series_of();
create trigger inventory_moves_mark_series after insert on public.inventory_moves
  for each row execute function razao.mark_series_of();

-- A closed period takes no line of what was closed: asked once for the inventories and sites of a statement, and those of the
-- lines that it supersedes.
create function razao.refuse_closed_lines(inventories uuid[], sites uuid[], superseded uuid[]) returns void
language plpgsql set search_path = '' set enable_nestloop = on as $$
begin
  perform razao.refuse_unless_open(i.state, i.name)
  from (
    select distinct t.inventory_id, t.site_id from unnest(inventories, sites) as t (inventory_id, site_id)
    union
    select e.inventory_id, e.site_id from public.entries e where e.id = any (superseded)
  ) t
  join public.inventories i on i.id = t.inventory_id and i.state <> 'open'
  where not razao.is_outside(i.id, t.site_id);
end
$$;

-- Marks series that lines came to, and those that a correction may have taken a line out of.
create function razao.mark_lines_series(organizations uuid[], kinds text[], sites uuid[], superseded uuid[]) returns void
language plpgsql set search_path = '' set enable_nestloop = on as $$
begin
  insert into public.finding_series as s (organization_id, kind, site_id)
  select distinct t.organization_id, t.kind, t.site_id
  from unnest(organizations, kinds, sites) as t (organization_id, kind, site_id)
  union
  select e.organization_id, e.kind, e.site_id from public.entries e where e.id = any (superseded)
  on conflict on constraint finding_series_key do update set marked = s.marked + 1;
end
$$;

-- Runs once a statement, under the lock that the chain took. Lines that say alike, days included, are added up once, and every
-- summary is made of those sums; the wide rows are read as few times as possible. Definer: nobody may write what it keeps.
create function razao.keep_ledger() returns trigger
-- What is joined here was just made, and nobody knows how much it is.
language plpgsql security definer set search_path = '' set enable_nestloop = on set enable_mergejoin = off as $$
declare
  corrects boolean;
  -- Whether any line spans months, says itself what its one month is, or says its gases itself.
  several boolean;
  told boolean;
  gases_told boolean;
  organizations uuid[];
  inventories uuid[];
  sites uuid[];
  kinds text[];
  superseded uuid[] := '{}';
  -- Versions that stood before this statement and do no more.
  gone uuid[] := '{}';
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  -- The wide rows are read twice more below, and no oftener.
  select coalesce(bool_or(t.corrects), false),
    coalesce(bool_or(not razao.in_one_month(t.period_from, t.period_to)), false), coalesce(bool_or(t.told), false),
    coalesce(bool_or(t.gases_told), false), array_agg(t.organization_id), array_agg(t.inventory_id), array_agg(t.site_id),
    array_agg(t.kind)
  into corrects, several, told, gases_told, organizations, inventories, sites, kinds
  from (
    select a.organization_id, a.inventory_id, a.site_id, a.kind, a.period_from, a.period_to,
      bool_or(a.supersedes is not null) as corrects,
      bool_or(a.result ? 'months') as told, bool_or(a.result ? 'gasesCo2eKg') as gases_told
    from added a group by 1, 2, 3, 4, 5, 6
  ) t;
  if corrects then
    superseded := array(select a.supersedes from added a where a.supersedes is not null);
    gone := array(
      select a.supersedes from added a
      where a.supersedes is not null and not exists (select from added x where x.id = a.supersedes));
  end if;

  perform razao.refuse_closed_lines(inventories, sites, superseded);
  perform razao.mark_lines_series(organizations, kinds, sites, superseded);

  -- First the superseded lines go, then the new ones come: no count is ever below zero.
  if cardinality(gone) > 0 then
    with gone_lines as (
      delete from public.current_entries c
      where c.line_id in (select a.line_id from added a where a.supersedes is not null)
      returning c.facet_id, c.quantity, c.co2e_kg, c.biogenic_co2_kg
    ), less as (
      select facet_id, count(*) as lines, sum(quantity) as quantity, coalesce(sum(co2e_kg), 0) as co2e_kg,
        coalesce(sum(biogenic_co2_kg), 0) as biogenic_co2_kg
      from gone_lines group by facet_id
    )
    update public.entry_facets f set lines = f.lines - less.lines, quantity = f.quantity - less.quantity,
      co2e_kg = f.co2e_kg - less.co2e_kg, biogenic_co2_kg = f.biogenic_co2_kg - less.biogenic_co2_kg
    from less where f.id = less.facet_id;
    delete from public.entry_facets f using added a
    where f.organization_id = a.organization_id and a.supersedes is not null and f.lines = 0;

    update public.result_totals t set
      co2e_kg = t.co2e_kg - o.co2e_kg,
      biogenic_co2_kg = t.biogenic_co2_kg - o.biogenic_co2_kg,
      counted_starting = t.counted_starting - o.counted_starting,
      counted_continuing = t.counted_continuing - o.counted_continuing,
      not_counted_starting = t.not_counted_starting - o.not_counted_starting,
      not_counted_continuing = t.not_counted_continuing - o.not_counted_continuing
    from razao.parts_of(gone) o
    where t.organization_id = o.organization_id and t.month = o.month and t.scope = o.scope
      and t.category = o.category and t.kind = o.kind and t.site_id is not distinct from o.site_id
      and t.inventory_id = o.inventory_id and t.gwp_set = o.gwp_set;
    delete from public.result_totals t
    where (t.organization_id, t.month) in (
        select distinct e.organization_id, m.month::date from public.entries e
        cross join lateral generate_series(
          date_trunc('month', e.period_from::timestamp), e.period_to::timestamp, interval '1 month') as m (month)
        where e.id = any (gone))
      and t.counted_starting = 0 and t.counted_continuing = 0
      and t.not_counted_starting = 0 and t.not_counted_continuing = 0;

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

  with shape as materialized (
    -- Lines that say alike; a later version of one may have come in the same statement.
    select a.organization_id, a.inventory_id, a.site_id, a.scope, a.category, a.kind, a.unit, a.region, a.gwp_set, a.state,
      a.estimated, a.factor_ids[1] as factor_id, a.chosen_factor_id, a.committed_by, a.period_from, a.period_to,
      a.result ->> 'basis' as basis, a.result #>> '{quality,overall,grade}' as grade, a.result ->> 'method' as method,
      case when a.result ? 'besides' then razao.own_market(a.result) else false end as own_market,
      a.evidence ->> 'source' as source, (a.result ->> 'import')::uuid as import_id, a.result ? 'gasesCo2eKg' as says_gases,
      count(*) as lines, sum(a.quantity) as quantity, coalesce(sum(a.co2e_kg), 0) as co2e_kg,
      coalesce(sum(a.biogenic_co2_kg), 0) as biogenic_co2_kg,
      coalesce(sum(coalesce((a.result #>> '{marketBased,co2eKg}')::numeric, a.co2e_kg)), 0) as market_co2e_kg,
      min(a.sequence) as first_sequence, max(a.sequence) as last_sequence, min(a.quantity) as quantity_least,
      max(a.quantity) as quantity_most, min(a.co2e_kg) as co2e_least, max(a.co2e_kg) as co2e_most
    from added a
    where a.state <> 'withdrawn' and (not corrects or not exists (select from added later where later.supersedes = a.id))
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23
  ), said as materialized (
    select s.*, coalesce(s.grade, b.grade) as quality, coalesce(s.method, b.method) as way, b.at_one,
      coalesce(s.factor_id like 'own/%', false) as own_factor,
      razao.in_one_month(s.period_from, s.period_to) as one_month,
      date_trunc('month', s.period_from::timestamp)::date as month,
      razao.span_from(s.period_from, s.period_to) as span_from, razao.span_to(s.period_from, s.period_to) as span_to
    from shape s left join public.ledger_bases b on b.organization_id = s.organization_id and b.hash = s.basis
  ), kept as (
    insert into public.entry_facets as f (organization_id, kind, site_id, inventory_id, category, scope, unit, state,
      estimated, factor_id, quality, source, import_id, committed_by, lines, quantity, co2e_kg, biogenic_co2_kg,
      longest_days, first_from, last_from, first_sequence, last_sequence, quantity_least, quantity_most, co2e_least,
      co2e_most)
    select s.organization_id, s.kind, s.site_id, s.inventory_id, s.category, s.scope, s.unit, s.state, s.estimated,
      s.factor_id, s.quality, s.source, s.import_id, s.committed_by,
      sum(s.lines), sum(s.quantity), sum(s.co2e_kg), sum(s.biogenic_co2_kg),
      max(s.period_to - s.period_from), min(s.period_from), max(s.period_from), min(s.first_sequence), max(s.last_sequence),
      min(s.quantity_least)::double precision, max(s.quantity_most)::double precision,
      coalesce(min(s.co2e_least)::double precision, '-Infinity'), coalesce(max(s.co2e_most)::double precision, '-Infinity')
    from said s
    group by s.organization_id, s.kind, s.site_id, s.inventory_id, s.category, s.scope, s.unit, s.state, s.estimated,
      s.factor_id, s.quality, s.source, s.import_id, s.committed_by
    on conflict on constraint entry_facets_key do update set lines = f.lines + excluded.lines,
      quantity = f.quantity + excluded.quantity, co2e_kg = f.co2e_kg + excluded.co2e_kg,
      biogenic_co2_kg = f.biogenic_co2_kg + excluded.biogenic_co2_kg,
      longest_days = greatest(f.longest_days, excluded.longest_days),
      first_from = least(f.first_from, excluded.first_from), last_from = greatest(f.last_from, excluded.last_from),
      first_sequence = least(f.first_sequence, excluded.first_sequence),
      last_sequence = greatest(f.last_sequence, excluded.last_sequence),
      quantity_least = least(f.quantity_least, excluded.quantity_least),
      quantity_most = greatest(f.quantity_most, excluded.quantity_most),
      co2e_least = least(f.co2e_least, excluded.co2e_least), co2e_most = greatest(f.co2e_most, excluded.co2e_most)
    returning f.id, f.organization_id, f.kind, f.site_id, f.inventory_id, f.category, f.scope, f.unit, f.state, f.estimated,
      f.factor_id, f.quality, f.source, f.import_id, f.committed_by
  ), place as materialized (
    -- The facet of each, by what its lines themselves say.
    select distinct s.organization_id, s.kind, s.site_id, s.inventory_id, s.category, s.scope, s.unit, s.state, s.estimated,
      s.factor_id, s.grade, s.basis, s.source, s.import_id, s.committed_by, k.id
    from said s join kept k
      -- Equal and null alike, in a form that is joined by hash.
      on k.organization_id = s.organization_id and k.kind = s.kind and k.inventory_id = s.inventory_id
        and k.category = s.category and k.scope = s.scope and k.unit = s.unit and k.state = s.state
        and k.estimated = s.estimated and k.committed_by = s.committed_by
        and coalesce(k.site_id, nobody) = coalesce(s.site_id, nobody)
        and coalesce(k.factor_id, '') = coalesce(s.factor_id, '') and coalesce(k.quality, '') = coalesce(s.quality, '')
        and coalesce(k.source, '') = coalesce(s.source, '')
        and coalesce(k.import_id, nobody) = coalesce(s.import_id, nobody)
  ), totals as (
    insert into public.result_totals as t
    select s.organization_id, s.inventory_id, s.month, s.site_id, s.scope, s.category, s.kind, s.gwp_set,
      sum(s.co2e_kg), sum(s.biogenic_co2_kg), coalesce(sum(s.lines) filter (where s.state = 'counted'), 0), 0,
      coalesce(sum(s.lines) filter (where s.state = 'not_counted'), 0), 0
    from said s where s.one_month
    group by s.organization_id, s.inventory_id, s.month, s.site_id, s.scope, s.category, s.kind, s.gwp_set
    on conflict on constraint result_totals_key do update set
      co2e_kg = t.co2e_kg + excluded.co2e_kg,
      biogenic_co2_kg = t.biogenic_co2_kg + excluded.biogenic_co2_kg,
      counted_starting = t.counted_starting + excluded.counted_starting,
      not_counted_starting = t.not_counted_starting + excluded.not_counted_starting
  ), spans as (
    insert into public.span_totals as t
    select s.organization_id, s.inventory_id, s.span_from, s.span_to, s.site_id, s.scope, s.category, s.kind, s.unit, s.region,
      s.gwp_set, s.state, s.quality, s.way, s.chosen_factor_id, s.own_factor, s.own_market,
      sum(s.lines), sum(s.quantity), sum(s.co2e_kg), sum(s.biogenic_co2_kg), sum(s.market_co2e_kg)
    from said s
    group by s.organization_id, s.inventory_id, s.span_from, s.span_to, s.site_id, s.scope, s.category, s.kind, s.unit, s.region,
      s.gwp_set, s.state, s.quality, s.way, s.chosen_factor_id, s.own_factor, s.own_market
    on conflict on constraint span_totals_key do update set lines = t.lines + excluded.lines,
      quantity = t.quantity + excluded.quantity, co2e_kg = t.co2e_kg + excluded.co2e_kg,
      biogenic_co2_kg = t.biogenic_co2_kg + excluded.biogenic_co2_kg,
      market_co2e_kg = t.market_co2e_kg + excluded.market_co2e_kg
  ), gases as (
    -- Of a sum of quantities they come to the sum of those of each, exactly.
    insert into public.span_gases as t
    select s.organization_id, s.inventory_id, s.span_from, s.span_to, s.site_id, s.scope, s.category, s.kind, s.gwp_set, g.gas,
      sum(s.lines), coalesce(sum(s.quantity * (s.at_one -> 'gasesKg' ->> g.gas)::numeric), 0), sum(s.quantity * g.kg::numeric)
    from said s cross join lateral jsonb_each_text(s.at_one -> 'gasesCo2eKg') as g (gas, kg)
    where s.state = 'counted' and not s.says_gases
    group by s.organization_id, s.inventory_id, s.span_from, s.span_to, s.site_id, s.scope, s.category, s.kind, s.gwp_set, g.gas
    on conflict on constraint span_gases_key do update set lines = t.lines + excluded.lines, kg = t.kg + excluded.kg,
      co2e_kg = t.co2e_kg + excluded.co2e_kg
  )
  insert into public.current_entries (line_id, entry_id, organization_id, facet_id, sequence, period_from, period_to,
    quantity, co2e_kg, biogenic_co2_kg, quantity_order, co2e_order, words)
  select a.line_id, a.id, a.organization_id, p.id, a.sequence, a.period_from, a.period_to, a.quantity, a.co2e_kg,
    a.biogenic_co2_kg, a.quantity::double precision, coalesce(a.co2e_kg::double precision, '-Infinity'),
    case when a.reason is null and (a.evidence is null or a.result ? 'import') then null
      else razao.words_of(a.result, a.evidence, a.reason) end
  from added a join place p
    on p.organization_id = a.organization_id and p.kind = a.kind and p.inventory_id = a.inventory_id
      and p.category = a.category and p.scope = a.scope and p.unit = a.unit and p.state = a.state
      and p.estimated = a.estimated and p.committed_by = a.committed_by
      and coalesce(p.site_id, nobody) = coalesce(a.site_id, nobody)
      and coalesce(p.factor_id, '') = coalesce(a.factor_ids[1], '')
      and coalesce(p.grade, '') = coalesce(a.result #>> '{quality,overall,grade}', '')
      and coalesce(p.basis, '') = coalesce(a.result ->> 'basis', '')
      and coalesce(p.source, '') = coalesce(a.evidence ->> 'source', '')
      and coalesce(p.import_id, nobody) = coalesce((a.result ->> 'import')::uuid, nobody)
  where not corrects or not exists (select from added later where later.supersedes = a.id);

  if gases_told then
    insert into public.span_gases as t
    select a.organization_id, a.inventory_id, a.span_from, a.span_to, a.site_id, a.scope, a.category, a.kind, a.gwp_set, g.gas,
      count(*), coalesce(sum((a.gases_kg ->> g.gas)::numeric), 0), sum(g.kg::numeric)
    from (
      select b.*, razao.span_from(b.period_from, b.period_to) as span_from, razao.span_to(b.period_from, b.period_to) as span_to
      from added b
      where b.state = 'counted' and (not corrects or not exists (select from added later where later.supersedes = b.id))
    ) a
    cross join lateral jsonb_each_text(a.result -> 'gasesCo2eKg') as g (gas, kg)
    group by a.organization_id, a.inventory_id, a.span_from, a.span_to, a.site_id, a.scope, a.category, a.kind, a.gwp_set, g.gas
    on conflict on constraint span_gases_key do update set lines = t.lines + excluded.lines, kg = t.kg + excluded.kg,
      co2e_kg = t.co2e_kg + excluded.co2e_kg;
  end if;

  if several then
    insert into public.entry_months (entry_id, organization_id, month, starts, co2e_kg, biogenic_co2_kg)
    select a.id, a.organization_id, m.month::date, m.month = date_trunc('month', a.period_from::timestamp),
      part.co2e_kg, part.biogenic_co2_kg
    from added a
    cross join lateral generate_series(
      date_trunc('month', a.period_from::timestamp), a.period_to::timestamp, interval '1 month') as m (month)
    left join lateral (
      select sum((p ->> 'co2eKg')::numeric) as co2e_kg, sum((p ->> 'biogenicCo2Kg')::numeric) as biogenic_co2_kg
      from jsonb_array_elements(a.result -> 'months') p
      where p ->> 'month' = to_char(m.month, 'YYYY-MM')
    ) part on a.state = 'counted'
    where a.state <> 'withdrawn'
      and date_trunc('month', a.period_from::timestamp) <> date_trunc('month', a.period_to::timestamp);

    insert into public.result_totals as t
    select a.organization_id, a.inventory_id, m.month, a.site_id, a.scope, a.category, a.kind, a.gwp_set,
      coalesce(sum(m.co2e_kg), 0), coalesce(sum(m.biogenic_co2_kg), 0),
      count(*) filter (where a.state = 'counted' and m.starts),
      count(*) filter (where a.state = 'counted' and not m.starts),
      count(*) filter (where a.state = 'not_counted' and m.starts),
      count(*) filter (where a.state = 'not_counted' and not m.starts)
    from added a join public.entry_months m on m.entry_id = a.id
    where date_trunc('month', a.period_from::timestamp) <> date_trunc('month', a.period_to::timestamp)
      and not exists (select from added later where later.supersedes = a.id)
    group by a.organization_id, a.inventory_id, m.month, a.site_id, a.scope, a.category, a.kind, a.gwp_set
    on conflict on constraint result_totals_key do update set
      co2e_kg = t.co2e_kg + excluded.co2e_kg,
      biogenic_co2_kg = t.biogenic_co2_kg + excluded.biogenic_co2_kg,
      counted_starting = t.counted_starting + excluded.counted_starting,
      counted_continuing = t.counted_continuing + excluded.counted_continuing,
      not_counted_starting = t.not_counted_starting + excluded.not_counted_starting,
      not_counted_continuing = t.not_counted_continuing + excluded.not_counted_continuing;
  end if;

  -- The parts must make the whole, exactly, or the summaries would drift from the ledger.
  if several and exists (
    select from added a join public.entry_months m on m.entry_id = a.id
    where a.state = 'counted'
      and date_trunc('month', a.period_from::timestamp) <> date_trunc('month', a.period_to::timestamp)
    group by a.id, a.co2e_kg, a.biogenic_co2_kg
    having count(*) <> count(m.co2e_kg) or sum(m.co2e_kg) <> a.co2e_kg or sum(m.biogenic_co2_kg) <> a.biogenic_co2_kg
  ) or told and exists (
    -- What the line itself says of its one month.
    select from added a
    where a.state = 'counted' and a.result ? 'months'
      and date_trunc('month', a.period_from::timestamp) = date_trunc('month', a.period_to::timestamp)
      and (jsonb_array_length(a.result -> 'months') <> 1
        or (a.result #>> '{months,0,month}') <> to_char(a.period_from, 'YYYY-MM')
        or (a.result #>> '{months,0,co2eKg}')::numeric is distinct from a.co2e_kg
        or (a.result #>> '{months,0,biogenicCo2Kg}')::numeric is distinct from a.biogenic_co2_kg)
  ) then
    raise exception 'the months of an entry do not add up to it'
      using errcode = 'check_violation', constraint = 'entry_months_add_up';
  end if;
  return null;
end
$$;
create trigger entries_keep_ledger after insert on public.entries
  referencing new table as added
  for each statement execute function razao.keep_ledger();

-- ── Who may do what ─────────────────────────────────────────────────────────────────────────────────────────────────

alter table public.finding_series enable row level security;

revoke all on public.finding_series from anon, authenticated;
grant select on public.finding_series to authenticated;
grant all on public.finding_series to service_role;

revoke execute on function razao.mark_series_of(), razao.refuse_closed_lines(uuid[], uuid[], uuid[]),
  razao.mark_lines_series(uuid[], text[], uuid[], uuid[]), razao.keep_ledger() from public;

create policy finding_series_read on public.finding_series for select to authenticated
  using (organization_id in (select public.my_organizations()));
