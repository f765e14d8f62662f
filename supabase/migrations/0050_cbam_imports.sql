-- What an importer declares under the European carbon border adjustment: goods by code, origin, installation and quarter; the
-- word that a year's list is whole; offers of verification that are compared; reminders that were given. Emissions and
-- certificates are never stored: they follow from these statements and the registers, and are calculated when asked for.

create table public.cbam_imports (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  -- Rises by one with each change.
  revision integer not null default 1 check (revision >= 1),
  -- Of the release for free circulation: Regulation (EU) 2023/956 applies from 1 January 2026.
  year smallint not null check (year between 2026 and 2100),
  quarter smallint not null check (quarter between 1 and 4),
  -- Combined Nomenclature, or TARIC where the default values split a code of it.
  code text not null check (code ~ '^[0-9]{8}([0-9]{2})?$'),
  origin text not null check (origin ~ '^[A-Z]{2}$'),
  installation text not null default '' check (char_length(installation) <= 160),
  -- Net mass.
  mass_t numeric not null check (mass_t > 0 and mass_t < 1e12),
  basis text not null check (basis in ('default', 'actual')),
  -- Null: the year of the import.
  production_year smallint check (production_year between 2000 and 2100),
  -- Specific embedded emissions of the operator's report, t CO2e per tonne of the good.
  see_direct numeric check (see_direct >= 0),
  see_indirect numeric check (see_indirect >= 0),
  -- Specific embedded free allocation of the same report, t CO2e per tonne of the good.
  sefa numeric check (sefa >= 0),
  verified boolean not null default false,
  verifier text not null default '' check (char_length(verifier) <= 200),
  -- The report, the customs declaration, or the file that the line was read from.
  document_id uuid,
  -- Row of the file that the line was read from.
  document_row integer check (document_row >= 1),
  note text not null default '' check (char_length(note) <= 500),
  saved_at timestamptz not null default now(),
  saved_by uuid not null,
  removed_at timestamptz,
  removed_by uuid,
  check (basis = 'actual' or (see_direct is null and see_indirect is null and sefa is null and not verified)),
  check (basis = 'default' or see_direct is not null),
  check (not verified or verifier <> ''),
  check (document_row is null or document_id is not null),
  check ((removed_at is null) = (removed_by is null)),
  foreign key (document_id, organization_id) references public.documents (id, organization_id)
);
create index cbam_imports_year on public.cbam_imports (organization_id, year, quarter, code, id) where removed_at is null;
create index cbam_imports_document on public.cbam_imports (document_id) where document_id is not null;
create trigger cbam_imports_note_change after insert or update or delete on public.cbam_imports
  for each row execute function razao.note_change();

-- Years of which somebody said that the lines are all imports: without it nobody knows whether 50 tonnes were passed.
create table public.cbam_import_years (
  organization_id uuid not null references public.organizations (id) on delete cascade,
  year smallint not null check (year between 2026 and 2100),
  -- Null: a line was added, changed or removed since.
  whole_at timestamptz,
  whole_by uuid,
  primary key (organization_id, year),
  check ((whole_at is null) = (whole_by is null))
);
create trigger cbam_import_years_note_change after insert or update or delete on public.cbam_import_years
  for each row execute function razao.note_change();

-- The word falls with the list that it was said of. Definer: whoever changes a line takes it back, also who could not give it.
create function razao.take_back_whole_years() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.cbam_import_years y set whole_at = null, whole_by = null
  from (select distinct c.organization_id, c.year from changed c) c
  where y.organization_id = c.organization_id and y.year = c.year and y.whole_at is not null;
  return null;
end
$$;
create trigger cbam_imports_added after insert on public.cbam_imports referencing new table as changed
  for each statement execute function razao.take_back_whole_years();
create trigger cbam_imports_were after update on public.cbam_imports referencing old table as changed
  for each statement execute function razao.take_back_whole_years();
create trigger cbam_imports_became after update on public.cbam_imports referencing new table as changed
  for each statement execute function razao.take_back_whole_years();

-- What an offer of verification would have to earn: the organization's own figures, never a price of the world.
create table public.cbam_offers (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  revision integer not null default 1 check (revision >= 1),
  name text not null check (char_length(name) between 1 and 120),
  code text not null check (code ~ '^[0-9]{8}([0-9]{2})?$'),
  origin text not null check (origin ~ '^[A-Z]{2}$'),
  installation text not null default '' check (char_length(installation) <= 160),
  -- Tonnes imported in a year.
  mass_t numeric not null check (mass_t > 0 and mass_t < 1e12),
  -- What is expected to be verified, t CO2e per tonne of the good.
  see numeric not null check (see >= 0),
  -- Specific embedded free allocation of the first year; null: that of the benchmark of `route`.
  sefa numeric check (sefa >= 0),
  route text check (route ~ '^[A-Z]$'),
  from_year smallint not null check (from_year between 2026 and 2034),
  -- Whole cost of the offer, euro; null: none was made yet.
  cost_eur numeric check (cost_eur >= 0),
  -- Price of a certificate that is supposed, euro; null: none is.
  price_eur numeric check (price_eur > 0),
  saved_at timestamptz not null default now(),
  saved_by uuid not null,
  removed_at timestamptz,
  removed_by uuid,
  check ((removed_at is null) = (removed_by is null))
);
create unique index cbam_offers_name on public.cbam_offers (organization_id, lower(name)) where removed_at is null;
create trigger cbam_offers_note_change after insert or update or delete on public.cbam_offers
  for each row execute function razao.note_change();

-- Each reminder of a deadline once.
create table public.cbam_reminders (
  organization_id uuid not null references public.organizations (id) on delete cascade,
  deadline text not null check (deadline ~ '^[a-z_]{1,40}$'),
  due_on date not null,
  -- Days before it.
  days_before smallint not null check (days_before between 0 and 365),
  reminded_on date not null,
  primary key (organization_id, deadline, due_on, days_before)
);

-- Reminds those who lead an organization with lines in `of_year` of a deadline, once a step. Returns how many organizations.
create function razao.remind_of_cbam(deadline text, of_year smallint, due date, days_before smallint, today date, titles jsonb)
returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  one uuid;
  person uuid;
  told integer := 0;
begin
  if current_setting('role') <> 'service_role' then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  for one in
    select distinct i.organization_id from public.cbam_imports i
    where i.year = of_year and i.removed_at is null and not exists (
      select from public.cbam_reminders r
      where r.organization_id = i.organization_id and r.deadline = remind_of_cbam.deadline and r.due_on = due
        and r.days_before <= remind_of_cbam.days_before)
  loop
    insert into public.cbam_reminders (organization_id, deadline, due_on, days_before, reminded_on)
    values (one, remind_of_cbam.deadline, due, remind_of_cbam.days_before, today) on conflict do nothing;
    continue when not found;
    told := told + 1;
    for person in
      select m.user_id from public.memberships m
      where m.organization_id = one and m.ended_at is null and m.role in ('owner', 'manager')
    loop
      perform razao.write_in_ledger(one, person, 'cbam_due', jsonb_build_object(
        'titles', titles, 'due', due, 'path', '/cbam-compliance/calendar?year=' || of_year));
    end loop;
  end loop;
  return told;
end
$$;

-- ── Who may do what ─────────────────────────────────────────────────────────────────────────────────────────────────

alter table public.cbam_imports enable row level security;
alter table public.cbam_import_years enable row level security;
alter table public.cbam_offers enable row level security;
alter table public.cbam_reminders enable row level security;

revoke all on public.cbam_imports, public.cbam_import_years, public.cbam_offers, public.cbam_reminders from anon, authenticated;
grant select, insert, update (revision, year, quarter, code, origin, installation, mass_t, basis, production_year, see_direct,
  see_indirect, sefa, verified, verifier, document_id, document_row, note, saved_at, saved_by, removed_at, removed_by)
  on public.cbam_imports to authenticated;
grant select, insert, update (whole_at, whole_by) on public.cbam_import_years to authenticated;
grant select, insert, update (revision, name, code, origin, installation, mass_t, see, sefa, route, from_year, cost_eur,
  price_eur, saved_at, saved_by, removed_at, removed_by) on public.cbam_offers to authenticated;
grant select on public.cbam_reminders to authenticated;
grant all on public.cbam_imports, public.cbam_import_years, public.cbam_offers, public.cbam_reminders to service_role;
revoke execute on function razao.take_back_whole_years(),
  razao.remind_of_cbam(text, smallint, date, smallint, date, jsonb) from public;
grant execute on function razao.remind_of_cbam(text, smallint, date, smallint, date, jsonb) to service_role;

create policy cbam_imports_read on public.cbam_imports for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy cbam_imports_add on public.cbam_imports for insert to authenticated
  with check (
    (select public.in_use_case()) and saved_by = (select auth.uid()) and removed_at is null
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );
-- A removed one is final.
create policy cbam_imports_change on public.cbam_imports for update to authenticated
  using (
    (select public.in_use_case()) and removed_at is null
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  )
  with check (
    (saved_by = (select auth.uid()) or removed_by = (select auth.uid()))
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );

-- That a list is whole is said by those who lead.
create policy cbam_import_years_read on public.cbam_import_years for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy cbam_import_years_add on public.cbam_import_years for insert to authenticated
  with check (
    (select public.in_use_case()) and (whole_by is null or whole_by = (select auth.uid()))
    and organization_id in (select public.my_organizations_as('owner', 'manager'))
  );
create policy cbam_import_years_change on public.cbam_import_years for update to authenticated
  using (
    (select public.in_use_case()) and organization_id in (select public.my_organizations_as('owner', 'manager'))
  )
  with check (
    (whole_by is null or whole_by = (select auth.uid()))
    and organization_id in (select public.my_organizations_as('owner', 'manager'))
  );

create policy cbam_offers_read on public.cbam_offers for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy cbam_offers_add on public.cbam_offers for insert to authenticated
  with check (
    (select public.in_use_case()) and saved_by = (select auth.uid()) and removed_at is null
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );
create policy cbam_offers_change on public.cbam_offers for update to authenticated
  using (
    (select public.in_use_case()) and removed_at is null
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  )
  with check (
    (saved_by = (select auth.uid()) or removed_by = (select auth.uid()))
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );

create policy cbam_reminders_read on public.cbam_reminders for select to authenticated
  using (organization_id in (select public.my_organizations()));
