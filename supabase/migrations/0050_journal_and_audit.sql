-- What an auditor works with: a journal that says what changed and as whom, evidence that is added to a line later, samples
-- that come out again, and packs of evidence. The chain of the journal itself stands since 0001, and its hashes stay as
-- they are: what is new enters a line's `detail`, which they cover.

-- ── What changed ────────────────────────────────────────────────────────────────────────────────────────────────────

-- Rows that a call changed, before and after, by the line of the journal that tells of the call. The line's `detail` has
-- the SHA-256 of `changes`, so that the chain covers them. Figures of the ledger are not in here: its lines keep every
-- version themselves.
create table public.journal_changes (
  organization_id uuid not null references public.organizations (id) on delete cascade,
  sequence bigint not null,
  -- [{relation, row, before, after}]: of a changed row the columns that changed; null where there was, or is, no row.
  changes jsonb not null check (jsonb_typeof(changes) = 'array'),
  primary key (organization_id, sequence)
);
create trigger journal_changes_append_only before update or delete on public.journal_changes
  for each row execute function razao.refuse_change();
create trigger journal_changes_no_truncate before truncate on public.journal_changes
  for each statement execute function razao.refuse_change();

-- Notes a changed row for the line of the journal that this transaction will write. Past some hundred rows it only counts:
-- what many rows say alike is told by the verb. Definer: whoever may change a row may not read the settings of others.
create function razao.note_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  counted integer;
  before jsonb := case when tg_op <> 'INSERT' then jsonb_strip_nulls(to_jsonb(old)) end;
  after jsonb := case when tg_op <> 'DELETE' then jsonb_strip_nulls(to_jsonb(new)) end;
  named jsonb := coalesce(after, before);
  organization text := coalesce(named ->> 'organization_id', named ->> 'id');
begin
  if coalesce(current_setting('razao.verb', true), '') = '' then
    return null;
  end if;
  counted := coalesce(nullif(current_setting('razao.changed', true), ''), '0')::integer;
  if counted < 200 then
    if tg_op = 'UPDATE' then
      select coalesce(jsonb_object_agg(k.key, to_jsonb(old) -> k.key), '{}'),
        coalesce(jsonb_object_agg(k.key, to_jsonb(new) -> k.key), '{}') into before, after
      from jsonb_object_keys(to_jsonb(new)) k (key)
      where to_jsonb(new) -> k.key is distinct from to_jsonb(old) -> k.key;
      if before = '{}' then
        return null;
      end if;
    end if;
    perform set_config('razao.changes', concat_ws(',', nullif(current_setting('razao.changes', true), ''),
      jsonb_build_object('organization', organization, 'relation', tg_table_name,
        'row', coalesce(named ->> 'id', named ->> 'line_id', named ->> 'user_id', named ->> 'entry_id', ''),
        'before', before - 'organization_id', 'after', after - 'organization_id')::text), true);
  end if;
  perform set_config('razao.changed', (counted + 1)::text, true);
  return null;
end
$$;
revoke execute on function razao.note_change() from public;

do $$
declare
  relation text;
begin
  foreach relation in array array['organizations', 'sites', 'inventories', 'inventory_entities', 'inventory_sites',
    'inventory_exclusions', 'memberships', 'line_notes', 'instruments', 'drivers', 'category_statements'] loop
    execute format('create trigger %I after insert or update or delete on public.%I
      for each row execute function razao.note_change()', relation || '_note_change', relation);
  end loop;
end
$$;

-- As before (0013); a line also says as what the person acted, and what changed. Both are told by the database, not by
-- whoever calls.
create or replace function razao.write_journal(
  organization uuid, actor uuid, verb text, door text, subjects uuid[], input_sha256 text, outcome text, detail jsonb
) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  acting text;
  changes jsonb := '[]';
  counted integer := coalesce(nullif(current_setting('razao.changed', true), ''), '0')::integer;
  said jsonb := detail - 'role' - 'changes' - 'changedRows';
  place bigint;
begin
  if current_setting('role') <> 'service_role' then
    acting := public.my_role(organization);
    if not (
      public.in_use_case() and actor = auth.uid() and (
        acting is not null
        or exists (
          select from public.memberships
          where organization_id = organization and user_id = auth.uid() and ended_at = now()
        )
      )
    ) then
      raise exception 'not allowed' using errcode = 'insufficient_privilege';
    end if;
  end if;
  if counted > 0 then
    select coalesce(jsonb_agg(c.change - 'organization' order by c.place), '[]') into changes
    from jsonb_array_elements(('[' || current_setting('razao.changes', true) || ']')::jsonb) with ordinality c (change, place)
    where c.change ->> 'organization' = organization::text;
    perform set_config('razao.changes', '', true), set_config('razao.changed', '', true);
  end if;
  if acting is not null then
    said := said || jsonb_build_object('role', acting);
  end if;
  if changes <> '[]' then
    said := said || jsonb_build_object('changes', razao.sha256_of(changes));
    if counted > 200 then
      said := said || jsonb_build_object('changedRows', counted::text);
    end if;
  end if;
  insert into public.journal (organization_id, actor_id, verb, door, subject_ids, input_sha256, outcome, detail)
  values (organization, actor, verb, door, subjects, input_sha256, outcome, said)
  returning sequence into place;
  if changes <> '[]' then
    insert into public.journal_changes (organization_id, sequence, changes) values (organization, place, changes);
  end if;
end
$$;

-- Where the journal is looked through by who, what or when; latest first.
create index journal_by_verb on public.journal (organization_id, verb, sequence);
create index journal_by_actor on public.journal (organization_id, actor_id, sequence);
create index journal_by_day on public.journal (organization_id, at);

-- The first line at which a journal no longer verifies, and why: `changed`, `unlinked`, `gap`, `changes` (what it says that
-- changed is not what was kept). With how many lines there are and the hash of the last. Invoker: under RLS.
create function razao.journal_check(organization uuid)
returns table (lines bigint, last_hash text, first_break bigint, because text)
language sql stable set search_path = '' as $$
  with line as (
    select j.sequence, j.hash, case
      when j.sequence <> row_number() over chain then 'gap'
      when j.previous_hash is distinct from lag(j.hash) over chain then 'unlinked'
      when j.hash <> razao.journal_hash(j) then 'changed'
      when j.detail ->> 'changes' is distinct from razao.sha256_of(c.changes) then 'changes' end as because
    from public.journal j
    left join public.journal_changes c on c.organization_id = j.organization_id and c.sequence = j.sequence
    where j.organization_id = organization
    window chain as (order by j.sequence)
  ), first as (
    select l.sequence, l.because from line l where l.because is not null order by l.sequence limit 1
  )
  select (select count(*) from line),
    (select j.hash from public.journal j where j.organization_id = organization order by j.sequence desc limit 1),
    (select f.sequence from first f), (select f.because from first f)
$$;
revoke execute on function razao.journal_check(uuid) from public;
grant execute on function razao.journal_check(uuid) to authenticated, service_role;

-- ── Evidence that came later ────────────────────────────────────────────────────────────────────────────────────────

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
revoke execute on function razao.keep_line_evidence() from public;
create trigger line_evidence_is_kept before update or delete on public.line_evidence
  for each row execute function razao.keep_line_evidence();
create trigger line_evidence_no_truncate before truncate on public.line_evidence
  for each statement execute function razao.refuse_change();
create trigger line_evidence_note_change after insert or update on public.line_evidence
  for each row execute function razao.note_change();

-- ── Samples ─────────────────────────────────────────────────────────────────────────────────────────────────────────

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
revoke execute on function razao.keep_audit_line() from public;
create trigger audit_samples_append_only before update or delete on public.audit_samples
  for each row execute function razao.refuse_change();
create trigger audit_samples_no_truncate before truncate on public.audit_samples
  for each statement execute function razao.refuse_change();
create trigger audit_lines_are_kept before update or delete on public.audit_lines
  for each row execute function razao.keep_audit_line();
create trigger audit_lines_no_truncate before truncate on public.audit_lines
  for each statement execute function razao.refuse_change();
create trigger audit_lines_note_change after update on public.audit_lines
  for each row execute function razao.note_change();

-- ── Packs ───────────────────────────────────────────────────────────────────────────────────────────────────────────

-- A pack of evidence is written as an export is, by the same job, into the same bucket: of some lines, and for auditors too.
alter table public.organization_exports
  add column kind text not null default 'organization' check (kind in ('organization', 'pack')),
  -- Of a pack: which lines it is of.
  add column asked jsonb,
  add constraint organization_exports_pack check ((kind = 'pack') = (asked is not null));
drop index public.organization_exports_one_at_a_time;
create unique index organization_exports_one_at_a_time on public.organization_exports (organization_id, kind)
  where state in ('waiting', 'running');
grant insert (kind, asked) on public.organization_exports to authenticated;
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

-- ── Rights ──────────────────────────────────────────────────────────────────────────────────────────────────────────

alter table public.journal_changes enable row level security;
alter table public.line_evidence enable row level security;
alter table public.audit_samples enable row level security;
alter table public.audit_lines enable row level security;
revoke all on public.journal_changes, public.line_evidence, public.audit_samples, public.audit_lines
  from anon, authenticated, service_role;
grant select on public.journal_changes, public.line_evidence, public.audit_samples, public.audit_lines
  to authenticated, service_role;
grant insert (organization_id, line_id, document_id, note, added_by, added_at) on public.line_evidence to authenticated;
grant update (withdrawn_by, withdrawn_at, reason) on public.line_evidence to authenticated;
grant insert (organization_id, name, population, through_sequence, materiality_percent, confidence_percent, seed, figures,
  drawn_by, drawn_at) on public.audit_samples to authenticated;
grant insert (sample_id, organization_id, place, entry_id, because, hits, co2e_kg, uncertainty_percent, size)
  on public.audit_lines to authenticated;
grant update (state, note, marked_by, marked_at) on public.audit_lines to authenticated;

create policy journal_changes_read on public.journal_changes for select to authenticated
  using (organization_id in (select public.my_organizations_as('owner', 'manager', 'auditor')));

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
