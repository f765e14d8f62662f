-- How often one address or person may use a verb that costs something outside of their own ledger (letters, guesses at
-- tokens). In the database, so that all processes of an installation share the count.

create table public.call_limits (
  bucket text primary key,
  hits integer not null,
  window_ends_at timestamptz not null
);
create index call_limits_over on public.call_limits (window_ends_at);

alter table public.call_limits enable row level security;
revoke all on public.call_limits from anon, authenticated;
grant all on public.call_limits to service_role;

-- Counts one call; gives the seconds to wait when the window's calls are used up, else null.
create function razao.count_call(given_bucket text, most integer, seconds integer, moment timestamptz) returns integer
language plpgsql volatile set search_path = '' as $$
declare
  counted public.call_limits;
begin
  -- Now and then whoever counts clears away what is over.
  if random() < 0.01 then
    delete from public.call_limits where window_ends_at < moment - interval '1 hour';
  end if;
  insert into public.call_limits as kept (bucket, hits, window_ends_at)
  values (given_bucket, 1, moment + make_interval(secs => seconds))
  on conflict (bucket) do update set
    hits = case when kept.window_ends_at <= moment then 1 else kept.hits + 1 end,
    window_ends_at = case when kept.window_ends_at <= moment then excluded.window_ends_at else kept.window_ends_at end
  returning * into counted;
  if counted.hits <= most then
    return null;
  end if;
  return greatest(1, ceil(extract(epoch from counted.window_ends_at - moment)));
end
$$;
revoke execute on function razao.count_call(text, integer, integer, timestamptz) from public;
grant execute on function razao.count_call(text, integer, integer, timestamptz) to service_role;
