-- Identity: people, how they prove who they are, and their sessions. Table and column names are those that migrations
-- and policies on Supabase rely on. Only `supabase_auth_admin` reads or writes these tables; the roles of the wire see
-- nothing but the four functions of 0003.

create schema if not exists auth authorization supabase_auth_admin;
grant usage on schema auth to anon, authenticated, service_role;

create table auth.users (
  id uuid primary key default gen_random_uuid(),
  aud text not null default 'authenticated',
  role text not null default 'authenticated',
  -- Stored lower-case; null for people without one (phone, anonymous).
  email text check (email = lower(email) and length(email) <= 254),
  phone text,
  -- A PHC string (argon2id); null when the person has no password.
  encrypted_password text,
  email_confirmed_at timestamptz,
  phone_confirmed_at timestamptz,
  confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  invited_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  reauthentication_sent_at timestamptz,
  email_change text,
  email_change_sent_at timestamptz,
  -- 0: no mailbox confirmed yet; 1: one of two; the change itself is the second.
  email_change_confirm_status smallint not null default 0 check (email_change_confirm_status in (0, 1)),
  phone_change text,
  phone_change_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb not null default '{}',
  raw_user_meta_data jsonb not null default '{}',
  banned_until timestamptz,
  is_sso_user boolean not null default false,
  is_anonymous boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
-- One mailbox may stand once as a password account and again for each enterprise provider.
create unique index users_email_key on auth.users (email) where not is_sso_user;
create unique index users_phone_key on auth.users (phone);

create table auth.identities (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  provider text not null,
  -- The person's id at the provider (`sub`); for e-mail identities our own user id.
  provider_id text not null,
  identity_data jsonb not null,
  email text generated always as (lower(identity_data ->> 'email')) stored,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, provider)
);
create index identities_user_id_idx on auth.identities (user_id);
create index identities_email_idx on auth.identities (email);

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2', 'aal3')),
  factor_id uuid,
  -- From then on the session is over, whatever its tokens say.
  not_after timestamptz,
  refreshed_at timestamptz,
  user_agent text,
  ip inet,
  tag text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user_id_idx on auth.sessions (user_id);

create table auth.refresh_tokens (
  id bigint generated always as identity primary key,
  -- The public half of the token. The other half is a MAC of it under a key that is not in the database, so that a copy
  -- of this table opens no session.
  token text not null unique,
  session_id uuid not null references auth.sessions on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  parent text,
  revoked boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index refresh_tokens_user_id_idx on auth.refresh_tokens (user_id);
-- The rules of rotation rest on it: a session has at most one living token.
create unique index refresh_tokens_one_active_key on auth.refresh_tokens (session_id) where not revoked;
create index refresh_tokens_session_id_idx on auth.refresh_tokens (session_id);

create table auth.mfa_amr_claims (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references auth.sessions on delete cascade,
  authentication_method text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (session_id, authentication_method)
);

create table auth.one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  token_type text not null check (token_type in (
    'confirmation_token', 'reauthentication_token', 'recovery_token',
    'email_change_token_new', 'email_change_token_current', 'phone_change_token'
  )),
  token_hash text not null check (length(token_hash) > 0),
  relates_to text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, token_type)
);
create index one_time_tokens_token_hash_idx on auth.one_time_tokens using hash (token_hash);

create table auth.audit_log_entries (
  id uuid primary key default gen_random_uuid(),
  -- {action, actor_id?, actor_email?, traits?}: never a password or a token.
  payload jsonb not null,
  ip_address text not null default '',
  created_at timestamptz not null default now()
);
create index audit_log_entries_created_at_idx on auth.audit_log_entries (created_at);

-- Failed sign-ins by a keyed hash of the address: also kept for addresses that nobody has, so that being locked tells nothing.
create table auth.lockouts (
  email_hash text primary key,
  failures integer not null check (failures > 0),
  window_started_at timestamptz not null
);

-- Counters of the rate limits. They may be lost in a crash, and are cheaper for it.
create unlogged table auth.rate_limits (
  bucket text primary key,
  hits integer not null,
  window_ends_at timestamptz not null
);
create index rate_limits_window_ends_at_idx on auth.rate_limits (window_ends_at);

-- Keys of this installation, when several server processes share them through the database. One row.
create table auth.installation_keys (
  id boolean primary key default true check (id),
  document jsonb not null,
  created_at timestamptz not null default now()
);

do $owners$
declare
  owned text;
begin
  for owned in select tablename from pg_tables where schemaname = 'auth' loop
    execute format('alter table auth.%I owner to supabase_auth_admin', owned);
    -- No policy at all: whoever is not the owner sees no row, even if a grant is added by mistake.
    execute format('alter table auth.%I enable row level security', owned);
  end loop;
end
$owners$;
