-- Filing an approved import into the ledger, and taking it back, portion by portion.

-- Files the next lines of an import into the ledger, in their order: one statement, one stretch of the chain. Gives how
-- many became entries, and with which places in the chain. The person who approved the import is who commits. Lines may have
-- a factor that a person chose, a trace of their own, and an entry that they correct; what all lines of a group keep of their
-- calculation comes from the group.
-- Definer: places in the chain are nobody else's to give. Refuses whoever may not commit for the organization.
create function razao.commit_import_lines(import uuid, upto integer)
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
    select g.*, i.id as inventory_id, razao.digest_of(g.result) as result_hash,
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
  ), linked as (
    select l.entry_id, l.sequence, l.quantity, l.co2e_kg, l.biogenic_co2_kg, l.gases_kg, coalesce(l.result, s.result) as result,
      l.trace, l.evidence, s.inventory_id, s.site_id, s.kind, s.scope, s.category, s.unit, s.period_from, s.period_to, s.region,
      s.gwp_set, s.programme, s.factor_ids, s.chosen_factor_id, s.problems,
      case when l.co2e_kg is null then 'not_counted' else 'counted' end as entry_state,
      razao.chained_both(
        concat('{"id": "', l.entry_id, s.to_kind, l.entry_id, s.site_scope,
          case when l.co2e_kg is null then 'not_counted' else 'counted' end, '", "trace": ',
          coalesce('"' || l.trace_hash || '"', 'null'), ', "co2eKg": ', coalesce(l.co2e_kg::text, 'null'),
          s.set_region, coalesce(l.result_hash, s.result_hash), s.factors_, coalesce(l.gases_kg, '{}'),
          s.category_, l.evidence_hash, '", "previous": '),
        concat(s.problems_, l.quantity, ', "sequence": ', l.sequence, s.rest_, coalesce(l.biogenic_co2_kg::text, 'null'), '}'),
        last.hash) over (order by l.sequence) as links
    from line l join shared s on s.number = l.group_number
  ), filed as (
    insert into public.entries (id, organization_id, sequence, inventory_id, line_id, state, site_id, kind, scope, category,
      quantity, unit, period_from, period_to, region, estimated, co2e_kg, biogenic_co2_kg, gases_kg, gwp_set, programme,
      factor_ids, chosen_factor_id, problems, result, trace, evidence, committed_at, committed_by, previous_hash, hash)
    select t.entry_id, this.organization_id, t.sequence, t.inventory_id, t.entry_id, t.entry_state, t.site_id, t.kind,
      t.scope, t.category, t.quantity, t.unit, t.period_from, t.period_to, t.region, false, t.co2e_kg, t.biogenic_co2_kg,
      coalesce(t.gases_kg, '{}'), t.gwp_set, t.programme, t.factor_ids, t.chosen_factor_id, t.problems, t.result, t.trace,
      t.evidence, now(), approver, case when octet_length(t.links) = 64 then encode(substring(t.links for 32), 'hex') end,
      encode(substring(t.links from octet_length(t.links) - 31), 'hex')
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
        coalesce(l.result, g.result), l.trace, l.evidence, d.name || ' · ' || this.sheet, approver
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

-- Withdraws the next entries of an import, in their order; one that was corrected or withdrawn since stays as it is, and what
-- a correction replaced comes back in its place. Single lines of the chain, by its trigger. Definer, and refuses, as above.
create function razao.undo_import_lines(import uuid, upto integer, why text)
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

-- ── Who may do what ─────────────────────────────────────────────────────────────────────────────────────────────────

revoke execute on function razao.commit_import_lines(uuid, integer), razao.undo_import_lines(uuid, integer, text)
  from public;
grant execute on function razao.commit_import_lines(uuid, integer), razao.undo_import_lines(uuid, integer, text)
  to authenticated, service_role;
