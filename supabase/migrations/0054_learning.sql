-- How far a person has come in each tutorial, and who has put the first-run checklist of an organization away. Nothing of it
-- is of the ledger: it is nobody's business but the person's own.

create table public.learning_progress (
  user_id uuid not null references auth.users (id) on delete cascade,
  page_id text not null check (char_length(page_id) between 1 and 160),
  -- Steps that are done, from the first on.
  done smallint not null check (done between 0 and 50),
  finished_at timestamptz,
  kept_at timestamptz not null default now(),
  primary key (user_id, page_id)
);

create table public.checklists_dismissed (
  organization_id uuid not null references public.organizations (id),
  user_id uuid not null,
  dismissed_at timestamptz not null default now(),
  primary key (organization_id, user_id)
);

-- ── Who may do what ─────────────────────────────────────────────────────────────────────────────────────────────────

alter table public.learning_progress enable row level security;
alter table public.checklists_dismissed enable row level security;

revoke all on public.learning_progress, public.checklists_dismissed from anon, authenticated;
grant select, insert, update (done, finished_at, kept_at) on public.learning_progress to authenticated;
grant select, insert, delete on public.checklists_dismissed to authenticated;
grant all on public.learning_progress, public.checklists_dismissed to service_role;

create policy learning_progress_read on public.learning_progress for select to authenticated
  using (user_id = (select auth.uid()));
create policy learning_progress_add on public.learning_progress for insert to authenticated
  with check ((select public.in_use_case()) and user_id = (select auth.uid()));
create policy learning_progress_change on public.learning_progress for update to authenticated
  using ((select public.in_use_case()) and user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

create policy checklists_dismissed_read on public.checklists_dismissed for select to authenticated
  using (user_id = (select auth.uid()) and organization_id in (select public.my_organizations()));
create policy checklists_dismissed_add on public.checklists_dismissed for insert to authenticated
  with check (
    (select public.in_use_case()) and user_id = (select auth.uid())
    and organization_id in (select public.my_organizations())
  );
create policy checklists_dismissed_forget on public.checklists_dismissed for delete to authenticated
  using ((select public.in_use_case()) and user_id = (select auth.uid()));
