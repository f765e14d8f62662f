-- What people see of their own accounts, wrong passwords, and what an administrator of the platform may see and do. Functions
-- instead of policies: accounts, sessions and the security log are the identity service's (Supabase's, or our own of
-- platform/schema), and an administrator sees of organizations no more than their names and sizes.

-- ── One's own account ───────────────────────────────────────────────────────────────────────────────────────────────

-- Definer, as the next two: sessions and the log are the identity service's. They look at auth.uid() and at nothing else.
create function razao.own_sessions()
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
    order by coalesce(s.updated_at, s.created_at) desc, s.id;
end
$$;

-- Ends one of one's own sessions; false when there is none of that id. Written into the security log.
create function razao.end_own_session(session uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not public.in_use_case() then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  delete from auth.sessions s where s.id = end_own_session.session and s.user_id = auth.uid();
  if not found then
    return false;
  end if;
  insert into auth.audit_log_entries (id, payload, created_at, ip_address)
  values (
    gen_random_uuid(),
    jsonb_build_object('action', 'session_ended', 'actor_id', auth.uid(), 'actor_username', (
      select u.email from auth.users u where u.id = auth.uid()
    ), 'traits', jsonb_build_object('session_id', session)),
    now(), ''
  );
  return true;
end
$$;

-- The security log's lines of which one is the actor, or that tell what an administrator did with one's account.
create function razao.own_audit(before timestamptz, most integer)
returns table (id uuid, at timestamptz, action text, address text, by_administrator boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  me text := auth.uid()::text;
begin
  if not public.in_use_case() then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  return query
    select l.id, l.created_at, coalesce(l.payload ->> 'action', ''), l.ip_address::text,
      l.payload ->> 'actor_id' is distinct from me
    from auth.audit_log_entries l
    where (
        l.payload ->> 'actor_id' = me
        or (l.payload ->> 'action' like 'administrator\_%' and l.payload #>> '{traits,user_id}' = me)
      )
      and (before is null or l.created_at < before)
    order by l.created_at desc, l.id limit most;
end
$$;

-- What a browser tells the security log, on an installation whose identity service is a Supabase of its own: the server
-- there has no role that may write the log. Definer, for the service role alone.
create function razao.note_client_event(payload jsonb, address text, moment timestamptz) returns void
language sql volatile security definer set search_path = '' as $$
  insert into auth.audit_log_entries (id, payload, created_at, ip_address)
  values (pg_catalog.gen_random_uuid(), payload, moment, address)
$$;

-- ── Wrong passwords ─────────────────────────────────────────────────────────────────────────────────────────────────

-- Five wrong passwords in fifteen minutes lock an account for what is left of them, also where the identity service is a
-- Supabase's: it asks the function below as its hook "password verification attempt", if that is switched on. Our own identity
-- service counts by itself and does not ask.
create table razao.password_failures (
  user_id uuid primary key references auth.users (id) on delete cascade,
  failures integer not null check (failures > 0),
  window_started_at timestamptz not null
);

-- Definer: the identity service's role reads nothing of ours. Locks the row, so that guesses side by side are counted.
create function razao.password_verification_attempt(event jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  person uuid := (event ->> 'user_id')::uuid;
  kept razao.password_failures;
begin
  select * into kept from razao.password_failures f where f.user_id = person for update;
  if kept.failures >= 5 and kept.window_started_at > now() - interval '15 minutes' then
    return jsonb_build_object('decision', 'reject', 'should_logout_user', false,
      'message', 'Account temporarily locked. Please try again later.');
  end if;
  if (event ->> 'valid')::boolean then
    delete from razao.password_failures f where f.user_id = person;
  else
    insert into razao.password_failures as f (user_id, failures, window_started_at) values (person, 1, now())
    on conflict (user_id) do update set
      failures = case when f.window_started_at <= now() - interval '15 minutes' then 1 else f.failures + 1 end,
      window_started_at = case when f.window_started_at <= now() - interval '15 minutes' then now() else f.window_started_at end;
  end if;
  return jsonb_build_object('decision', 'continue');
end
$$;

-- ── Administration of the platform ──────────────────────────────────────────────────────────────────────────────────

-- The functions below are definer, and ask this first.
create function razao.assert_platform_administrator() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (public.in_use_case() and public.is_platform_administrator()) then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
end
$$;

-- Every organization with how large it is, and nothing of what is in it: an administrator of the platform runs the
-- installation and is no member. Definer: the rows of others are hidden from everyone; guards itself.
create function razao.organizations_for_administrator()
returns table (
  id uuid, name text, kind text, tax_id text, country text, created_at timestamptz, members bigint, entries bigint,
  deletion_requested_at timestamptz, deletion_reason text
)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.is_platform_administrator() then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  return query
    select o.id, o.name, o.kind, o.tax_id, o.country, o.created_at,
      (select count(*) from public.memberships m where m.organization_id = o.id and m.ended_at is null),
      (select count(*) from public.entries e where e.organization_id = o.id),
      d.created_at, d.reason
    from public.organizations o
    left join public.deletion_requests d on d.organization_id = o.id and d.withdrawn_at is null
    order by d.created_at desc nulls last, o.created_at desc, o.id;
end
$$;

create function razao.people_for_administrator(search text, most integer, skipped integer)
returns table (
  id uuid, email text, full_name text, organizations text[], created_at timestamptz, last_sign_in_at timestamptz,
  email_confirmed boolean, banned_until timestamptz, second_factors bigint, platform_administrator boolean, total bigint
)
language plpgsql stable security definer set search_path = '' as $$
declare
  -- What is searched for is text, not a pattern.
  pattern text := '%' || replace(replace(replace(lower(search), '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  perform razao.assert_platform_administrator();
  return query
    select u.id, coalesce(u.email, '')::text, coalesce(p.full_name, ''),
      array(
        select o.name from public.memberships m join public.organizations o on o.id = m.organization_id
        where m.user_id = u.id and m.ended_at is null order by lower(o.name)
      ),
      u.created_at, u.last_sign_in_at, u.email_confirmed_at is not null,
      case when u.banned_until > now() then u.banned_until end,
      (select count(*) from auth.mfa_factors f where f.user_id = u.id and f.status::text = 'verified'),
      exists (select from public.platform_administrators a where a.user_id = u.id),
      count(*) over ()
    from auth.users u left join public.profiles p on p.id = u.id
    where lower(coalesce(u.email, '')) like pattern or lower(coalesce(p.full_name, '')) like pattern
    order by u.created_at desc, u.id
    limit most offset skipped;
end
$$;

create function razao.audit_for_administrator(before timestamptz, most integer)
returns table (id uuid, at timestamptz, action text, email text, user_id text, address text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform razao.assert_platform_administrator();
  return query
    select l.id, l.created_at, coalesce(l.payload ->> 'action', ''), coalesce(l.payload ->> 'actor_username', ''),
      l.payload ->> 'actor_id', l.ip_address::text
    from auth.audit_log_entries l
    where before is null or l.created_at < before
    order by l.created_at desc, l.id limit most;
end
$$;

-- Ends an account's sessions and access tokens, and besides: `ban` until a moment, `unban`, `reset` its second factors and
-- passkeys, or nothing more (`sign_out`). False when there is no such account. Written into the security log.
create function razao.administer_account(act text, person uuid, until timestamptz) returns boolean
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

create function razao.health_for_administrator()
returns table (
  database text, database_bytes bigint, letters_waiting bigint, letters_failing bigint, reference_loaded_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform razao.assert_platform_administrator();
  return query
    select current_setting('server_version'), pg_database_size(current_database()),
      (select count(*) from public.letters where sent_at is null),
      (select count(*) from public.letters where sent_at is null and tries > 1),
      (select max(loaded_at) from public.reference_loads);
end
$$;

-- ── Who may do what ─────────────────────────────────────────────────────────────────────────────────────────────────

alter table razao.password_failures enable row level security;

revoke execute on function razao.own_sessions(), razao.end_own_session(uuid), razao.own_audit(timestamptz, integer),
  razao.note_client_event(jsonb, text, timestamptz), razao.password_verification_attempt(jsonb),
  razao.assert_platform_administrator(), razao.organizations_for_administrator(),
  razao.people_for_administrator(text, integer, integer), razao.audit_for_administrator(timestamptz, integer),
  razao.administer_account(text, uuid, timestamptz), razao.health_for_administrator() from public;
grant execute on function razao.own_sessions(), razao.end_own_session(uuid), razao.own_audit(timestamptz, integer),
  razao.assert_platform_administrator(), razao.organizations_for_administrator(),
  razao.people_for_administrator(text, integer, integer), razao.audit_for_administrator(timestamptz, integer),
  razao.administer_account(text, uuid, timestamptz), razao.health_for_administrator() to authenticated;
grant execute on function razao.note_client_event(jsonb, text, timestamptz) to service_role;
grant execute on function razao.password_verification_attempt(jsonb) to supabase_auth_admin;
