/** What a reader must be told beside a number, as codes: the sentences live in `messages/<locale>/disclosures.json`. */
export const DISCLOSURE_CODES = [
  // any activity
  'factor.tier1_default', // a default of the guidelines stands for the plant, and nobody chose it [factor]
  'factor.co2_only', // the factor of a fuel gives its CO2 alone: CH4 and N2O are not in the number [factor]
  'quantity.not_counted_by', // the method counts by its own inputs (a balance by its flows), not by the quantity [quantity, unit, method]
  'flight.assumed', // nobody said the cabin or whether effects at altitude count [cabin, forcing]
  'flight.average_passenger', // the publisher does not tell the cabin apart at that distance [cabin]
  // scope 2
  'scope2.dual', // both totals stand; never added to each other
  'scope2.instrument_ignored', // an instrument fails a quality criterion [instrument, criterion]
  'scope2.instrument_elsewhere', // an instrument is of a market or period in which nothing was consumed [instrument, market]
  'scope2.instrument_unused', // part of an instrument was not needed [instrument, amount, unit]
  'scope2.instrument_repeated', // an instrument was given twice and counts once [instrument]
  'scope2.own_factor', // by market the organization's own approved factor counts; by location it has no part [factor]
  'scope2.no_residual_mix', // no residual mix exists for the market: the grid average stands in [market]
  'scope2.renewable_unproven', // said to be renewable, but no valid instrument covers it [line]
  'scope2.covered_by_days', // consumption was apportioned to parts of its period by days [line]
  // scope 3
  'scope3.uplift_in_factor', // the factor contains the uplift of indirect routes already [factor]
  'scope3.uplift_applied', // the great-circle distance was raised by the factor's own rule [uplift]
  'scope3.radiative_forcing', // whether the effects beyond CO2 at altitude are in the number [choice]
  'scope3.spend_based', // an average of the economy, not of the supplier
  'scope3.lifetime', // emissions of the whole life of the product, future years included
  'scope3.project_lifetime', // position: of the list, from 1; the figure stands apart, in no total
  'scope3.optional_boundary', // beyond the minimum boundary of the category [activity]
  'scope3.losses_without_upstream', // losses on the grid with the generation factor only
  'scope3.avoided_not_credited', // no credit for what recycling avoids
] as const;

export type DisclosureCode = (typeof DISCLOSURE_CODES)[number];

export interface Disclosure {
  readonly code: DisclosureCode;
  readonly params: Readonly<Record<string, string>>;
}
