-- Reports that are drawn up by the clock, and to whom goes what was issued. A schedule makes drafts and nothing else: it submits,
-- approves and issues none. Its runs are those of 0055.

-- Whom the next issue is written to. A setting like any other: who approves a revision approves this too.
alter table public.reports add column recipients text[] not null default '{}' check (cardinality(recipients) <= 20);
grant update (recipients) on public.reports to authenticated;

-- Thirteen programmes are known, and more may come: a report may follow all of them.
alter table public.reports drop constraint reports_programmes_check;
alter table public.reports add constraint reports_programmes_check check (cardinality(programmes) between 1 and 24);

create table public.report_schedules (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  title text not null check (char_length(title) between 1 and 160),
  programmes text[] not null check (cardinality(programmes) between 1 and 24),
  language text not null check (language in ('pt-BR', 'en')),
  -- Of the latest closing, or of the latest inventory as it stands.
  figures text not null check (figures in ('closing', 'inventory')),
  recipients text[] not null default '{}' check (cardinality(recipients) <= 20),
  every text not null check (every in ('month', 'quarter', 'year')),
  -- Of a year its month; of a quarter any month that it falls in, three months apart.
  on_month smallint not null check (on_month between 1 and 12),
  -- The last one, where a month is shorter.
  on_day smallint not null check (on_day between 1 and 31),
  -- HH:MM.
  at_time text not null check (at_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- IANA name.
  zone text not null check (char_length(zone) between 1 and 60),
  -- The next time, on the clock of the wall there: it follows from the last planned one, never from now.
  planned_at timestamp not null,
  due_at timestamptz not null,
  -- Whose rights it has, asked anew at each run. No foreign key: an erased account leaves the schedule, which then ends.
  owner_id uuid not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- Ended, it stays: reports name it.
  ended_at timestamptz,
  constraint report_schedules_of_organization unique (id, organization_id)
);
create index report_schedules_due on public.report_schedules (due_at) where ended_at is null;
create index report_schedules_list on public.report_schedules (organization_id, created_at);
create trigger report_schedules_note_change after insert or update or delete on public.report_schedules
  for each row execute function razao.note_change();

-- What drew it up; null: a person did.
alter table public.reports add column schedule_id uuid;
alter table public.reports add constraint reports_schedule foreign key (schedule_id, organization_id)
  references public.report_schedules (id, organization_id);
create index reports_by_schedule on public.reports (schedule_id) where schedule_id is not null;

-- The first time after one, on the clock of the wall.
create function razao.report_firing_after(here timestamp, every text, on_month integer, on_day integer, at_time text)
returns timestamp
language sql stable set search_path = '' as $$
  select times.at from (
    select m + make_interval(days => least(on_day, extract(day from m + interval '1 month - 1 day')::integer) - 1)
      + at_time::time as at
    from generate_series(date_trunc('month', here), date_trunc('month', here) + interval '12 months', interval '1 month') m
    where every = 'month' or (every = 'quarter' and (extract(month from m)::integer - on_month) % 3 = 0)
      or (every = 'year' and extract(month from m)::integer = on_month)
  ) times
  where times.at > here order by times.at limit 1
$$;

-- Which schedules begin now, each once: of times that were missed the last one stands for all. A schedule whose owner no longer
-- works here ends, and those who lead are told. Processes side by side: the row lets one of them through. For the server alone.
create function razao.fire_report_schedules(moment timestamptz, version integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  due public.report_schedules; fired timestamp; coming timestamp; missed integer; started integer := 0;
begin
  if current_setting('role') <> 'service_role' then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  for due in
    select s.* from public.report_schedules s
    where s.ended_at is null and s.due_at <= moment order by s.due_at limit 100 for update skip locked
  loop
    if not exists (select from razao.people_who_work_in(due.organization_id) w
      where w.user_id = due.owner_id and w.role in ('owner', 'manager', 'contributor')) then
      update public.report_schedules s set ended_at = moment where s.id = due.id;
      perform razao.tell_leaders(due.organization_id, 'report_schedule_stopped',
        jsonb_build_object('title', due.title, 'path', '/reports'));
      continue;
    end if;
    fired := due.planned_at;
    missed := 0;
    loop
      coming := razao.report_firing_after(fired, due.every, due.on_month, due.on_day, due.at_time);
      exit when coming at time zone due.zone > moment;
      fired := coming;
      missed := missed + 1;
    end loop;
    update public.report_schedules s set planned_at = coming, due_at = coming at time zone due.zone where s.id = due.id;
    perform razao.begin_run(due.organization_id, null, due.owner_id, 'schedule', due.title,
      jsonb_build_array(jsonb_build_object('key', 'draft', 'verb', 'agent.draftReport',
        'input', jsonb_build_object('scheduleId', due.id), 'after', '[]'::jsonb)),
      version, '{"steps": 5, "seconds": 300, "tokens": 0, "days": 1}', fired, missed, moment);
    started := started + 1;
  end loop;
  return started;
end
$$;

-- Tells whom a run acts for that a draft of theirs is there. Definer: nobody else writes such letters.
create function razao.tell_of_drawn_up(report uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not public.in_use_case() or not razao.by_agent() then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  perform razao.write_in_ledger(r.organization_id, r.created_by, 'report_drawn_up',
    jsonb_build_object('titles', jsonb_build_object('pt-BR', r.title, 'en', r.title), 'path', '/reports/' || r.id))
  from public.reports r where r.id = report and r.created_by = auth.uid() and r.schedule_id is not null;
end
$$;

-- ── Who may do what ─────────────────────────────────────────────────────────────────────────────────────────────────

alter table public.report_schedules enable row level security;
revoke all on public.report_schedules from anon, authenticated;
grant select, insert on public.report_schedules to authenticated;
grant update (title, programmes, language, figures, recipients, every, on_month, on_day, at_time, zone, planned_at, due_at, owner_id,
  changed_at, ended_at) on public.report_schedules to authenticated;
grant all on public.report_schedules to service_role;
revoke execute on function razao.report_firing_after(timestamp, text, integer, integer, text),
  razao.fire_report_schedules(timestamptz, integer), razao.tell_of_drawn_up(uuid) from public;
grant execute on function razao.report_firing_after(timestamp, text, integer, integer, text) to authenticated, service_role;
grant execute on function razao.fire_report_schedules(timestamptz, integer) to service_role;
grant execute on function razao.tell_of_drawn_up(uuid) to authenticated;

create policy report_schedules_read on public.report_schedules for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy report_schedules_add on public.report_schedules for insert to authenticated
  with check (
    (select public.in_use_case()) and not (select razao.by_agent()) and owner_id = (select auth.uid())
    and organization_id in (select public.my_organizations_as('owner', 'manager'))
  );
create policy report_schedules_change on public.report_schedules for update to authenticated
  using (
    (select public.in_use_case()) and not (select razao.by_agent()) and ended_at is null
    and organization_id in (select public.my_organizations_as('owner', 'manager'))
  )
  with check (
    owner_id = (select auth.uid()) and organization_id in (select public.my_organizations_as('owner', 'manager'))
  );

-- The second wall: what a schedule runs as asks for no approval of a report.
create policy approvals_never_asked_by_agents on public.approvals as restrictive for insert to authenticated
  with check (not (select razao.by_agent()));
