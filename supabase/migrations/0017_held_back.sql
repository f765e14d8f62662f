-- A password that was stolen, or a person who was banned, must not reach a ledger. The identity service ends sessions
-- and asks for second factors; what it has signed before lives for up to an hour, and an access token of a password
-- alone is good at the table door too. So the questions of tenancy, which every policy asks, answer such a caller with
-- nothing, whichever door the request came through.

-- Why the caller is held back: `banned`, or `second_factor` when they have one and this session has not given it; null
-- when they are not. Recovery codes alone are no second factor: they stand in for one.
-- Definer: accounts and factors are the identity service's. Looks at the caller's own token and account only.
create function razao.held_back() returns text
language sql stable security definer set search_path = '' as $$
  select case
    when exists (select from auth.users u where u.id = auth.uid() and u.banned_until > now()) then 'banned'
    when coalesce(auth.jwt() ->> 'aal', 'aal1') = 'aal1' and exists (
      select from auth.mfa_factors f
      where f.user_id = auth.uid() and f.status::text = 'verified' and f.factor_type::text <> 'recovery_code'
    ) then 'second_factor'
  end
$$;
revoke execute on function razao.held_back() from public;
grant execute on function razao.held_back() to authenticated, service_role;

-- As before, and nothing for who is held back.
create or replace function public.my_memberships()
returns table (organization_id uuid, role text, since timestamptz, engaged boolean)
language sql stable security definer set search_path = '' as $$
  select distinct on (organization_id) organization_id, role, since, engaged from (
    select m.organization_id, m.role, m.created_at as since, false as engaged
    from public.memberships m where m.user_id = auth.uid() and m.ended_at is null
    union all
    select e.client_id,
      case when m.role in ('viewer', 'auditor') and e.role = 'contributor' then 'viewer' else e.role end,
      greatest(m.created_at, e.accepted_at), true
    from public.memberships m
    join public.engagements e on e.consultancy_id = m.organization_id and e.ended_at is null
    where m.user_id = auth.uid() and m.ended_at is null
  ) place
  where (select razao.held_back()) is null
  order by organization_id, engaged, role
$$;

create or replace function public.is_platform_administrator() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.platform_administrators where user_id = auth.uid()) and razao.held_back() is null
$$;

-- As before, but asking where the caller works as every other question does.
create or replace function public.engagements_of(organization uuid)
returns table (
  id uuid, client_id uuid, client_name text, consultancy_id uuid, consultancy_name text, email text, role text,
  created_at timestamptz, expires_at timestamptz, accepted_at timestamptz
)
language sql stable security definer set search_path = '' as $$
  select e.id, e.client_id, client.name, e.consultancy_id, consultancy.name,
    case when e.client_id = engagements_of.organization then e.email end, e.role, e.created_at, e.expires_at, e.accepted_at
  from public.engagements e
  join public.organizations client on client.id = e.client_id
  left join public.organizations consultancy on consultancy.id = e.consultancy_id
  where e.ended_at is null
    and (e.client_id = engagements_of.organization or e.consultancy_id = engagements_of.organization)
    and engagements_of.organization in (select m.organization_id from public.my_memberships() m where not m.engaged)
  order by e.created_at desc, e.id
$$;

-- Two calls that clear away at once could each wait for a row of the other's: now each takes what nobody holds.
create or replace function razao.count_call(given_bucket text, most integer, seconds integer, moment timestamptz)
returns integer
language plpgsql volatile set search_path = '' as $$
declare
  counted public.call_limits;
begin
  if random() < 0.01 then
    delete from public.call_limits where bucket in (
      select l.bucket from public.call_limits l
      where l.window_ends_at < moment - interval '1 hour' and l.bucket <> given_bucket
      limit 1000 for update skip locked
    );
  end if;
  insert into public.call_limits as kept (bucket, hits, window_ends_at)
  values (given_bucket, 1, moment + make_interval(secs => seconds))
  on conflict (bucket) do update set
    hits = case when kept.window_ends_at <= moment then 1 else kept.hits + 1 end,
    window_ends_at = case when kept.window_ends_at <= moment then excluded.window_ends_at else kept.window_ends_at end
  returning * into counted;
  if counted.hits <= most then
    return null;
  end if;
  return greatest(1, ceil(extract(epoch from counted.window_ends_at - moment)));
end
$$;
