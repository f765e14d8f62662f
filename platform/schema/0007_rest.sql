-- The tables' door keeps what it knows of the schema, and is told when that changes: by `notify pgrst, 'reload schema'`,
-- as with PostgREST, and here by every change of the schema itself. Making the trigger needs a superuser; where the
-- owner of the database is none, the notice has to be sent by hand after a change that did not come with the product.

create function extensions.tell_schema_change() returns event_trigger
language plpgsql set search_path = '' as $$
begin
  if exists (
    select from pg_catalog.pg_event_trigger_ddl_commands()
    where schema_name is distinct from 'pg_temp'
  ) then
    notify pgrst, 'reload schema';
  end if;
end
$$;

create function extensions.tell_schema_drop() returns event_trigger
language plpgsql set search_path = '' as $$
begin
  if exists (select from pg_catalog.pg_event_trigger_dropped_objects() where not is_temporary) then
    notify pgrst, 'reload schema';
  end if;
end
$$;

do $triggers$
begin
  if (select rolsuper from pg_roles where rolname = current_user) then
    create event trigger razao_schema_change on ddl_command_end execute function extensions.tell_schema_change();
    create event trigger razao_schema_drop on sql_drop execute function extensions.tell_schema_drop();
  end if;
end
$triggers$;
