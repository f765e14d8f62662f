-- As it was (0057): plans that nobody began are found by the index of what has not ended, however many runs wait.
create or replace function razao.watch_runs(moment timestamptz, most_tries integer) returns integer
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
    where r.state = 'planned' and r.ended_at is null and r.deadline <= moment for update skip locked
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
