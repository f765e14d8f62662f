/** The eight quality criteria of the Scope 2 Guidance (2015, Table 7.1), in its order. */
export const CRITERIA = [
  'conveys_emission_rate',
  'only_claim',
  'tracked_and_retired',
  'close_in_time',
  'same_market',
  'supplier_rate_delivered',
  'all_certificates_attached',
  'residual_mix_or_disclosure',
] as const;
