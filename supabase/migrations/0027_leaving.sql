-- What an organization may take out of the product, and how it ends. An owner asks for an export: a job writes one moment of
-- everything it keeps into its own folder of a private bucket. An owner asks for deletion: a time of grace passes in which any
-- owner may take it back, all owners are written to, and then a job deletes every row and file of it. What stays is one line
-- that says that it was, when, at whose word, and where its chains ended.

-- ── Exports ─────────────────────────────────────────────────────────────────────────────────────────────────────────

create table public.organization_exports (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  -- Whose it is: it holds this person's own conversations, and nobody else opens it.
  requested_by uuid not null,
  locale text not null check (locale in ('pt-BR', 'en')),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed', 'cancelled', 'expired')),
  -- What is being written, and how much of it was: rows of tables, then bytes of files.
  step text not null default 'tables' check (step in ('tables', 'files')),
  done bigint not null default 0, total bigint not null default 0,
  -- The process that writes it, how often one began, and its last sign of life.
  worker uuid, tries integer not null default 0, beat_at timestamptz,
  -- The code of a refusal.
  problem text,
  -- The moment that it shows.
  snapshot_at timestamptz,
  path text, bytes bigint, sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(), finished_at timestamptz, expires_at timestamptz,
  -- When its file was gone again.
  removed_at timestamptz,
  kind text not null default 'organization' check (kind in ('organization', 'pack')),
  -- Of a pack: which lines it is of.
  asked jsonb,
  check (state <> 'ready' or (path is not null and bytes is not null and sha256 is not null and expires_at is not null)),
  constraint organization_exports_pack check ((kind = 'pack') = (asked is not null))
);
create index organization_exports_latest on public.organization_exports (organization_id, created_at desc);
create index organization_exports_work on public.organization_exports (created_at) where state in ('waiting', 'running');
create index organization_exports_kept on public.organization_exports (expires_at)
  where path is not null and removed_at is null;
create unique index organization_exports_one_at_a_time on public.organization_exports (organization_id, kind)
  where state in ('waiting', 'running');

-- ── Deletion ────────────────────────────────────────────────────────────────────────────────────────────────────────

create table public.deletion_requests (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  reason text not null check (length(btrim(reason)) between 1 and 1000),
  -- A person without a foreign key, so that an erased account leaves the request intact.
  requested_by uuid not null,
  created_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  -- When it is carried out, and when its owners were reminded of that.
  due_at timestamptz not null,
  reminded_at timestamptz
);
create unique index deletion_requests_open on public.deletion_requests (organization_id) where withdrawn_at is null;
create index deletion_requests_due on public.deletion_requests (due_at) where withdrawn_at is null;

-- One line a deleted organization. No name and no foreign keys: what they would name is gone, or may go.
create table public.organization_deletions (
  organization_id uuid primary key,
  -- SHA-256 (hex) of `<id>:<name>`: who knows the name can check it, nobody reads it here.
  name_sha256 text not null check (name_sha256 ~ '^[0-9a-f]{64}$'),
  requested_by uuid not null, requested_at timestamptz not null,
  deleted_at timestamptz not null default clock_timestamp(),
  -- Rows that went, by table.
  counts jsonb not null,
  -- The last links of its chains, by which an export that was taken before is known again; null: it had none.
  ledger_hash text, journal_hash text,
  -- When the bytes of its files were gone too; null: they are being removed, or will be.
  files_removed_at timestamptz
);
create trigger organization_deletions_no_truncate before truncate on public.organization_deletions
  for each statement execute function razao.refuse_change();

-- A line never goes, and nothing in it changes but that its files went, once.
create function razao.keep_organization_deletion() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old.files_removed_at is null
    and to_jsonb(new) - 'files_removed_at' = to_jsonb(old) - 'files_removed_at' then
    return new;
  end if;
  raise exception '% of % is append-only', tg_op, tg_table_name using errcode = 'insufficient_privilege';
end
$$;
create trigger organization_deletions_append_only before update or delete on public.organization_deletions
  for each row execute function razao.keep_organization_deletion();

-- Which organization the running transaction deletes. Nobody holds a right on it: only `razao.delete_organization`, as
-- the owner of the schema, writes it, and takes its line back before it returns.
create table razao.deleting (organization_id uuid primary key, transaction xid8 not null);

-- Definer: it looks at a table that nobody else reads.
create function razao.is_being_deleted(organization uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from razao.deleting d
    where d.transaction = pg_current_xact_id_if_assigned() and d.organization_id = is_being_deleted.organization)
$$;

-- Every table of `public` with an `organization_id`, in the order in which they are emptied: what names others goes before
-- what it names. Tables that come later are in it by themselves. Others hang on these and go with them (`on delete
-- cascade`), but for engagements, which have two sides. A test looks at every table of the catalogue.
create function razao.tables_of_organizations() returns text[]
language plpgsql stable set search_path = '' as $$
declare
  ordered text[] := '{}'; free text[];
  todo text[] := array(
    select c.relname::text from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attname = 'organization_id' and not a.attisdropped and c.relname <> 'organization_deletions'
    order by 1);
begin
  while cardinality(todo) > 0 loop
    free := array(
      select t from unnest(todo) t where not exists (
        select from pg_constraint k join pg_class naming on naming.oid = k.conrelid
        where k.contype = 'f' and k.confrelid = format('public.%I', t)::regclass and k.conrelid <> k.confrelid
          and naming.relnamespace = 'public'::regnamespace and naming.relname = any (todo))
      order by t);
    if cardinality(free) = 0 then
      raise exception 'tables of organizations name each other in a circle: %', todo;
    end if;
    ordered := ordered || free;
    todo := array(select unnest(todo) except select unnest(free));
  end loop;
  return ordered;
end
$$;

-- Writes to some people about a request for deletion, whatever they want to be told otherwise, each in their language.
-- Definer: addresses and preferences of others are hidden. Granted to nobody: the functions below call it.
create function razao.write_about_deletion(people uuid[], kind text, request public.deletion_requests, path text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.letters (recipient, kind, locale, params)
  select told.email, write_about_deletion.kind, told.locale, jsonb_build_object(
    'organization', o.name, 'name', coalesce(asked.full_name, ''), 'reason', request.reason, 'path', write_about_deletion.path,
    'day', to_char(request.due_at at time zone 'UTC', case told.locale when 'pt-BR' then 'DD/MM/YYYY' else 'YYYY-MM-DD' end))
  from (
    select u.email::text as email, coalesce(w.locale, p.locale, 'pt-BR') as locale
    from auth.users u
    left join public.profiles p on p.id = u.id
    left join public.preferences w on w.user_id = u.id
    where u.id = any (people) and length(u.email) between 5 and 254
  ) told
  join public.organizations o on o.id = request.organization_id
  left join public.profiles asked on asked.id = request.requested_by
$$;

create function razao.owners_of(organization uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(select m.user_id from public.memberships m
    where m.organization_id = owners_of.organization and m.role = 'owner' and m.ended_at is null order by 1)
$$;

-- Records that an owner asks for the organization to be deleted after some days, and writes to every platform
-- administrator and every owner. False when it was asked before. Definer: who administrates the platform is hidden from
-- everyone else.
create function razao.request_deletion(organization uuid, reason text, days integer) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked public.deletion_requests;
begin
  if not public.in_use_case() or public.my_role(organization) is distinct from 'owner' or days < 1 then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  insert into public.deletion_requests (organization_id, reason, requested_by, due_at)
  values (organization, reason, auth.uid(), now() + make_interval(days => days)) on conflict do nothing
  returning * into asked;
  if asked.id is null then
    return false;
  end if;
  perform razao.write_about_deletion(array(select a.user_id from public.platform_administrators a),
    'deletion_requested', asked, '/admin/organizations');
  perform razao.write_about_deletion(razao.owners_of(organization), 'deletion_announced', asked, '/settings/data');
  return true;
end
$$;

-- Takes the request that stands back, and tells every owner. False when none stands. Definer: see above.
create function razao.withdraw_deletion(organization uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked public.deletion_requests;
begin
  if not public.in_use_case() or public.my_role(organization) is distinct from 'owner' then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  update public.deletion_requests d set withdrawn_at = now()
  where d.organization_id = withdraw_deletion.organization and d.withdrawn_at is null
  returning * into asked;
  if asked.id is null then
    return false;
  end if;
  perform razao.write_about_deletion(razao.owners_of(organization), 'deletion_withdrawn', asked, '/settings/data');
  return true;
end
$$;

-- Reminds all owners of deletions that come within some days, once each. For the server alone. Gives how many.
create function razao.remind_of_deletions(days integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked public.deletion_requests; told integer := 0;
begin
  if current_setting('role') <> 'service_role' then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  for asked in
    update public.deletion_requests d set reminded_at = now()
    where d.id in (
      select w.id from public.deletion_requests w
      where w.withdrawn_at is null and w.reminded_at is null and w.due_at <= now() + make_interval(days => days)
      for update skip locked)
    returning d.*
  loop
    perform razao.write_about_deletion(razao.owners_of(asked.organization_id), 'deletion_reminder', asked, '/settings/data');
    told := told + 1;
  end loop;
  return told;
end
$$;

-- Tells everybody whom the end of an organization concerns: its people, those without another organization what becomes
-- of their account; and who leads what it was engaged with. Granted to nobody.
create function razao.tell_of_deletion(request public.deletion_requests) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  here uuid := request.organization_id; elsewhere uuid[]; all_here uuid[];
begin
  all_here := array(select m.user_id from public.memberships m where m.organization_id = here and m.ended_at is null);
  elsewhere := array(
    select distinct m.user_id from public.memberships m
    where m.user_id = any (all_here) and m.organization_id <> here and m.ended_at is null);
  perform razao.write_about_deletion(elsewhere, 'deletion_done', request, '/');
  perform razao.write_about_deletion(
    array(select unnest(all_here) except select unnest(elsewhere)), 'deletion_done_alone', request, '/auth');
  perform razao.write_about_deletion(
    array(
      select distinct m.user_id from public.engagements e
      join public.memberships m on m.organization_id = case e.client_id when here then e.consultancy_id else e.client_id end
      where here in (e.client_id, e.consultancy_id) and e.accepted_at is not null and e.ended_at is null
        and m.ended_at is null and m.role in ('owner', 'manager') and m.user_id <> all (all_here)),
    'engagement_closed', request, '/');
end
$$;

-- Deletes an organization whose time has come, with every row that is its own, and records it. Gives null, or why it was
-- not done: `not_requested`, `not_due`, `not_reminded` (its owners were not, or less than a day ago), `export_running`
-- (one is being broken off). For the server alone. Definer: nobody may delete a line of a ledger but this.
create function razao.delete_organization(organization uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked public.deletion_requests;
  title text; ledger_end text; journal_end text; step text;
  gone_counts jsonb := '{}'; gone bigint;
  ended record;
begin
  if current_setting('role') <> 'service_role' then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  -- Lines that are being written end first; none begins after.
  perform razao.lock_organization(organization);
  select o.name into title from public.organizations o where o.id = organization for update;
  select * into asked from public.deletion_requests d
    where d.organization_id = organization and d.withdrawn_at is null for update;
  if title is null or asked.id is null then
    return 'not_requested';
  elsif asked.due_at > now() then
    return 'not_due';
  elsif asked.reminded_at is null or asked.reminded_at > now() - interval '1 day' then
    return 'not_reminded';
  end if;
  update public.organization_exports x set state = 'cancelled', finished_at = now()
    where x.organization_id = organization and x.state in ('waiting', 'running');
  if exists (select from public.organization_exports x
    where x.organization_id = organization and x.worker is not null and x.beat_at > now() - interval '1 minute') then
    return 'export_running';
  end if;

  select e.hash into ledger_end from public.entries e
    where e.organization_id = organization order by e.sequence desc limit 1;
  select j.hash into journal_end from public.journal j
    where j.organization_id = organization order by j.sequence desc limit 1;
  perform razao.tell_of_deletion(asked);
  -- The other side of an engagement reads in its own journal that it ended.
  for ended in
    select e.id, case e.client_id when organization then e.consultancy_id else e.client_id end as other
    from public.engagements e
    where organization in (e.client_id, e.consultancy_id) and e.accepted_at is not null and e.ended_at is null
  loop
    insert into public.journal (organization_id, actor_id, verb, door, subject_ids, input_sha256, outcome, detail)
    values (ended.other, null, 'engagement.end', 'job', array[ended.id],
      razao.sha256_of(jsonb_build_object('engagementId', ended.id)), 'done', jsonb_build_object('because', 'organization_deleted'));
  end loop;
  -- Letters that never left, and what profiles say of it. Of people only what names this organization.
  delete from public.letters l
    where l.sent_at is null and l.kind in ('member_invited', 'consultancy_offered') and l.recipient in (
      select i.email from public.invitations i where i.organization_id = organization
      union select e.email from public.engagements e where e.client_id = organization)
      and l.params ->> 'organization' = title;
  update public.profiles p set
    organization = case when p.organization = title then null else p.organization end,
    custom_logo_url = case when strpos(p.custom_logo_url, delete_organization.organization::text) > 0 then null
      else p.custom_logo_url end
  where p.id in (select m.user_id from public.memberships m where m.organization_id = delete_organization.organization);

  insert into razao.deleting (organization_id, transaction) values (organization, pg_current_xact_id());
  foreach step in array razao.tables_of_organizations() loop
    execute format('delete from public.%I where organization_id = $1', step) using organization;
    get diagnostics gone = row_count;
    gone_counts := gone_counts || jsonb_build_object(step, gone);
  end loop;
  delete from public.engagements e where organization in (e.client_id, e.consultancy_id);
  delete from public.organizations o where o.id = organization;
  delete from razao.deleting d where d.organization_id = organization;
  insert into public.organization_deletions
    (organization_id, name_sha256, requested_by, requested_at, counts, ledger_hash, journal_hash)
  values (organization, encode(sha256(convert_to(organization::text || ':' || title, 'UTF8')), 'hex'),
    asked.requested_by, asked.created_at, gone_counts, ledger_end, journal_end);
  return null;
end
$$;

-- ── Who may do what ─────────────────────────────────────────────────────────────────────────────────────────────────

alter table public.organization_exports enable row level security;
alter table public.deletion_requests enable row level security;
alter table public.organization_deletions enable row level security;
alter table razao.deleting enable row level security;

revoke all on public.organization_exports, public.deletion_requests from anon, authenticated;
revoke all on public.organization_deletions from anon, authenticated, service_role;
grant select, insert (organization_id, requested_by, locale, kind, asked), update (state, finished_at)
  on public.organization_exports to authenticated;
grant select on public.deletion_requests, public.organization_deletions to authenticated;
grant select, update (files_removed_at) on public.organization_deletions to service_role;
grant all on public.organization_exports, public.deletion_requests to service_role;

revoke execute on function razao.keep_organization_deletion(), razao.is_being_deleted(uuid),
  razao.tables_of_organizations(), razao.write_about_deletion(uuid[], text, deletion_requests, text),
  razao.owners_of(uuid), razao.request_deletion(uuid, text, integer), razao.withdraw_deletion(uuid),
  razao.remind_of_deletions(integer), razao.tell_of_deletion(deletion_requests), razao.delete_organization(uuid)
  from public;
grant execute on function razao.is_being_deleted(uuid) to authenticated, service_role;
grant execute on function razao.request_deletion(uuid, text, integer), razao.withdraw_deletion(uuid)
  to authenticated;
grant execute on function razao.remind_of_deletions(integer), razao.delete_organization(uuid) to service_role;

create policy organization_exports_read on public.organization_exports for select to authenticated
  using ((select public.in_use_case()) and organization_id in (select public.my_organizations_as('owner')));
create policy organization_exports_add on public.organization_exports for insert to authenticated
  with check (
    (select public.in_use_case()) and requested_by = (select auth.uid())
    and organization_id in (select public.my_organizations_as('owner'))
  );
create policy organization_exports_cancel on public.organization_exports for update to authenticated
  using ((select public.in_use_case()) and organization_id in (select public.my_organizations_as('owner')))
  with check (state = 'cancelled');
create policy organization_exports_read_packs on public.organization_exports for select to authenticated
  using (
    (select public.in_use_case()) and kind = 'pack'
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'auditor'))
  );
create policy organization_exports_add_packs on public.organization_exports for insert to authenticated
  with check (
    (select public.in_use_case()) and kind = 'pack' and requested_by = (select auth.uid())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'auditor'))
  );
create policy organization_exports_cancel_packs on public.organization_exports for update to authenticated
  using (
    (select public.in_use_case()) and kind = 'pack' and requested_by = (select auth.uid())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'auditor'))
  )
  with check (state = 'cancelled');

create policy deletion_requests_read on public.deletion_requests for select to authenticated
  using (organization_id in (select public.my_organizations_as('owner', 'manager')));
-- Administrators of the platform see when a deletion is carried out.
create policy deletion_requests_administer on public.deletion_requests for select to authenticated
  using ((select public.in_use_case()) and (select public.is_platform_administrator()));

create policy organization_deletions_read on public.organization_deletions for select to authenticated
  using ((select public.in_use_case()) and (select public.is_platform_administrator()));
