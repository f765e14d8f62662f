-- Bulk imports: sheets of many rows, what was read of them, and how they become lines of the ledger in portions. The promises
-- are those of single commits: one chain, append-only, summaries that equal a recount, a journal. Rows have names that they
-- keep from file to file: what is in the ledger already changes nothing, what changed is proposed as a correction, and what
-- is missing from a later file is told.

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
  -- Files of one series say the same rows again, later: the id of the first import of it.
  series uuid not null,
  -- The file in the document that it is of: its name, outermost first; null: the document itself.
  inner_file text,
  -- Lines that correct one of the ledger, and rows of earlier files of the series that this one no longer has.
  corrections integer not null default 0,
  gone integer not null default 0,
  -- When its last portion was filed: organizations take turns by it.
  worked_at timestamptz,
  unique (id, organization_id),
  foreign key (document_id, organization_id) references public.documents (id, organization_id)
);
create index imports_latest on public.imports (organization_id, created_at desc, id);
create index imports_document on public.imports (document_id);
create index imports_work on public.imports (updated_at) where state in ('committing', 'undoing');
create index imports_series on public.imports (organization_id, series);
create index imports_turns on public.imports (organization_id, worked_at);

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
  -- The words of the sheet that the kind was read from; null: it was told otherwise.
  word text,
  chosen_factor_id text,
  -- What the entries of a group keep of their calculation, where all keep the same; null: each line has its own.
  result jsonb,
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
  evidence jsonb,
  result_hash text generated always as (razao.digest_of(result)) stored,
  evidence_hash text generated always as (razao.digest_of(evidence)) stored,
  -- What names the row in its series: a hash of the words of its key, or of all its words that are no amount.
  identity uuid,
  -- The entry that it corrects.
  supersedes uuid,
  -- Of a line with a problem: what could be read of it all the same.
  partial jsonb,
  -- What a person changed: {change, by, at}.
  fix jsonb,
  -- Of lines that are calculated one by one, which share no basis.
  trace jsonb,
  trace_hash text generated always as (razao.digest_of(trace)) stored,
  primary key (import_id, position)
);
create index import_lines_key on public.import_lines (key) where key is not null;
create index import_lines_problems on public.import_lines (import_id, position) where problem is not null;

-- ── Rows that earlier files had ─────────────────────────────────────────────────────────────────────────────────────

-- What earlier imports of the series said of each line that they made: the last word of each. Definer: only who may see the
-- import is answered.
create function razao.said_before(import uuid)
returns table (line_id uuid, identity uuid, kind text, unit text, quantity numeric, period_from date, period_to date,
  site_id uuid, sequence bigint, row_number integer, quote text)
language sql stable security definer set search_path = '' as $$
  select distinct on (e.line_id) e.line_id, k.identity, g.kind, g.unit, k.quantity, g.period_from, g.period_to, g.site_id,
    e.sequence, k.row_number, k.quote
  from public.imports this
  join public.imports other on other.organization_id = this.organization_id and other.series = this.series
    and other.id <> this.id
  join public.import_lines k on k.import_id = other.id and k.problem is null and k.identity is not null
    and k.position > other.undone_through and k.position <= other.committed_through
  join public.import_groups g on g.import_id = k.import_id and g.number = k.group_number
  join public.entries e on e.id = k.entry_id
  where this.id = said_before.import
    and (current_setting('role') = 'service_role' or this.organization_id in (select public.my_organizations()))
  order by e.line_id, e.sequence desc
$$;

-- Rows of earlier files of the series that this one has no longer, of the months that it is about; lines that were withdrawn
-- since are not among them.
create function razao.rows_gone(import uuid)
returns table (entry_id uuid, row_number integer, quote text, kind text, unit text, quantity numeric, period_from date,
  period_to date, site_id uuid, co2e_kg numeric)
language sql stable security definer set search_path = '' as $$
  with said as (
    select s.*, row_number() over (partition by s.identity order by s.sequence) as nth from razao.said_before(rows_gone.import) s
  ), here as (
    select l.identity, count(*) as lines from public.import_lines l
    where l.import_id = rows_gone.import and l.identity is not null group by l.identity
  ), span as (
    select min(g.period_from) as first, max(g.period_to) as last from public.import_groups g where g.import_id = rows_gone.import
  )
  select e.id, s.row_number, s.quote, e.kind, e.unit, e.quantity, e.period_from, e.period_to, e.site_id, e.co2e_kg
  from said s cross join span
  left join here h on h.identity = s.identity
  join public.current_entries c on c.line_id = s.line_id
  join public.entries e on e.id = c.entry_id
  where s.nth > coalesce(h.lines, 0) and s.period_from <= span.last and s.period_to >= span.first
  order by s.sequence
$$;

-- Finds out which lines of an import, of those not filed yet, are in the ledger already, which change a line of it, and
-- which are new. Rows of one name are told apart by what they say, then by their order. What a person corrected or withdrew
-- since is left to a person. Definer, and refuses, as `commit_import_lines`.
create function razao.match_import_lines(import uuid) returns void
language plpgsql volatile security definer set search_path = '' set work_mem = '64MB' as $$
declare
  this public.imports;
begin
  select * into this from public.imports where id = import;
  if current_setting('role') <> 'service_role' and not (
    public.in_use_case() and coalesce(public.my_role(this.organization_id) in ('owner', 'manager', 'contributor'), false)
  ) then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  if not exists (
    select from public.imports other where other.organization_id = this.organization_id and other.id <> import
      and other.committed_through > 0 and (other.series = this.series or other.document_id = this.document_id)
  ) then
    return;
  end if;
  update public.import_lines l set problem = null, supersedes = null
  where l.import_id = import and l.position > this.committed_through
    and (l.supersedes is not null or l.problem ->> 'code' in ('row.known', 'row.corrected_since', 'row.withdrawn_since'));

  with said as materialized (
    select s.*, row_number() over (partition by s.identity, s.kind, s.unit, s.quantity, s.period_from, s.period_to, s.site_id
      order by s.sequence) as same_nth
    from razao.said_before(import) s
  ), line as materialized (
    select l.position, l.identity, l.quantity, l.fix, g.kind, g.unit, g.period_from, g.period_to, g.site_id,
      row_number() over (partition by l.identity, g.kind, g.unit, l.quantity, g.period_from, g.period_to, g.site_id
        order by l.position) as same_nth
    from public.import_lines l join public.import_groups g on g.import_id = l.import_id and g.number = l.group_number
    where l.import_id = import and l.identity is not null and l.quantity is not null
      and (l.problem is null or l.problem ->> 'code' in ('row.skipped', 'row.known'))
  ), same as materialized (
    select l.position, s.line_id from line l join said s on s.identity = l.identity and s.kind = l.kind and s.unit = l.unit
      and s.quantity = l.quantity and s.period_from = l.period_from and s.period_to = l.period_to and s.same_nth = l.same_nth
      and s.site_id is not distinct from l.site_id
  ), changed as materialized (
    select l.*, s.line_id, s.kind as said_kind, s.unit as said_unit, s.quantity as said_quantity, s.period_from as said_from,
      s.period_to as said_to, s.site_id as said_site
    from (select o.*, row_number() over (partition by o.identity order by o.position) as nth from line o
      where o.position not in (select same.position from same)) l
    join (select o.*, row_number() over (partition by o.identity order by o.sequence) as nth from said o
      where o.line_id not in (select same.line_id from same)) s on s.identity = l.identity and s.nth = l.nth
  ), judged as materialized (
    select c.position, e.id as entry_id, e.quantity, e.unit,
      case
        when e.id is null then 'row.withdrawn_since'
        when (e.kind, e.unit, e.quantity, e.period_from, e.period_to, e.site_id) is not distinct from
          (c.kind, c.unit, c.quantity, c.period_from, c.period_to, c.site_id) then 'row.known'
        when (e.kind, e.unit, e.quantity, e.period_from, e.period_to, e.site_id) is distinct from
          (c.said_kind, c.said_unit, c.said_quantity, c.said_from, c.said_to, c.said_site)
          and not coalesce((c.fix #>> '{change,take}')::boolean, false) then 'row.corrected_since'
      end as code
    from changed c
    left join public.current_entries standing on standing.line_id = c.line_id
    left join public.entries e on e.id = standing.entry_id
    union all
    select same.position, coalesce(standing.entry_id, same.line_id), null, null, 'row.known' from same
    left join public.current_entries standing on standing.line_id = same.line_id
  )
  update public.import_lines l set
    supersedes = case when j.code is null then j.entry_id end,
    problem = case when j.code is not null then jsonb_build_object('code', j.code, 'params', jsonb_strip_nulls(
      jsonb_build_object('entry', j.entry_id, 'quantity', trim_scale(j.quantity)::text, 'unit', j.unit))) end
  from judged j
  where l.import_id = import and l.position = j.position and l.position > this.committed_through and l.problem is null;

  -- The same place of the same file, read as another series.
  update public.import_lines l set problem = jsonb_build_object('code', 'row.known', 'params', jsonb_build_object('entry', known.entry_id))
  from public.imports other join public.import_lines known on known.import_id = other.id
  where l.import_id = import and l.position > this.committed_through and l.problem is null and l.supersedes is null
    and other.organization_id = this.organization_id and other.series <> this.series
    and other.document_id = this.document_id and other.sheet = this.sheet
    and other.inner_file is not distinct from this.inner_file
    and known.row_number = l.row_number and known.column_number = l.column_number and known.problem is null
    and known.position <= other.committed_through and known.position > other.undone_through;
end
$$;

-- ── Who may do what ─────────────────────────────────────────────────────────────────────────────────────────────────

alter table public.imports enable row level security;
alter table public.import_groups enable row level security;
alter table public.import_lines enable row level security;

revoke all on public.imports, public.import_groups, public.import_lines from anon, authenticated;
grant select, insert, update (state, rows, lines, ready, accept_not_counted, stopped, approved_by, undone_by,
  undone_because, updated_at, corrections, gone) on public.imports to authenticated;
grant select, insert, update (group_number, quantity, key, problem, co2e_kg, biogenic_co2_kg, gases_kg, result,
  evidence, identity, supersedes, partial, fix, trace) on public.import_lines to authenticated;
grant select, insert on public.import_groups to authenticated;
grant all on public.imports, public.import_groups, public.import_lines to service_role;

revoke execute on function razao.said_before(uuid), razao.rows_gone(uuid), razao.match_import_lines(uuid)
  from public;
grant execute on function razao.rows_gone(uuid), razao.match_import_lines(uuid) to authenticated, service_role;

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
