-- Files: the buckets with who may do what in them, documents that people hand in, and how sheets are read. The storage schema
-- is Supabase's or, elsewhere, of platform/schema.

-- ── Buckets ─────────────────────────────────────────────────────────────────────────────────────────────────────────

-- avatars:  public, one file a person, named by the person's id.
-- logos:    public, `<organization id>/<file>`; kept by those who lead the organization.
-- evidence: private, `<organization id>/<path>`; every member reads, whoever drafts adds. Nobody changes, moves or
--           removes what is there: a line of the ledger may rest on it.
-- exports:  private, `<organization id>/<export id>/<name>.zip`. No policy: it is read by an address that the server signs.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('avatars', 'avatars', true, 5242880, array['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']),
  ('logos', 'logos', true, 5242880, array['image/png', 'image/jpeg', 'image/webp']),
  ('exports', 'exports', false, null, array['application/zip']),
  ('evidence', 'evidence', false, 52428800, array[
    'application/json', 'application/pdf', 'application/vnd.ms-excel',
    'application/vnd.ms-excel.sheet.binary.macroEnabled.12', 'application/vnd.ms-excel.sheet.binary.macroenabled.12',
    'application/vnd.ms-excel.sheet.macroEnabled.12', 'application/vnd.ms-excel.sheet.macroenabled.12',
    'application/vnd.oasis.opendocument.spreadsheet',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'application/x-zip-compressed',
    'application/xml', 'application/zip', 'image/avif', 'image/bmp', 'image/gif', 'image/jpeg', 'image/png',
    'image/tiff', 'image/webp', 'message/rfc822', 'text/csv', 'text/plain', 'text/tab-separated-values', 'text/xml'
  ])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- ── Documents ───────────────────────────────────────────────────────────────────────────────────────────────────────

-- The bytes lie in the bucket `evidence` under `<organization>/<id>/<name>`; a document is what they are. The same bytes
-- are one document of an organization, however often they are handed in.
create table public.documents (
  id uuid primary key,
  organization_id uuid not null references public.organizations (id),
  uploaded_by uuid not null,
  -- As the person's file is called; the name in the path is what the storage allows.
  name text not null check (length(name) between 1 and 300),
  -- Told by the bytes, not by the name.
  media_type text not null,
  bytes bigint not null check (bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  path text not null unique,
  -- What finds the same document again in another file: an access key of 44 digits, or the number it gives itself.
  document_key text,
  -- The outcome of reading it: what it is, with a few plain words, or the problem for which it was refused.
  kind text,
  summary jsonb not null default '{}',
  problem jsonb,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  -- Taken back before anything rested on it. The row stays: its bytes may be handed in again.
  discarded_at timestamptz,
  check (starts_with(path, organization_id::text || '/')),
  constraint documents_bytes_once unique (organization_id, sha256),
  unique (id, organization_id)
);
create index documents_latest on public.documents (organization_id, created_at desc, id);
create index documents_key on public.documents (organization_id, document_key) where document_key is not null;

-- How the sheets of one header are read, as a person confirmed it last.
create table public.column_mappings (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id),
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  mapping jsonb not null,
  saved_by uuid not null,
  saved_at timestamptz not null default now(),
  constraint column_mappings_header unique (organization_id, fingerprint)
);

create policy razao_avatars_read on storage.objects for select to authenticated
  using (bucket_id = 'avatars' and name = (select auth.uid())::text);
create policy razao_avatars_add on storage.objects for insert to authenticated
  with check (bucket_id = 'avatars' and name = (select auth.uid())::text);
create policy razao_avatars_change on storage.objects for update to authenticated
  using (bucket_id = 'avatars' and name = (select auth.uid())::text)
  with check (bucket_id = 'avatars' and name = (select auth.uid())::text);
create policy razao_avatars_remove on storage.objects for delete to authenticated
  using (bucket_id = 'avatars' and name = (select auth.uid())::text);
create policy razao_logos_read on storage.objects for select to authenticated
  using (
    bucket_id = 'logos'
    and (storage.foldername(name))[1] in (select mine::text from public.my_organizations() as mine)
  );
create policy razao_logos_add on storage.objects for insert to authenticated
  with check (
    bucket_id = 'logos' and cardinality(storage.foldername(name)) = 1
    and (storage.foldername(name))[1] in (select led::text from public.my_organizations_as('owner', 'manager') as led)
  );
create policy razao_logos_change on storage.objects for update to authenticated
  using (
    bucket_id = 'logos'
    and (storage.foldername(name))[1] in (select led::text from public.my_organizations_as('owner', 'manager') as led)
  )
  with check (
    bucket_id = 'logos' and cardinality(storage.foldername(name)) = 1
    and (storage.foldername(name))[1] in (select led::text from public.my_organizations_as('owner', 'manager') as led)
  );
create policy razao_logos_remove on storage.objects for delete to authenticated
  using (
    bucket_id = 'logos'
    and (storage.foldername(name))[1] in (select led::text from public.my_organizations_as('owner', 'manager') as led)
  );
create policy razao_evidence_read on storage.objects for select to authenticated
  using (
    bucket_id = 'evidence'
    and (storage.foldername(name))[1] in (select mine::text from public.my_organizations() as mine)
  );
create policy razao_evidence_add on storage.objects for insert to authenticated
  with check (
    bucket_id = 'evidence'
    and (storage.foldername(name))[1] in
      (select mine::text from public.my_organizations_as('owner', 'manager', 'contributor') as mine)
  );
-- A person's own logo stands in the bucket `logos`, in a folder named by the person's id.
create policy razao_own_logos_read on storage.objects for select to authenticated
  using (bucket_id = 'logos' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy razao_own_logos_add on storage.objects for insert to authenticated
  with check (
    bucket_id = 'logos' and cardinality(storage.foldername(name)) = 1
    and (storage.foldername(name))[1] = (select auth.uid())::text
  );
create policy razao_own_logos_change on storage.objects for update to authenticated
  using (bucket_id = 'logos' and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (
    bucket_id = 'logos' and cardinality(storage.foldername(name)) = 1
    and (storage.foldername(name))[1] = (select auth.uid())::text
  );
create policy razao_own_logos_remove on storage.objects for delete to authenticated
  using (bucket_id = 'logos' and (storage.foldername(name))[1] = (select auth.uid())::text);

-- ── Who may do what ─────────────────────────────────────────────────────────────────────────────────────────────────

alter table public.documents enable row level security;
alter table public.column_mappings enable row level security;

revoke all on public.documents, public.column_mappings from anon, authenticated;
grant select, insert, update (name, path, document_key, kind, summary, problem, read_at, discarded_at)
  on public.documents to authenticated;
grant select, insert, update (mapping, saved_by, saved_at), delete on public.column_mappings to authenticated;
grant all on public.documents, public.column_mappings to service_role;

create policy documents_read on public.documents for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy documents_add on public.documents for insert to authenticated
  with check (
    (select public.in_use_case()) and uploaded_by = (select auth.uid())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );
create policy documents_change on public.documents for update to authenticated
  using (
    (select public.in_use_case())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  )
  with check (organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor')));

create policy column_mappings_read on public.column_mappings for select to authenticated
  using (organization_id in (select public.my_organizations()));
create policy column_mappings_add on public.column_mappings for insert to authenticated
  with check (
    (select public.in_use_case()) and saved_by = (select auth.uid())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );
create policy column_mappings_change on public.column_mappings for update to authenticated
  using (
    (select public.in_use_case())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  )
  with check (
    saved_by = (select auth.uid())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );
create policy column_mappings_forget on public.column_mappings for delete to authenticated
  using (
    (select public.in_use_case())
    and organization_id in (select public.my_organizations_as('owner', 'manager', 'contributor'))
  );
