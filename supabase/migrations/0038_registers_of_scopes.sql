-- What an organization states beside its lines: how much it made or sold in a year, what it holds for the energy that it
-- buys, and what it says of the categories of scope 3. Each change is a line of the journal.

-- ── Drivers: what emissions are set against ─────────────────────────────────────────────────────────────────────────

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

alter table public.drivers enable row level security;
revoke all on public.drivers from anon, authenticated;
grant select, insert, delete on public.drivers to authenticated;
grant update (amount, unit, stated_at, stated_by) on public.drivers to authenticated;
grant all on public.drivers to service_role;
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

-- ── Instruments held for purchased energy ───────────────────────────────────────────────────────────────────────────

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

alter table public.instruments enable row level security;
revoke all on public.instruments from anon, authenticated;
grant select, insert on public.instruments to authenticated;
grant update (revision, name, type, market, period_from, period_to, quantity, unit, factor, criteria, attributes, site_ids,
  saved_at, saved_by, withdrawn_at, withdrawn_by, reason) on public.instruments to authenticated;
grant all on public.instruments to service_role;
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

-- ── Categories of scope 3 ───────────────────────────────────────────────────────────────────────────────────────────

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

alter table public.category_statements enable row level security;
revoke all on public.category_statements from anon, authenticated;
grant select, insert, delete on public.category_statements to authenticated;
grant update (status, justification, stated_at, stated_by) on public.category_statements to authenticated;
grant all on public.category_statements to service_role;
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
