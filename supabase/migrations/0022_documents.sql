-- Documents that people hand in, what became of reading them, the looks that recognized values need, and the column
-- mappings of sheets that an organization has confirmed.

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

alter table public.documents enable row level security;
revoke all on public.documents from anon, authenticated;
grant select, insert on public.documents to authenticated;
grant update (name, path, document_key, kind, summary, problem, read_at, discarded_at) on public.documents to authenticated;
grant all on public.documents to service_role;

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

-- More kinds of files may come in: sheets of all programs, mails, archives, more pictures.
update storage.buckets set allowed_mime_types = (
  select array_agg(distinct type order by type) from unnest(allowed_mime_types || array[
    'text/tab-separated-values', 'application/zip', 'application/x-zip-compressed', 'message/rfc822',
    'application/vnd.ms-excel.sheet.binary.macroenabled.12', 'application/vnd.ms-excel.sheet.macroenabled.12',
    'application/vnd.ms-excel.sheet.binary.macroEnabled.12', 'application/vnd.ms-excel.sheet.macroEnabled.12',
    'image/bmp', 'image/gif', 'image/avif'
  ]) type)
where id = 'evidence';

-- ── Drafts that were read from documents ────────────────────────────────────────────────────────────────────────────

-- A person has looked at what was recognized in a picture.
alter table public.drafts add column looked boolean not null default false;
grant update (looked) on public.drafts to authenticated;

-- What rests on a document. Lines of a bulk import rest on the document of their import, and are not in here.
create index drafts_documents on public.drafts using gin ((evidence -> 'read') jsonb_path_ops)
  where evidence -> 'read' is not null;
create index entries_documents on public.entries using gin ((evidence -> 'read') jsonb_path_ops)
  where draft_id is not null and evidence -> 'read' is not null;

-- ── Mappings of columns ─────────────────────────────────────────────────────────────────────────────────────────────

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

alter table public.column_mappings enable row level security;
revoke all on public.column_mappings from anon, authenticated;
grant select, insert, delete on public.column_mappings to authenticated;
grant update (mapping, saved_by, saved_at) on public.column_mappings to authenticated;
grant all on public.column_mappings to service_role;

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
