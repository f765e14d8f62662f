-- What was done, by whom and through which door: a chain of hashes for each organization, to which rows are only added.

-- ── Hashes and rows that never change ───────────────────────────────────────────────────────────────────────────────

create function razao.sha256_of(content jsonb) returns text
language sql immutable set search_path = '' as $$
  select pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(content::text, 'UTF8')), 'hex')
$$;

-- Instants are written in UTC whatever the session's time zone, so that a hash can be computed again anywhere.
create function razao.instant(moment timestamptz) returns text
language sql immutable set search_path = '' as $$
  select pg_catalog.to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
$$;

-- Append-only holds for everyone, the owner of the database included. Only rows of an organization that this very
-- transaction deletes may go.
create function razao.refuse_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' and tg_level = 'ROW' then
    if razao.is_being_deleted(old.organization_id) then
      return old;
    end if;
  end if;
  raise exception '% of % is append-only', tg_op, tg_table_name using errcode = 'insufficient_privilege';
end
$$;

-- ── The journal ─────────────────────────────────────────────────────────────────────────────────────────────────────

-- What was done, by whom, through which door. Holds no figures and no personal data but ids: the input is a hash.
-- People are ids without a foreign key, so that an erased account leaves the chain intact.
create table public.journal (
  organization_id uuid not null references public.organizations (id),
  sequence bigint not null,
  at timestamptz not null,
  actor_id uuid,
  verb text not null,
  door text not null check (door in ('http', 'chat', 'mcp', 'job', 'test')),
  subject_ids uuid[] not null,
  input_sha256 text not null check (input_sha256 ~ '^[0-9a-f]{64}$'),
  -- `done`, or the code of the refusal.
  outcome text not null,
  detail jsonb not null default '{}',
  previous_hash text,
  hash text not null,
  primary key (organization_id, sequence)
);
create index journal_subjects on public.journal using gin (subject_ids);
-- Where the journal is looked through by who, what or when; latest first.
create index journal_by_verb on public.journal (organization_id, verb, sequence);
create index journal_by_actor on public.journal (organization_id, actor_id, sequence);
create index journal_by_day on public.journal (organization_id, at);
create trigger journal_append_only before update or delete on public.journal
  for each row execute function razao.refuse_change();
create trigger journal_no_truncate before truncate on public.journal
  for each statement execute function razao.refuse_change();

-- The canonical content of a journal row. Frozen: a later column must not enter here, or old hashes stop verifying.
create function razao.journal_hash(line public.journal) returns text
language sql immutable set search_path = '' as $$
  select razao.sha256_of(jsonb_build_object(
    'organization', line.organization_id, 'sequence', line.sequence, 'at', razao.instant(line.at),
    'actor', line.actor_id, 'verb', line.verb, 'door', line.door, 'subjects', to_jsonb(line.subject_ids),
    'input', line.input_sha256, 'outcome', line.outcome, 'detail', line.detail, 'previous', line.previous_hash))
$$;

-- Definer: the previous line must be found whoever writes.
create function razao.chain_journal() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  last record;
begin
  perform razao.lock_organization(new.organization_id);
  select sequence, hash into last from public.journal
    where organization_id = new.organization_id order by sequence desc limit 1;
  new.sequence := coalesce(last.sequence, 0) + 1;
  new.previous_hash := last.hash;
  new.at := clock_timestamp();
  new.hash := razao.journal_hash(new);
  return new;
end
$$;
create trigger journal_chain before insert on public.journal
  for each row execute function razao.chain_journal();

-- The only way to write the journal. Definer: nobody holds INSERT on it. A person writes in their own name only, in every
-- organization they work in, and in one that they left in this very transaction; the service role writes set-up and jobs.
-- In what role the person acted and what changed are told by the database, not by whoever calls.
create function razao.write_journal(
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

-- The first line at which an organization's journal no longer verifies; null when it is whole. Invoker: under RLS.
create function razao.journal_break(organization uuid) returns bigint
language sql stable set search_path = '' as $$
  select min(sequence) from (
    select j.sequence, j.hash <> razao.journal_hash(j) as changed,
      j.previous_hash is distinct from lag(j.hash) over chain as unlinked,
      j.sequence <> row_number() over chain as gap
    from public.journal j where j.organization_id = organization
    window chain as (order by j.sequence)
  ) line
  where changed or unlinked or gap
$$;

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
create trigger memberships_note_change after insert or delete or update on public.memberships
  for each row execute function razao.note_change();
create trigger organizations_note_change after insert or delete or update on public.organizations
  for each row execute function razao.note_change();

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

-- ── Who may do what ─────────────────────────────────────────────────────────────────────────────────────────────────

alter table public.journal enable row level security;
alter table public.journal_changes enable row level security;

revoke all on public.journal from anon, authenticated;
revoke all on public.journal_changes from anon, authenticated, service_role;
grant select on public.journal, public.journal_changes to authenticated;
grant all on public.journal to service_role;
grant select on public.journal_changes to service_role;

revoke execute on function razao.chain_journal(),
  razao.write_journal(uuid, uuid, text, text, uuid[], text, text, jsonb), razao.note_change(),
  razao.journal_check(uuid) from public;
grant execute on function razao.write_journal(uuid, uuid, text, text, uuid[], text, text, jsonb),
  razao.journal_check(uuid) to authenticated, service_role;

create policy journal_read on public.journal for select to authenticated
  using (organization_id in (select public.my_organizations()));

create policy journal_changes_read on public.journal_changes for select to authenticated
  using (organization_id in (select public.my_organizations_as('owner', 'manager', 'auditor')));
