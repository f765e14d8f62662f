-- When agents begin, and how servers side by side take turns with their runs (0055).

-- ── Clocks ──────────────────────────────────────────────────────────────────────────────────────────────────────────

-- The next time after one, on the clock of the wall.
create function razao.next_firing(planned timestamp, every text, on_day integer) returns timestamp
language sql immutable set search_path = '' as $$
  select case every
    when 'day' then planned + interval '1 day'
    when 'week' then planned + interval '7 days'
    else m + make_interval(days => least(on_day, extract(day from m + interval '1 month - 1 day')::integer) - 1)
      + planned::time
  end
  from (select date_trunc('month', planned) + interval '1 month' as m) next
$$;

-- The first time that lies after a moment, on the clock of the wall of a zone.
create function razao.first_firing(moment timestamptz, every text, on_day integer, at_time text, zone text) returns timestamp
language plpgsql immutable set search_path = '' as $$
declare
  here timestamp := moment at time zone zone;
  planned timestamp;
begin
  planned := case every
    when 'day' then here::date + at_time::time
    when 'week' then here::date - (extract(isodow from here)::integer - on_day) + at_time::time
    else date_trunc('month', here)
      + make_interval(days => least(on_day, extract(day from date_trunc('month', here) + interval '1 month - 1 day')::integer) - 1)
      + at_time::time
  end;
  while planned at time zone zone <= moment loop
    planned := razao.next_firing(planned, every, on_day);
  end loop;
  return planned;
end
$$;

-- Which agents begin now, each once: of firings that were missed the last one stands for all. `plan` is written by the server,
-- which alone knows the agents. Processes side by side: the row of the schedule lets one of them through. Whose owner no longer
-- works here is switched off. For the server alone.
create function razao.fire_agents(moment timestamptz, plans jsonb, version integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  due record; fired timestamp; coming timestamp; missed integer; started integer := 0; run uuid;
begin
  if current_setting('role') <> 'service_role' then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  for due in
    select s.*, a.kind, a.owner_id, a.most_steps, a.most_seconds, a.most_tokens, a.answer_days
    from public.agent_schedules s join public.agents a on a.id = s.agent_id
    where a.enabled and s.due_at <= moment order by s.due_at limit 100 for update of s skip locked
  loop
    if not exists (select from razao.people_who_work_in(due.organization_id) w
      where w.user_id = due.owner_id and w.role in ('owner', 'manager', 'contributor')) then
      update public.agents a set enabled = false where a.id = due.agent_id;
      perform razao.tell_leaders(due.organization_id, 'agent_stopped', jsonb_build_object('path', '/agents'));
      continue;
    end if;
    fired := due.planned_at;
    missed := 0;
    loop
      coming := razao.next_firing(fired, due.every, due.on_day);
      exit when coming at time zone due.zone > moment;
      fired := coming;
      missed := missed + 1;
    end loop;
    update public.agent_schedules s set planned_at = coming, due_at = coming at time zone due.zone
      where s.agent_id = due.agent_id;
    run := razao.begin_run(due.organization_id, due.agent_id, due.owner_id, 'schedule', null, plans -> due.kind, version,
      jsonb_build_object('steps', due.most_steps, 'seconds', due.most_seconds, 'tokens', due.most_tokens, 'days', due.answer_days),
      fired, missed, moment);
    if run is not null then
      started := started + 1;
    end if;
  end loop;
  return started;
end
$$;

-- ── Runs ────────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Makes a run that goes at once. Null: the same firing has one already. Granted to nobody.
create function razao.begin_run(organization uuid, agent uuid, person uuid, by_what text, words text, steps jsonb, version integer,
  budget jsonb, planned timestamp, missed_before integer, moment timestamptz) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  made uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('agent runs ' || organization, 0));
  insert into public.agent_runs (organization_id, number, agent_id, trigger, task, acting_for, plan, plan_version, state,
    planned_for, missed, most_steps, most_seconds, most_tokens, answer_days, deadline, created_at)
  select organization, coalesce(max(r.number), 0) + 1, agent, by_what, words, person, steps, version, 'active', planned,
    missed_before, (budget ->> 'steps')::integer, (budget ->> 'seconds')::integer, (budget ->> 'tokens')::integer,
    (budget ->> 'days')::integer, moment + make_interval(days => (budget ->> 'days')::integer), moment
  from public.agent_runs r where r.organization_id = organization
  on conflict (agent_id, planned_for) do nothing
  returning id into made;
  if made is not null then
    insert into public.agent_events (run_id, organization_id, kind, detail)
      values (made, organization, 'started', jsonb_build_object('missed', missed_before));
  end if;
  return made;
end
$$;

-- Takes one run that may go on, for so many seconds: organizations take turns, the one that waited longest first. For the
-- server alone; `skip locked`, so that servers side by side take different ones.
create function razao.take_run(seconds double precision) returns setof public.agent_runs
language plpgsql volatile security definer set search_path = '' as $$
declare
  taken public.agent_runs; over boolean;
begin
  if current_setting('role') <> 'service_role' then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  select r.* into taken from public.agent_runs r
  where r.state = 'active' and (r.lease_until is null or r.lease_until < clock_timestamp())
  order by (select max(o.worked_at) from public.agent_runs o where o.organization_id = r.organization_id) nulls first,
    r.created_at, r.id
  limit 1 for update of r skip locked;
  if taken.id is null then
    return;
  end if;
  over := taken.lease is not null;
  update public.agent_runs r
    set lease = gen_random_uuid(), lease_until = clock_timestamp() + make_interval(secs => seconds), tries = r.tries + 1,
      -- Whatever a process began and did not record counts as well.
      spent_steps = r.spent_steps + over::integer, started_at = coalesce(r.started_at, clock_timestamp()),
      worked_at = clock_timestamp()
    where r.id = taken.id returning * into taken;
  if over then
    insert into public.agent_events (run_id, organization_id, kind, detail)
      values (taken.id, taken.organization_id, 'taken_over', jsonb_build_object('position', taken.position, 'tries', taken.tries));
  end if;
  return next taken;
end
$$;

-- Whether a lease still holds; it then holds for so many seconds more. For the server alone.
create function razao.renew_run(run uuid, held uuid, seconds double precision) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  if current_setting('role') <> 'service_role' then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  update public.agent_runs r set lease_until = clock_timestamp() + make_interval(secs => seconds)
  where r.id = run and r.lease = held and r.state = 'active';
  return found;
end
$$;

-- Records the step that was taken and moves the run, both or neither, with whatever the step did: a lease that was lost, or a run
-- that was cancelled, takes all of it back. By whom it acts for, or by the server.
create function razao.record_step(run uuid, held uuid, at_position integer, step jsonb, took_ms integer, seconds double precision)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  organization uuid;
begin
  update public.agent_runs r
    set position = at_position + 1, tries = 0, spent_steps = r.spent_steps + (step ->> 'state' <> 'skipped')::integer,
      spent_ms = r.spent_ms + took_ms, lease_until = clock_timestamp() + make_interval(secs => seconds),
      worked_at = clock_timestamp()
    where r.id = run and r.lease = held and r.state = 'active' and r.position = at_position
      and (current_setting('role') = 'service_role' or (public.in_use_case() and r.acting_for = auth.uid()))
    returning r.organization_id into organization;
  if organization is null then
    raise exception 'the run is not ours' using errcode = 'restrict_violation', constraint = 'agent_runs_lost';
  end if;
  insert into public.agent_steps (run_id, organization_id, position, key, verb, input, output, state, code, params, ms, ended_at)
  values (run, organization, at_position, step ->> 'key', step ->> 'verb', step -> 'input', nullif(step -> 'output', 'null'),
    step ->> 'state', step ->> 'code', coalesce(nullif(step -> 'params', 'null'), '{}'), took_ms, clock_timestamp());
end
$$;

-- Gives a run back before its lease is over, for the turns of others; `later` seconds from now where it is to wait. For the server.
create function razao.release_run(run uuid, held uuid, later double precision, took_ms integer, failed boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if current_setting('role') <> 'service_role' then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  update public.agent_runs r set lease = null,
    lease_until = case when later > 0 then clock_timestamp() + make_interval(secs => later) end,
    tries = case when failed then r.tries else 0 end,
    spent_steps = r.spent_steps + failed::integer, spent_ms = r.spent_ms + took_ms
  where r.id = run and r.lease = held and r.state = 'active';
  if found and failed then
    insert into public.agent_events (run_id, organization_id, kind, detail)
      select r.id, r.organization_id, 'retried', jsonb_build_object('position', r.position, 'tries', r.tries)
      from public.agent_runs r where r.id = run;
  end if;
end
$$;

-- Writes to those who lead an organization and want such letters. Granted to nobody.
create function razao.tell_leaders(organization uuid, kind text, params jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  select razao.write_in_ledger(organization, m.user_id, kind, params)
  from public.memberships m
  where m.organization_id = organization and m.ended_at is null and m.role in ('owner', 'manager')
$$;

revoke execute on function razao.next_firing(timestamp, text, integer),
  razao.first_firing(timestamptz, text, integer, text, text), razao.fire_agents(timestamptz, jsonb, integer),
  razao.begin_run(uuid, uuid, uuid, text, text, jsonb, integer, jsonb, timestamp, integer, timestamptz),
  razao.take_run(double precision), razao.renew_run(uuid, uuid, double precision),
  razao.record_step(uuid, uuid, integer, jsonb, integer, double precision),
  razao.release_run(uuid, uuid, double precision, integer, boolean), razao.tell_leaders(uuid, text, jsonb) from public;
grant execute on function razao.next_firing(timestamp, text, integer),
  razao.first_firing(timestamptz, text, integer, text, text),
  razao.record_step(uuid, uuid, integer, jsonb, integer, double precision) to authenticated, service_role;
grant execute on function razao.fire_agents(timestamptz, jsonb, integer), razao.take_run(double precision),
  razao.renew_run(uuid, uuid, double precision), razao.release_run(uuid, uuid, double precision, integer, boolean) to service_role;
