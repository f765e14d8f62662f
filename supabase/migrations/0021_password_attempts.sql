-- Five wrong passwords in fifteen minutes lock an account for what is left of them, also where the identity service is a
-- Supabase's: it asks this function as its hook "password verification attempt", if that is switched on. Our own identity
-- service counts by itself and does not ask.

create table razao.password_failures (
  user_id uuid primary key references auth.users (id) on delete cascade,
  failures integer not null check (failures > 0),
  window_started_at timestamptz not null
);
alter table razao.password_failures enable row level security;
revoke all on razao.password_failures from public, anon, authenticated;

-- Definer: the identity service's role reads nothing of ours. Locks the row, so that guesses side by side are counted.
create function razao.password_verification_attempt(event jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  person uuid := (event ->> 'user_id')::uuid;
  kept razao.password_failures;
begin
  select * into kept from razao.password_failures f where f.user_id = person for update;
  if kept.failures >= 5 and kept.window_started_at > now() - interval '15 minutes' then
    return jsonb_build_object('decision', 'reject', 'should_logout_user', false,
      'message', 'Account temporarily locked. Please try again later.');
  end if;
  if (event ->> 'valid')::boolean then
    delete from razao.password_failures f where f.user_id = person;
  else
    insert into razao.password_failures as f (user_id, failures, window_started_at) values (person, 1, now())
    on conflict (user_id) do update set
      failures = case when f.window_started_at <= now() - interval '15 minutes' then 1 else f.failures + 1 end,
      window_started_at = case when f.window_started_at <= now() - interval '15 minutes' then now() else f.window_started_at end;
  end if;
  return jsonb_build_object('decision', 'continue');
end
$$;
revoke execute on function razao.password_verification_attempt(jsonb) from public, anon, authenticated;
grant usage on schema razao to supabase_auth_admin;
grant execute on function razao.password_verification_attempt(jsonb) to supabase_auth_admin;
