-- The reference library: sources, factors, the kinds they answer and the words people use for those kinds; registers (lists
-- of codes), how long each source is good, and the seals that keep an edition of factors as it was first loaded. Everybody
-- who is signed in reads it; only the server (service_role) writes it, from the tables under reference/.

-- Words as they are compared: lower case, no accents, no punctuation. Formulas and refrigerants are one word however they
-- are spaced: "SF-6", "R 410-A".
create function public.fold_words(words text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select btrim(regexp_replace(regexp_replace(
    regexp_replace(lower(extensions.unaccent('extensions.unaccent'::regdictionary, words)), '[^a-z0-9]+', ' ', 'g'),
    '\m(r|s|p|b|e|fm|sf|nf|cf|co|ch|hfc|hcfc|hfo|pfc) (?=[0-9])', '\1', 'g'),
    '\m(r[0-9]{2,4}|hfc[0-9]{2,4}|[0-9]{3}) ([a-f])\M', '\1\2', 'g'))
$$;

-- ── Sources and factors ─────────────────────────────────────────────────────────────────────────────────────────────

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

create table public.reference_loads (
  id bigint generated always as identity primary key,
  checksum text not null,
  sources integer not null,
  factors integer not null,
  loaded_at timestamptz not null default now()
);

-- ── Words ───────────────────────────────────────────────────────────────────────────────────────────────────────────

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

create table public.factor_aliases (
  kind text not null,
  lang text not null check (lang in ('pt', 'en')),
  alias text not null,
  folded text not null,
  primary key (kind, lang, alias)
);
create index factor_aliases_folded on public.factor_aliases (folded);
create index factor_aliases_trigrams on public.factor_aliases using gin (folded extensions.gin_trgm_ops);

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

-- ── Seals ───────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Names, remarks, citations and published limits may be amended; everything that a result depends on may not.
create function public.factor_seal(body jsonb) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select md5((body - '{name,note,source,gasSources,uncertainty}'::text[])::text)
$$;

-- The numbers of a factor as they were first loaded under its id. An id names an edition, and an edition never
-- changes: a corrected figure comes in under another edition. Rows are never deleted, so that a factor which left the
-- tables cannot come back with another number.
create table public.factor_seals (
  factor_id text primary key,
  seal text not null,
  sealed_at timestamptz not null default now()
);

create function razao.refuse_unsealed() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'a seal is never changed or removed' using errcode = 'restrict_violation';
end
$$;
create trigger factor_seals_append_only before update or delete on public.factor_seals
  for each row execute function razao.refuse_unsealed();
create trigger factor_seals_no_truncate before truncate on public.factor_seals
  for each statement execute function razao.refuse_unsealed();

-- ── Registers of the state ──────────────────────────────────────────────────────────────────────────────────────────

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

-- ── Who may do what ─────────────────────────────────────────────────────────────────────────────────────────────────

alter table public.sources enable row level security;
alter table public.factors enable row level security;
alter table public.factor_kinds enable row level security;
alter table public.reference_loads enable row level security;
alter table public.factor_aliases enable row level security;
alter table public.alias_stems enable row level security;
alter table public.alias_parts enable row level security;
alter table public.factor_seals enable row level security;
alter table public.register_entries enable row level security;
alter table public.best_before enable row level security;

revoke all on public.sources, public.factors, public.factor_kinds, public.reference_loads, public.factor_aliases,
  public.alias_stems, public.alias_parts, public.factor_seals, public.register_entries, public.best_before
  from anon, authenticated;
grant select on public.sources, public.factors, public.factor_kinds, public.reference_loads, public.factor_aliases,
  public.alias_stems, public.alias_parts, public.factor_seals, public.register_entries, public.best_before
  to authenticated;
grant all on public.sources, public.factors, public.factor_kinds, public.reference_loads, public.factor_aliases,
  public.alias_stems, public.alias_parts, public.factor_seals, public.register_entries, public.best_before
  to service_role;

revoke execute on function public.word_stems(text), public.weigh_alias_stems(), public.factor_seal(jsonb)
  from public, anon;
revoke execute on function razao.refuse_unsealed() from public;
grant execute on function public.word_stems(text), public.weigh_alias_stems(), public.factor_seal(jsonb)
  to authenticated, service_role;

create policy sources_read on public.sources for select to authenticated using (true);

create policy factors_read on public.factors for select to authenticated using (true);

create policy factor_kinds_read on public.factor_kinds for select to authenticated using (true);

create policy reference_loads_read on public.reference_loads for select to authenticated using (true);

create policy factor_aliases_read on public.factor_aliases for select to authenticated using (true);

create policy alias_stems_read on public.alias_stems for select to authenticated using (true);

create policy alias_parts_read on public.alias_parts for select to authenticated using (true);

create policy factor_seals_read on public.factor_seals for select to authenticated using (true);

create policy register_entries_read on public.register_entries for select to authenticated using (true);

create policy best_before_read on public.best_before for select to authenticated using (true);
