-- Owners see and end the access tokens that reach their organization, whoever made them; and people hear by letter of what
-- waits for them or has ended meanwhile, where they want such letters.

-- ── Access tokens of others ─────────────────────────────────────────────────────────────────────────────────────────

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
revoke execute on function razao.tokens_of_organization(uuid, timestamptz),
  razao.end_token_of_organization(uuid, uuid, timestamptz) from public;
grant execute on function razao.tokens_of_organization(uuid, timestamptz),
  razao.end_token_of_organization(uuid, uuid, timestamptz) to authenticated;

-- As before, and says who ended it where that was another person.
create or replace function razao.log_access_token() returns trigger
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

-- ── Letters of what waits or has ended ──────────────────────────────────────────────────────────────────────────────

-- Writes to a person who wants such letters, in their language. For the triggers below alone.
create function razao.write_notice(person uuid, kind text, params jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.letters (recipient, kind, locale, params)
  select u.email, write_notice.kind, coalesce(w.locale, p.locale, 'pt-BR'), write_notice.params
  from auth.users u
  left join public.profiles p on p.id = u.id
  left join public.preferences w on w.user_id = u.id
  where u.id = person and length(u.email) between 5 and 254 and coalesce(w.email_notices, true)
$$;
revoke execute on function razao.write_notice(uuid, text, jsonb) from public;

-- An import that was stopped, and one of more lines than are filed at once: who approved it has gone on to something else.
create function razao.tell_of_import() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform razao.write_notice(
    new.approved_by,
    case new.state when 'committed' then 'import_finished' else 'import_stopped' end,
    jsonb_build_object(
      'document', (select d.name from public.documents d where d.id = new.document_id),
      'organization', (select o.name from public.organizations o where o.id = new.organization_id),
      'lines', new.saved::text, 'path', '/overview?list=1'
    )
  );
  return null;
end
$$;
revoke execute on function razao.tell_of_import() from public;
create trigger imports_told after update of state on public.imports for each row when (
  old.state = 'committing' and new.approved_by is not null
  and (new.state = 'committed' and new.lines > 5000 or new.state = 'cancelled' and new.stopped is not null)
) execute function razao.tell_of_import();

-- Drafts that a program made wait for its person's approval: one letter a day says so.
create function razao.tell_of_drafts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not razao.by_access_token() or exists (
    select from public.letters l join auth.users u on u.email = l.recipient
    where u.id = auth.uid() and l.kind = 'drafts_proposed' and l.created_at > now() - interval '1 day'
  ) then
    return null;
  end if;
  perform razao.write_notice(auth.uid(), 'drafts_proposed', jsonb_build_object(
    'organization', (select o.name from public.organizations o where o.id = (select organization_id from made limit 1)),
    'path', (select '/' || coalesce('?thread=' || thread_id, '') from made limit 1)
  ));
  return null;
end
$$;
revoke execute on function razao.tell_of_drafts() from public;
create trigger drafts_told after insert on public.drafts referencing new table as made
  for each statement execute function razao.tell_of_drafts();

-- A request for access waits for those who administrate the platform: one letter an hour says so.
create function razao.tell_of_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform razao.write_notice(a.user_id, 'access_requested', jsonb_build_object('name', new.full_name, 'path', '/admin'))
  from public.platform_administrators a
  join auth.users u on u.id = a.user_id
  where not exists (
    select from public.letters l
    where l.recipient = u.email and l.kind = 'access_requested' and l.created_at > now() - interval '1 hour'
  );
  return null;
end
$$;
revoke execute on function razao.tell_of_request() from public;
create trigger access_requests_told after insert on public.access_requests
  for each row execute function razao.tell_of_request();

create index letters_recent on public.letters (recipient, kind, created_at);

-- ── The state of the services ───────────────────────────────────────────────────────────────────────────────────────

-- It is looked at anew every five minutes unless one says otherwise.
alter table public.preferences alter column status_refresh set default true;
