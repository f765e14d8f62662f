-- What people keep around the lines of the ledger: views of them, notes, withdrawals of many lines at once; and what an
-- organization states beside its lines: how much it made or sold, what it holds for the energy that it buys, and what it
-- says of the categories of scope 3. None of it enters a line or its hash; each change is a line of the journal.

-- Who stands in a ledger, by name: everybody who ever belonged to the organization, and of consultancies who did
-- something in it. For its owners. Definer: a profile itself is readable by its owner only.
create function public.people_of_ledger(organization uuid)
returns table (user_id uuid, full_name text, role text, joined_at timestamptz, ended_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select p.id, p.full_name, m.role, m.created_at, m.ended_at
  from public.profiles p
  left join public.memberships m on m.user_id = p.id and m.organization_id = people_of_ledger.organization
  where public.in_use_case() and public.my_role(people_of_ledger.organization) = 'owner' and (
    m.user_id is not null
    or p.id in (select j.actor_id from public.journal j where j.organization_id = people_of_ledger.organization)
  )
$$;

-- Filters, order, groups and columns under a name: a person's own, or shown to the whole organization.
create table public.saved_views (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id),
  owner_id uuid not null,
  name text not null check (char_length(name) between 1 and 80),
  shared boolean not null,
  content jsonb not null,
  saved_at timestamptz not null default now(),
  constraint saved_views_name unique (organization_id, owner_id, name)
);

-- Of all versions of a line alike: what it is called and its tags. Each change is a line of the journal.
create table public.line_notes (
  line_id uuid primary key,
  organization_id uuid not null references public.organizations (id),
  description text not null default '' check (char_length(description) <= 1000),
  tags text[] not null default '{}' check (cardinality(tags) <= 20),
  noted_at timestamptz not null default now(),
  noted_by uuid not null,
  foreign key (line_id, organization_id) references public.entries (id, organization_id)
);
create index line_notes_organization on public.line_notes (organization_id);
create index line_notes_tags on public.line_notes using gin (tags);
create trigger line_notes_note_change after insert or delete or update on public.line_notes
  for each row execute function razao.note_change();

-- Lines that were withdrawn together: one stretch of the organization's chain, since the whole was one transaction.
create table public.withdrawals (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id),
  reason text not null check (char_length(reason) between 1 and 500),
  lines integer not null check (lines > 0),
  first_sequence bigint not null,
  last_sequence bigint not null,
  withdrawn_at timestamptz not null default now(),
  withdrawn_by uuid not null,
  restored_at timestamptz,
  restored_by uuid,
  -- How many of the lines were put back: those that nobody had put back before.
  restored_lines integer,
  check (last_sequence - first_sequence + 1 = lines),
  check ((restored_at is null) = (restored_by is null) and (restored_at is null) = (restored_lines is null))
);
create index withdrawals_latest on public.withdrawals (organization_id, withdrawn_at desc);

-- ── Registers of the scopes ─────────────────────────────────────────────────────────────────────────────────────────

create table public.drivers (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id),
  year smallint not null check (year between 1990 and 2100),
  -- Null: of the whole organization.
  site_id uuid,
  measure text not null check (measure in ('production', 'revenue', 'employees', 'floor_area')),
  amount numeric not null check (amount > 0),
  unit text not null check (char_length(unit) between 1 and 40),
  stated_at timestamptz not null default now(),
  stated_by uuid not null,
  constraint drivers_once unique nulls not distinct (organization_id, year, site_id, measure),
  foreign key (site_id, organization_id) references public.sites (id, organization_id)
);
create trigger drivers_note_change after insert or delete or update on public.drivers
  for each row execute function razao.note_change();

-- Certificates, contracts and rates of suppliers (GHG Protocol Scope 2 Guidance, 2015, chapter 6). A withdrawn one stays
-- readable and covers nothing.
create table public.instruments (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id),
  -- Rises by one with each change.
  revision integer not null default 1 check (revision >= 1),
  -- Serial number, contract number or supplier: what tells it from every other.
  name text not null check (char_length(name) between 1 and 80),
  type text not null check (type in ('certificate', 'contract', 'supplier_rate')),
  market text not null check (char_length(market) between 1 and 80),
  period_from date not null,
  period_to date not null,
  -- Energy that it covers; a supplier's rate may leave it out.
  quantity numeric check (quantity > 0),
  unit text,
  -- The factor, by id or in full; and the eight quality criteria, by name.
  factor jsonb not null,
  criteria jsonb not null,
  -- Technology, plant, tracking system, supplier, day of retirement: as the paper says.
  attributes jsonb not null default '{}',
  -- Sites that it may cover; null: all.
  site_ids uuid[] check (cardinality(site_ids) between 1 and 200),
  saved_at timestamptz not null default now(),
  saved_by uuid not null,
  withdrawn_at timestamptz,
  withdrawn_by uuid,
  reason text check (char_length(reason) between 1 and 500),
  check (period_from <= period_to),
  check ((quantity is null) = (unit is null)),
  check (quantity is not null or type = 'supplier_rate'),
  check ((withdrawn_at is null) = (withdrawn_by is null) and (withdrawn_at is null) = (reason is null))
);
-- One claim is held once.
create unique index instruments_name on public.instruments (organization_id, lower(name)) where withdrawn_at is null;
create index instruments_period on public.instruments (organization_id, period_from);
create trigger instruments_mark_series after insert or update on public.instruments
  for each row execute function razao.mark_series_of();
create trigger instruments_note_change after insert or delete or update on public.instruments
  for each row execute function razao.note_change();

-- What is said of a category in a year; of one that nothing is said of there is no row. Whether it is calculated is not
-- said but seen: there are lines of it, or there are none.
create table public.category_statements (
  organization_id uuid not null references public.organizations (id),
  year smallint not null check (year between 1990 and 2100),
  category text not null check (char_length(category) between 1 and 80),
  status text not null check (status in ('relevant', 'excluded')),
  justification text not null default '' check (char_length(justification) <= 2000),
  stated_at timestamptz not null default now(),
  stated_by uuid not null,
  primary key (organization_id, year, category),
  -- An exclusion is disclosed with its justification (Scope 3 Standard, 2011, chapter 11).
  check (status <> 'excluded' or char_length(trim(justification)) > 0)
);
create trigger category_statements_note_change after insert or delete or update on public.category_statements
  for each row execute function razao.note_change();

-- ── Who may do what ─────────────────────────────────────────────────────────────────────────────────────────────────

alter table public.saved_views enable row level security;
alter table public.line_notes enable row level security;
alter table public.withdrawals enable row level security;
alter table public.drivers enable row level security;
alter table public.instruments enable row level security;
alter table public.category_statements enable row level security;

revoke all on public.saved_views, public.line_notes, public.withdrawals, public.drivers, public.instruments,
  public.category_statements from anon, authenticated;
grant select, insert, update (name, shared, content, saved_at), delete on public.saved_views to authenticated;
grant select, insert, update (description, tags, noted_at, noted_by) on public.line_notes to authenticated;
grant select, insert, update (restored_at, restored_by, restored_lines) on public.withdrawals to authenticated;
grant select, insert, update (amount, unit, stated_at, stated_by), delete on public.drivers to authenticated;
grant select, insert, update (revision, name, type, market, period_from, period_to, quantity, unit, factor, criteria,
  attributes, site_ids, saved_at, saved_by, withdrawn_at, withdrawn_by, reason)
  on public.instruments to authenticated;
grant select, insert, update (status, justification, stated_at, stated_by), delete
  on public.category_statements to authenticated;
grant all on public.saved_views, public.line_notes, public.withdrawals, public.drivers, public.instruments,
  public.category_statements to service_role;

revoke execute on function public.people_of_ledger(uuid) from public, anon;
grant execute on function public.people_of_ledger(uuid) to authenticated, service_role;

create policy saved_views_read on public.saved_views for select to authenticated
  using (
    organization_id in (select public.my_organizations()) and (shared or owner_id = (select auth.uid()))
  );
-- Everybody keeps views of their own; who may write into the ledger may show one to the others.
create policy saved_views_add on public.saved_views for insert to authenticated
  with check (
    (select public.in_use_case()) and owner_id = (select auth.uid())
    and organization_id in (select public.my_organizations())
    and (not shared or organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor')))
  );
create policy saved_views_change on public.saved_views for update to authenticated
  using (
    (select public.in_use_case()) and owner_id = (select auth.uid())
    and organization_id in (select public.my_organizations())
  )
  with check (
    owner_id = (select auth.uid())
    and (not shared or organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor')))
  );
-- A view that is shown to all may also be taken away by who leads the organization.
create policy saved_views_forget on public.saved_views for delete to authenticated
  using (
    (select public.in_use_case()) and organization_id in (select public.my_organizations())
    and (
      owner_id = (select auth.uid())
      or shared and organization_id in (select public.my_organizations_as('owner', 'manager'))
    )
  );

create policy line_notes_read on public.line_notes for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy line_notes_add on public.line_notes for insert to authenticated
  with check (
    (select public.in_use_case()) and noted_by = (select auth.uid())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );
create policy line_notes_change on public.line_notes for update to authenticated
  using (
    (select public.in_use_case())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  )
  with check (
    noted_by = (select auth.uid())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );

create policy withdrawals_read on public.withdrawals for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy withdrawals_add on public.withdrawals for insert to authenticated
  with check (
    (select public.in_use_case()) and withdrawn_by = (select auth.uid()) and restored_at is null
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );
-- Once, and by who does it.
create policy withdrawals_restore on public.withdrawals for update to authenticated
  using (
    (select public.in_use_case()) and restored_at is null
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  )
  with check (restored_by = (select auth.uid()));

create policy drivers_read on public.drivers for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy drivers_add on public.drivers for insert to authenticated
  with check (
    (select public.in_use_case()) and stated_by = (select auth.uid())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );
create policy drivers_change on public.drivers for update to authenticated
  using (
    (select public.in_use_case())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  )
  with check (
    stated_by = (select auth.uid())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );
create policy drivers_take_back on public.drivers for delete to authenticated
  using (
    (select public.in_use_case())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );

create policy instruments_read on public.instruments for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy instruments_add on public.instruments for insert to authenticated
  with check (
    (select public.in_use_case()) and saved_by = (select auth.uid()) and withdrawn_at is null
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );
-- A withdrawn one is final.
create policy instruments_change on public.instruments for update to authenticated
  using (
    (select public.in_use_case()) and withdrawn_at is null
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  )
  with check (
    (saved_by = (select auth.uid()) or withdrawn_by = (select auth.uid()))
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );

create policy category_statements_read on public.category_statements for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy category_statements_add on public.category_statements for insert to authenticated
  with check (
    (select public.in_use_case()) and stated_by = (select auth.uid())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );
create policy category_statements_change on public.category_statements for update to authenticated
  using (
    (select public.in_use_case())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  )
  with check (
    stated_by = (select auth.uid())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );
create policy category_statements_take_back on public.category_statements for delete to authenticated
  using (
    (select public.in_use_case())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );
