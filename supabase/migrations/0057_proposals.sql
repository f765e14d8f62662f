-- What agents propose waits in the one list of approvals (0041), which is told here who may put off a decision, hand it on, and
-- when it expires. The proposal itself is its exact content; whether it waits, was accepted or rejected is said by its approval.

create table public.agent_proposals (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  run_id uuid not null,
  position integer not null,
  -- What people group by.
  kind text not null check (kind in ('correction', 'recalculation', 'estimate', 'request', 'reminder', 'report')),
  -- What it is about: nothing is proposed twice while it waits.
  subject text not null check (char_length(subject) between 1 and 200),
  verb text not null,
  input jsonb not null,
  -- What a person sees: names, days, figures and where they lead.
  facts jsonb not null,
  before_kg numeric,
  after_kg numeric,
  revision integer not null default 1 check (revision >= 1),
  open boolean not null default true,
  changed boolean not null default false,
  result jsonb,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  unique (id, organization_id),
  foreign key (run_id, organization_id) references public.agent_runs (id, organization_id) on delete cascade
);
create unique index agent_proposals_open on public.agent_proposals (organization_id, subject) where open;
create index agent_proposals_run on public.agent_proposals (run_id);

alter table public.approvals drop constraint approvals_subject_check;
alter table public.approvals add constraint approvals_subject_check check (subject in ('inventory', 'report', 'proposal'));
alter table public.approvals drop constraint approvals_state_check;
alter table public.approvals add constraint approvals_state_check
  check (state in ('waiting', 'approved', 'sent_back', 'expired'));
-- Nobody decides what expires.
alter table public.approvals drop constraint approvals_check;
alter table public.approvals add constraint approvals_decision
  check ((state = 'waiting') = (decided_at is null) and (state in ('approved', 'sent_back')) = (decided_by is not null));
alter table public.approvals add column expires_at timestamptz;
alter table public.approvals add column deferred_until date;
alter table public.approvals add column delegated_to uuid;
create index approvals_expiring on public.approvals (expires_at) where state = 'waiting' and expires_at is not null;

create or replace function razao.keep_approval() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    if razao.is_being_deleted(old.organization_id) then
      return old;
    end if;
    raise exception 'approvals stay' using errcode = 'insufficient_privilege';
  end if;
  if old.state <> 'waiting' then
    raise exception 'a decision is final' using errcode = 'restrict_violation', constraint = 'approvals_decided';
  end if;
  -- It still waits: put off, handed on, or about a later revision.
  if new.state = 'waiting' then
    return new;
  end if;
  if new.state = 'approved' and old.four_eyes and new.decided_by = any (old.authors) then
    if current_setting('razao.approves_alone', true) is distinct from 'on' then
      raise exception 'another person approves' using errcode = 'restrict_violation', constraint = 'approvals_four_eyes';
    end if;
    if not razao.leads_alone(new.organization_id, new.decided_by) then
      raise exception 'somebody else may approve' using errcode = 'restrict_violation', constraint = 'approvals_not_alone';
    end if;
    new.alone := true;
  end if;
  return new;
end
$$;

-- A proposal asks for its approval as it is made, and again as it is changed: an approval is of the revision it names. An agent is
-- nobody's author: who owns it may decide.
create function razao.ask_about_proposal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.approvals (organization_id, subject, subject_id, revision, authors, four_eyes, asked_by, asked_at, expires_at)
    select p.organization_id, 'proposal', p.id, p.revision, '{}', false, r.acting_for, p.created_at, p.expires_at
    from made p join public.agent_runs r on r.id = p.run_id;
  else
    update public.approvals a set revision = p.revision from made p
    where a.subject = 'proposal' and a.subject_id = p.id and a.state = 'waiting' and a.revision <> p.revision;
  end if;
  return null;
end
$$;
create trigger agent_proposals_ask after insert on public.agent_proposals
  referencing new table as made for each statement execute function razao.ask_about_proposal();
create trigger agent_proposals_ask_again after update on public.agent_proposals
  referencing new table as made for each statement execute function razao.ask_about_proposal();

-- Decided proposals are open no more, and a run none of whose proposals waits has ended.
create function razao.close_proposals() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  concerned record;
begin
  if not exists (select from decided where subject = 'proposal' and state <> 'waiting') then
    return null;
  end if;
  update public.agent_proposals p set open = false
  from decided d where d.subject = 'proposal' and d.state <> 'waiting' and p.id = d.subject_id and p.open;
  for concerned in
    select r.id, max(d.decided_at) as at from decided d
    join public.agent_proposals p on p.id = d.subject_id
    join public.agent_runs r on r.id = p.run_id
    where d.subject = 'proposal' and d.state <> 'waiting' group by r.id order by r.id
  loop
    perform from public.agent_runs r where r.id = concerned.id for update;
    update public.agent_runs r set ended_at = concerned.at,
      state = case when exists (select from public.agent_proposals p join public.approvals a
          on a.subject = 'proposal' and a.subject_id = p.id
        where p.run_id = r.id and a.state in ('approved', 'sent_back')) then 'done' else 'expired' end
    where r.id = concerned.id and r.state = 'waiting'
      and not exists (select from public.agent_proposals p where p.run_id = r.id and p.open);
    if found then
      insert into public.agent_events (run_id, organization_id, kind, actor_id)
      select r.id, r.organization_id, 'ended', auth.uid() from public.agent_runs r where r.id = concerned.id;
    end if;
  end loop;
  return null;
end
$$;
create trigger approvals_close_proposals after update on public.approvals
  referencing new table as decided for each statement execute function razao.close_proposals();

-- Ends a run whose steps are over: it waits while proposals of it do, else it has ended so. Its owner is told where something
-- waits for them, or went wrong. By the server alone.
create function razao.end_run(run uuid, held uuid, outcome text, code text, params jsonb, moment timestamptz) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  ended public.agent_runs; proposed integer;
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
  update public.agent_runs r
    set state = case when outcome = 'done' and proposed > 0 then 'waiting' else outcome end, lease = null, lease_until = null,
      problem = code, problem_params = coalesce(params, '{}'),
      ended_at = case when outcome = 'done' and proposed > 0 then null else moment end,
      deadline = case when outcome = 'done' and proposed > 0 then moment + make_interval(days => r.answer_days) else r.deadline end
    where r.id = run returning * into ended;
  insert into public.agent_events (run_id, organization_id, kind, detail)
    values (run, ended.organization_id, case when ended.state = 'waiting' then 'waiting' else 'ended' end,
      jsonb_strip_nulls(jsonb_build_object('state', ended.state, 'code', code, 'proposals', proposed)));
  if ended.state = 'waiting' or ended.state <> 'done' then
    perform razao.write_in_ledger(ended.organization_id, ended.acting_for,
      case when ended.state = 'waiting' then 'agent_waits' else 'agent_failed' end,
      jsonb_build_object('run', ended.number::text, 'proposals', proposed::text,
        'path', case when ended.state = 'waiting' then '/inbox' else '/agents/runs/' || ended.id end))
    where exists (select from razao.people_who_work_in(ended.organization_id) w where w.user_id = ended.acting_for);
  end if;
  return ended.state;
end
$$;

-- Ends what waited past its time: proposals nobody decided, plans nobody began, and runs that no process gets on with. Gives how
-- many. For the server alone.
create function razao.watch_runs(moment timestamptz, most_tries integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  late record; done integer := 0; changed integer;
begin
  if current_setting('role') <> 'service_role' then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  update public.approvals a set state = 'expired', decided_at = moment
    where a.state = 'waiting' and a.expires_at <= moment and a.subject = 'proposal';
  get diagnostics done = row_count;
  for late in
    select r.id, r.organization_id from public.agent_runs r
    where r.state = 'planned' and r.deadline <= moment for update skip locked
  loop
    update public.agent_runs r set state = 'expired', ended_at = moment where r.id = late.id;
    insert into public.agent_events (run_id, organization_id, kind, detail)
      values (late.id, late.organization_id, 'ended', '{"state": "expired"}');
    done := done + 1;
  end loop;
  for late in
    select r.id, r.tries, r.deadline <= moment as is_late from public.agent_runs r
    where r.state = 'active' and (r.lease_until is null or r.lease_until < clock_timestamp())
      and (r.tries >= most_tries or r.deadline <= moment)
    for update skip locked
  loop
    perform razao.end_run(late.id, null, 'failed', case when late.is_late then 'run.late' else 'run.step_fails' end,
      jsonb_build_object('tries', late.tries::text), moment);
    done := done + 1;
  end loop;
  return done;
end
$$;

-- ── Who may do what ─────────────────────────────────────────────────────────────────────────────────────────────────

-- Whether a run of an agent acts, and not the person that it acts for.
create function razao.by_agent() returns boolean
language sql stable set search_path = '' as $$
  select auth.jwt() ? 'razao_run'
$$;

alter table public.agent_proposals enable row level security;
revoke all on public.agent_proposals from anon, authenticated;
grant select, insert on public.agent_proposals to authenticated;
grant update (input, facts, before_kg, after_kg, revision, changed, result) on public.agent_proposals to authenticated;
grant update (deferred_until, delegated_to) on public.approvals to authenticated;
grant all on public.agent_proposals to service_role;
revoke execute on function razao.ask_about_proposal(), razao.close_proposals(),
  razao.end_run(uuid, uuid, text, text, jsonb, timestamptz), razao.watch_runs(timestamptz, integer), razao.by_agent() from public;
grant execute on function razao.by_agent() to authenticated, service_role;
grant execute on function razao.end_run(uuid, uuid, text, text, jsonb, timestamptz), razao.watch_runs(timestamptz, integer)
  to service_role;

create policy agent_proposals_read on public.agent_proposals for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy agent_proposals_add on public.agent_proposals for insert to authenticated
  with check (
    (select public.in_use_case()) and (select razao.by_agent())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );
create policy agent_proposals_change on public.agent_proposals for update to authenticated
  using (
    (select public.in_use_case()) and not (select razao.by_agent())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  )
  with check (organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor')));

create policy approvals_decide_proposals on public.approvals for update to authenticated
  using (
    (select public.in_use_case()) and state = 'waiting' and subject = 'proposal'
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  )
  with check (
    subject = 'proposal' and (decided_by is null or decided_by = (select auth.uid()))
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );

-- The second wall: what an agent runs as writes no line, asks nobody for anything and decides nothing, whatever a plan says.
create policy entries_never_by_agents on public.entries as restrictive for insert to authenticated
  with check (not (select razao.by_agent()));
create policy data_requests_never_by_agents on public.data_requests as restrictive for insert to authenticated
  with check (not (select razao.by_agent()));
create policy approvals_never_by_agents on public.approvals as restrictive for update to authenticated
  using (not (select razao.by_agent()));
create policy inventories_never_by_agents on public.inventories as restrictive for update to authenticated
  using (not (select razao.by_agent()));
