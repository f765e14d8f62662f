-- Registers (lists of codes), how long each source is good, and the seals that keep an edition of factors as it was
-- first loaded. Everybody who is signed in reads them; only the server (service_role) writes, from reference/.

create table public.register_entries (
  register text not null,
  code text not null,
  -- As codes are compared: capitals and digits only ("10.11-2/01" and "1011201" are one).
  folded_code text not null generated always as (upper(regexp_replace(code, '[^A-Za-z0-9]', '', 'g'))) stored,
  label_pt text not null,
  label_en text not null,
  parent text not null,
  facts jsonb not null,
  source_id text not null references public.sources (id),
  -- What comes first among entries that answer alike: a large airport before an airstrip.
  weight smallint not null default 0,
  -- Folded words of both languages; empty where only the code is looked up (ZIP codes).
  search text not null,
  search_words tsvector generated always as (to_tsvector('simple'::regconfig, search)) stored,
  primary key (register, code)
);

create index register_entries_code on public.register_entries (register, folded_code text_pattern_ops);
create index register_entries_search on public.register_entries using gin (search extensions.gin_trgm_ops)
  where search <> '';
create index register_entries_source on public.register_entries (source_id);

-- Until when an edition is good. No day: it does not age (a standing document, or an edition for years gone by).
create table public.best_before (
  id text primary key,
  source_id text references public.sources (id),
  title text not null,
  edition text not null,
  best_before date,
  every_months smallint check (every_months > 0),
  superseded_by text,
  reason_pt text not null,
  reason_en text not null
);

create index best_before_source on public.best_before (source_id);

-- The numbers of a factor as they were first loaded under its id. An id names an edition, and an edition never
-- changes: a corrected figure comes in under another edition. Rows are never deleted, so that a factor which left the
-- tables cannot come back with another number.
create table public.factor_seals (
  factor_id text primary key,
  seal text not null,
  sealed_at timestamptz not null default now()
);

-- Names, remarks, citations and published limits may be amended; everything that a result depends on may not.
create function public.factor_seal(body jsonb) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select md5((body - '{name,note,source,gasSources,uncertainty}'::text[])::text)
$$;

insert into public.factor_seals (factor_id, seal) select id, public.factor_seal(body) from public.factors;

create function razao.refuse_unsealed() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'a seal is never changed or removed' using errcode = 'restrict_violation';
end
$$;
revoke execute on function razao.refuse_unsealed() from public;
create trigger factor_seals_append_only before update or delete on public.factor_seals
  for each row execute function razao.refuse_unsealed();
create trigger factor_seals_no_truncate before truncate on public.factor_seals
  for each statement execute function razao.refuse_unsealed();

alter table public.register_entries enable row level security;
alter table public.best_before enable row level security;
alter table public.factor_seals enable row level security;

create policy register_entries_read on public.register_entries for select to authenticated using (true);
create policy best_before_read on public.best_before for select to authenticated using (true);
create policy factor_seals_read on public.factor_seals for select to authenticated using (true);

revoke all on public.register_entries, public.best_before, public.factor_seals from anon, authenticated;
grant select on public.register_entries, public.best_before, public.factor_seals to authenticated;
grant all on public.register_entries, public.best_before to service_role;
grant select, insert on public.factor_seals to service_role;

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

revoke all on function public.search_register, public.factor_seal from public, anon;
grant execute on function public.search_register, public.factor_seal to authenticated, service_role;

-- Words as they are compared (see 0002). Formulas and refrigerants are one word however they are spaced: "SF-6", "R 410-A".
create or replace function public.fold_words(words text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select btrim(regexp_replace(regexp_replace(
    regexp_replace(lower(extensions.unaccent('extensions.unaccent'::regdictionary, words)), '[^a-z0-9]+', ' ', 'g'),
    '\m(r|s|p|b|e|fm|sf|nf|cf|co|ch|hfc|hcfc|hfo|pfc) (?=[0-9])', '\1', 'g'),
    '\m(r[0-9]{2,4}|hfc[0-9]{2,4}|[0-9]{3}) ([a-f])\M', '\1\2', 'g'))
$$;

-- The stems of a folded text in which endings of number and gender are gone and grammar is left out: "caminhões" and
-- "caminhão", "entérica" and "entérico", "losses" and "loss" are one.
create function public.word_stems(words text) returns text[]
language sql immutable strict parallel safe set search_path = ''
as $$
  select coalesce(array_agg(distinct stem), '{}')
  from unnest((string_to_array(words, ' '))[1:24]) word,
    lateral (select case
      when word ~ '[0-9]' or length(word) < 4 then word
      when word ~ 'oes$' then regexp_replace(word, 'oes$', 'a')
      when word ~ 'ao$' then regexp_replace(word, 'ao$', 'a')
      when word ~ '[ae]is$' then regexp_replace(word, 'is$', 'l')
      else regexp_replace(regexp_replace(word, '([^s])s$', '\1'), '(?<=...)[aeo]$', '')
    end as stem) cut
  where word <> '' and word <> all
    ('{a,e,o,as,os,ao,aos,de,da,do,das,dos,em,na,no,nas,nos,um,uma,por,para,pra,com,sem,pelo,pela,ate,and,at,by,for,from,in,it,of,on,or,the,to,with,our,my,we}'::text[])
$$;

-- Every stem of an alias with what it tells: a rare one tells more than a common one.
create table public.alias_stems (
  stem text primary key,
  weight real not null check (weight > 0)
);
create index alias_stems_trigrams on public.alias_stems using gin (stem extensions.gin_trgm_ops);

-- The stems of each alias; `size` of them, which weigh `full_weight` together.
create table public.alias_parts (
  stem text not null,
  kind text not null,
  alias integer not null,
  size smallint not null,
  full_weight real not null,
  primary key (stem, alias)
);

-- Fills alias_stems and alias_parts from the aliases; called by the load.
create function public.weigh_alias_stems() returns void
language sql set search_path = ''
as $$
  delete from public.alias_parts;
  delete from public.alias_stems;
  insert into public.alias_stems (stem, weight)
  select stem, 1 + ln((select count(distinct kind) from public.factor_aliases)::numeric / count(distinct kind))
  from public.factor_aliases, unnest(public.word_stems(folded)) stem
  group by stem;
  insert into public.alias_parts (stem, kind, alias, size, full_weight)
  select s.stem, a.kind, a.alias, count(*) over whole, sum(s.weight) over whole
  from (
    select kind, folded, row_number() over (order by kind, folded)::integer as alias
    from (select distinct kind, folded from public.factor_aliases) once
  ) a, unnest(public.word_stems(a.folded)) stem
  join public.alias_stems s using (stem)
  window whole as (partition by a.alias);
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

-- Factors by words, best first: the factors of the kinds that the words mean (see search_kinds), and the words of names;
-- names alike by trigrams only when little else is found. On equal scores: Brazil, then the closer name, then the latest. Without words the filters alone decide.
-- `region` also finds its subregions (US finds US-CAMX).
create or replace function public.search_factors(
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

alter table public.alias_stems enable row level security;
alter table public.alias_parts enable row level security;
create policy alias_stems_read on public.alias_stems for select to authenticated using (true);
create policy alias_parts_read on public.alias_parts for select to authenticated using (true);
revoke all on public.alias_stems, public.alias_parts from anon, authenticated;
grant select on public.alias_stems, public.alias_parts to authenticated;
grant all on public.alias_stems, public.alias_parts to service_role;

revoke all on function public.word_stems, public.weigh_alias_stems, public.search_kinds, public.search_factors
  from public, anon;
grant execute on function public.word_stems, public.search_kinds, public.search_factors to authenticated, service_role;
grant execute on function public.weigh_alias_stems to service_role;
