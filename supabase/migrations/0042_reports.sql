-- Reports: a draft with its settings and texts, the figures it is made of, and what was issued of it: numbered, hashed, frozen.

create table public.reports (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  inventory_id uuid not null,
  -- Rises by one with each change of settings, figures or texts: an approval is of one of them.
  revision integer not null default 1 check (revision >= 1),
  title text not null check (char_length(title) between 1 and 160),
  category text not null check (char_length(category) between 1 and 40),
  programmes text[] not null check (cardinality(programmes) between 1 and 12),
  language text not null check (language in ('pt-BR', 'en')),
  -- Figures that people give beside the ledger, by name: value and unit.
  given jsonb not null default '{}' check (jsonb_typeof(given) = 'object' and pg_column_size(given) < 20000),
  created_at timestamptz not null default now(),
  created_by uuid not null,
  changed_at timestamptz not null default now(),
  changed_by uuid not null,
  constraint reports_of_organization unique (id, organization_id),
  foreign key (inventory_id, organization_id) references public.inventories (id, organization_id) on delete cascade
);
create index reports_list on public.reports (organization_id, changed_at desc);
create trigger reports_note_change after insert or update or delete on public.reports
  for each row execute function razao.note_change();

-- The figures a report is made of, as they were taken; of a closing, what its record and lines say. The latest counts.
create table public.report_bases (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  report_id uuid not null,
  -- The closing that they are of; null: of an inventory that is not closed, which no issue can be made of.
  closing_id uuid,
  revision integer not null,
  basis jsonb not null,
  sha256 text not null,
  taken_at timestamptz not null default now(),
  taken_by uuid not null,
  constraint report_bases_once unique (report_id, revision),
  constraint report_bases_hash check (sha256 = razao.sha256_of(basis)),
  foreign key (report_id, organization_id) references public.reports (id, organization_id) on delete cascade
);

-- Every version of what people wrote for a chapter; the latest counts, an empty one takes it away.
create table public.report_texts (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  report_id uuid not null,
  chapter text not null check (chapter ~ '^[a-z_]{1,40}$'),
  version integer not null check (version >= 1),
  text text not null check (char_length(text) <= 20000),
  written_at timestamptz not null default now(),
  written_by uuid not null,
  constraint report_texts_version unique (report_id, chapter, version),
  foreign key (report_id, organization_id) references public.reports (id, organization_id) on delete cascade
);

-- What was issued: the whole document with what it was made from, by its hash. Never changed, never overwritten.
create table public.report_issues (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  report_id uuid not null,
  -- Within the organization.
  number integer not null check (number >= 1),
  revision integer not null,
  -- The issue of the same report before it.
  previous_id uuid,
  approval_id uuid not null,
  record jsonb not null,
  sha256 text not null,
  issued_at timestamptz not null default now(),
  issued_by uuid not null,
  constraint report_issues_number unique (organization_id, number),
  constraint report_issues_once unique (report_id, revision),
  constraint report_issues_hash check (sha256 = razao.sha256_of(record)),
  foreign key (report_id, organization_id) references public.reports (id, organization_id) on delete cascade
);

create trigger report_bases_append_only before update or delete on public.report_bases
  for each row execute function razao.refuse_change();
create trigger report_bases_no_truncate before truncate on public.report_bases
  for each statement execute function razao.refuse_change();
create trigger report_texts_append_only before update or delete on public.report_texts
  for each row execute function razao.refuse_change();
create trigger report_texts_no_truncate before truncate on public.report_texts
  for each statement execute function razao.refuse_change();
create trigger report_issues_append_only before update or delete on public.report_issues
  for each row execute function razao.refuse_change();
create trigger report_issues_no_truncate before truncate on public.report_issues
  for each statement execute function razao.refuse_change();

-- A report in review, or of which this revision was approved, is not changed: whoever wants to sends it back, or issues it first.
create function razao.keep_report() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    if razao.is_being_deleted(old.organization_id) then
      return old;
    end if;
    raise exception 'reports stay' using errcode = 'insufficient_privilege';
  end if;
  if new.revision <> old.revision + 1 then
    raise exception 'a change is a revision' using errcode = 'insufficient_privilege';
  end if;
  if exists (select from public.approvals a where a.subject = 'report' and a.subject_id = old.id and a.state = 'waiting') then
    raise exception 'in review' using errcode = 'restrict_violation', constraint = 'reports_in_review';
  end if;
  return new;
end
$$;
create trigger reports_keep before update or delete on public.reports
  for each row execute function razao.keep_report();

-- Whose work a report is follows from the report itself, and whether four eyes are asked for from its inventory: nobody says so
-- by hand. Definer: the rows are found whoever asks.
create function razao.name_authors() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  this public.reports;
begin
  if new.subject <> 'report' then
    return new;
  end if;
  if not public.in_use_case() then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  select * into this from public.reports r where r.id = new.subject_id and r.organization_id = new.organization_id for update;
  if this.id is null or this.revision <> new.revision then
    raise exception 'of another revision' using errcode = 'restrict_violation', constraint = 'reports_stale';
  end if;
  select array_agg(distinct p.person), coalesce(bool_and(i.four_eyes or i.approved_alone), true) into new.authors, new.four_eyes
  from public.inventories i cross join lateral unnest(array[this.created_by, this.changed_by, new.asked_by]) as p (person)
  where i.id = this.inventory_id;
  return new;
end
$$;
create trigger approvals_name_authors before insert on public.approvals
  for each row execute function razao.name_authors();

-- The number that the next issue of an organization takes, while nobody else issues.
create function razao.next_issue_number(organization uuid) returns integer
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not public.in_use_case() or coalesce(public.my_role(organization), '') not in ('owner', 'manager') then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  perform razao.lock_organization(organization);
  return (select coalesce(max(i.number), 0) + 1 from public.report_issues i where i.organization_id = organization);
end
$$;

-- Issues what was approved, as it was approved. Definer: nobody else may write an issue.
create function razao.issue_report(report uuid, record jsonb) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  this public.reports;
  of public.report_bases;
  approval uuid;
  id_ uuid;
begin
  select * into this from public.reports r where r.id = report;
  if not public.in_use_case() or coalesce(public.my_role(this.organization_id), '') not in ('owner', 'manager') then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  perform razao.lock_organization(this.organization_id);
  select * into this from public.reports r where r.id = report for update;
  select b.* into of from public.report_bases b where b.report_id = this.id order by b.revision desc limit 1;
  if of.closing_id is null then
    raise exception 'of no closing' using errcode = 'restrict_violation', constraint = 'reports_not_closed';
  end if;
  select a.id into approval from public.approvals a
    where a.subject = 'report' and a.subject_id = this.id and a.revision = this.revision and a.state = 'approved'
    order by a.decided_at desc limit 1;
  if approval is null then
    raise exception 'not approved' using errcode = 'restrict_violation', constraint = 'reports_not_approved';
  end if;
  insert into public.report_issues (organization_id, report_id, number, revision, previous_id, approval_id, record, sha256, issued_by)
  select this.organization_id, this.id, coalesce(max(i.number), 0) + 1, this.revision,
    (select p.id from public.report_issues p where p.report_id = this.id order by p.number desc limit 1), approval,
    issue_report.record, razao.sha256_of(issue_report.record), auth.uid()
  from public.report_issues i where i.organization_id = this.organization_id
  returning id into id_;
  return id_;
end
$$;

-- ── Who may do what ─────────────────────────────────────────────────────────────────────────────────────────────────

alter table public.reports enable row level security;
alter table public.report_bases enable row level security;
alter table public.report_texts enable row level security;
alter table public.report_issues enable row level security;
revoke all on public.reports, public.report_bases, public.report_texts, public.report_issues from anon, authenticated;
grant select, insert, update (revision, title, category, programmes, language, given, changed_at, changed_by)
  on public.reports to authenticated;
grant select, insert on public.report_bases, public.report_texts to authenticated;
grant select on public.report_issues to authenticated;
grant all on public.reports, public.report_bases, public.report_texts, public.report_issues to service_role;
revoke execute on function razao.keep_report(), razao.name_authors(), razao.next_issue_number(uuid), razao.issue_report(uuid, jsonb) from public;
grant execute on function razao.next_issue_number(uuid), razao.issue_report(uuid, jsonb) to authenticated;

create policy reports_read on public.reports for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy reports_add on public.reports for insert to authenticated
  with check (
    (select public.in_use_case()) and created_by = (select auth.uid()) and changed_by = (select auth.uid()) and revision = 1
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );
create policy reports_change on public.reports for update to authenticated
  using (
    (select public.in_use_case()) and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  )
  with check (
    changed_by = (select auth.uid()) and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );
create policy report_bases_read on public.report_bases for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy report_bases_add on public.report_bases for insert to authenticated
  with check (
    (select public.in_use_case()) and taken_by = (select auth.uid())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );
create policy report_texts_read on public.report_texts for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy report_texts_add on public.report_texts for insert to authenticated
  with check (
    (select public.in_use_case()) and written_by = (select auth.uid())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );
create policy report_issues_read on public.report_issues for select to authenticated
  using (organization_id in (select public.my_organizations()));
