-- Charts of answers that a person keeps on the overview of an organization: what is asked, never what was drawn. Nobody's
-- business but the person's own.

create table public.pins (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id),
  owner_id uuid not null,
  title text not null check (char_length(title) between 1 and 200),
  -- The input of answer.query, as its contract writes it.
  query jsonb not null check (jsonb_typeof(query) = 'object' and octet_length(query::text) <= 20000),
  -- Of the query: the same chart is kept once.
  digest text not null generated always as (md5(query::text)) stored,
  pinned_at timestamptz not null default now(),
  constraint pins_once unique (organization_id, owner_id, digest)
);

alter table public.pins enable row level security;

revoke all on public.pins from anon, authenticated;
grant select, insert, delete on public.pins to authenticated;
grant all on public.pins to service_role;

create policy pins_read on public.pins for select to authenticated
  using (owner_id = (select auth.uid()) and organization_id in (select public.my_organizations()));
create policy pins_add on public.pins for insert to authenticated
  with check (
    (select public.in_use_case()) and owner_id = (select auth.uid())
    and organization_id in (select public.my_organizations())
  );
create policy pins_forget on public.pins for delete to authenticated
  using (
    (select public.in_use_case()) and owner_id = (select auth.uid())
    and organization_id in (select public.my_organizations())
  );
