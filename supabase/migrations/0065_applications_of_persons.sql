-- Applications that a person let in by OAuth act by the same rules as a personal access token: one organization, scopes and an
-- end. Theirs is a row of the same table, so that whatever ends tokens ends them too; besides, it ends with the session that
-- was opened for it, which a sign-out everywhere closes. They never get the scope that saves: an application that asked for a
-- person's yes once is not the person who approves.

alter table public.access_tokens
  add column oauth_client_id uuid,
  -- The session of the grant at the identity service. No reference: it may go at any time, and with it the token.
  add column session_id uuid unique,
  -- The secret is replaced each hour; the grant lasts until `expires_at`.
  add column secret_expires_at timestamptz;
alter table public.access_tokens drop constraint access_tokens_prefix_check;
alter table public.access_tokens
  add constraint access_tokens_prefix_check check (
    case when oauth_client_id is null then prefix ~ '^razao_pat_[0-9A-Za-z]{4}$' else prefix = 'razao_oat_' end
  ),
  add constraint access_tokens_application_check check (
    (oauth_client_id is null) = (session_id is null) and (oauth_client_id is null) = (secret_expires_at is null)
    and (oauth_client_id is null or not 'commit' = any (scopes))
  );

-- Whether the session of an application still stands. Definer: sessions are the identity service's.
create function razao.application_stands(session uuid, person uuid, moment timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select session is null or exists (
    select from auth.sessions s
    where s.id = session and s.user_id = person and (s.not_after is null or s.not_after > moment)
  )
$$;

create or replace function razao.use_access_token(hash text, moment timestamptz)
returns table (id uuid, user_id uuid, organization_id uuid, scopes text[], second_factor boolean, email text, expires_at timestamptz)
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.access_tokens t set last_used_at = moment
  where t.secret_sha256 = hash and t.revoked_at is null and t.expires_at > moment
    and (t.last_used_at is null or t.last_used_at < moment - interval '1 minute');
  return query
    select t.id, t.user_id, t.organization_id, t.scopes, t.second_factor, u.email::text,
      least(t.expires_at, t.secret_expires_at)
    from public.access_tokens t join auth.users u on u.id = t.user_id
    where t.secret_sha256 = hash and t.revoked_at is null and t.expires_at > moment
      and (t.secret_expires_at is null or t.secret_expires_at > moment)
      and razao.application_stands(t.session_id, t.user_id, moment);
end
$$;

-- Whether a person works in an organization in any role, and is not held back: asked in their name before they let an
-- application in, when it begins, and with every renewal. Definer: asked by the identity service.
create function razao.may_let_in(person uuid, second_factor boolean, organization uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  before text := coalesce(current_setting('request.jwt.claims', true), '');
  allowed boolean;
begin
  perform set_config('request.jwt.claims', jsonb_build_object(
    'sub', person, 'role', 'authenticated', 'aal', case when second_factor then 'aal2' else 'aal1' end
  )::text, true);
  allowed := public.my_role(organization) is not null;
  perform set_config('request.jwt.claims', before, true);
  return allowed;
end
$$;

-- Keeps what a person allowed an application, and tells them by letter, whatever letters they want. False: they may not any
-- more. The secret comes with the first renewal.
create function razao.let_application_in(allowed jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  person uuid := (allowed ->> 'person')::uuid;
  organization uuid := (allowed ->> 'organization')::uuid;
  moment timestamptz := (allowed ->> 'moment')::timestamptz;
begin
  if not razao.may_let_in(person, (allowed ->> 'second_factor')::boolean, organization) then
    return false;
  end if;
  insert into public.access_tokens (user_id, organization_id, name, prefix, secret_sha256, scopes, second_factor, created_at,
    expires_at, oauth_client_id, session_id, secret_expires_at)
  values (person, organization, left(btrim(allowed ->> 'name'), 80), 'razao_oat_',
    encode(sha256(convert_to(gen_random_uuid()::text, 'UTF8')), 'hex'),
    array(select jsonb_array_elements_text(allowed -> 'scopes')), (allowed ->> 'second_factor')::boolean, moment,
    (allowed ->> 'ends_at')::timestamptz, (allowed ->> 'client')::uuid, (allowed ->> 'session')::uuid, moment);
  insert into public.letters (recipient, kind, locale, params)
  select u.email, 'application_let_in', coalesce(w.locale, p.locale, o.locale),
    jsonb_build_object('name', left(btrim(allowed ->> 'name'), 80), 'organization', o.name, 'path', '/security')
  from auth.users u
  join public.organizations o on o.id = organization
  left join public.profiles p on p.id = u.id
  left join public.preferences w on w.user_id = u.id
  where u.id = person and length(u.email) between 5 and 254;
  return true;
end
$$;

-- Puts the next secret of a grant in the place of the last. False: the person has no role there any more, or ended it.
create function razao.renew_application(session uuid, hash text, until timestamptz, moment timestamptz) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  kept public.access_tokens;
begin
  select * into kept from public.access_tokens t where t.session_id = session and t.revoked_at is null for update;
  if not found or not razao.may_let_in(kept.user_id, kept.second_factor, kept.organization_id) then
    return false;
  end if;
  update public.access_tokens t set secret_sha256 = hash, secret_expires_at = until where t.id = kept.id;
  return true;
end
$$;

-- Whoever ends the token of an application (its person, an owner, a departure) closes the session that renews it.
-- Definer: sessions are the identity service's.
create function razao.end_session_of_application() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions s where s.id = new.session_id and s.user_id = new.user_id;
  return null;
end
$$;
create trigger access_tokens_end_session after update of revoked_at on public.access_tokens
  for each row when (new.session_id is not null and old.revoked_at is null and new.revoked_at is not null)
  execute function razao.end_session_of_application();

-- Those whose session is over do not stand any more.
create or replace function razao.tokens_of_organization(organization uuid, moment timestamptz)
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
      and razao.application_stands(t.session_id, t.user_id, moment)
    order by t.created_at desc, t.id limit 500;
end
$$;

-- Sessions of applications are not devices where the person is signed in: they are listed as what they are.
create or replace function razao.own_sessions()
returns table (id uuid, created_at timestamptz, used_at timestamptz, user_agent text, address text, second_factor boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.in_use_case() then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  return query
    select s.id, s.created_at, coalesce(s.updated_at, s.created_at), s.user_agent::text, host(s.ip),
      coalesce(s.aal::text, 'aal1') <> 'aal1'
    from auth.sessions s
    where s.user_id = auth.uid() and (s.not_after is null or s.not_after > now())
      -- Read as JSON: older identity services of a Supabase have no such column.
      and to_jsonb(s) ->> 'oauth_client_id' is null
    order by coalesce(s.updated_at, s.created_at) desc, s.id;
end
$$;

revoke execute on function razao.application_stands(uuid, uuid, timestamptz), razao.may_let_in(uuid, boolean, uuid),
  razao.let_application_in(jsonb), razao.renew_application(uuid, text, timestamptz, timestamptz),
  razao.end_session_of_application() from public;
-- Asked by people about their own tokens only: the row of anybody else is hidden from them.
grant execute on function razao.application_stands(uuid, uuid, timestamptz) to authenticated, service_role;
grant usage on schema razao to supabase_auth_admin;
grant execute on function razao.may_let_in(uuid, boolean, uuid), razao.let_application_in(jsonb),
  razao.renew_application(uuid, text, timestamptz, timestamptz) to supabase_auth_admin;
-- What a person may see of their own rows; the session is nothing they need.
grant select (oauth_client_id, session_id) on public.access_tokens to authenticated;
