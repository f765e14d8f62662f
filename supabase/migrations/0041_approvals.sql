-- One list of what waits for another person's approval, whatever it is of: inventories and reports. It names an exact revision,
-- keeps who asked and who decided, and holds the one rule of four eyes. Who adds a subject adds it here.

create table public.approvals (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  subject text not null check (subject in ('inventory', 'report')),
  subject_id uuid not null,
  -- Of the subject: what was approved is this, and nothing that came later.
  revision integer not null check (revision >= 1),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'sent_back')),
  -- Whose work it is: none of them approves it, where four eyes are asked for.
  authors uuid[] not null,
  four_eyes boolean not null,
  asked_by uuid not null,
  asked_at timestamptz not null default now(),
  note text check (char_length(btrim(note)) between 1 and 1000),
  decided_by uuid,
  decided_at timestamptz,
  reason text check (char_length(btrim(reason)) between 1 and 1000),
  -- An owner who leads alone approved their own.
  alone boolean not null default false,
  check ((state = 'waiting') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  constraint approvals_reason check (state <> 'sent_back' or reason is not null)
);
create unique index approvals_waiting on public.approvals (subject, subject_id) where state = 'waiting';
create index approvals_of on public.approvals (organization_id, asked_at desc);
create trigger approvals_note_change after insert or update or delete on public.approvals
  for each row execute function razao.note_change();

-- The rule of four eyes, for everything that is approved here. Definer: who else leads must be found whoever asks.
create function razao.keep_approval() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    if razao.is_being_deleted(old.organization_id) then
      return old;
    end if;
    raise exception 'approvals stay' using errcode = 'insufficient_privilege';
  end if;
  if old.state <> 'waiting' or new.state = 'waiting' then
    raise exception 'a decision is final' using errcode = 'restrict_violation', constraint = 'approvals_decided';
  end if;
  if new.state = 'approved' and old.four_eyes and new.decided_by = any (old.authors) then
    if current_setting('razao.approves_alone', true) is distinct from 'on' then
      raise exception 'another person approves' using errcode = 'restrict_violation', constraint = 'approvals_four_eyes';
    end if;
    if not razao.leads_alone(new.organization_id, new.decided_by) then
      raise exception 'somebody else may approve' using errcode = 'restrict_violation', constraint = 'approvals_not_alone';
    end if;
    new.alone := true;
  end if;
  return new;
end
$$;
create trigger approvals_keep before update or delete on public.approvals
  for each row execute function razao.keep_approval();

-- The review of an inventory is one of them: each of its steps is told here as it is taken. Definer: nobody writes it by hand.
create function razao.tell_approval_of_inventory() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.move = 'submit' then
    insert into public.approvals (organization_id, subject, subject_id, revision, authors, four_eyes, asked_by, asked_at, note)
    select new.organization_id, 'inventory', i.id, new.revision, array_remove(array[i.set_up_by, new.moved_by], null), i.four_eyes,
      new.moved_by, new.moved_at, new.reason
    from public.inventories i where i.id = new.inventory_id;
  elsif new.move in ('approve', 'send_back') then
    update public.approvals a
    set state = case new.move when 'approve' then 'approved' else 'sent_back' end, decided_by = new.moved_by,
      decided_at = new.moved_at, reason = new.reason
    where a.subject = 'inventory' and a.subject_id = new.inventory_id and a.state = 'waiting';
  end if;
  return null;
end
$$;
create trigger inventory_moves_tell_approval after insert on public.inventory_moves
  for each row execute function razao.tell_approval_of_inventory();

-- What was in review before this list was kept.
insert into public.approvals (organization_id, subject, subject_id, revision, authors, four_eyes, asked_by, asked_at)
select i.organization_id, 'inventory', i.id, i.revision, array_remove(array[i.set_up_by, i.submitted_by], null), i.four_eyes,
  i.submitted_by, i.submitted_at
from public.inventories i where i.state = 'in_review' and i.submitted_by is not null;

-- ── Who may do what ─────────────────────────────────────────────────────────────────────────────────────────────────

alter table public.approvals enable row level security;
revoke all on public.approvals from anon, authenticated;
grant select, insert, update (state, decided_by, decided_at, reason) on public.approvals to authenticated;
grant all on public.approvals to service_role;
revoke execute on function razao.keep_approval(), razao.tell_approval_of_inventory() from public;

create policy approvals_read on public.approvals for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy approvals_ask on public.approvals for insert to authenticated
  with check (
    (select public.in_use_case()) and asked_by = (select auth.uid()) and state = 'waiting' and subject <> 'inventory'
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );
create policy approvals_decide on public.approvals for update to authenticated
  using (
    (select public.in_use_case()) and state = 'waiting' and subject <> 'inventory'
    and organization_id in (select public.my_organizations_as('owner', 'manager'))
  )
  with check (
    decided_by = (select auth.uid()) and organization_id in (select public.my_organizations_as('owner', 'manager'))
  );
