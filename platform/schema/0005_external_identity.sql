-- Proving who one is by somebody else's word (OAuth, OpenID Connect, SAML), by a link opened in the browser that asked
-- for it (PKCE), and by a second factor. Names of tables and columns are those of Supabase where it has them. Whatever
-- would open something by itself stands hashed, or sealed under a key that is not in the database.

-- One attempt to sign in that leaves this server and comes back: over a provider, or over a mailbox.
create table auth.flow_state (
  id uuid primary key default gen_random_uuid(),
  -- Known from the start for a link by e-mail, from the return of the browser for a provider.
  user_id uuid references auth.users on delete cascade,
  provider_type text not null,
  -- How the session that comes of it will say that it began (`amr`).
  authentication_method text not null,
  -- SHA-256 of the `state` that the provider gives back; emptied when it was used.
  state_hash text unique,
  -- SHA-256 of the secret of the browser that set out, when it could keep one.
  browser_hash text,
  code_challenge text check (length(code_challenge) between 43 and 128),
  code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
  -- SHA-256 of the code that is exchanged for a session, once.
  auth_code_hash text unique,
  auth_code_issued_at timestamptz,
  redirect_to text,
  -- Whose account the identity is to be added to, when somebody who is signed in asked for that.
  linking_target_id uuid references auth.users on delete cascade,
  -- Sealed: what the provider must prove it saw (before its answer), or its tokens (until the code is exchanged).
  sealed text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((code_challenge is null) = (code_challenge_method is null))
);
create index flow_state_user_id_idx on auth.flow_state (user_id, authentication_method);
create index flow_state_linking_target_id_idx on auth.flow_state (linking_target_id);
create index flow_state_created_at_idx on auth.flow_state (created_at);

create table auth.sso_providers (
  id uuid primary key default gen_random_uuid(),
  -- A name that administrators give it; unique without regard to case.
  resource_id text check (length(resource_id) > 0),
  disabled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index sso_providers_resource_id_key on auth.sso_providers (lower(resource_id));

create table auth.sso_domains (
  id uuid primary key default gen_random_uuid(),
  sso_provider_id uuid not null references auth.sso_providers on delete cascade,
  domain text not null check (domain = lower(domain) and length(domain) > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (domain)
);
create index sso_domains_sso_provider_id_idx on auth.sso_domains (sso_provider_id);

create table auth.saml_providers (
  id uuid primary key default gen_random_uuid(),
  sso_provider_id uuid not null unique references auth.sso_providers on delete cascade,
  entity_id text not null unique check (length(entity_id) > 0),
  metadata_xml text not null check (length(metadata_xml) > 0),
  metadata_url text,
  attribute_mapping jsonb not null default '{}',
  name_id_format text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- A request that was sent to an identity provider; its answer must name it.
create table auth.saml_relay_states (
  id uuid primary key default gen_random_uuid(),
  sso_provider_id uuid not null references auth.sso_providers on delete cascade,
  flow_state_id uuid references auth.flow_state on delete cascade,
  request_id text not null unique check (length(request_id) > 0),
  redirect_to text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index saml_relay_states_sso_provider_id_idx on auth.saml_relay_states (sso_provider_id);
create index saml_relay_states_flow_state_id_idx on auth.saml_relay_states (flow_state_id);
create index saml_relay_states_created_at_idx on auth.saml_relay_states (created_at);

-- Assertions that were taken, until they would be too old anyway: none is taken twice.
create table auth.saml_assertions (
  sso_provider_id uuid not null references auth.sso_providers on delete cascade,
  assertion_id text not null,
  expires_at timestamptz not null,
  primary key (sso_provider_id, assertion_id)
);
create index saml_assertions_expires_at_idx on auth.saml_assertions (expires_at);

create table auth.mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  friendly_name text,
  factor_type text not null check (factor_type in ('totp', 'webauthn', 'phone', 'recovery_code')),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  -- Sealed; of one-time passwords by time only.
  secret text,
  phone text,
  -- Step of the last one-time password that was taken: neither it nor an older one is taken again.
  last_step bigint,
  -- Wrong codes since the last right one, and when the last of them came: guesses are few, whichever process is asked.
  failures integer not null default 0 check (failures >= 0),
  failed_at timestamptz,
  web_authn_credential jsonb,
  web_authn_aaguid uuid,
  last_challenged_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index mfa_factors_name_key on auth.mfa_factors (user_id, friendly_name)
  where btrim(friendly_name) <> '';
create unique index mfa_factors_phone_key on auth.mfa_factors (user_id, phone);
create unique index mfa_factors_one_recovery_key on auth.mfa_factors (user_id) where factor_type = 'recovery_code';
create index mfa_factors_user_id_idx on auth.mfa_factors (user_id, created_at);

create table auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  ip_address inet,
  -- A MAC of the code that was sent; of factors by phone only.
  otp_code text,
  web_authn_session_data jsonb,
  verified_at timestamptz,
  created_at timestamptz not null default now()
);
create index mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);
create index mfa_challenges_created_at_idx on auth.mfa_challenges (created_at);

-- Codes on paper, for the day the telephone is lost: the set of one factor of type `recovery_code`. A MAC of each; each
-- opens once.
create table auth.mfa_recovery_codes (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  code_mac text not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  unique (factor_id, code_mac)
);

-- Passkeys: credentials that sign a person in without a password.
create table auth.webauthn_credentials (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  aaguid uuid,
  sign_count bigint not null default 0 check (sign_count >= 0),
  transports jsonb not null default '[]',
  backup_eligible boolean not null default false,
  backed_up boolean not null default false,
  friendly_name text check (length(friendly_name) <= 120),
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index webauthn_credentials_user_id_idx on auth.webauthn_credentials (user_id);

create table auth.webauthn_challenges (
  id uuid primary key default gen_random_uuid(),
  -- Null when anybody may answer: signing in.
  user_id uuid references auth.users on delete cascade,
  challenge_type text not null check (challenge_type in ('registration', 'authentication')),
  challenge text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index webauthn_challenges_user_id_idx on auth.webauthn_challenges (user_id);
create index webauthn_challenges_expires_at_idx on auth.webauthn_challenges (expires_at);

do $owners$
declare
  owned text;
begin
  foreach owned in array array[
    'flow_state', 'sso_providers', 'sso_domains', 'saml_providers', 'saml_relay_states', 'saml_assertions',
    'mfa_factors', 'mfa_challenges', 'mfa_recovery_codes',
    'webauthn_credentials', 'webauthn_challenges'
  ] loop
    execute format('alter table auth.%I owner to supabase_auth_admin', owned);
    -- No policy at all: whoever is not the owner sees no row, even if a grant is added by mistake.
    execute format('alter table auth.%I enable row level security', owned);
  end loop;
end
$owners$;
