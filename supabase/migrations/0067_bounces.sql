-- A letter that left and came back: it keeps when it left, and ends as one that was refused does.

create or replace function razao.tell_report_letter() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  told public.report_letters;
begin
  update public.report_letters l set sent_at = coalesce(new.sent_at, l.sent_at), failed_at = new.failed_at,
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

-- What a notification says of a letter: `bounced`, `known` where it had ended before, `other` where no such letter is kept.
create function razao.bounce_letter(letter uuid, moment timestamptz) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  this public.letters;
begin
  select * into this from public.letters l where l.id = letter for update;
  if this.id is null then
    return 'other';
  end if;
  if this.failed_at is not null then
    return 'known';
  end if;
  update public.letters l set sent_at = null, failed_at = moment, params = '{}', problem = 'mail.bounced' where l.id = this.id;
  return 'bounced';
end
$$;
revoke execute on function razao.bounce_letter(uuid, timestamptz) from public;
grant execute on function razao.bounce_letter(uuid, timestamptz) to service_role;
