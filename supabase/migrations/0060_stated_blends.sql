-- Lines that count by the share of what was bought instead of the mandatory one: a report says how many they are.
create index entries_blend_stated on public.entries (organization_id, inventory_id)
  where problems @> '[{"code": "blend.stated"}]';

-- Of the lines of an inventory that stood when the chain was so long, as `razao.provisional_of` sums them. Invoker: under RLS.
create function razao.stated_blends_of(organization uuid, inventory uuid, period_from date, period_to date, upto bigint, sites jsonb)
returns table (lines integer, co2e_kg numeric)
language sql stable set search_path = '' as $$
  with share as materialized (
    select (s ->> 'siteId')::uuid as site_id,
      case when (s ->> 'inBoundary')::boolean then (s ->> 'share')::numeric else 0 end as part
    from jsonb_array_elements(sites) s
  )
  select count(*)::int, coalesce(sum(e.co2e_kg * coalesce(s.part, 1)), 0)
  from public.entries e left join share s on s.site_id = e.site_id
  where e.organization_id = organization and e.inventory_id = inventory and e.problems @> '[{"code": "blend.stated"}]'
    and e.state = 'counted' and e.sequence <= upto and coalesce(s.part, 1) > 0
    and e.period_from between stated_blends_of.period_from and stated_blends_of.period_to
    and not exists (
      select from public.entries later
      where later.organization_id = organization and later.supersedes is not null and later.supersedes = e.id
        and later.sequence <= upto)
$$;
revoke execute on function razao.stated_blends_of(uuid, uuid, date, date, bigint, jsonb) from public, anon;
grant execute on function razao.stated_blends_of(uuid, uuid, date, date, bigint, jsonb) to authenticated, service_role;
