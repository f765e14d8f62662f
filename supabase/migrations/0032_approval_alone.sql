-- An owner who leads alone approves what is their own: said with a reason, kept in the journal, told by the closing.

alter table public.inventories add column approved_alone boolean not null default false;

-- Whether a person owns an organization in which nobody else could approve: no other owner or manager is a member.
create function razao.leads_alone(organization uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.memberships m
    where m.organization_id = organization and m.user_id = person and m.role = 'owner' and m.ended_at is null
  ) and not exists (
    select from public.memberships m
    where m.organization_id = organization and m.user_id <> person and m.role in ('owner', 'manager') and m.ended_at is null
  )
$$;
revoke execute on function razao.leads_alone(uuid, uuid) from public;

-- The rules of an inventory's own row, for everyone. Definer: lines and closings must be found whoever writes.
create or replace function razao.keep_inventory() returns trigger
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
    if current_setting('razao.approves_alone', true) is distinct from 'on' then
      raise exception 'another person approves' using errcode = 'restrict_violation', constraint = 'inventories_four_eyes', detail = new.name;
    end if;
    if not razao.leads_alone(new.organization_id, new.approved_by) then
      raise exception 'somebody else may approve' using errcode = 'restrict_violation', constraint = 'inventories_not_alone', detail = new.name;
    end if;
    new.four_eyes := false;
    new.approved_alone := true;
  end if;
  -- What one person did alone holds for that approval: whoever joins meanwhile is asked at the next one.
  if new.state = 'open' and old.approved_alone then
    new.four_eyes := true;
    new.approved_alone := false;
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
