-- A sign-out ends the token of that session at once, at every door and on every host. The identity service of a Supabase
-- takes its own tokens until they expire, up to an hour later; the question that all policies ask answers them with nothing.
-- Definer: accounts, factors and sessions are the identity service's. Looks at the caller's own token and account only.
create or replace function razao.held_back() returns text
language sql stable security definer set search_path = '' as $$
  select case
    when exists (select from auth.users u where u.id = auth.uid() and u.banned_until > now()) then 'banned'
    when auth.jwt() ->> 'session_id' <> '' and not exists (
      select from auth.sessions s
      where s.user_id = auth.uid() and s.id::text = auth.jwt() ->> 'session_id'
        and (s.not_after is null or s.not_after > now())
    ) then 'signed_out'
    when coalesce(auth.jwt() ->> 'aal', 'aal1') = 'aal1' and exists (
      select from auth.mfa_factors f
      where f.user_id = auth.uid() and f.status::text = 'verified' and f.factor_type::text <> 'recovery_code'
    ) then 'second_factor'
  end
$$;
