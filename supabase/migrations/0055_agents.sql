-- Work that goes on while nobody looks, and never signs. A plan is data: a graph of verbs that read or propose. A run is its row,
-- a step is recorded with its output in the transaction of its effect, and nothing is replayed. Whoever works on a run holds a
-- lease; one that ran out is taken over by the next process. What is proposed waits for a person (0057).

create table public.agents (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  kind text not null check (kind in ('gaps', 'reviewer', 'factors', 'report')),
  enabled boolean not null default false,
  -- Whose rights it has, asked anew at each step. No foreign key: an erased account leaves the agent, switched off.
  owner_id uuid not null,
  most_steps integer not null check (most_steps between 1 and 200),
  most_seconds integer not null check (most_seconds between 1 and 3600),
  -- No agent of today asks a model; one that does is stopped by it.
  most_tokens integer not null check (most_tokens between 0 and 1000000),
  -- How long a proposal waits for a person before it expires.
  answer_days integer not null check (answer_days between 1 and 90),
  changed_at timestamptz not null default now(),
  changed_by uuid not null,
  unique (organization_id, kind),
  unique (id, organization_id)
);
create trigger agents_note_change after insert or update or delete on public.agents
  for each row execute function razao.note_change();

-- When an agent begins by itself, on a clock of the wall somewhere: the next time follows from the last planned one, never from
-- now, so that a clock that jumps fires nothing twice.
create table public.agent_schedules (
  agent_id uuid primary key,
  organization_id uuid not null references public.organizations (id) on delete cascade,
  every text not null check (every in ('day', 'week', 'month')),
  -- ISO day of the week, or day of the month (the last one, where a month is shorter).
  on_day smallint not null check (on_day between 1 and 31),
  -- HH:MM.
  at_time text not null check (at_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- IANA name.
  zone text not null check (char_length(zone) between 1 and 60),
  planned_at timestamp not null,
  due_at timestamptz not null,
  check (every <> 'week' or on_day <= 7),
  foreign key (agent_id, organization_id) references public.agents (id, organization_id) on delete cascade
);
create index agent_schedules_due on public.agent_schedules (due_at);
create index agent_schedules_organization on public.agent_schedules (organization_id);
create trigger agent_schedules_note_change after insert or update or delete on public.agent_schedules
  for each row execute function razao.note_change();

create table public.agent_runs (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  -- What people call it: 1, 2, 3 in its organization.
  number integer not null,
  -- Null: a task that a person gave in words.
  agent_id uuid,
  trigger text not null check (trigger in ('person', 'schedule', 'task')),
  task text check (char_length(task) between 1 and 2000),
  acting_for uuid not null,
  -- [{key, verb, input, after}], and the edition of the list of verbs that it was written against.
  plan jsonb not null check (jsonb_typeof(plan) = 'array'),
  plan_version integer not null check (plan_version >= 1),
  revision integer not null default 1 check (revision >= 1),
  state text not null
    check (state in ('planned', 'active', 'waiting', 'done', 'failed', 'cancelled', 'expired', 'spent')),
  -- The step that comes next.
  position integer not null default 0 check (position >= 0),
  -- On the clock of the wall of its schedule; and how many firings before it were missed, for which it stands too.
  planned_for timestamp,
  missed integer not null default 0 check (missed >= 0),
  lease uuid,
  lease_until timestamptz,
  -- Begun since the last step was recorded.
  tries integer not null default 0,
  most_steps integer not null,
  most_seconds integer not null,
  most_tokens integer not null,
  answer_days integer not null,
  spent_steps integer not null default 0,
  spent_ms bigint not null default 0,
  spent_tokens integer not null default 0,
  -- By when it ends, whatever it waits for.
  deadline timestamptz not null,
  problem text check (problem ~ '^[a-z_]+(\.[a-z_]+)+$'),
  problem_params jsonb not null default '{}',
  -- The run that it repeats, and from which step on.
  repeats uuid,
  repeats_from integer,
  created_at timestamptz not null default now(),
  created_by uuid,
  started_at timestamptz,
  worked_at timestamptz,
  ended_at timestamptz,
  check ((state in ('planned', 'active', 'waiting')) = (ended_at is null)),
  check (state <> 'failed' or problem is not null),
  unique (organization_id, number),
  unique (id, organization_id),
  -- Two servers that fire the same schedule make one run.
  unique (agent_id, planned_for),
  foreign key (agent_id, organization_id) references public.agents (id, organization_id) on delete cascade
);
create index agent_runs_work on public.agent_runs (organization_id, created_at) where state = 'active';
create index agent_runs_turn on public.agent_runs (organization_id, worked_at desc);
create index agent_runs_deadline on public.agent_runs (deadline) where ended_at is null;
create index agent_runs_latest on public.agent_runs (organization_id, created_at desc);
create trigger agent_runs_note_change after insert on public.agent_runs
  for each row execute function razao.note_change();

create table public.agent_steps (
  run_id uuid not null,
  organization_id uuid not null references public.organizations (id) on delete cascade,
  position integer not null,
  key text not null,
  verb text not null,
  input jsonb not null,
  output jsonb,
  -- `skipped`: something that it comes after was refused.
  state text not null check (state in ('done', 'refused', 'skipped')),
  code text,
  params jsonb not null default '{}',
  ms integer not null default 0,
  -- Copied from the run that this one repeats.
  copied boolean not null default false,
  ended_at timestamptz not null,
  primary key (run_id, position),
  check ((state = 'refused') = (code is not null)),
  foreign key (run_id, organization_id) references public.agent_runs (id, organization_id) on delete cascade
);
create index agent_steps_organization on public.agent_steps (organization_id);

-- What happened to a run, in order: its log.
create table public.agent_events (
  position bigint generated always as identity primary key,
  run_id uuid not null,
  organization_id uuid not null references public.organizations (id) on delete cascade,
  kind text not null check (kind in ('planned', 'changed', 'started', 'taken_over', 'retried', 'waiting', 'decided',
    'cancelled', 'ended')),
  actor_id uuid,
  detail jsonb not null default '{}',
  at timestamptz not null default clock_timestamp(),
  foreign key (run_id, organization_id) references public.agent_runs (id, organization_id) on delete cascade
);
create index agent_events_run on public.agent_events (run_id, position);
create index agent_events_organization on public.agent_events (organization_id);

alter table public.agents enable row level security;
alter table public.agent_schedules enable row level security;
alter table public.agent_runs enable row level security;
alter table public.agent_steps enable row level security;
alter table public.agent_events enable row level security;

revoke all on public.agents, public.agent_schedules, public.agent_runs, public.agent_steps, public.agent_events
  from anon, authenticated;
grant select, insert, update (enabled, owner_id, most_steps, most_seconds, most_tokens, answer_days, changed_at, changed_by)
  on public.agents to authenticated;
grant select, insert, update, delete on public.agent_schedules to authenticated;
grant select, insert on public.agent_runs to authenticated;
grant update (plan, plan_version, revision, state, deadline, ended_at, acting_for) on public.agent_runs to authenticated;
grant select on public.agent_steps to authenticated;
grant insert on public.agent_steps to authenticated;
grant select, insert (run_id, organization_id, kind, actor_id, detail) on public.agent_events to authenticated;
grant all on public.agents, public.agent_schedules, public.agent_runs, public.agent_steps, public.agent_events to service_role;

create policy agents_read on public.agents for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy agents_add on public.agents for insert to authenticated
  with check (
    (select public.in_use_case()) and changed_by = (select auth.uid())
    and organization_id in (select public.my_organizations_as('owner', 'manager'))
  );
create policy agents_change on public.agents for update to authenticated
  using ((select public.in_use_case()) and organization_id in (select public.my_organizations_as('owner', 'manager')))
  with check (
    changed_by = (select auth.uid()) and organization_id in (select public.my_organizations_as('owner', 'manager'))
  );

create policy agent_schedules_read on public.agent_schedules for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy agent_schedules_keep on public.agent_schedules for all to authenticated
  using ((select public.in_use_case()) and organization_id in (select public.my_organizations_as('owner', 'manager')))
  with check ((select public.in_use_case()) and organization_id in (select public.my_organizations_as('owner', 'manager')));

create policy agent_runs_read on public.agent_runs for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy agent_runs_add on public.agent_runs for insert to authenticated
  with check (
    (select public.in_use_case()) and acting_for = (select auth.uid()) and created_by = (select auth.uid())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );
create policy agent_runs_change on public.agent_runs for update to authenticated
  using (
    (select public.in_use_case()) and state in ('planned', 'active', 'waiting')
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  )
  with check (organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor')));

create policy agent_steps_read on public.agent_steps for select to authenticated
  using (organization_id in (select public.my_organizations()));
-- Steps of a run that is repeated go along with it; those that are taken are recorded by `record_step`.
create policy agent_steps_copy on public.agent_steps for insert to authenticated
  with check (
    (select public.in_use_case()) and copied
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );

create policy agent_events_read on public.agent_events for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy agent_events_add on public.agent_events for insert to authenticated
  with check (
    (select public.in_use_case()) and actor_id = (select auth.uid())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );
