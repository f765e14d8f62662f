-- The reference library: sources, factors, the kinds they answer and the words people use for those kinds.
-- Everybody who is signed in reads it; only the server (service_role) writes it, from the tables under reference/.

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;
grant usage on schema extensions to anon, authenticated, service_role;

-- Words as they are compared: lower case, no accents, no punctuation, codes joined ("R-410 A" and "r410a" are one).
create function public.fold_words(words text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select btrim(regexp_replace(
    regexp_replace(lower(extensions.unaccent('extensions.unaccent'::regdictionary, words)), '[^a-z0-9]+', ' ', 'g'),
    '\m(r|s|p|b|e|hfc|hcfc|hfo|pfc) (?=[0-9])', '\1', 'g'))
$$;

create table public.sources (
  id text primary key,
  publisher text not null,
  title text not null,
  edition text not null,
  licence text not null,
  attribution text not null,
  retrieved_on date not null,
  gwp_set text check (gwp_set in ('AR4', 'AR5', 'AR6')),
  boundary text not null,
  pitfalls jsonb not null,
  url text,
  card jsonb not null
);

create table public.factors (
  id text primary key,
  source_id text not null references public.sources (id),
  publisher text not null,
  edition text not null,
  name_pt text not null,
  name_en text not null,
  region text not null,
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  unit text not null,
  scope smallint check (scope in (1, 2, 3)),
  category text,
  body jsonb not null,
  -- Whether it answers a kind by itself; others are there for a person to choose.
  answers boolean not null default false,
  search text not null,
  search_words tsvector generated always as (to_tsvector('simple'::regconfig, search)) stored
);

create index factors_search on public.factors using gin (search extensions.gin_trgm_ops);
create index factors_search_words on public.factors using gin (search_words);
create index factors_listing on public.factors ((region = 'BR') desc, valid_from desc, id);
create index factors_source on public.factors (source_id);

create table public.factor_kinds (
  kind text not null,
  component text not null default '',
  factor_id text not null references public.factors (id) on delete cascade,
  primary key (kind, component, factor_id)
);

create index factor_kinds_factor on public.factor_kinds (factor_id);

create table public.factor_aliases (
  kind text not null,
  lang text not null check (lang in ('pt', 'en')),
  alias text not null,
  folded text not null,
  primary key (kind, lang, alias)
);

create index factor_aliases_folded on public.factor_aliases (folded);
create index factor_aliases_trigrams on public.factor_aliases using gin (folded extensions.gin_trgm_ops);

create table public.reference_loads (
  id bigint generated always as identity primary key,
  checksum text not null,
  sources integer not null,
  factors integer not null,
  loaded_at timestamptz not null default now()
);

alter table public.sources enable row level security;
alter table public.factors enable row level security;
alter table public.factor_kinds enable row level security;
alter table public.factor_aliases enable row level security;
alter table public.reference_loads enable row level security;

create policy sources_read on public.sources for select to authenticated using (true);
create policy factors_read on public.factors for select to authenticated using (true);
create policy factor_kinds_read on public.factor_kinds for select to authenticated using (true);
create policy factor_aliases_read on public.factor_aliases for select to authenticated using (true);
create policy reference_loads_read on public.reference_loads for select to authenticated using (true);

revoke all on public.sources, public.factors, public.factor_kinds, public.factor_aliases, public.reference_loads
  from anon, authenticated;
grant select on public.sources, public.factors, public.factor_kinds, public.factor_aliases, public.reference_loads
  to authenticated;
grant all on public.sources, public.factors, public.factor_kinds, public.factor_aliases, public.reference_loads
  to service_role;

-- Every run of up to six words in a folded text: "diesel s10 frota" holds "diesel", "diesel s10", "s10 frota", ….
create function public.word_runs(words text) returns text[]
language sql immutable strict parallel safe set search_path = ''
as $$
  with split as (select (string_to_array(words, ' '))[1:16] as parts)
  select coalesce(array_agg(distinct array_to_string(parts[first:last], ' ')), '{}')
  from split, generate_series(1, cardinality(parts)) first,
    generate_series(first, least(first + 5, cardinality(parts))) last
$$;

-- Whether a factor passes the filters of a search; a filter that is null lets everything pass. Holds no subquery, so
-- that PostgreSQL unfolds it in place.
create function public.factor_fits(
  factor public.factors, scope integer, category text, region text, year integer, unit text, publisher text
) returns boolean
language sql stable
as $$
  select ($2 is null or factor.scope = $2)
    and ($3 is null or factor.category = $3)
    and ($4 is null or factor.region = $4 or starts_with(factor.region, $4 || '-'))
    and ($5 is null or (factor.valid_from <= make_date($5, 12, 31)
      and (factor.valid_to is null or factor.valid_to >= make_date($5, 1, 1))))
    and ($6 is null or factor.unit = $6)
    and ($7 is null or lower(factor.publisher) = lower($7) or starts_with(factor.id, lower($7) || '/'))
$$;

-- Factors by words, best first. An exact alias of a kind scores 1 and brings the factors of that kind; an alias inside
-- the words, aliases alike by trigrams and the words of names follow; names alike by trigrams only when little else is
-- found. On equal scores: Brazil, then the closer name, then the latest. Without words the filters alone decide.
-- `region` also finds its subregions (US finds US-CAMX).
create function public.search_factors(
  query text default '', kind text default null, scope integer default null, category text default null,
  region text default null, year integer default null, unit text default null, publisher text default null,
  max integer default 10
) returns table (id text, score real)
-- The whole library fits in memory: pages cost the same in any order, so the indexes are worth using.
language plpgsql stable set search_path = public, extensions, pg_temp set random_page_cost = 1 set jit = off
as $$
#variable_conflict use_column
declare
  words constant text := public.fold_words(coalesce(search_factors.query, ''));
  runs constant text[] := public.word_runs(words);
  -- Two letters may name a place (UK, US); these are only grammar.
  small_words constant text[] := '{a,e,o,as,os,ao,de,da,do,das,dos,em,na,no,nas,nos,um,uma,por,para,com,and,at,by,for,from,in,it,of,on,or,the,to,with}';
  unfiltered constant boolean := num_nonnulls(search_factors.kind, search_factors.scope, search_factors.category,
    search_factors.region, search_factors.year, search_factors.unit, search_factors.publisher) = 0;
  wanted constant integer := greatest(1, least(coalesce(search_factors.max, 10), 100));
  named constant tsquery := to_tsquery('simple'::regconfig, coalesce((
    select string_agg(case when length(word) > 2 or word ~ '[0-9]' then word || ':*' else word end, ' & ')
    from unnest(string_to_array(words, ' ')) word
    where length(word) > 1 and word <> all (small_words)), ''));
begin
  if words = '' then
    return query
    select f.id, 0::real from public.factors f
    where public.factor_fits(f, search_factors.scope, search_factors.category, search_factors.region,
        search_factors.year, search_factors.unit, search_factors.publisher)
      and (search_factors.kind is null or exists (
        select from public.factor_kinds fk where fk.factor_id = f.id and fk.kind = search_factors.kind))
    order by (f.region = 'BR') desc, f.valid_from desc, f.id
    limit wanted;
    return;
  end if;
  return query
  with alias_scores as (
    select a.kind, case when a.folded = words then 1.0
      else 0.6 + 0.35 * length(a.folded)::numeric / length(words) end as score
    from public.factor_aliases a where a.folded = any (runs)
    union all
    select a.kind, 0.95 * word_similarity(words, a.folded) * (0.75 + 0.25 * similarity(words, a.folded))
    from public.factor_aliases a where words <% a.folded
  ),
  kind_scores as (
    select k.kind, max(k.score) as score from alias_scores k group by k.kind
  ),
  kind_hits as (
    select fk.factor_id, max(ks.score) as score
    from kind_scores ks join public.factor_kinds fk on fk.kind = ks.kind
    where search_factors.kind is null or fk.kind = search_factors.kind
    group by fk.factor_id
  ),
  name_hits as materialized (
    select f.id as factor_id,
      case when position(' ' in words) > 0 then 0.89 else 0.6 end
        + 0.08 * least(1.0, length(words)::numeric / length(f.search))
        + case when f.answers then 0.02 else 0 end as score
    from public.factors f
    where f.search_words @@ named
      -- An exact alias outranks every name; with filters its factors may all be filtered away.
      and not (unfiltered and (select bool_or(k.score = 1) from kind_scores k))
  ),
  hits as (
    select * from kind_hits
    union all
    select * from name_hits
    union all
    select f.id, 0.8 * word_similarity(words, f.search)
    from public.factors f
    where words <% f.search
      and (select count(*) from kind_hits) + (select count(*) from name_hits) < wanted
  ),
  best as (
    select h.factor_id, max(h.score) as score from hits h group by h.factor_id
  ),
  first_ones as (
    select f.id, b.score, f.region, f.valid_from, f.search
    from best b
    join public.factors f on f.id = b.factor_id
    where public.factor_fits(f, search_factors.scope, search_factors.category, search_factors.region,
        search_factors.year, search_factors.unit, search_factors.publisher)
      and (search_factors.kind is null or exists (
        select from public.factor_kinds fk where fk.factor_id = f.id and fk.kind = search_factors.kind))
    order by b.score desc, (f.region = 'BR') desc, f.valid_from desc, f.id
    limit greatest(150, wanted)
  )
  select l.id, l.score::real
  from first_ones l
  order by l.score desc, (l.region = 'BR') desc,
    round(word_similarity(words, l.search)::numeric, 1) desc,
    l.valid_from desc, l.id
  limit wanted;
  if found then
    return;
  end if;
  -- Nothing at all: a word that is misspelt more than the index forgives (diezel, gazolina).
  return query
  with near as (
    select a.kind, max(similarity(words, a.folded)) as likeness, max(word_similarity(words, a.folded)) as score
    from public.factor_aliases a
    where word_similarity(words, a.folded) >= 0.4 and similarity(words, a.folded) >= 0.3
      and (search_factors.kind is null or a.kind = search_factors.kind)
    group by a.kind
    order by 2 desc, a.kind
    limit 3
  )
  select f.id, max(0.6 * n.score)::real
  from near n
  join public.factor_kinds fk on fk.kind = n.kind
  join public.factors f on f.id = fk.factor_id
  where public.factor_fits(f, search_factors.scope, search_factors.category, search_factors.region,
      search_factors.year, search_factors.unit, search_factors.publisher)
  group by f.id, f.region, f.valid_from
  order by max(n.likeness) desc, (f.region = 'BR') desc, f.valid_from desc, f.id
  limit wanted;
end
$$;

revoke all on function public.search_factors, public.factor_fits from public, anon;
grant execute on function public.factor_fits to authenticated, service_role;
grant execute on function public.search_factors to authenticated, service_role;
