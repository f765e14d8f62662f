-- What a person keeps and sees of their own account: sessions, the security log's lines about them, and preferences;
-- and what an organization may ask of the platform about itself: to be deleted.

-- ── Sessions ────────────────────────────────────────────────────────────────────────────────────────────────────────
-- Definer: the sessions are the identity service's. Both look at auth.uid() and at nothing else.

-- One's own sessions that still stand. The last use is the last renewal of the tokens, about once an hour of work.
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
revoke execute on function razao.own_sessions() from public;
grant execute on function razao.own_sessions() to authenticated;

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
revoke execute on function razao.end_own_session(uuid) from public;
grant execute on function razao.end_own_session(uuid) to authenticated;

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
revoke execute on function razao.own_audit(timestamptz, integer) from public;
grant execute on function razao.own_audit(timestamptz, integer) to authenticated;

-- ── Preferences ─────────────────────────────────────────────────────────────────────────────────────────────────────

-- How a person likes the product, on whatever device. Null: what the browser has.
create table public.preferences (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  theme text check (theme in ('light', 'dark', 'system')),
  locale text check (locale in ('pt-BR', 'en')),
  -- Marks of figures: as the language has them, `1.234,56` or `1,234.56`.
  number_format text not null default 'language' check (number_format in ('language', 'comma', 'point')),
  compact boolean not null default false,
  status_refresh boolean not null default false,
  email_notices boolean not null default true,
  browser_notices boolean not null default false,
  updated_at timestamptz not null default now()
);
alter table public.preferences enable row level security;
revoke all on public.preferences from anon, authenticated;
grant all on public.preferences to service_role;
grant select, insert, update on public.preferences to authenticated;

create policy preferences_read on public.preferences for select to authenticated
  using (user_id = (select auth.uid()));
create policy preferences_add on public.preferences for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy preferences_change on public.preferences for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- ── Profiles ────────────────────────────────────────────────────────────────────────────────────────────────────────

-- A profile is changed by its owner without a use-case; colleagues read its name, so it has a length.
alter table public.profiles add constraint profiles_lengths check (
  length(full_name) <= 200 and length(organization) <= 200 and length(job_title) <= 200
  and length(avatar_url) <= 2000 and length(custom_logo_url) <= 2000
) not valid;

create or replace function razao.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, email, full_name)
  values (new.id, new.email, left(coalesce(new.raw_user_meta_data ->> 'full_name', ''), 200))
  on conflict (id) do update set email = excluded.email;
  return new;
end
$$;

-- A person's own logo stands in the bucket `logos`, in a folder named by the person's id.
create policy razao_own_logos_read on storage.objects for select to authenticated
  using (bucket_id = 'logos' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy razao_own_logos_add on storage.objects for insert to authenticated
  with check (
    bucket_id = 'logos' and cardinality(storage.foldername(name)) = 1
    and (storage.foldername(name))[1] = (select auth.uid())::text
  );
create policy razao_own_logos_change on storage.objects for update to authenticated
  using (bucket_id = 'logos' and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (
    bucket_id = 'logos' and cardinality(storage.foldername(name)) = 1
    and (storage.foldername(name))[1] = (select auth.uid())::text
  );
create policy razao_own_logos_remove on storage.objects for delete to authenticated
  using (bucket_id = 'logos' and (storage.foldername(name))[1] = (select auth.uid())::text);

-- ── Letters about one's organization ────────────────────────────────────────────────────────────────────────────────

-- Writes to those who lead an organization, save the caller and who does not want such letters, each in their language.
-- Definer: addresses and preferences of others are hidden from the caller, and stay so.
create function razao.write_to_leaders(organization uuid, kind text, params jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not public.in_use_case() or public.my_role(organization) is null then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  insert into public.letters (recipient, kind, locale, params)
  select p.email, write_to_leaders.kind, coalesce(w.locale, p.locale, o.locale), write_to_leaders.params
  from public.memberships m
  join public.organizations o on o.id = m.organization_id
  join public.profiles p on p.id = m.user_id
  left join public.preferences w on w.user_id = m.user_id
  where m.organization_id = write_to_leaders.organization and m.ended_at is null and m.role in ('owner', 'manager')
    and m.user_id <> auth.uid() and length(p.email) between 5 and 254 and coalesce(w.email_notices, true);
end
$$;
revoke execute on function razao.write_to_leaders(uuid, text, jsonb) from public;
grant execute on function razao.write_to_leaders(uuid, text, jsonb) to authenticated;

-- ── Asking for deletion ─────────────────────────────────────────────────────────────────────────────────────────────

create table public.deletion_requests (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  reason text not null check (length(btrim(reason)) between 1 and 1000),
  -- A person without a foreign key, so that an erased account leaves the request intact.
  requested_by uuid not null,
  created_at timestamptz not null default now(),
  withdrawn_at timestamptz
);
create unique index deletion_requests_open on public.deletion_requests (organization_id) where withdrawn_at is null;

alter table public.deletion_requests enable row level security;
revoke all on public.deletion_requests from anon, authenticated;
grant all on public.deletion_requests to service_role;
grant select, update (withdrawn_at) on public.deletion_requests to authenticated;
create policy deletion_requests_read on public.deletion_requests for select to authenticated
  using (organization_id in (select public.my_organizations_as('owner', 'manager')));
create policy deletion_requests_withdraw on public.deletion_requests for update to authenticated
  using ((select public.in_use_case()) and organization_id in (select public.my_organizations_as('owner')))
  with check (withdrawn_at is not null);

-- Records that an owner asks for the organization to be deleted, and writes to every platform administrator. False when
-- it was asked before. Definer: who administrates the platform is hidden from everyone else.
create function razao.request_deletion(organization uuid, reason text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not public.in_use_case() or public.my_role(organization) is distinct from 'owner' then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  insert into public.deletion_requests (organization_id, reason, requested_by)
  values (organization, reason, auth.uid()) on conflict do nothing;
  if not found then
    return false;
  end if;
  insert into public.letters (recipient, kind, locale, params)
  select u.email, 'deletion_requested', coalesce(w.locale, p.locale, 'pt-BR'), jsonb_build_object(
    'organization', (select o.name from public.organizations o where o.id = request_deletion.organization),
    'name', (select me.full_name from public.profiles me where me.id = auth.uid()),
    'reason', request_deletion.reason, 'path', '/admin/organizations'
  )
  from public.platform_administrators a
  join auth.users u on u.id = a.user_id
  left join public.profiles p on p.id = a.user_id
  left join public.preferences w on w.user_id = a.user_id
  where length(u.email) between 5 and 254;
  return true;
end
$$;
revoke execute on function razao.request_deletion(uuid, text) from public;
grant execute on function razao.request_deletion(uuid, text) to authenticated;

-- As before, with what each organization asks about its deletion.
drop function razao.organizations_for_administrator();
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
revoke execute on function razao.organizations_for_administrator() from public;
grant execute on function razao.organizations_for_administrator() to authenticated;
