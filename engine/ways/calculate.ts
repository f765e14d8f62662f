/**
 * The footprint of any activity kind: straight by a factor where one stands for the kind, else by the calculator that the
 * table of ways names, with what that calculator needs besides as parameters.
 */
import { allocate } from '../allocate.ts';
import { decimal, toText } from '../decimal.ts';
import type { Disclosure } from '../disclosure.ts';
import type { Factor } from '../factor.ts';
import type { Footprint, Refusal } from '../footprint.ts';
import type { GivenRate } from '../given-rate.ts';
import { calculateFootprint } from '../footprint.ts';
import { readKind } from '../kind.ts';
import { valueAt } from '../graph.ts';
import type { ActivityKind, Library } from '../library.ts';
import { ownEntry } from '../lookup.ts';
import { orNotCalculated } from '../malformed.ts';
import type { Outcome } from '../outcome.ts';
import type { Period } from '../period.ts';
import { monthsOf, readPeriod } from '../period.ts';
import type { Problem, Result } from '../problem.ts';
import { ok } from '../problem.ts';
import { countryOf, usualBasis } from '../region.ts';
import { calculateProcess } from '../process/calculate.ts';
import { readAmount, readUnit } from '../quantity.ts';
import { isFactor } from '../read-form.ts';
import { calculateScope3 } from '../scope3/calculate.ts';
import { isApprovedOwn, ownCovers } from '../scope2/own.ts';
import { seal } from '../seal.ts';
import { findUnit } from '../unit.ts';
import type { TraceNode } from '../trace.ts';
import type { ActivityInput, Ask } from './ask.ts';
import { fillForm } from './fill.ts';
import { consumptionOf, purchase } from './purchase.ts';
import { restateQuantity } from './restate.ts';
import type { Way } from './way.ts';
import { placesBands, placesFactor, takes, waysOf } from './way.ts';
import type { ActivityFootprint, Calculated } from './calculated.ts';

/** What a straight calculation refuses with where the kind needs another way, or a parameter. */
const NEEDS_A_WAY: readonly string[] = [
  'kind.unsupported',
  'process.needed',
  'spend.year_missing',
  'factor.unit',
  'fuel_property.missing',
  'unit.dimension',
];

/**
 * Calculates any activity kind. Never throws on data: refuses with the problems of `calculateFootprint` and of the
 * calculator, with `parameters.missing` (`kind`, `method`, `parameters`) where the kind needs what the call does not say,
 * and with `parameters.unknown` (`kind`, `parameters`) where the call says what no way of the kind takes.
 */
export function calculateActivity(input: ActivityInput, library: Library): Calculated {
  return orNotCalculated(() => activityOutcome(input, library));
}

function activityOutcome(given: ActivityInput, library: Library): Calculated {
  const input = withShareBeside(given);
  const { parameters = {} } = input;
  const names = Object.keys(parameters).filter((name) => parameters[name] !== undefined);
  if (names.length > 0 || isSpend(input, library) || hasOwnElectricity(input, library)) {
    const calculated = byWays(input, library);
    const isFactorAlone = names.length === 1 && names[0] === 'factor' && calculated.status !== 'calculated';
    return isFactorAlone ? (byFactorAlone(input, library) ?? calculated) : calculated;
  }
  const straight = calculateFootprint(input, library);
  if (straight.status === 'calculated') return withWhatIsSaid(input, straight, library);
  if (!straight.problems.some(({ code }) => NEEDS_A_WAY.includes(code))) return straight;
  // Of a factor that the caller named, the problem of its unit says all there is, unless the kind has other ways.
  if (input.factor !== undefined && waysOf(input.activity.kind).length === 0) return straight;
  const other = byWays(input, library);
  if (other.status === 'calculated') return other;
  return { status: 'not_calculated', problems: together(straight.problems, other.problems) };
}

/** The share of biofuel in what was bought belongs to the fuel, whichever way counts it. */
function withShareBeside({ parameters, ...input }: ActivityInput): ActivityInput {
  if (parameters === undefined) return input;
  const { biofuelShare, ...rest } = parameters;
  if (biofuelShare === undefined || biofuelShare === null) return { ...input, parameters };
  const share = biofuelShare as GivenRate;
  const value = typeof share.value === 'string' ? share.value : '';
  return { ...input, parameters: rest, biofuelShare: { ...share, value } };
}

/** A factor among the parameters for which no form of the kind has a place stands as one that is named beside the activity. */
function byFactorAlone(input: ActivityInput, library: Library): Calculated | null {
  const { parameters: { factor } = {}, ...rest } = input;
  if (!isFactor(factor) || input.factor !== undefined) return null;
  const straight = calculateFootprint({ ...rest, factor }, library);
  return straight.status === 'calculated' ? withWhatIsSaid({ ...rest, factor }, straight, library) : null;
}

/** Own electricity counts by market and not by location: both accounts are told. */
function hasOwnElectricity({ activity, factor }: ActivityInput, library: Library): boolean {
  const kind = ownEntry(library.kinds, activity.kind);
  if (kind?.method !== 'electricity' || kind.scope !== 2 || activity.perUnit !== undefined) return false;
  if (factor !== undefined) return isApprovedOwn(factor);
  const covers = ownCovers(consumptionOf(activity, factor), library);
  return !covers.ok || covers.value.length > 0;
}

/** A straight footprint with what must be said beside it. */
function withWhatIsSaid(input: ActivityInput, straight: Footprint, library: Library): ActivityFootprint {
  const kind = ownEntry(library.kinds, input.activity.kind);
  const said = [...ofDefault(input, straight), ...ofGases(input, straight, library)];
  const footprint = { ...straight, method: null, figures: {}, disclosures: said };
  return kind?.method === 'electricity' && kind.scope === 2
    ? byMarketToo(footprint, kind.key, input.activity.region)
    : footprint;
}

/** Electricity for which nothing is held and no residual mix was given: by market the grid's average stands in, and that is said. */
function byMarketToo(footprint: ActivityFootprint, line: string, region: string): ActivityFootprint {
  const { co2eKg, biogenicCo2Kg, gasesKg, gasesCo2eKg, outsideKyotoCo2eKg } = footprint;
  const said: Disclosure[] = [
    { code: 'scope2.dual', params: {} },
    { code: 'scope2.no_residual_mix', params: { market: countryOf(region) } },
    ...(line === 'electricity.renewable'
      ? [{ code: 'scope2.renewable_unproven', params: { line } } as const]
      : []),
  ];
  return {
    ...footprint,
    disclosures: [...footprint.disclosures, ...said],
    marketBased: { co2eKg, biogenicCo2Kg, gasesKg, gasesCo2eKg, outsideKyotoCo2eKg },
  };
}

/** A fuel's factor without CH4 and N2O counts less than the fuel emits: said, since what is left out is not zero. */
function ofGases(
  { activity }: ActivityInput,
  { factors, gasesCo2eKg }: Footprint,
  library: Library,
): Disclosure[] {
  const burnt = ownEntry(library.kinds, activity.kind)?.method === 'fuel';
  const [main] = factors;
  const whole = ['CH4', 'N2O', 'CO2e'].some((gas) => gasesCo2eKg[gas] !== undefined);
  return burnt && main !== undefined && !whole
    ? [{ code: 'factor.co2_only', params: { factor: main.id } }]
    : [];
}

/** Activities of one's own plant for which the guidelines print defaults of the first tier. */
const OF_THE_PLANT = /^(?:process|agriculture|waste_own)\./;

/** A default that nobody chose stands for the plant: said beside the number. */
function ofDefault({ activity, factor }: ActivityInput, { factors }: Footprint): Disclosure[] {
  const [main] = factors;
  if (factor !== undefined || main === undefined || !OF_THE_PLANT.test(activity.kind)) return [];
  if (!/^ipcc\b/.test(main.source.sourceId)) return [];
  return [{ code: 'factor.tier1_default', params: { factor: main.id } }];
}

/** Money by a published factor is first brought to the prices that it is in; a factor of one's own stands as it is. */
function isSpend({ activity, factor }: ActivityInput, library: Library): boolean {
  const unit = readUnit(activity.unit);
  const isOwn = factor?.id.startsWith('own/') === true;
  if (isOwn || !unit.ok || unit.value.family !== 'money') return false;
  return ownEntry(library.kinds, activity.kind) !== undefined;
}

/** What the ways ask for says more than that the straight one does not do. */
function together(straight: readonly Problem[], ways: readonly Problem[]): readonly Problem[] {
  if (!ways.some(({ code }) => code === 'parameters.missing')) return straight;
  return [...straight.filter(({ code }) => code !== 'kind.unsupported'), ...ways];
}

function byWays(input: ActivityInput, library: Library): Calculated {
  const ask = readAsk(input, library);
  if (!ask.ok) return { status: 'not_calculated', problems: ask.problems };
  const { kind, unit, parameters } = ask.value;
  const otherBasis = ofOtherBasis(ask.value);
  if (otherBasis !== null) return refused(otherBasis);
  const { method } = parameters;
  const all = waysOf(kind.key).filter((way) => method === undefined || way.method === method);
  if (method !== undefined && all.length === 0) {
    const params = { category: kind.category, method: method.slice(0, LONGEST) };
    return refused({ code: 'method.unknown', params });
  }
  const ways = all.filter((way) => takes(way, unit));
  if (ways.length === 0) return refused(missing(ask.value, '', [otherwise(ask.value)]));
  return tryWays(ask.value, ways);
}

/** Calculators count energy as it is given: a factor of another calorific basis than the quantity's would be a wrong one. */
function ofOtherBasis({ activity, input, kind, unit, parameters: { factor } }: Ask): Problem | null {
  if (!isFactor(factor) || unit.dimension !== 'energy' || kind.method === 'electricity') return null;
  const from = activity.basis ?? usualBasis(input.programme);
  const { basis: to = from } = factor;
  const isOfEnergy = findUnit(factor.unit)?.dimension === 'energy';
  return isOfEnergy && to !== from ? { code: 'factor.basis', params: { from, to } } : null;
}

const LONGEST = 80;

/**
 * Where no way takes the unit: what one of it is in a unit that the kind's factors count in, or that a way counts as
 * electricity (kWh in a square metre); else a factor.
 */
function otherwise({ kind, unit, library }: Ask): string {
  const isInMoney = ({ unit: code }: Factor): boolean => findUnit(code)?.family === 'money';
  const hasFactors = kind.gas !== undefined || !library.candidates(kind.key, null).every(isInMoney);
  const asElectricity = waysOf(kind.key).filter(({ calculator }) => calculator === 'electricity');
  const others = kind.units.filter((code) => {
    const other = findUnit(code);
    if (other === null || other.dimension === unit.dimension || other.family === 'money') return false;
    return hasFactors || asElectricity.some((way) => takes(way, other));
  });
  // A unit that a factor is printed in before one that would have to be restated again.
  const printed = new Set(library.candidates(kind.key, null).map((one) => findUnit(one.unit)?.dimension));
  const usual = others.find((code) => printed.has(findUnit(code)?.dimension)) ?? others[0];
  return usual === undefined ? 'factor' : `perUnit (${usual}/${unit.code})`;
}

/** The first way that the parameters fill, else the first that has a place for all of them. */
function tryWays(ask: Ask, ways: readonly Way[]): Calculated {
  const tried = ways.map((way) => ({ way, gap: gapOf(ask, way) }));
  const complete = tried.find(({ gap }) => gap.unknown.length === 0 && gap.missing.length === 0);
  const fitting = complete ?? tried.find(({ gap }) => gap.unknown.length === 0);
  if (fitting === undefined) {
    const [first] = tried;
    const parameters = (first?.gap.unknown ?? []).join(', ').slice(0, LONGEST);
    return refused({ code: 'parameters.unknown', params: { kind: ask.kind.key, parameters } });
  }
  const { way, gap } = fitting;
  if (gap.problems.length > 0) return { status: 'not_calculated', problems: gap.problems };
  if (complete === undefined) return refused(missing(ask, way.method, leastOf(ask, way, gap.missing)));
  return naming(ask, way, run(ask, way));
}

/** Of a way that nobody chose and that lacks several things, what one of the unit is in another, where that does alone. */
function leastOf(ask: Ask, way: Way, names: readonly string[]): string[] {
  const chosen = Object.values(ask.parameters).some((value) => value !== undefined);
  const other = otherwise(ask);
  const isMoney = ask.unit.family === 'money';
  const alone = names.length > 1 && !chosen && !isMoney && way.follows === undefined && other !== 'factor';
  return alone ? [other] : orPerUnit(ask, names);
}

/** A factor in the unit given is not the only way: what one of the unit is in another does as well. */
function orPerUnit(ask: Ask, names: readonly string[]): string[] {
  const other = otherwise(ask);
  return names.map((name) => (name === 'factor' && other !== 'factor' ? `factor / ${other}` : name));
}

/** What the calculator itself misses, by the names that the caller may give. */
function naming(ask: Ask, { method }: Way, calculated: Calculated): Calculated {
  if (calculated.status === 'calculated') return calculated;
  const lacks = (problem: Problem): boolean => problem.code === 'input.missing';
  const names = calculated.problems
    .filter(lacks)
    .map(({ params }) => params['field']?.split('.').at(-1) ?? '');
  if (names.length === 0) return calculated;
  const rest = calculated.problems.filter((problem) => !lacks(problem));
  return { status: 'not_calculated', problems: [...rest, missing(ask, method, [...new Set(names)])] };
}

interface Gap {
  readonly unknown: readonly string[];
  readonly missing: readonly string[];
  readonly problems: readonly Problem[];
}

const OF_PURCHASE = ['method', 'instruments', 'residualMixes', 'made', 'market'];

function gapOf(ask: Ask, way: Way): Gap {
  const given = Object.keys(ask.parameters).filter((name) => ask.parameters[name] !== undefined);
  const besides = (known: readonly string[]): string[] => given.filter((name) => !known.includes(name));
  if (way.calculator === 'scope2') {
    const { input, library, kind, parameters } = ask;
    const known = input.factor !== undefined || parameters.made !== undefined;
    const lacks = known || library.candidates(kind.key, null).length > 0 || kind.method === 'electricity';
    return { unknown: besides(OF_PURCHASE), missing: lacks ? [] : ['factor / made'], problems: [] };
  }
  if (way.calculator === 'electricity') return { unknown: besides(['method']), missing: [], problems: [] };
  if (way.calculator === 'fuel') {
    const lacks = ask.parameters.fuel === undefined ? ['fuel'] : [];
    return { unknown: besides(['method', 'fuel']), missing: lacks, problems: [] };
  }
  const gap = fillForm(ask, way);
  const ignored = ask.input.factor !== undefined && !placesFactor(way) && !placesBands(way);
  return ignored ? { ...gap, unknown: [...gap.unknown, 'factor'] } : gap;
}

function missing({ kind }: Ask, method: string, parameters: readonly string[]): Problem {
  return {
    code: 'parameters.missing',
    params: { kind: kind.key, method, parameters: parameters.join(', ') },
  };
}

function run(ask: Ask, way: Way): Calculated {
  const { input, library, kind } = ask;
  const { gwpSet, acceptGwpSet = false } = input;
  if (way.calculator === 'scope2') return purchase(ask);
  if (way.calculator === 'electricity') return counted(ask, way, 'electricity');
  if (way.calculator === 'fuel') return burnt(ask, way);
  const { inputs, choice, said, disclosures } = fillForm(ask, way);
  const outcome =
    way.calculator === 'process'
      ? calculateProcess({ process: way.method, inputs, gwpSet }, library)
      : calculateScope3(
          { category: kind.category, method: way.method, inputs, gwpSet, acceptGwpSet },
          library,
        );
  if (outcome.status === 'not_calculated') return outcome;
  const problems = [...outcome.problems, ...said];
  const told = { ...outcome, problems, disclosures: [...outcome.disclosures, ...disclosures] };
  return asFootprint(ask, way, told, choice);
}

function burnt(ask: Ask, way: Way): Calculated {
  const { fuel } = ask.parameters;
  const burntAs = typeof fuel === 'string' ? ownEntry(ask.library.kinds, fuel) : undefined;
  if (burntAs?.method === 'fuel') return counted(ask, way, burntAs.key);
  const fuels = Object.values(ask.library.kinds).filter((kind) => kind.method === 'fuel');
  const choices = fuels.map(({ key }) => key).join(', ');
  const params = { field: 'fuel', text: String(fuel).slice(0, LONGEST), choices };
  return refused({ code: 'input.choice', params });
}

/** Counted as another kind is, and placed where this one belongs. */
function counted({ input, kind, library }: Ask, { method }: Way, as: string): Calculated {
  const footprint = calculateFootprint({ ...input, activity: { ...input.activity, kind: as } }, library);
  if (footprint.status === 'not_calculated') return footprint;
  const { scope, category } = kind;
  const placed = { kind: kind.key, counted: as, scope: String(scope), category };
  const trace = seal({ ...footprint.trace, params: { ...footprint.trace.params, ...placed } });
  return { ...footprint, scope, category, trace, method, figures: {}, disclosures: [] };
}

/** The outcome of a calculator as the footprint of the activity, by month and with the choice of its factor. */
function asFootprint(ask: Ask, way: Way, outcome: Outcome, choice: TraceNode | null): Calculated {
  const { method } = way;
  const { activity, kind, period, input } = ask;
  const { from, to, region } = activity;
  const placed = { kind: kind.key, from, to, region, programme: input.programme };
  const root = outcome.trace;
  const below = [...root.from, ...[ask.restated, choice].filter((node) => node !== null)];
  const trace = seal({ ...root, params: { ...root.params, ...placed }, from: below });
  const disclosures = [...outcome.disclosures, ...unusedQuantity(ask, way)];
  return { ...outcome, disclosures, trace, method, months: byMonth(outcome, period) };
}

/** A balance counts by what goes in and out: that the quantity of the activity plays no part is said. */
function unusedQuantity(
  { activity: { quantity, unit } }: Ask,
  { quantity: field, method }: Way,
): Disclosure[] {
  return field === null ? [{ code: 'quantity.not_counted_by', params: { quantity, unit, method } }] : [];
}

function byMonth({ co2eKg, biogenicCo2Kg }: Outcome, period: Period): Footprint['months'] {
  const months = monthsOf(period);
  const days = months.map((month) => month.days);
  const [co2e, biogenic] = [co2eKg, biogenicCo2Kg].map((text) => allocate(decimal(text), days));
  return months.map(({ month }, position) => ({
    month,
    co2eKg: toText(valueAt(co2e ?? [], position)),
    biogenicCo2Kg: toText(valueAt(biogenic ?? [], position)),
  }));
}

function readAsk(input: ActivityInput, library: Library): Result<Ask> {
  const { activity, today, parameters = {} } = input;
  const kind: Result<ActivityKind> = readKind(activity.kind, library);
  const [amount, unit] = [readAmount(activity.quantity), readUnit(activity.unit)];
  const period = readPeriod(activity.from, activity.to, today);
  if (!amount.ok || !unit.ok || !period.ok || !kind.ok) {
    const problems = [amount, unit, period, kind].flatMap((result) => (result.ok ? [] : result.problems));
    return { ok: false, problems };
  }
  const restated = restateQuantity(activity, amount.value, unit.value);
  if (!restated.ok) return restated;
  const { quantity, node } = restated.value;
  const read = { ...activity, unit: restated.value.unit.code, ...(quantity === null ? {} : { quantity }) };
  return ok({
    input,
    activity: read,
    kind: kind.value,
    unit: restated.value.unit,
    restated: node,
    period: period.value,
    library,
    parameters,
  });
}

function refused(problem: Problem): Refusal {
  return { status: 'not_calculated', problems: [problem] };
}
