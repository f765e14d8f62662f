/**
 * A calculation with one open leaf, the quantity, as data: the operations and constants of a way of calculating (kind,
 * unit, period, place, set, factors), stored once for many lines. Filled in with a quantity it gives the very footprint
 * and trace that `calculateFootprint` gives, because it is the same graph evaluated by the same code.
 */
import { decimal, type Decimal, ONE, parseDecimal, toText } from './decimal.ts';
import type { Factor } from './factor.ts';
import {
  amountsOf,
  type Footprint,
  type FootprintInput,
  byMonth,
  placed,
  type Placing,
  planOf,
  rendered,
} from './footprint.ts';
import type { GasName } from './gas.ts';
import { Graph, type GraphStep } from './graph.ts';
import type { Library } from './library.ts';
import { daysBetween, monthsOf, type PeriodPart } from './period.ts';
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
 * An open calculation that says nothing of days: that of every activity which counts alike, whatever days it has. Its one part
 * is the whole period.
 */
export interface DaylessCalculation extends Omit<OpenCalculation, 'activity' | 'parts' | 'restHash'> {
  readonly activity: Pick<OpenCalculation['activity'], 'region'>;
  readonly parts: readonly Omit<OpenCalculation['parts'][number], 'months'>[];
}

/** As it is stored; what was stored before days were left out, and what counts otherwise within its period, has them. */
export type StoredCalculation = OpenCalculation | DaylessCalculation;

/** The days of an activity, ISO, inclusive. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Without its days, where they follow from those of an activity again (`onDays`); else as it is. */
export function withoutDays(open: OpenCalculation): StoredCalculation {
  const { activity, parts, kind, scope, category, gwpSet, programme, unit } = open;
  const [whole] = parts;
  if (whole === undefined || parts.length > 1 || !isSpan(whole.months, activity)) return open;
  const { months: _months, ...part } = whole;
  const { co2e, biogenic, outsideKyoto, gasesKg, gasesCo2eKg, factors, choices, problems } = open;
  const steps = ofMonth(open.steps, monthOf(activity.from), MONTH_OF_LINE);
  const said = { gwpSet, programme, kind, scope, category, unit, steps, factors, choices, problems };
  const totals = { co2e, biogenic, outsideKyoto, gasesKg, gasesCo2eKg, parts: [part] };
  return { ...said, ...totals, activity: { region: activity.region } };
}

/** Stands for the month of an activity's first day in what a step says of itself: shares of a blend are those of a month. */
const MONTH_OF_LINE = '';

const monthOf = (day: string): string => day.slice(0, 'YYYY-MM'.length);

/** The steps with another month in place of this one. */
function ofMonth(steps: readonly GraphStep[], month: string, other: string): readonly GraphStep[] {
  return steps.map((step) =>
    step.facts.params?.['month'] === month
      ? { ...step, facts: { ...step.facts, params: { ...step.facts.params, month: other } } }
      : step,
  );
}

/** The steps of a stored calculation in each month that was asked for: one object each, for a graph is made of it. */
const IN_MONTHS = new WeakMap<readonly GraphStep[], Map<string, readonly GraphStep[]>>();
const MOST_MONTHS = 100;

function inMonth(steps: readonly GraphStep[], month: string): readonly GraphStep[] {
  if (!steps.some(({ facts }) => facts.params?.['month'] === MONTH_OF_LINE)) return steps;
  const known = IN_MONTHS.get(steps) ?? new Map<string, readonly GraphStep[]>();
  IN_MONTHS.set(steps, known);
  const found = known.get(month) ?? ofMonth(steps, MONTH_OF_LINE, month);
  if (known.size >= MOST_MONTHS) known.clear();
  known.set(month, found);
  return found;
}

function isSpan(months: readonly PeriodPart[], days: Days): boolean {
  const span = spanOf(days);
  return (
    months.length === span.length &&
    span.every(({ month, from, to }, place) => {
      const other = months[place];
      return other?.month === month && other.from === from && other.to === to;
    })
  );
}

function spanOf({ from, to }: Days): PeriodPart[] {
  return monthsOf({ from, to, days: daysBetween(from, to) });
}

/** A stored calculation on the days of an activity; one that has days of its own keeps them. */
export function onDays(stored: StoredCalculation, days: Days): OpenCalculation {
  if ('restHash' in stored) return stored;
  const { from, to } = days;
  const months = spanOf(days);
  let rest: string | undefined;
  return {
    ...stored,
    steps: inMonth(stored.steps, monthOf(from)),
    activity: { from, to, region: stored.activity.region },
    parts: stored.parts.map((part) => ({ ...part, months })),
    get restHash() {
      return (rest ??= hashOfRest(closeCalculation(this, ONE_OF_IT).trace));
    },
  };
}

/** The rest is the same of every quantity. */
const ONE_OF_IT = '1';

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
  const steps = plan.graph.toSteps();
  let rest: string | undefined;
  return ok({
    ...placing,
    kind: kind.key,
    scope: kind.scope,
    category: kind.category,
    unit: steps[0]?.facts.unit ?? '',
    steps,
    co2e: plan.co2e,
    biogenic: plan.biogenic,
    outsideKyoto: plan.outsideKyoto,
    gasesKg: plan.gasesKg,
    gasesCo2eKg: plan.gasesCo2eKg,
    parts: plan.parts,
    factors: plan.factors,
    choices: plan.choices,
    problems: plan.problems,
    get restHash() {
      return (rest ??= hashOfRest(rendered(placing, plan, kind, decimal(input.activity.quantity)).trace));
    },
  });
}

/** The whole footprint of a quantity. @throws RangeError for a quantity that is no positive plain decimal */
export function closeCalculation(open: OpenCalculation, quantity: string): Footprint {
  const { kind, scope, category } = open;
  return rendered(open, planIn(open), { key: kind, scope, category }, amount(quantity));
}

/** The root of the trace that every quantity has, without the steps below it. */
export function rootOf(open: OpenCalculation): TraceNode {
  const { kind, scope, category } = open;
  return placed(open, { key: kind, scope, category }, []);
}

/** kg of each gas, and kg CO2e of each that counts, of a quantity of one. */
export type AmountsAtOne = Pick<Footprint, 'gasesKg' | 'gasesCo2eKg'>;

/** What a line of the ledger has in columns of its own. */
export type AmountsOfLine = Pick<Footprint, 'co2eKg' | 'biogenicCo2Kg' | 'gasesKg'>;

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
    return {
      co2eKg: toText(at(this.#open.co2e)),
      biogenicCo2Kg: toText(at(this.#open.biogenic)),
      gasesKg: textsOf(this.#open.gasesKg, at),
      gasesCo2eKg: textsOf(this.#open.gasesCo2eKg, at),
    };
  }

  /** As `of`, without what the gases come to as CO2e. */
  ofLine(quantity: Decimal): AmountsOfLine {
    const at = amountsOf(this.#plan, quantity);
    return {
      co2eKg: toText(at(this.#open.co2e)),
      biogenicCo2Kg: toText(at(this.#open.biogenic)),
      gasesKg: textsOf(this.#open.gasesKg, at),
    };
  }

  /** As `ofLine`; the masses as JSON. */
  masses(quantity: Decimal): Pick<Footprint, 'co2eKg' | 'biogenicCo2Kg'> & { readonly gasesKg: string } {
    const at = amountsOf(this.#plan, quantity);
    let gases = '';
    for (const [gas, step] of this.#open.gasesKg) gases += `,"${gas}":"${toText(at(step))}"`;
    return {
      co2eKg: toText(at(this.#open.co2e)),
      biogenicCo2Kg: toText(at(this.#open.biogenic)),
      gasesKg: `{${gases.slice(1)}}`,
    };
  }

  /** The amounts by gas of a quantity of one, where those of any quantity are that many times as much, exactly; else null. */
  atOne(): AmountsAtOne | null {
    if (!this.#plan.graph.isLinear) return null;
    const { gasesKg, gasesCo2eKg } = this.of(ONE);
    return { gasesKg, gasesCo2eKg };
  }

  /** The parts by month; of a period within one month, the whole. */
  months(quantity: Decimal): Footprint['months'] {
    const at = amountsOf(this.#plan, quantity);
    return byMonth(this.#plan.parts, at);
  }
}

function textsOf(steps: Plan['gasesKg'], at: (step: number) => Decimal): Record<GasName, string> {
  const amounts: Record<GasName, string> = {};
  for (const [gas, step] of steps) amounts[gas] = toText(at(step));
  return amounts;
}

const PLANS = new WeakMap<OpenCalculation, Plan>();

function planIn(open: OpenCalculation): Plan {
  const known = PLANS.get(open);
  if (known !== undefined) return known;
  const { co2e, biogenic, outsideKyoto, gasesKg, gasesCo2eKg, parts, factors, choices, problems } = open;
  const totals = { co2e, biogenic, outsideKyoto, gasesKg, gasesCo2eKg, parts };
  const plan: Plan = { ...totals, factors, choices, problems, graph: graphOf(open.steps) };
  PLANS.set(open, plan);
  return plan;
}

/** One calculation on many days has one graph. */
const GRAPHS = new WeakMap<readonly GraphStep[], Graph>();

function graphOf(steps: readonly GraphStep[]): Graph {
  let graph = GRAPHS.get(steps);
  if (graph === undefined) {
    graph = Graph.of(steps);
    GRAPHS.set(steps, graph);
  }
  return graph;
}

function amount(quantity: string): Decimal {
  const value = parseDecimal(quantity);
  if (value === null) throw new RangeError('not a plain decimal');
  return value;
}
