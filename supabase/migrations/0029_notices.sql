-- Letters about what waits for somebody: imports, drafts, requests. Each person may turn them off (`preferences`).

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
create trigger access_requests_told after insert on public.access_requests
  for each row execute function razao.tell_of_request();

-- ── Who may do what ─────────────────────────────────────────────────────────────────────────────────────────────────

revoke execute on function razao.tell_of_import(), razao.tell_of_drafts(), razao.tell_of_request() from public;
