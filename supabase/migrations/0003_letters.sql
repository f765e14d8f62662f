-- Letters that the product writes to people, what each person prefers, and limits of calls: how often one address or person
-- may use a verb that costs something outside of their own ledger (letters, guesses at tokens). In the database, so that all
-- processes of an installation share the count.

-- ── Limits of calls ─────────────────────────────────────────────────────────────────────────────────────────────────

create table public.call_limits (
  bucket text primary key,
  hits integer not null,
  window_ends_at timestamptz not null
);
create index call_limits_over on public.call_limits (window_ends_at);

-- Counts one call; gives the seconds to wait when the window's calls are used up, else null. Now and then it clears away old
-- windows, but only those that no other call holds: two that clear at once could each wait for a row of the other's.
create function razao.count_call(given_bucket text, most integer, seconds integer, moment timestamptz)
returns integer
language plpgsql volatile set search_path = '' as $$
declare
  counted public.call_limits;
begin
  if random() < 0.01 then
    delete from public.call_limits where bucket in (
      select l.bucket from public.call_limits l
      where l.window_ends_at < moment - interval '1 hour' and l.bucket <> given_bucket
      limit 1000 for update skip locked
    );
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

-- ── Letters ─────────────────────────────────────────────────────────────────────────────────────────────────────────

-- What the product has to write to people. A job of the server hands each to the mail and marks it; the parameters hold
-- links that let people in, so nobody but the service reads the table, and they are dropped once the letter has left.
create table public.letters (
  id uuid primary key default gen_random_uuid(),
  recipient text not null check (length(recipient) between 5 and 254),
  kind text not null check (kind ~ '^[a-z_]+$'),
  locale text not null check (locale in ('pt-BR', 'en')),
  params jsonb not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  problem text
);
create index letters_waiting on public.letters (next_try_at) where sent_at is null;
create index letters_recent on public.letters (recipient, kind, created_at);

-- Definer: a person in a use-case may have a letter written, and can neither read nor change one.
create function razao.write_letter(recipient text, kind text, locale text, params jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if current_setting('role') <> 'service_role' and not public.in_use_case() then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  insert into public.letters (recipient, kind, locale, params) values (recipient, kind, locale, params);
end
$$;

-- How a person likes the product, on whatever device. Null: what the browser has.
create table public.preferences (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  theme text check (theme in ('light', 'dark', 'system')),
  locale text check (locale in ('pt-BR', 'en')),
  -- Marks of figures: as the language has them, `1.234,56` or `1,234.56`.
  number_format text not null default 'language' check (number_format in ('language', 'comma', 'point')),
  compact boolean not null default false,
  status_refresh boolean not null default true,
  email_notices boolean not null default true,
  browser_notices boolean not null default false,
  updated_at timestamptz not null default now()
);

-- Writes to a person who wants such letters, in their language. For the triggers below alone.
create function razao.write_notice(person uuid, kind text, params jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.letters (recipient, kind, locale, params)
  select u.email, write_notice.kind, coalesce(w.locale, p.locale, 'pt-BR'), write_notice.params
  from auth.users u
  left join public.profiles p on p.id = u.id
  left join public.preferences w on w.user_id = u.id
  where u.id = person and length(u.email) between 5 and 254 and coalesce(w.email_notices, true)
$$;

-- Writes to those who lead an organization, save the caller and who does not want such letters, each in their language.
-- Definer: addresses and preferences of others are hidden from the caller, and stay so.
create function razao.write_to_leaders(organization uuid, kind text, params jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not public.in_use_case() or public.my_role(organization) is null then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  insert into public.letters (recipient, kind, locale, params)
  select p.email, write_to_leaders.kind, coalesce(w.locale, p.locale, o.locale), write_to_leaders.params
  from public.memberships m
  join public.organizations o on o.id = m.organization_id
  join public.profiles p on p.id = m.user_id
  left join public.preferences w on w.user_id = m.user_id
  where m.organization_id = write_to_leaders.organization and m.ended_at is null and m.role in ('owner', 'manager')
    and m.user_id <> auth.uid() and length(p.email) between 5 and 254 and coalesce(w.email_notices, true);
end
$$;

-- Writes to one of them who wants such letters, in their language: `titles` is a title by language, `due` a day. True: a
-- letter was written. Granted to nobody: the functions below call it. Definer: addresses of others are hidden.
create function razao.write_in_ledger(organization uuid, person uuid, kind text, params jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.letters (recipient, kind, locale, params)
  select u.email, write_in_ledger.kind, told.locale,
    (write_in_ledger.params - 'titles' - 'due') || jsonb_strip_nulls(jsonb_build_object(
      'organization', o.name, 'title', write_in_ledger.params -> 'titles' ->> told.locale,
      'day', to_char((write_in_ledger.params ->> 'due')::date,
        case told.locale when 'pt-BR' then 'DD/MM/YYYY' else 'YYYY-MM-DD' end)))
  from auth.users u
  join public.organizations o on o.id = write_in_ledger.organization
  left join public.profiles p on p.id = u.id
  left join public.preferences w on w.user_id = u.id
  cross join lateral (select coalesce(w.locale, p.locale, o.locale) as locale) told
  where u.id = person and length(u.email) between 5 and 254 and coalesce(w.email_notices, true);
  return found;
end
$$;

-- The same at the word of somebody who works there, to another one who does. Definer: see above.
create function razao.write_to_colleague(organization uuid, person uuid, kind text, params jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not public.in_use_case() or public.my_role(organization) is null
    or kind not in ('data_requested', 'data_request_cancelled', 'comment_mentioned', 'question_asked', 'question_answered',
      'question_reopened', 'question_resolved')
    or not exists (select from razao.people_who_work_in(organization) w where w.user_id = person) then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  return razao.write_in_ledger(organization, person, kind,
    params || jsonb_build_object('name', coalesce((select full_name from public.profiles where id = auth.uid()), '')));
end
$$;

-- ── Who may do what ─────────────────────────────────────────────────────────────────────────────────────────────────

alter table public.call_limits enable row level security;
alter table public.letters enable row level security;
alter table public.preferences enable row level security;

revoke all on public.call_limits, public.letters, public.preferences from anon, authenticated;
grant select, insert, update on public.preferences to authenticated;
grant all on public.call_limits, public.letters, public.preferences to service_role;

revoke execute on function razao.count_call(text, integer, integer, timestamptz),
  razao.write_letter(text, text, text, jsonb), razao.write_notice(uuid, text, jsonb),
  razao.write_to_leaders(uuid, text, jsonb), razao.write_in_ledger(uuid, uuid, text, jsonb),
  razao.write_to_colleague(uuid, uuid, text, jsonb) from public;
grant execute on function razao.count_call(text, integer, integer, timestamptz) to service_role;
grant execute on function razao.write_letter(text, text, text, jsonb) to authenticated, service_role;
grant execute on function razao.write_to_leaders(uuid, text, jsonb), razao.write_to_colleague(uuid, uuid, text, jsonb)
  to authenticated;

create policy preferences_read on public.preferences for select to authenticated
  using (user_id = (select auth.uid()));
create policy preferences_add on public.preferences for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy preferences_change on public.preferences for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
