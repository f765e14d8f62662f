-- Sheets of many rows: what was read of them, and how they become lines of the ledger in portions. The promises are those
-- of single commits: one chain, append-only, summaries that equal a recount, a journal.

-- ── Bases ───────────────────────────────────────────────────────────────────────────────────────────────────────────

-- A calculation with one open leaf, the quantity: its operations, constants, factors and sources, stored once for all
-- lines that share it. A line names it by the hash of its content, which is part of the line's own hash.
create table public.ledger_bases (
  organization_id uuid not null references public.organizations (id),
  hash text not null,
  content jsonb not null,
  primary key (organization_id, hash),
  check (hash = razao.sha256_of(content))
);
create trigger ledger_bases_append_only before update or delete on public.ledger_bases
  for each row execute function razao.refuse_change();
create trigger ledger_bases_no_truncate before truncate on public.ledger_bases
  for each statement execute function razao.refuse_change();

-- ── Imports ─────────────────────────────────────────────────────────────────────────────────────────────────────────

create table public.imports (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id),
  document_id uuid not null,
  sheet text not null,
  mapping jsonb not null,
  -- The column whose words name a row; null: rows are named by where they stand in the document.
  key_column integer,
  state text not null default 'proposed'
    check (state in ('proposed', 'committing', 'committed', 'cancelled', 'undoing', 'undone', 'discarded')),
  -- Rows of the sheet, and the lines that were read of them.
  rows integer not null default 0,
  lines integer not null default 0,
  -- Lines that may be committed: without a problem, and not in the ledger already.
  ready integer not null default 0,
  -- Positions up to which lines are in the ledger, and up to which they are withdrawn again.
  committed_through integer not null default 0,
  undone_through integer not null default 0,
  saved integer not null default 0,
  withdrawn integer not null default 0,
  accept_not_counted boolean not null default false,
  -- Why the work stopped, where it did: the code of a refusal.
  stopped text,
  created_at timestamptz not null default now(),
  created_by uuid not null,
  -- Who approved it: the lines are theirs.
  approved_by uuid,
  undone_by uuid,
  undone_because text,
  updated_at timestamptz not null default now(),
  unique (id, organization_id),
  foreign key (document_id, organization_id) references public.documents (id, organization_id)
);
create index imports_latest on public.imports (organization_id, created_at desc, id);
create index imports_document on public.imports (document_id);
create index imports_work on public.imports (updated_at) where state in ('committing', 'undoing');

-- Lines that share everything but quantity and place in the sheet.
create table public.import_groups (
  import_id uuid not null references public.imports (id) on delete cascade,
  number integer not null,
  organization_id uuid not null,
  kind text,
  unit text,
  period_from date,
  period_to date,
  site_id uuid,
  region text not null,
  gwp_set text not null,
  programme text not null,
  scope smallint,
  category text,
  factor_ids text[] not null default '{}',
  -- What the engine says beside the amounts, or why it cannot count.
  problems jsonb not null default '[]',
  basis text,
  primary key (import_id, number),
  foreign key (organization_id, basis) references public.ledger_bases (organization_id, hash)
);

-- One line a filled value cell, in the order of the sheet. Amounts are the engine's.
create table public.import_lines (
  -- No reference, which is a look-up a line: the policy of adding asks for the import, and an import goes only with its
  -- organization, after its lines.
  import_id uuid not null,
  organization_id uuid not null,
  position integer not null,
  -- As a person counts them.
  row_number integer not null,
  column_number integer not null,
  group_number integer,
  quantity numeric,
  quote text not null,
  -- The words of the key column.
  key text,
  -- The entry that it becomes.
  entry_id uuid not null,
  -- {code, params}: why it is left out.
  problem jsonb,
  co2e_kg numeric,
  biogenic_co2_kg numeric,
  gases_kg jsonb,
  -- What the entry keeps of its calculation: basis, hash of its inputs, what weighs what, months where there are several.
  result jsonb,
  primary key (import_id, position)
);
create index import_lines_key on public.import_lines (key) where key is not null;
create index import_lines_problems on public.import_lines (import_id, position) where problem is not null;

-- ── Rights ──────────────────────────────────────────────────────────────────────────────────────────────────────────

alter table public.ledger_bases enable row level security;
alter table public.imports enable row level security;
alter table public.import_groups enable row level security;
alter table public.import_lines enable row level security;
revoke all on public.ledger_bases, public.imports, public.import_groups, public.import_lines from anon, authenticated;
grant select, insert on public.ledger_bases, public.imports, public.import_groups, public.import_lines to authenticated;
grant update (state, rows, lines, ready, accept_not_counted, approved_by, undone_by, undone_because, stopped, updated_at)
  on public.imports to authenticated;
grant update (problem) on public.import_lines to authenticated;
grant all on public.ledger_bases, public.imports, public.import_groups, public.import_lines to service_role;

create policy ledger_bases_read on public.ledger_bases for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy ledger_bases_add on public.ledger_bases for insert to authenticated
  with check (
    (select public.in_use_case())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );
create policy imports_read on public.imports for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy imports_add on public.imports for insert to authenticated
  with check (
    (select public.in_use_case()) and created_by = (select auth.uid())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );
create policy imports_change on public.imports for update to authenticated
  using (
    (select public.in_use_case())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  )
  with check (organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor')));
create policy import_groups_read on public.import_groups for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy import_groups_add on public.import_groups for insert to authenticated
  with check (
    (select public.in_use_case())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
    and (import_id, organization_id) in (select i.id, i.organization_id from public.imports i)
  );
create policy import_lines_read on public.import_lines for select to authenticated
  using (organization_id in (select public.my_organizations()));
-- Of an import of the same organization, or lines would be slipped into another's.
create policy import_lines_add on public.import_lines for insert to authenticated
  with check (
    (select public.in_use_case())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
    and (import_id, organization_id) in (select i.id, i.organization_id from public.imports i)
  );
create policy import_lines_change on public.import_lines for update to authenticated
  using (
    (select public.in_use_case()) and import_id in (
      select i.id from public.imports i where i.state = 'proposed'
        and i.organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor')))
  );
