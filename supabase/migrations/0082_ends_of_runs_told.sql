-- How runs end is told to whom it concerns: where nobody decided in time, whoever the run acts for and whoever its agent tells; where
-- that person works here no more or not as they did, those who lead.

-- As it was (0079), and: a run that lost its person is told to those who lead.
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
  select count(*) into drafted from public.drafts d where d.agent_run_id = run and d.state = 'open';
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
      or w.user_id = any (coalesce((select a.told from public.agents a where a.id = ended.agent_id), '{}'))
      or (code = 'run.actor_lost' and w.role in ('owner', 'manager'));
  end if;
  return ended.state;
end
$$;

-- As it was (0057), and: of proposals that nobody decided in time a letter for each run.
create or replace function razao.watch_runs(moment timestamptz, most_tries integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  late record; done integer := 0;
begin
  if current_setting('role') <> 'service_role' then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  for late in
    with gone as (
      update public.approvals a set state = 'expired', decided_at = moment
      where a.state = 'waiting' and a.expires_at <= moment and a.subject = 'proposal' returning a.subject_id)
    select r.id, r.organization_id, r.number, r.acting_for, r.agent_id, count(*)::integer as proposals
    from gone join public.agent_proposals p on p.id = gone.subject_id join public.agent_runs r on r.id = p.run_id
    group by r.id
  loop
    perform razao.write_in_ledger(late.organization_id, w.user_id, 'agent_expired',
      jsonb_build_object('run', late.number::text, 'proposals', late.proposals::text, 'path', '/agents/runs/' || late.id))
    from razao.people_who_work_in(late.organization_id) w
    where w.user_id = late.acting_for
      or w.user_id = any (coalesce((select a.told from public.agents a where a.id = late.agent_id), '{}'));
    done := done + late.proposals;
  end loop;
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
