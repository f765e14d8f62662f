-- What is wrong, or may be, with lines of the ledger, and what the lines say of their own quality and uncertainty, summed
-- up. None of it enters a line or its hash. Findings and sums follow from the ledger and are made by the server's own work,
-- after the change and not in its transaction (decision 42).

-- ── Findings ────────────────────────────────────────────────────────────────────────────────────────────────────────

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

-- ── Quality and uncertainty ─────────────────────────────────────────────────────────────────────────────────────────

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

-- How uncertain lines say they are, summed up by the months that they span and by the factor that they share, so that the
-- interval of a month reads no line. Folded from the chain together with the sums of ratings.
create table public.uncertainty_totals (
  organization_id uuid not null references public.organizations (id) on delete cascade,
  inventory_id uuid not null,
  span_from date not null,
  span_to date not null,
  site_id uuid,
  scope smallint not null,
  category text not null,
  kind text not null,
  -- The main factor: lines of one factor are taken to err alike. Null: each errs by itself.
  factor_id text,
  lines bigint not null,
  co2e_kg numeric not null,
  -- Sums of amount × half the interval, kg, to either side; and of their squares, for lines that err by themselves.
  minus_kg numeric not null,
  plus_kg numeric not null,
  minus_squared numeric not null,
  plus_squared numeric not null,
  constraint uncertainty_totals_key unique nulls not distinct
    (organization_id, span_from, span_to, site_id, scope, category, kind, factor_id, inventory_id)
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

-- Adds the next lines of an organization's ledger to its sums of quality, and the interval of each line that states one;
-- says how many lines it took. For the server's own work.
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
    select e.inventory_id, e.site_id, e.scope, e.category, e.kind, e.state, e.co2e_kg, s.sign, e.period_from, e.period_to,
      e.factor_ids[1] as factor_id, e.result ->> 'basis' as basis, e.result #> '{quality,ratings}' as ratings,
      e.result ->> 'method' as method, coalesce(e.result #>> '{uncertainty,status}' = 'known', false) as certain,
      case when e.result #>> '{uncertainty,status}' = 'known' then e.result -> 'uncertainty' end as uncertainty
    from signed s join public.entries e on e.id = s.id where e.state <> 'withdrawn'
  ), interval_of as (
    select r.*, r.co2e_kg * (r.uncertainty ->> 'minusPercent')::numeric / 100 as minus,
      r.co2e_kg * (r.uncertainty ->> 'plusPercent')::numeric / 100 as plus
    from read r where r.certain and r.state = 'counted'
  ), uncertain as (
    insert into public.uncertainty_totals as t
    select organization, i.inventory_id, razao.span_from(i.period_from, i.period_to), razao.span_to(i.period_from, i.period_to),
      i.site_id, i.scope, i.category, i.kind, i.factor_id, sum(i.sign), sum(i.sign * i.co2e_kg), sum(i.sign * i.minus),
      sum(i.sign * i.plus), sum(i.sign * i.minus * i.minus), sum(i.sign * i.plus * i.plus)
    from interval_of i group by 2, 3, 4, 5, 6, 7, 8, 9
    on conflict on constraint uncertainty_totals_key do update set lines = t.lines + excluded.lines,
      co2e_kg = t.co2e_kg + excluded.co2e_kg, minus_kg = t.minus_kg + excluded.minus_kg, plus_kg = t.plus_kg + excluded.plus_kg,
      minus_squared = t.minus_squared + excluded.minus_squared, plus_squared = t.plus_squared + excluded.plus_squared
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
  delete from public.uncertainty_totals t where t.organization_id = organization and t.lines = 0;
  update public.quality_progress p set through = upto where p.organization_id = organization;
  return (upto - done)::integer;
end
$$;

-- ── Who may do what ─────────────────────────────────────────────────────────────────────────────────────────────────

alter table public.findings enable row level security;
alter table public.finding_settings enable row level security;
alter table public.quality_totals enable row level security;
alter table public.quality_progress enable row level security;
alter table public.uncertainty_totals enable row level security;

revoke all on public.findings, public.finding_settings, public.quality_totals, public.quality_progress,
  public.uncertainty_totals from anon, authenticated;
grant select, update (dismissed_facts, dismissed_reason, dismissed_by, dismissed_at, applied_by, applied_at)
  on public.findings to authenticated;
grant select, insert, update (settings, without, changed_at, changed_by) on public.finding_settings to authenticated;
grant select on public.quality_totals, public.quality_progress, public.uncertainty_totals to authenticated;
grant all on public.findings, public.finding_settings, public.quality_totals, public.quality_progress,
  public.uncertainty_totals to service_role;

revoke execute on function razao.sequence_by(uuid, timestamptz), razao.ratings_text(jsonb),
  razao.ratings_of(jsonb, jsonb), razao.fold_quality(uuid, integer) from public;
grant execute on function razao.sequence_by(uuid, timestamptz), razao.fold_quality(uuid, integer) to service_role;
grant execute on function razao.ratings_text(jsonb), razao.ratings_of(jsonb, jsonb) to authenticated, service_role;

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

create policy uncertainty_totals_read on public.uncertainty_totals for select to authenticated
  using (organization_id in (select public.my_organizations()));
