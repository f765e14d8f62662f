-- Links by which whoever has one reads an issued report without an account. There is none until somebody who leads makes one; it
-- ends by its day or at a word, and what is kept of it is a hash.

create table public.report_shares (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  issue_id uuid not null references public.report_issues (id) on delete cascade,
  -- SHA-256 of the secret in the address.
  secret_sha256 text not null unique check (secret_sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  created_by uuid not null,
  expires_at timestamptz not null check (expires_at > created_at and expires_at <= created_at + interval '366 days'),
  revoked_at timestamptz,
  revoked_by uuid,
  opened bigint not null default 0 check (opened >= 0),
  last_opened_at timestamptz,
  check ((revoked_at is null) = (revoked_by is null))
);
create index report_shares_of_issue on public.report_shares (organization_id, issue_id, created_at desc);

-- A link that was taken back stays so, and nothing else of one changes but how often it was opened.
create function razao.keep_share() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (old.id, old.organization_id, old.issue_id, old.secret_sha256, old.created_at, old.created_by, old.expires_at)
    is distinct from (new.id, new.organization_id, new.issue_id, new.secret_sha256, new.created_at, new.created_by, new.expires_at)
    or (old.revoked_at is not null and old.revoked_at is distinct from new.revoked_at) then
    raise exception 'a link stays as it is' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger report_shares_keep before update on public.report_shares
  for each row execute function razao.keep_share();
revoke execute on function razao.keep_share() from public;

alter table public.report_shares enable row level security;
revoke all on public.report_shares from anon, authenticated;
grant select on public.report_shares to authenticated;
grant insert (organization_id, issue_id, secret_sha256, created_at, created_by, expires_at), update (revoked_at, revoked_by)
  on public.report_shares to authenticated;
grant all on public.report_shares to service_role;
create policy report_shares_read on public.report_shares for select to authenticated
  using (organization_id in (select public.my_organizations_as('owner', 'manager', 'auditor')));
create policy report_shares_add on public.report_shares for insert to authenticated
  with check (
    (select public.in_use_case()) and created_by = (select auth.uid())
    and organization_id in (select public.my_organizations_as('owner', 'manager'))
    and exists (select from public.report_issues n where n.id = issue_id and n.organization_id = report_shares.organization_id)
  );
create policy report_shares_revoke on public.report_shares for update to authenticated
  using ((select public.in_use_case()) and organization_id in (select public.my_organizations_as('owner', 'manager')))
  with check (revoked_by = (select auth.uid()));
