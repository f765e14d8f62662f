-- What an operator records for the European carbon border adjustment: installations, and for each calendar year the record that
-- `cbam.calculate` takes, in every version that was saved, with the documents behind it. Results are never stored: they follow
-- from a version and the registers.

create table public.cbam_installations (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  -- Rises by one with each change.
  revision integer not null default 1 check (revision >= 1),
  name text not null check (char_length(name) between 1 and 160),
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- Identity as the operator's report tells it: address, UN/LOCODE, coordinates, number in the CBAM Registry.
  identity jsonb not null default '{}' check (jsonb_typeof(identity) = 'object' and pg_column_size(identity) < 20000),
  saved_at timestamptz not null default now(),
  saved_by uuid not null,
  constraint cbam_installations_of_organization unique (id, organization_id)
);
create unique index cbam_installations_name on public.cbam_installations (organization_id, lower(name));
create trigger cbam_installations_note_change after insert or update or delete on public.cbam_installations
  for each row execute function razao.note_change();

create table public.cbam_periods (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  installation_id uuid not null,
  year smallint not null check (year between 2000 and 2100),
  -- The version that stands.
  revision integer not null default 1 check (revision >= 1),
  saved_at timestamptz not null default now(),
  saved_by uuid not null,
  constraint cbam_periods_of_organization unique (id, organization_id),
  constraint cbam_periods_once unique (installation_id, year),
  foreign key (installation_id, organization_id) references public.cbam_installations (id, organization_id) on delete cascade
);
create index cbam_periods_list on public.cbam_periods (organization_id, year desc);
create trigger cbam_periods_note_change after insert or update or delete on public.cbam_periods
  for each row execute function razao.note_change();

-- Every version that was saved: none is ever changed.
create table public.cbam_period_versions (
  organization_id uuid not null references public.organizations (id) on delete cascade,
  period_id uuid not null,
  revision integer not null check (revision >= 1),
  content jsonb not null check (jsonb_typeof(content) = 'object' and pg_column_size(content) < 2000000),
  saved_at timestamptz not null default now(),
  saved_by uuid not null,
  primary key (period_id, revision),
  foreign key (period_id, organization_id) references public.cbam_periods (id, organization_id) on delete cascade
);
create index cbam_period_versions_organization on public.cbam_period_versions (organization_id);

-- Documents behind a version: `streams.0` rests on an invoice.
create table public.cbam_period_evidence (
  organization_id uuid not null references public.organizations (id) on delete cascade,
  period_id uuid not null,
  revision integer not null,
  path text not null check (path ~ '^[a-zA-Z0-9_.]{1,120}$'),
  document_id uuid not null,
  primary key (period_id, revision, path, document_id),
  foreign key (period_id, revision) references public.cbam_period_versions (period_id, revision) on delete cascade,
  foreign key (document_id, organization_id) references public.documents (id, organization_id)
);
create index cbam_period_evidence_organization on public.cbam_period_evidence (organization_id);
create index cbam_period_evidence_document on public.cbam_period_evidence (document_id);

-- ── Who may do what ─────────────────────────────────────────────────────────────────────────────────────────────────

alter table public.cbam_installations enable row level security;
alter table public.cbam_periods enable row level security;
alter table public.cbam_period_versions enable row level security;
alter table public.cbam_period_evidence enable row level security;

revoke all on public.cbam_installations, public.cbam_periods, public.cbam_period_versions, public.cbam_period_evidence
  from anon, authenticated;
grant select, insert, update (revision, name, country, identity, saved_at, saved_by) on public.cbam_installations to authenticated;
grant select, insert, update (revision, saved_at, saved_by) on public.cbam_periods to authenticated;
grant select, insert on public.cbam_period_versions, public.cbam_period_evidence to authenticated;
grant all on public.cbam_installations, public.cbam_periods, public.cbam_period_versions, public.cbam_period_evidence to service_role;

create policy cbam_installations_read on public.cbam_installations for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy cbam_installations_add on public.cbam_installations for insert to authenticated
  with check (
    (select public.in_use_case()) and saved_by = (select auth.uid())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );
create policy cbam_installations_change on public.cbam_installations for update to authenticated
  using (
    (select public.in_use_case()) and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  )
  with check (
    saved_by = (select auth.uid()) and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );

create policy cbam_periods_read on public.cbam_periods for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy cbam_periods_add on public.cbam_periods for insert to authenticated
  with check (
    (select public.in_use_case()) and saved_by = (select auth.uid())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );
create policy cbam_periods_change on public.cbam_periods for update to authenticated
  using (
    (select public.in_use_case()) and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  )
  with check (
    saved_by = (select auth.uid()) and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );

create policy cbam_period_versions_read on public.cbam_period_versions for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy cbam_period_versions_add on public.cbam_period_versions for insert to authenticated
  with check (
    (select public.in_use_case()) and saved_by = (select auth.uid())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );

create policy cbam_period_evidence_read on public.cbam_period_evidence for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy cbam_period_evidence_add on public.cbam_period_evidence for insert to authenticated
  with check (
    (select public.in_use_case())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );
