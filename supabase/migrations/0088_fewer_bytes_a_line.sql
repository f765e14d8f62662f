-- Bytes that a line of the ledger and what the journal says of it took and nobody read: of 4.0 kB from an empty database, 0.3.

-- ── What the journal says of something ──────────────────────────────────────────────────────────────────────────────

-- Fourteen bits of each id. Kept by them, whatever is alike lies together: a handful of bytes an id once there are more ids than marks,
-- instead of eighty. What is found by a mark is compared by the whole id: one in sixteen thousand is looked at in vain.
create function razao.marks_of(ids uuid[]) returns smallint[]
language plpgsql immutable strict parallel safe as $$
begin
  return array(
    select ((pg_catalog.get_byte(pg_catalog.uuid_send(id), 14) & 63) * 256
      + pg_catalog.get_byte(pg_catalog.uuid_send(id), 15))::pg_catalog.int2
    from pg_catalog.unnest(ids) id);
end
$$;
-- Short of what waits to be put in order: every look reads all of it.
create index journal_about on public.journal using gin (razao.marks_of(subject_ids)) with (gin_pending_list_limit = 128);

-- Places of lines that are about any of these. Definer: under row-level security no index of arrays may be entered, for comparing them
-- may tell of other people's, so that the whole journal was read; it asks first whose organization it is.
create function razao.journal_about(organization uuid, about uuid[]) returns setof bigint
language plpgsql stable security definer rows 20 set search_path = '' set enable_seqscan = off as $$
begin
  if current_setting('role') <> 'service_role' and organization not in (select public.my_organizations()) then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  return query select j.sequence from public.journal j
    where razao.marks_of(j.subject_ids) && razao.marks_of(about) and j.organization_id = organization and j.subject_ids && about;
end
$$;
revoke execute on function razao.marks_of(uuid[]), razao.journal_about(uuid, uuid[]) from public;
grant execute on function razao.journal_about(uuid, uuid[]) to authenticated, service_role;
drop index public.journal_subjects;

-- ── Days of the journal ─────────────────────────────────────────────────────────────────────────────────────────────

-- Lines lie in the order in which they came: of each stretch of pages its first and last moment is enough.
drop index public.journal_by_day;
create index journal_by_day on public.journal using brin (at) with (autosummarize = on);

-- ── Ids of lines ────────────────────────────────────────────────────────────────────────────────────────────────────

-- The time first, to a fraction of a millisecond, and the rest by chance (RFC 9562, version 7; PostgreSQL 17 has no function for it):
-- what is new goes to the end of each index of ids instead of anywhere in it, as with lines of imports. Ids of before stay. Those of
-- drafts stay by chance: of a draft that is approved a place in its index becomes free, which only ids by chance would fill again.
alter table public.entries alter column id set default (
  overlay(lpad(to_hex((extract(epoch from clock_timestamp()) * 4096000)::bigint), 15, '0') placing '7' from 13 for 0)
  || substr(replace(gen_random_uuid()::text, '-', ''), 17))::uuid;

-- ── Pages that are full ─────────────────────────────────────────────────────────────────────────────────────────────

-- What grows at its end alone needs no room in pages that are behind it.
alter index public.entries_pkey set (fillfactor = 100);
alter index public.entries_organization_id_sequence_key set (fillfactor = 100);
alter index public.current_entries_pkey set (fillfactor = 100);
alter index public.current_entries_committed set (fillfactor = 100);
alter index public.journal_pkey set (fillfactor = 100);

-- Each approval leaves behind the draft as it was when it was open, which is more than twice what stays of it: room for the next ones,
-- once a vacuum has noted it.
alter table public.drafts set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);

-- ── Hashes ──────────────────────────────────────────────────────────────────────────────────────────────────────────

-- The text that is hashed, written straight away: `jsonb` puts the shorter key first, and of keys of one length the first by its bytes, and
-- to be put into that order cost more than the hashing. To the byte the text that it gave (0014), as imports write it (0018).
create or replace function razao.entry_hash(e public.entries) returns text
language plpgsql immutable as $$
begin
  return pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(pg_catalog.concat(
    '{"id": "', e.id, '", "to": "', pg_catalog.to_char(e.period_to, 'YYYY-MM-DD'), '", "from": "',
    pg_catalog.to_char(e.period_from, 'YYYY-MM-DD'), '", "kind": ', pg_catalog.to_json(e.kind), ', "line": "', e.line_id,
    '", "site": ', coalesce('"' operator(pg_catalog.||) e.site_id::pg_catalog.text operator(pg_catalog.||) '"', 'null'),
    ', "unit": ', pg_catalog.to_json(e.unit),
    ', "draft": ', coalesce('"' operator(pg_catalog.||) e.draft_id::pg_catalog.text operator(pg_catalog.||) '"', 'null'),
    ', "scope": ', e.scope, ', "state": ', pg_catalog.to_json(e.state),
    ', "trace": ', coalesce('"' operator(pg_catalog.||) razao.sha256_of(e.trace) operator(pg_catalog.||) '"', 'null'),
    ', "co2eKg": ', coalesce(e.co2e_kg::pg_catalog.text, 'null'), ', "gwpSet": ', pg_catalog.to_json(e.gwp_set),
    ', "reason": ', coalesce(pg_catalog.to_json(e.reason)::pg_catalog.text, 'null'), ', "region": ', pg_catalog.to_json(e.region),
    ', "result": "', pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(e.result::pg_catalog.text, 'UTF8')), 'hex'),
    '", "factors": ', pg_catalog.to_jsonb(e.factor_ids), ', "gasesKg": ', e.gases_kg, ', "category": ', pg_catalog.to_json(e.category),
    ', "evidence": ', coalesce('"' operator(pg_catalog.||) razao.sha256_of(e.evidence) operator(pg_catalog.||) '"', 'null'),
    ', "previous": ', coalesce('"' operator(pg_catalog.||) e.previous_hash operator(pg_catalog.||) '"', 'null'),
    ', "problems": ', e.problems, ', "quantity": ', e.quantity, ', "sequence": ', e.sequence,
    ', "estimated": ', e.estimated::pg_catalog.text, ', "inventory": "', e.inventory_id, '", "programme": ',
    pg_catalog.to_json(e.programme), ', "supersedes": ',
    coalesce('"' operator(pg_catalog.||) e.supersedes::pg_catalog.text operator(pg_catalog.||) '"', 'null'),
    ', "committedAt": "', razao.instant(e.committed_at), '", "committedBy": "', e.committed_by, '", "chosenFactor": ',
    coalesce(pg_catalog.to_json(e.chosen_factor_id)::pg_catalog.text, 'null'), ', "organization": "', e.organization_id,
    '", "biogenicCo2Kg": ', coalesce(e.biogenic_co2_kg::pg_catalog.text, 'null'), '}'), 'UTF8')), 'hex');
end
$$;

-- Standing lines are added in the order in which they came, as their key and the order of committing are then filled from the end, too:
-- the join by which their facets are found gave them in any. Of the function (0016) nothing else is another.
do $$
declare
  before constant text := pg_get_functiondef('razao.keep_ledger()'::regprocedure);
  unsorted constant text := 'where not corrects or not exists (select from added later where later.supersedes = a.id);';
begin
  if (length(before) - length(replace(before, unsorted, ''))) / length(unsorted) <> 1 then
    raise exception 'razao.keep_ledger is not as it was';
  end if;
  execute replace(before, unsorted, rtrim(unsorted, ';') || E'\n  order by a.sequence;');
end
$$;

-- ── Lines of a sheet ────────────────────────────────────────────────────────────────────────────────────────────────

-- The evidence of a line that rests on the cell of its quantity alone: said by where the cell is, it is written when the line is filed
-- and not kept with what was read as well, where it took more than half. What was read before keeps its own.
create function razao.cell_evidence(document uuid, inner_file text, sheet text, row_number integer, column_number integer, quote text)
returns jsonb
language plpgsql immutable parallel safe as $$
begin
  return pg_catalog.concat('{"source": "document", "text": "", "spans": [], "read": [{"slot": "quantity", "place": {"at": "cell", "row": ',
    row_number, ', "column": ', column_number, ', "sheet": ', pg_catalog.to_json(sheet), '}, "quote": ', pg_catalog.to_json(quote),
    ', "documentId": "', document, '"', ', "inner": ' operator(pg_catalog.||) pg_catalog.to_json(inner_file)::pg_catalog.text,
    '}]}')::pg_catalog.jsonb;
end
$$;
revoke execute on function razao.cell_evidence(uuid, text, text, integer, integer, text) from public;

-- Of the filing (0018) nothing else is another.
do $$
declare
  filing text := pg_get_functiondef('razao.commit_import_lines(uuid, integer)'::regprocedure);
  cell constant text := 'razao.cell_evidence(this.document_id, this.inner_file, this.sheet, l.row_number, l.column_number, l.quote)';
  change record;
begin
  for change in select * from (values
    ('l.gases_kg, l.result, l.evidence,', 'l.gases_kg, l.result, said.evidence,'),
    ('l.trace, l.result_hash, l.evidence_hash, l.trace_hash,',
      'l.trace, l.result_hash, coalesce(l.evidence_hash, razao.digest_of(said.evidence)) as evidence_hash, l.trace_hash,'),
    (E'    from public.import_lines l\n    where l.import_id = import and l.position > this.committed_through and l.position <= upto '
      || E'and l.problem is null\n      and l.supersedes is null',
      format(E'    from public.import_lines l cross join lateral (select coalesce(l.evidence, %s) as evidence offset 0) said\n'
      || E'    where l.import_id = import and l.position > this.committed_through and l.position <= upto and l.problem is null\n'
      || '      and l.supersedes is null', cell)),
    ('coalesce(l.result, g.result), l.trace, l.evidence, d.name',
      format('coalesce(l.result, g.result), l.trace, coalesce(l.evidence, %s), d.name', cell))
  ) as list (was, will_be) loop
    if (length(filing) - length(replace(filing, change.was, ''))) / length(change.was) <> 1 then
      raise exception 'razao.commit_import_lines is not as it was';
    end if;
    filing := replace(filing, change.was, change.will_be);
  end loop;
  execute filing;
end
$$;

-- ── Lines named together with their organization ────────────────────────────────────────────────────────────────────

-- Three tables of few rows name a line and its organization, and each line paid for it by a second index of its id. The id alone is the
-- reference now, and whose it is is asked of each row that is added or changed. Definer: the line must be found whoever writes. Asked
-- after the row's policy, as a foreign key is: who may not write is told nothing of lines.
create function razao.requires_own_line() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  line uuid := coalesce(to_jsonb(new) ->> 'entry_id', to_jsonb(new) ->> 'line_id');
begin
  if not exists (select from public.entries e where e.id = line and e.organization_id = new.organization_id) then
    raise exception 'no such line of this organization'
      using errcode = 'foreign_key_violation', constraint = tg_table_name || '_own_line';
  end if;
  return new;
end
$$;
revoke execute on function razao.requires_own_line() from public;

alter table public.line_notes
  drop constraint line_notes_line_id_organization_id_fkey,
  add constraint line_notes_line_id_fkey foreign key (line_id) references public.entries (id);
alter table public.line_evidence
  drop constraint line_evidence_line_id_organization_id_fkey,
  add constraint line_evidence_line_id_fkey foreign key (line_id) references public.entries (id);
alter table public.audit_lines
  drop constraint audit_lines_entry_id_organization_id_fkey,
  add constraint audit_lines_entry_id_fkey foreign key (entry_id) references public.entries (id);
create trigger line_notes_own_line after insert or update of line_id, organization_id on public.line_notes
  for each row execute function razao.requires_own_line();
create trigger line_evidence_own_line after insert or update of line_id, organization_id on public.line_evidence
  for each row execute function razao.requires_own_line();
create trigger audit_lines_own_line after insert or update of entry_id, organization_id on public.audit_lines
  for each row execute function razao.requires_own_line();
alter table public.entries drop constraint entries_id_organization_id_key;
