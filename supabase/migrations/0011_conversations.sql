-- Conversations with the assistant: threads, their messages, and the runs that answer them; the language model that an
-- organization chose; and drafts, which are changed freely until they are approved. A thread belongs to one person in one
-- organization; nobody else reads it, not even a colleague. What is drafted from it belongs to the organization and outlives
-- the thread.

-- ── Conversations ───────────────────────────────────────────────────────────────────────────────────────────────────

create table public.threads (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Empty until the first message names it.
  title text not null default '' check (length(title) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  pinned boolean not null default false,
  archived_at timestamptz,
  -- The message at the end of the branch that is on the screen; null = nothing was said yet.
  leaf text
);
create index threads_of_person on public.threads (user_id, organization_id, updated_at desc);

-- UI messages as they were streamed. `seq` is the order in the thread; `id` is the client's or the run's id.
create table public.messages (
  thread_id uuid not null references public.threads (id) on delete cascade,
  seq integer not null check (seq > 0),
  id text not null check (length(id) between 1 and 100),
  role text not null check (role in ('user', 'assistant')),
  parts jsonb not null check (jsonb_typeof(parts) = 'array'),
  metadata jsonb,
  created_at timestamptz not null default now(),
  -- The message that it follows. One that was changed, or an answer that was given again, follows the same message as the
  -- one it stands for: both stay, as branches of one conversation.
  parent text,
  -- Folded words of its text parts, for searching.
  words text not null default '',
  -- Drafts that were put aside when the person left the branch that begins here; they come back with it.
  set_aside uuid[] not null default '{}',
  primary key (thread_id, seq),
  unique (thread_id, id)
);
create index messages_of_parent on public.messages (thread_id, parent, seq);

create function razao.keep_words_of_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.words := coalesce(
    (
      select public.fold_words(string_agg(part ->> 'text', ' ' order by place))
      -- What is no list is refused by the table itself, in its own words.
      from jsonb_array_elements(case when jsonb_typeof(new.parts) = 'array' then new.parts else '[]' end)
        with ordinality as p (part, place)
      where part ->> 'type' = 'text'
    ),
    ''
  );
  return new;
end
$$;
create trigger messages_words before insert or update of parts on public.messages
  for each row execute function razao.keep_words_of_message();

-- What a person thinks of an answer.
create table public.message_feedback (
  thread_id uuid not null,
  message_id text not null,
  verdict text not null check (verdict in ('good', 'bad')),
  reason text not null default '' check (length(reason) <= 2000),
  updated_at timestamptz not null default now(),
  primary key (thread_id, message_id),
  foreign key (thread_id, message_id) references public.messages (thread_id, id) on delete cascade
);

-- One answer to one message, in progress or over. State lives here and not in a process, so that a refresh, a second
-- tab, another process and a restart all find it. `beat_at` is the sign of life of the process that runs it.
create table public.runs (
  id uuid primary key default gen_random_uuid(),
  thread_id uuid not null references public.threads (id) on delete cascade,
  message_id text not null,
  state text not null default 'running' check (state in ('running', 'done', 'stopped', 'failed', 'interrupted')),
  stop_requested boolean not null default false,
  started_at timestamptz not null default now(),
  beat_at timestamptz not null default now(),
  ended_at timestamptz,
  -- The message that it answers.
  asked text
);
create unique index runs_one_at_a_time on public.runs (thread_id) where state = 'running';
create index runs_of_thread on public.runs (thread_id, started_at desc);

-- The stream of a run as it went out, in batches, for whoever joins later or on another process.
create table public.run_chunks (
  run_id uuid not null references public.runs (id) on delete cascade,
  seq integer not null check (seq >= 0),
  chunks jsonb not null check (jsonb_typeof(chunks) = 'array'),
  primary key (run_id, seq)
);

-- ── Providers ───────────────────────────────────────────────────────────────────────────────────────────────────────

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

-- Adds what a model took. For the server alone.
create function razao.count_tokens(organization uuid, in_month date, more bigint) returns void
language sql volatile set search_path = '' as $$
  insert into public.assistant_usage as u (organization_id, month, tokens) values (organization, in_month, more)
  on conflict (organization_id, month) do update set tokens = u.tokens + excluded.tokens
$$;

-- ── Drafts ──────────────────────────────────────────────────────────────────────────────────────────────────────────

create table public.drafts (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id),
  -- The order in which drafts were proposed, also within one call.
  position bigint generated always as identity,
  -- Rises by one with each change; approving names the exact revision.
  revision integer not null default 1 check (revision >= 1),
  state text not null default 'open' check (state in ('open', 'committed', 'discarded')),
  -- The conversation it came from. No foreign key: a deleted conversation leaves its drafts.
  thread_id uuid,
  site_id uuid,
  -- {kind, quantity, unit, from, to}; null where the person has not said it yet. Quantities are decimal strings.
  activity jsonb not null,
  -- A factor that a person chose; null = the engine chooses.
  factor_id text,
  estimated boolean not null default false,
  evidence jsonb,
  -- The calculation of this revision with its trace; null while a slot is open.
  result jsonb,
  problems jsonb not null default '[]',
  -- What the calculation stood on.
  region text not null,
  gwp_set text not null check (gwp_set in ('AR4', 'AR5', 'AR6')),
  programme text not null check (programme in ('brazil', 'uk', 'us', 'international')),
  created_at timestamptz not null default now(),
  created_by uuid not null,
  updated_at timestamptz not null default now(),
  updated_by uuid not null,
  -- A person has looked at what was recognized in a picture.
  looked boolean not null default false,
  unique (id, organization_id),
  foreign key (site_id, organization_id) references public.sites (id, organization_id)
);
create index drafts_open on public.drafts (organization_id, position) where state = 'open';
create index drafts_thread on public.drafts (thread_id, position) where thread_id is not null;
-- What rests on a document. Lines of a bulk import rest on the document of their import, and are not in here.
create index drafts_documents on public.drafts using gin ((evidence -> 'read') jsonb_path_ops)
  where evidence -> 'read' is not null;

-- An approved draft is what the person approved: it never changes again.
create function razao.keep_committed_draft() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.state = 'committed' and not (tg_op = 'DELETE' and razao.is_being_deleted(old.organization_id)) then
    raise exception 'a committed draft is final' using errcode = 'insufficient_privilege';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
create trigger drafts_committed_is_final before update or delete on public.drafts
  for each row execute function razao.keep_committed_draft();

-- ── Who may do what ─────────────────────────────────────────────────────────────────────────────────────────────────

alter table public.threads enable row level security;
alter table public.messages enable row level security;
alter table public.message_feedback enable row level security;
alter table public.runs enable row level security;
alter table public.run_chunks enable row level security;
alter table public.assistant_settings enable row level security;
alter table public.assistant_usage enable row level security;
alter table public.drafts enable row level security;

revoke all on public.threads, public.messages, public.message_feedback, public.runs, public.run_chunks,
  public.assistant_settings, public.assistant_usage, public.drafts from anon, authenticated;
-- The sealed key is written by people and read by the server alone.
grant select (organization_id, provider, model, base_url, key_end, whole_answers, monthly_tokens, updated_at), insert,
  update, delete on public.assistant_settings to authenticated;
grant select, insert, update (revision, state, site_id, activity, factor_id, estimated, evidence, result, problems,
  region, gwp_set, programme, updated_at, updated_by, looked) on public.drafts to authenticated;
grant all on public.threads, public.messages, public.message_feedback, public.runs, public.run_chunks
  to authenticated;
grant select on public.assistant_usage to authenticated;
grant all on public.threads, public.messages, public.message_feedback, public.runs, public.run_chunks,
  public.assistant_settings, public.assistant_usage, public.drafts to service_role;

revoke execute on function razao.keep_words_of_message(), razao.count_tokens(uuid, date, bigint),
  razao.keep_committed_draft() from public;
grant execute on function razao.count_tokens(uuid, date, bigint) to service_role;

-- Read by the person alone, written only inside a use-case (as everywhere).
create policy threads_read on public.threads for select to authenticated
  using (user_id = (select auth.uid()) and organization_id in (select public.my_organizations()));
create policy threads_write on public.threads for all to authenticated
  using (
    (select public.in_use_case())
    and user_id = (select auth.uid())
    and organization_id in (select public.my_organizations())
  );

-- The subqueries stand under the policy of the table they read, so each of these is "of a thread of mine".
create policy messages_read on public.messages for select to authenticated
  using (exists (select from public.threads where threads.id = messages.thread_id));
create policy messages_write on public.messages for all to authenticated
  using (
    (select public.in_use_case())
    and exists (select from public.threads where threads.id = messages.thread_id)
  );

create policy message_feedback_read on public.message_feedback for select to authenticated
  using (exists (select from public.threads where threads.id = message_feedback.thread_id));
create policy message_feedback_write on public.message_feedback for all to authenticated
  using (
    (select public.in_use_case())
    and exists (select from public.threads where threads.id = message_feedback.thread_id)
  );

create policy runs_read on public.runs for select to authenticated
  using (exists (select from public.threads where threads.id = runs.thread_id));
create policy runs_write on public.runs for all to authenticated
  using (
    (select public.in_use_case())
    and exists (select from public.threads where threads.id = runs.thread_id)
  );

create policy run_chunks_read on public.run_chunks for select to authenticated
  using (exists (select from public.runs where runs.id = run_chunks.run_id));
create policy run_chunks_write on public.run_chunks for all to authenticated
  using (
    (select public.in_use_case())
    and exists (select from public.runs where runs.id = run_chunks.run_id)
  );

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

create policy drafts_read on public.drafts for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy drafts_add on public.drafts for insert to authenticated
  with check (
    (select public.in_use_case()) and created_by = (select auth.uid())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );
create policy drafts_change on public.drafts for update to authenticated
  using (
    (select public.in_use_case())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  )
  with check (
    updated_by = (select auth.uid())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );
