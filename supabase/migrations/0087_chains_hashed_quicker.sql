-- The two chains are hashed, and their lock is taken, in a language whose plans a connection keeps: functions in SQL were begun anew for
-- each of eight calls a line, which took more than the hashing. What they give is what they gave, to the byte. Every name and operator
-- says its schema, so that no path needs to be set for a call.

create or replace function razao.sha256_of(content jsonb) returns text
language plpgsql immutable as $$
begin
  return pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(content::pg_catalog.text, 'UTF8')), 'hex');
end
$$;

create or replace function razao.instant(moment timestamptz) returns text
language plpgsql immutable as $$
begin
  return pg_catalog.to_char(pg_catalog.timezone('UTC', moment), 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
end
$$;

create or replace function razao.entry_hash(e public.entries) returns text
language plpgsql immutable as $$
begin
  return razao.sha256_of(pg_catalog.jsonb_build_object(
    'id', e.id, 'organization', e.organization_id, 'sequence', e.sequence, 'inventory', e.inventory_id,
    'draft', e.draft_id, 'supersedes', e.supersedes, 'line', e.line_id, 'state', e.state, 'site', e.site_id,
    'kind', e.kind, 'scope', e.scope, 'category', e.category, 'quantity', e.quantity, 'unit', e.unit,
    'from', pg_catalog.to_char(e.period_from, 'YYYY-MM-DD'), 'to', pg_catalog.to_char(e.period_to, 'YYYY-MM-DD'),
    'region', e.region, 'estimated', e.estimated) operator(pg_catalog.||) pg_catalog.jsonb_build_object(
    'co2eKg', e.co2e_kg, 'biogenicCo2Kg', e.biogenic_co2_kg, 'gasesKg', e.gases_kg, 'gwpSet', e.gwp_set,
    'programme', e.programme, 'factors', pg_catalog.to_jsonb(e.factor_ids), 'chosenFactor', e.chosen_factor_id,
    'problems', e.problems, 'result', razao.sha256_of(e.result), 'trace', razao.sha256_of(e.trace),
    'evidence', razao.sha256_of(e.evidence), 'reason', e.reason,
    'committedAt', razao.instant(e.committed_at), 'committedBy', e.committed_by, 'previous', e.previous_hash));
end
$$;

create or replace function razao.journal_hash(line public.journal) returns text
language plpgsql immutable as $$
begin
  return razao.sha256_of(pg_catalog.jsonb_build_object(
    'organization', line.organization_id, 'sequence', line.sequence, 'at', razao.instant(line.at),
    'actor', line.actor_id, 'verb', line.verb, 'door', line.door, 'subjects', pg_catalog.to_jsonb(line.subject_ids),
    'input', line.input_sha256, 'outcome', line.outcome, 'detail', line.detail, 'previous', line.previous_hash));
end
$$;

create or replace function razao.lock_organization(organization uuid) returns void
language plpgsql volatile as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(
    pg_catalog.hashtextextended('razao:organization:' operator(pg_catalog.||) organization::pg_catalog.text, 0));
end
$$;
