/** The calculators of processes: from the inputs of one equation to kilograms of each gas and CO2e, with the trace. */
import type { Refusal } from '../footprint.ts';
import type { GwpSetName } from '../gas.ts';
import type { Library } from '../library.ts';
import type { Outcome } from '../outcome.ts';
import { Calculation, conclude } from '../outcome.ts';
import { readForm } from '../read-form.ts';
import { AGRICULTURE } from './agriculture.ts';
import { CHEMICAL } from './chemical.ts';
import type { AnyProcess, Process } from './definition.ts';
import { FLARING } from './flaring.ts';
import { METAL } from './metal.ts';
import { MINERAL } from './mineral.ts';
import { REFRIGERANT } from './refrigerant.ts';
import { WASTE } from './waste.ts';

export interface ProcessInput {
  /** Key of a process (`clinker`, `aluminium_slope`). */
  readonly process: string;
  /** What its form asks for; read field by field, whatever is handed in. */
  readonly inputs: unknown;
  readonly gwpSet: GwpSetName;
}

/** Every process that can be calculated, by industry. */
export const PROCESSES: readonly AnyProcess[] = [
  ...MINERAL,
  ...CHEMICAL,
  ...METAL,
  ...FLARING,
  ...REFRIGERANT,
  ...AGRICULTURE,
  ...WASTE,
];

const BY_KEY = new Map(PROCESSES.map((process) => [process.key, process]));

/**
 * Calculates one process. Scope 1; amounts in kg. Never throws on data: refuses with `process.unknown`, `input.*`,
 * `balance.negative`, `gwp.missing`.
 */
export function calculateProcess(
  { process: key, inputs, gwpSet }: ProcessInput,
  library: Library,
): Outcome | Refusal {
  const process = BY_KEY.get(key) as Process | undefined;
  if (process === undefined) {
    const params = { process: key.slice(0, 80) };
    return { status: 'not_calculated', problems: [{ code: 'process.unknown', params }] };
  }
  const calculation = new Calculation(library, gwpSet, process.methane);
  const read = readForm(calculation.sheet, process.fields, inputs);
  if (!read.ok) return { status: 'not_calculated', problems: read.problems };
  const emissions = process.run(calculation, read.value);
  if (!emissions.ok) return { status: 'not_calculated', problems: emissions.problems };
  const { kind, category, equation } = process;
  const params = { process: key, kind, equation };
  return conclude(calculation, emissions.value, { scope: 1, category, params });
}
