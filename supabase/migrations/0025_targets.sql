-- Recalculations of a base year (what is proposed with its effect, decided by another person, both series kept), and what an
-- organization aims at and does about it. Nothing here is a number of the world: reductions, growth, costs and abatement are
-- the organization's own statements; what was emitted is read from the ledger.

create table public.base_year_recalculations (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  -- The inventory whose policy it was judged by.
  inventory_id uuid not null,
  -- The order in which they were proposed, each judged with what was approved before.
  number bigint generated always as identity,
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'rejected')),
  -- As the engine takes them, with their effects on each year by account, kg CO2e.
  changes jsonb not null,
  -- As the engine answered: both series, the decisions, significance and threshold; with the lines behind each year.
  restatement jsonb not null,
  proposed_at timestamptz not null default now(),
  proposed_by uuid not null,
  decided_at timestamptz,
  decided_by uuid,
  decided_because text check (char_length(btrim(decided_because)) between 1 and 1000),
  constraint base_year_four_eyes check (decided_by <> proposed_by),
  check ((state = 'proposed') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null) and (decided_by is null) = (decided_because is null)),
  foreign key (inventory_id, organization_id) references public.inventories (id, organization_id) on delete cascade
);
create index base_year_recalculations_of on public.base_year_recalculations (inventory_id, number);
create trigger base_year_recalculations_note_change after insert or update or delete on public.base_year_recalculations
  for each row execute function razao.note_change();

create table public.targets (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  -- Rises by one with each change.
  revision integer not null default 1 check (revision >= 1),
  name text not null check (char_length(name) between 1 and 120),
  kind text not null check (kind in ('absolute', 'intensity')),
  base_year smallint not null check (base_year between 1990 and 2100),
  target_year smallint not null check (target_year between 1991 and 2150),
  scopes smallint[] not null check (cardinality(scopes) between 1 and 3 and scopes <@ array[1, 2, 3]::smallint[]),
  -- Null: every category of these scopes.
  categories text[] check (cardinality(categories) between 1 and 60),
  scope2_by text not null check (scope2_by in ('location', 'market')),
  -- Share of the base that is gone in the target year.
  reduction numeric not null check (reduction > 0 and reduction <= 1),
  -- What emissions are set against; an absolute target may use it for its forecast.
  measure text check (measure in ('production', 'revenue', 'employees', 'floor_area')),
  -- Growth of it a year, as assumed.
  growth numeric check (growth > -1 and growth <= 1),
  -- The programme, document and section that it answers to, as the organization says.
  reference text not null default '' check (char_length(reference) <= 500),
  saved_at timestamptz not null default now(),
  saved_by uuid not null,
  withdrawn_at timestamptz,
  withdrawn_by uuid,
  reason text check (char_length(reason) between 1 and 500),
  check (target_year > base_year),
  check (kind = 'absolute' or measure is not null),
  check (scope2_by = 'location' or categories is null),
  check ((withdrawn_at is null) = (withdrawn_by is null) and (withdrawn_at is null) = (reason is null))
);
create unique index targets_name on public.targets (organization_id, lower(name)) where withdrawn_at is null;
-- What changed is told by the journal, as of every statement of an organization.
create trigger targets_note_change after insert or update or delete on public.targets
  for each row execute function razao.note_change();

create table public.target_actions (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  revision integer not null default 1 check (revision >= 1),
  name text not null check (char_length(name) between 1 and 120),
  site_id uuid,
  -- Who answers for it.
  owner text not null default '' check (char_length(owner) <= 120),
  scope smallint not null check (scope between 1 and 3),
  -- Null: of the scope as a whole.
  category text check (char_length(category) between 1 and 80),
  starts_on date not null,
  ends_on date,
  -- kg CO2e in a whole year.
  abatement_kg numeric not null check (abatement_kg > 0),
  capex numeric not null check (capex >= 0),
  -- Change of yearly costs; below zero saves.
  opex numeric not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  lifetime_years smallint not null check (lifetime_years between 1 and 100),
  discount_rate numeric not null check (discount_rate between 0 and 1),
  saved_at timestamptz not null default now(),
  saved_by uuid not null,
  withdrawn_at timestamptz,
  withdrawn_by uuid,
  reason text check (char_length(reason) between 1 and 500),
  check (ends_on is null or starts_on <= ends_on),
  check ((withdrawn_at is null) = (withdrawn_by is null) and (withdrawn_at is null) = (reason is null)),
  foreign key (site_id, organization_id) references public.sites (id, organization_id)
);
create unique index target_actions_name on public.target_actions (organization_id, lower(name)) where withdrawn_at is null;
create trigger target_actions_note_change after insert or update or delete on public.target_actions
  for each row execute function razao.note_change();

-- ── Who may do what ─────────────────────────────────────────────────────────────────────────────────────────────────

alter table public.base_year_recalculations enable row level security;
alter table public.targets enable row level security;
alter table public.target_actions enable row level security;

revoke all on public.base_year_recalculations, public.targets, public.target_actions from anon, authenticated;
-- What was proposed stays as it was proposed.
grant select, insert, update (state, decided_at, decided_by, decided_because)
  on public.base_year_recalculations to authenticated;
grant select, insert, update (revision, name, kind, base_year, target_year, scopes, categories, scope2_by, reduction,
  measure, growth, reference, saved_at, saved_by, withdrawn_at, withdrawn_by, reason)
  on public.targets to authenticated;
grant select, insert, update (revision, name, site_id, owner, scope, category, starts_on, ends_on, abatement_kg,
  capex, opex, currency, lifetime_years, discount_rate, saved_at, saved_by, withdrawn_at, withdrawn_by, reason)
  on public.target_actions to authenticated;
grant all on public.base_year_recalculations, public.targets, public.target_actions to service_role;

create policy base_year_recalculations_read on public.base_year_recalculations for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy base_year_recalculations_add on public.base_year_recalculations for insert to authenticated
  with check (
    (select public.in_use_case()) and proposed_by = (select auth.uid()) and state = 'proposed'
    and organization_id in (select public.my_organizations_as('owner', 'manager'))
  );
-- A decision is final.
create policy base_year_recalculations_decide on public.base_year_recalculations for update to authenticated
  using (
    (select public.in_use_case()) and state = 'proposed'
    and organization_id in (select public.my_organizations_as('owner', 'manager'))
  )
  with check (
    decided_by = (select auth.uid()) and organization_id in (select public.my_organizations_as('owner', 'manager'))
  );

create policy targets_read on public.targets for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy targets_add on public.targets for insert to authenticated
  with check (
    (select public.in_use_case()) and saved_by = (select auth.uid()) and withdrawn_at is null
    and organization_id in (select public.my_organizations_as('owner', 'manager'))
  );
-- A withdrawn one is final.
create policy targets_change on public.targets for update to authenticated
  using (
    (select public.in_use_case()) and withdrawn_at is null
    and organization_id in (select public.my_organizations_as('owner', 'manager'))
  )
  with check (
    (saved_by = (select auth.uid()) or withdrawn_by = (select auth.uid()))
    and organization_id in (select public.my_organizations_as('owner', 'manager'))
  );

create policy target_actions_read on public.target_actions for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy target_actions_add on public.target_actions for insert to authenticated
  with check (
    (select public.in_use_case()) and saved_by = (select auth.uid()) and withdrawn_at is null
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );
create policy target_actions_change on public.target_actions for update to authenticated
  using (
    (select public.in_use_case()) and withdrawn_at is null
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  )
  with check (
    (saved_by = (select auth.uid()) or withdrawn_by = (select auth.uid()))
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );
