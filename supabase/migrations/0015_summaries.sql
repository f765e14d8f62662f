-- Sums of the ledger and the lines that stand (neither superseded nor withdrawn). All of it follows from the ledger and is
-- kept in the transaction that adds a line (`razao.keep_ledger`), exactly, so that no screen adds up the ledger itself.

-- ── Months ──────────────────────────────────────────────────────────────────────────────────────────────────────────

-- The parts of a line by calendar month; every month that its period touches has one row. A line without a result has
-- rows too, with no amounts, so that a month can say how many of its lines it could not count.
create table public.entry_months (
  entry_id uuid not null,
  organization_id uuid not null,
  month date not null check (extract(day from month) = 1),
  -- True on the first month of the line.
  starts boolean not null,
  co2e_kg numeric,
  biogenic_co2_kg numeric,
  primary key (entry_id, month)
);
create trigger entry_months_append_only before update or delete on public.entry_months
  for each row execute function razao.refuse_change();
create trigger entry_months_no_truncate before truncate on public.entry_months
  for each statement execute function razao.refuse_change();

-- Current totals: superseded and withdrawn lines are not in them.
--
-- A line that spans months is one line, not several. So each month counts the lines that start in it and, apart, the
-- lines that go on from an earlier month. A line's months are contiguous, hence the lines that touch the months a..b
-- are exactly: all that start in a..b, plus those that go on in a.
create table public.result_totals (
  organization_id uuid not null,
  inventory_id uuid not null references public.inventories (id),
  month date not null,
  site_id uuid references public.sites (id),
  scope smallint not null,
  category text not null,
  kind text not null,
  gwp_set text not null,
  co2e_kg numeric not null,
  biogenic_co2_kg numeric not null,
  counted_starting bigint not null check (counted_starting >= 0),
  counted_continuing bigint not null check (counted_continuing >= 0),
  not_counted_starting bigint not null check (not_counted_starting >= 0),
  not_counted_continuing bigint not null check (not_counted_continuing >= 0),
  constraint result_totals_key unique nulls not distinct
    (organization_id, month, scope, category, kind, site_id, inventory_id, gwp_set)
);

create function razao.in_one_month(first date, last date) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select date_trunc('month', first::timestamp) = date_trunc('month', last::timestamp)
$$;

-- What these lines add to the summaries. Only lines that span months have rows in `entry_months`.
create function razao.parts_of(entry_ids uuid[]) returns setof public.result_totals
language sql stable set search_path = '' as $$
  select e.organization_id, e.inventory_id, m.month, e.site_id, e.scope, e.category, e.kind, e.gwp_set,
    -- Sums of counted lines; a group without one adds nothing and shows in the counters.
    coalesce(sum(m.co2e_kg), 0), coalesce(sum(m.biogenic_co2_kg), 0),
    count(*) filter (where e.state = 'counted' and m.starts),
    count(*) filter (where e.state = 'counted' and not m.starts),
    count(*) filter (where e.state = 'not_counted' and m.starts),
    count(*) filter (where e.state = 'not_counted' and not m.starts)
  from public.entries e cross join lateral (
    select date_trunc('month', e.period_from::timestamp)::date as month, true as starts, e.co2e_kg, e.biogenic_co2_kg
    where e.state <> 'withdrawn' and razao.in_one_month(e.period_from, e.period_to)
    union all
    select p.month, p.starts, p.co2e_kg, p.biogenic_co2_kg from public.entry_months p where p.entry_id = e.id
  ) m
  where e.id = any (entry_ids)
  group by e.organization_id, e.inventory_id, m.month, e.site_id, e.scope, e.category, e.kind, e.gwp_set
$$;

-- ── Spans: what a line counts for by day, gas and market ────────────────────────────────────────────────────────────

-- What the standing lines come to, by the months that they span: activity, emissions by both methods of scope 2, and gases.
-- A line within one calendar month spans that month from its first day to its last; another spans its own days.
create table public.span_totals (
  organization_id uuid not null,
  inventory_id uuid not null,
  span_from date not null,
  span_to date not null,
  site_id uuid,
  scope smallint not null,
  category text not null,
  kind text not null,
  unit text not null,
  region text not null,
  gwp_set text not null,
  state text not null,
  -- Grade of the data over all; null: not calculated.
  quality text,
  -- The process or method it was counted by; null: straight by a factor.
  method text,
  -- The factor that a person chose, if one did; and whether the main factor is one of the organization's own.
  chosen_factor_id text,
  own_factor boolean not null,
  -- Told by market by what was said with the line itself: instruments or a residual mix of its own.
  own_market boolean not null,
  lines bigint not null check (lines >= 0),
  quantity numeric not null,
  co2e_kg numeric not null,
  biogenic_co2_kg numeric not null,
  -- Of scope 2, as the line itself was told by market; elsewhere what it is.
  market_co2e_kg numeric not null,
  constraint span_totals_key unique nulls not distinct (organization_id, span_from, span_to, site_id, scope, category, kind,
    unit, region, inventory_id, gwp_set, state, quality, method, chosen_factor_id, own_factor, own_market)
);
-- Sums of a series by its spans are read for each look at it.
create index span_totals_series on public.span_totals (organization_id, kind, site_id);

create table public.span_gases (
  organization_id uuid not null,
  inventory_id uuid not null,
  span_from date not null,
  span_to date not null,
  site_id uuid,
  scope smallint not null,
  category text not null,
  kind text not null,
  gwp_set text not null,
  -- `CO2e`: known as CO2e only.
  gas text not null,
  lines bigint not null check (lines >= 0),
  -- Mass of the gas; of `CO2e` none.
  kg numeric not null,
  co2e_kg numeric not null,
  constraint span_gases_key unique nulls not distinct (organization_id, span_from, span_to, site_id, scope, category, kind,
    gas, inventory_id, gwp_set)
);

-- First and last day that a line spans.
create function razao.span_from(first date, last date) returns date
language sql immutable parallel safe set search_path = '' as $$
  select case when date_trunc('month', first::timestamp) = date_trunc('month', last::timestamp)
    then date_trunc('month', first::timestamp)::date else first end
$$;

create function razao.span_to(first date, last date) returns date
language sql immutable parallel safe set search_path = '' as $$
  select case when date_trunc('month', first::timestamp) = date_trunc('month', last::timestamp)
    then (date_trunc('month', first::timestamp) + interval '1 month - 1 day')::date else last end
$$;

create function razao.own_market(result jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(jsonb_array_length(nullif(result #> '{besides,parameters,instruments}', 'null')), 0) > 0
    or coalesce(jsonb_array_length(nullif(result #> '{besides,parameters,residualMixes}', 'null')), 0) > 0
$$;

-- kg CO2e of each gas of a line: as the line says, or as its basis says of one, times its quantity.
create function razao.gases_co2e_of(result jsonb, quantity numeric, at_one jsonb) returns jsonb
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(result -> 'gasesCo2eKg', (
    select jsonb_object_agg(g.gas, trim_scale(quantity * g.kg::numeric)::text)
    from jsonb_each_text(at_one -> 'gasesCo2eKg') as g (gas, kg)))
$$;

-- What these lines add to the spans. The large content of a result is not read.
create function razao.spans_of(entry_ids uuid[]) returns setof public.span_totals
language sql stable set search_path = '' as $$
  select e.organization_id, e.inventory_id, razao.span_from(e.period_from, e.period_to),
    razao.span_to(e.period_from, e.period_to), e.site_id, e.scope, e.category, e.kind, e.unit, e.region, e.gwp_set, e.state,
    coalesce(e.result #>> '{quality,overall,grade}', b.grade), coalesce(e.result ->> 'method', b.method), e.chosen_factor_id,
    coalesce(e.factor_ids[1] like 'own/%', false), razao.own_market(e.result),
    count(*), sum(e.quantity), coalesce(sum(e.co2e_kg), 0), coalesce(sum(e.biogenic_co2_kg), 0),
    coalesce(sum(coalesce((e.result #>> '{marketBased,co2eKg}')::numeric, e.co2e_kg)), 0)
  from public.entries e
  left join public.ledger_bases b on b.organization_id = e.organization_id and b.hash = e.result ->> 'basis'
  where e.id = any (entry_ids)
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17
$$;

-- What these lines add to the gases of spans: what the line says, or its basis where the line does not.
create function razao.span_gases_of(entry_ids uuid[]) returns setof public.span_gases
language sql stable set search_path = '' as $$
  select e.organization_id, e.inventory_id, razao.span_from(e.period_from, e.period_to),
    razao.span_to(e.period_from, e.period_to), e.site_id, e.scope, e.category, e.kind, e.gwp_set, g.gas,
    count(*), coalesce(sum((e.gases_kg ->> g.gas)::numeric), 0), sum(g.kg::numeric)
  from public.entries e
  left join public.ledger_bases b on b.organization_id = e.organization_id and b.hash = e.result ->> 'basis'
  cross join lateral jsonb_each_text(razao.gases_co2e_of(e.result, e.quantity, b.at_one)) as g (gas, kg)
  where e.id = any (entry_ids) and e.state = 'counted'
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
$$;

-- ── Lines that stand ────────────────────────────────────────────────────────────────────────────────────────────────

-- What many standing lines say alike is said once, with how many they are and what they come to: a list of lines needs no
-- look at what came later.
create table public.entry_facets (
  id bigint generated always as identity primary key,
  organization_id uuid not null,
  inventory_id uuid not null,
  site_id uuid,
  scope smallint not null,
  category text not null,
  kind text not null,
  unit text not null,
  state text not null,
  estimated boolean not null,
  -- The main factor; null where none was applied.
  factor_id text,
  -- Grade of the data over all, as the calculation judged it; null: not calculated.
  quality text,
  -- What the line was read from: message, form, api or document; null: not told.
  source text,
  import_id uuid,
  committed_by uuid not null,
  -- Of the lines that say all of the above; a facet without a line is not kept.
  lines bigint not null check (lines >= 0),
  quantity numeric not null,
  co2e_kg numeric not null,
  biogenic_co2_kg numeric not null,
  -- No line of it is longer, first day to last: what starts so many days before a day does not reach it.
  longest_days integer not null,
  -- No line of it lies outside, in any of the orders in which lines are listed: where an index need not be walked.
  first_from date not null,
  last_from date not null,
  first_sequence bigint not null,
  last_sequence bigint not null,
  quantity_least double precision not null,
  quantity_most double precision not null,
  co2e_least double precision not null,
  co2e_most double precision not null,
  constraint entry_facets_key unique nulls not distinct (organization_id, kind, site_id, inventory_id, category, scope, unit,
    state, estimated, factor_id, quality, source, import_id, committed_by)
);

-- One row a line, under the name that all its versions share. No references: rows are written by the ledger's own trigger
-- alone, of lines that are never deleted.
create table public.current_entries (
  line_id uuid primary key,
  -- The version that stands.
  entry_id uuid not null,
  organization_id uuid not null,
  facet_id bigint not null,
  -- Place of that version in the chain: the order of committing.
  sequence bigint not null,
  period_from date not null,
  period_to date not null,
  quantity numeric not null,
  -- Null: not counted, never zero.
  co2e_kg numeric,
  biogenic_co2_kg numeric,
  -- The two to order by, and for nothing else: comparing them leaks nothing, so that row-level security lets an index be
  -- entered in the middle; numerics it would not. Lines not counted come below all others.
  quantity_order double precision not null,
  co2e_order double precision not null,
  -- Words of the line's own (message, quotes of documents, reason of a correction), folded; null where it has none.
  words text
) with (
  -- Its indices are read alone where its pages are known to be seen by all, which a vacuum notes.
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 50000,
  autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05
);
-- All that a page is found by, whatever its filter and order, without a look at the lines themselves: their days are in
-- every order, so that a period can be compared, and the organization where row-level security asks for it.
create index current_entries_facet on public.current_entries (facet_id, period_from, sequence)
  include (organization_id, period_to, quantity_order, co2e_order);
create index current_entries_period on public.current_entries (organization_id, period_from, sequence, facet_id)
  include (period_to, quantity_order, co2e_order);
create index current_entries_committed on public.current_entries (organization_id, sequence, facet_id, period_from);
create index current_entries_quantity on public.current_entries
  (organization_id, quantity_order, sequence, facet_id, period_from);
create index current_entries_co2e on public.current_entries (organization_id, co2e_order, sequence, facet_id, period_from);

-- A facet is of one organization: rows of the two together are not as rare as of each by itself.
create statistics public.current_entries_facets (dependencies, ndistinct) on organization_id, facet_id
  from public.current_entries;

-- What is read of a line's calculation and evidence for its facet and its words.
create function razao.quality_of(result jsonb, basis jsonb) returns text
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(result #>> '{quality,overall,grade}', basis #>> '{quality,overall,grade}')
$$;

create function razao.words_of(result jsonb, evidence jsonb, reason text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  words text;
begin
  -- Lines of an import have no words but numbers.
  if reason is null and (evidence is null or result ? 'import') then
    return null;
  end if;
  words := concat_ws(' ', evidence ->> 'text', reason,
    (select string_agg(r ->> 'quote', ' ') from jsonb_array_elements(evidence -> 'read') r where not result ? 'import'));
  return nullif(left(public.fold_words(words), 2000), '');
end
$$;

-- ── Words of lines ──────────────────────────────────────────────────────────────────────────────────────────────────

-- Lines that say words of their own lie together, apart from those that have none: what holds a word is found by the words
-- of its organization alone, and read from few pages, with all that a list filters and orders by.
create table public.line_words (
  line_id uuid primary key,
  entry_id uuid not null,
  organization_id uuid not null,
  facet_id bigint not null,
  sequence bigint not null,
  period_from date not null,
  period_to date not null,
  quantity_order double precision not null,
  co2e_order double precision not null,
  -- As in `current_entries`: folded, never empty.
  words text not null
);
create index line_words_words on public.line_words using gin (organization_id, words extensions.gin_trgm_ops);

-- Definer: rows are written by the ledger's own triggers alone. Rows that have no words cost nothing here.
create function razao.keep_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.line_words (line_id, entry_id, organization_id, facet_id, sequence, period_from, period_to,
      quantity_order, co2e_order, words)
    values (new.line_id, new.entry_id, new.organization_id, new.facet_id, new.sequence, new.period_from, new.period_to,
      new.quantity_order, new.co2e_order, new.words);
  else
    delete from public.line_words where line_id = old.line_id;
  end if;
  return null;
end
$$;
create trigger current_entries_come_with_words after insert on public.current_entries
  for each row when (new.words is not null) execute function razao.keep_words();
create trigger current_entries_go_with_words after delete on public.current_entries
  for each row when (old.words is not null) execute function razao.keep_words();

-- Lines whose own words hold every one of these, anywhere in a word. Definer: under row-level security no index of words
-- may be used, for comparing words may tell of other people's; so it asks first whose organization it is.
create function razao.lines_with(organization uuid, wanted text) returns setof public.line_words
language plpgsql stable security definer set search_path = '' as $$
declare
  patterns text[] := array(
    select '%' || w || '%' from regexp_split_to_table(public.fold_words(wanted), ' ') w where w <> '');
begin
  if current_setting('role') <> 'service_role' and organization not in (select public.my_organizations()) then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  if cardinality(patterns) = 0 then
    return;
  end if;
  return query select * from public.line_words w
    where w.organization_id = organization and w.words like all (patterns);
end
$$;

-- ── Who may do what ─────────────────────────────────────────────────────────────────────────────────────────────────

alter table public.entry_months enable row level security;
alter table public.result_totals enable row level security;
alter table public.span_totals enable row level security;
alter table public.span_gases enable row level security;
alter table public.entry_facets enable row level security;
alter table public.current_entries enable row level security;
alter table public.line_words enable row level security;

revoke all on public.result_totals from anon, authenticated;
revoke all on public.entry_months, public.span_totals, public.span_gases, public.entry_facets, public.current_entries,
  public.line_words from anon, authenticated, service_role;
grant select on public.entry_months, public.result_totals, public.span_totals, public.span_gases, public.entry_facets,
  public.current_entries, public.line_words to authenticated;
grant select, references, trigger, maintain on public.entry_months to service_role;
grant all on public.result_totals to service_role;
grant select on public.span_totals, public.span_gases, public.entry_facets, public.current_entries, public.line_words
  to service_role;

revoke execute on function razao.in_one_month(date, date), razao.span_from(date, date), razao.span_to(date, date),
  razao.own_market(jsonb), razao.gases_co2e_of(jsonb, numeric, jsonb), razao.spans_of(uuid[]),
  razao.span_gases_of(uuid[]), razao.quality_of(jsonb, jsonb), razao.words_of(jsonb, jsonb, text), razao.keep_words(),
  razao.lines_with(uuid, text) from public;
grant execute on function razao.span_from(date, date), razao.span_to(date, date) to service_role;
grant execute on function razao.gases_co2e_of(jsonb, numeric, jsonb), razao.lines_with(uuid, text)
  to authenticated, service_role;

create policy entry_months_read on public.entry_months for select to authenticated
  using (organization_id in (select public.my_organizations()));

create policy result_totals_read on public.result_totals for select to authenticated
  using (organization_id in (select public.my_organizations()));

create policy span_totals_read on public.span_totals for select to authenticated
  using (organization_id in (select public.my_organizations()));

create policy span_gases_read on public.span_gases for select to authenticated
  using (organization_id in (select public.my_organizations()));

create policy entry_facets_read on public.entry_facets for select to authenticated
  using (organization_id in (select public.my_organizations()));

create policy current_entries_read on public.current_entries for select to authenticated
  using (organization_id in (select public.my_organizations()));

create policy line_words_read on public.line_words for select to authenticated
  using (organization_id in (select public.my_organizations()));
