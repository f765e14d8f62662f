-- Letters to suppliers with a request. Each has a link of its own, so that one that is refused or comes back takes only its own link
-- with it, and one that is sent again opens what the first one opens. What became of each is told; whoever sent it is written to.

create table public.cbam_partner_letters (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  request_id uuid not null,
  recipient text not null check (char_length(recipient) between 5 and 254),
  -- SHA-256 of the secret in its address.
  secret_sha256 text not null unique check (secret_sha256 ~ '^[0-9a-f]{64}$'),
  -- Nobody but the service reads letters: what became of it is copied.
  letter_id uuid not null unique,
  created_at timestamptz not null,
  created_by uuid not null,
  sent_at timestamptz,
  failed_at timestamptz,
  problem text,
  check ((failed_at is null) = (problem is null)),
  foreign key (request_id, organization_id) references public.cbam_partner_requests (id, organization_id) on delete cascade
);
create index cbam_partner_letters_of_request on public.cbam_partner_letters (organization_id, request_id, created_at);
create trigger cbam_partner_letters_note_change after insert or update or delete on public.cbam_partner_letters
  for each row execute function razao.note_change();

-- Writes to a supplier about a request whose link still opens. Definer: a letter holds what opens the link, which nobody may read.
create function razao.write_partner_letter(request uuid, recipient text, secret_sha256 text, moment timestamptz, params jsonb)
returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  of public.cbam_partner_requests; letter uuid; made uuid;
begin
  select * into of from public.cbam_partner_requests r where r.id = request;
  if not public.in_use_case() or razao.by_agent()
    or coalesce(public.my_role(of.organization_id), '') not in ('owner', 'manager', 'contributor')
    or of.ended_at is not null or of.expires_at <= moment then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  insert into public.letters (recipient, kind, locale, params)
    values (write_partner_letter.recipient, 'cbam_partner', of.language, write_partner_letter.params) returning id into letter;
  insert into public.cbam_partner_letters (organization_id, request_id, recipient, secret_sha256, letter_id, created_at, created_by)
    values (of.organization_id, of.id, write_partner_letter.recipient, write_partner_letter.secret_sha256, letter, moment, auth.uid())
    returning id into made;
  return made;
end
$$;

-- What became of a letter, in the transaction in which it becomes it.
create function razao.tell_partner_letter() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  told public.cbam_partner_letters;
begin
  update public.cbam_partner_letters l set sent_at = coalesce(new.sent_at, l.sent_at), failed_at = new.failed_at,
    problem = case when new.failed_at is not null then coalesce(new.problem, 'mail.undelivered') end
    where l.letter_id = new.id returning * into told;
  if told.failed_at is not null then
    perform razao.write_in_ledger(told.organization_id, told.created_by, 'cbam_partner_refused', jsonb_build_object(
      'recipient', told.recipient, 'partner', r.partner, 'path', '/cbam-compliance'))
    from public.cbam_partner_requests r where r.id = told.request_id;
  end if;
  return null;
end
$$;
create trigger letters_tell_partner after update of sent_at, failed_at on public.letters
  for each row when (new.kind = 'cbam_partner' and (new.sent_at is not null or new.failed_at is not null))
  execute function razao.tell_partner_letter();

-- ── Who may do what ─────────────────────────────────────────────────────────────────────────────────────────────────

alter table public.cbam_partner_letters enable row level security;
revoke all on public.cbam_partner_letters from anon, authenticated;
grant select on public.cbam_partner_letters to authenticated;
grant all on public.cbam_partner_letters to service_role;
revoke execute on function razao.write_partner_letter(uuid, text, text, timestamptz, jsonb), razao.tell_partner_letter() from public;
grant execute on function razao.write_partner_letter(uuid, text, text, timestamptz, jsonb) to authenticated;

create policy cbam_partner_letters_read on public.cbam_partner_letters for select to authenticated
  using (organization_id in (select public.my_organizations()));
