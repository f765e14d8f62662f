-- Codes and links by message: what they prove, how often they are sent, and what waits to be sent.

alter table auth.one_time_tokens
  -- SHA-256 of a token that is itself a MAC under a key outside the database: a copy of this table opens nothing, and the
  -- six digits of a code cannot be tried against it.
  add column expires_at timestamptz not null default now();
create index one_time_tokens_relates_to_idx on auth.one_time_tokens (relates_to);

-- When a mailbox or telephone last got a message of a kind, by a keyed hash of both: also kept for addresses that nobody
-- has, so that being asked to wait tells nothing.
create table auth.message_times (
  key text primary key,
  sent_at timestamptz not null
);
create index message_times_sent_at_idx on auth.message_times (sent_at);

-- Messages written in the transaction that they tell of, and sent after it. What they say is sealed under a key outside
-- the database, since it holds codes and links; a row is deleted when its message has left.
create table auth.messages (
  id uuid primary key,
  sealed text not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  -- Nothing is sent that is no longer worth anything.
  expires_at timestamptz not null,
  last_error text,
  created_at timestamptz not null
);
create index messages_next_attempt_at_idx on auth.messages (next_attempt_at);

alter table auth.message_times owner to supabase_auth_admin;
alter table auth.messages owner to supabase_auth_admin;
alter table auth.message_times enable row level security;
alter table auth.messages enable row level security;
