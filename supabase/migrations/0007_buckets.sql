-- Buckets of the product, and who may do what in them. The storage schema is Supabase's or, elsewhere, platform/schema.
--
-- avatars:  public, one file a person, named by the person's id.
-- logos:    public, `<organization id>/<file>`; kept by those who lead the organization.
-- evidence: private, `<organization id>/<path>`; every member reads, whoever drafts adds. Nobody changes, moves or
--           removes what is there: a line of the ledger may rest on it.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('avatars', 'avatars', true, 5242880, array['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']),
  ('logos', 'logos', true, 5242880, array['image/png', 'image/jpeg', 'image/webp']),
  ('evidence', 'evidence', false, 52428800, array[
    'application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'image/tiff',
    'text/plain', 'text/csv', 'text/xml', 'application/xml', 'application/json',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/vnd.ms-excel',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.oasis.opendocument.spreadsheet'
  ])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

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
