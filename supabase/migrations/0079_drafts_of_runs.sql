-- A draft says by which run of an agent it was made: what a run drafted is counted as what it proposed is. No foreign key, as of the
-- conversation it came from: drafts stay as they are.
alter table public.drafts add column agent_run_id uuid;
alter table public.drafts alter column agent_run_id set default nullif(current_setting('razao.run', true), '')::uuid;
create index drafts_agent_run on public.drafts (agent_run_id) where agent_run_id is not null;

-- What runs drafted before: their lines in the journal name the run first, and what they made after it.
alter table public.drafts disable trigger drafts_committed_is_final;
update public.drafts d set agent_run_id = r.id
from public.journal j
  join public.agent_runs r on r.organization_id = j.organization_id and r.id = j.subject_ids[1]
  cross join lateral unnest(j.subject_ids[2:]) as made (id)
where j.door = 'job' and j.outcome = 'done' and j.detail ? 'step' and j.verb in ('agent.draftFromFiles', 'draft.create', 'document.propose')
  and d.organization_id = j.organization_id and d.id = made.id;
alter table public.drafts enable trigger drafts_committed_is_final;

-- As it was (0071), and: every draft of the run that is open counts among what waits, by whatever verb it was made.
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
      or w.user_id = any (coalesce((select a.told from public.agents a where a.id = ended.agent_id), '{}'));
  end if;
  return ended.state;
end
$$;
