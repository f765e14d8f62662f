-- What may be wrong with an operator's record under CBAM is told where findings of the ledger are: a precursor that counts
-- twice, a month that a stream's lines do not cover, emissions of a good that jump. Each version that is saved marks the
-- organization, as a change of its lines does; the server's work looks.

alter table public.findings drop constraint findings_rule_check;
alter table public.findings add constraint findings_rule_check check (rule in ('duplicate_document', 'duplicate_line', 'gap',
  'outlier', 'unit_slip', 'whole_and_parts', 'factor_expired', 'factor_missing', 'location_market', 'changed_after_approval',
  'cbam_precursor_twice', 'cbam_month_missing', 'cbam_emissions_jump'));

create function razao.mark_cbam_series() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.finding_series as s (organization_id, kind, site_id) values (new.organization_id, 'cbam', null)
  on conflict on constraint finding_series_key do update set marked = s.marked + 1;
  return null;
end
$$;
revoke execute on function razao.mark_cbam_series() from public;
create trigger cbam_period_versions_mark_series after insert on public.cbam_period_versions
  for each row execute function razao.mark_cbam_series();
