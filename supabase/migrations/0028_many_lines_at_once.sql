-- The ledger takes up many lines in one statement, as bulk imports (0023) bring them.

-- ── The ledger, many lines at once ──────────────────────────────────────────────────────────────────────────────────

-- Places in the chain are given by the database alone: by the trigger to single lines, by the function below to portions.
-- Nobody else may name them.
revoke insert on public.entries from authenticated, service_role;
grant insert (id, organization_id, inventory_id, draft_id, supersedes, state, site_id, kind, scope, category, quantity, unit,
  period_from, period_to, region, estimated, co2e_kg, biogenic_co2_kg, gases_kg, gwp_set, programme, factor_ids,
  chosen_factor_id, problems, result, trace, evidence, reason, committed_by) on public.entries to authenticated, service_role;
revoke insert, update, delete, truncate on public.entry_months from service_role;

drop trigger entries_chain on public.entries;
create trigger entries_chain before insert on public.entries
  for each row when (new.hash is null) execute function razao.chain_entry();

-- Each of these holds by construction, and cost a look-up a line: the organization of a line is that of its inventory
-- (`entries_inventory_id_organization_id_fkey`); `line_id` is the line's own id or, by the chain's trigger, that of the
-- line it supersedes; the months of a line are written by the trigger of its own insert, and no line is ever deleted.
alter table public.entries drop constraint entries_organization_id_fkey;
alter table public.entries drop constraint entries_line_id_organization_id_fkey;
alter table public.entry_months drop constraint entry_months_entry_id_fkey;

-- Most lines come from no draft and supersede nothing: what they are not is in no index.
alter table public.entries drop constraint entries_draft_once, drop constraint entries_superseded_once;
create unique index entries_draft_once on public.entries (draft_id) where draft_id is not null;
create unique index entries_superseded_once on public.entries (supersedes) where supersedes is not null;

-- As before; a line within one month has its whole as that month's part, without unfolding its months, and the lines'
-- parts are added up from what was just written, without looking it up again.
create or replace function razao.keep_totals() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = on as $$
declare
  -- Whether any line spans months: most statements bring none, and are not searched for it again and again.
  several boolean := exists (
    select from added a
    where date_trunc('month', a.period_from::timestamp) <> date_trunc('month', a.period_to::timestamp));
begin
  -- First the superseded lines go, then the new ones come: no count is ever below zero.
  if exists (select from added where supersedes is not null) then
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

  insert into public.entry_months (entry_id, organization_id, month, starts, co2e_kg, biogenic_co2_kg)
  select a.id, a.organization_id, date_trunc('month', a.period_from::timestamp)::date, true, a.co2e_kg, a.biogenic_co2_kg
  from added a
  where a.state <> 'withdrawn'
    and date_trunc('month', a.period_from::timestamp) = date_trunc('month', a.period_to::timestamp)
  union all
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
  where several and a.state <> 'withdrawn'
    and date_trunc('month', a.period_from::timestamp) <> date_trunc('month', a.period_to::timestamp);

  insert into public.result_totals as t
  select w.organization_id, w.inventory_id, w.month, w.site_id, w.scope, w.category, w.kind, w.gwp_set,
    -- Sums of counted lines; a group without one adds nothing and shows in the counters.
    coalesce(sum(w.co2e_kg), 0), coalesce(sum(w.biogenic_co2_kg), 0),
    count(*) filter (where w.state = 'counted' and w.starts),
    count(*) filter (where w.state = 'counted' and not w.starts),
    count(*) filter (where w.state = 'not_counted' and w.starts),
    count(*) filter (where w.state = 'not_counted' and not w.starts)
  from (
    select a.organization_id, a.inventory_id, date_trunc('month', a.period_from::timestamp)::date as month, a.site_id,
      a.scope, a.category, a.kind, a.gwp_set, a.state, true as starts, a.co2e_kg, a.biogenic_co2_kg
    from added a
    where a.state <> 'withdrawn'
      and date_trunc('month', a.period_from::timestamp) = date_trunc('month', a.period_to::timestamp)
    union all
    select a.organization_id, a.inventory_id, m.month, a.site_id,
      a.scope, a.category, a.kind, a.gwp_set, a.state, m.starts, m.co2e_kg, m.biogenic_co2_kg
    from added a join public.entry_months m on m.entry_id = a.id
    where several and date_trunc('month', a.period_from::timestamp) <> date_trunc('month', a.period_to::timestamp)
  ) w
  group by w.organization_id, w.inventory_id, w.month, w.site_id, w.scope, w.category, w.kind, w.gwp_set
  on conflict on constraint result_totals_key do update set
    co2e_kg = t.co2e_kg + excluded.co2e_kg,
    biogenic_co2_kg = t.biogenic_co2_kg + excluded.biogenic_co2_kg,
    counted_starting = t.counted_starting + excluded.counted_starting,
    counted_continuing = t.counted_continuing + excluded.counted_continuing,
    not_counted_starting = t.not_counted_starting + excluded.not_counted_starting,
    not_counted_continuing = t.not_counted_continuing + excluded.not_counted_continuing;

  -- The parts must make the whole, exactly, or the summaries would drift from the ledger.
  if exists (
    select from added a join public.entry_months m on m.entry_id = a.id
    where several and a.state = 'counted'
      and date_trunc('month', a.period_from::timestamp) <> date_trunc('month', a.period_to::timestamp)
    group by a.id, a.co2e_kg, a.biogenic_co2_kg
    having count(*) <> count(m.co2e_kg) or sum(m.co2e_kg) <> a.co2e_kg or sum(m.biogenic_co2_kg) <> a.biogenic_co2_kg
  ) or exists (
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

-- One link of the chain: the text of a line up to the hash of the line before, that hash, and the text after it. What
-- `razao.entry_hash` makes of the same line, without building its content as JSON first.
create function razao.link(previous text, before text, after text, first text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return encode(sha256(convert_to(
    before || coalesce('"' || coalesce(previous, first) || '"', 'null') || after, 'UTF8')), 'hex');
end
$$;
create aggregate razao.chained(before text, after text, first text) (
  sfunc = razao.link, stype = text
);
revoke execute on function razao.link(text, text, text, text), razao.chained(text, text, text) from public;

-- Lines of an import that are in the ledger already, by another import of the same place of the same document, or with
-- the same key: they are marked, and left out; gives how many. Definer: lines are marked also while the import is being
-- committed.
create function razao.mark_known_lines(import uuid, after integer, upto integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  this public.imports;
  by_place integer;
  by_key integer := 0;
begin
  select * into this from public.imports where id = import;
  if current_setting('role') <> 'service_role' and not (
    public.in_use_case() and coalesce(public.my_role(this.organization_id) in ('owner', 'manager', 'contributor'), false)
  ) then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  if not exists (
    select from public.imports other where other.organization_id = this.organization_id and other.id <> import
      and other.committed_through > other.undone_through
  ) then
    return 0;
  end if;
  update public.import_lines l set problem = jsonb_build_object('code', 'row.known', 'params', jsonb_build_object('entry', known.entry_id))
  from public.imports other join public.import_lines known on known.import_id = other.id
  where l.import_id = import and l.position > after and l.position <= upto and l.problem is null
    and this.key_column is null and other.organization_id = this.organization_id and other.id <> import
    and other.document_id = this.document_id and other.sheet = this.sheet
    and known.row_number = l.row_number and known.column_number = l.column_number and known.problem is null
    and known.position <= other.committed_through and known.position > other.undone_through;
  get diagnostics by_place = row_count;
  if this.key_column is not null then
    update public.import_lines l set problem = jsonb_build_object('code', 'row.known', 'params', jsonb_build_object('entry', known.entry_id))
    from public.imports other join public.import_lines known on known.import_id = other.id
    where l.import_id = import and l.position > after and l.position <= upto and l.problem is null
      and other.organization_id = this.organization_id and other.id <> import
      and known.key = l.key and known.column_number = l.column_number and known.problem is null
      and known.position <= other.committed_through and known.position > other.undone_through;
    get diagnostics by_key = row_count;
  end if;
  return by_place + by_key;
end
$$;

-- Files the next lines of an import into the ledger, in their order: one statement, one stretch of the chain. Gives how
-- many became entries, and with which places in the chain. The person who approved the import is who commits.
-- Definer: places in the chain are nobody else's to give. Refuses whoever may not commit for the organization.
create function razao.commit_import_lines(import uuid, upto integer)
returns table (saved integer, first_sequence bigint, last_sequence bigint, refused text)
-- What is joined here is what was just made, of which nobody knows how much it is; a portion is sorted in memory.
language plpgsql volatile security definer set search_path = '' set enable_nestloop = off set work_mem = '32MB' as $$
declare
  this public.imports;
  last record;
  filing record;
  approver uuid;
  committed_at_text text := to_json(razao.instant(now()));
begin
  select * into this from public.imports where id = import;
  approver := this.approved_by;
  if current_setting('role') <> 'service_role' and not (
    public.in_use_case() and coalesce(public.my_role(this.organization_id) in ('owner', 'manager', 'contributor'), false)
  ) then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  perform razao.lock_organization(this.organization_id);
  select * into this from public.imports where id = import for update;
  if this.state <> 'committing' or approver is null or upto <= this.committed_through then
    return query select 0, null::bigint, null::bigint, null::text;
    return;
  end if;
  perform razao.mark_known_lines(import, this.committed_through, upto);
  select case
    when i.id is null then 'inventory.missing'
    when i.state <> 'open' then 'inventory.not_open'
    when i.gwp_set <> g.gwp_set then 'import.basis_changed'
    when s.archived_at is not null then 'site.archived'
  end into refused
  from public.import_groups g
  left join public.inventories i on i.organization_id = this.organization_id
    and g.period_from between i.period_from and i.period_to
  left join public.sites s on s.id = g.site_id
  where g.import_id = import and g.scope is not null
    and (i.id is null or i.state <> 'open' or i.gwp_set <> g.gwp_set or s.archived_at is not null)
    and g.number in (
      select l.group_number from public.import_lines l where l.import_id = import and l.position > this.committed_through
        and l.position <= upto and l.problem is null)
  limit 1;
  if refused is not null then
    update public.imports set state = 'cancelled', stopped = refused, updated_at = now() where id = import;
    return query select 0, null::bigint, null::bigint, refused;
    return;
  end if;
  select e.sequence, e.hash into last from public.entries e
    where e.organization_id = this.organization_id order by e.sequence desc limit 1;

  with shared as materialized (
    -- What all lines of a group say alike: the pieces of the text that is hashed, in the order of `jsonb`.
    select g.*, i.id as inventory_id,
      '", "to": ' || to_json(g.period_to) || ', "from": ' || to_json(g.period_from) || ', "kind": ' || to_json(g.kind)
        || ', "line": "' as to_kind,
      '", "site": ' || coalesce(to_json(g.site_id)::text, 'null') || ', "unit": ' || to_json(g.unit)
        || ', "draft": null, "scope": ' || g.scope || ', "state": "' as site_scope,
      '", "trace": null, "co2eKg": ' as trace_,
      ', "gwpSet": ' || to_json(g.gwp_set) || ', "reason": null, "region": ' || to_json(g.region) || ', "result": "' as set_region,
      '", "factors": ' || to_jsonb(g.factor_ids)::text || ', "gasesKg": ' as factors_,
      ', "category": ' || to_json(g.category) || ', "evidence": "' as category_,
      ', "problems": ' || g.problems::text || ', "quantity": ' as problems_,
      ', "estimated": false, "inventory": ' || to_json(i.id) || ', "programme": ' || to_json(g.programme)
        || ', "supersedes": null, "committedAt": ' || committed_at_text || ', "committedBy": ' || to_json(approver)
        || ', "chosenFactor": null, "organization": ' || to_json(this.organization_id) || ', "biogenicCo2Kg": ' as rest_
    from public.import_groups g
    join public.inventories i on i.organization_id = this.organization_id
      and g.period_from between i.period_from and i.period_to
    where g.import_id = import and g.scope is not null
  ), line as (
    select l.*, coalesce(last.sequence, 0) + row_number() over (order by l.position) as sequence,
      -- As `jsonb` writes it.
      concat('{"read": [{"slot": "quantity", "place": {"at": "cell", "row": ', l.row_number, ', "sheet": ', to_json(this.sheet),
        ', "column": ', l.column_number, '}, "quote": ', to_json(l.quote), ', "documentId": "', this.document_id,
        '"}], "text": "", "spans": [], "source": "document"}') as evidence
    from public.import_lines l
    where l.import_id = import and l.position > this.committed_through and l.position <= upto and l.problem is null
  ), texted as (
    select l.*, s.*,
      case when l.co2e_kg is null then 'not_counted' else 'counted' end as entry_state,
      concat('{"id": "', l.entry_id, s.to_kind, l.entry_id, s.site_scope,
        case when l.co2e_kg is null then 'not_counted' else 'counted' end, s.trace_, coalesce(l.co2e_kg::text, 'null'),
        s.set_region, encode(sha256(convert_to(l.result::text, 'UTF8')), 'hex'), s.factors_, coalesce(l.gases_kg, '{}'),
        s.category_, encode(sha256(convert_to(l.evidence, 'UTF8')), 'hex'), '", "previous": ') as before,
      concat(s.problems_, l.quantity, ', "sequence": ', l.sequence, s.rest_, coalesce(l.biogenic_co2_kg::text, 'null'), '}') as after
    from line l join shared s on s.number = l.group_number
  ), chain as (
    select t.*, razao.chained(t.before, t.after, last.hash) over (order by t.sequence) as hash_here from texted t
  ), linked as (
    select c.*, coalesce(lag(c.hash_here) over (order by c.sequence), last.hash) as previous_here from chain c
  ), filed as (
    insert into public.entries (id, organization_id, sequence, inventory_id, line_id, state, site_id, kind, scope, category,
      quantity, unit, period_from, period_to, region, estimated, co2e_kg, biogenic_co2_kg, gases_kg, gwp_set, programme,
      factor_ids, problems, result, evidence, committed_at, committed_by, previous_hash, hash)
    select t.entry_id, this.organization_id, t.sequence, t.inventory_id, t.entry_id, t.entry_state, t.site_id, t.kind,
      t.scope, t.category, t.quantity, t.unit, t.period_from, t.period_to, t.region, false, t.co2e_kg, t.biogenic_co2_kg,
      coalesce(t.gases_kg, '{}'), t.gwp_set, t.programme, t.factor_ids, t.problems, t.result, t.evidence::jsonb, now(), approver,
      t.previous_here, t.hash_here
    from linked t order by t.sequence
    returning sequence
  )
  select count(*)::integer as lines, min(f.sequence) as first, max(f.sequence) as last into filing from filed f;

  update public.imports i set committed_through = upto, saved = i.saved + filing.lines,
    state = case when upto >= i.lines then 'committed' else i.state end, updated_at = now()
  where i.id = import;
  return query select filing.lines, filing.first, filing.last, null::text;
end
$$;

-- Withdraws the next entries of an import, in their order; one that was corrected or withdrawn since stays as it is.
-- Single lines of the chain, by its trigger. Definer, and refuses, as above.
create function razao.undo_import_lines(import uuid, upto integer, why text)
returns table (withdrawn integer, first_sequence bigint, last_sequence bigint, refused text)
language plpgsql volatile security definer set search_path = '' as $$
declare
  this public.imports;
  gone record;
begin
  select * into this from public.imports where id = import;
  if current_setting('role') <> 'service_role' and not (
    public.in_use_case() and coalesce(public.my_role(this.organization_id) in ('owner', 'manager', 'contributor'), false)
  ) then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  perform razao.lock_organization(this.organization_id);
  select * into this from public.imports where id = import for update;
  if this.state <> 'undoing' or this.undone_by is null or upto <= this.undone_through then
    return query select 0, null::bigint, null::bigint, null::text;
    return;
  end if;
  if exists (
    select from public.import_lines l join public.entries e on e.id = l.entry_id join public.inventories i on i.id = e.inventory_id
    where l.import_id = import and l.position > this.undone_through and l.position <= upto and l.problem is null
      and i.state <> 'open'
  ) then
    update public.imports set state = 'cancelled', stopped = 'inventory.not_open', updated_at = now() where id = import;
    return query select 0, null::bigint, null::bigint, 'inventory.not_open'::text;
    return;
  end if;
  with filed as (
    insert into public.entries
      (organization_id, inventory_id, supersedes, state, site_id, kind, scope, category, quantity, unit, period_from,
       period_to, region, estimated, gwp_set, programme, factor_ids, chosen_factor_id, problems, result, trace, evidence,
       reason, committed_by)
    select e.organization_id, e.inventory_id, e.id, 'withdrawn', e.site_id, e.kind, e.scope, e.category, e.quantity, e.unit,
      e.period_from, e.period_to, e.region, e.estimated, e.gwp_set, e.programme, e.factor_ids, e.chosen_factor_id, e.problems,
      e.result, e.trace, e.evidence, why, this.undone_by
    from public.import_lines l join public.entries e on e.id = l.entry_id
    where l.import_id = import and l.position > this.undone_through and l.position <= upto and l.problem is null
      and not exists (select from public.entries later where later.supersedes = e.id)
    order by l.position
    returning sequence
  )
  select count(*)::integer as lines, min(f.sequence) as first, max(f.sequence) as last into gone from filed f;
  update public.imports i set undone_through = upto, withdrawn = i.withdrawn + gone.lines,
    state = case when upto >= i.committed_through then 'undone' else i.state end, updated_at = now()
  where i.id = import;
  return query select gone.lines, gone.first, gone.last, null::text;
end
$$;

-- As before; and the basis that a line names is there, whole.
create or replace function razao.ledger_break(organization uuid) returns bigint
language sql stable set search_path = '' as $$
  select min(sequence) from (
    select e.sequence, e.hash <> razao.entry_hash(e) as changed,
      e.previous_hash is distinct from lag(e.hash) over chain as unlinked,
      e.sequence <> row_number() over chain as gap,
      e.result ? 'basis' and not coalesce(b.whole, false) as baseless
    from public.entries e
    left join (
      select kept.hash, kept.hash = razao.sha256_of(kept.content) as whole from public.ledger_bases kept
      where kept.organization_id = organization
    ) b on b.hash = e.result ->> 'basis'
    where e.organization_id = organization
    window chain as (order by e.sequence)
  ) line
  where changed or unlinked or gap or baseless
$$;

revoke execute on function razao.mark_known_lines(uuid, integer, integer), razao.commit_import_lines(uuid, integer),
  razao.undo_import_lines(uuid, integer, text) from public;
grant execute on function razao.mark_known_lines(uuid, integer, integer), razao.commit_import_lines(uuid, integer),
  razao.undo_import_lines(uuid, integer, text) to authenticated, service_role;
