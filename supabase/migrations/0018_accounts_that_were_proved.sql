-- Whether an address has an account that its owner proved. Somebody else may have begun to sign up under it: that is no
-- account of theirs, and gives way to whoever holds the invitation.
-- Definer: accounts are the identity service's. For the service role only: it would tell strangers who has an account.
create function razao.has_account(address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.users u
    where lower(u.email) = lower(address)
      and (u.email_confirmed_at is not null or u.last_sign_in_at is not null or u.encrypted_password is null)
  )
$$;
revoke execute on function razao.has_account(text) from public;
grant execute on function razao.has_account(text) to service_role;
