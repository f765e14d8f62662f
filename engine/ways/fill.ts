/** Filling in the form of a way: the activity's quantity, what follows from what is known, and the caller's parameters. */
import type { Disclosure } from '../disclosure.ts';
import type { Activity } from '../footprint.ts';
import type { Fields } from '../form.ts';
import { ownEntry } from '../lookup.ts';
import { decidedBy, withDefaults } from '../process/defaults.ts';
import type { Problem } from '../problem.ts';
import { regionReason } from '../region.ts';
import type { TraceNode } from '../trace.ts';
import type { Ask, Filled, Parameters } from './ask.ts';
import { factorFor, priceYearOf, undecidedFor } from './factors.ts';
import { exchangeRateFor, indexFor, standInsOf } from './prices.ts';
import type { FlightFilling } from './flights.ts';
import { firstFactorOf, flightFilling } from './flights.ts';
import type { Filling, Way } from './way.ts';
import { formOf, listOf, quantityField } from './way.ts';

/** A form filled in; `unknown` names parameters that the way has no place for. */
export interface FilledForm {
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly unknown: readonly string[];
  /** Required fields that nothing filled, as the caller may name them. */
  readonly missing: readonly string[];
  readonly problems: readonly Problem[];
  /** Why the factor that was filled in was chosen. */
  readonly choice: TraceNode | null;
  /** What must be said of the factors that were filled in. */
  readonly said: readonly Problem[];
  /** What was assumed because nobody said it. */
  readonly disclosures: readonly Disclosure[];
}

/** Parameters that say how to calculate and are no values of a form. */
const ABOUT_THE_WAY = ['method'];

type Values = Record<string, unknown>;

/** Fills in the form of a way. What the caller gives goes before what would follow by itself. */
export function fillForm(ask: Ask, way: Way): FilledForm {
  const fields = formOf(way);
  const list = listOf(way);
  const isFilled = Object.values(way.fill ?? {}).includes('factor');
  const factor = isFilled ? factorFor(ask, way) : null;
  const flight = Object.values(way.fill ?? {}).includes('route') ? flightFilling(ask) : null;
  const values = followingValues(ask, way, factor);
  if (flight !== null) fillFlight(ask, way, flight, values);
  const { top, item } = values;
  const unknown = place(ask.parameters, way, { fields, list: list?.of ?? {}, top, item });
  if (way.quantity !== null) put(values, way.quantity, quantityFor(ask, way));
  const located = ask.library.defaults?.place(ask.activity.region.slice(0, 2)) ?? {};
  locate(located, list === null ? top : item, list === null ? fields : list.of);
  const inputs = list === null ? top : { ...top, [list.name]: [item] };
  const missing = missingOf(ask, way, inputs);
  return {
    inputs,
    unknown,
    missing: orDefault(ask, way, toAsk(flight?.asksHaul === true ? forHaul(missing) : missing, way), inputs),
    choice: factor?.node ?? null,
    ...toldOf(ask, way, { isFilled, factor, flight }),
  };
}

/** What is wrong with, and must be said of, the factor and the flight that were filled in. */
function toldOf(
  ask: Ask,
  way: Way,
  { isFilled, factor, flight }: { isFilled: boolean; factor: Filled | null; flight: FlightFilling | null },
): Pick<FilledForm, 'problems' | 'said' | 'disclosures'> {
  const said = saidOfFactor(ask, way, factor);
  if (flight === null) return { problems: isFilled ? undecidedFor(ask, way) : [], said, disclosures: [] };
  const { problems, disclosures } = flight;
  return { problems, said: [...said, ...fallbacks(ask, flight.bands ?? []), ...flight.said], disclosures };
}

/** The values of a form, and of the one item of its list. */
interface FormValues {
  readonly top: Values;
  readonly item: Values;
}

/** Puts a value where its path leads: `trips.distance` is of the item. */
function put({ top, item }: FormValues, path: string, value: unknown): void {
  const name = path.split('.').at(-1) ?? path;
  if (path.includes('.')) item[name] = value;
  else top[name] = value;
}

/** What follows from the activity and the chosen factor, and what the way itself implies. */
function followingValues(ask: Ask, way: Way, factor: Filled | null): FormValues {
  const values: FormValues = { top: {}, item: {} };
  for (const [path, filling] of Object.entries(way.fill ?? {})) {
    const value = valueOf(filling, ask, factor);
    if (value !== undefined) put(values, path, value);
  }
  for (const [path, value] of Object.entries(way.implied ?? {})) put(values, path, value);
  return values;
}

function fillFlight(ask: Ask, way: Way, flight: FlightFilling, { top, item }: FormValues): void {
  Object.assign(item, flight.values);
  top['radiativeForcing'] = flight.radiativeForcing;
  if (flight.bands === null || flight.bands.length === 0) return;
  top['bands'] = flight.bands;
  if (ask.input.factor === undefined) Object.assign(top, way.fixed);
}

function saidOfFactor(ask: Ask, way: Way, factor: Filled | null): Problem[] {
  if (factor === null) return [];
  const isExchanged = Object.values(way.fill ?? {}).includes('exchangeRate');
  return [
    ...(isGiven(ask.parameters) ? [] : factor.problems),
    ...(isExchanged ? standInsOf(ask, factor.factor) : []),
  ];
}

/** The caller's own factor stands where the chosen one would. */
function isGiven({ factor }: Parameters): boolean {
  return factor !== undefined;
}

/** Factors of flights come from the publisher that has them: another country's is said. */
function fallbacks({ kind, activity: { region }, input }: Ask, bands: FlightFilling['bands']): Problem[] {
  const factor = firstFactorOf(bands);
  if (factor === undefined || input.factor !== undefined) return [];
  if (regionReason(factor.region, region) !== 'chosen_fallback') return [];
  const params = { kind: kind.key, region, used: factor.region, factor: factor.id };
  return [{ code: 'factor.fallback', params }];
}

/** Where the haul is what keeps the factors from being found, it is asked for in their place. */
function forHaul(missing: readonly string[]): readonly string[] {
  if (!missing.includes('bands')) return missing;
  return ['haul', ...missing.filter((name) => name !== 'bands' && name !== 'uplift')];
}

/** What to ask the caller for: of what follows from other parameters, those alone while one of them is missing too. */
function toAsk(missing: readonly string[], { follows = {} }: Way): string[] {
  const isCause = (cause: string): boolean => missing.includes(cause);
  const asked = missing.filter((name) => !(follows[name] ?? '').split(' ').some(isCause));
  const names = [...new Set(asked.map((name) => (name === 'bands' ? 'factor' : name)))];
  return names.includes('from') && names.includes('to')
    ? ['route', ...names.filter((name) => !OF_THE_ROUTE.includes(name))]
    : names;
}

/** Both ends and whether the flight goes back are told by one word: `GRU-GIG-GRU`. */
const OF_THE_ROUTE = ['from', 'to', 'journey'];

interface Places extends FormValues {
  readonly fields: Fields;
  readonly list: Fields;
}

/** Puts the parameters into the form; names of those that have no field. */
function place(parameters: Parameters, { extra = [] }: Way, { fields, list, top, item }: Places): string[] {
  const unknown: string[] = [];
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined || ABOUT_THE_WAY.includes(name)) continue;
    const isItem = ownEntry(list, name) !== undefined;
    if (isItem) item[name] = value;
    if (ownEntry(fields, name) !== undefined) top[name] = value;
    else if (!isItem && !extra.includes(name)) unknown.push(name);
  }
  return unknown;
}

function quantityFor({ activity }: Ask, way: Way): unknown {
  const { quantity, unit } = activity;
  return quantityField(way)?.type === 'number' ? { value: quantity } : { amount: quantity, unit };
}

function valueOf(filling: Filling, ask: Ask, filled: Filled | null): unknown {
  const { kind, activity } = ask;
  const year = activity.from.slice(0, 4);
  const priceYear = filled === null ? null : priceYearOf(filled.factor);
  switch (filling) {
    case 'gas':
      return kind.gas;
    case 'factor':
      return filled?.factor;
    case 'spendYear':
      return activity.to.startsWith(year) ? { value: year } : undefined;
    case 'factorYear':
      return priceYear === null ? undefined : { value: priceYear };
    case 'exchangeRate':
      return filled === null ? undefined : exchangeRateFor(ask, filled.factor);
    case 'spendIndex':
    case 'factorIndex':
      return filled === null ? undefined : indexFor(ask, filled.factor, filling);
    case 'daysOfYear':
      return daysOfYear(ask);
    default:
      return undefined;
  }
}

/** The days of an activity that is no whole year, unless the caller's own factor stands for them. */
function daysOfYear({ activity: { from, to }, parameters }: Ask): unknown {
  const isOwn = parameters['emissionFactor'] !== undefined;
  return isOwn || isWholeYear(from, to) ? undefined : { value: String(daysFrom(from, to)) };
}

/** Puts what follows from the country into the fields that ask for it and that nobody filled. */
function locate(place: Readonly<Record<string, string>>, values: Values, fields: Fields): void {
  for (const [name, value] of Object.entries(place))
    if (ownEntry(fields, name) !== undefined) values[name] ??= value;
}

/** Required fields that neither the caller nor a published default fills; one printed per year fills whole years only. */
function missingOf({ activity, library }: Ask, way: Way, inputs: Values): string[] {
  const list = listOf(way);
  const filled =
    way.calculator === 'process'
      ? withDefaults(way.method, inputs, library, standsForYear(activity, way)).inputs
      : inputs;
  const values = filled as Values;
  const items = list === null ? [] : (values[list.name] as readonly Values[]);
  return [
    ...missingIn(formOf(way), values, list?.name ?? null),
    ...items.flatMap((item) => missingIn(list?.of ?? {}, item, null)),
  ];
}

/**
 * Of a figure that is published, what decides it does as well: `emissionFactor / animal`. Where the same one thing decides
 * all that is missing, that alone is asked for.
 */
function orDefault(ask: Ask, way: Way, names: readonly string[], inputs: Values): readonly string[] {
  const { activity, library } = ask;
  if (way.calculator !== 'process') return names;
  const items = inputs[listOf(way)?.name ?? ''] as readonly Values[] | undefined;
  const wholeYear = standsForYear(activity, way);
  const deciding = names.map((name) => decidedBy(way.method, name, items?.[0] ?? inputs, library, wholeYear));
  const all = [...new Set(deciding.flat())];
  if (names.length > 1 && all.length === 1 && deciding.every(({ length }) => length === 1)) return all;
  return names.map((name, position) => {
    const fields = deciding[position] ?? [];
    return fields.length === 0 ? name : `${name} / ${fields.join(' + ')}`;
  });
}

/** Whether what is printed per year may be used: for a whole year, or where the form is told the days. */
function standsForYear({ from, to }: Activity, { fill = {} }: Way): boolean {
  return isWholeYear(from, to) || Object.values(fill).includes('daysOfYear');
}

/** Twelve months without a gap, wherever they begin. */
function isWholeYear(from: string, to: string): boolean {
  const days = daysFrom(from, to);
  return days === 365 || days === 366;
}

function daysFrom(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
}

function missingIn(fields: Fields, values: Values, but: string | null): string[] {
  return Object.entries(fields)
    .filter(([name, field]) => field.optional !== true && name !== but)
    .filter(([name]) => values[name] === undefined || values[name] === null)
    .map(([name]) => name);
}
