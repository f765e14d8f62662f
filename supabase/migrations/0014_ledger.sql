-- The ledger: lines that were approved, in a chain of hashes for each organization. Nothing is changed or removed; a line is
-- corrected by another one that supersedes it. Places in the chain are given by the database alone: by a trigger to single
-- lines, by `razao.commit_import_lines` to portions of imports. Nobody else may name them.

-- ── What lines share ────────────────────────────────────────────────────────────────────────────────────────────────

-- What a line of an import is read from, and the hashes of its large parts: made while the sheet is being read, when the
-- database waits for the reader, and not while it is being committed.
-- As `razao.sha256_of`, in a language that makes it quicker for each row.
create function razao.digest_of(content jsonb) returns text
language plpgsql immutable strict as $$
begin
  return pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(content::pg_catalog.text, 'UTF8')), 'hex');
end
$$;

-- A calculation with one open leaf, the quantity: its operations, constants, factors and sources, stored once for all
-- lines that share it. A line names it by the hash of its content, which is part of the line's own hash.
create table public.ledger_bases (
  organization_id uuid not null references public.organizations (id),
  hash text not null,
  content jsonb not null,
  -- Read of every portion; the content itself is large. `at_one`: {gasesKg, gasesCo2eKg}, the amounts by gas of a quantity of
  -- one, where those of every quantity are that many times as much, exactly; null: lines say their gases themselves.
  grade text generated always as (content #>> '{quality,overall,grade}') stored,
  method text generated always as (content ->> 'method') stored,
  at_one jsonb generated always as (content -> 'atOne') stored,
  primary key (organization_id, hash),
  check (hash = razao.sha256_of(content))
);
create trigger ledger_bases_append_only before update or delete on public.ledger_bases
  for each row execute function razao.refuse_change();
create trigger ledger_bases_no_truncate before truncate on public.ledger_bases
  for each statement execute function razao.refuse_change();

-- ── Lines ───────────────────────────────────────────────────────────────────────────────────────────────────────────

-- One accounting line. Never updated, never deleted: a correction or withdrawal is a new line that supersedes the old
-- one, and each line is superseded at most once. Amounts are unconstrained numerics: exact, as the engine gave them.
create table public.entries (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  sequence bigint not null,
  -- No foreign keys: each holds by construction, and would cost a look-up for every line. What a line names is asked by
  -- `razao.chain_entry` and by the filing of imports, and stays by `razao.keep_what_lines_name`.
  inventory_id uuid not null,
  draft_id uuid,
  supersedes uuid,
  -- The first version of this line: all its versions share it.
  line_id uuid not null,
  state text not null check (state in ('counted', 'not_counted', 'withdrawn')),
  site_id uuid,
  kind text not null,
  scope smallint not null check (scope in (1, 2, 3)),
  category text not null,
  quantity numeric not null check (quantity > 0),
  unit text not null,
  period_from date not null,
  period_to date not null,
  region text not null,
  estimated boolean not null,
  -- kg CO2e without biogenic CO2, and kg of biogenic CO2; null = not counted, never zero.
  co2e_kg numeric,
  biogenic_co2_kg numeric,
  gases_kg jsonb not null default '{}',
  gwp_set text not null check (gwp_set in ('AR4', 'AR5', 'AR6')),
  programme text not null check (programme in ('brazil', 'uk', 'us', 'international')),
  -- The factors applied, main one first; and the one that a person chose, if one did.
  factor_ids text[] not null,
  chosen_factor_id text,
  problems jsonb not null default '[]',
  -- The calculation as it was approved, its trace in a column of its own because lists never read it.
  result jsonb not null,
  trace jsonb,
  evidence jsonb,
  -- Why it was corrected or withdrawn; null on a first version.
  reason text,
  committed_at timestamptz not null,
  committed_by uuid not null,
  previous_hash text,
  hash text not null,
  check (period_from <= period_to),
  check ((state = 'counted') = (co2e_kg is not null)),
  check ((state = 'counted') = (biogenic_co2_kg is not null)),
  check ((supersedes is null) = (line_id = id)),
  check ((supersedes is null) = (reason is null)),
  check (state <> 'withdrawn' or supersedes is not null),
  unique (organization_id, sequence),
  unique (id, organization_id)
);
create index entries_latest on public.entries (organization_id, period_from desc, sequence desc);
create index entries_documents on public.entries using gin ((evidence -> 'read') jsonb_path_ops)
  where draft_id is not null and evidence -> 'read' is not null;
create unique index entries_draft_once on public.entries (draft_id) where draft_id is not null;
create unique index entries_superseded_once on public.entries (supersedes) where supersedes is not null;
create index entries_line on public.entries (line_id) where line_id <> id;
-- Which versions were followed by others, and when: few, and read alone.
create index entries_followed on public.entries (organization_id, supersedes) include (sequence) where supersedes is not null;
create trigger entries_append_only before update or delete on public.entries
  for each row execute function razao.refuse_change();
create trigger entries_no_truncate before truncate on public.entries
  for each statement execute function razao.refuse_change();

-- The canonical content of an entry; its large parts enter by their own hash, which is much quicker than nesting them.
-- Frozen: a later column must not enter here, or old hashes stop verifying.
create function razao.entry_hash(e public.entries) returns text
language sql immutable set search_path = '' as $$
  select razao.sha256_of(jsonb_build_object(
    'id', e.id, 'organization', e.organization_id, 'sequence', e.sequence, 'inventory', e.inventory_id,
    'draft', e.draft_id, 'supersedes', e.supersedes, 'line', e.line_id, 'state', e.state, 'site', e.site_id,
    'kind', e.kind, 'scope', e.scope, 'category', e.category, 'quantity', e.quantity, 'unit', e.unit,
    'from', to_char(e.period_from, 'YYYY-MM-DD'), 'to', to_char(e.period_to, 'YYYY-MM-DD'), 'region', e.region,
    'estimated', e.estimated) || jsonb_build_object(
    'co2eKg', e.co2e_kg, 'biogenicCo2Kg', e.biogenic_co2_kg, 'gasesKg', e.gases_kg, 'gwpSet', e.gwp_set,
    'programme', e.programme, 'factors', to_jsonb(e.factor_ids), 'chosenFactor', e.chosen_factor_id,
    'problems', e.problems, 'result', razao.sha256_of(e.result), 'trace', razao.sha256_of(e.trace),
    'evidence', razao.sha256_of(e.evidence), 'reason', e.reason,
    'committedAt', razao.instant(e.committed_at), 'committedBy', e.committed_by, 'previous', e.previous_hash))
$$;

-- Takes the organization's lock, so lines are chained one after the other, and held to the end of the transaction. What the
-- line names must be the organization's own: foreign keys would ask this of every line of a large import as well, whose
-- groups are asked once. Definer: all of it must be found whoever writes.
create function razao.chain_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  last record;
begin
  perform razao.lock_organization(new.organization_id);
  if not exists (
    select from public.inventories i where i.id = new.inventory_id and i.organization_id = new.organization_id
  ) then
    raise exception 'no such inventory' using errcode = 'foreign_key_violation', constraint = 'entries_inventory';
  end if;
  if new.site_id is not null and not exists (
    select from public.sites s where s.id = new.site_id and s.organization_id = new.organization_id
  ) then
    raise exception 'no such site' using errcode = 'foreign_key_violation', constraint = 'entries_site';
  end if;
  if new.draft_id is not null and not exists (
    select from public.drafts d where d.id = new.draft_id and d.organization_id = new.organization_id
  ) then
    raise exception 'no such draft' using errcode = 'foreign_key_violation', constraint = 'entries_draft';
  end if;
  select sequence, hash into last from public.entries
    where organization_id = new.organization_id order by sequence desc limit 1;
  new.sequence := coalesce(last.sequence, 0) + 1;
  new.previous_hash := last.hash;
  new.committed_at := now();
  new.line_id := new.id;
  if new.supersedes is not null then
    select line_id into new.line_id from public.entries
      where id = new.supersedes and organization_id = new.organization_id;
    if not found then
      raise exception 'no such entry' using errcode = 'foreign_key_violation', constraint = 'entries_supersedes';
    end if;
  end if;
  new.hash := razao.entry_hash(new);
  return new;
end
$$;
create trigger entries_chain before insert on public.entries
  for each row when (new.hash is null) execute function razao.chain_entry();

-- The first line at which an organization's ledger no longer verifies; null when it is whole. The basis that a line names
-- must be there, and whole. Invoker: under RLS.
create function razao.ledger_break(organization uuid) returns bigint
language sql stable set search_path = '' as $$
  select min(sequence) from (
    select e.sequence, e.hash <> razao.entry_hash(e) as changed,
      e.previous_hash is distinct from lag(e.hash) over chain as unlinked,
      e.sequence <> row_number() over chain as gap,
      e.result ? 'basis' and not coalesce(b.whole, false) as baseless
    from public.entries e
    left join (
      select kept.hash, kept.hash = razao.sha256_of(kept.content) as whole from public.ledger_bases kept
      where kept.organization_id = organization
    ) b on b.hash = e.result ->> 'basis'
    where e.organization_id = organization
    window chain as (order by e.sequence)
  ) line
  where changed or unlinked or gap or baseless
$$;

-- Two links at once: the one before and that of the line itself, 32 bytes each. The first line of a ledger has one alone.
create function razao.link_both(links bytea, before text, after text, first text) returns bytea
language plpgsql immutable set search_path = '' as $$
declare
  previous bytea := case when links is null then decode(first, 'hex') else substring(links from octet_length(links) - 31) end;
begin
  if previous is null then
    return sha256(convert_to(before || 'null' || after, 'UTF8'));
  end if;
  return previous || sha256(convert_to(before || '"' || encode(previous, 'hex') || '"' || after, 'UTF8'));
end
$$;

create aggregate razao.chained_both(before text, after text, first text) (
  sfunc = razao.link_both, stype = bytea
);

-- Definer: lines must be found whoever deletes. (A draft with a line is final by `drafts_committed_is_final`.)
create function razao.keep_what_lines_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform razao.lock_organization(old.organization_id);
  if not razao.is_being_deleted(old.organization_id) and exists (
    select from public.entries e where e.organization_id = old.organization_id
      and case tg_table_name when 'sites' then e.site_id = old.id else e.inventory_id = old.id end
  ) then
    raise exception 'lines of the ledger name it'
      using errcode = 'foreign_key_violation', constraint = 'entries_' || tg_table_name;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$$;
create trigger sites_with_lines_stay before delete or update of id, organization_id on public.sites
  for each row execute function razao.keep_what_lines_name();
create trigger inventories_with_lines_stay before delete or update of id, organization_id on public.inventories
  for each row execute function razao.keep_what_lines_name();

-- ── Searching the chain in portions ─────────────────────────────────────────────────────────────────────────────────

-- What the next lines of a chain say, after the line `done` whose hash is `last_hash`: how far it was gone through, the hash there,
-- and the first line that does not verify. Where nothing comes any more though lines lack up to `total`, that is a gap. Invoker.
create function razao.check_ledger_part(organization uuid, done bigint, last_hash text, total bigint, most integer)
returns table (through bigint, through_hash text, first_break bigint, because text)
language sql stable set search_path = '' as $$
  with part as materialized (
    select e.sequence, e.hash, e.previous_hash, razao.entry_hash(e) as made
    from public.entries e
    where e.organization_id = organization and e.sequence > done and e.sequence <= total order by e.sequence limit most
  ), line as (
    select p.sequence, case
      when p.sequence <> done + row_number() over chain then 'gap'
      when p.previous_hash is distinct from lag(p.hash, 1, last_hash) over chain then 'unlinked'
      when p.hash <> p.made then 'changed' end as because
    from part p window chain as (order by p.sequence)
  ), first as (
    select l.sequence, l.because from line l where l.because is not null order by l.sequence limit 1
  )
  select coalesce((select max(p.sequence) from part p), total),
    coalesce((select p.hash from part p order by p.sequence desc limit 1), last_hash),
    coalesce((select f.sequence from first f), case when not exists (select from part) and done < total then done + 1 end),
    coalesce((select f.because from first f), case when not exists (select from part) and done < total then 'gap' end)
$$;

create function razao.check_journal_part(organization uuid, done bigint, last_hash text, total bigint, most integer)
returns table (through bigint, through_hash text, first_break bigint, because text)
language sql stable set search_path = '' as $$
  with part as materialized (
    select j.sequence, j.hash, j.previous_hash, razao.journal_hash(j) as made,
      j.detail ->> 'changes' is distinct from razao.sha256_of(c.changes) as other_changes
    from (
      select * from public.journal j
      where j.organization_id = organization and j.sequence > done and j.sequence <= total order by j.sequence limit most
    ) j left join public.journal_changes c on c.organization_id = j.organization_id and c.sequence = j.sequence
  ), line as (
    select p.sequence, case
      when p.sequence <> done + row_number() over chain then 'gap'
      when p.previous_hash is distinct from lag(p.hash, 1, last_hash) over chain then 'unlinked'
      when p.hash <> p.made then 'changed'
      when p.other_changes then 'changes' end as because
    from part p window chain as (order by p.sequence)
  ), first as (
    select l.sequence, l.because from line l where l.because is not null order by l.sequence limit 1
  )
  select coalesce((select max(p.sequence) from part p), total),
    coalesce((select p.hash from part p order by p.sequence desc limit 1), last_hash),
    coalesce((select f.sequence from first f), case when not exists (select from part) and done < total then done + 1 end),
    coalesce((select f.because from first f), case when not exists (select from part) and done < total then 'gap' end)
$$;

-- A check that somebody asked for, how far it is, and what came of it. The chains are checked as long as they were when it began.
create table public.chain_checks (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  asked_by uuid not null,
  asked_at timestamptz not null default now(),
  journal_total bigint not null, journal_done bigint not null default 0, journal_hash text,
  journal_break bigint, journal_because text check (journal_because in ('changed', 'unlinked', 'gap', 'changes')),
  ledger_total bigint not null, ledger_done bigint not null default 0, ledger_hash text,
  ledger_break bigint, ledger_because text check (ledger_because in ('changed', 'unlinked', 'gap')),
  finished_at timestamptz,
  check (journal_done <= journal_total and ledger_done <= ledger_total),
  check ((journal_break is null) = (journal_because is null)),
  check ((ledger_break is null) = (ledger_because is null)),
  check (finished_at is null or (journal_done = journal_total or journal_break is not null)
    and (ledger_done = ledger_total or ledger_break is not null))
);
create unique index chain_checks_one_at_a_time on public.chain_checks (organization_id) where finished_at is null;
create index chain_checks_latest on public.chain_checks (organization_id, asked_at desc);
create index chain_checks_work on public.chain_checks (asked_at) where finished_at is null;

-- ── Who may do what ─────────────────────────────────────────────────────────────────────────────────────────────────

alter table public.ledger_bases enable row level security;
alter table public.entries enable row level security;
alter table public.chain_checks enable row level security;

revoke all on public.ledger_bases, public.chain_checks from anon, authenticated;
revoke all on public.entries from anon, authenticated, service_role;
grant select, insert (id, organization_id, inventory_id, draft_id, supersedes, state, site_id, kind, scope, category,
  quantity, unit, period_from, period_to, region, estimated, co2e_kg, biogenic_co2_kg, gases_kg, gwp_set, programme,
  factor_ids, chosen_factor_id, problems, result, trace, evidence, reason, committed_by)
  on public.entries to authenticated;
grant select, insert on public.ledger_bases, public.chain_checks to authenticated;
grant select, insert (id, organization_id, inventory_id, draft_id, supersedes, state, site_id, kind, scope, category,
  quantity, unit, period_from, period_to, region, estimated, co2e_kg, biogenic_co2_kg, gases_kg, gwp_set, programme,
  factor_ids, chosen_factor_id, problems, result, trace, evidence, reason, committed_by), update, delete, truncate,
  references, trigger, maintain on public.entries to service_role;
grant all on public.ledger_bases, public.chain_checks to service_role;

revoke execute on function razao.chain_entry(), razao.link_both(bytea, text, text, text),
  razao.chained_both(text, text, text), razao.keep_what_lines_name(),
  razao.check_ledger_part(uuid, bigint, text, bigint, integer),
  razao.check_journal_part(uuid, bigint, text, bigint, integer) from public;
grant execute on function razao.check_ledger_part(uuid, bigint, text, bigint, integer),
  razao.check_journal_part(uuid, bigint, text, bigint, integer) to authenticated, service_role;

create policy ledger_bases_read on public.ledger_bases for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy ledger_bases_add on public.ledger_bases for insert to authenticated
  with check (
    (select public.in_use_case())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );

create policy entries_read on public.entries for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy entries_add on public.entries for insert to authenticated
  with check (
    (select public.in_use_case()) and committed_by = (select auth.uid())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );

create policy chain_checks_read on public.chain_checks for select to authenticated
  using (organization_id in (select public.my_organizations_as('owner', 'manager', 'auditor')));
create policy chain_checks_add on public.chain_checks for insert to authenticated
  with check (
    (select public.in_use_case()) and asked_by = (select auth.uid())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'auditor'))
  );
