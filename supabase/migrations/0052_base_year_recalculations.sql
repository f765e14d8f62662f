-- Recalculations of a base year: what is proposed with its effect, decided by another person, and both series kept. The original
-- series is what the inventories have; what is kept here stands beside it and changes no line.

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

alter table public.base_year_recalculations enable row level security;
revoke all on public.base_year_recalculations from anon, authenticated;
grant select, insert on public.base_year_recalculations to authenticated;
-- What was proposed stays as it was proposed.
grant update (state, decided_at, decided_by, decided_because) on public.base_year_recalculations to authenticated;
grant all on public.base_year_recalculations to service_role;
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

create trigger base_year_recalculations_note_change after insert or update or delete on public.base_year_recalculations
  for each row execute function razao.note_change();
