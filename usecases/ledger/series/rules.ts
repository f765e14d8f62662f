/** The rules, by what they find. Their reasons and measures: docs/decisions/0042. */
export const FINDING_RULES = [
  /** Lines that rest on papers of one key. */
  'duplicate_document',
  /** Lines of the same site, kind, period and amount. */
  'duplicate_line',
  /** A span without a line in a series that is otherwise regular. */
  'gap',
  /** A value that its series does not bear out. */
  'outlier',
  /** The same, by a power of ten. */
  'unit_slip',
  /** A whole that is told in parts as well. */
  'whole_and_parts',
  /** A factor that is not in force for the days, that a newer edition took the place of, or that stood in until one was published. */
  'factor_expired',
  /** Lines that no factor was found for: they are in no total. */
  'factor_missing',
  /** Instruments for more energy than was used. */
  'location_market',
  /** Lines that were filed into an inventory after it had been approved. */
  'changed_after_approval',
  /** A delivery of a precursor under CBAM that stands in two places, or that is made here as well. */
  'cbam_precursor_twice',
  /** Months of a period under CBAM that no line of a stream covers. */
  'cbam_month_missing',
  /** Embedded emissions of a good that are not what they were a year ago. */
  'cbam_emissions_jump',
] as const;
export type FindingRule = (typeof FINDING_RULES)[number];
