-- What an organization puts in the place of published default uncertainties: `{key: {minusPercent, plusPercent, reason, changedAt,
-- changedBy}}`, by the keys of `engine/judge/defaults.ts`. What was settled before stays in the journal.
alter table public.calculation_settings add column uncertainty_defaults jsonb not null default '{}'
  constraint calculation_settings_uncertainty check (
    jsonb_typeof(uncertainty_defaults) = 'object' and octet_length(uncertainty_defaults::text) <= 100000
  );
grant update (uncertainty_defaults) on public.calculation_settings to authenticated;
