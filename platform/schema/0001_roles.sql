-- Roles of the Supabase conventions. Roles belong to the whole cluster, databases come and go: everything here may run
-- again, from several databases at once. On Supabase itself this folder is skipped.

do $roles$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('anon',                'nologin noinherit'),
      ('authenticated',       'nologin noinherit'),
      ('service_role',        'nologin noinherit bypassrls'),
      ('authenticator',       'nologin noinherit'),
      ('supabase_auth_admin', 'nologin noinherit')
    ) as roles (name, attributes)
  loop
    if not exists (select from pg_roles where rolname = wanted.name) then
      begin
        execute format('create role %I %s', wanted.name, wanted.attributes);
      exception
        -- Another database of the cluster was quicker.
        when duplicate_object or unique_violation then null;
      end;
    end if;
  end loop;
end
$roles$;

-- Who connects must be able to become each of them with `set role`; `authenticator` may become the three of the wire.
-- Only missing memberships are granted, so that databases migrated side by side do not update the same catalogue rows.
do $memberships$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('anon', 'authenticator'),
      ('authenticated', 'authenticator'),
      ('service_role', 'authenticator'),
      ('anon', current_user::text),
      ('authenticated', current_user::text),
      ('service_role', current_user::text),
      ('supabase_auth_admin', current_user::text)
    ) as memberships (role, member)
  loop
    if not exists (
      select from pg_auth_members
      where roleid = wanted.role::regrole and member = wanted.member::regrole and set_option
    ) and not (select rolsuper from pg_roles where rolname = wanted.member) then
      execute format('grant %I to %I', wanted.role, wanted.member);
    end if;
  end loop;
end
$memberships$;

create schema if not exists extensions;
grant usage on schema extensions to anon, authenticated, service_role;

grant usage on schema public to anon, authenticated, service_role;
-- As on Supabase: new objects in `public` are granted to the three roles, and row-level security decides. The same
-- defaults on every host mean that a missing policy is found here and not only there.
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on routines to anon, authenticated, service_role;
