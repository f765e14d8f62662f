-- Consultants: a client organization engages a consultancy, and the consultancy's people then work in the client's
-- ledger with the role that the engagement gives, for as long as it stands. They never lead the client: people,
-- engagements, approvals of inventories stay with its own members.

create table public.engagements (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references public.organizations (id) on delete cascade,
  -- Null until a consultancy has accepted.
  consultancy_id uuid references public.organizations (id) on delete cascade,
  -- Where the offer was sent; who accepts it is an owner or manager of the consultancy with this confirmed address.
  email text not null check (email = lower(email) and length(email) between 5 and 254),
  role text not null check (role in ('contributor', 'viewer', 'auditor')),
  token_sha256 text not null unique check (token_sha256 ~ '^[0-9a-f]{64}$'),
  offered_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid,
  ended_at timestamptz,
  check ((accepted_at is null) = (consultancy_id is null)),
  check (consultancy_id is distinct from client_id)
);
create unique index engagements_standing on public.engagements (client_id, consultancy_id)
  where ended_at is null and consultancy_id is not null;
create unique index engagements_open on public.engagements (client_id, email)
  where ended_at is null and accepted_at is null;
create index engagements_consultancy on public.engagements (consultancy_id) where ended_at is null;

-- ── Tenancy, now by membership or engagement ────────────────────────────────────────────────────────────────────────

-- Where the caller works and as what: as a member, or for a client of a consultancy of theirs. A membership of one's own
-- goes first. Who only looks at things in the consultancy looks at things in its clients' too.
-- Definer, as the other questions of tenancy; looks at auth.uid() and at nothing else.
create function public.my_memberships() returns table (organization_id uuid, role text, since timestamptz, engaged boolean)
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
  order by organization_id, engaged, role
$$;
revoke execute on function public.my_memberships() from public, anon;
grant execute on function public.my_memberships() to authenticated, service_role;

create or replace function public.my_organizations() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select organization_id from public.my_memberships()
$$;

create or replace function public.my_organizations_as(variadic roles text[]) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select organization_id from public.my_memberships() where role = any (roles)
$$;

create or replace function public.my_role(organization uuid) returns text
language sql stable security definer set search_path = '' as $$
  select role from public.my_memberships() where organization_id = my_role.organization
$$;

-- Names of the people of the caller's organizations, and of the consultancies that ever worked for these.
create or replace function public.my_colleagues() returns table (user_id uuid, full_name text)
language sql stable security definer set search_path = '' as $$
  with mine as materialized (select organization_id from public.my_memberships())
  select distinct p.id, p.full_name
  from public.memberships theirs join public.profiles p on p.id = theirs.user_id
  where theirs.organization_id in (
    select organization_id from mine
    union
    select e.consultancy_id from public.engagements e
    where e.consultancy_id is not null and e.client_id in (select organization_id from mine)
  )
$$;

-- A person writes the journal of every organization they work in, and of one that they left in this very transaction.
create or replace function razao.write_journal(
  organization uuid, actor uuid, verb text, door text, subjects uuid[], input_sha256 text, outcome text, detail jsonb
) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if current_setting('role') <> 'service_role' and not (
    public.in_use_case() and actor = auth.uid() and (
      public.my_role(organization) is not null
      or exists (
        select from public.memberships
        where organization_id = organization and user_id = auth.uid() and ended_at = now()
      )
    )
  ) then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  insert into public.journal (organization_id, actor_id, verb, door, subject_ids, input_sha256, outcome, detail)
  values (organization, actor, verb, door, subjects, input_sha256, outcome, detail);
end
$$;

-- ── Accepting ───────────────────────────────────────────────────────────────────────────────────────────────────────

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
revoke execute on function razao.accept_engagement(text, uuid) from public;
grant execute on function razao.accept_engagement(text, uuid) to authenticated;

-- What an offer opens, to who holds its token: name of the client and role. Definer: the client is not theirs yet.
create function razao.engagement_offer(token_hash text) returns table (client_name text, role text, expires_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select o.name, e.role, e.expires_at
  from public.engagements e join public.organizations o on o.id = e.client_id
  where e.token_sha256 = token_hash and e.accepted_at is null and e.ended_at is null and e.expires_at > now()
$$;
revoke execute on function razao.engagement_offer(text) from public;
grant execute on function razao.engagement_offer(text) to authenticated;

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
    and engagements_of.organization in (
      select m.organization_id from public.memberships m where m.user_id = auth.uid() and m.ended_at is null
    )
  order by e.created_at desc, e.id
$$;
revoke execute on function public.engagements_of(uuid) from public, anon;
grant execute on function public.engagements_of(uuid) to authenticated;

-- ── Row-level security ──────────────────────────────────────────────────────────────────────────────────────────────

alter table public.engagements enable row level security;
revoke all on public.engagements from anon, authenticated;
grant all on public.engagements to service_role;
-- Never the hash of the token.
grant select (id, client_id, consultancy_id, email, role, offered_by, created_at, expires_at, accepted_at, accepted_by,
  ended_at), insert, update (ended_at) on public.engagements to authenticated;

-- Those who lead one side see it, and end it.
create policy engagements_read on public.engagements for select to authenticated
  using (
    client_id in (select public.my_organizations_as('owner', 'manager'))
    or consultancy_id in (select public.my_organizations_as('owner', 'manager'))
  );
create policy engagements_offer on public.engagements for insert to authenticated
  with check (
    (select public.in_use_case()) and offered_by = (select auth.uid()) and accepted_at is null
    and client_id in (select public.my_organizations_as('owner', 'manager'))
  );
create policy engagements_end on public.engagements for update to authenticated
  using (
    (select public.in_use_case()) and (
      client_id in (select public.my_organizations_as('owner', 'manager'))
      or consultancy_id in (select public.my_organizations_as('owner', 'manager'))
    )
  )
  with check (ended_at is not null);
