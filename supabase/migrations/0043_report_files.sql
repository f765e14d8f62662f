-- Files of issued reports by their hashes: what was handed out of an issue, in which form and by which version of the product, so
-- that a file can be told to be one of them, or where it is not.

create table public.report_files (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  issue_id uuid not null references public.report_issues (id) on delete cascade,
  format text not null check (format ~ '^[a-z0-9_-]{1,40}$'),
  -- Of the product that wrote it.
  version text not null check (char_length(version) between 1 and 40),
  bytes bigint not null check (bytes >= 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- SHA-256 of each 32 KiB of it, in their order: by them the place of a change is found.
  pieces text[] not null check (cardinality(pieces) <= 32768),
  made_at timestamptz not null default now(),
  constraint report_files_once unique (issue_id, format, version, sha256)
);
create index report_files_by_hash on public.report_files (organization_id, sha256);

create trigger report_files_append_only before update or delete on public.report_files
  for each row execute function razao.refuse_change();
create trigger report_files_no_truncate before truncate on public.report_files
  for each statement execute function razao.refuse_change();

-- Only the server, which wrote a file, says what its hash is.
alter table public.report_files enable row level security;
revoke all on public.report_files from anon, authenticated;
grant select on public.report_files to authenticated;
grant all on public.report_files to service_role;
create policy report_files_read on public.report_files for select to authenticated
  using (organization_id in (select public.my_organizations()));
