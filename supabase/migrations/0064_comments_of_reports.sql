-- What is said of a report, chapter by chapter, beside lines, inventories and findings (0026).

alter table public.comments drop constraint comments_subject_check;
alter table public.comments add constraint comments_subject_check check (subject in ('line', 'inventory', 'finding', 'report'));
-- Of a report: the chapter that it is said of, by its id in the document; null: of the whole.
alter table public.comments add column chapter text check (chapter ~ '^[a-z0-9_-]{1,80}$');
alter table public.comments add constraint comments_chapter check (chapter is null or subject = 'report');

-- The one of 0026, and reports: a reply is of the chapter of what it replies to.
create or replace function razao.place_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  stands boolean := false;
begin
  if new.subject = 'line' then
    stands := exists (select from public.entries e
      where e.id = new.subject_id and e.line_id = new.subject_id and e.organization_id = new.organization_id);
  elsif new.subject = 'inventory' then
    stands := exists (select from public.inventories i where i.id = new.subject_id and i.organization_id = new.organization_id);
  elsif new.subject = 'report' then
    stands := exists (select from public.reports r where r.id = new.subject_id and r.organization_id = new.organization_id);
  else
    stands := exists (select from razao.finding_place(new.organization_id, new.subject_id));
  end if;
  if not stands or (new.parent_id is not null and not exists (
    select from public.comments p where p.id = new.parent_id and p.organization_id = new.organization_id
      and p.parent_id is null and p.subject = new.subject and p.subject_id = new.subject_id
      and p.chapter is not distinct from new.chapter
  )) then
    raise exception 'a comment is of something of its organization' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
