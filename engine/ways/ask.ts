/** What a calculation by a way is asked: the activity read, the kind, and what the caller gave beside it. */
import type { Factor } from '../factor.ts';
import type { Activity, FootprintInput } from '../footprint.ts';
import type { GivenRate } from '../given-rate.ts';
import type { ActivityKind, Library } from '../library.ts';
import type { Problem } from '../problem.ts';
import type { Period } from '../period.ts';
import type { Scope2Input } from '../scope2/input.ts';
import type { Consumption } from '../scope2/input.ts';
import type { TraceNode } from '../trace.ts';
import type { Unit } from '../unit.ts';

/** What a kind needs beyond its quantity, by the names of the fields of the calculator's form. */
export interface Parameters {
  /** Key of one of the kind's ways (`clinker_oxides`, `spend_based`); left out, the first that the parameters fit. */
  readonly method?: string;
  /** Of fuel burnt by others: the activity kind that it is burnt as (`mobile.diesel`). */
  readonly fuel?: string;
  /** Of a blend of fuels: volume share of its biofuel in what was bought, `{value, source?}` from 0 to 1. */
  readonly biofuelShare?: GivenRate;
  /** Of purchased energy: what is held for it, how it was made, and where it may be claimed. */
  readonly instruments?: Scope2Input['instruments'];
  readonly residualMixes?: Scope2Input['residualMixes'];
  readonly made?: Consumption['made'];
  readonly market?: string;
  readonly [field: string]: unknown;
}

export interface ActivityInput extends FootprintInput {
  readonly parameters?: Parameters;
}

/** An activity on its way to a calculator. */
export interface Ask {
  readonly input: ActivityInput;
  readonly activity: Activity;
  readonly kind: ActivityKind;
  readonly unit: Unit;
  readonly period: Period;
  readonly library: Library;
  readonly parameters: Parameters;
  /** Where the quantity was given in a unit of its own (`perUnit`): how it became the one above; else null. */
  readonly restated: TraceNode | null;
}

/** A factor put into a form, with the node that says why it was chosen. */
export interface Filled {
  readonly factor: Factor;
  readonly node: TraceNode | null;
  /** What its choice says beside it (`factor.fallback`). */
  readonly problems: readonly Problem[];
}
