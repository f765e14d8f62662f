/**
 * The engine with the reference data, as a library: `import { footprint } from 'razao/engine'`. No database, no network; numbers are
 * exact decimal strings, and what cannot be calculated is a list of coded problems.
 */
import type { Activity, Footprint, Refusal } from '#engine/footprint.ts';
import type { Programme } from '#engine/programme.ts';
import type { GwpSetName } from '#engine/gas.ts';
import type { Library } from '#engine/library.ts';
import type { Parameters } from '#engine/ways/ask.ts';
import { calculateActivity } from '#engine/ways/calculate.ts';
import type { ActivityFootprint } from '#engine/ways/calculated.ts';
import { loadLibrary } from './load.ts';

export type { Activity, ActivityFootprint, Footprint, GwpSetName, Library, Parameters, Programme, Refusal };
export type { Problem } from '#engine/problem.ts';
export type { TraceNode } from '#engine/trace.ts';
export { type TraceVerdict, verifyTrace } from '#engine/verify.ts';

/** One activity to be calculated. */
export interface FootprintQuestion {
  /** `region` is `BR` unless given; dates are ISO days, the quantity a decimal string with a dot. */
  readonly activity: Omit<Activity, 'region'> & { readonly region?: string };
  /** What the kind asks for besides (`distance`, `class`, …): see `reference/activities/kinds.csv` and the help. */
  readonly parameters?: Parameters;
  /** `AR5` unless given. */
  readonly gwpSet?: GwpSetName;
  /** Whose order of preference decides between factors that fit; `brazil` unless given. */
  readonly programme?: Programme;
  /** The day against which "in the future" is judged (ISO); this machine's unless given. */
  readonly today?: string;
}

let library: Promise<Library> | undefined;

/** The reference data that come with the package, read once. */
export function referenceLibrary(): Promise<Library> {
  library ??= loadLibrary();
  return library;
}

/**
 * The footprint of one activity in kg CO2e and kg of each gas, with its factors, their sources and the trace of every step; or a
 * refusal with all problems that were found. Never throws on data.
 */
export async function footprint(question: FootprintQuestion): Promise<ActivityFootprint | Refusal> {
  const { activity, parameters = {}, gwpSet = 'AR5', programme = 'brazil' } = question;
  const today = question.today ?? new Date().toISOString().slice(0, 10);
  const placed = { ...activity, region: activity.region ?? 'BR' };
  return calculateActivity({ activity: placed, gwpSet, programme, today, parameters }, await referenceLibrary());
}
