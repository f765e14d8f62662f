-- Personal access tokens: how a program acts in a person's name, for one organization, within scopes and for a time.
-- The secret itself is kept nowhere: only its hash, and a few characters by which its person recognises it.

create table public.access_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  organization_id uuid not null references public.organizations (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 80),
  -- The beginning of the secret, as it is shown in lists.
  prefix text not null check (prefix ~ '^razao_pat_[0-9A-Za-z]{4}$'),
  secret_sha256 text not null unique check (secret_sha256 ~ '^[0-9a-f]{64}$'),
  scopes text[] not null check (cardinality(scopes) between 1 and 3 and scopes <@ array['read', 'draft', 'commit']),
  -- Whether the session that made it had given a second factor: one that had not is held back once there is a factor.
  second_factor boolean not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  check (expires_at <= created_at + interval '366 days')
);
create index access_tokens_user on public.access_tokens (user_id);
create index access_tokens_organization on public.access_tokens (organization_id) where revoked_at is null;

-- True where a token acts, and not the person: it makes and sees no tokens.
create function razao.by_access_token() returns boolean
language sql stable set search_path = '' as $$
  select auth.jwt() ? 'razao_token'
$$;
revoke execute on function razao.by_access_token() from public;
grant execute on function razao.by_access_token() to authenticated, service_role;

alter table public.access_tokens enable row level security;
revoke all on public.access_tokens from anon, authenticated;
grant all on public.access_tokens to service_role;
grant select (id, user_id, organization_id, name, prefix, scopes, second_factor, created_at, expires_at, last_used_at, revoked_at),
  insert (id, organization_id, name, prefix, secret_sha256, scopes, second_factor, expires_at, created_at), update (revoked_at)
  on public.access_tokens to authenticated;
create policy access_tokens_read on public.access_tokens for select to authenticated
  using ((select public.in_use_case()) and not (select razao.by_access_token()) and user_id = (select auth.uid()));
create policy access_tokens_add on public.access_tokens for insert to authenticated
  with check (
    (select public.in_use_case()) and not (select razao.by_access_token()) and (select razao.held_back()) is null
    and user_id = (select auth.uid()) and organization_id in (select public.my_organizations())
  );
create policy access_tokens_revoke on public.access_tokens for update to authenticated
  using ((select public.in_use_case()) and not (select razao.by_access_token()) and user_id = (select auth.uid()))
  with check (revoked_at is not null);

-- The token of a hash, if it still stands; notes its use, once a minute at most. For the server alone.
-- Definer: it is asked before there is any person, and reads an address of the identity service's.
create function razao.use_access_token(hash text, moment timestamptz)
returns table (id uuid, user_id uuid, organization_id uuid, scopes text[], second_factor boolean, email text, expires_at timestamptz)
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.access_tokens t set last_used_at = moment
  where t.secret_sha256 = hash and t.revoked_at is null and t.expires_at > moment
    and (t.last_used_at is null or t.last_used_at < moment - interval '1 minute');
  return query
    select t.id, t.user_id, t.organization_id, t.scopes, t.second_factor, u.email::text, t.expires_at
    from public.access_tokens t join auth.users u on u.id = t.user_id
    where t.secret_sha256 = hash and t.revoked_at is null and t.expires_at > moment;
end
$$;
revoke execute on function razao.use_access_token(text, timestamptz) from public;
grant execute on function razao.use_access_token(text, timestamptz) to service_role;

-- The security log tells of each token that was made or ended. Definer: the log is the identity service's.
create function razao.log_access_token() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into auth.audit_log_entries (id, payload, created_at, ip_address)
  values (
    gen_random_uuid(),
    jsonb_build_object(
      'action', case when tg_op = 'INSERT' then 'access_token_created' else 'access_token_revoked' end,
      'actor_id', new.user_id,
      'actor_username', (select u.email from auth.users u where u.id = new.user_id),
      'traits', jsonb_build_object('token_id', new.id, 'prefix', new.prefix)
    ),
    now(), ''
  );
  return null;
end
$$;
revoke execute on function razao.log_access_token() from public;
create trigger access_tokens_made after insert on public.access_tokens
  for each row execute function razao.log_access_token();
create trigger access_tokens_ended after update of revoked_at on public.access_tokens
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function razao.log_access_token();

-- Who leaves an organization leaves no way in behind, and whom an administrator signs out, bans or resets neither.
-- Definer: the tokens are somebody else's than who does it.
create function razao.end_tokens_of_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.access_tokens set revoked_at = now()
  where user_id = new.user_id and organization_id = new.organization_id and revoked_at is null;
  return null;
end
$$;
revoke execute on function razao.end_tokens_of_member() from public;
create trigger memberships_end_tokens after update of ended_at on public.memberships
  for each row when (old.ended_at is null and new.ended_at is not null) execute function razao.end_tokens_of_member();

create function razao.end_tokens_of_consultancy() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.access_tokens t set revoked_at = now()
  where t.organization_id = new.client_id and t.revoked_at is null
    and exists (select from public.memberships m where m.organization_id = new.consultancy_id and m.user_id = t.user_id)
    and not exists (
      select from public.memberships m
      where m.organization_id = new.client_id and m.user_id = t.user_id and m.ended_at is null
    );
  return null;
end
$$;
revoke execute on function razao.end_tokens_of_consultancy() from public;
create trigger engagements_end_tokens after update of ended_at on public.engagements
  for each row when (old.ended_at is null and new.ended_at is not null) execute function razao.end_tokens_of_consultancy();

-- As before, and ends the account's tokens with its sessions.
create or replace function razao.administer_account(act text, person uuid, until timestamptz) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  address text;
begin
  perform razao.assert_platform_administrator();
  select u.email into address from auth.users u where u.id = person for update;
  if not found then
    return false;
  end if;
  if act = 'ban' then
    update auth.users set banned_until = until, updated_at = now() where id = person;
  elsif act = 'unban' then
    update auth.users set banned_until = null, updated_at = now() where id = person;
  elsif act = 'reset' then
    delete from auth.mfa_factors where user_id = person;
    -- Passkeys are kept by our own identity service only.
    if to_regclass('auth.webauthn_credentials') is not null then
      execute 'delete from auth.webauthn_credentials where user_id = $1' using person;
    end if;
  end if;
  if act <> 'unban' then
    delete from auth.sessions where user_id = person;
    update public.access_tokens set revoked_at = now() where user_id = person and revoked_at is null;
  end if;
  insert into auth.audit_log_entries (id, payload, created_at, ip_address)
  values (
    gen_random_uuid(),
    jsonb_build_object('action', 'administrator_' || act, 'actor_id', auth.uid(), 'actor_username', (
      select u.email from auth.users u where u.id = auth.uid()
    ), 'traits', jsonb_build_object('user_id', person, 'user_email', address)),
    now(), ''
  );
  return true;
end
$$;

-- As before, and a token reaches no organization but its own.
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
    and organization_id::text = coalesce(
      (select auth.jwt() #>> '{razao_token,organization}'), organization_id::text
    )
  order by organization_id, engaged, role
$$;

-- As before, and never by a token.
create or replace function public.is_platform_administrator() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.platform_administrators where user_id = auth.uid())
    and razao.held_back() is null and not razao.by_access_token()
$$;
