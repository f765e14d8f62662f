-- What an auditor works with: evidence that is added to a line later, and samples that come out the same when they are
-- drawn again. Packs of evidence are exports (`organization_exports`).

-- A document that speaks for a line, whatever its version: added after the line was committed, without superseding it.
-- Evidence that was wrong is withdrawn with a reason and stays where it was.
create table public.line_evidence (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  line_id uuid not null,
  document_id uuid not null,
  note text not null default '' check (char_length(note) <= 500),
  added_by uuid not null,
  added_at timestamptz not null default now(),
  withdrawn_by uuid,
  withdrawn_at timestamptz,
  reason text check (char_length(btrim(reason)) between 3 and 500),
  check ((withdrawn_at is null) = (withdrawn_by is null) and (withdrawn_at is null) = (reason is null)),
  foreign key (line_id, organization_id) references public.entries (id, organization_id),
  foreign key (document_id, organization_id) references public.documents (id, organization_id)
);
create unique index line_evidence_once on public.line_evidence (line_id, document_id) where withdrawn_at is null;
create index line_evidence_document on public.line_evidence (document_id);
create index line_evidence_organization on public.line_evidence (organization_id, line_id);
create trigger line_evidence_no_truncate before truncate on public.line_evidence
  for each statement execute function razao.refuse_change();
create trigger line_evidence_note_change after insert or update on public.line_evidence
  for each row execute function razao.note_change();

-- Nothing of it changes but that it is withdrawn, once.
create function razao.keep_line_evidence() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' and razao.is_being_deleted(old.organization_id) then
    return old;
  end if;
  if tg_op = 'UPDATE' and old.withdrawn_at is null and new.withdrawn_at is not null
    and to_jsonb(new) - array['withdrawn_at', 'withdrawn_by', 'reason']
      = to_jsonb(old) - array['withdrawn_at', 'withdrawn_by', 'reason'] then
    return new;
  end if;
  raise exception '% of % is append-only', tg_op, tg_table_name using errcode = 'insufficient_privilege';
end
$$;
create trigger line_evidence_is_kept before update or delete on public.line_evidence
  for each row execute function razao.keep_line_evidence();

-- A sample that an auditor drew, with everything that it follows from: drawn again it is the same (`usecases/audit`).
create table public.audit_samples (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  name text not null check (char_length(btrim(name)) between 1 and 120),
  -- Which lines it was drawn from: those that stood after this place in the chain, of these days, scopes and so on.
  population jsonb not null,
  through_sequence bigint not null,
  materiality_percent numeric not null check (materiality_percent > 0 and materiality_percent <= 50),
  confidence_percent numeric not null check (confidence_percent in (90, 95, 99)),
  seed text not null check (char_length(seed) between 1 and 100),
  -- What the drawing came to: total, size, interval, start, as exact decimal texts.
  figures jsonb not null,
  drawn_by uuid not null,
  drawn_at timestamptz not null default now(),
  unique (id, organization_id)
);
create index audit_samples_latest on public.audit_samples (organization_id, drawn_at desc);
create trigger audit_samples_append_only before update or delete on public.audit_samples
  for each row execute function razao.refuse_change();
create trigger audit_samples_no_truncate before truncate on public.audit_samples
  for each statement execute function razao.refuse_change();

create table public.audit_lines (
  id uuid primary key default gen_random_uuid(),
  sample_id uuid not null,
  organization_id uuid not null references public.organizations (id) on delete cascade,
  -- From 1 on, in the order of selection.
  place integer not null check (place > 0),
  entry_id uuid not null,
  -- Above the threshold by itself; larger than the interval; or hit by the interval.
  because text not null check (because in ('material', 'interval', 'hit')),
  hits integer not null check (hits >= 0),
  co2e_kg numeric not null,
  -- Half the width of its interval of 95 % in percent; null: not known, and the largest known was taken.
  uncertainty_percent numeric,
  size numeric not null check (size >= 0),
  state text not null default 'open' check (state in ('open', 'checked', 'finding')),
  note text not null default '' check (char_length(note) <= 2000),
  marked_by uuid,
  marked_at timestamptz,
  check ((state = 'open') = (marked_by is null) and (state = 'open') = (marked_at is null)),
  check (state <> 'finding' or char_length(btrim(note)) >= 3),
  unique (sample_id, place),
  unique (sample_id, entry_id),
  foreign key (sample_id, organization_id) references public.audit_samples (id, organization_id),
  foreign key (entry_id, organization_id) references public.entries (id, organization_id)
);
create index audit_lines_organization on public.audit_lines (organization_id);
create trigger audit_lines_no_truncate before truncate on public.audit_lines
  for each statement execute function razao.refuse_change();
create trigger audit_lines_note_change after update on public.audit_lines
  for each row execute function razao.note_change();

create function razao.keep_audit_line() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' and razao.is_being_deleted(old.organization_id) then
    return old;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - array['state', 'note', 'marked_by', 'marked_at']
    = to_jsonb(old) - array['state', 'note', 'marked_by', 'marked_at'] then
    return new;
  end if;
  raise exception '% of % is append-only', tg_op, tg_table_name using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_lines_are_kept before update or delete on public.audit_lines
  for each row execute function razao.keep_audit_line();

-- ── Who may do what ─────────────────────────────────────────────────────────────────────────────────────────────────

alter table public.line_evidence enable row level security;
alter table public.audit_samples enable row level security;
alter table public.audit_lines enable row level security;

revoke all on public.line_evidence, public.audit_samples, public.audit_lines from anon, authenticated, service_role;
grant select, insert (organization_id, line_id, document_id, note, added_by, added_at), update (withdrawn_by,
  withdrawn_at, reason) on public.line_evidence to authenticated;
grant select, insert (organization_id, name, population, through_sequence, materiality_percent, confidence_percent,
  seed, figures, drawn_by, drawn_at) on public.audit_samples to authenticated;
grant select, insert (sample_id, organization_id, place, entry_id, because, hits, co2e_kg, uncertainty_percent, size),
  update (state, note, marked_by, marked_at) on public.audit_lines to authenticated;
grant select on public.line_evidence, public.audit_samples, public.audit_lines to service_role;

revoke execute on function razao.keep_line_evidence(), razao.keep_audit_line() from public;

create policy line_evidence_read on public.line_evidence for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy line_evidence_add on public.line_evidence for insert to authenticated
  with check (
    (select public.in_use_case()) and added_by = (select auth.uid())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );
create policy line_evidence_withdraw on public.line_evidence for update to authenticated
  using ((select public.in_use_case()) and organization_id in (select public.my_organizations()))
  with check (
    withdrawn_by = (select auth.uid())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );

-- Whoever enters lines is not told which of them will be looked at.
create policy audit_samples_read on public.audit_samples for select to authenticated
  using (organization_id in (select public.my_organizations_as('owner', 'manager', 'auditor')));
create policy audit_samples_add on public.audit_samples for insert to authenticated
  with check (
    (select public.in_use_case()) and drawn_by = (select auth.uid())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'auditor'))
  );

create policy audit_lines_read on public.audit_lines for select to authenticated
  using (organization_id in (select public.my_organizations_as('owner', 'manager', 'auditor')));
create policy audit_lines_add on public.audit_lines for insert to authenticated
  with check (
    (select public.in_use_case())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'auditor'))
  );
-- Only who audits says what they found.
create policy audit_lines_mark on public.audit_lines for update to authenticated
  using (
    (select public.in_use_case())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'auditor'))
  )
  with check (
    (marked_by is null or marked_by = (select auth.uid()))
    and organization_id in (select public.my_organizations_as('auditor'))
  );
