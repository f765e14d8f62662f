-- Conversations as people use them: pinned, archived, searched, taken up again at an earlier message, and judged.

alter table public.threads
  add column pinned boolean not null default false,
  add column archived_at timestamptz,
  -- The message at the end of the branch that is on the screen; null = nothing was said yet.
  add column leaf text;

-- A message follows another one. A message that was changed, or an answer that was given again, follows the same message
-- as the one it stands for: both stay, as branches of one conversation.
alter table public.messages
  add column parent text,
  -- Folded words of its text parts, for searching.
  add column words text not null default '',
  -- Drafts that were put aside when the person left the branch that begins here; they come back with it.
  add column set_aside uuid[] not null default '{}';

-- What an answer answers.
alter table public.runs add column asked text;

create function razao.keep_words_of_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.words := coalesce(
    (
      select public.fold_words(string_agg(part ->> 'text', ' ' order by place))
      -- What is no list is refused by the table itself, in its own words.
      from jsonb_array_elements(case when jsonb_typeof(new.parts) = 'array' then new.parts else '[]' end)
        with ordinality as p (part, place)
      where part ->> 'type' = 'text'
    ),
    ''
  );
  return new;
end
$$;
revoke all on function razao.keep_words_of_message() from public;
create trigger messages_words before insert or update of parts on public.messages
  for each row execute function razao.keep_words_of_message();

-- What was said until now was said in one branch.
update public.messages m set
  parent = (
    select earlier.id from public.messages earlier
    where earlier.thread_id = m.thread_id and earlier.seq < m.seq order by earlier.seq desc limit 1
  ),
  -- Fires the trigger.
  parts = m.parts;
update public.threads t set leaf = (
  select m.id from public.messages m where m.thread_id = t.id order by m.seq desc limit 1
);
create index messages_of_parent on public.messages (thread_id, parent, seq);

-- What a person thinks of an answer.
create table public.message_feedback (
  thread_id uuid not null,
  message_id text not null,
  verdict text not null check (verdict in ('good', 'bad')),
  reason text not null default '' check (length(reason) <= 2000),
  updated_at timestamptz not null default now(),
  primary key (thread_id, message_id),
  foreign key (thread_id, message_id) references public.messages (thread_id, id) on delete cascade
);
alter table public.message_feedback enable row level security;
create policy message_feedback_read on public.message_feedback for select to authenticated
  using (exists (select from public.threads where threads.id = message_feedback.thread_id));
create policy message_feedback_write on public.message_feedback for all to authenticated
  using (
    (select public.in_use_case())
    and exists (select from public.threads where threads.id = message_feedback.thread_id)
  );
grant select, insert, update, delete on public.message_feedback to authenticated, service_role;
revoke all on public.message_feedback from anon;
