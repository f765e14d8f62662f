-- The OAuth 2.1 server of a Supabase gives applications tokens like those of their person, but for a `client_id` in them; its scopes
-- say nothing about tables. The question that all policies ask answers such a token with nothing, so that a yes to some
-- application opens no ledger at the Supabase's own doors either. Else as it was (0030).
-- Definer: accounts, factors and sessions are the identity service's. Looks at the caller's own token and account only.
create or replace function razao.held_back() returns text
language sql stable security definer set search_path = '' as $$
  select case
    when auth.jwt() ->> 'client_id' <> '' then 'application'
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
