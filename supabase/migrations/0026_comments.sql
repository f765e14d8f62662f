-- What people say of lines, inventories and findings: comments, questions and answers. None of it enters a line or its hash;
-- each change is a line of the journal.

-- What is said of a line (under the name that all its versions share), of an inventory or of a finding; and replies to it.
create table public.comments (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  position bigint generated always as identity,
  subject text not null check (subject in ('line', 'inventory', 'finding')),
  subject_id uuid not null,
  kind text not null check (kind in ('comment', 'question')),
  -- What it replies to; null: it stands by itself.
  parent_id uuid,
  -- A reply that answers a question.
  answers boolean not null default false,
  -- Empty: it was withdrawn.
  body text not null check (char_length(body) <= 10000),
  revision integer not null default 1 check (revision >= 1),
  -- Of a question: where it stands, since when and by whom.
  state text check (state in ('open', 'answered', 'resolved', 'reopened')),
  state_at timestamptz,
  state_by uuid,
  written_at timestamptz not null default now(),
  written_by uuid not null,
  -- As what its author worked here then: questions of auditors are resolved by auditors.
  written_as text not null check (written_as in ('owner', 'manager', 'contributor', 'auditor')),
  edited_at timestamptz,
  withdrawn_at timestamptz,
  check ((kind = 'question') = (state is not null) and (state is null) = (state_at is null) and (state is null) = (state_by is null)),
  check (kind = 'comment' or parent_id is null),
  check (not answers or parent_id is not null),
  check ((withdrawn_at is null) = (body <> '')),
  unique (id, organization_id),
  foreign key (parent_id, organization_id) references public.comments (id, organization_id)
);
create index comments_subject on public.comments (organization_id, subject, subject_id, position) where parent_id is null;
create index comments_replies on public.comments (parent_id, position) where parent_id is not null;
create index comments_questions on public.comments (organization_id, position) where kind = 'question';

-- Texts that were changed or withdrawn, as they stood.
create table public.comment_versions (
  comment_id uuid not null,
  organization_id uuid not null references public.organizations (id) on delete cascade,
  revision integer not null,
  body text not null,
  replaced_at timestamptz not null default now(),
  primary key (comment_id, revision),
  foreign key (comment_id, organization_id) references public.comments (id, organization_id) on delete cascade
);
create trigger comment_versions_append_only before update or delete on public.comment_versions
  for each row execute function razao.refuse_change();
create trigger comment_versions_no_truncate before truncate on public.comment_versions
  for each statement execute function razao.refuse_change();

create table public.comment_mentions (
  comment_id uuid not null,
  organization_id uuid not null references public.organizations (id) on delete cascade,
  user_id uuid not null,
  primary key (comment_id, user_id),
  foreign key (comment_id, organization_id) references public.comments (id, organization_id) on delete cascade
);
create index comment_mentions_person on public.comment_mentions (organization_id, user_id);

-- Where a finding is. Invoker: under RLS.
create function razao.finding_place(organization uuid, finding uuid)
returns table (id uuid, kind text, site_id uuid, period_from date, period_to date)
language plpgsql stable set search_path = '' as $$
begin
  if to_regclass('public.findings') is not null then
    return query select f.id, f.kind, f.site_id, f.period_from, f.period_to from public.findings f
      where f.id = finding_place.finding and f.organization_id = finding_place.organization;
  end if;
end
$$;

-- What a comment is of must be of its organization, and a reply of the same. Definer: it must see whatever there is.
create function razao.place_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  stands boolean := false;
begin
  if new.subject = 'line' then
    stands := exists (select from public.entries e
      where e.id = new.subject_id and e.line_id = new.subject_id and e.organization_id = new.organization_id);
  elsif new.subject = 'inventory' then
    stands := exists (select from public.inventories i where i.id = new.subject_id and i.organization_id = new.organization_id);
  else
    stands := exists (select from razao.finding_place(new.organization_id, new.subject_id));
  end if;
  if not stands or (new.parent_id is not null and not exists (
    select from public.comments p where p.id = new.parent_id and p.organization_id = new.organization_id
      and p.parent_id is null and p.subject = new.subject and p.subject_id = new.subject_id
  )) then
    raise exception 'a comment is of something of its organization' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger comments_place before insert on public.comments for each row execute function razao.place_comment();

-- A text is its author's alone, and what it said before is kept. Definer: nobody may write versions by hand.
create function razao.keep_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.body = old.body and new.withdrawn_at is not distinct from old.withdrawn_at then
    return new;
  end if;
  if old.written_by is distinct from auth.uid() or old.withdrawn_at is not null then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  new.revision := old.revision + 1;
  insert into public.comment_versions (comment_id, organization_id, revision, body, replaced_at)
  values (old.id, old.organization_id, old.revision, old.body, coalesce(new.withdrawn_at, new.edited_at, now()));
  return new;
end
$$;
create trigger comments_keep before update on public.comments for each row execute function razao.keep_comment();

-- ── Who may do what ─────────────────────────────────────────────────────────────────────────────────────────────────

alter table public.comments enable row level security;
alter table public.comment_versions enable row level security;
alter table public.comment_mentions enable row level security;

revoke all on public.comments, public.comment_versions, public.comment_mentions from anon, authenticated;
grant select, insert, update (body, state, state_at, state_by, edited_at, withdrawn_at)
  on public.comments to authenticated;
grant select on public.comment_versions to authenticated;
grant select, insert, delete on public.comment_mentions to authenticated;
grant all on public.comments, public.comment_versions, public.comment_mentions to service_role;

revoke execute on function razao.finding_place(uuid, uuid), razao.place_comment(), razao.keep_comment() from public;
grant execute on function razao.finding_place(uuid, uuid) to authenticated, service_role;

create policy comments_read on public.comments for select to authenticated
  using (organization_id in (select public.my_organizations()));
-- Auditors ask and comment, though they change nothing else; viewers read.
create policy comments_add on public.comments for insert to authenticated
  with check (
    (select public.in_use_case()) and written_by = (select auth.uid()) and written_as = public.my_role(organization_id)
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor', 'auditor'))
  );
create policy comments_change on public.comments for update to authenticated
  using (
    (select public.in_use_case())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor', 'auditor'))
  )
  with check (organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor', 'auditor')));

-- What was changed everybody may read who reads what came of it; what was withdrawn, those who lead or audit.
create policy comment_versions_read on public.comment_versions for select to authenticated
  using (
    organization_id in (select public.my_organizations_as('owner', 'manager', 'auditor'))
    or organization_id in (select public.my_organizations())
      and exists (select from public.comments c where c.id = comment_id and c.withdrawn_at is null)
  );

create policy comment_mentions_read on public.comment_mentions for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy comment_mentions_add on public.comment_mentions for insert to authenticated
  with check (
    (select public.in_use_case())
    and exists (select from public.comments c
      where c.id = comment_id and c.organization_id = comment_mentions.organization_id and c.written_by = (select auth.uid()))
    and exists (select from razao.people_who_work_in(organization_id) w where w.user_id = comment_mentions.user_id)
  );
create policy comment_mentions_drop on public.comment_mentions for delete to authenticated
  using (
    (select public.in_use_case()) and exists (
      select from public.comments c where c.id = comment_id and c.written_by = (select auth.uid()))
  );
