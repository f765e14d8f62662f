-- What is expected of an inventory besides what its series say, and what is asked of whom. None of it enters a line or its
-- hash; each change is a line of the journal.

-- What a person says of months of a series (a kind at a site): that lines are expected, or that there is nothing to report,
-- and why. Of several that cover a month, the latest counts. One that was taken back stays readable and says nothing.
create table public.expectations (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  position bigint generated always as identity,
  -- Null: the series of no site.
  site_id uuid,
  kind text not null check (char_length(kind) between 1 and 80),
  month_from date not null check (extract(day from month_from) = 1),
  month_to date not null check (extract(day from month_to) = 1),
  stance text not null check (stance in ('expected', 'not_applicable')),
  reason text not null check (char_length(reason) <= 500),
  declared_at timestamptz not null default now(),
  declared_by uuid not null,
  withdrawn_at timestamptz,
  withdrawn_by uuid,
  check (month_from <= month_to and month_to < month_from + interval '10 years'),
  check (stance = 'expected' or reason <> ''),
  check ((withdrawn_at is null) = (withdrawn_by is null)),
  foreign key (site_id, organization_id) references public.sites (id, organization_id)
);
create index expectations_standing on public.expectations (organization_id, month_from, position) where withdrawn_at is null;

-- What stands in a month of a series: `stands` (lines, counted or not), `not_applicable` (by the latest word), or `lacks`.
-- Invoker: under RLS.
create function razao.cell_state(organization uuid, site uuid, series text, cell date) returns text
language sql stable set search_path = '' as $$
  select case
    when exists (
      select from public.result_totals t
      where t.organization_id = cell_state.organization and t.month = cell_state.cell and t.kind = cell_state.series
        and t.site_id is not distinct from cell_state.site
        and t.counted_starting + t.counted_continuing + t.not_counted_starting + t.not_counted_continuing > 0
    ) then 'stands'
    when (
      select x.stance from public.expectations x
      where x.organization_id = cell_state.organization and x.withdrawn_at is null and x.kind = cell_state.series
        and x.site_id is not distinct from cell_state.site and cell_state.cell between x.month_from and x.month_to
      order by x.position desc limit 1
    ) = 'not_applicable' then 'not_applicable'
    else 'lacks'
  end
$$;

-- What one person asks another to record by a day. That it is answered is not said but seen: no cell of it lacks any more.
create table public.data_requests (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  inventory_id uuid not null,
  -- People without foreign keys, so that an erased account leaves the request intact.
  asked_of uuid not null,
  asked_by uuid not null,
  due_on date not null,
  message text not null default '' check (char_length(message) <= 2000),
  -- Whether the product reminds by itself.
  reminds boolean not null default true,
  state text not null default 'open' check (state in ('open', 'closed', 'cancelled')),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_by uuid,
  -- Why it was cancelled.
  reason text check (char_length(reason) between 1 and 500),
  -- When who asked was told that nothing lacks any more.
  answered_told_at timestamptz,
  check ((state = 'open') = (ended_at is null) and (ended_at is null) = (ended_by is null)),
  check ((state = 'cancelled') = (reason is not null)),
  unique (id, organization_id),
  foreign key (inventory_id, organization_id) references public.inventories (id, organization_id)
);
create index data_requests_inventory on public.data_requests (organization_id, inventory_id, created_at desc);
create index data_requests_person on public.data_requests (organization_id, asked_of, due_on);
create index data_requests_open on public.data_requests (due_on) where state = 'open';

create table public.data_request_cells (
  request_id uuid not null,
  organization_id uuid not null references public.organizations (id) on delete cascade,
  site_id uuid,
  kind text not null check (char_length(kind) between 1 and 80),
  month date not null check (extract(day from month) = 1),
  constraint data_request_cells_key unique nulls not distinct (request_id, site_id, kind, month),
  foreign key (request_id, organization_id) references public.data_requests (id, organization_id) on delete cascade,
  foreign key (site_id, organization_id) references public.sites (id, organization_id)
);
create index data_request_cells_month on public.data_request_cells (organization_id, month);

-- Each reminder once: the automatic ones by the day it is due and their step (days from there), those of a person once a day.
create table public.data_request_reminders (
  request_id uuid not null,
  organization_id uuid not null references public.organizations (id) on delete cascade,
  due_on date not null,
  -- Null: a person's.
  step smallint,
  reminded_on date not null,
  reminded_at timestamptz not null default now(),
  reminded_by uuid,
  -- Whether a letter was written; who wants none sees the request in their list alone.
  told boolean not null default false,
  check ((step is null) = (reminded_by is not null)),
  foreign key (request_id, organization_id) references public.data_requests (id, organization_id) on delete cascade
);
create unique index data_request_reminders_step on public.data_request_reminders (request_id, due_on, step) where step is not null;
create unique index data_request_reminders_day on public.data_request_reminders (request_id, reminded_on) where step is null;

create function razao.lacking_cells(request uuid) returns bigint
language sql stable set search_path = '' as $$
  select count(*) from public.data_request_cells c
  where c.request_id = lacking_cells.request
    and razao.cell_state(c.organization_id, c.site_id, c.kind, c.month) = 'lacks'
$$;

-- Writes a reminder down and, where its person wants letters, writes one. Null: it was given before. Granted to nobody.
create function razao.give_reminder(request public.data_requests, at_step integer, day date, person uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  wrote boolean;
begin
  insert into public.data_request_reminders (request_id, organization_id, due_on, step, reminded_on, reminded_by)
  values (request.id, request.organization_id, request.due_on, at_step, day, person) on conflict do nothing;
  if not found then
    return null;
  end if;
  wrote := razao.write_in_ledger(request.organization_id, request.asked_of,
    case when day > request.due_on then 'data_overdue' else 'data_reminded' end,
    jsonb_build_object(
      'name', coalesce((select p.full_name from public.profiles p where p.id = request.asked_by), ''),
      'lacking', razao.lacking_cells(request.id)::text, 'due', request.due_on,
      'path', '/carbon-inventory/completeness?inventory=' || request.inventory_id || '&request=' || request.id));
  update public.data_request_reminders r set told = wrote
  where r.request_id = request.id and r.due_on = request.due_on
    and r.step is not distinct from at_step and r.reminded_on = day;
  return wrote;
end
$$;

-- A reminder at the word of who leads the organization: `told`, `silent` (its person wants no letters), or why not:
-- `not_found`, `not_open`, `answered`, `reminded` (today already), `gone` (its person works here no longer).
-- Definer: nobody may write reminders by hand.
create function razao.remind_of_request(organization uuid, request uuid, day date) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked public.data_requests;
begin
  if not public.in_use_case() or coalesce(public.my_role(organization), '') not in ('owner', 'manager') then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  select * into asked from public.data_requests d
    where d.id = remind_of_request.request and d.organization_id = remind_of_request.organization for update;
  if asked.id is null then
    return 'not_found';
  elsif asked.state <> 'open' then
    return 'not_open';
  elsif razao.lacking_cells(asked.id) = 0 then
    return 'answered';
  elsif not exists (select from razao.people_who_work_in(organization) w where w.user_id = asked.asked_of) then
    return 'gone';
  end if;
  return case razao.give_reminder(asked, null, day, auth.uid()) when true then 'told' when false then 'silent' else 'reminded' end;
end
$$;

-- Gives the automatic reminders of a day: three days before a request is due, the day after, a week and two weeks after; of
-- steps that were missed the last one alone, and none that lies before the request. Gives how many. Processes side by side:
-- the key of a reminder lets one of them through. For the server alone.
create function razao.remind_of_requests(today date) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked public.data_requests; current_step integer; given integer := 0;
begin
  if current_setting('role') <> 'service_role' then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  for asked in
    select * from public.data_requests d
    where d.state = 'open' and d.reminds and d.due_on between today - 30 and today + 3 order by d.id
  loop
    select max(s) into current_step from unnest(array[-3, 1, 7, 14]) s
      where asked.due_on + s <= today and asked.due_on + s > (asked.created_at at time zone 'UTC')::date;
    continue when current_step is null
      or exists (select from public.data_request_reminders r
        where r.request_id = asked.id and r.due_on = asked.due_on and r.step >= current_step)
      or razao.lacking_cells(asked.id) = 0
      or not exists (select from razao.people_who_work_in(asked.organization_id) w where w.user_id = asked.asked_of);
    if razao.give_reminder(asked, current_step, today, null) is not null then
      given := given + 1;
    end if;
  end loop;
  return given;
end
$$;

-- Tells who asked that nothing of a request lacks any more, once. Gives how many were told. For the server alone.
create function razao.tell_of_answers() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked public.data_requests; told integer := 0;
begin
  if current_setting('role') <> 'service_role' then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  for asked in
    select * from public.data_requests d
    where d.state = 'open' and d.answered_told_at is null and razao.lacking_cells(d.id) = 0
    for update skip locked
  loop
    update public.data_requests d set answered_told_at = now() where d.id = asked.id;
    told := told + 1;
    continue when asked.asked_by = asked.asked_of
      or not exists (select from razao.people_who_work_in(asked.organization_id) w where w.user_id = asked.asked_by);
    perform razao.write_in_ledger(asked.organization_id, asked.asked_by, 'data_answered', jsonb_build_object(
      'name', coalesce((select p.full_name from public.profiles p where p.id = asked.asked_of), ''),
      'path', '/carbon-inventory/completeness?inventory=' || asked.inventory_id || '&request=' || asked.id));
  end loop;
  return told;
end
$$;

-- ── Who may do what ─────────────────────────────────────────────────────────────────────────────────────────────────

alter table public.expectations enable row level security;
alter table public.data_requests enable row level security;
alter table public.data_request_cells enable row level security;
alter table public.data_request_reminders enable row level security;

revoke all on public.expectations, public.data_requests, public.data_request_cells, public.data_request_reminders
  from anon, authenticated;
grant select, insert, update (withdrawn_at, withdrawn_by) on public.expectations to authenticated;
grant select, insert, update (due_on, reminds, state, ended_at, ended_by, reason)
  on public.data_requests to authenticated;
grant select, insert on public.data_request_cells to authenticated;
grant select on public.data_request_reminders to authenticated;
grant all on public.expectations, public.data_requests, public.data_request_cells, public.data_request_reminders
  to service_role;

revoke execute on function razao.cell_state(uuid, uuid, text, date), razao.lacking_cells(uuid),
  razao.give_reminder(data_requests, integer, date, uuid), razao.remind_of_request(uuid, uuid, date),
  razao.remind_of_requests(date), razao.tell_of_answers() from public;
grant execute on function razao.cell_state(uuid, uuid, text, date), razao.lacking_cells(uuid)
  to authenticated, service_role;
grant execute on function razao.remind_of_request(uuid, uuid, date) to authenticated;
grant execute on function razao.remind_of_requests(date), razao.tell_of_answers() to service_role;

create policy expectations_read on public.expectations for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy expectations_add on public.expectations for insert to authenticated
  with check (
    (select public.in_use_case()) and declared_by = (select auth.uid()) and withdrawn_at is null
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );
create policy expectations_withdraw on public.expectations for update to authenticated
  using (
    (select public.in_use_case()) and withdrawn_at is null
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  )
  with check (withdrawn_by = (select auth.uid()));

create policy data_requests_read on public.data_requests for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy data_requests_add on public.data_requests for insert to authenticated
  with check (
    (select public.in_use_case()) and asked_by = (select auth.uid()) and state = 'open'
    and organization_id in (select public.my_organizations_as('owner', 'manager'))
    and exists (select from razao.people_who_work_in(organization_id) w
      where w.user_id = asked_of and w.role in ('owner', 'manager', 'contributor'))
  );
-- One that ended is final.
create policy data_requests_change on public.data_requests for update to authenticated
  using (
    (select public.in_use_case()) and state = 'open'
    and organization_id in (select public.my_organizations_as('owner', 'manager'))
  )
  with check (
    (ended_by is null or ended_by = (select auth.uid()))
    and organization_id in (select public.my_organizations_as('owner', 'manager'))
  );

create policy data_request_cells_read on public.data_request_cells for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy data_request_cells_add on public.data_request_cells for insert to authenticated
  with check (
    (select public.in_use_case()) and organization_id in (select public.my_organizations_as('owner', 'manager'))
  );

create policy data_request_reminders_read on public.data_request_reminders for select to authenticated
  using (organization_id in (select public.my_organizations()));
