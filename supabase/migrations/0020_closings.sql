-- How an inventory goes from one state to the next, what a closing records, and how it is proved.

-- Submits, sends back, approves or reopens. Definer: nobody may write the state itself.
create function razao.move_inventory(inventory uuid, move text, why text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  this public.inventories;
  needed text := case move when 'submit' then 'open' when 'approve' then 'in_review' when 'reopen' then 'closed' end;
  next_state text := case move when 'submit' then 'in_review' when 'approve' then 'approved' when 'send_back' then 'open'
    when 'reopen' then 'open' end;
  role text;
begin
  select * into this from public.inventories i where i.id = inventory;
  role := coalesce(public.my_role(this.organization_id), '');
  if not public.in_use_case() or next_state is null
    or role not in ('owner', 'manager') and not (move = 'submit' and role = 'contributor') then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  perform razao.lock_organization(this.organization_id);
  select * into this from public.inventories i where i.id = inventory for update;
  if move = 'send_back' and this.state not in ('in_review', 'approved') or this.state <> needed then
    raise exception 'not from %', this.state using errcode = 'restrict_violation',
      constraint = 'inventories_' || case move when 'submit' then 'open' when 'reopen' then 'closed' else 'in_review' end, detail = this.name;
  end if;
  insert into public.inventory_moves
    (organization_id, inventory_id, number, move, from_state, to_state, revision, reason, moved_by, closing_id)
  select this.organization_id, this.id, coalesce(max(m.number), 0) + 1, move_inventory.move, this.state, next_state,
    this.revision, nullif(btrim(why), ''), auth.uid(), this.closing_id
  from public.inventory_moves m where m.inventory_id = this.id;
  update public.inventories i set state = next_state, closing_id = null,
    submitted_by = case move when 'submit' then auth.uid() when 'approve' then i.submitted_by end,
    submitted_at = case move when 'submit' then now() when 'approve' then i.submitted_at end,
    approved_by = case move when 'approve' then auth.uid() end,
    approved_at = case move when 'approve' then now() end
  where i.id = this.id;
end
$$;

-- ── What is weighed ─────────────────────────────────────────────────────────────────────────────────────────────────

-- The lines of an inventory that stood when the ledger's chain was `upto` long and that it counts: those of the sites that
-- are outside are not among them. It follows from the ledger alone, whatever came later. Invoker: under RLS.
create function razao.standing_lines(organization uuid, inventory uuid, period_from date, period_to date, upto bigint, outside uuid[])
returns table (line_id uuid, entry_id uuid, sequence bigint, hash text, state text, site_id uuid, scope smallint,
  category text, kind text, co2e_kg numeric, biogenic_co2_kg numeric, gwp_set text, factor_ids text[], problem text)
language sql stable set search_path = '' set enable_nestloop = off as $$
  select e.line_id, e.id, e.sequence, e.hash, e.state, e.site_id, e.scope, e.category, e.kind, e.co2e_kg,
    e.biogenic_co2_kg, e.gwp_set, e.factor_ids, case when e.state = 'not_counted' then e.problems #>> '{0,code}' end
  from public.entries e
  where e.organization_id = organization and e.inventory_id = inventory
    and e.period_from between standing_lines.period_from and standing_lines.period_to
    and e.sequence <= upto and e.state <> 'withdrawn' and (e.site_id is null or e.site_id <> all (outside))
    and not exists (
      select from public.entries later
      where later.organization_id = organization and later.supersedes is not null and later.supersedes = e.id
        and later.sequence <= upto)
$$;

-- The same of a closing, by what its record says. Of an unknown closing, none.
create function razao.lines_of_closing(closing uuid)
returns table (line_id uuid, entry_id uuid, sequence bigint, hash text, state text, site_id uuid, scope smallint,
  category text, kind text, co2e_kg numeric, biogenic_co2_kg numeric, gwp_set text, factor_ids text[], problem text)
language sql stable set search_path = '' as $$
  select l.* from public.closings c cross join lateral razao.standing_lines(c.organization_id, c.inventory_id,
    (c.snapshot #>> '{inventory,from}')::date, (c.snapshot #>> '{inventory,to}')::date, c.ledger_sequence,
    array(select (s ->> 'siteId')::uuid from jsonb_array_elements(c.snapshot #> '{setup,sites}') s
      where not (s ->> 'inBoundary')::boolean or (s ->> 'share')::numeric = 0)) l
  where c.id = closing
$$;

-- What many hashes come to, in their order: the SHA-256 of the SHA-256 of each ten thousand, so that a million are never one
-- text. Called with the lines of a closing in the order of their sequence.
create function razao.digest_of_bucket(hashes text[]) returns text
language sql immutable set search_path = '' as $$
  select pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(pg_catalog.array_to_string(hashes, ''), 'UTF8')), 'hex')
$$;

-- What the lines of a closing come to, weighed by what the company consolidates of each site: their digest and their sums.
create function razao.weigh_lines(organization uuid, inventory uuid, period_from date, period_to date, upto bigint, sites jsonb)
returns jsonb
language sql stable set search_path = '' set work_mem = '64MB' as $$
  with share as materialized (
    select (s ->> 'siteId')::uuid as site_id,
      case when (s ->> 'inBoundary')::boolean then (s ->> 'share')::numeric else 0 end as part
    from jsonb_array_elements(sites) s
  ), line as materialized (
    select l.sequence, l.hash, l.state, l.site_id, l.co2e_kg, l.biogenic_co2_kg, l.factor_ids, l.problem,
      (row_number() over (order by l.sequence) - 1) / 10000 as bucket
    from razao.standing_lines(organization, inventory, period_from, period_to, upto,
      array(select s.site_id from share s where s.part = 0)) l
  ), bucket as (
    select b.bucket, razao.digest_of_bucket(array_agg(b.hash order by b.sequence)) as digest from line b group by b.bucket
  ), by_site as (
    select l.site_id, count(*) as lines, count(*) filter (where l.state = 'counted') as counted,
      coalesce(sum(l.co2e_kg), 0) as co2e_kg, coalesce(sum(l.biogenic_co2_kg), 0) as biogenic_co2_kg
    from line l group by l.site_id
  )
  select jsonb_build_object(
    'standing', (select count(*) from line),
    'counted', (select coalesce(sum(b.counted), 0) from by_site b),
    'notCounted', (select coalesce(sum(b.lines - b.counted), 0) from by_site b),
    'sha256', (select razao.digest_of_bucket(array_agg(b.digest order by b.bucket)) from bucket b),
    'co2eKg', (select coalesce(trim_scale(sum(b.co2e_kg * coalesce(s.part, 1))), 0)::text
      from by_site b left join share s on s.site_id = b.site_id),
    'biogenicCo2Kg', (select coalesce(trim_scale(sum(b.biogenic_co2_kg * coalesce(s.part, 1))), 0)::text
      from by_site b left join share s on s.site_id = b.site_id),
    'problems', (select coalesce(jsonb_agg(jsonb_build_object('code', p.problem, 'lines', p.lines) order by p.problem), '[]')
      from (select coalesce(l.problem, '') as problem, count(*) as lines from line l where l.state = 'not_counted' group by 1) p),
    'factors', (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'lines', f.lines) order by f.id), '[]')
      from (
        select u.id, sum(a.lines) as lines
        from (select l.factor_ids, count(*) as lines from line l group by l.factor_ids) a cross join lateral unnest(a.factor_ids) as u (id)
        group by u.id
      ) f))
$$;

create function razao.name_of(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select p.full_name from public.profiles p where p.id = person
$$;

-- What an inventory's set-up says, in the words of the record. Definer: called by the closing only.
create function razao.set_up_of(inventory uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'revision', i.revision, 'fourEyes', i.four_eyes,
    'baseYear', case when i.base_years is not null then jsonb_build_object('years', to_jsonb(i.base_years),
      'reason', i.base_year_reason, 'threshold', trim_scale(i.recalculation_threshold)::text,
      'triggers', to_jsonb(coalesce(i.recalculation_triggers, '{}'))) end,
    'entities', (select coalesce(jsonb_agg(jsonb_build_object('name', e.name, 'heldBy', e.held_by,
        'relationship', e.relationship, 'economicInterest', trim_scale(e.economic_interest)::text,
        'financialControl', e.financial_control, 'operatedByGroup', e.operated_by_group,
        'share', trim_scale(e.share)::text) order by e.place, e.name), '[]')
      from public.inventory_entities e where e.inventory_id = i.id),
    'sites', (select coalesce(jsonb_agg(jsonb_build_object('siteId', s.id, 'name', s.name, 'region', s.region,
        'inBoundary', coalesce(b.in_boundary, true), 'entity', b.entity, 'share', trim_scale(coalesce(b.share, 1))::text,
        'reason', b.reason) order by lower(s.name), s.id), '[]')
      from public.sites s left join public.inventory_sites b on b.inventory_id = i.id and b.site_id = s.id
      where s.organization_id = i.organization_id and (s.archived_at is null or b.site_id is not null or exists (
        select from public.span_totals t where t.inventory_id = i.id and t.site_id = s.id and t.lines > 0))))
  from public.inventories i where i.id = inventory
$$;

-- Sums of an inventory by one cut after another, weighed by what the company consolidates of each site. From the sums that
-- are kept with the ledger, exactly. Definer: called by the closing only.
create function razao.totals_of(inventory uuid, sites jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  with share as materialized (
    select (s ->> 'siteId')::uuid as site_id,
      case when (s ->> 'inBoundary')::boolean then (s ->> 'share')::numeric else 0 end as part
    from jsonb_array_elements(sites) s
  ), span as materialized (
    select t.scope, t.category, t.kind, t.site_id, coalesce(t.method, '') as method, t.gwp_set, t.lines,
      t.state = 'counted' as counted, t.co2e_kg, t.co2e_kg * coalesce(s.part, 1) as own_kg,
      t.biogenic_co2_kg * coalesce(s.part, 1) as biogenic_kg, coalesce(s.part, 1) as part
    from public.span_totals t left join share s on s.site_id = t.site_id
    where t.inventory_id = inventory and t.lines > 0
  ), inside as materialized (select * from span where part > 0),
  cut as (
    select grouping(i.scope) as no_scope, grouping(i.category) as no_category, grouping(i.kind) as no_kind,
      grouping(i.site_id) as no_site, grouping(i.method) as no_method, i.scope, i.category, i.kind, i.site_id, i.method,
      jsonb_build_object('co2eKg', trim_scale(sum(i.own_kg))::text, 'biogenicCo2Kg', trim_scale(sum(i.biogenic_kg))::text,
        'countedLines', coalesce(sum(i.lines) filter (where i.counted), 0),
        'notCountedLines', coalesce(sum(i.lines) filter (where not i.counted), 0)) as sums,
      trim_scale(sum(i.co2e_kg))::text as recorded_kg
    from inside i
    group by grouping sets ((i.scope), (i.scope, i.category), (i.scope, i.category, i.kind), (i.site_id), (i.method))
  )
  select jsonb_build_object(
    'byScope', (select coalesce(jsonb_agg(jsonb_build_object('scope', c.scope) || c.sums order by c.scope), '[]')
      from cut c where c.no_scope = 0 and c.no_category = 1),
    'byCategory', (select coalesce(jsonb_agg(jsonb_build_object('scope', c.scope, 'category', c.category) || c.sums
        order by c.scope, c.category), '[]') from cut c where c.no_category = 0 and c.no_kind = 1),
    'bySource', (select coalesce(jsonb_agg(jsonb_build_object('scope', c.scope, 'category', c.category, 'kind', c.kind) || c.sums
        order by c.scope, c.category, c.kind), '[]') from cut c where c.no_kind = 0),
    'bySite', (select coalesce(jsonb_agg(jsonb_build_object('siteId', c.site_id, 'recordedCo2eKg', c.recorded_kg) || c.sums
        order by c.site_id nulls last), '[]') from cut c where c.no_site = 0 and c.no_scope = 1),
    'byMethod', (select coalesce(jsonb_agg(jsonb_build_object('method', nullif(c.method, '')) || c.sums order by c.method), '[]')
      from cut c where c.no_method = 0),
    'byGas', (select coalesce(jsonb_agg(jsonb_build_object('gas', g.gas, 'kg', g.kg, 'co2eKg', g.co2e_kg) order by g.gas), '[]')
      from (
        select t.gas, trim_scale(sum(t.kg * coalesce(s.part, 1)))::text as kg,
          trim_scale(sum(t.co2e_kg * coalesce(s.part, 1)))::text as co2e_kg
        from public.span_gases t left join share s on s.site_id = t.site_id
        where t.inventory_id = inventory and t.lines > 0 and coalesce(s.part, 1) > 0 group by t.gas
      ) g),
    'gwpSets', (select coalesce(jsonb_agg(distinct i.gwp_set), '[]') from inside i where i.counted),
    'outside', (select jsonb_build_object('lines', coalesce(sum(s.lines), 0)) from span s where s.part = 0))
$$;

-- What the lines of an inventory came to when its closing began: for the transaction that wrote it, which takes it away again.
-- Nobody else may write one, so that no figure of a line comes from outside.
create table razao.weighings (
  -- No reference: it would hold the inventory's row, and keep whoever sends it back waiting.
  inventory_id uuid not null,
  transaction xid8 not null,
  revision integer not null,
  moves integer not null,
  sites jsonb not null,
  weighed jsonb not null,
  primary key (inventory_id, transaction)
);

create function razao.moves_of(inventory uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from public.inventory_moves m where m.inventory_id = inventory
$$;

-- Goes through the lines of an approved inventory, which may be a million, before its closing takes the organization's lock: it
-- takes no lines while it is approved. Definer: it writes what only a closing reads.
create function razao.weigh_ahead(inventory uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  this public.inventories;
  sites_ jsonb;
  moves_ integer;
  upto bigint;
begin
  select * into this from public.inventories i where i.id = inventory;
  if not public.in_use_case() or coalesce(public.my_role(this.organization_id), '') not in ('owner', 'manager') then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  if this.state <> 'approved' then
    return;
  end if;
  moves_ := razao.moves_of(this.id);
  sites_ := razao.set_up_of(this.id) -> 'sites';
  select coalesce(max(e.sequence), 0) into upto from public.entries e where e.organization_id = this.organization_id;
  insert into razao.weighings (inventory_id, transaction, revision, moves, sites, weighed)
  values (this.id, pg_current_xact_id(), this.revision, moves_, sites_,
    razao.weigh_lines(this.organization_id, this.id, this.period_from, this.period_to, upto, sites_));
end
$$;

-- ── Closing ─────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Closes what was approved. `stated` is what the engine said of scope 2 by market, which no sum of lines can say. What was
-- weighed ahead is taken where the inventory was not moved since and its sites are the same. Definer: nobody else may write
-- a closing, and nobody hands in a figure of a line.
create function razao.close_inventory(inventory uuid, stated jsonb) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  this public.inventories;
  before public.closings;
  head record;
  id_ uuid := gen_random_uuid();
  number_ smallint;
  set_up jsonb;
  weighed jsonb;
  ahead razao.weighings;
  record_ jsonb;
begin
  select * into this from public.inventories i where i.id = inventory;
  if not public.in_use_case() or coalesce(public.my_role(this.organization_id), '') not in ('owner', 'manager') then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  perform razao.lock_organization(this.organization_id);
  select * into this from public.inventories i where i.id = inventory for update;
  if this.state <> 'approved' then
    raise exception 'not from %', this.state using errcode = 'restrict_violation', constraint = 'inventories_approved', detail = this.name;
  end if;
  select c.* into before from public.closings c where c.inventory_id = this.id order by c.number desc limit 1;
  number_ := coalesce(before.number, 0) + 1;
  select e.sequence, e.hash into head from public.entries e
    where e.organization_id = this.organization_id order by e.sequence desc limit 1;
  set_up := razao.set_up_of(this.id);
  delete from razao.weighings w where w.inventory_id = this.id and w.transaction = pg_current_xact_id() returning * into ahead;
  weighed := case when ahead.moves = razao.moves_of(this.id) and ahead.revision = this.revision and ahead.sites = set_up -> 'sites'
    then ahead.weighed
    else razao.weigh_lines(this.organization_id, this.id, this.period_from, this.period_to, coalesce(head.sequence, 0),
      set_up -> 'sites') end;
  record_ := jsonb_build_object(
    'format', 1, 'closing', id_, 'number', number_, 'previous', before.sha256,
    'closedAt', razao.instant(now()), 'closedBy', jsonb_build_object('id', auth.uid(), 'name', razao.name_of(auth.uid())),
    'organization', (select jsonb_build_object('id', o.id, 'name', o.name) from public.organizations o where o.id = this.organization_id),
    'inventory', jsonb_build_object('id', this.id, 'name', this.name, 'from', to_char(this.period_from, 'YYYY-MM-DD'),
      'to', to_char(this.period_to, 'YYYY-MM-DD'), 'gwpSet', this.gwp_set, 'programme', this.programme,
      'consolidation', this.consolidation),
    'setup', set_up,
    'exclusions', (select coalesce(jsonb_agg(jsonb_build_object('subject', x.subject, 'scope', x.scope, 'category', x.category,
        'kind', x.kind, 'siteId', x.site_id, 'description', x.description, 'justification', x.justification,
        'estimatedCo2eKg', trim_scale(x.estimated_co2e_kg)::text, 'estimatedHow', x.estimated_how) order by x.stated_at, x.id), '[]')
      from public.inventory_exclusions x where x.inventory_id = this.id and x.withdrawn_at is null),
    'categories', (select coalesce(jsonb_agg(jsonb_build_object('year', s.year, 'category', s.category, 'status', s.status,
        'justification', s.justification) order by s.year, s.category), '[]')
      from public.category_statements s where s.organization_id = this.organization_id
        and s.year between extract(year from this.period_from) and extract(year from this.period_to)),
    'review', jsonb_build_object(
      'setUpBy', case when this.set_up_by is not null then jsonb_build_object('id', this.set_up_by, 'name', razao.name_of(this.set_up_by)) end,
      'submittedBy', jsonb_build_object('id', this.submitted_by, 'name', razao.name_of(this.submitted_by)),
      'submittedAt', razao.instant(this.submitted_at),
      'approvedBy', jsonb_build_object('id', this.approved_by, 'name', razao.name_of(this.approved_by)),
      'approvedAt', razao.instant(this.approved_at)))
  || jsonb_build_object(
    'ledger', jsonb_build_object('sequence', coalesce(head.sequence, 0), 'hash', head.hash),
    'lines', jsonb_build_object('standing', weighed -> 'standing', 'counted', weighed -> 'counted',
      'notCounted', weighed -> 'notCounted', 'problems', weighed -> 'problems', 'bucket', 10000, 'sha256', weighed -> 'sha256'),
    'factors', (select coalesce(jsonb_agg(f || jsonb_build_object('sha256', coalesce(
        (select razao.sha256_of(r.body) from public.factors r where r.id = f ->> 'id'),
        (select razao.sha256_of(w.body) from public.organization_factors w
          where w.organization_id = this.organization_id and 'own/' || w.id::text = f ->> 'id'))) order by f ->> 'id'), '[]')
      from jsonb_array_elements(weighed -> 'factors') f),
    'totals', jsonb_build_object('co2eKg', weighed -> 'co2eKg', 'biogenicCo2Kg', weighed -> 'biogenicCo2Kg')
      || razao.totals_of(this.id, set_up -> 'sites'),
    'scope2ByMarket', stated);
  insert into public.closings (id, organization_id, inventory_id, number, snapshot, sha256, previous_sha256, ledger_sequence,
    closed_at, closed_by)
  values (id_, this.organization_id, this.id, number_, record_, razao.sha256_of(record_), before.sha256,
    coalesce(head.sequence, 0), now(), auth.uid());
  update public.inventories i set state = 'closed', closing_id = id_ where i.id = this.id;
  insert into public.inventory_moves
    (organization_id, inventory_id, number, move, from_state, to_state, revision, moved_by, closing_id)
  select this.organization_id, this.id, coalesce(max(m.number), 0) + 1, 'close', 'approved', 'closed', this.revision,
    auth.uid(), id_
  from public.inventory_moves m where m.inventory_id = this.id;
  return id_;
end
$$;

-- A closing against its own hash, the closing before it and the ledger as it is today. Each line's content is hashed anew, of
-- many every so many-th, `most` at most. Invoker: under RLS.
create function razao.verify_closing(closing uuid, most integer) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  this public.closings;
  weighed jsonb;
  every integer;
  content record;
  since record;
begin
  select * into this from public.closings c where c.id = closing;
  weighed := razao.weigh_lines(this.organization_id, this.inventory_id, (this.snapshot #>> '{inventory,from}')::date,
    (this.snapshot #>> '{inventory,to}')::date, this.ledger_sequence, this.snapshot #> '{setup,sites}');
  every := greatest(1, ceil((weighed ->> 'standing')::numeric / most)::integer);
  select count(*) as looked, count(*) filter (where e.hash <> razao.entry_hash(e)) as changed into content
  from (
    select l.entry_id, row_number() over (order by l.sequence) as place from razao.lines_of_closing(closing) l
  ) l join public.entries e on e.id = l.entry_id
  where l.place % every = 0;
  -- What came to the inventory's period since, inside its boundary of then.
  select count(*) filter (where e.supersedes is null) as added,
    count(*) filter (where e.supersedes is not null and e.state <> 'withdrawn') as corrected,
    count(*) filter (where e.state = 'withdrawn') as withdrawn
  into since
  from public.entries e
  where e.organization_id = this.organization_id and e.sequence > this.ledger_sequence
    and e.inventory_id = this.inventory_id
    and (e.site_id is null or e.site_id <> all (array(
      select (s ->> 'siteId')::uuid from jsonb_array_elements(this.snapshot #> '{setup,sites}') s
      where not (s ->> 'inBoundary')::boolean or (s ->> 'share')::numeric = 0)));
  return jsonb_build_object(
    'sha256', razao.sha256_of(this.snapshot),
    'isRecordWhole', razao.sha256_of(this.snapshot) = this.sha256,
    'isChained', (this.snapshot ->> 'previous') is not distinct from this.previous_sha256 and this.previous_sha256 is not distinct from (
      select c.sha256 from public.closings c where c.inventory_id = this.inventory_id and c.number = this.number - 1),
    'isLedgerThere', (this.snapshot #>> '{ledger,hash}') is not distinct from (
      select e.hash from public.entries e where e.organization_id = this.organization_id and e.sequence = this.ledger_sequence),
    'areLinesSame', (weighed ->> 'sha256') is not distinct from (this.snapshot #>> '{lines,sha256}')
      and weighed -> 'standing' = this.snapshot #> '{lines,standing}',
    'areTotalsSame', weighed ->> 'co2eKg' = this.snapshot #>> '{totals,co2eKg}'
      and weighed ->> 'biogenicCo2Kg' = this.snapshot #>> '{totals,biogenicCo2Kg}'
      and weighed -> 'counted' = this.snapshot #> '{lines,counted}',
    'lines', weighed -> 'standing', 'linesHashedAnew', content.looked, 'linesChanged', content.changed,
    'since', jsonb_build_object('added', since.added, 'corrected', since.corrected, 'withdrawn', since.withdrawn));
end
$$;

-- ── Who may do what ─────────────────────────────────────────────────────────────────────────────────────────────────

revoke execute on function razao.move_inventory(uuid, text, text),
  razao.standing_lines(uuid, uuid, date, date, bigint, uuid[]), razao.lines_of_closing(uuid),
  razao.digest_of_bucket(text[]), razao.weigh_lines(uuid, uuid, date, date, bigint, jsonb), razao.name_of(uuid),
  razao.set_up_of(uuid), razao.totals_of(uuid, jsonb), razao.moves_of(uuid), razao.weigh_ahead(uuid),
  razao.close_inventory(uuid, jsonb), razao.verify_closing(uuid, integer) from public;
grant execute on function razao.move_inventory(uuid, text, text), razao.weigh_ahead(uuid),
  razao.close_inventory(uuid, jsonb) to authenticated;
grant execute on function razao.standing_lines(uuid, uuid, date, date, bigint, uuid[]), razao.lines_of_closing(uuid),
  razao.digest_of_bucket(text[]), razao.weigh_lines(uuid, uuid, date, date, bigint, jsonb),
  razao.verify_closing(uuid, integer) to authenticated, service_role;
