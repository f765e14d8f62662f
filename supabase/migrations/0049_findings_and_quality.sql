-- What is wrong, or may be, with lines of the ledger: findings, the series that they are looked for in, and by what measures;
-- and what the lines say of their own quality, summed up. None of it enters a line or its hash. Findings and sums follow
-- from the ledger and are made by the server's own work, after the change and not in its transaction (decision 42).

-- ── Series ──────────────────────────────────────────────────────────────────────────────────────────────────────────

-- A kind of activity at a site. Each change of its lines marks it; the server's work looks at what is marked and says up to
-- which mark it has looked.
create table public.finding_series (
  organization_id uuid not null references public.organizations (id) on delete cascade,
  kind text not null,
  site_id uuid,
  marked bigint not null default 1,
  checked bigint not null default 0,
  -- The edition of rules and factors that it was looked at with.
  checked_with text,
  constraint finding_series_key unique nulls not distinct (organization_id, kind, site_id)
);
create index finding_series_waiting on public.finding_series (organization_id) where marked > checked;

-- Runs once a statement, under the lock that the chain took. Definer: nobody may write these rows.
create function razao.mark_series() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.finding_series as s (organization_id, kind, site_id)
  select a.organization_id, a.kind, a.site_id from added a group by 1, 2, 3
  on conflict on constraint finding_series_key do update set marked = s.marked + 1;
  -- A correction may have taken the line out of another site's series.
  if exists (select from added where supersedes is not null) then
    update public.finding_series s set marked = s.marked + 1
    from (select distinct e.organization_id, e.kind, e.site_id
      from added a join public.entries e on e.id = a.supersedes where a.site_id is distinct from e.site_id) before
    where s.organization_id = before.organization_id and s.kind = before.kind and s.site_id is not distinct from before.site_id;
  end if;
  return null;
end
$$;
revoke execute on function razao.mark_series() from public;
create trigger entries_mark_series after insert on public.entries
  referencing new table as added
  for each statement execute function razao.mark_series();

-- What a finding says follows from more than lines: own factors of a kind and measures; instruments for purchased energy and
-- moves of inventories are of the whole organization, which is looked at with any of its series.
create function razao.mark_series_of() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.finding_series s set marked = s.marked + 1
  where s.organization_id = new.organization_id and case tg_table_name
    when 'organization_factor_decisions' then s.kind = (
      select f.kind from public.organization_factors f where f.id = (to_jsonb(new) ->> 'factor_id')::uuid)
    when 'finding_settings' then true
    else s.ctid = (select any_of.ctid from public.finding_series any_of
      where any_of.organization_id = new.organization_id limit 1) end;
  return null;
end
$$;
revoke execute on function razao.mark_series_of() from public;
create trigger organization_factor_decisions_mark_series after insert on public.organization_factor_decisions
  for each row execute function razao.mark_series_of();
create trigger instruments_mark_series after insert or update on public.instruments
  for each row execute function razao.mark_series_of();
create trigger inventory_moves_mark_series after insert on public.inventory_moves
  for each row execute function razao.mark_series_of();

-- The last place of an organization's chain that was filled by a moment: places follow each other without a hole, and time
-- goes with them. Invoker: under RLS.
create function razao.sequence_by(organization uuid, moment timestamptz) returns bigint
language plpgsql stable set search_path = '' as $$
declare
  low bigint := 0;
  high bigint := coalesce((select max(e.sequence) from public.entries e where e.organization_id = organization), 0);
  middle bigint;
begin
  while low < high loop
    middle := (low + high + 1) / 2;
    if (select e.committed_at <= moment from public.entries e
        where e.organization_id = organization and e.sequence = middle) then
      low := middle;
    else
      high := middle - 1;
    end if;
  end loop;
  return low;
end
$$;
revoke execute on function razao.sequence_by(uuid, timestamptz) from public;
grant execute on function razao.sequence_by(uuid, timestamptz) to service_role;

-- Sums of a series by its spans are read for each look at it.
create index span_totals_series on public.span_totals (organization_id, kind, site_id);

insert into public.finding_series (organization_id, kind, site_id)
select f.organization_id, f.kind, f.site_id from public.entry_facets f group by 1, 2, 3;

-- ── Findings ────────────────────────────────────────────────────────────────────────────────────────────────────────

create table public.findings (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  rule text not null check (rule in ('duplicate_document', 'duplicate_line', 'gap', 'outlier', 'unit_slip',
    'whole_and_parts', 'factor_expired', 'factor_missing', 'location_market', 'changed_after_approval')),
  -- What it is about, the same whenever it is found again: the rule's own words for series, span, factor or document.
  subject text not null check (char_length(subject) between 1 and 400),
  severity text not null check (severity in ('high', 'medium', 'low')),
  kind text,
  site_id uuid,
  scope smallint,
  category text,
  period_from date not null,
  period_to date not null,
  -- The lines concerned, by the name that all their versions share; at most a thousand, and how many there are.
  line_ids uuid[] not null,
  lines integer not null check (lines >= 0),
  -- What these lines come to, kg; null: none of them is counted.
  co2e_kg numeric,
  -- Expected, seen, ratio, n and what else the rule has seen.
  figures jsonb not null,
  -- What may be done about it; null: a person has to look.
  fix jsonb,
  -- A hash of what it rests on: who dismissed it dismissed this.
  facts text not null,
  facts_at timestamptz not null,
  found_at timestamptz not null,
  -- False: the ledger no longer bears it out.
  present boolean not null default true,
  resolved_at timestamptz,
  dismissed_facts text,
  dismissed_reason text check (char_length(dismissed_reason) between 1 and 500),
  dismissed_by uuid,
  dismissed_at timestamptz,
  applied_by uuid,
  applied_at timestamptz,
  state text not null generated always as (
    case when not present then 'resolved' when dismissed_facts = facts then 'dismissed' else 'open' end) stored,
  constraint findings_once unique (organization_id, rule, subject),
  check (period_from <= period_to),
  check ((dismissed_facts is null) = (dismissed_reason is null) and (dismissed_facts is null) = (dismissed_by is null)
    and (dismissed_facts is null) = (dismissed_at is null)),
  check ((applied_by is null) = (applied_at is null))
);
create index findings_listed on public.findings (organization_id, state, severity, found_at desc, id);
create index findings_series on public.findings (organization_id, kind, site_id);
create index findings_lines on public.findings using gin (line_ids);

-- Measures that an organization set for itself; what is not in here is as everybody has it.
create table public.finding_settings (
  organization_id uuid primary key references public.organizations (id) on delete cascade,
  settings jsonb not null,
  -- Rules that the organization does without.
  without text[] not null default '{}',
  changed_at timestamptz not null,
  changed_by uuid not null
);
create trigger finding_settings_mark_series after insert or update on public.finding_settings
  for each row execute function razao.mark_series_of();

-- ── Quality ─────────────────────────────────────────────────────────────────────────────────────────────────────────

-- What lines that stand say of the quality of their data, by the five indicators in their order (`very_good good - fair
-- poor`; `-`: not rated). Folded from the ledger by its sequence: what came adds, what it supersedes takes away.
create table public.quality_totals (
  organization_id uuid not null references public.organizations (id) on delete cascade,
  inventory_id uuid not null,
  site_id uuid,
  scope smallint not null,
  category text not null,
  kind text not null,
  state text not null,
  ratings text not null,
  method text,
  -- Whether the line says how uncertain it is.
  certain boolean not null,
  lines bigint not null,
  -- Sum of the absolute amounts, kg.
  weight numeric not null,
  constraint quality_totals_key unique nulls not distinct
    (organization_id, inventory_id, site_id, scope, category, kind, state, ratings, method, certain)
);
create table public.quality_progress (
  organization_id uuid primary key references public.organizations (id) on delete cascade,
  -- Place in the chain up to which lines are in the sums.
  through bigint not null
);

-- Ratings by the indicators in their order; and those of a line, by its basis where it has one.
create function razao.ratings_text(ratings jsonb) returns text
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(ratings ->> 'technology', '-') || ' ' || coalesce(ratings ->> 'time', '-') || ' '
    || coalesce(ratings ->> 'geography', '-') || ' ' || coalesce(ratings ->> 'completeness', '-') || ' '
    || coalesce(ratings ->> 'reliability', '-')
$$;
create function razao.ratings_of(result jsonb, basis jsonb) returns text
language sql immutable parallel safe set search_path = '' as $$
  select razao.ratings_text(coalesce(result #> '{quality,ratings}', basis #> '{quality,ratings}'))
$$;
revoke execute on function razao.ratings_text(jsonb), razao.ratings_of(jsonb, jsonb) from public;

-- Adds the next lines of an organization's ledger to its sums; says how many. For the server's own work.
create function razao.fold_quality(organization uuid, portion integer) returns integer
language plpgsql volatile set search_path = '' set enable_nestloop = on as $$
declare
  done bigint;
  upto bigint;
begin
  insert into public.quality_progress (organization_id, through) values (organization, 0) on conflict do nothing;
  select p.through into done from public.quality_progress p where p.organization_id = organization for update;
  select max(e.sequence) into upto from public.entries e
    where e.organization_id = organization and e.sequence > done and e.sequence <= done + portion;
  if upto is null then
    return 0;
  end if;
  with came as (
    select e.id, e.supersedes from public.entries e
    where e.organization_id = organization and e.sequence > done and e.sequence <= upto
  ), signed as (
    select c.id, 1 as sign from came c union all select c.supersedes, -1 from came c where c.supersedes is not null
  ), read as materialized (
    select e.inventory_id, e.site_id, e.scope, e.category, e.kind, e.state, e.co2e_kg, s.sign,
      e.result ->> 'basis' as basis, e.result #> '{quality,ratings}' as ratings, e.result ->> 'method' as method,
      coalesce(e.result #>> '{uncertainty,status}' = 'known', false) as certain
    from signed s join public.entries e on e.id = s.id where e.state <> 'withdrawn'
  ), bases as materialized (
    -- Few, each large: what one says is read once, and not for every line of it.
    select b.hash, b.content #> '{quality,ratings}' as ratings, b.content ->> 'method' as method
    from public.ledger_bases b
    where b.organization_id = organization and b.hash in (select distinct r.basis from read r where r.basis is not null)
  ), told as (
    select r.*, coalesce(r.ratings, b.ratings) as rated, coalesce(r.method, b.method) as way
    from read r left join bases b on b.hash = r.basis
  )
  insert into public.quality_totals as t
  select organization, r.inventory_id, r.site_id, r.scope, r.category, r.kind, r.state, razao.ratings_text(r.rated), r.way,
    r.certain, sum(r.sign), sum(r.sign * coalesce(abs(r.co2e_kg), 0))
  from (
    select inventory_id, site_id, scope, category, kind, state, rated, way, certain, sign, co2e_kg from told) r
  group by 2, 3, 4, 5, 6, 7, 8, 9, 10
  on conflict on constraint quality_totals_key do update set lines = t.lines + excluded.lines,
    weight = t.weight + excluded.weight;
  delete from public.quality_totals t where t.organization_id = organization and t.lines = 0;
  update public.quality_progress p set through = upto where p.organization_id = organization;
  return (upto - done)::integer;
end
$$;
revoke execute on function razao.fold_quality(uuid, integer) from public;
grant execute on function razao.fold_quality(uuid, integer) to service_role;
grant execute on function razao.ratings_text(jsonb), razao.ratings_of(jsonb, jsonb) to authenticated, service_role;

-- ── Rights ──────────────────────────────────────────────────────────────────────────────────────────────────────────

alter table public.finding_series enable row level security;
alter table public.findings enable row level security;
alter table public.finding_settings enable row level security;
alter table public.quality_totals enable row level security;
alter table public.quality_progress enable row level security;
revoke all on public.finding_series, public.findings, public.finding_settings, public.quality_totals,
  public.quality_progress from anon, authenticated;
grant select on public.finding_series, public.findings, public.finding_settings, public.quality_totals,
  public.quality_progress to authenticated;
grant update (dismissed_facts, dismissed_reason, dismissed_by, dismissed_at, applied_by, applied_at) on public.findings
  to authenticated;
grant insert on public.finding_settings to authenticated;
grant update (settings, without, changed_at, changed_by) on public.finding_settings to authenticated;
grant all on public.finding_series, public.findings, public.finding_settings, public.quality_totals,
  public.quality_progress to service_role;

create policy finding_series_read on public.finding_series for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy findings_read on public.findings for select to authenticated
  using (organization_id in (select public.my_organizations()));
-- Who may correct a line may dismiss what was found in it, under their own name.
create policy findings_decide on public.findings for update to authenticated
  using (
    (select public.in_use_case())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  )
  with check (
    organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
    and (dismissed_by is null or dismissed_by = (select auth.uid()) or applied_by = (select auth.uid()))
  );
create policy finding_settings_read on public.finding_settings for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy finding_settings_add on public.finding_settings for insert to authenticated
  with check (
    (select public.in_use_case()) and changed_by = (select auth.uid())
    and organization_id in (select public.my_organizations_as('owner', 'manager'))
  );
create policy finding_settings_change on public.finding_settings for update to authenticated
  using (
    (select public.in_use_case()) and organization_id in (select public.my_organizations_as('owner', 'manager'))
  )
  with check (changed_by = (select auth.uid()));
create policy quality_totals_read on public.quality_totals for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy quality_progress_read on public.quality_progress for select to authenticated
  using (organization_id in (select public.my_organizations()));
