-- Whether the session of an access token is still open: asked at every door, with every request of somebody who is signed
-- in, so that a sign-out takes effect at once. Definer: sessions are the identity service's; only the server's own role
-- may ask.
create function auth.session_lives(session uuid, person uuid, moment timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.sessions s
    where s.id = session and s.user_id = person and (s.not_after is null or s.not_after > moment)
  )
$$;
alter function auth.session_lives(uuid, uuid, timestamptz) owner to supabase_auth_admin;
revoke execute on function auth.session_lives(uuid, uuid, timestamptz) from public;
grant execute on function auth.session_lives(uuid, uuid, timestamptz) to service_role;

-- When the session was opened by a letter or message: for a while that proves as much as a code that is asked for, once.
alter table auth.sessions add column proved_by_letter_at timestamptz;

-- Where people have signed in from (an address, or the network of one subscriber). Guesses from elsewhere, however many,
-- do not keep them out there.
create table auth.sign_in_addresses (
  user_id uuid not null references auth.users on delete cascade,
  address text not null,
  last_at timestamptz not null,
  primary key (user_id, address)
);
create index sign_in_addresses_last_at_idx on auth.sign_in_addresses (last_at);
alter table auth.sign_in_addresses owner to supabase_auth_admin;
-- No policy at all: whoever is not the owner sees no row, even if a grant is added by mistake.
alter table auth.sign_in_addresses enable row level security;

comment on column auth.lockouts.email_hash is
  'Keyed hash of what is guessed at: a mailbox together with an address, a mailbox alone, a code, a present password.';
