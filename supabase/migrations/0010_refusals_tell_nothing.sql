-- A trigger runs before row-level security looks at the new row. So the check for overlapping inventories, which sees
-- every organization's, answered strangers whether an organization has an inventory in a period. Whoever is not inside
-- a use-case, where policies and rules decide who may, is now refused before anything is compared.

create or replace function razao.refuse_overlapping_inventory() returns trigger
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
