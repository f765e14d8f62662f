/**
 * A process: what its equation must be told, and the equation. Equations are named after the volume, chapter and number
 * of the guideline they come from, or after the title of their section where no public copy confirmed the number
 * (`docs/method/citations.md`); their default factors are data that the caller hands in with their source.
 */
import type { Emission } from '../emission.ts';
import type { Fields, Read } from '../form.ts';
import type { MethaneOrigin } from '../gwp.ts';
import type { Calculation } from '../outcome.ts';
import { together } from '../outcome.ts';
import type { Result } from '../problem.ts';
import type { Term } from '../sheet.ts';
import { figure } from '../sheet.ts';

export type ProcessCategory =
  | 'process'
  | 'fugitive'
  | 'agriculture'
  | 'waste_treatment'
  | 'stationary_combustion';

export interface Process<F extends Fields = Fields> {
  /** What a caller names: `clinker`, `aluminium_slope`. */
  readonly key: string;
  /** The activity kind it answers for (`process.clinker`), or their group where it answers for all (`fugitive`). */
  readonly kind: string;
  readonly category: ProcessCategory;
  /** Document and number of the equation, or title of its section, as one would cite it. */
  readonly equation: string;
  /** Whether methane that leaves it is of fossil origin. */
  readonly methane: MethaneOrigin;
  readonly fields: F;
  /** Fields that mean nothing without others: one given without them is asked for, never left out unsaid. */
  readonly requires?: readonly Requirement[];
  /** kg of each gas, from the terms read. Refuses with `balance.negative` where more leaves than entered. */
  run(calculation: Calculation, inputs: Read<F>): Result<readonly Emission[]>;
}

/**
 * `field`, where it is given, needs all of `needs` and stands beside none of `excludes`; all are fields of the items of
 * `list`, where there is one.
 */
export interface Requirement {
  readonly list?: string;
  readonly field: string;
  readonly needs?: readonly string[];
  readonly excludes?: readonly string[];
}

/** Fields that are given all or none. */
export function allOrNone(fields: readonly string[], list?: string): Requirement[] {
  return fields.map((field) => ({
    ...(list === undefined ? {} : { list }),
    field,
    needs: fields.filter((other) => other !== field),
  }));
}

export interface AnyProcess extends Omit<Process, 'run'> {
  readonly run: (calculation: Calculation, inputs: never) => Result<readonly Emission[]>;
}

export function defineProcess<const F extends Fields>(process: Process<F>): Process<F> {
  return process;
}

const IPCC_2006 = 'IPCC 2006 Guidelines';

/** `IPCC 2006 Guidelines, Volume 3, Chapter 2, Equation 2.2`. */
export function ipcc(volume: number, chapter: number, equations: string): string {
  const word = equations.includes(' ') ? 'Equations' : 'Equation';
  return `${IPCC_2006}, Volume ${volume}, Chapter ${chapter}, ${word} ${equations}`;
}

/** `IPCC 2006 Guidelines, Volume 3, Chapter 2, lime production`: the section by its title, where no number is certain. */
export function ipccSection(volume: number, chapter: number, title: string): string {
  return `${IPCC_2006}, Volume ${volume}, Chapter ${chapter}, ${title}`;
}

/** One gas released, as the only emission. */
export function single(calculation: Calculation, gas: string, mass: Term): Result<readonly Emission[]> {
  return together([calculation.release(gas, mass)]);
}

/** The mass of a gas less what was recovered or destroyed, where any was. */
export function lessRecovered(calculation: Calculation, gross: Term, recovered: Term | null): Term {
  if (recovered === null) return gross;
  const same = calculation.sheet.convert(recovered, gross.unit);
  return calculation.sheet.subtract([gross, same], figure('after_recovery', gross.unit));
}
