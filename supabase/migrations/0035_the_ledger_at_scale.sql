-- The ledger at scale: one function keeps the lines that stand (0030) and the summaries (0028), with little work for each
-- line, and what a line names is asked without references.

-- ── Indices ─────────────────────────────────────────────────────────────────────────────────────────────────────────

-- A line of one version is found by its id; only the later versions of others are in here.
drop index public.entries_line;
create index entries_line on public.entries (line_id) where line_id <> id;

-- ── What is kept with the ledger ────────────────────────────────────────────────────────────────────────────────────

-- Lines that stand (0030) and summaries (0028) by one function, which reads the wide rows of a large statement twice and no
-- more. Definer: nobody may write what it keeps. Runs once a statement, under the lock that the chain took.
drop trigger entries_keep_totals on public.entries;
drop function razao.keep_totals();

create function razao.keep_standing() returns trigger
-- What is joined here was just made, and nobody knows how much it is.
language plpgsql security definer set search_path = '' set enable_nestloop = on set enable_mergejoin = off as $$
declare
  corrects boolean;
  -- Whether any line spans months, or says itself what its one month is: most statements bring none.
  several boolean;
  told boolean;
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  select coalesce(bool_or(a.supersedes is not null), false),
    coalesce(bool_or(a.period_to - a.period_from > 30 or extract(month from a.period_from) <> extract(month from a.period_to)), false),
    coalesce(bool_or(a.result ? 'months'), false)
  into corrects, several, told from added a;

  -- First the superseded lines go, then the new ones come: no count is ever below zero.
  if corrects then
    with gone as (
      delete from public.current_entries c
      where c.line_id in (select a.line_id from added a where a.supersedes is not null)
      returning c.facet_id, c.quantity, c.co2e_kg, c.biogenic_co2_kg
    ), less as (
      select facet_id, count(*) as lines, sum(quantity) as quantity, coalesce(sum(co2e_kg), 0) as co2e_kg,
        coalesce(sum(biogenic_co2_kg), 0) as biogenic_co2_kg
      from gone group by facet_id
    )
    update public.entry_facets f set lines = f.lines - less.lines, quantity = f.quantity - less.quantity,
      co2e_kg = f.co2e_kg - less.co2e_kg, biogenic_co2_kg = f.biogenic_co2_kg - less.biogenic_co2_kg
    from less where f.id = less.facet_id;
    delete from public.entry_facets f using added a
    where f.organization_id = a.organization_id and a.supersedes is not null and f.lines = 0;

    update public.result_totals t set
      co2e_kg = t.co2e_kg - gone.co2e_kg,
      biogenic_co2_kg = t.biogenic_co2_kg - gone.biogenic_co2_kg,
      counted_starting = t.counted_starting - gone.counted_starting,
      counted_continuing = t.counted_continuing - gone.counted_continuing,
      not_counted_starting = t.not_counted_starting - gone.not_counted_starting,
      not_counted_continuing = t.not_counted_continuing - gone.not_counted_continuing
    from razao.parts_of(array(select supersedes from added where supersedes is not null)) gone
    where t.organization_id = gone.organization_id and t.month = gone.month and t.scope = gone.scope
      and t.category = gone.category and t.kind = gone.kind and t.site_id is not distinct from gone.site_id
      and t.inventory_id = gone.inventory_id and t.gwp_set = gone.gwp_set;
    delete from public.result_totals t
    where (t.organization_id, t.month) in (
        select m.organization_id, m.month from added a join public.entry_months m on m.entry_id = a.supersedes)
      and t.counted_starting = 0 and t.counted_continuing = 0
      and t.not_counted_starting = 0 and t.not_counted_continuing = 0;
  end if;

  with read as materialized (
    select a.id, a.line_id, a.organization_id, a.sequence, a.inventory_id, a.site_id, a.scope, a.category, a.kind, a.unit,
      a.state, a.estimated, a.factor_ids[1] as factor_id, a.result ->> 'basis' as basis,
      a.result #>> '{quality,overall,grade}' as grade, a.evidence ->> 'source' as source,
      (a.result ->> 'import')::uuid as import_id, a.committed_by, a.period_from, a.period_to, a.quantity, a.co2e_kg,
      a.biogenic_co2_kg, a.gwp_set, date_trunc('month', a.period_from::timestamp)::date as month,
      -- A line that spans months is looked at by itself, below.
      not several or date_trunc('month', a.period_from::timestamp) = date_trunc('month', a.period_to::timestamp) as one_month,
      -- A later version of it may have come in the same statement.
      not corrects or not exists (select from added later where later.supersedes = a.id) as stands,
      case when a.reason is null and (a.evidence is null or a.result ? 'import') then null
        else razao.words_of(a.result, a.evidence, a.reason) end as words
    from added a where a.state <> 'withdrawn'
  ), bases as materialized (
    -- Few, each large: their grade is read once, not for every line.
    select b.organization_id, b.hash, b.content #>> '{quality,overall,grade}' as grade
    from public.ledger_bases b
    where (b.organization_id, b.hash) in (select distinct r.organization_id, r.basis from read r where r.basis is not null)
  ), said as materialized (
    select r.*, coalesce(r.grade, b.grade) as quality
    from read r left join bases b on b.organization_id = r.organization_id and b.hash = r.basis
  ), kept as (
    insert into public.entry_facets as f (organization_id, kind, site_id, inventory_id, category, scope, unit, state,
      estimated, factor_id, quality, source, import_id, committed_by, lines, quantity, co2e_kg, biogenic_co2_kg,
      longest_days, first_from, last_from, first_sequence, last_sequence, quantity_least, quantity_most, co2e_least,
      co2e_most)
    select s.organization_id, s.kind, s.site_id, s.inventory_id, s.category, s.scope, s.unit, s.state, s.estimated,
      s.factor_id, s.quality, s.source, s.import_id, s.committed_by,
      count(*), sum(s.quantity), coalesce(sum(s.co2e_kg), 0), coalesce(sum(s.biogenic_co2_kg), 0),
      max(s.period_to - s.period_from), min(s.period_from), max(s.period_from), min(s.sequence), max(s.sequence),
      min(s.quantity)::double precision, max(s.quantity)::double precision,
      min(coalesce(s.co2e_kg::double precision, '-Infinity')), max(coalesce(s.co2e_kg::double precision, '-Infinity'))
    from said s where s.stands
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
  ), months as (
    insert into public.entry_months (entry_id, organization_id, month, starts, co2e_kg, biogenic_co2_kg)
    select s.id, s.organization_id, s.month, true, s.co2e_kg, s.biogenic_co2_kg from said s where s.one_month
  ), totals as (
    insert into public.result_totals as t
    select s.organization_id, s.inventory_id, s.month, s.site_id, s.scope, s.category, s.kind, s.gwp_set,
      -- Sums of counted lines; a group without one adds nothing and shows in the counters.
      coalesce(sum(s.co2e_kg), 0), coalesce(sum(s.biogenic_co2_kg), 0),
      count(*) filter (where s.state = 'counted'), 0, count(*) filter (where s.state = 'not_counted'), 0
    from said s where s.one_month and s.stands
    group by s.organization_id, s.inventory_id, s.month, s.site_id, s.scope, s.category, s.kind, s.gwp_set
    on conflict on constraint result_totals_key do update set
      co2e_kg = t.co2e_kg + excluded.co2e_kg,
      biogenic_co2_kg = t.biogenic_co2_kg + excluded.biogenic_co2_kg,
      counted_starting = t.counted_starting + excluded.counted_starting,
      not_counted_starting = t.not_counted_starting + excluded.not_counted_starting
  )
  insert into public.current_entries (line_id, entry_id, organization_id, facet_id, sequence, period_from, period_to,
    quantity, co2e_kg, biogenic_co2_kg, quantity_order, co2e_order, words)
  select s.line_id, s.id, s.organization_id, k.id, s.sequence, s.period_from, s.period_to, s.quantity, s.co2e_kg,
    s.biogenic_co2_kg, s.quantity::double precision, coalesce(s.co2e_kg::double precision, '-Infinity'), s.words
  from said s join kept k
    -- Equal and null alike, in a form that is joined by hash.
    on k.organization_id = s.organization_id and k.kind = s.kind and k.inventory_id = s.inventory_id
      and k.category = s.category and k.scope = s.scope and k.unit = s.unit and k.state = s.state
      and k.estimated = s.estimated and k.committed_by = s.committed_by
      and coalesce(k.site_id, nobody) = coalesce(s.site_id, nobody)
      and coalesce(k.factor_id, '') = coalesce(s.factor_id, '') and coalesce(k.quality, '') = coalesce(s.quality, '')
      and coalesce(k.source, '') = coalesce(s.source, '')
      and coalesce(k.import_id, nobody) = coalesce(s.import_id, nobody)
  where s.stands;

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
revoke execute on function razao.keep_standing() from public;
create trigger entries_keep_standing after insert on public.entries
  referencing new table as added
  for each statement execute function razao.keep_standing();

-- ── What a line names ───────────────────────────────────────────────────────────────────────────────────────────────

-- Four references of each line, asked one by one, were a tenth of a large commit. A single line's are asked by the chain's
-- trigger as it comes; the lines of a portion have theirs from their groups, which are asked once. What a line may name
-- stays: under the organization's lock, which every line is filed under, nothing that has lines goes.
alter table public.entries drop constraint entries_inventory_id_organization_id_fkey,
  drop constraint entries_site_id_organization_id_fkey, drop constraint entries_draft_id_organization_id_fkey,
  drop constraint entries_supersedes_organization_id_fkey;

-- As before (0003), and what it names is the organization's. Definer: it must be found whoever writes.
create or replace function razao.chain_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  last record;
begin
  perform razao.lock_organization(new.organization_id);
  if not exists (
    select from public.inventories i where i.id = new.inventory_id and i.organization_id = new.organization_id
  ) then
    raise exception 'no such inventory' using errcode = 'foreign_key_violation', constraint = 'entries_inventory';
  end if;
  if new.site_id is not null and not exists (
    select from public.sites s where s.id = new.site_id and s.organization_id = new.organization_id
  ) then
    raise exception 'no such site' using errcode = 'foreign_key_violation', constraint = 'entries_site';
  end if;
  if new.draft_id is not null and not exists (
    select from public.drafts d where d.id = new.draft_id and d.organization_id = new.organization_id
  ) then
    raise exception 'no such draft' using errcode = 'foreign_key_violation', constraint = 'entries_draft';
  end if;
  select sequence, hash into last from public.entries
    where organization_id = new.organization_id order by sequence desc limit 1;
  new.sequence := coalesce(last.sequence, 0) + 1;
  new.previous_hash := last.hash;
  new.committed_at := now();
  new.line_id := new.id;
  if new.supersedes is not null then
    select line_id into new.line_id from public.entries
      where id = new.supersedes and organization_id = new.organization_id;
    if not found then
      raise exception 'no such entry' using errcode = 'foreign_key_violation', constraint = 'entries_supersedes';
    end if;
  end if;
  new.hash := razao.entry_hash(new);
  return new;
end
$$;

-- Definer: lines must be found whoever deletes. (A draft with a line is final by `drafts_committed_is_final`.)
create function razao.keep_what_lines_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform razao.lock_organization(old.organization_id);
  if not razao.is_being_deleted(old.organization_id) and exists (
    select from public.entries e where e.organization_id = old.organization_id
      and case tg_table_name when 'sites' then e.site_id = old.id else e.inventory_id = old.id end
  ) then
    raise exception 'lines of the ledger name it'
      using errcode = 'foreign_key_violation', constraint = 'entries_' || tg_table_name;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$$;
revoke execute on function razao.keep_what_lines_name() from public;
create trigger sites_with_lines_stay before delete or update of id, organization_id on public.sites
  for each row execute function razao.keep_what_lines_name();
create trigger inventories_with_lines_stay before delete or update of id, organization_id on public.inventories
  for each row execute function razao.keep_what_lines_name();
create trigger sites_no_truncate before truncate on public.sites
  for each statement execute function razao.refuse_change();
create trigger inventories_no_truncate before truncate on public.inventories
  for each statement execute function razao.refuse_change();
