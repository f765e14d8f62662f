-- Letters with a link to what was issued. What became of each is told by the letter itself; one that its recipient's server refuses
-- for good takes its link back with it, and whoever sent it is told.

alter table public.letters add column failed_at timestamptz;
alter table public.letters add constraint letters_end check (sent_at is null or failed_at is null);
drop index public.letters_waiting;
create index letters_waiting on public.letters (next_try_at) where sent_at is null and failed_at is null;

create table public.report_letters (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  issue_id uuid not null references public.report_issues (id) on delete cascade,
  recipient text not null check (char_length(recipient) between 5 and 254),
  share_id uuid not null references public.report_shares (id) on delete cascade,
  -- Nobody but the service reads letters: what became of it is copied.
  letter_id uuid not null unique,
  created_at timestamptz not null,
  created_by uuid not null,
  sent_at timestamptz,
  failed_at timestamptz,
  problem text,
  check ((failed_at is null) = (problem is null))
);
create index report_letters_of_issue on public.report_letters (organization_id, issue_id, created_at desc);

-- Writes to one recipient of an issue, with a link of their own until its day. Definer: a letter holds what opens the link, which
-- nobody may read.
create function razao.write_report_letter(issue uuid, recipient text, secret_sha256 text, moment timestamptz, expires timestamptz,
  locale text, params jsonb) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  of public.report_issues; share uuid; letter uuid; made uuid;
begin
  select * into of from public.report_issues n where n.id = issue;
  if not public.in_use_case() or razao.by_agent() or coalesce(public.my_role(of.organization_id), '') not in ('owner', 'manager') then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  insert into public.report_shares (organization_id, issue_id, secret_sha256, created_at, created_by, expires_at)
    values (of.organization_id, of.id, write_report_letter.secret_sha256, moment, auth.uid(), expires) returning id into share;
  insert into public.letters (recipient, kind, locale, params)
    values (write_report_letter.recipient, 'report_issued', write_report_letter.locale, write_report_letter.params)
    returning id into letter;
  insert into public.report_letters (organization_id, issue_id, recipient, share_id, letter_id, created_at, created_by)
    values (of.organization_id, of.id, write_report_letter.recipient, share, letter, moment, auth.uid()) returning id into made;
  return made;
end
$$;

-- What became of a letter, in the transaction in which it becomes it: nothing is sent and not told, or refused and still open.
create function razao.tell_report_letter() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  told public.report_letters;
begin
  update public.report_letters l set sent_at = new.sent_at, failed_at = new.failed_at,
    problem = case when new.failed_at is not null then coalesce(new.problem, 'mail.undelivered') end
    where l.letter_id = new.id returning * into told;
  if told.failed_at is not null then
    update public.report_shares s set revoked_at = told.failed_at, revoked_by = told.created_by
      where s.id = told.share_id and s.revoked_at is null;
    perform razao.write_in_ledger(told.organization_id, told.created_by, 'report_refused', jsonb_build_object(
      'recipient', told.recipient, 'number', 'R-' || lpad(n.number::text, 4, '0'), 'path', '/reports/' || n.report_id))
    from public.report_issues n where n.id = told.issue_id;
  end if;
  return null;
end
$$;
create trigger letters_tell_report after update of sent_at, failed_at on public.letters
  for each row when (new.kind = 'report_issued' and (new.sent_at is not null or new.failed_at is not null))
  execute function razao.tell_report_letter();

-- ── Who may do what ─────────────────────────────────────────────────────────────────────────────────────────────────

alter table public.report_letters enable row level security;
revoke all on public.report_letters from anon, authenticated;
grant select on public.report_letters to authenticated;
grant all on public.report_letters to service_role;
revoke execute on function razao.write_report_letter(uuid, text, text, timestamptz, timestamptz, text, jsonb),
  razao.tell_report_letter() from public;
grant execute on function razao.write_report_letter(uuid, text, text, timestamptz, timestamptz, text, jsonb) to authenticated;

create policy report_letters_read on public.report_letters for select to authenticated
  using (organization_id in (select public.my_organizations_as('owner', 'manager', 'auditor')));
