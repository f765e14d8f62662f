-- Portions of an import are filed with less left to do (0028).

-- What a line of an import is read from, and the hashes of its large parts: made while the sheet is being read, when the
-- database waits for the reader, and not while it is being committed.
-- As `razao.sha256_of`, in a language that makes it quicker for each row.
create function razao.digest_of(content jsonb) returns text
language plpgsql immutable strict as $$
begin
  return pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(content::pg_catalog.text, 'UTF8')), 'hex');
end
$$;
alter table public.import_lines add column evidence jsonb,
  add column result_hash text generated always as (razao.digest_of(result)) stored;
update public.import_lines l set evidence = jsonb_build_object('source', 'document', 'text', '', 'spans', '[]'::jsonb, 'read',
  jsonb_build_array(jsonb_build_object('slot', 'quantity', 'quote', l.quote, 'documentId', i.document_id, 'place',
    jsonb_build_object('at', 'cell', 'row', l.row_number, 'column', l.column_number, 'sheet', i.sheet))))
from public.imports i where i.id = l.import_id and i.state in ('proposed', 'committing', 'cancelled') and l.problem is null;
alter table public.import_lines
  add column evidence_hash text generated always as (razao.digest_of(evidence)) stored;

-- As before (0028), with less left to do.
create or replace function razao.commit_import_lines(import uuid, upto integer)
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
  if exists (
    select from public.import_groups g where g.import_id = import and g.site_id is not null and not exists (
      select from public.sites s where s.id = g.site_id and s.organization_id = this.organization_id)
  ) then
    raise exception 'no such site' using errcode = 'foreign_key_violation', constraint = 'entries_site';
  end if;
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
    select l.position, l.group_number, l.entry_id, l.quantity, l.co2e_kg, l.biogenic_co2_kg, l.gases_kg, l.result, l.evidence,
      l.result_hash, l.evidence_hash, coalesce(last.sequence, 0) + row_number() over (order by l.position) as sequence
    from public.import_lines l
    where l.import_id = import and l.position > this.committed_through and l.position <= upto and l.problem is null
  ), texted as (
    select l.*, s.*,
      case when l.co2e_kg is null then 'not_counted' else 'counted' end as entry_state,
      concat('{"id": "', l.entry_id, s.to_kind, l.entry_id, s.site_scope,
        case when l.co2e_kg is null then 'not_counted' else 'counted' end, s.trace_, coalesce(l.co2e_kg::text, 'null'),
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
      factor_ids, problems, result, evidence, committed_at, committed_by, previous_hash, hash)
    select t.entry_id, this.organization_id, t.sequence, t.inventory_id, t.entry_id, t.entry_state, t.site_id, t.kind,
      t.scope, t.category, t.quantity, t.unit, t.period_from, t.period_to, t.region, false, t.co2e_kg, t.biogenic_co2_kg,
      coalesce(t.gases_kg, '{}'), t.gwp_set, t.programme, t.factor_ids, t.problems, t.result, t.evidence, now(), approver,
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
