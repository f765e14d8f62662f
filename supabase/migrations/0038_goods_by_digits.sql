-- Goods under the European border adjustment are found by the digits of their code alone.

create index register_entries_goods on public.register_entries (register, left(substring(code from '^[A-Z]+/([0-9]{4,10})'), 4))
where register in ('cbam-defaults', 'cbam-benchmarks');

create or replace function public.search_register(register text, query text default '', parent text default null, max integer default 10)
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
    union all
    -- Codes of goods that stand behind a country or a column (`BR/7201`, `B/25070080/-/all`): by their digits alone.
    select e.code, case when length(asked) = length(g.digits) then 0.97
      else 0.8 + 0.15 * least(length(asked), length(g.digits))::numeric / greatest(length(asked), length(g.digits)) end
    from public.register_entries e
    cross join lateral (select substring(e.code from '^[A-Z]+/([0-9]{4,10})') as digits) g
    where asked ~ '^[0-9]{4,10}$' and e.register = search_register.register
      and e.register in ('cbam-defaults', 'cbam-benchmarks')
      and left(substring(e.code from '^[A-Z]+/([0-9]{4,10})'), 4) = left(asked, 4)
      and (g.digits like asked || '%' or asked like g.digits || '%')
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
