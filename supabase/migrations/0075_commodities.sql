-- What an organization buys from a supplier, or books on a ledger account, as a person confirmed it once: lines in money of the
-- same supplier or account are counted by it until somebody changes or forgets it.

create table public.commodities (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id),
  -- Whether it holds for a supplier or for a ledger account.
  holder text not null check (holder in ('supplier', 'account')),
  -- As it was written.
  name text not null check (char_length(name) between 1 and 200),
  -- The name folded (usecases/commodity/party.ts), and the tax number of a supplier where it was told.
  name_key text not null check (char_length(name_key) between 1 and 400),
  tax_id text check (char_length(tax_id) between 1 and 20),
  kind text not null check (char_length(kind) between 1 and 80),
  -- Null: the factor that the rules choose for the kind.
  factor_id text check (char_length(factor_id) between 1 and 200),
  confirmed_by uuid not null,
  confirmed_at timestamptz not null default now(),
  constraint commodities_tax_id_of_suppliers check (tax_id is null or holder = 'supplier')
);
-- One for a tax number; of those without one, one for a name.
create unique index commodities_tax_id on public.commodities (organization_id, tax_id) where tax_id is not null;
create unique index commodities_name on public.commodities (organization_id, holder, name_key) where tax_id is null;
create index commodities_by_name on public.commodities (organization_id, holder, name_key);

alter table public.commodities enable row level security;

revoke all on public.commodities from anon, authenticated;
grant select, insert, delete on public.commodities to authenticated;
grant all on public.commodities to service_role;

create policy commodities_read on public.commodities for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy commodities_add on public.commodities for insert to authenticated
  with check (
    (select public.in_use_case()) and confirmed_by = (select auth.uid())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );
create policy commodities_forget on public.commodities for delete to authenticated
  using (
    (select public.in_use_case())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );
