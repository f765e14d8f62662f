-- What people keep around the lines of the ledger: views of them, what is said of a line besides its figures, and
-- withdrawals of many lines at once, which can be taken back. None of it enters a line or its hash.

-- ── Saved views ─────────────────────────────────────────────────────────────────────────────────────────────────────

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

alter table public.saved_views enable row level security;
revoke all on public.saved_views from anon, authenticated;
grant select, insert, delete on public.saved_views to authenticated;
grant update (name, shared, content, saved_at) on public.saved_views to authenticated;
grant all on public.saved_views to service_role;

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

-- ── Notes of lines ──────────────────────────────────────────────────────────────────────────────────────────────────

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

alter table public.line_notes enable row level security;
revoke all on public.line_notes from anon, authenticated;
grant select, insert on public.line_notes to authenticated;
grant update (description, tags, noted_at, noted_by) on public.line_notes to authenticated;
grant all on public.line_notes to service_role;

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

-- ── Withdrawals ─────────────────────────────────────────────────────────────────────────────────────────────────────

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

alter table public.withdrawals enable row level security;
revoke all on public.withdrawals from anon, authenticated;
grant select, insert on public.withdrawals to authenticated;
grant update (restored_at, restored_by, restored_lines) on public.withdrawals to authenticated;
grant all on public.withdrawals to service_role;

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
