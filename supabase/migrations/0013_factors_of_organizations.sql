-- Emission factors of an organization's own: proposed by one person with their evidence, approved by another. A version
-- never changes: a better figure is a new version, and what happens to a version is a line of its own.

create table public.organization_factors (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id),
  -- The first version of the factor: all its versions share it.
  line_id uuid not null,
  version integer not null check (version >= 1),
  -- The factor as the engine takes it; amounts are decimal strings.
  body jsonb not null,
  -- The activity that it was measured for, where it is for one only.
  kind text,
  -- Why the organization needs it, and the document that it was read from.
  reason text not null check (length(btrim(reason)) between 1 and 1000),
  evidence jsonb not null check (length(btrim(evidence ->> 'title')) > 0),
  proposed_at timestamptz not null default now(),
  -- A person without a foreign key, so that an erased account leaves the factor intact.
  proposed_by uuid not null,
  check ((version = 1) = (line_id = id)),
  unique (id, organization_id),
  constraint organization_factors_version unique (line_id, version),
  foreign key (line_id, organization_id) references public.organization_factors (id, organization_id)
);
create index organization_factors_latest on public.organization_factors (organization_id, proposed_at desc);
create trigger organization_factors_append_only before update or delete on public.organization_factors
  for each row execute function razao.refuse_change();
create trigger organization_factors_no_truncate before truncate on public.organization_factors
  for each statement execute function razao.refuse_change();

create table public.organization_factor_decisions (
  factor_id uuid not null,
  organization_id uuid not null,
  decision text not null check (decision in ('approved', 'withdrawn')),
  reason text check (length(btrim(reason)) between 1 and 1000),
  decided_at timestamptz not null default now(),
  decided_by uuid not null,
  check (decision <> 'withdrawn' or reason is not null),
  constraint organization_factor_decisions_once primary key (factor_id, decision),
  foreign key (factor_id, organization_id) references public.organization_factors (id, organization_id)
);
create trigger organization_factor_decisions_append_only before update or delete on public.organization_factor_decisions
  for each row execute function razao.refuse_change();
create trigger organization_factor_decisions_no_truncate before truncate on public.organization_factor_decisions
  for each statement execute function razao.refuse_change();

-- Four eyes hold for everyone, whatever code asks: nobody approves what they proposed, and only who leads approves.
-- Definer: the proposal and earlier decisions must be found whoever decides; the lock on the proposal makes two
-- decisions on it follow each other.
create function razao.check_factor_decision() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  proposal public.organization_factors;
begin
  select * into proposal from public.organization_factors where id = new.factor_id for update;
  if exists (
    select from public.organization_factor_decisions d where d.factor_id = new.factor_id and d.decision = 'withdrawn'
  ) then
    raise exception 'the factor is withdrawn'
      using errcode = 'check_violation', constraint = 'organization_factors_withdrawn';
  end if;
  if new.decision = 'approved' and proposal.proposed_by = new.decided_by then
    raise exception 'a factor is approved by another person than the one who proposed it'
      using errcode = 'check_violation', constraint = 'organization_factors_four_eyes';
  end if;
  return new;
end
$$;
create trigger organization_factor_decisions_check before insert on public.organization_factor_decisions
  for each row execute function razao.check_factor_decision();

-- ── Who may do what ─────────────────────────────────────────────────────────────────────────────────────────────────

alter table public.organization_factors enable row level security;
alter table public.organization_factor_decisions enable row level security;

revoke all on public.organization_factors, public.organization_factor_decisions from anon, authenticated;
grant select, insert on public.organization_factors, public.organization_factor_decisions to authenticated;
grant all on public.organization_factors, public.organization_factor_decisions to service_role;

revoke execute on function razao.check_factor_decision() from public;

create policy organization_factors_read on public.organization_factors for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy organization_factors_add on public.organization_factors for insert to authenticated
  with check (
    (select public.in_use_case()) and proposed_by = (select auth.uid())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );

create policy organization_factor_decisions_read on public.organization_factor_decisions for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy organization_factor_decisions_add on public.organization_factor_decisions for insert to authenticated
  with check (
    (select public.in_use_case()) and decided_by = (select auth.uid())
    and (
      organization_id in (select public.my_organizations_as('owner', 'manager'))
      -- Whoever proposed a factor may take the proposal back.
      or decision = 'withdrawn' and organization_id in (select public.my_organizations_as('contributor'))
    )
  );
