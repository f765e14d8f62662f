/**
 * From one measure of a fuel to another: volume, mass and energy, by the density and calorific values that its source
 * states. Everything passes through mass; energy on a gross (higher) and on a net (lower) calorific basis are different
 * quantities, about 5 % apart for liquids and 10 % for gas, and never stand for each other.
 *
 * A route is found before it is walked, so that choosing a factor can ask whether it can be reached at all.
 */
import { isPositive, parseDecimal } from './decimal.ts';
import type { Fuel } from './library.ts';
import type { SourcedValue } from './sourced-value.ts';
import type { Result } from './problem.ts';
import { ok, refuse } from './problem.ts';
import type { Unit } from './unit.ts';
import { areCompatible, findUnit } from './unit.ts';
import type { Basis, FuelProperty, Hop, PropertyValue, Route } from './route.ts';

/** A measure of fuel: a dimension, and for energy the basis. */
type Measure = 'normal_volume' | 'volume' | 'mass' | 'net' | 'gross';

export interface RouteQuestion {
  readonly from: Unit;
  readonly fromBasis: Basis;
  readonly to: Unit;
  /** Basis of `to` where it is energy of a fuel; undefined = the same as the activity's. */
  readonly toBasis: Basis | undefined;
  readonly fuel: Fuel | null;
}

const KILOGRAM = mustFind('kg');
const CUBIC_METRE = mustFind('m3');
const NORMAL_CUBIC_METRE = mustFind('Nm3');
const MEGAJOULE = mustFind('MJ');

const BASE_UNITS: Readonly<Record<Measure, Unit>> = {
  normal_volume: NORMAL_CUBIC_METRE,
  volume: CUBIC_METRE,
  mass: KILOGRAM,
  net: MEGAJOULE,
  gross: MEGAJOULE,
};

/** The way of each measure to mass. */
const TO_MASS: Readonly<Record<Measure, readonly Measure[]>> = {
  normal_volume: ['normal_volume', 'volume', 'mass'],
  volume: ['volume', 'mass'],
  mass: ['mass'],
  net: ['net', 'mass'],
  gross: ['gross', 'mass'],
};

/**
 * The way from a unit to another. Refuses with `factor.unit` (`from`, `to`) where no property of a fuel could connect
 * them, with `fuel_property.missing` (`fuel`, `property`) where one could but is not known, and with `factor.basis` (`from`,
 * `to`) where the two are energy on different calorific bases and nobody says of which fuel.
 */
export function findRoute(question: RouteQuestion): Result<Route> {
  const { from, to, fuel } = question;
  const toBasis = question.toBasis ?? question.fromBasis;
  const basis = to.dimension === 'energy' && fuel !== null ? toBasis : null;
  const sameBasis = from.dimension !== 'energy' || toBasis === question.fromBasis;
  if (areCompatible(from, to)) {
    if (sameBasis) return ok({ from, to, fuel: null, basis, hops: [] });
    if (fuel === null) return refuse('factor.basis', { from: question.fromBasis, to: toBasis });
  }
  const start = measureOf(from, question.fromBasis);
  const end = measureOf(to, toBasis);
  if (start === null || end === null || fuel === null)
    return refuse('factor.unit', { from: from.code, to: to.code });
  const hops = hopsBetween(start, end, fuel);
  return hops.ok ? ok({ from, to, fuel: fuel.name, basis, hops: hops.value }) : hops;
}

/** A property of a fuel; refuses with `fuel_property.missing` or `factor.unreadable`. */
export function propertyOf(fuel: Fuel, property: FuelProperty): Result<PropertyValue> {
  const stated = statedProperty(fuel, property);
  if (stated === undefined) return refuse('fuel_property.missing', { fuel: fuel.name, property });
  const value = parseDecimal(stated.value);
  if (value === null || (property !== 'reference_celsius' && !isPositive(value))) {
    return refuse('factor.unreadable', { what: `${fuel.name} ${property}`, text: stated.value });
  }
  return ok({ property, value, source: stated.source });
}

function statedProperty(fuel: Fuel, property: FuelProperty): SourcedValue | undefined {
  if (property === 'density') return fuel.densityKgPerM3;
  if (property === 'ncv') return fuel.ncvGJPerTonne;
  return property === 'gcv' ? fuel.gcvGJPerTonne : fuel.referenceCelsius;
}

function measureOf(unit: Unit, basis: Basis): Measure | null {
  if (unit.dimension === 'energy') return basis === 'net' || basis === 'gross' ? basis : null;
  if (unit.dimension === 'mass' || unit.dimension === 'volume' || unit.dimension === 'normal_volume') {
    return unit.dimension;
  }
  return null;
}

function hopsBetween(start: Measure, end: Measure, fuel: Fuel): Result<Hop[]> {
  const up = TO_MASS[start];
  const down = TO_MASS[end];
  const meeting = up.find((measure) => down.includes(measure)) ?? 'mass';
  const path = [...up.slice(0, up.indexOf(meeting) + 1), ...down.slice(0, down.indexOf(meeting)).reverse()];
  const hops: Hop[] = [];
  for (let index = 1; index < path.length; index += 1) {
    const hop = hopOf(path[index - 1] ?? 'mass', path[index] ?? 'mass', fuel);
    if (!hop.ok) return hop;
    hops.push(hop.value);
  }
  return ok(hops);
}

function hopOf(from: Measure, to: Measure, fuel: Fuel): Result<Hop> {
  const property = propertyOf(fuel, propertyBetween(from, to));
  if (!property.ok) return property;
  const units = { from: BASE_UNITS[from], to: BASE_UNITS[to] };
  return ok({ operation: operationBetween(from, to), property: property.value, ...units });
}

function propertyBetween(from: Measure, to: Measure): FuelProperty {
  const outer = from === 'mass' ? to : from;
  if (outer === 'net') return 'ncv';
  if (outer === 'gross') return 'gcv';
  return from === 'normal_volume' || to === 'normal_volume' ? 'reference_celsius' : 'density';
}

function operationBetween(from: Measure, to: Measure): Hop['operation'] {
  if (from === 'normal_volume' || to === 'normal_volume') return 'conditions';
  const multiplies = from === 'volume' || (from === 'mass' && (to === 'net' || to === 'gross'));
  return multiplies ? 'multiply' : 'divide';
}

function mustFind(code: string): Unit {
  const unit = findUnit(code);
  if (unit === null) throw new RangeError(`units.json lacks ${code}`);
  return unit;
}
