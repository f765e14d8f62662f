-- Drafts (proposals, changed freely until approved), entries (the append-only, hash-chained ledger) and the summaries
-- that are kept with the ledger in the same transaction.

-- ── Drafts ──────────────────────────────────────────────────────────────────────────────────────────────────────────

create table public.drafts (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id),
  -- The order in which drafts were proposed, also within one call.
  position bigint generated always as identity,
  -- Rises by one with each change; approving names the exact revision.
  revision integer not null default 1 check (revision >= 1),
  state text not null default 'open' check (state in ('open', 'committed', 'discarded')),
  -- The conversation it came from. No foreign key: a deleted conversation leaves its drafts.
  thread_id uuid,
  site_id uuid,
  -- {kind, quantity, unit, from, to}; null where the person has not said it yet. Quantities are decimal strings.
  activity jsonb not null,
  -- A factor that a person chose; null = the engine chooses.
  factor_id text,
  estimated boolean not null default false,
  evidence jsonb,
  -- The calculation of this revision with its trace; null while a slot is open.
  result jsonb,
  problems jsonb not null default '[]',
  -- What the calculation stood on.
  region text not null,
  gwp_set text not null check (gwp_set in ('AR4', 'AR5', 'AR6')),
  programme text not null check (programme in ('brazil', 'uk', 'us', 'international')),
  created_at timestamptz not null default now(),
  created_by uuid not null,
  updated_at timestamptz not null default now(),
  updated_by uuid not null,
  unique (id, organization_id),
  foreign key (site_id, organization_id) references public.sites (id, organization_id)
);
create index drafts_open on public.drafts (organization_id, position) where state = 'open';
create index drafts_thread on public.drafts (thread_id, position) where thread_id is not null;

-- An approved draft is what the person approved: it never changes again.
create function razao.keep_committed_draft() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.state = 'committed' then
    raise exception 'a committed draft is final' using errcode = 'insufficient_privilege';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$$;
create trigger drafts_committed_is_final before update or delete on public.drafts
  for each row execute function razao.keep_committed_draft();

-- ── The ledger ──────────────────────────────────────────────────────────────────────────────────────────────────────

-- One accounting line. Never updated, never deleted: a correction or withdrawal is a new line that supersedes the old
-- one, and each line is superseded at most once. Amounts are unconstrained numerics: exact, as the engine gave them.
create table public.entries (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id),
  sequence bigint not null,
  inventory_id uuid not null,
  draft_id uuid constraint entries_draft_once unique,
  supersedes uuid constraint entries_superseded_once unique,
  -- The first version of this line: all its versions share it.
  line_id uuid not null,
  state text not null check (state in ('counted', 'not_counted', 'withdrawn')),
  site_id uuid,
  kind text not null,
  scope smallint not null check (scope in (1, 2, 3)),
  category text not null,
  quantity numeric not null check (quantity > 0),
  unit text not null,
  period_from date not null,
  period_to date not null,
  region text not null,
  estimated boolean not null,
  -- kg CO2e without biogenic CO2, and kg of biogenic CO2; null = not counted, never zero.
  co2e_kg numeric,
  biogenic_co2_kg numeric,
  gases_kg jsonb not null default '{}',
  gwp_set text not null check (gwp_set in ('AR4', 'AR5', 'AR6')),
  programme text not null check (programme in ('brazil', 'uk', 'us', 'international')),
  -- The factors applied, main one first; and the one that a person chose, if one did.
  factor_ids text[] not null,
  chosen_factor_id text,
  problems jsonb not null default '[]',
  -- The calculation as it was approved, its trace in a column of its own because lists never read it.
  result jsonb not null,
  trace jsonb,
  evidence jsonb,
  -- Why it was corrected or withdrawn; null on a first version.
  reason text,
  committed_at timestamptz not null,
  committed_by uuid not null,
  previous_hash text,
  hash text not null,
  check (period_from <= period_to),
  check ((state = 'counted') = (co2e_kg is not null)),
  check ((state = 'counted') = (biogenic_co2_kg is not null)),
  check ((supersedes is null) = (line_id = id)),
  check ((supersedes is null) = (reason is null)),
  check (state <> 'withdrawn' or supersedes is not null),
  unique (organization_id, sequence),
  unique (id, organization_id),
  foreign key (inventory_id, organization_id) references public.inventories (id, organization_id),
  foreign key (site_id, organization_id) references public.sites (id, organization_id),
  foreign key (draft_id, organization_id) references public.drafts (id, organization_id),
  foreign key (supersedes, organization_id) references public.entries (id, organization_id),
  foreign key (line_id, organization_id) references public.entries (id, organization_id)
);
create index entries_latest on public.entries (organization_id, period_from desc, sequence desc);
create index entries_line on public.entries (line_id);

-- The canonical content of an entry; its large parts enter by their own hash, which is much quicker than nesting them.
-- Frozen: a later column must not enter here, or old hashes stop verifying.
create function razao.entry_hash(e public.entries) returns text
language sql immutable set search_path = '' as $$
  select razao.sha256_of(jsonb_build_object(
    'id', e.id, 'organization', e.organization_id, 'sequence', e.sequence, 'inventory', e.inventory_id,
    'draft', e.draft_id, 'supersedes', e.supersedes, 'line', e.line_id, 'state', e.state, 'site', e.site_id,
    'kind', e.kind, 'scope', e.scope, 'category', e.category, 'quantity', e.quantity, 'unit', e.unit,
    'from', to_char(e.period_from, 'YYYY-MM-DD'), 'to', to_char(e.period_to, 'YYYY-MM-DD'), 'region', e.region,
    'estimated', e.estimated) || jsonb_build_object(
    'co2eKg', e.co2e_kg, 'biogenicCo2Kg', e.biogenic_co2_kg, 'gasesKg', e.gases_kg, 'gwpSet', e.gwp_set,
    'programme', e.programme, 'factors', to_jsonb(e.factor_ids), 'chosenFactor', e.chosen_factor_id,
    'problems', e.problems, 'result', razao.sha256_of(e.result), 'trace', razao.sha256_of(e.trace),
    'evidence', razao.sha256_of(e.evidence), 'reason', e.reason,
    'committedAt', razao.instant(e.committed_at), 'committedBy', e.committed_by, 'previous', e.previous_hash))
$$;

-- Takes the organization's lock, so lines are chained one after the other, and held to the end of the transaction.
-- Definer: the previous line must be found whoever writes.
create function razao.chain_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  last record;
begin
  perform razao.lock_organization(new.organization_id);
  select sequence, hash into last from public.entries
    where organization_id = new.organization_id order by sequence desc limit 1;
  new.sequence := coalesce(last.sequence, 0) + 1;
  new.previous_hash := last.hash;
  new.committed_at := now();
  new.line_id := new.id;
  if new.supersedes is not null then
    select line_id into new.line_id from public.entries where id = new.supersedes;
  end if;
  new.hash := razao.entry_hash(new);
  return new;
end
$$;
create trigger entries_chain before insert on public.entries
  for each row execute function razao.chain_entry();
create trigger entries_append_only before update or delete on public.entries
  for each row execute function razao.refuse_change();
create trigger entries_no_truncate before truncate on public.entries
  for each statement execute function razao.refuse_change();

-- The first line at which an organization's ledger no longer verifies; null when it is whole. Invoker: under RLS.
create function razao.ledger_break(organization uuid) returns bigint
language sql stable set search_path = '' as $$
  select min(sequence) from (
    select e.sequence, e.hash <> razao.entry_hash(e) as changed,
      e.previous_hash is distinct from lag(e.hash) over chain as unlinked,
      e.sequence <> row_number() over chain as gap
    from public.entries e where e.organization_id = organization
    window chain as (order by e.sequence)
  ) line
  where changed or unlinked or gap
$$;

-- ── Summaries ───────────────────────────────────────────────────────────────────────────────────────────────────────

-- The parts of a line by calendar month; every month that its period touches has one row. A line without a result has
-- rows too, with no amounts, so that a month can say how many of its lines it could not count.
create table public.entry_months (
  entry_id uuid not null references public.entries (id),
  organization_id uuid not null,
  month date not null check (extract(day from month) = 1),
  -- True on the first month of the line.
  starts boolean not null,
  co2e_kg numeric,
  biogenic_co2_kg numeric,
  primary key (entry_id, month)
);

-- Current totals: superseded and withdrawn lines are not in them.
--
-- A line that spans months is one line, not several. So each month counts the lines that start in it and, apart, the
-- lines that go on from an earlier month. A line's months are contiguous, hence the lines that touch the months a..b
-- are exactly: all that start in a..b, plus those that go on in a.
create table public.result_totals (
  organization_id uuid not null,
  inventory_id uuid not null references public.inventories (id),
  month date not null,
  site_id uuid references public.sites (id),
  scope smallint not null,
  category text not null,
  kind text not null,
  gwp_set text not null,
  co2e_kg numeric not null,
  biogenic_co2_kg numeric not null,
  counted_starting bigint not null check (counted_starting >= 0),
  counted_continuing bigint not null check (counted_continuing >= 0),
  not_counted_starting bigint not null check (not_counted_starting >= 0),
  not_counted_continuing bigint not null check (not_counted_continuing >= 0),
  constraint result_totals_key unique nulls not distinct
    (organization_id, month, scope, category, kind, site_id, inventory_id, gwp_set)
);

-- What these lines add to the summaries.
create function razao.parts_of(entry_ids uuid[]) returns setof public.result_totals
language sql stable set search_path = '' as $$
  select e.organization_id, e.inventory_id, m.month, e.site_id, e.scope, e.category, e.kind, e.gwp_set,
    -- Sums of counted lines; a group without one adds nothing and shows in the counters.
    coalesce(sum(m.co2e_kg), 0), coalesce(sum(m.biogenic_co2_kg), 0),
    count(*) filter (where e.state = 'counted' and m.starts),
    count(*) filter (where e.state = 'counted' and not m.starts),
    count(*) filter (where e.state = 'not_counted' and m.starts),
    count(*) filter (where e.state = 'not_counted' and not m.starts)
  from public.entries e join public.entry_months m on m.entry_id = e.id
  where e.id = any (entry_ids)
  group by e.organization_id, e.inventory_id, m.month, e.site_id, e.scope, e.category, e.kind, e.gwp_set
$$;

-- Definer: nobody holds INSERT on the summaries. Runs once a statement, under the lock that the chain trigger took.
create function razao.keep_totals() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
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
  where a.state <> 'withdrawn';

  -- The parts must make the whole, exactly, or the summaries would drift from the ledger.
  if exists (
    select from added a join public.entry_months m on m.entry_id = a.id
    where a.state = 'counted'
    group by a.id, a.co2e_kg, a.biogenic_co2_kg
    having count(*) <> count(m.co2e_kg) or sum(m.co2e_kg) <> a.co2e_kg or sum(m.biogenic_co2_kg) <> a.biogenic_co2_kg
  ) then
    raise exception 'the months of an entry do not add up to it'
      using errcode = 'check_violation', constraint = 'entry_months_add_up';
  end if;

  -- First the superseded lines go, then the new ones come: no count is ever below zero.
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

  insert into public.result_totals as t
  select * from razao.parts_of(array(select id from added))
  on conflict on constraint result_totals_key do update set
    co2e_kg = t.co2e_kg + excluded.co2e_kg,
    biogenic_co2_kg = t.biogenic_co2_kg + excluded.biogenic_co2_kg,
    counted_starting = t.counted_starting + excluded.counted_starting,
    counted_continuing = t.counted_continuing + excluded.counted_continuing,
    not_counted_starting = t.not_counted_starting + excluded.not_counted_starting,
    not_counted_continuing = t.not_counted_continuing + excluded.not_counted_continuing;
  return null;
end
$$;
create trigger entries_keep_totals after insert on public.entries
  referencing new table as added
  for each statement execute function razao.keep_totals();

create trigger entry_months_append_only before update or delete on public.entry_months
  for each row execute function razao.refuse_change();
create trigger entry_months_no_truncate before truncate on public.entry_months
  for each statement execute function razao.refuse_change();

revoke execute on function razao.keep_committed_draft(), razao.chain_entry(), razao.keep_totals() from public;

-- ── Row-level security ──────────────────────────────────────────────────────────────────────────────────────────────

alter table public.drafts enable row level security;
alter table public.entries enable row level security;
alter table public.entry_months enable row level security;
alter table public.result_totals enable row level security;

revoke all on public.drafts, public.entries, public.entry_months, public.result_totals from anon, authenticated;
grant select on public.drafts, public.entries, public.entry_months, public.result_totals to authenticated;
grant insert on public.drafts, public.entries to authenticated;
grant update (revision, state, site_id, activity, factor_id, estimated, result, problems, region, gwp_set, programme,
  updated_at, updated_by) on public.drafts to authenticated;
grant all on public.drafts, public.entries, public.entry_months, public.result_totals to service_role;

create policy drafts_read on public.drafts for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy drafts_add on public.drafts for insert to authenticated
  with check (
    (select public.in_use_case()) and created_by = (select auth.uid())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );
create policy drafts_change on public.drafts for update to authenticated
  using (
    (select public.in_use_case())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  )
  with check (
    updated_by = (select auth.uid())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );

create policy entries_read on public.entries for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy entries_add on public.entries for insert to authenticated
  with check (
    (select public.in_use_case()) and committed_by = (select auth.uid())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );

create policy entry_months_read on public.entry_months for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy result_totals_read on public.result_totals for select to authenticated
  using (organization_id in (select public.my_organizations()));
