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
