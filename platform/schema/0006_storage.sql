-- File storage: buckets, objects and resumable uploads. Table and column names are those that migrations and policies on
-- Supabase rely on; what is ours alone (`loose_bytes`, `uploads`, `upload_parts`, `objects.sha256`) only the server sees.
--
-- Bytes lie outside the database under an opaque id, `version`. The rule that triggers keep here, whatever happens to a
-- process: bytes are either named by exactly one row (of objects or of upload_parts), or they stand in `loose_bytes` and
-- will be swept. A row can only name bytes that were written for it, so nobody reaches another's bytes by naming them.

do $role$
begin
  if not exists (select from pg_roles where rolname = 'supabase_storage_admin') then
    create role supabase_storage_admin nologin noinherit;
  end if;
exception
  -- Another database of the cluster was quicker.
  when duplicate_object or unique_violation then null;
end
$role$;

do $membership$
begin
  if not exists (
    select from pg_auth_members
    where roleid = 'supabase_storage_admin'::regrole and member = current_user::regrole and set_option
  ) and not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant supabase_storage_admin to %I', current_user);
  end if;
end
$membership$;

create schema storage authorization supabase_storage_admin;
grant usage on schema storage to anon, authenticated, service_role;

create table storage.buckets (
  id text primary key check (length(id) between 1 and 100),
  name text not null unique,
  -- The id of whoever made it, as text; `owner` is the older form of the same.
  owner_id text,
  owner uuid,
  public boolean not null default false,
  avif_autodetection boolean not null default false,
  -- Bytes; null: the installation's own limit.
  file_size_limit bigint check (file_size_limit >= 0),
  allowed_mime_types text[],
  type text not null default 'STANDARD' check (type = 'STANDARD'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text not null references storage.buckets (id),
  name text not null check (length(name) between 1 and 1024),
  owner_id text,
  owner uuid,
  -- {eTag, size, mimetype, cacheControl, lastModified, contentLength, httpStatusCode}
  metadata jsonb,
  user_metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  -- Where the bytes lie; null for rows that somebody made without bytes.
  version text unique,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_accessed_at timestamptz not null default now()
);
-- By bytes: the order in which pages follow each other, and what a prefix search can use.
create unique index objects_bucket_id_name_key on storage.objects (bucket_id, name collate "C");
create index objects_owner_id_idx on storage.objects (owner_id);

-- Resumable uploads: their bytes come in parts, each written and recorded on its own, so that any process can go on.
create table storage.uploads (
  id uuid primary key default gen_random_uuid(),
  bucket_id text not null references storage.buckets (id) on delete cascade,
  name text not null,
  -- Null for an upload whose sender did not know the length yet.
  length bigint check (length >= 0),
  received bigint not null default 0,
  upsert boolean not null,
  -- Who may go on with it: the role and subject it was begun under.
  owner_role text not null,
  owner_id text,
  -- {contentType, cacheControl, userMetadata, header}
  metadata jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Until then one process has the putting together of the parts to itself.
  finishing_until timestamptz,
  check (received >= 0 and (length is null or received <= length))
);
create index uploads_expires_at_idx on storage.uploads (expires_at);
create index uploads_bucket_id_idx on storage.uploads (bucket_id);

create table storage.upload_parts (
  upload_id uuid not null references storage.uploads (id) on delete cascade,
  starts_at bigint not null check (starts_at >= 0),
  size bigint not null check (size > 0),
  version text not null unique,
  primary key (upload_id, starts_at)
);

-- Bytes that no row names: still being written, or left behind by a removal.
create table storage.loose_bytes (
  version text primary key,
  state text not null check (state in ('writing', 'left')),
  since timestamptz not null default now()
);
create index loose_bytes_since_idx on storage.loose_bytes (state, since);

-- ── Bytes and rows stay together ────────────────────────────────────────────────────────────────────────────────────
-- Definer: whoever may write the row need not see, and must not touch, the list of loose bytes.

-- After the row, not before it: an insert that turns into an update (`on conflict`) is one change, not two.
create function storage.keep_bytes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.version is not distinct from old.version then
    return null;
  end if;
  if tg_op <> 'DELETE' and new.version is not null then
    delete from storage.loose_bytes where version = new.version and state = 'writing';
    if not found then
      raise exception 'the bytes of this version are not there'
        using errcode = 'foreign_key_violation', constraint = 'objects_version_written';
    end if;
  end if;
  if tg_op <> 'INSERT' and old.version is not null then
    insert into storage.loose_bytes (version, state) values (old.version, 'left');
  end if;
  return null;
end
$$;
create trigger objects_keep_bytes after insert or update or delete on storage.objects
  for each row execute function storage.keep_bytes();
create trigger upload_parts_keep_bytes after insert or update or delete on storage.upload_parts
  for each row execute function storage.keep_bytes();

create function storage.note_update() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := pg_catalog.now();
  return new;
end
$$;
create trigger objects_note_update before update on storage.objects
  for each row execute function storage.note_update();
create trigger buckets_note_update before update on storage.buckets
  for each row execute function storage.note_update();

-- ── What policies ask ───────────────────────────────────────────────────────────────────────────────────────────────

-- `a/b/c.pdf` → {a,b}
create function storage.foldername(name text) returns text[]
language sql immutable
return (string_to_array(name, '/'))[1 : cardinality(string_to_array(name, '/')) - 1];

-- `a/b/c.pdf` → c.pdf
create function storage.filename(name text) returns text
language sql immutable
return (string_to_array(name, '/'))[cardinality(string_to_array(name, '/'))];

-- `a/b/c.tar.gz` → gz
create function storage.extension(name text) returns text
language sql immutable
return reverse(split_part(reverse(storage.filename(name)), '.', 1));

-- What the server is doing in this transaction, such as `storage.object.upload`.
create function storage.operation() returns text
language sql stable
return nullif(current_setting('storage.operation', true), '');

revoke execute on function storage.keep_bytes(), storage.note_update() from public;
grant execute on function storage.foldername(text), storage.filename(text), storage.extension(text),
  storage.operation() to anon, authenticated, service_role;

-- ── Row-level security ──────────────────────────────────────────────────────────────────────────────────────────────
-- No policy here: until a migration adds one, nobody but the server itself reads or writes anything.

grant select, insert, update, delete on storage.buckets, storage.objects to anon, authenticated, service_role;
grant select, insert, update, delete on storage.uploads, storage.upload_parts, storage.loose_bytes to service_role;

do $owners$
declare
  owned record;
begin
  for owned in select tablename as name from pg_tables where schemaname = 'storage' loop
    execute format('alter table storage.%I enable row level security', owned.name);
    execute format('alter table storage.%I owner to supabase_storage_admin', owned.name);
  end loop;
  for owned in select oid::regprocedure::text as name from pg_proc where pronamespace = 'storage'::regnamespace loop
    execute format('alter function %s owner to supabase_storage_admin', owned.name);
  end loop;
end
$owners$;
