-- The OAuth 2.1 server: applications that a person lets in. A grant is a session of its own, so that whatever ends the
-- sessions of a person (a sign-out everywhere, a new password, an administrator) ends it with them. Its secrets are not here:
-- of a client and a code the hash, of a refresh token the half that opens nothing alone.

create table auth.oauth_clients (
  id uuid primary key default gen_random_uuid(),
  -- Entered by an administrator, or by the application itself.
  registration_type text not null check (registration_type in ('manual', 'dynamic')),
  client_type text not null check (client_type in ('public', 'confidential')),
  token_endpoint_auth_method text not null
    check (token_endpoint_auth_method in ('none', 'client_secret_basic', 'client_secret_post')),
  client_secret_hash text check (client_secret_hash ~ '^[0-9a-f]{64}$'),
  client_name text,
  client_uri text,
  logo_uri text,
  redirect_uris text[] not null check (cardinality(redirect_uris) between 1 and 10),
  grant_types text[] not null check (grant_types <@ array['authorization_code', 'refresh_token']),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((client_type = 'confidential') = (client_secret_hash is not null)),
  check ((client_type = 'public') = (token_endpoint_auth_method = 'none'))
);
create index oauth_clients_created_at_idx on auth.oauth_clients (created_at);

alter table auth.sessions
  add column oauth_client_id uuid references auth.oauth_clients on delete cascade,
  -- What the person allowed, with spaces between.
  add column scopes text;
create index sessions_oauth_client_id_idx on auth.sessions (oauth_client_id) where oauth_client_id is not null;

-- What an application asks of a person, and the code it gets for their yes.
create table auth.oauth_authorizations (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references auth.oauth_clients on delete cascade,
  -- Whoever opened the request first; nobody else sees it from then on.
  user_id uuid references auth.users on delete cascade,
  redirect_uri text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  state text,
  nonce text,
  -- The resource that a token is for; null: only who the person is.
  resource text,
  -- Which part of the resource the person chose.
  part text,
  code_challenge text not null check (code_challenge ~ '^[A-Za-z0-9_-]{43}$'),
  status text not null default 'pending' check (status in ('pending', 'approved', 'denied', 'exchanged')),
  second_factor boolean not null default false,
  code_hash text unique check (code_hash ~ '^[0-9a-f]{64}$'),
  -- The session that the code opened: a code that comes again ends it.
  session_id uuid references auth.sessions on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index oauth_authorizations_expires_at_idx on auth.oauth_authorizations (expires_at);
create index oauth_authorizations_client_id_idx on auth.oauth_authorizations (client_id);
create index oauth_authorizations_user_id_idx on auth.oauth_authorizations (user_id);
create index oauth_authorizations_session_id_idx on auth.oauth_authorizations (session_id);

create table auth.oauth_consents (
  user_id uuid not null references auth.users on delete cascade,
  client_id uuid not null references auth.oauth_clients on delete cascade,
  scopes text[] not null,
  granted_at timestamptz not null,
  revoked_at timestamptz,
  primary key (user_id, client_id)
);
create index oauth_consents_client_id_idx on auth.oauth_consents (client_id);

create table auth.oauth_refresh_tokens (
  -- The public half; the other is a MAC of it under a key that is not in the database.
  token text primary key,
  session_id uuid not null references auth.sessions on delete cascade,
  parent text,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
-- The rules of rotation rest on it: a grant has at most one living token.
create unique index oauth_refresh_tokens_one_active_key on auth.oauth_refresh_tokens (session_id) where used_at is null;
create index oauth_refresh_tokens_session_id_idx on auth.oauth_refresh_tokens (session_id);

do $owners$
declare
  owned text;
begin
  for owned in select tablename from pg_tables where schemaname = 'auth' and tablename like 'oauth\_%' loop
    execute format('alter table auth.%I owner to supabase_auth_admin', owned);
    -- No policy at all: whoever is not the owner sees no row, even if a grant is added by mistake.
    execute format('alter table auth.%I enable row level security', owned);
  end loop;
end
$owners$;
