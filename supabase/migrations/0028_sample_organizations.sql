-- Sample data: an organization of a person's own that is a sample from birth and for good. It is filled through the product's
-- own verbs, belongs to nobody else, and goes whole at a word of its person, without the time of grace that a real one has.

create function razao.keep_sample() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.is_sample <> old.is_sample or (new.sample_of is not null and new.sample_of is distinct from old.sample_of) then
    raise exception 'a sample stays one, and nothing else becomes one' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger organizations_keep_sample before update on public.organizations
  for each row execute function razao.keep_sample();

-- A sample is its person's alone: nobody is invited, nobody works for it. The constraint's name is the refusal's.
create function razao.sample_is_alone() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  added jsonb := to_jsonb(new);
begin
  if exists (
    select from public.organizations o
    where o.is_sample and o.id::text in (added ->> 'organization_id', added ->> 'client_id', added ->> 'consultancy_id')
      and (tg_table_name <> 'memberships' or o.sample_of::text is distinct from added ->> 'user_id')
  ) then
    raise exception 'a sample is its person''s alone' using errcode = 'check_violation', constraint = 'sample_alone';
  end if;
  return new;
end
$$;
create trigger memberships_sample before insert on public.memberships
  for each row execute function razao.sample_is_alone();
create trigger invitations_sample before insert on public.invitations
  for each row execute function razao.sample_is_alone();
create trigger engagements_sample before insert or update of client_id, consultancy_id on public.engagements
  for each row execute function razao.sample_is_alone();

-- Whoever works in a real organization that keeps an inventory, in whatever role: a sample touches nothing of it.
create function razao.may_have_sample() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.my_memberships() m join public.organizations o on o.id = m.organization_id
    where not o.is_sample and o.kind <> 'partner')
$$;

-- The caller's sample, made where there is none yet, and the part that is to be loaded next; locked until the transaction
-- ends. Nothing for who may have none. Definer: nobody may write organizations or memberships by hand.
create function razao.begin_sample(name text, locale text) returns table (id uuid, step integer)
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  made uuid;
begin
  if not public.in_use_case() or not razao.may_have_sample() then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  insert into public.organizations (name, kind, country, locale, is_sample, sample_of)
  values (begin_sample.name, 'company', 'BR', begin_sample.locale, true, auth.uid())
  on conflict (sample_of) where sample_of is not null do nothing
  returning organizations.id into made;
  if made is not null then
    insert into public.memberships (organization_id, user_id, role) values (made, auth.uid(), 'owner');
  end if;
  return query select o.id, o.sample_step from public.organizations o where o.sample_of = auth.uid() for update;
end
$$;

-- Says that the next part is loaded. Definer: see above.
create function razao.advance_sample() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not public.in_use_case() then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  update public.organizations set sample_step = sample_step + 1 where sample_of = auth.uid();
end
$$;

-- Deletes the caller's sample with every row that is its own, and records it as every deletion is. Its files go by that
-- record. Gives `removed`, `none`, or `export_running` (one is being broken off). The caller is named by their token alone,
-- and only what was born a sample is found. Definer: nobody may delete a line of a ledger but by a deletion.
create function razao.remove_sample() returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  sample public.organizations;
  ledger_end text; journal_end text; step text;
  gone_counts jsonb := '{}'; gone bigint;
begin
  if not public.in_use_case() then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  select * into sample from public.organizations o where o.is_sample and o.sample_of = auth.uid();
  if sample.id is null then
    return 'none';
  end if;
  -- Lines that are being written end first; none begins after.
  perform razao.lock_organization(sample.id);
  perform from public.organizations o where o.id = sample.id for update;
  if not found then
    return 'none';
  end if;
  update public.organization_exports x set state = 'cancelled', finished_at = now()
    where x.organization_id = sample.id and x.state in ('waiting', 'running');
  if exists (select from public.organization_exports x
    where x.organization_id = sample.id and x.worker is not null and x.beat_at > now() - interval '1 minute') then
    return 'export_running';
  end if;
  select e.hash into ledger_end from public.entries e
    where e.organization_id = sample.id order by e.sequence desc limit 1;
  select j.hash into journal_end from public.journal j
    where j.organization_id = sample.id order by j.sequence desc limit 1;

  insert into razao.deleting (organization_id, transaction) values (sample.id, pg_current_xact_id());
  foreach step in array razao.tables_of_organizations() loop
    execute format('delete from public.%I where organization_id = $1', step) using sample.id;
    get diagnostics gone = row_count;
    gone_counts := gone_counts || jsonb_build_object(step, gone);
  end loop;
  delete from public.organizations o where o.id = sample.id;
  delete from razao.deleting d where d.organization_id = sample.id;
  insert into public.organization_deletions
    (organization_id, name_sha256, requested_by, requested_at, counts, ledger_hash, journal_hash)
  values (sample.id, encode(sha256(convert_to(sample.id::text || ':' || sample.name, 'UTF8')), 'hex'),
    auth.uid(), now(), gone_counts, ledger_end, journal_end);
  return 'removed';
end
$$;

-- ── Who may do what ─────────────────────────────────────────────────────────────────────────────────────────────────

revoke execute on function razao.keep_sample(), razao.sample_is_alone(), razao.may_have_sample(),
  razao.begin_sample(text, text), razao.advance_sample(), razao.remove_sample() from public;
grant execute on function razao.may_have_sample(), razao.begin_sample(text, text), razao.advance_sample(),
  razao.remove_sample() to authenticated;
