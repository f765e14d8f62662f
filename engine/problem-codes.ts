import { CBAM_IMPORT_PROBLEMS } from './cbam/import-problems.ts';
import { CBAM_PROBLEMS } from './cbam/problem-codes.ts';

/**
 * A problem is a coded refusal with parameters. The engine never throws on data and never writes a sentence: the words
 * for each code live in `messages/<locale>/problems.json`.
 */
export const PROBLEM_CODES = [
  'quantity.unreadable',
  'quantity.ambiguous',
  'quantity.negative',
  'unit.unknown',
  'unit.missing',
  'unit.dimension',
  'period.missing',
  'period.unreadable',
  'period.reversed',
  'period.future',
  'period.too_old',
  'kind.unknown',
  'kind.unsupported',
  'blend.missing',
  /** The share of the newest act was carried on, unseen since: never stops a calculation [act, since, checked]. */
  'blend.in_force',
  /** The share of what was bought goes before the act, by a certificate: never stops a calculation [blend, fuel, share]. */
  'blend.stated',
  'fuel_property.missing',
  'factor.missing',
  'factor.expired',
  'factor.ambiguous',
  'factor.unit',
  /** Quantity and factor are energy on different calorific bases, of no fuel that could tell one from the other [from, to]. */
  'factor.basis',
  'factor.unknown',
  /** A factor of another region was applied: never stops a calculation, always said. */
  'factor.fallback',
  /** One instrument is given twice with two contents [instrument]. */
  'instrument.repeated',
  /** A factor given with the call says its emissions in more than one form [field, forms]. */
  'factor.contradicts',
  /** A factor of other years was applied, none being in force: never stops a calculation [used, wanted, years]. */
  'factor.other_year',
  /** A mean stands in for months that are not published yet: never stops a calculation [factor]. */
  'factor.provisional',
  /** The last published exchange rate or price index stands in for a month: never stops a calculation. */
  'price.provisional',
  'commodity.of_supplier',
  'commodity.of_account',
  /** The organization takes no provisional values: counted once the number is published, or by a factor that is chosen. */
  'provisional.not_taken',
  /** Another edition of a publisher does not hold a factor. */
  'factor.no_counterpart',
  /** A number inside a factor, fuel, blend or GWP set is no decimal. */
  'factor.unreadable',
  'gwp.missing',
  'gwp.set_mismatch',
  /** Two inventories on different GWP sets were compared: said, and no refusal. */
  'gwp.sets_differ',
  'category.unmapped',
  'amount.unreadable',
  'uncertainty.no_lines',
  'uncertainty.missing',
  'uncertainty.unreadable',
  'uncertainty.unordered',
  'uncertainty.shared_differs',
  'uncertainty.total_zero',
  'uncertainty.draws',
  'pedigree.unavailable',
  /** Fields of a form (scope 2, scope 3, processes), each named by its path. */
  'input.missing',
  'input.unreadable',
  'input.unit',
  'input.choice',
  'input.factor',
  'input.not_positive',
  'input.negative',
  'input.range',
  'input.too_many',
  /** Two fields say the same thing in two ways: one of them only [field, other]. */
  'input.contradicts',
  /** Data of another shape than the contract says. */
  'input.malformed',
  'process.unknown',
  /** No factor per unit stands for the kind: one of its processes must be told about [kind, processes]. */
  'process.needed',
  /** A process lacks the factor of its plant or product, and several published ones differ [field, kind, factors]. */
  'process.factor_choice',
  /** Money needs the year of the spend and of the factor, the rate of exchange and the price index [method]. */
  'spend.year_missing',
  'method.unknown',
  /** What a kind needs beyond its quantity, and what no way of the kind takes. */
  'parameters.missing',
  'parameters.unknown',
  'airport.unknown',
  /** More of a gas or of carbon leaves a balance than entered it. */
  'balance.negative',
  'shares.not_one',
  /** A part is larger than the whole it is of [field]. */
  'shares.above_one',
  'allocation.empty',
  'currency.mismatch',
  'price_index.mismatch',
  'attribution.above_one',
  'consumption.market_missing',
  'flight.no_cabin', // the publisher has no factor of the cabin for such flights, but of others [cabin, from, to, others]
  'flight.no_band',
  'interest.missing',
  'interest.out_of_range',
  'control.missing',
  'control.contradicts',
  'quality.no_lines',
  'quality.nothing_counted',
  'rating.missing',
  'amount.negative',
  'threshold.out_of_range',
  'base_year.missing',
  'base_year.zero',
  'denominator.not_positive',
  'target.years',
  'target.reduction',
  'target.base',
  /** Nothing says how business goes on after the last year that is known [year]. */
  'target.outlook_missing',
  /** An intensity lacks the amount that its emissions are set against [year]. */
  'target.volume_missing',
  'abatement.lifetime',
  'abatement.rate',
  /** A line whose calculation today, with its own factors, is not what was approved: no difference can be told. */
  'entry.not_reproduced',
  ...CBAM_PROBLEMS,
  ...CBAM_IMPORT_PROBLEMS,
] as const;

export type ProblemCode = (typeof PROBLEM_CODES)[number];
