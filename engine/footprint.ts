import type { Factor } from './factor.ts';
import type { GwpSetName } from './gas.ts';
import type { Library } from './library.ts';
import type { Problem } from './problem.ts';
import type { TraceNode } from './trace.ts';

/** The programme whose order of preference decides between factors that all fit. */
export type Programme = 'brazil' | 'uk' | 'us' | 'international';

export interface Activity {
  /** Key of an activity kind (`mobile.diesel`). */
  readonly kind: string;
  /** Plain decimal string with a dot, greater than zero. */
  readonly quantity: string;
  /** Unit code or an alias of one. */
  readonly unit: string;
  /** First and last day of the activity, ISO `YYYY-MM-DD`, inclusive. */
  readonly from: string;
  readonly to: string;
  /** Where it happened: ISO 3166 alpha-2 country or a subregion known to the factors (`US-CAMX`). */
  readonly region: string;
}

export interface FootprintInput {
  readonly activity: Activity;
  readonly gwpSet: GwpSetName;
  readonly programme: Programme;
  /** The day against which "in the future" is judged; the engine has no clock. */
  readonly today: string;
  /** A person's or caller's explicit choice; skips choosing, everything else stays checked. */
  readonly factor?: Factor;
  /** Accepts a CO2e-only factor that stands on another GWP set. */
  readonly acceptGwpSet?: boolean;
}

export interface Footprint {
  readonly status: 'calculated';
  /** kg CO2e, fossil CO2 and all other gases, biogenic CO2 left out. Exact decimal string, as all amounts here. */
  readonly co2eKg: string;
  readonly biogenicCo2Kg: string;
  /** kg of each gas, biogenic CO2 left out; empty when the factor is published as CO2e only. */
  readonly gasesKg: Readonly<Record<string, string>>;
  /** kg CO2e of each gas on `gwpSet`; for a CO2e-only factor the single key `CO2e`. */
  readonly gasesCo2eKg: Readonly<Record<string, string>>;
  /** kg CO2e of gases outside the Kyoto basket, not part of `co2eKg`. */
  readonly outsideKyotoCo2eKg: string;
  readonly gwpSet: GwpSetName;
  readonly scope: 1 | 2 | 3;
  readonly category: string;
  /** The factor or, for a blend, the factors that were applied; the first one is the main one. */
  readonly factors: readonly Factor[];
  /** What a reader should know but that did not stop the calculation. */
  readonly problems: readonly Problem[];
  readonly trace: TraceNode;
  /** Share of the result that falls in each month touched, exact: the parts add up to the whole. */
  readonly months: readonly {
    readonly month: string;
    readonly co2eKg: string;
    readonly biogenicCo2Kg: string;
  }[];
}

export interface Refusal {
  readonly status: 'not_calculated';
  readonly problems: readonly Problem[];
}

export type CalculateFootprint = (input: FootprintInput, library: Library) => Footprint | Refusal;
