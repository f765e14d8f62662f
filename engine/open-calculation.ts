/**
 * A calculation with one open leaf, the quantity, as data: the operations and constants of a way of calculating (kind,
 * unit, period, place, set, factors), stored once for many lines. Filled in with a quantity it gives the very footprint
 * and trace that `calculateFootprint` gives, because it is the same graph evaluated by the same code.
 */
import { decimal, type Decimal, parseDecimal, toText } from './decimal.ts';
import type { Factor } from './factor.ts';
import {
  amountsOf,
  type Footprint,
  type FootprintInput,
  monthly,
  type Placing,
  planOf,
  rendered,
} from './footprint.ts';
import type { GasName } from './gas.ts';
import { Graph, type GraphStep } from './graph.ts';
import type { Library } from './library.ts';
import type { PeriodPart } from './period.ts';
import type { Plan } from './plan.ts';
import type { Problem, Result } from './problem.ts';
import { ok } from './problem.ts';
import { hashOfRest } from './seal.ts';
import type { TraceNode } from './trace.ts';

/** JSON as it is: decimal strings, no functions. */
export interface OpenCalculation extends Placing {
  readonly kind: string;
  readonly scope: 1 | 2 | 3;
  readonly category: string;
  /** Code of the unit in which quantities are given. */
  readonly unit: string;
  readonly steps: readonly GraphStep[];
  /** Indices of steps. */
  readonly co2e: number;
  readonly biogenic: number;
  readonly outsideKyoto: number;
  readonly gasesKg: readonly (readonly [GasName, number])[];
  readonly gasesCo2eKg: readonly (readonly [GasName, number])[];
  readonly parts: readonly {
    readonly months: readonly PeriodPart[];
    readonly co2e: number;
    readonly biogenic: number;
  }[];
  readonly factors: readonly Factor[];
  readonly choices: readonly TraceNode[];
  readonly problems: readonly Problem[];
  /** Hash of everything that is given besides the quantity; with the quantity it makes the hash of the inputs. */
  readonly restHash: string;
}

/**
 * The calculation of an activity with its quantity left open. The quantity of `input` is only checked, like any other.
 * Refuses as `calculateFootprint` does.
 */
export function openCalculation(input: FootprintInput, library: Library): Result<OpenCalculation> {
  const planned = planOf(input, library);
  if (!planned.ok) return planned;
  const { plan, kind } = planned.value;
  const { from, to, region } = input.activity;
  const { gwpSet, programme } = input;
  const placing = { activity: { from, to, region }, gwpSet, programme };
  const { trace } = rendered(placing, plan, kind, decimal(input.activity.quantity));
  return ok({
    ...placing,
    kind: kind.key,
    scope: kind.scope,
    category: kind.category,
    unit: plan.graph.toSteps()[0]?.facts.unit ?? '',
    steps: plan.graph.toSteps(),
    co2e: plan.co2e,
    biogenic: plan.biogenic,
    outsideKyoto: plan.outsideKyoto,
    gasesKg: plan.gasesKg,
    gasesCo2eKg: plan.gasesCo2eKg,
    parts: plan.parts,
    factors: plan.factors,
    choices: plan.choices,
    problems: plan.problems,
    restHash: hashOfRest(trace),
  });
}

/** The whole footprint of a quantity. @throws RangeError for a quantity that is no positive plain decimal */
export function closeCalculation(open: OpenCalculation, quantity: string): Footprint {
  const { kind, scope, category } = open;
  return rendered(open, planIn(open), { key: kind, scope, category }, amount(quantity));
}

/** The amounts of many quantities by one open calculation, without traces. */
export class OpenAmounts {
  readonly #plan: Plan;
  readonly #open: OpenCalculation;

  constructor(open: OpenCalculation) {
    this.#open = open;
    this.#plan = planIn(open);
  }

  /** Exact decimal strings in kg, as in a `Footprint`. */
  of(quantity: Decimal): Pick<Footprint, 'co2eKg' | 'biogenicCo2Kg' | 'gasesKg' | 'gasesCo2eKg'> {
    const at = amountsOf(this.#plan, quantity);
    const texts = (steps: Plan['gasesKg']): Record<GasName, string> => {
      const amounts: Record<GasName, string> = {};
      for (const [gas, step] of steps) amounts[gas] = toText(at(step));
      return amounts;
    };
    return {
      co2eKg: toText(at(this.#open.co2e)),
      biogenicCo2Kg: toText(at(this.#open.biogenic)),
      gasesKg: texts(this.#open.gasesKg),
      gasesCo2eKg: texts(this.#open.gasesCo2eKg),
    };
  }

  /** The parts by month; of a period within one month, the whole. */
  months(quantity: Decimal): Footprint['months'] {
    const at = amountsOf(this.#plan, quantity);
    return this.#plan.parts.flatMap((part) => monthly(part, at));
  }
}

const PLANS = new WeakMap<OpenCalculation, Plan>();

function planIn(open: OpenCalculation): Plan {
  const known = PLANS.get(open);
  if (known !== undefined) return known;
  const plan: Plan = { ...open, graph: Graph.of(open.steps) };
  PLANS.set(open, plan);
  return plan;
}

function amount(quantity: string): Decimal {
  const value = parseDecimal(quantity);
  if (value === null) throw new RangeError('not a plain decimal');
  return value;
}
