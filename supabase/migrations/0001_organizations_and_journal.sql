-- Who exists, who belongs to whom, and what was done: organizations, people, sites, inventories and the journal.
--
-- Two rules hold in every migration of this folder:
-- 1. Every table of `public` has row-level security. People read what their organizations own; they write only inside
--    a use-case of the server (`public.in_use_case()`), never by a raw REST call, so that no one can hand in a figure
--    that the engine did not calculate.
-- 2. Functions that must see more than their caller are SECURITY DEFINER with an empty search_path, say in a comment
--    why, and live in the schema `razao`, which the REST door does not expose, unless a policy needs them.

create schema if not exists razao;
grant usage on schema razao to authenticated, service_role;

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
  created_at timestamptz not null default now()
);

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
  created_at timestamptz not null default now()
);

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

-- A person gets a profile with the account, whoever made the account (our platform, Supabase, an administrator).
-- Definer: the account is made by the auth service's role, which owns nothing in `public`.
create function razao.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, email, full_name)
  values (new.id, new.email, coalesce(new.raw_user_meta_data ->> 'full_name', ''))
  on conflict (id) do update set email = excluded.email;
  return new;
end
$$;
create trigger razao_create_profile after insert or update of email on auth.users
  for each row execute function razao.create_profile();

-- ── Tenancy: the questions that every policy asks ───────────────────────────────────────────────────────────────────
-- Definer, because they read `memberships`, whose own policy asks them. They look at auth.uid() and at nothing else.

create function public.my_organizations() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select organization_id from public.memberships where user_id = auth.uid() and ended_at is null
$$;

-- Organizations in which the caller has one of these roles. A set, so that a policy asks once a statement, not a row.
create function public.my_organizations_as(variadic roles text[]) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select organization_id from public.memberships
  where user_id = auth.uid() and ended_at is null and role = any (roles)
$$;

create function public.my_role(organization uuid) returns text
language sql stable security definer set search_path = '' as $$
  select role from public.memberships
  where organization_id = organization and user_id = auth.uid() and ended_at is null
$$;

-- Names of the people, present and past, of the caller's organizations: a profile itself is readable by its owner only.
create function public.my_colleagues() returns table (user_id uuid, full_name text)
language sql stable security definer set search_path = '' as $$
  select distinct p.id, p.full_name
  from public.memberships mine
  join public.memberships theirs on theirs.organization_id = mine.organization_id
  join public.profiles p on p.id = theirs.user_id
  where mine.user_id = auth.uid() and mine.ended_at is null
$$;

-- True inside a transaction that the server's use-case wrapper opened. PostgREST offers no way to set this setting.
create function public.in_use_case() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(current_setting('razao.verb', true), '') <> ''
$$;

revoke execute on function public.my_organizations(), public.my_organizations_as(text[]), public.my_role(uuid),
  public.my_colleagues(), public.in_use_case() from public, anon;
grant execute on function public.my_organizations(), public.my_organizations_as(text[]), public.my_role(uuid),
  public.my_colleagues(), public.in_use_case() to authenticated, service_role;
revoke execute on function razao.create_profile() from public;

-- Ledger, journal and the inventory chosen for a line are serialized for one organization; others go on in parallel.
-- One lock for all of them: two locks would be taken in two orders some day, and deadlock.
create function razao.lock_organization(organization uuid) returns void
language sql volatile set search_path = '' as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('razao:organization:' || organization::text, 0))
$$;
revoke execute on function razao.lock_organization(uuid) from public;
grant execute on function razao.lock_organization(uuid) to authenticated, service_role;

-- ── Sites and inventories ───────────────────────────────────────────────────────────────────────────────────────────

create table public.sites (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id),
  name text not null check (length(btrim(name)) between 1 and 120),
  -- ISO 3166 country or a subregion that the factors know (`US-CAMX`).
  region text not null,
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  unique (id, organization_id)
);
-- Two open sites of one organization cannot be told apart by a sentence if they share a name.
create unique index sites_name on public.sites (organization_id, lower(name)) where archived_at is null;

create table public.inventories (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id),
  name text not null check (length(btrim(name)) between 1 and 120),
  period_from date not null,
  period_to date not null,
  gwp_set text not null check (gwp_set in ('AR4', 'AR5', 'AR6')),
  programme text not null check (programme in ('brazil', 'uk', 'us', 'international')),
  consolidation text not null check (consolidation in ('operational_control', 'financial_control', 'equity_share')),
  state text not null default 'open' check (state in ('open', 'in_review', 'approved', 'closed')),
  -- True when a committed line opened it, because no inventory covered the line's first day.
  opened_by_entry boolean not null default false,
  created_at timestamptz not null default now(),
  check (period_from <= period_to),
  unique (id, organization_id)
);
create index inventories_period on public.inventories (organization_id, period_from);

-- A line belongs to the one inventory that covers its first day, so periods of an organization never overlap.
-- Definer: the check must see every inventory of the organization. (An exclusion constraint would need btree_gist.)
create function razao.refuse_overlapping_inventory() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
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
revoke execute on function razao.refuse_overlapping_inventory() from public;
create trigger inventories_no_overlap before insert or update of period_from, period_to on public.inventories
  for each row execute function razao.refuse_overlapping_inventory();

-- The inventory of the calendar year, with the organization's defaults, for a line that no inventory covers; null when
-- that would overlap another. Definer: a contributor may file lines but not open inventories at will.
create function razao.open_calendar_inventory(organization uuid, year integer, title text) returns setof public.inventories
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not public.in_use_case()
    or public.my_role(organization) is null
    or public.my_role(organization) not in ('owner', 'manager', 'contributor') then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  perform razao.lock_organization(organization);
  if exists (
    select from public.inventories
    where organization_id = organization
      and daterange(period_from, period_to, '[]') && daterange(make_date(year, 1, 1), make_date(year, 12, 31), '[]')
  ) then
    return;
  end if;
  return query
    insert into public.inventories
      (organization_id, name, period_from, period_to, gwp_set, programme, consolidation, opened_by_entry)
    select o.id, title, make_date(year, 1, 1), make_date(year, 12, 31),
      o.default_gwp_set, o.default_programme, o.default_consolidation, true
    from public.organizations o where o.id = organization
    returning *;
end
$$;
revoke execute on function razao.open_calendar_inventory(uuid, integer, text) from public;
grant execute on function razao.open_calendar_inventory(uuid, integer, text) to authenticated;

-- ── The journal ─────────────────────────────────────────────────────────────────────────────────────────────────────

-- What was done, by whom, through which door. Holds no figures and no personal data but ids: the input is a hash.
-- People are ids without a foreign key, so that an erased account leaves the chain intact.
create table public.journal (
  organization_id uuid not null references public.organizations (id),
  sequence bigint not null,
  at timestamptz not null,
  actor_id uuid,
  verb text not null,
  door text not null check (door in ('http', 'chat', 'mcp', 'job', 'test')),
  subject_ids uuid[] not null,
  input_sha256 text not null check (input_sha256 ~ '^[0-9a-f]{64}$'),
  -- `done`, or the code of the refusal.
  outcome text not null,
  detail jsonb not null default '{}',
  previous_hash text,
  hash text not null,
  primary key (organization_id, sequence)
);
create index journal_subjects on public.journal using gin (subject_ids);

create function razao.sha256_of(content jsonb) returns text
language sql immutable set search_path = '' as $$
  select pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(content::text, 'UTF8')), 'hex')
$$;

-- Instants are written in UTC whatever the session's time zone, so that a hash can be computed again anywhere.
create function razao.instant(moment timestamptz) returns text
language sql immutable set search_path = '' as $$
  select pg_catalog.to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
$$;

-- The canonical content of a journal row. Frozen: a later column must not enter here, or old hashes stop verifying.
create function razao.journal_hash(line public.journal) returns text
language sql immutable set search_path = '' as $$
  select razao.sha256_of(jsonb_build_object(
    'organization', line.organization_id, 'sequence', line.sequence, 'at', razao.instant(line.at),
    'actor', line.actor_id, 'verb', line.verb, 'door', line.door, 'subjects', to_jsonb(line.subject_ids),
    'input', line.input_sha256, 'outcome', line.outcome, 'detail', line.detail, 'previous', line.previous_hash))
$$;

-- Definer: the previous line must be found whoever writes.
create function razao.chain_journal() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  last record;
begin
  perform razao.lock_organization(new.organization_id);
  select sequence, hash into last from public.journal
    where organization_id = new.organization_id order by sequence desc limit 1;
  new.sequence := coalesce(last.sequence, 0) + 1;
  new.previous_hash := last.hash;
  new.at := clock_timestamp();
  new.hash := razao.journal_hash(new);
  return new;
end
$$;
revoke execute on function razao.chain_journal() from public;
create trigger journal_chain before insert on public.journal
  for each row execute function razao.chain_journal();

-- Append-only holds for everyone, the owner of the database included.
create function razao.refuse_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception '% of % is append-only', tg_op, tg_table_name using errcode = 'insufficient_privilege';
end
$$;
create trigger journal_append_only before update or delete on public.journal
  for each row execute function razao.refuse_change();
create trigger journal_no_truncate before truncate on public.journal
  for each statement execute function razao.refuse_change();

-- The only way to write the journal. Definer: nobody holds INSERT on it. A person writes in their own name only, and
-- only for an organization of theirs; the service role writes set-up and jobs.
create function razao.write_journal(
  organization uuid, actor uuid, verb text, door text, subjects uuid[], input_sha256 text, outcome text, detail jsonb
) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if current_setting('role') <> 'service_role' and not (
    public.in_use_case() and actor = auth.uid() and public.my_role(organization) is not null
  ) then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  insert into public.journal (organization_id, actor_id, verb, door, subject_ids, input_sha256, outcome, detail)
  values (organization, actor, verb, door, subjects, input_sha256, outcome, detail);
end
$$;
revoke execute on function razao.write_journal(uuid, uuid, text, text, uuid[], text, text, jsonb) from public;
grant execute on function razao.write_journal(uuid, uuid, text, text, uuid[], text, text, jsonb)
  to authenticated, service_role;

-- The first line at which an organization's journal no longer verifies; null when it is whole. Invoker: under RLS.
create function razao.journal_break(organization uuid) returns bigint
language sql stable set search_path = '' as $$
  select min(sequence) from (
    select j.sequence, j.hash <> razao.journal_hash(j) as changed,
      j.previous_hash is distinct from lag(j.hash) over chain as unlinked,
      j.sequence <> row_number() over chain as gap
    from public.journal j where j.organization_id = organization
    window chain as (order by j.sequence)
  ) line
  where changed or unlinked or gap
$$;

-- ── Set-up ──────────────────────────────────────────────────────────────────────────────────────────────────────────

-- The one-time link of an empty installation: its hash only, and for the service role only.
create table public.setup_tokens (
  token_sha256 text primary key check (token_sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  used_at timestamptz
);

-- ── Row-level security ──────────────────────────────────────────────────────────────────────────────────────────────

alter table public.organizations enable row level security;
alter table public.profiles enable row level security;
alter table public.platform_administrators enable row level security;
alter table public.memberships enable row level security;
alter table public.sites enable row level security;
alter table public.inventories enable row level security;
alter table public.journal enable row level security;
alter table public.setup_tokens enable row level security;

-- Supabase grants everything in `public` to the API roles by default; here each grant is made by hand.
revoke all on public.organizations, public.profiles, public.platform_administrators, public.memberships, public.sites,
  public.inventories, public.journal, public.setup_tokens from anon, authenticated;
grant select on public.organizations, public.profiles, public.platform_administrators, public.memberships,
  public.sites, public.inventories, public.journal to authenticated;
grant update (full_name, organization, avatar_url, custom_logo_url, logo_size, job_title, locale, active_organization)
  on public.profiles to authenticated;
grant insert on public.sites, public.inventories to authenticated;
grant update (name, region, archived_at) on public.sites to authenticated;
grant all on public.organizations, public.profiles, public.platform_administrators, public.memberships, public.sites,
  public.inventories, public.journal, public.setup_tokens to service_role;

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

create policy sites_read on public.sites for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy sites_add on public.sites for insert to authenticated
  with check (
    (select public.in_use_case())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );
create policy sites_change on public.sites for update to authenticated
  using (
    (select public.in_use_case())
    and organization_id in (select public.my_organizations_as('owner', 'manager'))
  )
  with check (organization_id in (select public.my_organizations_as('owner', 'manager')));

create policy inventories_read on public.inventories for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy inventories_add on public.inventories for insert to authenticated
  with check (
    (select public.in_use_case())
    and organization_id in (select public.my_organizations_as('owner', 'manager'))
  );

create policy journal_read on public.journal for select to authenticated
  using (organization_id in (select public.my_organizations()));
