-- What a browser tells the security log, on an installation whose identity service is a Supabase of its own: the server
-- there has no role that may write the log. Definer, for the service role alone.
create function razao.note_client_event(payload jsonb, address text, moment timestamptz) returns void
language sql volatile security definer set search_path = '' as $$
  insert into auth.audit_log_entries (id, payload, created_at, ip_address)
  values (pg_catalog.gen_random_uuid(), payload, moment, address)
$$;
revoke execute on function razao.note_client_event(jsonb, text, timestamptz) from public;
grant execute on function razao.note_client_event(jsonb, text, timestamptz) to service_role;
