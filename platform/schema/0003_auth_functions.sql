-- What policies ask. The claims are set for the transaction (`request.jwt.claims`) before any statement of a request; a
-- setting that was once set and is now reset reads as an empty text, hence `nullif`.

create function auth.jwt() returns jsonb
  language sql stable
  return nullif(current_setting('request.jwt.claims', true), '')::jsonb;

create function auth.uid() returns uuid
  language sql stable
  return nullif(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub', '')::uuid;

create function auth.role() returns text
  language sql stable
  return nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role';

create function auth.email() returns text
  language sql stable
  return nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email';

alter function auth.jwt() owner to supabase_auth_admin;
alter function auth.uid() owner to supabase_auth_admin;
alter function auth.role() owner to supabase_auth_admin;
alter function auth.email() owner to supabase_auth_admin;

grant execute on function auth.jwt(), auth.uid(), auth.role(), auth.email() to anon, authenticated, service_role;
