-- Conversations with the assistant: threads, their messages, and the runs that answer them. A thread belongs to one
-- person in one organization; nobody else reads it, not even a colleague. What is drafted from it belongs to the
-- organization and outlives the thread.

create table public.threads (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Empty until the first message names it.
  title text not null default '' check (length(title) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
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
  primary key (thread_id, seq),
  unique (thread_id, id)
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
  ended_at timestamptz
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

alter table public.threads enable row level security;
alter table public.messages enable row level security;
alter table public.runs enable row level security;
alter table public.run_chunks enable row level security;

-- Read by the person alone, written only inside a use-case (as everywhere, 0001).
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

grant select, insert, update, delete on public.threads, public.messages, public.runs, public.run_chunks
  to authenticated, service_role;
revoke all on public.threads, public.messages, public.runs, public.run_chunks from anon;
