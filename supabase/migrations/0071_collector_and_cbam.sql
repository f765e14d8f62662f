-- Two agents more: one that takes up files (a folder of the store, mailboxes, uploads) and drafts what they report, and one that
-- watches imports under CBAM. Agents are told what the organization wants of them, whom else to tell, and may begin as files come.

alter table public.agents drop constraint agents_kind_check;
alter table public.agents add constraint agents_kind_check
  check (kind in ('gaps', 'reviewer', 'factors', 'report', 'collector', 'cbam'));
-- In the organization's own words: for whoever decides what it proposes, and for a model that plans. Never an order to the product.
alter table public.agents add column instructions text not null default '' check (char_length(instructions) <= 2000);
-- Who is written to beside whoever it acts for. No foreign keys: who left is not written to.
alter table public.agents add column told uuid[] not null default '{}' check (cardinality(told) <= 10);
-- Begins as files come in as well.
alter table public.agents add column on_files boolean not null default false check (not on_files or kind in ('collector', 'cbam'));
grant update (instructions, told, on_files) on public.agents to authenticated;

alter table public.agent_runs drop constraint agent_runs_trigger_check;
alter table public.agent_runs add constraint agent_runs_trigger_check check (trigger in ('person', 'schedule', 'task', 'files'));

alter table public.agent_proposals drop constraint agent_proposals_kind_check;
alter table public.agent_proposals add constraint agent_proposals_kind_check
  check (kind in ('correction', 'recalculation', 'estimate', 'request', 'reminder', 'report', 'cbam_lines'));

-- What an agent has looked at: it is not looked at again. A mailbox is its path, each mail of it a document of its own.
create table public.agent_readings (
  organization_id uuid not null references public.organizations (id) on delete cascade,
  kind text not null check (kind in ('collector', 'cbam')),
  -- `document:<id>`, or `file:<path>` of what was no document yet.
  source text not null check (char_length(source) between 6 and 1100),
  run_id uuid not null,
  position integer not null,
  outcome text not null check (outcome in ('drafted', 'confirm', 'import', 'nothing', 'taken_up', 'proposed', 'refused', 'other')),
  -- Why it was refused.
  code text check (code ~ '^[a-z_]+(\.[a-z_]+)+$'),
  drafts integer not null default 0 check (drafts >= 0),
  read_at timestamptz not null default now(),
  check ((outcome = 'refused') = (code is not null)),
  primary key (organization_id, kind, source),
  foreign key (run_id, organization_id) references public.agent_runs (id, organization_id) on delete cascade
);
create index agent_readings_run on public.agent_readings (run_id);

alter table public.agent_readings enable row level security;
revoke all on public.agent_readings from anon, authenticated;
grant select, insert on public.agent_readings to authenticated;
grant all on public.agent_readings to service_role;
create policy agent_readings_read on public.agent_readings for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy agent_readings_add on public.agent_readings for insert to authenticated
  with check (
    (select public.in_use_case()) and (select razao.by_agent())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );

-- The second wall for the agent that watches imports: it writes no line of a declaration.
create policy cbam_imports_never_by_agents on public.cbam_imports as restrictive for insert to authenticated
  with check (not (select razao.by_agent()));
create policy cbam_imports_never_changed_by_agents on public.cbam_imports as restrictive for update to authenticated
  using (not (select razao.by_agent()));

-- Begins the agents that go as files come: since their last run, a file came into the folder `inbox`, or one that was handed in
-- lies unread for so many minutes (whoever handed it in may still be at it). One run at a time. For the server alone.
create function razao.fire_agents_on_files(moment timestamptz, plans jsonb, version integer, settled_minutes integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  due record; started integer := 0; since timestamptz; settled interval := make_interval(mins => settled_minutes);
begin
  if current_setting('role') <> 'service_role' then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  for due in
    select a.* from public.agents a
    where a.enabled and a.on_files
      and not exists (select from public.agent_runs r where r.agent_id = a.id and r.state = 'active')
    order by a.id for update of a skip locked
  loop
    select coalesce(max(r.created_at), due.changed_at) into since from public.agent_runs r where r.agent_id = due.id;
    continue when not exists (
      select from public.documents d where d.organization_id = due.organization_id and d.discarded_at is null
        and (due.kind <> 'collector' or d.read_at is null) and d.created_at > since - settled and d.created_at <= moment - settled
        and not exists (select from public.agent_readings l
          where l.organization_id = due.organization_id and l.kind = due.kind and l.source = 'document:' || d.id)
    ) and not exists (
      select from storage.objects o where due.kind = 'collector' and o.bucket_id = 'evidence'
        and o.created_at > since - interval '1 second' and starts_with(o.name, due.organization_id::text || '/inbox/')
        and not exists (select from public.documents d where d.organization_id = due.organization_id and d.path = o.name)
        and not exists (select from public.agent_readings l
          where l.organization_id = due.organization_id and l.kind = 'collector' and l.source = 'file:' || o.name)
    );
    if not exists (select from razao.people_who_work_in(due.organization_id) w
      where w.user_id = due.owner_id and w.role in ('owner', 'manager', 'contributor')) then
      update public.agents a set enabled = false where a.id = due.id;
      perform razao.tell_leaders(due.organization_id, 'agent_stopped', jsonb_build_object('path', '/agents'));
      continue;
    end if;
    if razao.begin_run(due.organization_id, due.id, due.owner_id, 'files', null, plans -> due.kind, version,
      jsonb_build_object('steps', due.most_steps, 'seconds', due.most_seconds, 'tokens', due.most_tokens, 'days', due.answer_days),
      null, 0, moment) is not null then
      started := started + 1;
    end if;
  end loop;
  return started;
end
$$;
revoke execute on function razao.fire_agents_on_files(timestamptz, jsonb, integer, integer) from public;
grant execute on function razao.fire_agents_on_files(timestamptz, jsonb, integer, integer) to service_role;

-- As it was (0057), and: drafts count among what waits for a person, and whoever the agent is to tell is told as well.
create or replace function razao.end_run(run uuid, held uuid, outcome text, code text, params jsonb, moment timestamptz) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  ended public.agent_runs; proposed integer; drafted integer; letter text;
begin
  if current_setting('role') <> 'service_role' then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  select * into ended from public.agent_runs r
    where r.id = run and r.state = 'active' and (r.lease = held or held is null) for update;
  if ended.id is null then
    return null;
  end if;
  select count(*) into proposed from public.agent_proposals p where p.run_id = run and p.open;
  select coalesce(sum(d.drafts), 0) into drafted from public.agent_readings d where d.run_id = run;
  update public.agent_runs r
    set state = case when outcome = 'done' and proposed > 0 then 'waiting' else outcome end, lease = null, lease_until = null,
      problem = code, problem_params = coalesce(params, '{}'),
      ended_at = case when outcome = 'done' and proposed > 0 then null else moment end,
      deadline = case when outcome = 'done' and proposed > 0 then moment + make_interval(days => r.answer_days) else r.deadline end
    where r.id = run returning * into ended;
  insert into public.agent_events (run_id, organization_id, kind, detail)
    values (run, ended.organization_id, case when ended.state = 'waiting' then 'waiting' else 'ended' end,
      jsonb_strip_nulls(jsonb_build_object('state', ended.state, 'code', code, 'proposals', proposed)));
  letter := case when ended.state not in ('waiting', 'done') then 'agent_failed' when proposed + drafted > 0 then 'agent_waits' end;
  if letter is not null then
    perform razao.write_in_ledger(ended.organization_id, w.user_id, letter,
      jsonb_build_object('run', ended.number::text, 'proposals', (proposed + drafted)::text,
        'path', case letter when 'agent_waits' then '/inbox' else '/agents/runs/' || ended.id end))
    from razao.people_who_work_in(ended.organization_id) w
    where w.user_id = ended.acting_for
      or w.user_id = any (coalesce((select a.told from public.agents a where a.id = ended.agent_id), '{}'));
  end if;
  return ended.state;
end
$$;
