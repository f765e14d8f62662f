-- Which language model answers in the chat of an organization, where it chose one of its own, and what it has spent.

create table public.assistant_settings (
  organization_id uuid primary key references public.organizations (id) on delete cascade,
  provider text not null check (provider in ('offline', 'openai_compatible', 'openai', 'anthropic', 'google')),
  model text check (length(model) between 1 and 200),
  base_url text check (length(base_url) <= 500),
  -- Encrypted by the server under a key that is not in the database, bound to the organization.
  key_sealed text check (length(key_sealed) <= 4000),
  -- What is shown of the key.
  key_end text check (length(key_end) <= 4),
  -- Asks for whole answers, for servers that lose the calls of tools in a stream.
  whole_answers boolean not null default false,
  -- Tokens a calendar month (UTC); null = no limit of its own.
  monthly_tokens bigint check (monthly_tokens >= 0),
  updated_by uuid not null,
  updated_at timestamptz not null default now(),
  check (provider = 'offline' or model is not null),
  check (provider <> 'openai_compatible' or base_url is not null)
);

-- Tokens that configured models took for an organization in a calendar month.
create table public.assistant_usage (
  organization_id uuid not null references public.organizations (id) on delete cascade,
  month date not null check (extract(day from month) = 1),
  tokens bigint not null check (tokens >= 0),
  primary key (organization_id, month)
);

alter table public.assistant_settings enable row level security;
alter table public.assistant_usage enable row level security;
revoke all on public.assistant_settings, public.assistant_usage from anon, authenticated;
grant all on public.assistant_settings, public.assistant_usage to service_role;
-- The sealed key is written by people and read by the server alone.
grant select (organization_id, provider, model, base_url, key_end, whole_answers, monthly_tokens, updated_at),
  insert, update, delete on public.assistant_settings to authenticated;
grant select on public.assistant_usage to authenticated;

create policy assistant_settings_read on public.assistant_settings for select to authenticated
  using ((select public.in_use_case()) and organization_id in (select public.my_organizations()));
create policy assistant_settings_add on public.assistant_settings for insert to authenticated
  with check (
    (select public.in_use_case()) and organization_id in (select public.my_organizations_as('owner', 'manager'))
  );
create policy assistant_settings_change on public.assistant_settings for update to authenticated
  using ((select public.in_use_case()) and organization_id in (select public.my_organizations_as('owner', 'manager')))
  with check (organization_id in (select public.my_organizations_as('owner', 'manager')));
create policy assistant_settings_remove on public.assistant_settings for delete to authenticated
  using ((select public.in_use_case()) and organization_id in (select public.my_organizations_as('owner', 'manager')));
create policy assistant_usage_read on public.assistant_usage for select to authenticated
  using ((select public.in_use_case()) and organization_id in (select public.my_organizations()));

-- Adds what a model took. For the server alone.
create function razao.count_tokens(organization uuid, in_month date, more bigint) returns void
language sql volatile set search_path = '' as $$
  insert into public.assistant_usage as u (organization_id, month, tokens) values (organization, in_month, more)
  on conflict (organization_id, month) do update set tokens = u.tokens + excluded.tokens
$$;
revoke execute on function razao.count_tokens(uuid, date, bigint) from public;
grant execute on function razao.count_tokens(uuid, date, bigint) to service_role;
