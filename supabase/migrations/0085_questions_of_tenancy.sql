-- The questions that every policy asks are answered once a transaction. They were asked of each table of each statement, some
-- thirty times for one line proposed and approved, and planned anew each time: more than a third of what such a line cost here.
-- What they answer is what it was (0001, 0073), also about who asks: the caller's own token and account, and nothing else.

create or replace function razao.held_back() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  claims constant jsonb := auth.jwt();
  session constant text := claims ->> 'session_id';
  by_password constant boolean := coalesce(claims ->> 'aal', 'aal1') = 'aal1';
begin
  if claims ->> 'client_id' <> '' then
    return 'application';
  end if;
  return (
    select case
      when exists (select from auth.users u where u.id = me and u.banned_until > now()) then 'banned'
      when session <> '' and not exists (
        select from auth.sessions s
        where s.user_id = me and s.id::text = session and (s.not_after is null or s.not_after > now())
      ) then 'signed_out'
      when by_password and exists (
        select from auth.mfa_factors f
        where f.user_id = me and f.status::text = 'verified' and f.factor_type::text <> 'recovery_code'
      ) then 'second_factor'
    end
  );
end
$$;

-- ── Known for the rest of the transaction ───────────────────────────────────────────────────────────────────────────

-- By what a caller is known: another one in the same transaction is asked about anew.
create function razao.caller() returns text
language plpgsql stable set search_path = '' as $$
begin
  return concat(auth.uid(), ' ', current_setting('request.jwt.claims', true));
end
$$;

-- Where the caller works, as settings of this transaction alone, which a rollback to a savepoint takes back as well. Whoever
-- could set them could set the claims themselves: no door lets anybody set either. A change by another transaction is seen by the next one.
create function razao.know_memberships() returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  of_token constant text := auth.jwt() #>> '{razao_token,organization}';
  is_held_back constant boolean := razao.held_back() is not null;
  organizations text;
  roles text;
  sinces text;
  engagements text;
begin
  select coalesce(array_agg(place.organization_id), '{}')::text, coalesce(array_agg(place.role), '{}')::text,
    coalesce(array_agg(place.since), '{}')::text, coalesce(array_agg(place.engaged), '{}')::text
  into organizations, roles, sinces, engagements
  from (
    select distinct on (either.organization_id) either.organization_id, either.role, either.since, either.engaged
    from (
      select m.organization_id, m.role, m.created_at as since, false as engaged
      from public.memberships m where m.user_id = me and m.ended_at is null
      union all
      select e.client_id,
        case when m.role in ('viewer', 'auditor') and e.role = 'contributor' then 'viewer' else e.role end,
        greatest(m.created_at, e.accepted_at), true
      from public.memberships m
      join public.engagements e on e.consultancy_id = m.organization_id and e.ended_at is null
      where m.user_id = me and m.ended_at is null
    ) either
    where not is_held_back and (of_token is null or either.organization_id::text = of_token)
    order by either.organization_id, either.engaged, either.role
  ) place;
  perform set_config('razao.my_organizations', organizations, true), set_config('razao.my_roles', roles, true),
    set_config('razao.my_sinces', sinces, true), set_config('razao.my_engagements', engagements, true),
    set_config('razao.memberships_of', razao.caller(), true);
end
$$;

create function razao.forget_memberships() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform set_config('razao.memberships_of', '', true);
  return null;
end
$$;
-- Before all other triggers of a row, which may ask: they run by their names.
create trigger a_forget_memberships after insert or update or delete on public.memberships
  for each row execute function razao.forget_memberships();
create trigger a_forget_memberships after insert or update or delete on public.engagements
  for each row execute function razao.forget_memberships();

create or replace function public.my_memberships()
returns table (organization_id uuid, role text, since timestamptz, engaged boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  if current_setting('razao.memberships_of', true) is distinct from razao.caller() then
    perform razao.know_memberships();
  end if;
  return query
    select * from unnest(current_setting('razao.my_organizations')::uuid[], current_setting('razao.my_roles')::text[],
      current_setting('razao.my_sinces')::timestamptz[], current_setting('razao.my_engagements')::boolean[]);
end
$$;

create or replace function public.my_organizations() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  organization uuid;
begin
  if current_setting('razao.memberships_of', true) is distinct from razao.caller() then
    perform razao.know_memberships();
  end if;
  foreach organization in array current_setting('razao.my_organizations')::uuid[] loop
    return next organization;
  end loop;
end
$$;

create or replace function public.my_organizations_as(variadic roles text[]) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  organizations uuid[];
  acting text[];
begin
  if current_setting('razao.memberships_of', true) is distinct from razao.caller() then
    perform razao.know_memberships();
  end if;
  organizations := current_setting('razao.my_organizations')::uuid[];
  acting := current_setting('razao.my_roles')::text[];
  for place in 1 .. cardinality(organizations) loop
    if acting[place] = any (roles) then
      return next organizations[place];
    end if;
  end loop;
end
$$;

create or replace function public.my_role(organization uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  if current_setting('razao.memberships_of', true) is distinct from razao.caller() then
    perform razao.know_memberships();
  end if;
  return (current_setting('razao.my_roles')::text[])[
    array_position(current_setting('razao.my_organizations')::uuid[], organization)];
end
$$;

revoke execute on function razao.caller(), razao.know_memberships(), razao.forget_memberships() from public;

-- ── Plans that stay right while tables grow ─────────────────────────────────────────────────────────────────────────

-- A connection plans these once. One that did while a ledger was empty went on to read all of it for each line, until its statistics
-- were gathered: each of the questions is one look into an index, however many lines there are.
alter function razao.chain_entry() set enable_seqscan = off;
alter function razao.chain_journal() set enable_seqscan = off;
alter function razao.refuse_closed_lines(uuid[], uuid[], uuid[]) set enable_seqscan = off;
alter function razao.mark_lines_series(uuid[], text[], uuid[], uuid[]) set enable_seqscan = off;
-- Of arrays that it sees PostgreSQL reckons anew each time whether a plan for just so many pays.
alter function razao.refuse_closed_lines(uuid[], uuid[], uuid[]) set plan_cache_mode = force_generic_plan;
alter function razao.mark_lines_series(uuid[], text[], uuid[], uuid[]) set plan_cache_mode = force_generic_plan;
