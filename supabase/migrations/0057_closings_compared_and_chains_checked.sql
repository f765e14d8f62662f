-- What is different between two closings of an inventory, line by line: it follows from the ledger and the two records.

-- The part of lines that were written to in between.
create function razao.touched_differences(before uuid, after uuid)
returns table (line_id uuid, reason text, before_id uuid, after_id uuid, last_id uuid, before_share numeric, after_share numeric,
  difference_kg numeric)
language sql stable set search_path = '' set work_mem = '64MB' as $$
  with ends as materialized (
    select b.organization_id, b.inventory_id, b.ledger_sequence as since, a.ledger_sequence as upto,
      b.snapshot #> '{setup,sites}' as sites_before, a.snapshot #> '{setup,sites}' as sites_after
    from public.closings b join public.closings a on a.inventory_id = b.inventory_id
    where b.id = touched_differences.before and a.id = touched_differences.after
  ), part as materialized (
    select coalesce(b.site_id, a.site_id) as site_id, coalesce(b.part, 1) as before, coalesce(a.part, 1) as after
    from (
      select (s ->> 'siteId')::uuid as site_id, case when (s ->> 'inBoundary')::boolean then (s ->> 'share')::numeric else 0 end as part
      from ends cross join lateral jsonb_array_elements(ends.sites_before) s
    ) b full join (
      select (s ->> 'siteId')::uuid as site_id, case when (s ->> 'inBoundary')::boolean then (s ->> 'share')::numeric else 0 end as part
      from ends cross join lateral jsonb_array_elements(ends.sites_after) s
    ) a on a.site_id = b.site_id
  ), touched as materialized (
    select distinct e.line_id
    from ends join public.entries e on e.organization_id = ends.organization_id
      and e.sequence > ends.since and e.sequence <= ends.upto
    where e.inventory_id = ends.inventory_id or e.supersedes is not null
  ), version as materialized (
    -- A first version by its id, later ones by the index that holds those alone.
    select e.line_id, e.id, e.sequence, e.inventory_id, e.state, e.site_id, e.co2e_kg, e.factor_ids, e.gwp_set,
      row (e.kind, e.scope, e.category, e.quantity, e.unit, e.period_from, e.period_to, e.site_id, e.region)::text as said
    from ends cross join touched t join public.entries e on e.id = t.line_id
    where e.sequence <= ends.upto
    union all
    select e.line_id, e.id, e.sequence, e.inventory_id, e.state, e.site_id, e.co2e_kg, e.factor_ids, e.gwp_set,
      row (e.kind, e.scope, e.category, e.quantity, e.unit, e.period_from, e.period_to, e.site_id, e.region)::text
    from ends cross join touched t join public.entries e on e.line_id = t.line_id and e.line_id <> e.id
    where e.sequence <= ends.upto
  ), line as (
    select b.id as before_id, a.id as last_id, a.line_id,
      coalesce(b.state <> 'withdrawn', false) as stood, a.state <> 'withdrawn' as stands,
      coalesce(b.state <> 'withdrawn' and b.inventory_id = ends.inventory_id, false) as counted_before,
      a.state <> 'withdrawn' and a.inventory_id = ends.inventory_id as counted_after,
      coalesce(b.co2e_kg, 0) as before_kg, coalesce(a.co2e_kg, 0) as after_kg,
      a.said = b.said and (a.factor_ids, a.gwp_set) is distinct from (b.factor_ids, b.gwp_set) as refactored,
      coalesce(then_.before, 1) as share_then, coalesce(now_.before, 1) as share_of_then, coalesce(now_.after, 1) as share_now
    from ends cross join (select distinct on (v.line_id) v.* from version v order by v.line_id, v.sequence desc) a
    left join (
      select distinct on (v.line_id) v.* from version v join ends on v.sequence <= ends.since order by v.line_id, v.sequence desc
    ) b on b.line_id = a.line_id
    left join part then_ on then_.site_id = b.site_id
    left join part now_ on now_.site_id = a.site_id
    where a.id is distinct from b.id
  )
  select l.line_id, case when not l.counted_before and l.stood or not l.counted_after and l.stands then 'moved'
      when not l.counted_before then 'new' when not l.counted_after then 'withdrawn'
      when l.refactored then 'factor' else 'corrected' end,
    case when l.counted_before then l.before_id end, case when l.counted_after then l.last_id end, l.last_id,
    case when l.counted_before then l.share_then end,
    case when l.counted_after then case when l.counted_before then l.share_of_then else l.share_now end end,
    case when l.counted_after then l.after_kg * case when l.counted_before then l.share_of_then else l.share_now end else 0 end
      - case when l.counted_before then l.before_kg * l.share_then else 0 end
  from line l
  where l.counted_before and l.share_then > 0
    or l.counted_after and case when l.counted_before then l.share_of_then else l.share_now end > 0
  union all
  select l.line_id, 'share', l.last_id, l.last_id, l.last_id, l.share_of_then, l.share_now, l.after_kg * (l.share_now - l.share_of_then)
  from line l
  where l.counted_before and l.counted_after and l.share_now <> l.share_of_then
$$;

-- The part of lines that nobody wrote to in between, of sites with another share: what stood then and stands still.
create function razao.shared_differences(before uuid, after uuid)
returns table (line_id uuid, reason text, before_id uuid, after_id uuid, last_id uuid, before_share numeric, after_share numeric,
  difference_kg numeric)
language sql stable set search_path = '' set work_mem = '64MB' set enable_nestloop = off as $$
  with ends as materialized (
    select b.organization_id, b.inventory_id, b.ledger_sequence as since, a.ledger_sequence as upto,
      (a.snapshot #>> '{inventory,from}')::date as period_from, (a.snapshot #>> '{inventory,to}')::date as period_to,
      b.snapshot #> '{setup,sites}' as sites_before, a.snapshot #> '{setup,sites}' as sites_after
    from public.closings b join public.closings a on a.inventory_id = b.inventory_id
    where b.id = shared_differences.before and a.id = shared_differences.after
  ), part as materialized (
    select coalesce(b.site_id, a.site_id) as site_id, coalesce(b.part, 1) as before, coalesce(a.part, 1) as after
    from (
      select (s ->> 'siteId')::uuid as site_id, case when (s ->> 'inBoundary')::boolean then (s ->> 'share')::numeric else 0 end as part
      from ends cross join lateral jsonb_array_elements(ends.sites_before) s
    ) b full join (
      select (s ->> 'siteId')::uuid as site_id, case when (s ->> 'inBoundary')::boolean then (s ->> 'share')::numeric else 0 end as part
      from ends cross join lateral jsonb_array_elements(ends.sites_after) s
    ) a on a.site_id = b.site_id
  )
  select l.line_id, 'share', l.entry_id, l.entry_id, l.entry_id, p.before, p.after, coalesce(l.co2e_kg, 0) * (p.after - p.before)
  from ends
  cross join lateral razao.standing_lines(ends.organization_id, ends.inventory_id, ends.period_from, ends.period_to, ends.upto,
    array(select u.site_id from part u where u.before = u.after)) l
  join part p on p.site_id = l.site_id
  where p.before <> p.after and l.sequence <= ends.since
    -- Where no site has another share, no line is looked at.
    and exists (select from part c where c.before <> c.after)
$$;

-- One row for each line and reason. Content is weighed by the shares of the earlier closing, and what another share makes of the
-- later content is a row of its own, so that the differences add up exactly to that of the two totals. `before_id` and
-- `after_id` are the versions that count in each (null: none does), `last_id` the version that the line had at the later one.
-- Only lines that were written to in between and those of sites with another share are read. Invoker: under RLS.
create function razao.closing_differences(before uuid, after uuid)
returns table (line_id uuid, reason text, before_id uuid, after_id uuid, last_id uuid, before_share numeric, after_share numeric,
  difference_kg numeric)
language sql stable set search_path = '' as $$
  select * from razao.touched_differences(before, after)
  union all
  select * from razao.shared_differences(before, after)
$$;

revoke execute on function razao.closing_differences(uuid, uuid), razao.touched_differences(uuid, uuid),
  razao.shared_differences(uuid, uuid) from public;
grant execute on function razao.closing_differences(uuid, uuid), razao.touched_differences(uuid, uuid),
  razao.shared_differences(uuid, uuid) to authenticated, service_role;

-- ── Checks of the chains, portion by portion ────────────────────────────────────────────────────────────────────────

-- What the next lines of a chain say, after the line `done` whose hash is `last_hash`: how far it was gone through, the hash there,
-- and the first line that does not verify. Where nothing comes any more though lines lack up to `total`, that is a gap. Invoker.
create function razao.check_ledger_part(organization uuid, done bigint, last_hash text, total bigint, most integer)
returns table (through bigint, through_hash text, first_break bigint, because text)
language sql stable set search_path = '' as $$
  with part as materialized (
    select e.sequence, e.hash, e.previous_hash, razao.entry_hash(e) as made
    from public.entries e
    where e.organization_id = organization and e.sequence > done and e.sequence <= total order by e.sequence limit most
  ), line as (
    select p.sequence, case
      when p.sequence <> done + row_number() over chain then 'gap'
      when p.previous_hash is distinct from lag(p.hash, 1, last_hash) over chain then 'unlinked'
      when p.hash <> p.made then 'changed' end as because
    from part p window chain as (order by p.sequence)
  ), first as (
    select l.sequence, l.because from line l where l.because is not null order by l.sequence limit 1
  )
  select coalesce((select max(p.sequence) from part p), total),
    coalesce((select p.hash from part p order by p.sequence desc limit 1), last_hash),
    coalesce((select f.sequence from first f), case when not exists (select from part) and done < total then done + 1 end),
    coalesce((select f.because from first f), case when not exists (select from part) and done < total then 'gap' end)
$$;

create function razao.check_journal_part(organization uuid, done bigint, last_hash text, total bigint, most integer)
returns table (through bigint, through_hash text, first_break bigint, because text)
language sql stable set search_path = '' as $$
  with part as materialized (
    select j.sequence, j.hash, j.previous_hash, razao.journal_hash(j) as made,
      j.detail ->> 'changes' is distinct from razao.sha256_of(c.changes) as other_changes
    from (
      select * from public.journal j
      where j.organization_id = organization and j.sequence > done and j.sequence <= total order by j.sequence limit most
    ) j left join public.journal_changes c on c.organization_id = j.organization_id and c.sequence = j.sequence
  ), line as (
    select p.sequence, case
      when p.sequence <> done + row_number() over chain then 'gap'
      when p.previous_hash is distinct from lag(p.hash, 1, last_hash) over chain then 'unlinked'
      when p.hash <> p.made then 'changed'
      when p.other_changes then 'changes' end as because
    from part p window chain as (order by p.sequence)
  ), first as (
    select l.sequence, l.because from line l where l.because is not null order by l.sequence limit 1
  )
  select coalesce((select max(p.sequence) from part p), total),
    coalesce((select p.hash from part p order by p.sequence desc limit 1), last_hash),
    coalesce((select f.sequence from first f), case when not exists (select from part) and done < total then done + 1 end),
    coalesce((select f.because from first f), case when not exists (select from part) and done < total then 'gap' end)
$$;

-- A check that somebody asked for, how far it is, and what came of it. The chains are checked as long as they were when it began.
create table public.chain_checks (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  asked_by uuid not null,
  asked_at timestamptz not null default now(),
  journal_total bigint not null, journal_done bigint not null default 0, journal_hash text,
  journal_break bigint, journal_because text check (journal_because in ('changed', 'unlinked', 'gap', 'changes')),
  ledger_total bigint not null, ledger_done bigint not null default 0, ledger_hash text,
  ledger_break bigint, ledger_because text check (ledger_because in ('changed', 'unlinked', 'gap')),
  finished_at timestamptz,
  check (journal_done <= journal_total and ledger_done <= ledger_total),
  check ((journal_break is null) = (journal_because is null)),
  check ((ledger_break is null) = (ledger_because is null)),
  check (finished_at is null or (journal_done = journal_total or journal_break is not null)
    and (ledger_done = ledger_total or ledger_break is not null))
);
create unique index chain_checks_one_at_a_time on public.chain_checks (organization_id) where finished_at is null;
create index chain_checks_latest on public.chain_checks (organization_id, asked_at desc);
create index chain_checks_work on public.chain_checks (asked_at) where finished_at is null;

alter table public.chain_checks enable row level security;
revoke all on public.chain_checks from anon, authenticated;
grant select, insert on public.chain_checks to authenticated;
grant all on public.chain_checks to service_role;
create policy chain_checks_read on public.chain_checks for select to authenticated
  using (organization_id in (select public.my_organizations_as('owner', 'manager', 'auditor')));
create policy chain_checks_add on public.chain_checks for insert to authenticated
  with check (
    (select public.in_use_case()) and asked_by = (select auth.uid())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'auditor'))
  );

revoke execute on function razao.check_ledger_part(uuid, bigint, text, bigint, integer),
  razao.check_journal_part(uuid, bigint, text, bigint, integer) from public;
grant execute on function razao.check_ledger_part(uuid, bigint, text, bigint, integer),
  razao.check_journal_part(uuid, bigint, text, bigint, integer) to authenticated, service_role;

-- ── Closing without holding anybody up ──────────────────────────────────────────────────────────────────────────────

-- What the lines of an inventory came to when its closing began: for the transaction that wrote it, which takes it away again.
-- Nobody else may write one, so that no figure of a line comes from outside.
create table razao.weighings (
  -- No reference: it would hold the inventory's row, and keep whoever sends it back waiting.
  inventory_id uuid not null, transaction xid8 not null, primary key (inventory_id, transaction), revision integer not null, moves integer not null, sites jsonb not null, weighed jsonb not null
);
revoke all on razao.weighings from public, anon, authenticated;

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

-- As before (0047), but with what was weighed ahead, where the inventory was not moved and its sites are the same since.
create or replace function razao.close_inventory(inventory uuid, stated jsonb) returns uuid
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

revoke execute on function razao.moves_of(uuid), razao.weigh_ahead(uuid) from public;
grant execute on function razao.weigh_ahead(uuid) to authenticated;
