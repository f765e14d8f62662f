-- How people come in and who works where: the first start, requests that a platform administrator decides on, invitations
-- that prove an address, engagements of consultancies, and members.

-- ── The first start ─────────────────────────────────────────────────────────────────────────────────────────────────

-- The one-time link of an empty installation: its hash only, and for the service role only.
create table public.setup_tokens (
  token_sha256 text primary key check (token_sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  used_at timestamptz
);

-- ── Requests and invitations ────────────────────────────────────────────────────────────────────────────────────────

create table public.access_requests (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email) and length(email) between 5 and 254),
  full_name text not null check (length(btrim(full_name)) between 1 and 200),
  job_title text not null check (length(btrim(job_title)) between 1 and 200),
  locale text not null check (locale in ('pt-BR', 'en')),
  -- When the person agreed to the terms and the privacy policy; nobody gets here without.
  agreed_at timestamptz not null,
  state text not null default 'pending' check (state in ('pending', 'approved', 'refused')),
  reason text check (length(btrim(reason)) between 1 and 1000),
  -- A person without a foreign key, so that an erased account leaves the decision intact.
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  check ((state = 'pending') = (decided_at is null)),
  check (state <> 'refused' or reason is not null)
);
create unique index access_requests_pending on public.access_requests (email) where state = 'pending';
create index access_requests_latest on public.access_requests (created_at desc);

-- Only the hash of the token is kept: who reads the table cannot come in with it.
create table public.invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email) and length(email) between 5 and 254),
  -- Null: the person founds an organization of their own.
  organization_id uuid references public.organizations (id) on delete cascade,
  role text check (role in ('owner', 'manager', 'contributor', 'viewer', 'auditor')),
  request_id uuid references public.access_requests (id) on delete set null,
  token_sha256 text not null unique check (token_sha256 ~ '^[0-9a-f]{64}$'),
  locale text not null check (locale in ('pt-BR', 'en')),
  invited_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid,
  revoked_at timestamptz,
  check ((organization_id is null) = (role is null)),
  check ((accepted_at is null) = (accepted_by is null))
);
create unique index invitations_open on public.invitations (organization_id, email)
  where accepted_at is null and revoked_at is null and organization_id is not null;
create index invitations_latest on public.invitations (organization_id, created_at desc);

-- Whether an address has an account that its owner proved. Somebody else may have begun to sign up under it: that is no
-- account of theirs, and gives way to whoever holds the invitation.
-- Definer: accounts are the identity service's. For the service role only: it would tell strangers who has an account.
create function razao.has_account(address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.users u
    where lower(u.email) = lower(address)
      and (u.email_confirmed_at is not null or u.last_sign_in_at is not null or u.encrypted_password is null)
  )
$$;

-- Uses an open invitation up and makes the person a member: of the organization that invited, or as owner of the new
-- one that `founded` describes (name, kind, tax_id, country, locale). Null: no such open invitation.
-- Definer: nobody may write memberships or organizations by hand. A person acts for themselves only, and only with the
-- confirmed address that was invited; the service role acts for the account that it has just made for that address.
create function razao.accept_invitation(token_hash text, person uuid, founded jsonb) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  invitation public.invitations;
  address text;
  joined uuid;
begin
  if current_setting('role') <> 'service_role' and not (public.in_use_case() and person = auth.uid()) then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  select * into invitation from public.invitations
    where token_sha256 = token_hash and accepted_at is null and revoked_at is null and expires_at > now()
    for update;
  select lower(email) into address from auth.users
    where id = person and email_confirmed_at is not null;
  if invitation.id is null or address is distinct from invitation.email then
    return null;
  end if;
  joined := invitation.organization_id;
  if joined is null then
    if founded is null then
      return null;
    end if;
    insert into public.organizations (name, kind, tax_id, country, locale)
    values (founded ->> 'name', founded ->> 'kind', founded ->> 'taxId', founded ->> 'country', founded ->> 'locale')
    returning id into joined;
  end if;
  -- Who left may be invited again: the row of then is taken up, with the role of now.
  insert into public.memberships (organization_id, user_id, role)
  values (joined, person, coalesce(invitation.role, 'owner'))
  on conflict (organization_id, user_id) do update
    set role = excluded.role, ended_at = null
    where public.memberships.ended_at is not null;
  update public.profiles p
    set active_organization = joined,
      organization = (select o.name from public.organizations o where o.id = joined)
    where p.id = person;
  update public.invitations set accepted_at = now(), accepted_by = person where id = invitation.id;
  return joined;
end
$$;

-- Asked by the identity service before a person is created by signing up: whoever holds an open invitation comes in. The
-- address is proved by the service's own letter; organization and role come with `razao.accept_invitation` alone.
-- Definer: the identity service's role sees nothing in `public`.
create function public.before_user_created(event jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when exists (
    select from public.invitations
    where email = lower(event #>> '{user,email}') and accepted_at is null and revoked_at is null and expires_at > now()
  ) then '{"decision": "approve"}'::jsonb
  else '{"error": {"http_code": 403, "message": "Access is granted by request or invitation only"}}'::jsonb end
$$;

-- ── Consultancies ───────────────────────────────────────────────────────────────────────────────────────────────────

-- Binds the caller's consultancy to the client of an open offer. Gives the client; null when there is no such offer for
-- the caller's confirmed address, or they lead no consultancy of that id. Definer: nobody may write engagements by hand.
create function razao.accept_engagement(token_hash text, consultancy uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  offer public.engagements;
  address text;
begin
  if not public.in_use_case() then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  select * into offer from public.engagements e
    where e.token_sha256 = token_hash and e.accepted_at is null and e.ended_at is null and e.expires_at > now()
    for update;
  select lower(u.email) into address from auth.users u where u.id = auth.uid() and u.email_confirmed_at is not null;
  if offer.id is null or address is distinct from offer.email or offer.client_id = consultancy or not exists (
    select from public.memberships m join public.organizations o on o.id = m.organization_id
    where m.organization_id = consultancy and m.user_id = auth.uid() and m.ended_at is null
      and m.role in ('owner', 'manager') and o.kind = 'consultant'
  ) then
    return null;
  end if;
  update public.engagements set ended_at = now()
    where client_id = offer.client_id and consultancy_id = consultancy and ended_at is null;
  update public.engagements set consultancy_id = consultancy, accepted_at = now(), accepted_by = auth.uid()
    where id = offer.id;
  return offer.client_id;
end
$$;

-- What an offer opens, to who holds its token: name of the client and role. Definer: the client is not theirs yet.
create function razao.engagement_offer(token_hash text) returns table (client_name text, role text, expires_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select o.name, e.role, e.expires_at
  from public.engagements e join public.organizations o on o.id = e.client_id
  where e.token_sha256 = token_hash and e.accepted_at is null and e.ended_at is null and e.expires_at > now()
$$;

-- The engagements of an organization, on either side, with the other side's name. Definer: that name is not the caller's.
create function public.engagements_of(organization uuid)
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

-- ── Members ─────────────────────────────────────────────────────────────────────────────────────────────────────────

-- The people of an organization, for those who belong to it; addresses for those who lead it.
-- Definer: a profile itself is readable by its owner only.
create function public.members_of(organization uuid)
returns table (user_id uuid, full_name text, email text, job_title text, role text, joined_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select m.user_id, p.full_name,
    case when public.my_role(members_of.organization) in ('owner', 'manager') or m.user_id = auth.uid() then p.email end,
    p.job_title, m.role, m.created_at
  from public.memberships m join public.profiles p on p.id = m.user_id
  where m.organization_id = members_of.organization and m.ended_at is null and public.my_role(members_of.organization) is not null
  order by lower(p.full_name), m.user_id
$$;

-- Gives a member another role, or ends the membership (role null). Says what was done: `done`, or why not: `not_found`,
-- `last_owner` (an organization without an owner could never be led again), `owners_only` (a manager does not decide
-- about owners, nor make one).
-- Definer: nobody may write memberships by hand. Leaving by oneself is open to every role.
create function razao.change_membership(organization uuid, person uuid, new_role text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  mine text := public.my_role(organization);
  theirs text;
begin
  if not public.in_use_case() or mine is null
    or not (mine in ('owner', 'manager') or (person = auth.uid() and new_role is null)) then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  perform razao.lock_organization(organization);
  select role into theirs from public.memberships
    where organization_id = organization and user_id = person and ended_at is null for update;
  if theirs is null then
    return 'not_found';
  end if;
  if mine <> 'owner' and (theirs = 'owner' or new_role = 'owner') then
    return 'owners_only';
  end if;
  if theirs = 'owner' and new_role is distinct from 'owner' and not exists (
    select from public.memberships
    where organization_id = organization and user_id <> person and role = 'owner' and ended_at is null
  ) then
    return 'last_owner';
  end if;
  if new_role is null then
    update public.memberships set ended_at = now() where organization_id = organization and user_id = person;
  else
    update public.memberships set role = new_role where organization_id = organization and user_id = person;
  end if;
  return 'done';
end
$$;

-- ── Who may do what ─────────────────────────────────────────────────────────────────────────────────────────────────

alter table public.setup_tokens enable row level security;
alter table public.access_requests enable row level security;
alter table public.invitations enable row level security;

revoke all on public.setup_tokens, public.access_requests, public.invitations from anon, authenticated;
grant select, update (state, reason, decided_by, decided_at) on public.access_requests to authenticated;
-- Never the hash of the token.
grant select (id, email, organization_id, role, request_id, locale, invited_by, created_at, expires_at, accepted_at,
  accepted_by, revoked_at), insert, update (revoked_at) on public.invitations to authenticated;
grant all on public.setup_tokens, public.access_requests, public.invitations to service_role;

revoke execute on function razao.has_account(text), razao.accept_invitation(text, uuid, jsonb),
  razao.accept_engagement(text, uuid), razao.engagement_offer(text), razao.change_membership(uuid, uuid, text)
  from public;
revoke execute on function public.before_user_created(jsonb) from public, anon, authenticated;
revoke execute on function public.engagements_of(uuid), public.members_of(uuid) from public, anon;
grant execute on function razao.has_account(text) to service_role;
grant execute on function razao.accept_invitation(text, uuid, jsonb), public.engagements_of(uuid),
  public.members_of(uuid) to authenticated, service_role;
grant execute on function public.before_user_created(jsonb) to service_role, supabase_auth_admin;
grant execute on function razao.accept_engagement(text, uuid), razao.engagement_offer(text),
  razao.change_membership(uuid, uuid, text) to authenticated;

create policy access_requests_read on public.access_requests for select to authenticated
  using ((select public.is_platform_administrator()));
create policy access_requests_decide on public.access_requests for update to authenticated
  using ((select public.in_use_case()) and (select public.is_platform_administrator()))
  with check (decided_by = (select auth.uid()));

create policy invitations_read on public.invitations for select to authenticated
  using (
    organization_id in (select public.my_organizations_as('owner', 'manager'))
    or organization_id is null and (select public.is_platform_administrator())
  );
create policy invitations_add on public.invitations for insert to authenticated
  with check (
    (select public.in_use_case()) and invited_by = (select auth.uid()) and accepted_at is null
    and (
      organization_id in (select public.my_organizations_as('owner'))
      or organization_id in (select public.my_organizations_as('manager')) and role <> 'owner'
      or organization_id is null and (select public.is_platform_administrator())
    )
  );
create policy invitations_revoke on public.invitations for update to authenticated
  using (
    (select public.in_use_case())
    and (
      organization_id in (select public.my_organizations_as('owner', 'manager'))
      or organization_id is null and (select public.is_platform_administrator())
    )
  )
  with check (revoked_at is not null);
