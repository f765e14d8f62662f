-- Who exists and who belongs to whom: organizations, people, memberships, engagements of consultancies, and the questions
-- of tenancy that every policy asks.
--
-- Two rules hold in every file of this folder:
-- 1. Every table of `public` has row-level security. People read what their organizations own; they write only inside
--    a use-case of the server (`public.in_use_case()`), never by a raw REST call, so that no one can hand in a figure
--    that the engine did not calculate.
-- 2. Functions that must see more than their caller are SECURITY DEFINER with an empty search_path, say in a comment
--    why, and live in the schema `razao`, which the REST door does not expose, unless a policy needs them.
--
-- A released file never changes (supabase/released.json): what a later version needs comes in a new file.

create schema if not exists razao;
grant usage on schema razao to authenticated, service_role, supabase_auth_admin;
create schema if not exists extensions;
grant usage on schema extensions to anon, authenticated, service_role;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;
create extension if not exists btree_gin with schema extensions;

-- ── Organizations and people ────────────────────────────────────────────────────────────────────────────────────────

create table public.organizations (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 200),
  kind text not null default 'company' check (kind in ('company', 'consultant', 'partner')),
  -- The workspace's language decides the number format in which people type.
  locale text not null default 'pt-BR' check (locale in ('pt-BR', 'en')),
  -- ISO 3166 alpha-2; the region of an activity that names no site.
  country text not null default 'BR' check (country ~ '^[A-Z]{2}$'),
  -- What an inventory starts with when nobody says otherwise.
  default_gwp_set text not null default 'AR5' check (default_gwp_set in ('AR4', 'AR5', 'AR6')),
  default_programme text not null default 'brazil'
    check (default_programme in ('brazil', 'uk', 'us', 'international')),
  default_consolidation text not null default 'operational_control'
    check (default_consolidation in ('operational_control', 'financial_control', 'equity_share')),
  created_at timestamptz not null default now(),
  -- The register number of the country: a CNPJ in Brazil, twelve digits or capital letters and two check digits.
  tax_id text check (tax_id ~ '^[0-9A-Z]{2,30}$'),
  -- Whose sample it is; null: a real organization. One for each person.
  sample_of uuid references auth.users (id) on delete set null,
  -- Parts of the sample that are loaded.
  sample_step integer not null default 0 check (sample_step >= 0),
  -- A sample stays one when its person's account goes.
  is_sample boolean not null default false,
  constraint organizations_cnpj check (country <> 'BR' or tax_id is null or tax_id ~ '^[0-9A-Z]{12}[0-9]{2}$'),
  constraint organizations_sample check (is_sample or (sample_of is null and sample_step = 0))
);
create unique index organizations_sample_of on public.organizations (sample_of) where sample_of is not null;

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text not null default '',
  organization text,
  email text,
  avatar_url text,
  custom_logo_url text,
  logo_size text not null default 'medium' check (logo_size in ('small', 'medium', 'large')),
  job_title text,
  locale text check (locale in ('pt-BR', 'en')),
  active_organization uuid references public.organizations (id) on delete set null,
  created_at timestamptz not null default now(),
  -- A profile is changed by its owner without a use-case, and colleagues read its name.
  constraint profiles_lengths check (
    length(full_name) <= 200 and length(organization) <= 200 and length(job_title) <= 200
    and length(avatar_url) <= 2000 and length(custom_logo_url) <= 2000
  )
);

-- A person gets a profile with the account, whoever made the account (our platform, Supabase, an administrator).
-- Definer: the account is made by the auth service's role, which owns nothing in `public`.
create function razao.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, email, full_name)
  values (new.id, new.email, left(coalesce(new.raw_user_meta_data ->> 'full_name', ''), 200))
  on conflict (id) do update set email = excluded.email;
  return new;
end
$$;
create trigger razao_create_profile after insert or update of email on auth.users
  for each row execute function razao.create_profile();

create table public.platform_administrators (
  user_id uuid primary key references auth.users (id) on delete cascade,
  created_at timestamptz not null default now()
);

create table public.memberships (
  organization_id uuid not null references public.organizations (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('owner', 'manager', 'contributor', 'viewer', 'auditor')),
  created_at timestamptz not null default now(),
  -- A person who left keeps the row, so that colleagues still read who committed an old entry.
  ended_at timestamptz,
  primary key (organization_id, user_id)
);
create index memberships_user on public.memberships (user_id);

-- A client organization engages a consultancy, and the consultancy's people then work in the client's ledger with the role that
-- the engagement gives, for as long as it stands. They never lead the client: people, engagements and approvals of inventories
-- stay with its own members.
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

-- ── Tenancy: the questions that every policy asks ───────────────────────────────────────────────────────────────────

-- True inside a transaction that the server's use-case wrapper opened. PostgREST offers no way to set this setting.
create function public.in_use_case() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(current_setting('razao.verb', true), '') <> ''
$$;

-- Why the caller is held back: `banned`, or `second_factor` when they have one and this session has not given it; null
-- when they are not. Recovery codes alone are no second factor: they stand in for one. The identity service ends sessions, but
-- a token that it signed before lives for up to an hour, and one of a password alone is good at the table door too. So every
-- question of tenancy answers such a caller with nothing, whichever door the request came through.
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

-- True where a token acts, and not the person: it makes and sees no tokens.
create function razao.by_access_token() returns boolean
language sql stable set search_path = '' as $$
  select auth.jwt() ? 'razao_token'
$$;

-- Never by an access token, and not while the caller is held back. Definer: `platform_administrators` shows a person their
-- own row only, and policies of other tables must ask it.
create function public.is_platform_administrator() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.platform_administrators where user_id = auth.uid())
    and razao.held_back() is null and not razao.by_access_token()
$$;

-- Where the caller works and as what: as a member, or for a client of a consultancy of theirs. Membership of one's own
-- goes first. Who is viewer or auditor in the consultancy only looks at its clients too. Nothing for a caller who is held
-- back, and an access token reaches no organization but its own.
-- Definer, because it reads `memberships`, whose own policy asks it. It looks at auth.uid() and at nothing else; so do the
-- questions below, which are all answered by it.
create function public.my_memberships()
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
    and organization_id::text = coalesce(
      (select auth.jwt() #>> '{razao_token,organization}'), organization_id::text
    )
  order by organization_id, engaged, role
$$;

create function public.my_organizations() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select organization_id from public.my_memberships()
$$;

-- Organizations in which the caller has one of these roles. A set, so that a policy asks once a statement, not a row.
create function public.my_organizations_as(variadic roles text[]) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select organization_id from public.my_memberships() where role = any (roles)
$$;

create function public.my_role(organization uuid) returns text
language sql stable security definer set search_path = '' as $$
  select role from public.my_memberships() where organization_id = my_role.organization
$$;

-- Names of the people, present and past, of the caller's organizations, and of the consultancies that ever worked for
-- these: a profile itself is readable by its owner only.
create function public.my_colleagues() returns table (user_id uuid, full_name text)
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

-- The people who work in an organization's ledger now: its members, and those of consultancies it engaged. For whoever works
-- there too. Definer: the memberships of a consultancy are not the client's.
create function razao.people_who_work_in(organization uuid)
returns table (user_id uuid, full_name text, role text, engaged boolean)
language sql stable security definer set search_path = '' as $$
  select distinct on (place.user_id) place.user_id, coalesce(p.full_name, ''), place.role, place.engaged
  from (
    select m.user_id, m.role, false as engaged
    from public.memberships m where m.organization_id = people_who_work_in.organization and m.ended_at is null
    union all
    select m.user_id, case when m.role in ('viewer', 'auditor') and e.role = 'contributor' then 'viewer' else e.role end, true
    from public.engagements e
    join public.memberships m on m.organization_id = e.consultancy_id and m.ended_at is null
    where e.client_id = people_who_work_in.organization and e.accepted_at is not null and e.ended_at is null
  ) place left join public.profiles p on p.id = place.user_id
  where current_setting('role') = 'service_role' or public.my_role(people_who_work_in.organization) is not null
  order by place.user_id, place.engaged, place.role
$$;

-- ── One organization after the other ────────────────────────────────────────────────────────────────────────────────

-- Ledger, journal and the inventory chosen for a line are serialized for one organization; others go on in parallel.
-- One lock for all of them: two locks would be taken in two orders some day, and deadlock.
create function razao.lock_organization(organization uuid) returns void
language sql volatile set search_path = '' as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('razao:organization:' || organization::text, 0))
$$;

-- The lock of an organization's ledger, if nobody has it: one organization's long work holds up nobody else's.
create function razao.try_lock_organization(organization uuid) returns boolean
language sql volatile set search_path = '' as $$
  select pg_catalog.pg_try_advisory_xact_lock(pg_catalog.hashtextextended('razao:organization:' || organization::text, 0))
$$;

-- ── Who may do what ─────────────────────────────────────────────────────────────────────────────────────────────────

-- Supabase grants everything in `public` to the API roles by default; in this folder each grant is made by hand.
alter table public.organizations enable row level security;
alter table public.profiles enable row level security;
alter table public.platform_administrators enable row level security;
alter table public.memberships enable row level security;
alter table public.engagements enable row level security;

revoke all on public.organizations, public.profiles, public.platform_administrators, public.memberships,
  public.engagements from anon, authenticated;
grant select, update (full_name, organization, avatar_url, custom_logo_url, logo_size, job_title, locale,
  active_organization) on public.profiles to authenticated;
-- Never the hash of the token.
grant select (id, client_id, consultancy_id, email, role, offered_by, created_at, expires_at, accepted_at,
  accepted_by, ended_at), insert, update (ended_at) on public.engagements to authenticated;
grant select on public.organizations, public.platform_administrators, public.memberships to authenticated;
grant all on public.organizations, public.profiles, public.platform_administrators, public.memberships,
  public.engagements to service_role;

revoke execute on function razao.create_profile(), razao.held_back(), razao.by_access_token(),
  razao.people_who_work_in(uuid), razao.lock_organization(uuid), razao.try_lock_organization(uuid) from public;
revoke execute on function public.in_use_case(), public.is_platform_administrator(), public.my_memberships(),
  public.my_organizations(), public.my_organizations_as(text[]), public.my_role(uuid), public.my_colleagues()
  from public, anon;
grant execute on function public.in_use_case(), razao.held_back(), razao.by_access_token(),
  public.is_platform_administrator(), public.my_memberships(), public.my_organizations(),
  public.my_organizations_as(text[]), public.my_role(uuid), public.my_colleagues(), razao.people_who_work_in(uuid),
  razao.lock_organization(uuid) to authenticated, service_role;
grant execute on function razao.try_lock_organization(uuid) to service_role;

create policy organizations_read on public.organizations for select to authenticated
  using (id in (select public.my_organizations()));

create policy profiles_read on public.profiles for select to authenticated
  using (id = (select auth.uid()));
create policy profiles_update on public.profiles for update to authenticated
  using (id = (select auth.uid()))
  with check (
    id = (select auth.uid())
    and (active_organization is null or active_organization in (select public.my_organizations()))
  );

create policy platform_administrators_read on public.platform_administrators for select to authenticated
  using (user_id = (select auth.uid()));

create policy memberships_read on public.memberships for select to authenticated
  using (organization_id in (select public.my_organizations()));

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
