import type { Criteria } from '#engine/scope2/criteria.ts';

/** A certificate that may be used: every quality criterion that applies to certificates is met. */
export const CERTIFICATE_CRITERIA = {
  conveys_emission_rate: 'met',
  only_claim: 'met',
  tracked_and_retired: 'met',
  close_in_time: 'met',
  same_market: 'met',
  supplier_rate_delivered: 'not_applicable',
  all_certificates_attached: 'not_applicable',
  residual_mix_or_disclosure: 'met',
} as const satisfies Criteria;
