-- Finding factors, kinds and registered names by words.

-- Every run of up to six words in a folded text: "diesel s10 frota" holds "diesel", "diesel s10", "s10 frota", ….
create function public.word_runs(words text) returns text[]
language sql immutable strict parallel safe set search_path = ''
as $$
  with split as (select (string_to_array(words, ' '))[1:16] as parts)
  select coalesce(array_agg(distinct array_to_string(parts[first:last], ' ')), '{}')
  from split, generate_series(1, cardinality(parts)) first,
    generate_series(first, least(first + 5, cardinality(parts))) last
$$;

-- Kinds of activity that words mean, best first. A whole alias scores 1. Otherwise the words are read one by one,
-- in any order: a stem that no alias knows stands for the one most alike (a typo); then a kind scores by how much of the
-- words its aliases explain, and aliases of which only a part was said come last.
create function public.search_kinds(query text, max integer default 10)
returns table (kind text, score real)
language plpgsql stable set search_path = public, extensions, pg_temp set jit = off
as $$
#variable_conflict use_column
declare
  words constant text := public.fold_words(coalesce(search_kinds.query, ''));
begin
  if words = '' then
    return;
  end if;
  return query
  -- What each asked stem is read as and how much it tells; one that means nothing weighs a little.
  with asked as materialized (
    select a.stem as said, exact.stem, exact.weight
    from unnest(public.word_stems(words)) a (stem)
    left join public.alias_stems exact on exact.stem = a.stem
  ),
  mended as materialized (
    select a.said, coalesce(a.stem, near.stem) as stem, coalesce(a.weight, near.weight * near.likeness, 2.5)::real as weight
    from asked a
    left join lateral (
      select s.stem, s.weight, similarity(s.stem, a.said) as likeness
      from public.alias_stems s
      where a.stem is null and length(a.said) > 3 and a.said !~ '[0-9]' and s.stem % a.said
        and length(s.stem) > 3 and s.stem !~ '[0-9]' and similarity(s.stem, a.said) >= 0.4
      order by 3 desc, abs(length(s.stem) - length(a.said)), s.stem
      limit 1
    ) near on true
  ),
  whole as (select sum(m.weight) as weight from mended m),
  read as materialized (select m.stem, max(m.weight) as weight from mended m where m.stem is not null group by m.stem),
  aliases as materialized (
    select p.kind, p.alias, p.size, p.full_weight, count(*) as found, sum(r.weight) as shared, array_agg(r.stem) as stems
    from read r join public.alias_parts p on p.stem = r.stem
    group by p.kind, p.alias, p.size, p.full_weight
  ),
  said as materialized (select a.* from aliases a where a.found = a.size),
  explained as (
    select e.kind, sum(r.weight) as weight
    from (select distinct s.kind, stem from said s, unnest(s.stems) stem) e join read r on r.stem = e.stem
    group by e.kind
  ),
  -- The weightiest alias said whole decides between kinds that explain alike: "gelo seco" before "gelo".
  heaviest as (select s.kind, max(s.shared) as weight from said s group by s.kind),
  scores as (
    select a.kind, 1.0::real as score from public.factor_aliases a where a.folded = words
    union all
    select e.kind, 0.5 + (0.4 * e.weight + 0.06 * h.weight) / w.weight
    from explained e join heaviest h using (kind), whole w
    union all
    select a.kind, 0.7 * a.shared / a.full_weight * a.shared / w.weight
    from aliases a, whole w
    where a.found < a.size and a.shared >= 0.5 * a.full_weight
    union all
    select a.kind, 0.6 * word_similarity(words, a.folded) * (0.7 + 0.3 * similarity(words, a.folded))
    from public.factor_aliases a
    where not exists (select from said) and words <% a.folded
  )
  select s.kind, max(s.score)::real
  from scores s
  group by s.kind
  having max(s.score) >= 0.3
  order by 2 desc, 1
  limit greatest(1, least(coalesce(search_kinds.max, 10), 100));
end
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

-- Factors by words, best first: the factors of the kinds that the words mean (see search_kinds), and the words of names;
-- names alike by trigrams only when little else is found. On equal scores: Brazil, then the closer name, then the latest.
-- Without words the filters alone decide.
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
  with kind_scores as materialized (
    select k.kind, k.score from public.search_kinds(search_factors.query, 40) k
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
        + case when f.answers then 0.02 else 0 end
        -- What lies upstream of a thing is not the thing, unless it was asked for.
        - case when position('wtt' in f.search) > 0 and words !~ '\m(wtt|well|poco)' then 0.2 else 0 end as score
    from public.factors f
    where f.search_words @@ named
      -- An exact alias outranks every name; with filters its factors may all be filtered away.
      and not (unfiltered and coalesce((select bool_or(k.score = 1) from kind_hits k), false))
  ),
  hits as (
    select * from kind_hits
    union all
    select * from name_hits
    union all
    select f.id, 0.8 * word_similarity(words, f.search)
    from public.factors f
    where words <% f.search
      -- Words whose meaning is plain need no guess at names, also where no factor answers them.
      and not exists (select from kind_scores k where k.score >= 0.7)
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
end
$$;

-- Entries of a register by code or by words of either language, without accents and with typos, best first. A code
-- scores 1; a code inside or around the one that was asked, words, and words alike by trigrams follow. Without a query,
-- the entries below `parent`, or the first ones.
create function public.search_register(register text, query text default '', parent text default null, max integer default 10)
returns table (code text, score real)
language plpgsql stable set search_path = public, extensions, pg_temp set random_page_cost = 1 set jit = off
set pg_trgm.word_similarity_threshold = 0.45
as $$
#variable_conflict use_column
declare
  words constant text := public.fold_words(coalesce(search_register.query, ''));
  asked constant text := upper(regexp_replace(coalesce(search_register.query, ''), '[^A-Za-z0-9]', '', 'g'));
  wanted constant integer := greatest(1, least(coalesce(search_register.max, 10), 100));
  -- A code is written without spaces, or is digits with points, dashes, slashes or spaces between them.
  is_code constant boolean := asked <> '' and (btrim(search_register.query) !~ '\s' or asked ~ '^[0-9]+$');
  named constant tsquery := to_tsquery('simple'::regconfig, coalesce((
    select string_agg(word || ':*', ' & ') from unnest(string_to_array(words, ' ')) word
    where length(word) > 1 and word <> all ('{de,da,do,das,dos,em,na,no,of,the,in,at,and,or,to}'::text[])), ''));
begin
  if asked = '' and words = '' then
    return query
    select e.code, 0::real from public.register_entries e
    where e.register = search_register.register and (search_register.parent is null or e.parent = search_register.parent)
      and coalesce(search_register.query, '') ~ '^\s*$'
    order by e.weight desc, e.code
    limit wanted;
    return;
  end if;
  return query
  with by_code as (
    select e.code, case when e.folded_code = asked then 1.0
      else 0.8 + 0.15 * length(asked)::numeric / length(e.folded_code) end as score
    from public.register_entries e
    where is_code and e.register = search_register.register and e.folded_code like replace(asked, '%', '') || '%'
    union all
    -- A longer code lies under the entry that it begins with, the longest first.
    select e.code, 0.8 + 0.15 * length(e.folded_code)::numeric / length(asked)
    from public.register_entries e
    where is_code and length(asked) > 4 and asked ~ '[0-9]' and e.register = search_register.register
      and e.folded_code = any (array(select left(asked, n) from generate_series(2, length(asked) - 1) n))
  ),
  by_words as materialized (
    select e.code, 0.7 + 0.2 * word_similarity(words, e.search) + 0.09 * similarity(words, e.search) as score
    from public.register_entries e
    where e.register = search_register.register and e.search <> '' and e.search_words @@ named
  ),
  alike as (
    select e.code, 0.65 * word_similarity(words, e.search) + 0.05 * similarity(words, e.search)
    from public.register_entries e
    where e.register = search_register.register and e.search <> '' and words <% e.search
      and (select count(*) from by_words) < wanted
  ),
  best as (
    select h.code, max(h.score) as score
    from (select * from by_code union all select * from by_words union all select * from alike) h
    group by h.code
  )
  select e.code, b.score::real
  from best b
  join public.register_entries e on e.register = search_register.register and e.code = b.code
  where search_register.parent is null or e.parent = search_register.parent
  -- Words that answer about alike go by weight; codes by how close they are.
  order by case when b.score >= 0.95 then b.score else round(b.score::numeric, 1) end desc, e.weight desc, b.score desc, e.code
  limit wanted;
end
$$;

-- ── Who may do what ─────────────────────────────────────────────────────────────────────────────────────────────────

revoke execute on function public.search_kinds(text, integer),
  public.factor_fits(factors, integer, text, text, integer, text, text),
  public.search_factors(text, text, integer, text, text, integer, text, text, integer),
  public.search_register(text, text, text, integer) from public, anon;
grant execute on function public.search_kinds(text, integer),
  public.factor_fits(factors, integer, text, text, integer, text, text),
  public.search_factors(text, text, integer, text, text, integer, text, text, integer),
  public.search_register(text, text, text, integer) to authenticated, service_role;
