-- Personal access tokens: how a program acts in a person's name, for one organization, within scopes and for a time. The
-- secret itself is kept nowhere: only its hash, and a few characters by which its person recognises it. Owners see and end
-- the tokens that reach their organization, whoever made them.

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

-- The security log tells of each token that was made or ended, and who ended it where that was another person.
-- Definer: the log is the identity service's.
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
      'traits', jsonb_strip_nulls(jsonb_build_object(
        'token_id', new.id, 'prefix', new.prefix, 'ended_by', nullif(auth.uid(), new.user_id)
      ))
    ),
    now(), ''
  );
  return null;
end
$$;
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
create trigger engagements_end_tokens after update of ended_at on public.engagements
  for each row when (old.ended_at is null and new.ended_at is not null) execute function razao.end_tokens_of_consultancy();

-- The tokens that still stand for an organization, the latest first. Definer: tokens are hidden from all but their person.
create function razao.tokens_of_organization(organization uuid, moment timestamptz)
returns table (
  id uuid, user_id uuid, person text, name text, prefix text, scopes text[], created_at timestamptz, expires_at timestamptz,
  last_used_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.in_use_case() or razao.by_access_token() or public.my_role(organization) is distinct from 'owner' then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  return query
    select t.id, t.user_id, coalesce(nullif(p.full_name, ''), p.email, ''), t.name, t.prefix, t.scopes, t.created_at,
      t.expires_at, t.last_used_at
    from public.access_tokens t left join public.profiles p on p.id = t.user_id
    where t.organization_id = tokens_of_organization.organization and t.revoked_at is null and t.expires_at > moment
    order by t.created_at desc, t.id limit 500;
end
$$;

-- Ends a token that reaches an organization; where it did, and is another's, its person is told by letter, whatever letters
-- they want. False: no such token there. Definer: the token is somebody else's.
create function razao.end_token_of_organization(organization uuid, token uuid, moment timestamptz) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  ended public.access_tokens;
begin
  if not public.in_use_case() or razao.by_access_token() or public.my_role(organization) is distinct from 'owner' then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  update public.access_tokens t set revoked_at = moment
  where t.id = token and t.organization_id = organization and t.revoked_at is null returning * into ended;
  if not found then
    return exists (select from public.access_tokens t where t.id = token and t.organization_id = organization);
  end if;
  insert into public.letters (recipient, kind, locale, params)
  select u.email, 'token_ended', coalesce(w.locale, p.locale, o.locale), jsonb_build_object(
    'name', ended.name, 'organization', o.name, 'path', '/security',
    'by', (select me.full_name from public.profiles me where me.id = auth.uid())
  )
  from auth.users u
  join public.organizations o on o.id = end_token_of_organization.organization
  left join public.profiles p on p.id = u.id
  left join public.preferences w on w.user_id = u.id
  where u.id = ended.user_id and u.id <> auth.uid() and length(u.email) between 5 and 254;
  return true;
end
$$;

-- ── Who may do what ─────────────────────────────────────────────────────────────────────────────────────────────────

alter table public.access_tokens enable row level security;

revoke all on public.access_tokens from anon, authenticated;
grant select (id, user_id, organization_id, name, prefix, scopes, second_factor, created_at, expires_at, last_used_at,
  revoked_at), insert (id, organization_id, name, prefix, secret_sha256, scopes, second_factor, created_at,
  expires_at), update (revoked_at) on public.access_tokens to authenticated;
grant all on public.access_tokens to service_role;

revoke execute on function razao.use_access_token(text, timestamptz), razao.log_access_token(),
  razao.end_tokens_of_member(), razao.end_tokens_of_consultancy(), razao.tokens_of_organization(uuid, timestamptz),
  razao.end_token_of_organization(uuid, uuid, timestamptz) from public;
grant execute on function razao.use_access_token(text, timestamptz) to service_role;
grant execute on function razao.tokens_of_organization(uuid, timestamptz),
  razao.end_token_of_organization(uuid, uuid, timestamptz) to authenticated;

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
