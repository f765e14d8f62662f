-- Sites, and inventories with their boundary.

-- ── Sites and inventories ───────────────────────────────────────────────────────────────────────────────────────────

create table public.sites (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id),
  name text not null check (length(btrim(name)) between 1 and 120),
  -- ISO 3166 country or a subregion that the factors know (`US-CAMX`).
  region text not null,
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  unique (id, organization_id)
);
-- Two open sites of one organization cannot be told apart by a sentence if they share a name.
create unique index sites_name on public.sites (organization_id, lower(name)) where archived_at is null;
create trigger sites_no_truncate before truncate on public.sites
  for each statement execute function razao.refuse_change();
create trigger sites_note_change after insert or delete or update on public.sites
  for each row execute function razao.note_change();

create table public.inventories (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id),
  name text not null check (length(btrim(name)) between 1 and 120),
  period_from date not null,
  period_to date not null,
  gwp_set text not null check (gwp_set in ('AR4', 'AR5', 'AR6')),
  programme text not null check (programme in ('brazil', 'uk', 'us', 'international')),
  consolidation text not null check (consolidation in ('operational_control', 'financial_control', 'equity_share')),
  state text not null default 'open' check (state in ('open', 'in_review', 'approved', 'closed')),
  -- True when a committed line opened it, because no inventory covered the line's first day.
  opened_by_entry boolean not null default false,
  created_at timestamptz not null default now(),
  -- Rises by one with each change of the set-up.
  revision integer not null default 1 check (revision >= 1),
  -- Whether it is approved by another person than its authors; only an owner says otherwise.
  four_eyes boolean not null default true,
  -- What is compared with: one year, or several that are averaged; why these; and when the base year is recalculated.
  base_years smallint[] check (cardinality(base_years) between 1 and 5 and 1990 <= all (base_years) and 2100 >= all (base_years)),
  base_year_reason text check (char_length(btrim(base_year_reason)) between 1 and 2000),
  -- Share of base year emissions from which changes together are significant (Corporate Standard, chapter 5).
  recalculation_threshold numeric check (recalculation_threshold > 0 and recalculation_threshold <= 1),
  recalculation_triggers text[] check (recalculation_triggers <@ array['acquisition', 'divestment', 'merger',
    'outsourcing', 'insourcing', 'methodology', 'factor', 'gwp_set', 'category_added', 'error']),
  -- Its authors: who set it up last (null: a committed line opened it), and who submitted it for review.
  set_up_by uuid,
  set_up_at timestamptz,
  submitted_by uuid,
  submitted_at timestamptz,
  approved_by uuid,
  approved_at timestamptz,
  -- The closing that stands. No reference: a closing names its inventory, and one direction is enough.
  closing_id uuid,
  check (period_from <= period_to),
  unique (id, organization_id),
  constraint inventories_base_year check ((base_years is null) = (base_year_reason is null)),
  constraint inventories_submitted check ((state = 'open') = (submitted_by is null) and (submitted_by is null) = (submitted_at is null)),
  constraint inventories_approval check ((state in ('approved', 'closed')) = (approved_by is not null)
    and (approved_by is null) = (approved_at is null)),
  constraint inventories_closing check ((state = 'closed') = (closing_id is not null))
);
create index inventories_period on public.inventories (organization_id, period_from);
create trigger inventories_no_truncate before truncate on public.inventories
  for each statement execute function razao.refuse_change();
create trigger inventories_note_change after insert or delete or update on public.inventories
  for each row execute function razao.note_change();

-- A line belongs to the one inventory that covers its first day, so periods of an organization never overlap. A trigger runs
-- before row-level security looks at the new row: whoever is not inside a use-case is refused before anything is compared,
-- or strangers would learn whether an organization has an inventory in a period.
-- Definer: the check must see every inventory of the organization. (An exclusion constraint would need btree_gist.)
create function razao.refuse_overlapping_inventory() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('role') in ('anon', 'authenticated') and not public.in_use_case() then
    raise exception 'new row violates row-level security policy for table "inventories"'
      using errcode = 'insufficient_privilege';
  end if;
  perform razao.lock_organization(new.organization_id);
  if exists (
    select from public.inventories other
    where other.organization_id = new.organization_id and other.id <> new.id
      and daterange(other.period_from, other.period_to, '[]') && daterange(new.period_from, new.period_to, '[]')
  ) then
    raise exception 'inventories of an organization must not overlap'
      using errcode = 'exclusion_violation', constraint = 'inventories_no_overlap';
  end if;
  return new;
end
$$;
create trigger inventories_no_overlap before insert or update of period_from, period_to on public.inventories
  for each row execute function razao.refuse_overlapping_inventory();

-- The inventory of the calendar year, with the organization's defaults, for a line that no inventory covers; null when
-- that would overlap another. Definer: a contributor may file lines but not open inventories at will.
create function razao.open_calendar_inventory(organization uuid, year integer, title text) returns setof public.inventories
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not public.in_use_case()
    or public.my_role(organization) is null
    or public.my_role(organization) not in ('owner', 'manager', 'contributor') then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  perform razao.lock_organization(organization);
  if exists (
    select from public.inventories
    where organization_id = organization
      and daterange(period_from, period_to, '[]') && daterange(make_date(year, 1, 1), make_date(year, 12, 31), '[]')
  ) then
    return;
  end if;
  return query
    insert into public.inventories
      (organization_id, name, period_from, period_to, gwp_set, programme, consolidation, opened_by_entry)
    select o.id, title, make_date(year, 1, 1), make_date(year, 12, 31),
      o.default_gwp_set, o.default_programme, o.default_consolidation, true
    from public.organizations o where o.id = organization
    returning *;
end
$$;

-- ── The boundary ────────────────────────────────────────────────────────────────────────────────────────────────────

-- Companies and operations between the reporting company and its sites.
create table public.inventory_entities (
  inventory_id uuid not null,
  organization_id uuid not null references public.organizations (id) on delete cascade,
  place smallint not null,
  name text not null check (char_length(btrim(name)) between 1 and 120),
  -- The entity that holds it directly; null: the reporting company.
  held_by text,
  relationship text not null
    check (relationship in ('subsidiary', 'associate', 'joint_operation', 'fixed_asset_investment', 'franchise')),
  economic_interest numeric check (economic_interest between 0 and 1),
  financial_control text check (financial_control in ('sole', 'joint', 'none')),
  operated_by_group boolean,
  -- Part that the company consolidates by the inventory's approach, through the whole chain: as the engine said.
  share numeric not null check (share between 0 and 1),
  primary key (inventory_id, name),
  foreign key (inventory_id, organization_id) references public.inventories (id, organization_id) on delete cascade,
  foreign key (inventory_id, held_by) references public.inventory_entities (inventory_id, name)
    deferrable initially deferred,
  check (held_by is distinct from name)
);
create trigger inventory_entities_note_change after insert or delete or update on public.inventory_entities
  for each row execute function razao.note_change();

-- Where a site stands. A site without a row, and a line without a site, is the company's own and in whole.
create table public.inventory_sites (
  inventory_id uuid not null,
  site_id uuid not null,
  organization_id uuid not null references public.organizations (id) on delete cascade,
  in_boundary boolean not null,
  -- Null: the reporting company itself.
  entity text,
  share numeric not null check (share between 0 and 1),
  -- Why it is outside.
  reason text check (char_length(btrim(reason)) between 1 and 1000),
  primary key (inventory_id, site_id),
  foreign key (inventory_id, organization_id) references public.inventories (id, organization_id) on delete cascade,
  foreign key (site_id, organization_id) references public.sites (id, organization_id),
  foreign key (inventory_id, entity) references public.inventory_entities (inventory_id, name) deferrable initially deferred,
  check (in_boundary or reason is not null)
);
create trigger inventory_sites_note_change after insert or delete or update on public.inventory_sites
  for each row execute function razao.note_change();

-- What the inventory leaves out, and why: disclosed with it (Corporate Standard, chapter 9).
create table public.inventory_exclusions (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  inventory_id uuid not null,
  subject text not null check (subject in ('source', 'category', 'site')),
  scope smallint check (scope in (1, 2, 3)),
  category text check (char_length(category) between 1 and 80),
  kind text check (char_length(kind) between 1 and 120),
  site_id uuid,
  description text not null check (char_length(btrim(description)) between 1 and 200),
  justification text not null check (char_length(btrim(justification)) between 1 and 2000),
  -- Estimated size, where somebody estimated it, and how. Null: nobody knows, which is not zero.
  estimated_co2e_kg numeric check (estimated_co2e_kg >= 0),
  estimated_how text check (char_length(btrim(estimated_how)) between 1 and 500),
  stated_at timestamptz not null default now(),
  stated_by uuid not null,
  withdrawn_at timestamptz,
  withdrawn_by uuid,
  foreign key (inventory_id, organization_id) references public.inventories (id, organization_id) on delete cascade,
  foreign key (site_id, organization_id) references public.sites (id, organization_id),
  check (subject <> 'category' or category is not null),
  check (subject <> 'site' or site_id is not null),
  check ((estimated_co2e_kg is null) = (estimated_how is null)),
  check ((withdrawn_at is null) = (withdrawn_by is null))
);
create index inventory_exclusions_of on public.inventory_exclusions (inventory_id, stated_at);
create trigger inventory_exclusions_note_change after insert or delete or update on public.inventory_exclusions
  for each row execute function razao.note_change();

-- True for a site that an inventory does not count: left out of the boundary, or held without a share. Lines of such a site
-- stay writable, for they are in no closing. Definer: the set-up must be found whoever writes.
create function razao.is_outside(inventory uuid, site uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.inventory_sites s
    where s.inventory_id = inventory and s.site_id = site and (not s.in_boundary or s.share = 0))
$$;

-- ── Who may do what ─────────────────────────────────────────────────────────────────────────────────────────────────

alter table public.sites enable row level security;
alter table public.inventories enable row level security;
alter table public.inventory_entities enable row level security;
alter table public.inventory_sites enable row level security;
alter table public.inventory_exclusions enable row level security;

revoke all on public.sites, public.inventories from anon, authenticated;
revoke all on public.inventory_entities, public.inventory_sites, public.inventory_exclusions
  from anon, authenticated, service_role;
grant select, insert, update (name, region, archived_at) on public.sites to authenticated;
grant select, insert, update (name, period_from, period_to, gwp_set, programme, consolidation, revision, four_eyes,
  base_years, base_year_reason, recalculation_threshold, recalculation_triggers, set_up_by, set_up_at)
  on public.inventories to authenticated;
grant select, insert, update (withdrawn_at, withdrawn_by) on public.inventory_exclusions to authenticated;
grant select, insert, delete on public.inventory_entities, public.inventory_sites to authenticated;
grant all on public.sites, public.inventories to service_role;
grant select on public.inventory_entities, public.inventory_sites, public.inventory_exclusions to service_role;

revoke execute on function razao.refuse_overlapping_inventory(), razao.open_calendar_inventory(uuid, integer, text),
  razao.is_outside(uuid, uuid) from public;
grant execute on function razao.open_calendar_inventory(uuid, integer, text), razao.is_outside(uuid, uuid)
  to authenticated;

create policy sites_read on public.sites for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy sites_add on public.sites for insert to authenticated
  with check (
    (select public.in_use_case())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );
create policy sites_change on public.sites for update to authenticated
  using (
    (select public.in_use_case())
    and organization_id in (select public.my_organizations_as('owner', 'manager'))
  )
  with check (organization_id in (select public.my_organizations_as('owner', 'manager')));

create policy inventories_read on public.inventories for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy inventories_add on public.inventories for insert to authenticated
  with check (
    (select public.in_use_case())
    and organization_id in (select public.my_organizations_as('owner', 'manager'))
  );
create policy inventories_set_up on public.inventories for update to authenticated
  using ((select public.in_use_case()) and organization_id in (select public.my_organizations_as('owner', 'manager')))
  with check (set_up_by = (select auth.uid()) and organization_id in (select public.my_organizations_as('owner', 'manager')));

create policy inventory_entities_read on public.inventory_entities for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy inventory_entities_add on public.inventory_entities for insert to authenticated
  with check ((select public.in_use_case()) and organization_id in (select public.my_organizations_as('owner', 'manager')));
create policy inventory_entities_take on public.inventory_entities for delete to authenticated
  using ((select public.in_use_case()) and organization_id in (select public.my_organizations_as('owner', 'manager')));

create policy inventory_sites_read on public.inventory_sites for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy inventory_sites_add on public.inventory_sites for insert to authenticated
  with check ((select public.in_use_case()) and organization_id in (select public.my_organizations_as('owner', 'manager')));
create policy inventory_sites_take on public.inventory_sites for delete to authenticated
  using ((select public.in_use_case()) and organization_id in (select public.my_organizations_as('owner', 'manager')));

create policy inventory_exclusions_read on public.inventory_exclusions for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy inventory_exclusions_add on public.inventory_exclusions for insert to authenticated
  with check (
    (select public.in_use_case()) and stated_by = (select auth.uid()) and withdrawn_at is null
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );
create policy inventory_exclusions_withdraw on public.inventory_exclusions for update to authenticated
  using (
    (select public.in_use_case()) and withdrawn_at is null
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  )
  with check (
    withdrawn_by = (select auth.uid())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );
