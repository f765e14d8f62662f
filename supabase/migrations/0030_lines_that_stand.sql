-- The lines that stand (neither superseded nor withdrawn), kept with the ledger in the same transaction, so that a list of
-- them needs no look at what came later: narrow, and indexed by every order in which a list is shown. What many lines say
-- alike is said once, with how many they are and what they come to. All of it follows from the ledger and can be made again.

-- ── Facets: what lines say alike ────────────────────────────────────────────────────────────────────────────────────

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

-- ── The lines ───────────────────────────────────────────────────────────────────────────────────────────────────────

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
create index current_entries_words on public.current_entries using gin (words extensions.gin_trgm_ops) where words is not null;

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
revoke execute on function razao.quality_of(jsonb, jsonb), razao.words_of(jsonb, jsonb, text) from public;

-- What is in the ledger already; what comes is kept by the trigger of 0035, with the summaries.
create temporary table said on commit drop as
select e.id, e.line_id, e.organization_id, e.sequence, e.inventory_id, e.site_id, e.scope, e.category, e.kind, e.unit,
  e.state, e.estimated, e.factor_ids[1] as factor_id, razao.quality_of(e.result, b.content) as quality,
  e.evidence ->> 'source' as source, (e.result ->> 'import')::uuid as import_id, e.committed_by,
  e.period_from, e.period_to, e.quantity, e.co2e_kg, e.biogenic_co2_kg, razao.words_of(e.result, e.evidence, e.reason) as words
from public.entries e
left join public.ledger_bases b on b.organization_id = e.organization_id and b.hash = e.result ->> 'basis'
where e.state <> 'withdrawn' and not exists (select from public.entries later where later.supersedes = e.id);
insert into public.entry_facets (organization_id, kind, site_id, inventory_id, category, scope, unit, state, estimated,
  factor_id, quality, source, import_id, committed_by, lines, quantity, co2e_kg, biogenic_co2_kg, longest_days, first_from,
  last_from, first_sequence, last_sequence, quantity_least, quantity_most, co2e_least, co2e_most)
select s.organization_id, s.kind, s.site_id, s.inventory_id, s.category, s.scope, s.unit, s.state, s.estimated,
  s.factor_id, s.quality, s.source, s.import_id, s.committed_by,
  count(*), sum(s.quantity), coalesce(sum(s.co2e_kg), 0), coalesce(sum(s.biogenic_co2_kg), 0),
  max(s.period_to - s.period_from), min(s.period_from), max(s.period_from), min(s.sequence), max(s.sequence),
  min(s.quantity)::double precision, max(s.quantity)::double precision,
  min(coalesce(s.co2e_kg::double precision, '-Infinity')), max(coalesce(s.co2e_kg::double precision, '-Infinity'))
from pg_temp.said s
group by s.organization_id, s.kind, s.site_id, s.inventory_id, s.category, s.scope, s.unit, s.state, s.estimated,
  s.factor_id, s.quality, s.source, s.import_id, s.committed_by;
insert into public.current_entries (line_id, entry_id, organization_id, facet_id, sequence, period_from, period_to,
  quantity, co2e_kg, biogenic_co2_kg, quantity_order, co2e_order, words)
select s.line_id, s.id, s.organization_id, k.id, s.sequence, s.period_from, s.period_to, s.quantity, s.co2e_kg,
  s.biogenic_co2_kg, s.quantity::double precision, coalesce(s.co2e_kg::double precision, '-Infinity'), s.words
from pg_temp.said s join public.entry_facets k
  on k.organization_id = s.organization_id and k.kind = s.kind and k.inventory_id = s.inventory_id
    and k.category = s.category and k.scope = s.scope and k.unit = s.unit and k.state = s.state
    and k.estimated = s.estimated and k.committed_by = s.committed_by
    and coalesce(k.site_id::text, '') = coalesce(s.site_id::text, '')
    and coalesce(k.factor_id, '') = coalesce(s.factor_id, '') and coalesce(k.quality, '') = coalesce(s.quality, '')
    and coalesce(k.source, '') = coalesce(s.source, '')
    and coalesce(k.import_id::text, '') = coalesce(s.import_id::text, '')
order by s.organization_id, s.sequence;

-- ── Words ───────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Lines whose own words hold every one of these, anywhere in a word. Definer: under row-level security no index of words
-- may be used, for comparing words may tell of other people's; so it asks first whose organization it is.
create function razao.current_entries_with(organization uuid, wanted text) returns setof public.current_entries
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
  return query select * from public.current_entries c
    where c.organization_id = organization and c.words is not null and c.words like all (patterns);
end
$$;
revoke execute on function razao.current_entries_with(uuid, text) from public;
grant execute on function razao.current_entries_with(uuid, text) to authenticated, service_role;

-- ── Rights ──────────────────────────────────────────────────────────────────────────────────────────────────────────

alter table public.entry_facets enable row level security;
alter table public.current_entries enable row level security;
revoke all on public.entry_facets, public.current_entries from anon, authenticated, service_role;
grant select on public.entry_facets, public.current_entries to authenticated, service_role;
create policy entry_facets_read on public.entry_facets for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy current_entries_read on public.current_entries for select to authenticated
  using (organization_id in (select public.my_organizations()));
