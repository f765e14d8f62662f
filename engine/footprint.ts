/**
 * The footprint of one activity: from a quantity of something done in a place and time to kilograms of each gas and
 * CO2e, with the trace of every step. 1250 L of diesel in Brazil in March 2025 become 1075 L of fossil diesel and 175 L
 * of biodiesel, each goes through density and calorific value to TJ, its factor, the GWP set; the biogenic CO2 stands
 * apart.
 *
 * A library is taken as immutable: a changed world is a new `Library`. What does not depend on the quantity is planned
 * once and kept with the library.
 */
import { allocate } from './allocate.ts';
import { add, type Decimal, decimal, multiply, ONE, toText } from './decimal.ts';
import type { Factor } from './factor.ts';
import type { GivenRate } from './given-rate.ts';
import type { GasName, GwpSetName } from './gas.ts';
import type { Basis } from './route.ts';
import { type Graph, valueAt } from './graph.ts';
import { accepts, readKind } from './kind.ts';
import type { ActivityKind, Library } from './library.ts';
import { orNotCalculated } from './malformed.ts';
import type { Period } from './period.ts';
import { isDay, readPeriod } from './period.ts';
import { restate } from './per-unit.ts';
import { buildPlan, type Plan } from './plan.ts';
import type { Problem, Result } from './problem.ts';
import { ok, refuse } from './problem.ts';
import { readAmount, readUnit } from './quantity.ts';
import { usualBasis } from './region.ts';
import { hashOfRest, quantityText, sealedLater } from './seal.ts';
import type { PlanPart } from './totals.ts';
import type { TraceNode } from './trace.ts';
import type { Unit } from './unit.ts';
import type { Programme } from './programme.ts';

export interface Activity {
  /** Key of an activity kind (`mobile.diesel`). */
  readonly kind: string;
  /** Plain decimal string with a dot, zero or more. */
  readonly quantity: string;
  /** Unit code or an alias of one. */
  readonly unit: string;
  /** First and last day of the activity, ISO `YYYY-MM-DD`, inclusive. */
  readonly from: string;
  readonly to: string;
  /** Where it happened: ISO 3166 alpha-2 country or a subregion known to the factors (`US-CAMX`). */
  readonly region: string;
  /** Id of the site and name of the supplier: an organization's own factor may stand for exactly one of them. */
  readonly site?: string;
  readonly supplier?: string;
  /**
   * Calorific basis of a fuel quantity that is given as energy (a gas bill in kWh); absent: the programme's usual one
   * (gross in the United Kingdom and the United States, net elsewhere).
   */
  readonly basis?: 'net' | 'gross';
  /**
   * What one of the unit is in a unit that factors count in, where the unit alone does not say it: `{value: '50', unit:
   * 'kg/bag'}`, `{value: '13', unit: 'kg/cylinder'}`.
   */
  readonly perUnit?: GivenRate;
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
  /** Of a blend that was bought: the volume share of its biofuel, by the supplier's certificate, in place of the act's. */
  readonly biofuelShare?: GivenRate;
}

export interface Footprint {
  readonly status: 'calculated';
  /** kg CO2e, fossil CO2 and all other gases, biogenic CO2 left out. Exact decimal string, as all amounts here. */
  readonly co2eKg: string;
  readonly biogenicCo2Kg: string;
  /** kg of each gas, biogenic CO2 left out; empty when the factor is published as CO2e only. */
  readonly gasesKg: Readonly<Record<string, string>>;
  /**
   * kg CO2e of each gas on `gwpSet`, adding up to `co2eKg` (gases outside the Kyoto basket are not here); for a CO2e-only
   * factor the single key `CO2e`.
   */
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

/** The same results without trace and as exact decimals: for totals over many activities. */
export interface FootprintAmounts {
  readonly status: 'calculated';
  readonly co2eKg: Decimal;
  readonly biogenicCo2Kg: Decimal;
  readonly outsideKyotoCo2eKg: Decimal;
  readonly gasesKg: readonly (readonly [GasName, Decimal])[];
  readonly gasesCo2eKg: readonly (readonly [GasName, Decimal])[];
  readonly problems: readonly Problem[];
}

/**
 * Calculates one activity with its trace. Never throws on data: what cannot be calculated is a `Refusal` with coded
 * problems, all that could be found at once. Amounts are exact decimal strings in kg.
 */
export const calculateFootprint: CalculateFootprint = (input, library) =>
  orNotCalculated(() => withTrace(footprintOf(input, library)));

/** As `calculateFootprint`, its trace rendered when it is looked at: for totals over many that nobody unfolds. */
export const calculateUnfolding: CalculateFootprint = (input, library) =>
  orNotCalculated(() => footprintOf(input, library));

/** Renders the trace now, where a fault of the data in it becomes a refusal; the hash of its inputs is made when it is looked at. */
export function withTrace<Result extends { readonly trace: TraceNode } | Refusal>(result: Result): Result {
  if ('trace' in result) void result.trace;
  return result;
}

function footprintOf(input: FootprintInput, library: Library): Footprint | Refusal {
  const prepared = prepare(input, library);
  if (!prepared.ok) return { status: 'not_calculated', problems: prepared.problems };
  const { plan, kind, amount } = prepared.value;
  return rendered(input, plan, kind, amount);
}

/** What stands in a footprint besides the plan. */
export interface Placing {
  readonly activity: Pick<Activity, 'from' | 'to' | 'region'>;
  readonly gwpSet: GwpSetName;
  readonly programme: Programme;
}

/** The footprint of a quantity by a plan, with its trace. */
export function rendered(
  input: Placing,
  plan: Plan,
  kind: Pick<ActivityKind, 'key' | 'scope' | 'category'>,
  amount: Decimal,
): Footprint {
  const values = plan.graph.evaluate(amount);
  const at = (step: number): Decimal => valueAt(values, step);
  const texts = (steps: Plan['gasesKg']): Record<GasName, string> =>
    Object.fromEntries(steps.map(([gas, step]) => [gas, toText(at(step))]));
  let trace: TraceNode | undefined;
  return {
    status: 'calculated',
    co2eKg: toText(at(plan.co2e)),
    biogenicCo2Kg: toText(at(plan.biogenic)),
    gasesKg: texts(plan.gasesKg),
    gasesCo2eKg: texts(plan.gasesCo2eKg),
    outsideKyotoCo2eKg: toText(at(plan.outsideKyoto)),
    gwpSet: input.gwpSet,
    scope: kind.scope,
    category: kind.category,
    factors: plan.factors,
    problems: plan.problems,
    get trace() {
      return (trace ??= place(input, plan, kind, values));
    },
    months: byMonth(plan.parts, at),
  };
}

/** As `calculateFootprint`, by the same plan and arithmetic, without rendering the trace. */
export function calculateAmounts(input: FootprintInput, library: Library): FootprintAmounts | Refusal {
  return orNotCalculated(() => amountsOfOne(input, library));
}

function amountsOfOne(input: FootprintInput, library: Library): FootprintAmounts | Refusal {
  const prepared = prepare(input, library);
  if (!prepared.ok) return { status: 'not_calculated', problems: prepared.problems };
  const { plan, amount } = prepared.value;
  const at = amountsOf(plan, amount);
  return {
    status: 'calculated',
    co2eKg: at(plan.co2e),
    biogenicCo2Kg: at(plan.biogenic),
    outsideKyotoCo2eKg: at(plan.outsideKyoto),
    gasesKg: plan.gasesKg.map(([gas, step]) => [gas, at(step)]),
    gasesCo2eKg: plan.gasesCo2eKg.map(([gas, step]) => [gas, at(step)]),
    problems: plan.problems,
  };
}

const UNIT_VALUES = new WeakMap<Graph, readonly Decimal[]>();

/** Values of a plan: of a linear one exactly the quantity times its values at one, which are kept. */
export function amountsOf(plan: Plan, quantity: Decimal): (step: number) => Decimal {
  if (!plan.graph.isLinear) {
    const values = plan.graph.evaluate(quantity);
    return (step) => valueAt(values, step);
  }
  let values = UNIT_VALUES.get(plan.graph);
  if (values === undefined) {
    values = plan.graph.evaluate(ONE);
    UNIT_VALUES.set(plan.graph, values);
  }
  const atOne = values;
  return (step) => multiply(quantity, valueAt(atOne, step));
}

/** Everything about an activity that can be calculated straight but its quantity, which `input` gives none the less. */
export function planOf(input: FootprintInput, library: Library): Result<Prepared> {
  const prepared = prepare(input, library);
  return prepared.ok ? ok({ plan: prepared.value.plan, kind: prepared.value.kind }) : prepared;
}

/** All that is known of an activity but its quantity. */
interface Prepared {
  readonly plan: Plan;
  readonly kind: ActivityKind;
}

interface Ready extends Prepared {
  readonly amount: Decimal;
}

function prepare(input: FootprintInput, library: Library): Result<Ready> {
  const { activity, today } = input;
  const prepared = known(input, library);
  const amount = readAmount(activity.quantity);
  const isPast = activity.to <= today && isDay(today);
  if (prepared !== undefined && amount.ok && isPast) return ok({ ...prepared, amount: amount.value });
  return prepareAnew(input, library, amount);
}

function prepareAnew(input: FootprintInput, library: Library, amount: Result<Decimal>): Result<Ready> {
  const { activity } = input;
  const unit = readUnit(activity.unit);
  const period = readPeriod(activity.from, activity.to, input.today);
  const kind = readKind(activity.kind, library);
  if (!amount.ok || !unit.ok || !period.ok || !kind.ok) {
    const problems = [amount, unit, period, kind].flatMap((result) => (result.ok ? [] : result.problems));
    return { ok: false, problems };
  }
  const plan = makePlan(input, library, kind.value, unit.value, period.value);
  if (!plan.ok) return plan;
  const prepared = { plan: plan.value, kind: kind.value };
  remember(input, library, prepared);
  return ok({ ...prepared, amount: amount.value });
}

/** Plans kept with each library; emptied when full, so that memory is bounded. */
const PLANS = new WeakMap<Library, Map<string, Prepared>>();
const MOST_PLANS = 1000;
/** Texts of an activity are short; longer ones are read anew each time and not kept. */
const LONGEST_KEPT_KEY = 300;
const KEY_PARTS = 10;

/** A factor, a ratio or a share of the caller's own makes a plan of its own, which is not kept. */
function isUsual({ factor, activity, biofuelShare }: FootprintInput): boolean {
  return factor === undefined && activity.perUnit === undefined && biofuelShare === undefined;
}

function known(input: FootprintInput, library: Library): Prepared | undefined {
  return isUsual(input) ? PLANS.get(library)?.get(keyOf(input, library)) : undefined;
}

function remember(input: FootprintInput, library: Library, prepared: Prepared): void {
  const key = keyOf(input, library);
  if (!isUsual(input) || key.length > LONGEST_KEPT_KEY || key.split('\n').length !== KEY_PARTS) return;
  let plans = PLANS.get(library);
  if (plans === undefined) {
    plans = new Map();
    PLANS.set(library, plans);
  }
  if (plans.size >= MOST_PLANS) plans.clear();
  plans.set(key, prepared);
}

/** Everything a plan depends on, a part a line: texts with a line break of their own are never kept. */
function keyOf({ activity, gwpSet, programme, acceptGwpSet }: FootprintInput, library: Library): string {
  const { kind, unit, from, to, region, basis = '' } = activity;
  const holder = library.own === undefined ? '' : holderKey(activity);
  return `${kind}\n${unit}\n${from}\n${to}\n${region}\n${basis}\n${gwpSet}\n${programme}\n${acceptGwpSet === true}\n${holder}`;
}

/** Only an organization's own factors ask for whom an activity was. */
function holderKey({ site = '', supplier = '' }: Activity): string {
  return `${site} ${supplier}`;
}

function makePlan(
  input: FootprintInput,
  library: Library,
  kind: ActivityKind,
  given: Unit,
  period: Period,
): Result<Plan> {
  const restated = restate(given, input.activity.perUnit);
  if (!restated.ok) return restated;
  const { unit, perUnit } = restated.value;
  if (!accepts(kind, unit))
    return refuse('unit.dimension', { kind: kind.key, unit: unit.code, dimension: unit.dimension });
  const { activity, programme, gwpSet } = input;
  const basis: Basis = activity.basis ?? usualBasis(programme);
  const factor = input.factor ?? null;
  const { region, site, supplier } = activity;
  const holder = { site, supplier };
  const biofuelShare = input.biofuelShare ?? null;
  const setting = { library, kind, unit, region, holder, programme, basis, factor, biofuelShare };
  return buildPlan({ setting, period, set: gwpSet, acceptGwpSet: input.acceptGwpSet === true, perUnit });
}

/** Hashes of what plans were given besides the quantity; the words of the root are part of it, so by plan and root. */
const SEALS = new WeakMap<Plan, string>();

function place(
  { activity, programme, gwpSet }: Placing,
  plan: Plan,
  kind: Pick<ActivityKind, 'key' | 'scope' | 'category'>,
  values: readonly Decimal[],
): TraceNode {
  const nodes = new Map<number, TraceNode>();
  const totals = [plan.co2e, plan.biogenic, plan.outsideKyoto].map((step) =>
    plan.graph.render(step, values, nodes),
  );
  const worthSaying = totals.filter((node, position) => position === 0 || node.from.length > 0);
  const root = placed({ activity, programme, gwpSet }, kind, [...worthSaying, ...plan.choices]);
  const quantity = nodes.get(0);
  const quantities = quantity === undefined ? [] : [quantityText(quantity.value, quantity.unit)];
  return sealedLater(root, quantities, () => {
    const rest = SEALS.get(plan) ?? hashOfRest(root);
    SEALS.set(plan, rest);
    return rest;
  });
}

/** The amounts by month; those of a month that a blend cuts in two are one. */
/** The root of a trace: what was placed, and where. */
export function placed(
  { activity, programme, gwpSet }: Placing,
  kind: Pick<ActivityKind, 'key' | 'scope' | 'category'>,
  from: readonly TraceNode[],
): TraceNode {
  const { from: first, to, region } = activity;
  const place = { kind: kind.key, scope: String(kind.scope), category: kind.category };
  return {
    step: 'place',
    label: 'result.placed',
    operation: 'place',
    params: { ...place, from: first, to, region, programme, set: gwpSet },
    from,
  };
}

export function byMonth(parts: readonly PlanPart[], at: (step: number) => Decimal): Footprint['months'] {
  const months = new Map<string, Footprint['months'][number]>();
  for (const one of parts.flatMap((part) => monthly(part, at))) {
    const known = months.get(one.month);
    months.set(one.month, known === undefined ? one : added(known, one));
  }
  return [...months.values()];
}

function added(
  one: Footprint['months'][number],
  other: Footprint['months'][number],
): Footprint['months'][number] {
  const { month } = one;
  const [co2eKg, biogenicCo2Kg] = (['co2eKg', 'biogenicCo2Kg'] as const).map((amount) =>
    toText(add(decimal(one[amount]), decimal(other[amount]))),
  );
  return { month, co2eKg: co2eKg ?? '0', biogenicCo2Kg: biogenicCo2Kg ?? '0' };
}

/** The amounts of a part by month, by days; what rounding leaves goes to the last month. */
function monthly({ months, co2e, biogenic }: PlanPart, at: (step: number) => Decimal): Footprint['months'] {
  const days = months.map((month) => month.days);
  const co2eParts = allocate(at(co2e), days);
  const biogenicParts = allocate(at(biogenic), days);
  return months.map(({ month }, position) => ({
    month,
    co2eKg: toText(valueAt(co2eParts, position)),
    biogenicCo2Kg: toText(valueAt(biogenicParts, position)),
  }));
}
