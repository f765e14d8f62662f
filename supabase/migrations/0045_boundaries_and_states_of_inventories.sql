-- The life of an inventory: set up, reviewed, approved by another person, closed with a record that nobody changes, and
-- reopened for a reason. A period that is closed takes no line of what was closed, whoever writes and by whatever way.

-- ── Set-up ──────────────────────────────────────────────────────────────────────────────────────────────────────────

alter table public.inventories
  -- Rises by one with each change of the set-up.
  add column revision integer not null default 1 check (revision >= 1),
  -- Whether it is approved by another person than its authors; only an owner says otherwise.
  add column four_eyes boolean not null default true,
  -- What is compared with: one year, or several that are averaged; why these; and when the base year is recalculated.
  add column base_years smallint[] check (cardinality(base_years) between 1 and 5 and 1990 <= all (base_years) and 2100 >= all (base_years)),
  add column base_year_reason text check (char_length(btrim(base_year_reason)) between 1 and 2000),
  -- Share of base year emissions from which changes together are significant (Corporate Standard, chapter 5).
  add column recalculation_threshold numeric check (recalculation_threshold > 0 and recalculation_threshold <= 1),
  add column recalculation_triggers text[] check (recalculation_triggers <@ array['acquisition', 'divestment', 'merger',
    'outsourcing', 'insourcing', 'methodology', 'factor', 'gwp_set', 'category_added', 'error']),
  -- Its authors: who set it up last (null: a committed line opened it), and who submitted it for review.
  add column set_up_by uuid,
  add column set_up_at timestamptz,
  add column submitted_by uuid,
  add column submitted_at timestamptz,
  add column approved_by uuid,
  add column approved_at timestamptz,
  -- The closing that stands. No reference: a closing names its inventory, and one direction is enough.
  add column closing_id uuid,
  add constraint inventories_base_year check ((base_years is null) = (base_year_reason is null)),
  add constraint inventories_submitted check ((state = 'open') = (submitted_by is null) and (submitted_by is null) = (submitted_at is null)),
  add constraint inventories_approval check ((state in ('approved', 'closed')) = (approved_by is not null)
    and (approved_by is null) = (approved_at is null)),
  add constraint inventories_closing check ((state = 'closed') = (closing_id is not null));

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

-- ── What happened to it ─────────────────────────────────────────────────────────────────────────────────────────────

create table public.inventory_moves (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  inventory_id uuid not null,
  number integer not null check (number >= 1),
  move text not null check (move in ('submit', 'send_back', 'approve', 'close', 'reopen')),
  from_state text not null,
  to_state text not null,
  -- Revision of the set-up that it was done to.
  revision integer not null,
  reason text check (char_length(btrim(reason)) between 1 and 1000),
  moved_at timestamptz not null default clock_timestamp(),
  moved_by uuid not null,
  closing_id uuid,
  constraint inventory_moves_order unique (inventory_id, number),
  constraint inventory_moves_reason check (move not in ('send_back', 'reopen') or reason is not null),
  check ((closing_id is not null) = (move in ('close', 'reopen'))),
  foreign key (inventory_id, organization_id) references public.inventories (id, organization_id) on delete cascade
);
create trigger inventory_moves_append_only before update or delete on public.inventory_moves
  for each row execute function razao.refuse_change();
create trigger inventory_moves_no_truncate before truncate on public.inventory_moves
  for each statement execute function razao.refuse_change();

-- The record of a closing. Its hash is that of its own text, held by the table itself, and it names the hash of the closing
-- before it. The lines are not copied: the ledger keeps every version, so that those that stood at a place of the chain
-- are found again, and their hashes stand for them.
create table public.closings (
  id uuid primary key,
  organization_id uuid not null references public.organizations (id) on delete cascade,
  inventory_id uuid not null,
  number smallint not null check (number >= 1),
  snapshot jsonb not null,
  sha256 text not null,
  previous_sha256 text,
  -- Last line of the organization's ledger at that moment.
  ledger_sequence bigint not null,
  closed_at timestamptz not null,
  closed_by uuid not null,
  constraint closings_number unique (inventory_id, number),
  constraint closings_hash check (sha256 = razao.sha256_of(snapshot)),
  foreign key (inventory_id, organization_id) references public.inventories (id, organization_id) on delete cascade
);
create trigger closings_append_only before update or delete on public.closings
  for each row execute function razao.refuse_change();
create trigger closings_no_truncate before truncate on public.closings
  for each statement execute function razao.refuse_change();

-- ── What may change when ────────────────────────────────────────────────────────────────────────────────────────────

-- The name of the broken rule is read by the server (`usecases/database-refusal.ts`).
create function razao.refuse_unless_open(state text, name text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if state = 'closed' then
    raise exception 'the period is closed'
      using errcode = 'restrict_violation', constraint = 'period_closed', detail = name;
  elsif state <> 'open' then
    raise exception 'the inventory is not open'
      using errcode = 'restrict_violation', constraint = 'inventories_open', detail = name;
  end if;
end
$$;

-- Set-up and exclusions are of an open inventory. Definer: the inventory must be found whoever writes.
create function razao.keep_set_up() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  row_ jsonb := to_jsonb(case tg_op when 'DELETE' then old else new end);
begin
  if not razao.is_being_deleted((row_ ->> 'organization_id')::uuid) then
    perform razao.lock_organization((row_ ->> 'organization_id')::uuid);
    perform razao.refuse_unless_open(i.state, i.name) from public.inventories i where i.id = (row_ ->> 'inventory_id')::uuid;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
create trigger inventory_entities_open before insert or update or delete on public.inventory_entities
  for each row execute function razao.keep_set_up();
create trigger inventory_sites_open before insert or update or delete on public.inventory_sites
  for each row execute function razao.keep_set_up();
create trigger inventory_exclusions_open before insert or update or delete on public.inventory_exclusions
  for each row execute function razao.keep_set_up();

-- The rules of an inventory's own row, for everyone. Definer: lines and closings must be found whoever writes.
create function razao.keep_inventory() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  moved constant text[] := array['state', 'submitted_by', 'submitted_at', 'approved_by', 'approved_at', 'closing_id'];
begin
  if tg_op = 'INSERT' then
    if new.state <> 'open' then
      raise exception 'an inventory begins open' using errcode = 'insufficient_privilege';
    end if;
    if not new.opened_by_entry then
      new.set_up_by := coalesce(new.set_up_by, auth.uid());
      new.set_up_at := coalesce(new.set_up_at, now());
    end if;
    return new;
  end if;
  perform razao.lock_organization(old.organization_id);
  if to_jsonb(new) - moved <> to_jsonb(old) - moved then
    perform razao.refuse_unless_open(old.state, old.name);
  end if;
  if new.four_eyes <> old.four_eyes and current_setting('role') = 'authenticated'
    and public.my_role(old.organization_id) is distinct from 'owner' then
    raise exception 'an owner decides who approves' using errcode = 'insufficient_privilege';
  end if;
  if (new.period_from, new.period_to) <> (old.period_from, old.period_to) and exists (
    select from public.entry_facets f join public.current_entries c on c.facet_id = f.id
    where f.inventory_id = new.id and c.period_from not between new.period_from and new.period_to
  ) then
    raise exception 'lines of it begin outside' using errcode = 'restrict_violation', constraint = 'inventories_lines_inside', detail = new.name;
  end if;
  if new.gwp_set <> old.gwp_set and exists (
    select from public.result_totals t where t.inventory_id = new.id and t.gwp_set <> new.gwp_set
  ) then
    raise exception 'lines of it are on another set' using errcode = 'restrict_violation', constraint = 'inventories_gwp_set', detail = new.name;
  end if;
  if new.state = old.state then
    if (new.submitted_by, new.submitted_at, new.approved_by, new.approved_at, new.closing_id) is distinct from
      (old.submitted_by, old.submitted_at, old.approved_by, old.approved_at, old.closing_id) then
      raise exception 'who reviewed it stays' using errcode = 'insufficient_privilege';
    end if;
    return new;
  end if;
  if (old.state, new.state) not in (('open', 'in_review'), ('in_review', 'open'), ('in_review', 'approved'),
    ('approved', 'open'), ('approved', 'closed'), ('closed', 'open')) then
    raise exception 'from % to % there is no way', old.state, new.state
      using errcode = 'restrict_violation', constraint = 'inventories_order', detail = new.name;
  end if;
  if new.state = 'approved' and new.four_eyes and new.approved_by in (new.submitted_by, new.set_up_by) then
    raise exception 'another person approves' using errcode = 'restrict_violation', constraint = 'inventories_four_eyes', detail = new.name;
  end if;
  if new.state = 'closed' and not exists (
    select from public.closings c where c.id = new.closing_id and c.inventory_id = new.id
      and c.number = (select max(k.number) from public.closings k where k.inventory_id = new.id)
      and not exists (select from public.inventory_moves m where m.closing_id = c.id)
  ) then
    raise exception 'a closed inventory has its closing' using errcode = 'restrict_violation', constraint = 'inventories_order', detail = new.name;
  end if;
  return new;
end
$$;
create trigger inventories_life before insert or update on public.inventories
  for each row execute function razao.keep_inventory();

-- ── Closed periods ──────────────────────────────────────────────────────────────────────────────────────────────────

-- True for a site that an inventory does not count: left out of the boundary, or held without a share. Lines of such a site
-- stay writable, for they are in no closing. Definer: the set-up must be found whoever writes.
create function razao.is_outside(inventory uuid, site uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.inventory_sites s
    where s.inventory_id = inventory and s.site_id = site and (not s.in_boundary or s.share = 0))
$$;

-- Neither a new line nor a new version of a line enters what is in review, approved or closed, and none leaves it. It runs
-- under the organization's lock, which whoever wrote the line took, and which a closing takes before it looks at any line.
create function razao.refuse_closed_periods() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = on as $$
declare
  inventories uuid[];
  sites uuid[];
  corrects boolean;
begin
  -- The wide rows of a large statement are read once.
  select array_agg(t.inventory_id), array_agg(t.site_id), bool_or(t.corrects) into inventories, sites, corrects
  from (
    select a.inventory_id, a.site_id, bool_or(a.supersedes is not null) as corrects from added a
    group by a.inventory_id, a.site_id
  ) t;
  perform razao.refuse_unless_open(i.state, i.name)
  from unnest(inventories, sites) as t (inventory_id, site_id)
  join public.inventories i on i.id = t.inventory_id and i.state <> 'open'
  where not razao.is_outside(i.id, t.site_id);
  if corrects then
    perform razao.refuse_unless_open(i.state, i.name)
    from (
      select distinct e.inventory_id, e.site_id from public.entries e
      where e.id = any (array(select a.supersedes from added a where a.supersedes is not null))
    ) t
    join public.inventories i on i.id = t.inventory_id and i.state <> 'open'
    where not razao.is_outside(i.id, t.site_id);
  end if;
  return null;
end
$$;
create trigger entries_refuse_closed_periods after insert on public.entries
  referencing new table as added
  for each statement execute function razao.refuse_closed_periods();

-- ── Row-level security ──────────────────────────────────────────────────────────────────────────────────────────────

alter table public.inventory_entities enable row level security;
alter table public.inventory_sites enable row level security;
alter table public.inventory_exclusions enable row level security;
alter table public.inventory_moves enable row level security;
alter table public.closings enable row level security;
revoke all on public.inventory_entities, public.inventory_sites, public.inventory_exclusions, public.inventory_moves,
  public.closings from anon, authenticated, service_role;
grant select on public.inventory_entities, public.inventory_sites, public.inventory_exclusions, public.inventory_moves,
  public.closings to authenticated, service_role;
grant insert, delete on public.inventory_entities, public.inventory_sites to authenticated;
grant insert, update (withdrawn_at, withdrawn_by) on public.inventory_exclusions to authenticated;
grant update (name, period_from, period_to, gwp_set, programme, consolidation, revision, four_eyes, base_years,
  base_year_reason, recalculation_threshold, recalculation_triggers, set_up_by, set_up_at) on public.inventories to authenticated;

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

create policy inventory_moves_read on public.inventory_moves for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy closings_read on public.closings for select to authenticated
  using (organization_id in (select public.my_organizations()));

revoke execute on function razao.refuse_unless_open(text, text), razao.keep_set_up(), razao.keep_inventory(),
  razao.is_outside(uuid, uuid), razao.refuse_closed_periods() from public;
grant execute on function razao.is_outside(uuid, uuid) to authenticated;
