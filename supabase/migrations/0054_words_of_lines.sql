-- Lines that say words of their own lie together, apart from those that have none: what holds a word is found by the words
-- of its organization alone, and read from few pages, with all that a list filters and orders by.

create extension if not exists btree_gin with schema extensions;

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
  -- As in current_entries (0030): folded, never empty.
  words text not null
);

insert into public.line_words
select line_id, entry_id, organization_id, facet_id, sequence, period_from, period_to, quantity_order, co2e_order, words
from public.current_entries where words is not null
order by organization_id, sequence;

drop index public.current_entries_words;
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
revoke execute on function razao.keep_words() from public;
create trigger current_entries_come_with_words after insert on public.current_entries
  for each row when (new.words is not null) execute function razao.keep_words();
create trigger current_entries_go_with_words after delete on public.current_entries
  for each row when (old.words is not null) execute function razao.keep_words();

-- Lines whose own words hold every one of these, anywhere in a word. Definer: under row-level security no index of words
-- may be used, for comparing words may tell of other people's; so it asks first whose organization it is.
drop function razao.current_entries_with(uuid, text);
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
revoke execute on function razao.lines_with(uuid, text) from public;
grant execute on function razao.lines_with(uuid, text) to authenticated, service_role;

alter table public.line_words enable row level security;
revoke all on public.line_words from anon, authenticated, service_role;
grant select on public.line_words to authenticated, service_role;
create policy line_words_read on public.line_words for select to authenticated
  using (organization_id in (select public.my_organizations()));
