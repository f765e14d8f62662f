-- What a platform administrator may see of accounts, and do about them. Functions instead of policies: the accounts are
-- the identity service's, and an administrator sees of organizations no more than their names.
-- All are definer and ask first who calls.

create function razao.assert_platform_administrator() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (public.in_use_case() and public.is_platform_administrator()) then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
end
$$;
revoke execute on function razao.assert_platform_administrator() from public;
grant execute on function razao.assert_platform_administrator() to authenticated;

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
revoke execute on function razao.people_for_administrator(text, integer, integer) from public;
grant execute on function razao.people_for_administrator(text, integer, integer) to authenticated;

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
revoke execute on function razao.audit_for_administrator(timestamptz, integer) from public;
grant execute on function razao.audit_for_administrator(timestamptz, integer) to authenticated;

-- Ends an account's sessions, and besides: `ban` until a moment, `unban`, `reset` its second factors and passkeys, or
-- nothing more (`sign_out`). False when there is no such account. Written into the security log.
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
revoke execute on function razao.administer_account(text, uuid, timestamptz) from public;
grant execute on function razao.administer_account(text, uuid, timestamptz) to authenticated;

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
revoke execute on function razao.health_for_administrator() from public;
grant execute on function razao.health_for_administrator() to authenticated;
