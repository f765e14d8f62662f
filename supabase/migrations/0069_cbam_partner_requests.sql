-- What an operator asks of those who supply precursors under CBAM, and what they answer: by a link, without an account. An
-- answer is a statement that is never changed; one that comes after the request was closed is kept as well and says so.

create table public.cbam_partner_requests (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  installation_id uuid not null,
  year smallint not null check (year between 2000 and 2100),
  partner text not null check (char_length(partner) between 1 and 160),
  category text not null check (char_length(category) between 1 and 80),
  -- CN code of the precursor; null: not told.
  code text check (char_length(code) between 1 and 14),
  message text not null check (char_length(message) <= 2000),
  language text not null check (language in ('pt-BR', 'en')),
  due_on date not null,
  -- SHA-256 of the secret in the address.
  secret_sha256 text not null unique check (secret_sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  created_by uuid not null,
  expires_at timestamptz not null check (expires_at > created_at and expires_at <= created_at + interval '366 days'),
  closed_at timestamptz,
  closed_by uuid,
  -- The link opens nothing any more.
  ended_at timestamptz,
  check ((closed_at is null) = (closed_by is null)),
  check (ended_at is null or closed_at is not null),
  constraint cbam_partner_requests_of_organization unique (id, organization_id),
  foreign key (installation_id, organization_id) references public.cbam_installations (id, organization_id) on delete cascade
);
create index cbam_partner_requests_list on public.cbam_partner_requests (organization_id, installation_id, year, created_at desc);
create trigger cbam_partner_requests_note_change after insert or update or delete on public.cbam_partner_requests
  for each row execute function razao.note_change();

create table public.cbam_partner_answers (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  request_id uuid not null,
  content jsonb not null check (jsonb_typeof(content) = 'object' and pg_column_size(content) < 20000),
  answered_at timestamptz not null,
  -- The request was closed already.
  late boolean not null,
  foreign key (request_id, organization_id) references public.cbam_partner_requests (id, organization_id) on delete cascade
);
create index cbam_partner_answers_list on public.cbam_partner_answers (organization_id, request_id, answered_at);
create trigger cbam_partner_answers_note_change after insert or update or delete on public.cbam_partner_answers
  for each row execute function razao.note_change();

alter table public.cbam_partner_requests enable row level security;
alter table public.cbam_partner_answers enable row level security;
revoke all on public.cbam_partner_requests, public.cbam_partner_answers from anon, authenticated;
grant select, insert, update (closed_at, closed_by, ended_at) on public.cbam_partner_requests to authenticated;
grant select on public.cbam_partner_answers to authenticated;
grant all on public.cbam_partner_requests, public.cbam_partner_answers to service_role;

create policy cbam_partner_requests_read on public.cbam_partner_requests for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy cbam_partner_requests_add on public.cbam_partner_requests for insert to authenticated
  with check (
    (select public.in_use_case()) and created_by = (select auth.uid())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );
create policy cbam_partner_requests_close on public.cbam_partner_requests for update to authenticated
  using (
    (select public.in_use_case()) and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  )
  with check (closed_by is not null and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor')));
create policy cbam_partner_answers_read on public.cbam_partner_answers for select to authenticated
  using (organization_id in (select public.my_organizations()));
