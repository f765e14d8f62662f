-- Zero is a number: nothing used in a month is a line like any other. Lines of before are above zero: nothing is read again.
alter table public.entries drop constraint entries_quantity_check;
alter table public.entries add constraint entries_quantity_check check (quantity >= 0) not valid;

-- ── What an organization settled about its calculations ─────────────────────────────────────────────────────────────

-- No row: as everybody has it.
create table public.calculation_settings (
  organization_id uuid primary key references public.organizations (id) on delete cascade,
  -- False: a month whose share or factor is not published yet is not counted until it is.
  takes_provisional boolean not null,
  -- Sources whose factors are known as CO2e alone and are taken as they are, on another GWP set than the inventory's.
  accepted_gwp_sources text[] not null check (cardinality(accepted_gwp_sources) <= 200),
  changed_at timestamptz not null,
  changed_by uuid not null
);

-- The codes of what is provisional (`engine/provisional.ts`).
create function razao.is_provisional(problems jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select problems @> '[{"code": "blend.in_force"}]' or problems @> '[{"code": "factor.provisional"}]'
$$;
create index entries_provisional on public.entries (organization_id, period_from) include (line_id)
  where razao.is_provisional(problems);

-- What is provisional of the lines of an inventory that stood when the chain was so long, as `razao.report_figures` sums them.
-- Invoker: under RLS.
create function razao.provisional_of(organization uuid, inventory uuid, period_from date, period_to date, upto bigint, sites jsonb)
returns table (lines integer, co2e_kg numeric)
language sql stable set search_path = '' as $$
  with share as materialized (
    select (s ->> 'siteId')::uuid as site_id,
      case when (s ->> 'inBoundary')::boolean then (s ->> 'share')::numeric else 0 end as part
    from jsonb_array_elements(sites) s
  )
  select count(*)::int, coalesce(sum(e.co2e_kg * coalesce(s.part, 1)), 0)
  from public.entries e left join share s on s.site_id = e.site_id
  where e.organization_id = organization and e.inventory_id = inventory and razao.is_provisional(e.problems)
    and e.state = 'counted' and e.sequence <= upto and coalesce(s.part, 1) > 0
    and e.period_from between provisional_of.period_from and provisional_of.period_to
    and not exists (
      select from public.entries later
      where later.organization_id = organization and later.supersedes is not null and later.supersedes = e.id
        and later.sequence <= upto)
$$;

-- ── Who may do what ─────────────────────────────────────────────────────────────────────────────────────────────────

alter table public.calculation_settings enable row level security;
revoke all on public.calculation_settings from anon, authenticated;
grant select, insert, update (takes_provisional, accepted_gwp_sources, changed_at, changed_by)
  on public.calculation_settings to authenticated;
grant all on public.calculation_settings to service_role;
revoke execute on function razao.is_provisional(jsonb), razao.provisional_of(uuid, uuid, date, date, bigint, jsonb)
  from public, anon;
grant execute on function razao.is_provisional(jsonb), razao.provisional_of(uuid, uuid, date, date, bigint, jsonb)
  to authenticated, service_role;

create policy calculation_settings_read on public.calculation_settings for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy calculation_settings_add on public.calculation_settings for insert to authenticated
  with check (
    (select public.in_use_case()) and changed_by = (select auth.uid())
    and organization_id in (select public.my_organizations_as('owner', 'manager'))
  );
create policy calculation_settings_change on public.calculation_settings for update to authenticated
  using (
    (select public.in_use_case()) and organization_id in (select public.my_organizations_as('owner', 'manager'))
  )
  with check (changed_by = (select auth.uid()));
