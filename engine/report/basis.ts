/**
 * What a report is made of: the figures of one inventory, of a closing or of a draft, cut finely enough that every
 * programme's datapoints follow from them. Amounts are plain decimal texts: kg, kg CO2e, or the unit that stands beside.
 */
import type { GwpSetName } from '../gas.ts';

export type ScopeNumber = 1 | 2 | 3;

/** Lines of one scope, category, kind, site and unit. Amounts are consolidated: weighed by the share of the site. */
export interface ActivityCell {
  readonly scope: ScopeNumber;
  readonly category: string;
  readonly kind: string;
  readonly siteId: string | null;
  readonly unit: string;
  /** Counted lines, and those that could not be. */
  readonly lines: number;
  readonly notCounted: number;
  /** Of counted lines, in `unit`. */
  readonly quantity: string;
  readonly co2eKg: string;
  readonly biogenicCo2Kg: string;
}

/** One gas of the counted lines of one scope, category, kind and site. */
export interface GasCell {
  readonly scope: ScopeNumber;
  readonly category: string;
  readonly kind: string;
  readonly siteId: string | null;
  /** `CO2e`: known as CO2e only. */
  readonly gas: string;
  /** Null: known as CO2e only. */
  readonly kg: string | null;
  /** As recorded; null for gases outside the Kyoto groups, which are in no scope. */
  readonly co2eKg: string | null;
  /** The mass on each set that has a potential for the gas. */
  readonly bySet: Readonly<Partial<Record<GwpSetName, string>>>;
}

/** Counted lines of one scope, category, kind and site that say the same of their data. */
export interface BackedCell {
  readonly scope: ScopeNumber;
  readonly category: string;
  readonly kind: string;
  readonly siteId: string | null;
  /** The five ratings in the order of the indicators (`very_good good - fair poor`); `-`: not rated. */
  readonly ratings: string;
  /** Whether a document stands behind them. */
  readonly evidenced: boolean;
  readonly lines: number;
  /** Sum of their absolute amounts, consolidated: kg CO2e. */
  readonly weightKg: string;
}

/** Counted lines of one scope, category, kind, site and factor that say how uncertain they are. */
export interface SpreadCell {
  readonly scope: ScopeNumber;
  readonly category: string;
  readonly kind: string;
  readonly siteId: string | null;
  /** Lines of one factor err alike; null: each by itself. */
  readonly factorId: string | null;
  readonly lines: number;
  /** Sum of their amounts, and of the absolute ones: kg CO2e, consolidated. */
  readonly co2eKg: string;
  readonly weightKg: string;
  /** Sums of amount × half of the 95 % interval to either side, kg, and of the squares of these, kg². */
  readonly minusKg: string;
  readonly plusKg: string;
  readonly minusSquared: string;
  readonly plusSquared: string;
}

/** Another year of the same organization, by its closing that stands. */
export interface Comparative {
  readonly relation: 'base' | 'previous';
  readonly year: number;
  readonly closing: string;
  readonly gwpSet: GwpSetName;
  /** kg CO2e by scope, location-based; a scope without counted lines is not there. */
  readonly scopes: Readonly<Partial<Record<ScopeNumber, string>>>;
}

export type Market =
  | { readonly status: 'calculated'; readonly co2eKg: string }
  | { readonly status: 'missing'; readonly because: 'not_calculated' | 'partial_months' | 'shares' };

export interface Basis {
  readonly from: string;
  readonly to: string;
  readonly gwpSet: GwpSetName;
  readonly consolidation: string;
  readonly activities: readonly ActivityCell[];
  readonly gases: readonly GasCell[];
  /** What stands behind the figures; figures of before it was kept have none. */
  readonly backing?:
    | { readonly lines: readonly BackedCell[]; readonly spreads: readonly SpreadCell[] }
    | undefined;
  readonly market: Market;
  readonly sites: readonly { readonly id: string; readonly name: string }[];
  /** What was said of categories of scope 3 that have no line. */
  readonly categories: readonly {
    readonly category: string;
    readonly status: string;
    readonly justification: string;
  }[];
  readonly comparatives: readonly Comparative[];
  /** Years of the base, as the set-up says; empty: none was chosen. */
  readonly baseYears: readonly number[];
  /** Plain facts of the inventory by name, each a text or a code with words. */
  readonly facts: Readonly<Record<string, string>>;
  /** What people gave beside the ledger: figures that intensities are set against. */
  readonly given: Readonly<Record<string, { readonly value: string; readonly unit: string }>>;
  /** What people wrote for a chapter, by its name. */
  readonly texts: Readonly<Record<string, string>>;
}

/** Why a datapoint has no value. Each has its words; missing is never zero. */
export const REASON_CODES = [
  'no_lines', // nothing is recorded of it
  'not_counted', // lines are recorded, and none could be counted [lines]
  'stated_excluded', // the organization left the category out, with this justification [justification]
  'stated_relevant', // said to be relevant, and nothing recorded yet
  'gas_not_recorded', // no line names the gas
  'gwp_missing', // the set has no potential for a gas [gas, set]
  'market_not_calculated', // an account by market could not be made
  'market_partial_months', // the period does not begin and end with a month
  'market_shares', // shares weigh the sites differently
  'market_whole_only', // scope 2 by market is told of the whole inventory alone
  'energy_unit', // part of it is in units that are no energy [unit]
  'not_given', // a figure that people have to give [figure]
  'not_written', // a text that people have to write [chapter]
  'fact_unknown', // the inventory does not say it [fact]
  'no_base_year', // no base year was chosen
  'no_closing', // the other year has no closing that stands [year]
  'divisor_zero', // divided by zero
  'no_sites', // no site has lines
  'outside_product', // the product keeps no such figure
  'rules_pending', // the rules are not published yet
  'edition_unavailable', // the text of this edition was not at hand on a day [on]
] as const;

export type ReasonCode = (typeof REASON_CODES)[number];

export interface Missing {
  readonly kind: 'missing';
  readonly code: ReasonCode;
  readonly params: Readonly<Record<string, string>>;
}

export function missing(code: ReasonCode, params: Readonly<Record<string, string>> = {}): Missing {
  return { kind: 'missing', code, params };
}
