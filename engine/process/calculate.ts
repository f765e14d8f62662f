/** The calculators of processes: from the inputs of one equation to kilograms of each gas and CO2e, with the trace. */
import type { Refusal } from '../footprint.ts';
import type { GwpSetName } from '../gas.ts';
import type { Library } from '../library.ts';
import { orNotCalculated } from '../malformed.ts';
import type { Outcome } from '../outcome.ts';
import { Calculation, conclude } from '../outcome.ts';
import type { Problem } from '../problem.ts';
import { excerpt } from '../problem.ts';
import { readForm } from '../read-form.ts';
import { AGRICULTURE } from './agriculture.ts';
import { CHEMICAL } from './chemical.ts';
import { withDefaults } from './defaults.ts';
import type { AnyProcess, Process, Requirement } from './definition.ts';
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
 * `input.contradicts`, `process.factor_choice`, `balance.negative`, `gwp.missing`.
 */
export function calculateProcess(question: ProcessInput, library: Library): Outcome | Refusal {
  return orNotCalculated(() => processOutcome(question, library));
}

function processOutcome({ process: key, inputs, gwpSet }: ProcessInput, library: Library): Outcome | Refusal {
  const process = BY_KEY.get(key) as Process | undefined;
  if (process === undefined) {
    const params = { process: excerpt(key, 80) };
    return { status: 'not_calculated', problems: [{ code: 'process.unknown', params }] };
  }
  const calculation = new Calculation(library, gwpSet, process.methane);
  const filled = withDefaults(key, inputs, library);
  const read = readForm(calculation.sheet, process.fields, filled.inputs);
  const missing = read.ok ? missingOf(process.requires ?? [], read.value) : read.problems;
  if (!read.ok || missing.length > 0)
    return { status: 'not_calculated', problems: missing.map((one) => askFactor(one, process, library)) };
  const emissions = process.run(calculation, read.value);
  if (!emissions.ok) return { status: 'not_calculated', problems: emissions.problems };
  for (const from of filled.from)
    calculation.disclosures.push({ code: 'factor.tier1_default', params: { factor: from } });
  const { kind, category, equation } = process;
  const params = { process: key, kind, equation };
  return conclude(calculation, emissions.value, { scope: 1, category, params });
}

type Values = Readonly<Record<string, unknown>>;

/** What fields that are given ask for (`input.missing`) or cannot stand beside (`input.contradicts`), each by its path. */
function missingOf(requirements: readonly Requirement[], values: Values): Problem[] {
  return requirements.flatMap(({ list, field, needs = [], excludes = [] }) => {
    const items = list === undefined ? [values] : ((values[list] ?? []) as readonly Values[]);
    return items.flatMap((item, position) => {
      if (item[field] === null) return [];
      const prefix = list === undefined ? '' : `${list}.${position}.`;
      const missing = needs
        .filter((need) => item[need] === null)
        .map((need): Problem => ({ code: 'input.missing', params: { field: `${prefix}${need}` } }));
      const contradicting = excludes
        .filter((other) => item[other] !== null)
        .map((other): Problem => {
          const params = { field: `${prefix}${field}`, other: `${prefix}${other}` };
          return { code: 'input.contradicts', params };
        });
      return [...missing, ...contradicting];
    });
  });
}

const MOST_FACTORS_SHOWN = 40;

/** A factor that is missing and of which there are published ones is a choice, and the choice is the person's. */
function askFactor(problem: Problem, { kind }: AnyProcess, library: Library): Problem {
  const field = problem.params['field'] ?? '';
  if (problem.code !== 'input.missing' || !/(^|\.)emissionFactor$/.test(field)) return problem;
  const factors = library.candidates(kind, null).map(({ id }) => id);
  if (factors.length === 0) return problem;
  const params = { field, kind, factors: factors.slice(0, MOST_FACTORS_SHOWN).join(' ') };
  return { code: 'process.factor_choice', params };
}
