-- The states of an inventory: set up, reviewed, approved by another person, closed with a record that nobody changes, and
-- reopened for a reason. A period that is closed takes no line of what was closed, whoever writes and by whatever way.

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

-- ── Who may do what ─────────────────────────────────────────────────────────────────────────────────────────────────

alter table public.inventory_moves enable row level security;
alter table public.closings enable row level security;

revoke all on public.inventory_moves, public.closings from anon, authenticated, service_role;
grant select on public.inventory_moves, public.closings to authenticated;
grant select on public.inventory_moves, public.closings to service_role;

revoke execute on function razao.refuse_unless_open(text, text), razao.keep_set_up(), razao.keep_inventory()
  from public;

create policy inventory_moves_read on public.inventory_moves for select to authenticated
  using (organization_id in (select public.my_organizations()));

create policy closings_read on public.closings for select to authenticated
  using (organization_id in (select public.my_organizations()));
