/**
 * The Scope 2 Quality Criteria (GHG Protocol Scope 2 Guidance, 2015, Table 7.1): an instrument that fails one of them is
 * not used, and it is said which. What is not answered is not met. The fourth and fifth are also checked against the
 * consumption itself; the eighth is met by a residual mix or by disclosing that there is none.
 */
export const QUALITY_CRITERIA = [
  'conveys_emission_rate', // 1: carries the direct emission rate of the energy
  'only_claim', // 2: is the only instrument that carries this claim
  'tracked_and_retired', // 3: tracked and redeemed, retired or cancelled for the company
  'close_in_time', // 4: issued and redeemed as close as possible to the consumption
  'same_market', // 5: from the market of the consumption
  'supplier_rate_delivered', // 6: a supplier's rate counts what it delivered, less certificates sold on
  'all_certificates_attached', // 7: of power from a direct line or one's own site, all certificates came along
  'residual_mix_or_disclosure', // 8: a residual mix is at hand, or its absence is disclosed
] as const;

export type QualityCriterion = (typeof QUALITY_CRITERIA)[number];

export type Answer = 'met' | 'not_met' | 'not_applicable';

export type Criteria = Readonly<Partial<Record<QualityCriterion, Answer>>>;

/** Criteria that do not apply to every instrument; all others must be met. */
const MAY_NOT_APPLY: readonly QualityCriterion[] = ['supplier_rate_delivered', 'all_certificates_attached'];

/** The first criterion that an instrument fails, in the order of the guidance; `null` when it may be used. */
export function failedCriterion({
  criteria,
  type,
}: {
  readonly criteria: Criteria;
  readonly type: string;
}): QualityCriterion | null {
  return QUALITY_CRITERIA.find((criterion) => !passes(criterion, criteria[criterion], type)) ?? null;
}

function passes(criterion: QualityCriterion, answer: Answer | undefined, type: string): boolean {
  // The engine itself gives the disclosure that the eighth asks for.
  if (criterion === 'residual_mix_or_disclosure') return true;
  if (answer === 'met') return true;
  if (criterion === 'supplier_rate_delivered' && type === 'supplier_rate') return false;
  return answer === 'not_applicable' && MAY_NOT_APPLY.includes(criterion);
}
