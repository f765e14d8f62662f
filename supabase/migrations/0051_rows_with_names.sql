-- Rows of imports have names that they keep from file to file: what is in the ledger already changes nothing, what changed
-- is proposed as a correction, and what is missing from a later file is told. Rows can be mended before they are approved.

-- ── Series, names, mending ──────────────────────────────────────────────────────────────────────────────────────────

-- Files of one series say the same rows again, later: the id of the first import of it.
alter table public.imports add column series uuid,
  -- The file in the document that it is of: its name, outermost first; null: the document itself.
  add column inner_file text,
  -- Lines that correct one of the ledger, and rows of earlier files of the series that this one no longer has.
  add column corrections integer not null default 0,
  add column gone integer not null default 0,
  -- When its last portion was filed: organizations take turns by it.
  add column worked_at timestamptz;
update public.imports set series = id;
alter table public.imports alter column series set not null;
create index imports_series on public.imports (organization_id, series);
create index imports_turns on public.imports (organization_id, worked_at);
grant update (corrections, gone) on public.imports to authenticated;

alter table public.import_groups
  -- The words of the sheet that the kind was read from; null: it was told otherwise.
  add column word text,
  add column chosen_factor_id text;

alter table public.import_lines
  -- What names the row in its series: a hash of the words of its key, or of all its words that are no amount.
  add column identity uuid,
  -- The entry that it corrects.
  add column supersedes uuid,
  -- Of a line with a problem: what could be read of it all the same.
  add column partial jsonb,
  -- What a person changed: {change, by, at}.
  add column fix jsonb,
  -- Of lines that are calculated one by one, which share no basis.
  add column trace jsonb,
  add column trace_hash text generated always as (razao.digest_of(trace)) stored;
update public.import_lines l set identity = left(encode(sha256(convert_to(
    'key' || chr(10) || l.column_number || chr(10) || l.key, 'UTF8')), 'hex'), 32)::uuid
  where l.key is not null and l.key <> '';
grant update (group_number, quantity, co2e_kg, biogenic_co2_kg, gases_kg, result, evidence, partial, fix, trace, supersedes, key,
  identity)
  on public.import_lines to authenticated;

-- ── What the ledger has of a series already ─────────────────────────────────────────────────────────────────────────

-- What earlier imports of the series said of each line that they made: the last word of each. Definer: only who may see the
-- import is answered.
create function razao.said_before(import uuid)
returns table (line_id uuid, identity uuid, kind text, unit text, quantity numeric, period_from date, period_to date,
  site_id uuid, sequence bigint, row_number integer, quote text)
language sql stable security definer set search_path = '' as $$
  select distinct on (e.line_id) e.line_id, k.identity, g.kind, g.unit, k.quantity, g.period_from, g.period_to, g.site_id,
    e.sequence, k.row_number, k.quote
  from public.imports this
  join public.imports other on other.organization_id = this.organization_id and other.series = this.series
    and other.id <> this.id
  join public.import_lines k on k.import_id = other.id and k.problem is null and k.identity is not null
    and k.position > other.undone_through and k.position <= other.committed_through
  join public.import_groups g on g.import_id = k.import_id and g.number = k.group_number
  join public.entries e on e.id = k.entry_id
  where this.id = said_before.import
    and (current_setting('role') = 'service_role' or this.organization_id in (select public.my_organizations()))
  order by e.line_id, e.sequence desc
$$;

-- Rows of earlier files of the series that this one has no longer, of the months that it is about; lines that were withdrawn
-- since are not among them.
create function razao.rows_gone(import uuid)
returns table (entry_id uuid, row_number integer, quote text, kind text, unit text, quantity numeric, period_from date,
  period_to date, site_id uuid, co2e_kg numeric)
language sql stable security definer set search_path = '' as $$
  with said as (
    select s.*, row_number() over (partition by s.identity order by s.sequence) as nth from razao.said_before(rows_gone.import) s
  ), here as (
    select l.identity, count(*) as lines from public.import_lines l
    where l.import_id = rows_gone.import and l.identity is not null group by l.identity
  ), span as (
    select min(g.period_from) as first, max(g.period_to) as last from public.import_groups g where g.import_id = rows_gone.import
  )
  select e.id, s.row_number, s.quote, e.kind, e.unit, e.quantity, e.period_from, e.period_to, e.site_id, e.co2e_kg
  from said s cross join span
  left join here h on h.identity = s.identity
  join public.current_entries c on c.line_id = s.line_id
  join public.entries e on e.id = c.entry_id
  where s.nth > coalesce(h.lines, 0) and s.period_from <= span.last and s.period_to >= span.first
  order by s.sequence
$$;

-- Finds out which lines of an import, of those not filed yet, are in the ledger already, which change a line of it, and
-- which are new. Rows of one name are told apart by what they say, then by their order. What a person corrected or withdrew
-- since is left to a person. Definer, and refuses, as `commit_import_lines` (0028).
create function razao.match_import_lines(import uuid) returns void
language plpgsql volatile security definer set search_path = '' set work_mem = '64MB' as $$
declare
  this public.imports;
begin
  select * into this from public.imports where id = import;
  if current_setting('role') <> 'service_role' and not (
    public.in_use_case() and coalesce(public.my_role(this.organization_id) in ('owner', 'manager', 'contributor'), false)
  ) then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  if not exists (
    select from public.imports other where other.organization_id = this.organization_id and other.id <> import
      and other.committed_through > 0 and (other.series = this.series or other.document_id = this.document_id)
  ) then
    return;
  end if;
  update public.import_lines l set problem = null, supersedes = null
  where l.import_id = import and l.position > this.committed_through
    and (l.supersedes is not null or l.problem ->> 'code' in ('row.known', 'row.corrected_since', 'row.withdrawn_since'));

  with said as materialized (
    select s.*, row_number() over (partition by s.identity, s.kind, s.unit, s.quantity, s.period_from, s.period_to, s.site_id
      order by s.sequence) as same_nth
    from razao.said_before(import) s
  ), line as materialized (
    select l.position, l.identity, l.quantity, l.fix, g.kind, g.unit, g.period_from, g.period_to, g.site_id,
      row_number() over (partition by l.identity, g.kind, g.unit, l.quantity, g.period_from, g.period_to, g.site_id
        order by l.position) as same_nth
    from public.import_lines l join public.import_groups g on g.import_id = l.import_id and g.number = l.group_number
    where l.import_id = import and l.identity is not null and l.quantity is not null
      and (l.problem is null or l.problem ->> 'code' in ('row.skipped', 'row.known'))
  ), same as materialized (
    select l.position, s.line_id from line l join said s on s.identity = l.identity and s.kind = l.kind and s.unit = l.unit
      and s.quantity = l.quantity and s.period_from = l.period_from and s.period_to = l.period_to and s.same_nth = l.same_nth
      and s.site_id is not distinct from l.site_id
  ), changed as materialized (
    select l.*, s.line_id, s.kind as said_kind, s.unit as said_unit, s.quantity as said_quantity, s.period_from as said_from,
      s.period_to as said_to, s.site_id as said_site
    from (select o.*, row_number() over (partition by o.identity order by o.position) as nth from line o
      where o.position not in (select same.position from same)) l
    join (select o.*, row_number() over (partition by o.identity order by o.sequence) as nth from said o
      where o.line_id not in (select same.line_id from same)) s on s.identity = l.identity and s.nth = l.nth
  ), judged as materialized (
    select c.position, e.id as entry_id, e.quantity, e.unit,
      case
        when e.id is null then 'row.withdrawn_since'
        when (e.kind, e.unit, e.quantity, e.period_from, e.period_to, e.site_id) is not distinct from
          (c.kind, c.unit, c.quantity, c.period_from, c.period_to, c.site_id) then 'row.known'
        when (e.kind, e.unit, e.quantity, e.period_from, e.period_to, e.site_id) is distinct from
          (c.said_kind, c.said_unit, c.said_quantity, c.said_from, c.said_to, c.said_site)
          and not coalesce((c.fix #>> '{change,take}')::boolean, false) then 'row.corrected_since'
      end as code
    from changed c
    left join public.current_entries standing on standing.line_id = c.line_id
    left join public.entries e on e.id = standing.entry_id
    union all
    select same.position, coalesce(standing.entry_id, same.line_id), null, null, 'row.known' from same
    left join public.current_entries standing on standing.line_id = same.line_id
  )
  update public.import_lines l set
    supersedes = case when j.code is null then j.entry_id end,
    problem = case when j.code is not null then jsonb_build_object('code', j.code, 'params', jsonb_strip_nulls(
      jsonb_build_object('entry', j.entry_id, 'quantity', trim_scale(j.quantity)::text, 'unit', j.unit))) end
  from judged j
  where l.import_id = import and l.position = j.position and l.position > this.committed_through and l.problem is null;

  -- The same place of the same file, read as another series.
  update public.import_lines l set problem = jsonb_build_object('code', 'row.known', 'params', jsonb_build_object('entry', known.entry_id))
  from public.imports other join public.import_lines known on known.import_id = other.id
  where l.import_id = import and l.position > this.committed_through and l.problem is null and l.supersedes is null
    and other.organization_id = this.organization_id and other.series <> this.series
    and other.document_id = this.document_id and other.sheet = this.sheet
    and other.inner_file is not distinct from this.inner_file
    and known.row_number = l.row_number and known.column_number = l.column_number and known.problem is null
    and known.position <= other.committed_through and known.position > other.undone_through;
end
$$;

-- ── Filing ──────────────────────────────────────────────────────────────────────────────────────────────────────────

-- The lock of an organization's ledger, if nobody has it: one organization's long work holds up nobody else's.
create function razao.try_lock_organization(organization uuid) returns boolean
language sql volatile set search_path = '' as $$
  select pg_catalog.pg_try_advisory_xact_lock(pg_catalog.hashtextextended('razao:organization:' || organization::text, 0))
$$;

drop function razao.mark_known_lines(uuid, integer, integer);

-- As before (0046); lines may have a factor that a person chose, a trace of their own, and an entry that they correct.
create or replace function razao.commit_import_lines(import uuid, upto integer)
returns table (saved integer, first_sequence bigint, last_sequence bigint, refused text)
language plpgsql volatile security definer set search_path = '' set enable_nestloop = off set work_mem = '32MB' as $$
declare
  this public.imports;
  last record;
  filing record;
  corrected record;
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
  if exists (
    select from public.import_groups g where g.import_id = import and g.site_id is not null and not exists (
      select from public.sites s where s.id = g.site_id and s.organization_id = this.organization_id)
  ) then
    raise exception 'no such site' using errcode = 'foreign_key_violation', constraint = 'entries_site';
  end if;
  if this.corrections > 0 then
    -- A person was quicker: what they say stands.
    update public.import_lines l set problem = jsonb_build_object('code', 'row.corrected_since', 'params', jsonb_build_object('entry', l.supersedes))
    where l.import_id = import and l.position > this.committed_through and l.position <= upto and l.problem is null
      and l.supersedes is not null and not exists (select from public.current_entries c where c.entry_id = l.supersedes);
  end if;
  select case
    when i.id is null then 'inventory.missing'
    when i.state = 'closed' and not razao.is_outside(i.id, g.site_id) then 'period.closed'
    when i.state <> 'open' and not razao.is_outside(i.id, g.site_id) then 'inventory.not_open'
    when i.gwp_set <> g.gwp_set then 'import.basis_changed'
    when s.archived_at is not null then 'site.archived'
  end into refused
  from public.import_groups g
  left join public.inventories i on i.organization_id = this.organization_id
    and g.period_from between i.period_from and i.period_to
  left join public.sites s on s.id = g.site_id
  where g.import_id = import and g.scope is not null
    and (i.id is null or i.gwp_set <> g.gwp_set or s.archived_at is not null
      or i.state <> 'open' and not razao.is_outside(i.id, g.site_id))
    and g.number in (
      select l.group_number from public.import_lines l where l.import_id = import and l.position > this.committed_through
        and l.position <= upto and l.problem is null)
  limit 1;
  if refused is null and this.corrections > 0 then
    select case i.state when 'closed' then 'period.closed' else 'inventory.not_open' end into refused
    from public.import_lines l join public.entries e on e.id = l.supersedes join public.inventories i on i.id = e.inventory_id
    where l.import_id = import and l.position > this.committed_through and l.position <= upto and l.problem is null
      and i.state <> 'open' and not razao.is_outside(i.id, e.site_id)
    limit 1;
  end if;
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
      ', "gwpSet": ' || to_json(g.gwp_set) || ', "reason": null, "region": ' || to_json(g.region) || ', "result": "' as set_region,
      '", "factors": ' || to_jsonb(g.factor_ids)::text || ', "gasesKg": ' as factors_,
      ', "category": ' || to_json(g.category) || ', "evidence": "' as category_,
      ', "problems": ' || g.problems::text || ', "quantity": ' as problems_,
      ', "estimated": false, "inventory": ' || to_json(i.id) || ', "programme": ' || to_json(g.programme)
        || ', "supersedes": null, "committedAt": ' || committed_at_text || ', "committedBy": ' || to_json(approver)
        || ', "chosenFactor": ' || coalesce(to_json(g.chosen_factor_id)::text, 'null') || ', "organization": '
        || to_json(this.organization_id) || ', "biogenicCo2Kg": ' as rest_
    from public.import_groups g
    join public.inventories i on i.organization_id = this.organization_id
      and g.period_from between i.period_from and i.period_to
    where g.import_id = import and g.scope is not null
  ), line as (
    select l.position, l.group_number, l.entry_id, l.quantity, l.co2e_kg, l.biogenic_co2_kg, l.gases_kg, l.result, l.evidence,
      l.trace, l.result_hash, l.evidence_hash, l.trace_hash,
      coalesce(last.sequence, 0) + row_number() over (order by l.position) as sequence
    from public.import_lines l
    where l.import_id = import and l.position > this.committed_through and l.position <= upto and l.problem is null
      and l.supersedes is null
  ), texted as (
    select l.*, s.*,
      case when l.co2e_kg is null then 'not_counted' else 'counted' end as entry_state,
      concat('{"id": "', l.entry_id, s.to_kind, l.entry_id, s.site_scope,
        case when l.co2e_kg is null then 'not_counted' else 'counted' end, '", "trace": ',
        coalesce('"' || l.trace_hash || '"', 'null'), ', "co2eKg": ', coalesce(l.co2e_kg::text, 'null'),
        s.set_region, l.result_hash, s.factors_, coalesce(l.gases_kg, '{}'),
        s.category_, l.evidence_hash, '", "previous": ') as before,
      concat(s.problems_, l.quantity, ', "sequence": ', l.sequence, s.rest_, coalesce(l.biogenic_co2_kg::text, 'null'), '}') as after
    from line l join shared s on s.number = l.group_number
  ), chain as (
    select t.*, razao.chained(t.before, t.after, last.hash) over (order by t.sequence) as hash_here from texted t
  ), linked as (
    select c.*, coalesce(lag(c.hash_here) over (order by c.sequence), last.hash) as previous_here from chain c
  ), filed as (
    insert into public.entries (id, organization_id, sequence, inventory_id, line_id, state, site_id, kind, scope, category,
      quantity, unit, period_from, period_to, region, estimated, co2e_kg, biogenic_co2_kg, gases_kg, gwp_set, programme,
      factor_ids, chosen_factor_id, problems, result, trace, evidence, committed_at, committed_by, previous_hash, hash)
    select t.entry_id, this.organization_id, t.sequence, t.inventory_id, t.entry_id, t.entry_state, t.site_id, t.kind,
      t.scope, t.category, t.quantity, t.unit, t.period_from, t.period_to, t.region, false, t.co2e_kg, t.biogenic_co2_kg,
      coalesce(t.gases_kg, '{}'), t.gwp_set, t.programme, t.factor_ids, t.chosen_factor_id, t.problems, t.result, t.trace,
      t.evidence, now(), approver, t.previous_here, t.hash_here
    from linked t order by t.sequence
    returning sequence
  )
  select count(*)::integer as lines, min(f.sequence) as first, max(f.sequence) as last into filing from filed f;

  if this.corrections > 0 then
    -- Few beside the new ones: single lines of the chain, by its trigger.
    with filed as (
      insert into public.entries (id, organization_id, inventory_id, supersedes, state, site_id, kind, scope, category,
        quantity, unit, period_from, period_to, region, estimated, co2e_kg, biogenic_co2_kg, gases_kg, gwp_set, programme,
        factor_ids, chosen_factor_id, problems, result, trace, evidence, reason, committed_by)
      select l.entry_id, this.organization_id, i.id, l.supersedes, case when l.co2e_kg is null then 'not_counted' else 'counted' end,
        g.site_id, g.kind, g.scope, g.category, l.quantity, g.unit, g.period_from, g.period_to, g.region, false, l.co2e_kg,
        l.biogenic_co2_kg, coalesce(l.gases_kg, '{}'), g.gwp_set, g.programme, g.factor_ids, g.chosen_factor_id, g.problems,
        l.result, l.trace, l.evidence, d.name || ' · ' || this.sheet, approver
      from public.import_lines l
      join public.import_groups g on g.import_id = import and g.number = l.group_number and g.scope is not null
      join public.inventories i on i.organization_id = this.organization_id and g.period_from between i.period_from and i.period_to
      join public.documents d on d.id = this.document_id
      where l.import_id = import and l.position > this.committed_through and l.position <= upto and l.problem is null
        and l.supersedes is not null
      order by l.position
      returning sequence
    )
    select count(*)::integer as lines, min(f.sequence) as first, max(f.sequence) as last into corrected from filed f;
    filing.lines := filing.lines + corrected.lines;
    filing.first := least(filing.first, corrected.first);
    filing.last := greatest(filing.last, corrected.last);
  end if;

  update public.imports i set committed_through = upto, saved = i.saved + filing.lines,
    state = case when upto >= i.lines then 'committed' else i.state end, updated_at = now(), worked_at = clock_timestamp()
  where i.id = import;
  return query select filing.lines, filing.first, filing.last, null::text;
end
$$;

-- As before (0028); what a correction replaced comes back in its place.
create or replace function razao.undo_import_lines(import uuid, upto integer, why text)
returns table (withdrawn integer, first_sequence bigint, last_sequence bigint, refused text)
language plpgsql volatile security definer set search_path = '' as $$
declare
  this public.imports;
  gone record;
  shut text;
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
  select case i.state when 'closed' then 'period.closed' else 'inventory.not_open' end into shut
  from public.import_lines l join public.entries e on e.id in (l.entry_id, l.supersedes)
  join public.inventories i on i.id = e.inventory_id
  where l.import_id = import and l.position > this.undone_through and l.position <= upto and l.problem is null
    and i.state <> 'open' and not razao.is_outside(i.id, e.site_id)
  limit 1;
  if shut is not null then
    update public.imports set state = 'cancelled', stopped = shut, updated_at = now() where id = import;
    return query select 0, null::bigint, null::bigint, shut;
    return;
  end if;
  with filed as (
    insert into public.entries
      (organization_id, inventory_id, supersedes, state, site_id, kind, scope, category, quantity, unit, period_from,
       period_to, region, estimated, co2e_kg, biogenic_co2_kg, gases_kg, gwp_set, programme, factor_ids, chosen_factor_id,
       problems, result, trace, evidence, reason, committed_by)
    select b.organization_id, b.inventory_id, e.id, case when l.supersedes is null then 'withdrawn' else b.state end, b.site_id,
      b.kind, b.scope, b.category, b.quantity, b.unit, b.period_from, b.period_to, b.region, b.estimated,
      case when l.supersedes is not null then b.co2e_kg end, case when l.supersedes is not null then b.biogenic_co2_kg end,
      case when l.supersedes is not null then b.gases_kg else '{}' end, b.gwp_set, b.programme, b.factor_ids,
      b.chosen_factor_id, b.problems, b.result, b.trace, b.evidence, why, this.undone_by
    from public.import_lines l join public.entries e on e.id = l.entry_id
    join public.entries b on b.id = coalesce(l.supersedes, l.entry_id)
    where l.import_id = import and l.position > this.undone_through and l.position <= upto and l.problem is null
      and not exists (select from public.entries later where later.supersedes = e.id)
    order by l.position
    returning sequence
  )
  select count(*)::integer as lines, min(f.sequence) as first, max(f.sequence) as last into gone from filed f;
  update public.imports i set undone_through = upto, withdrawn = i.withdrawn + gone.lines,
    state = case when upto >= i.committed_through then 'undone' else i.state end, updated_at = now(),
    worked_at = clock_timestamp()
  where i.id = import;
  return query select gone.lines, gone.first, gone.last, null::text;
end
$$;

revoke execute on function razao.said_before(uuid), razao.rows_gone(uuid), razao.match_import_lines(uuid),
  razao.try_lock_organization(uuid) from public;
grant execute on function razao.rows_gone(uuid), razao.match_import_lines(uuid) to authenticated, service_role;
grant execute on function razao.try_lock_organization(uuid) to service_role;
