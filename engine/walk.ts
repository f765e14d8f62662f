/**
 * Steps of a calculation that bring a quantity from one unit to another: plain conversions of units, routes over the
 * properties of a fuel, and the volume of a blend from its mass or energy.
 */
import type { BlendShare } from './blend.ts';
import { equals, ONE } from './decimal.ts';
import type { PropertyValue } from './route.ts';
import type { Hop, Route } from './route.ts';
import { propertyOf } from './fuel.ts';
import type { Facts, Graph } from './graph.ts';
import type { FuelBlend } from './library.ts';
import { ownEntry } from './lookup.ts';
import type { Result } from './problem.ts';
import { ok, refuse } from './problem.ts';
import type { Setting } from './recipe.ts';
import type { TraceLabel } from './trace.ts';
import type { Unit } from './unit.ts';
import { CELSIUS_ZERO, conversion, findUnit } from './unit.ts';

/** A step of the graph and the unit its value is in. */
export interface Measured {
  readonly index: number;
  readonly unit: Unit;
}

const PROPERTY_UNITS: Readonly<Record<PropertyValue['property'], string>> = {
  density: 'kg/m3',
  ncv: 'GJ/t',
  gcv: 'GJ/t',
  reference_celsius: '°C',
};

const PROPERTY_LABELS: Readonly<Record<PropertyValue['property'], TraceLabel>> = {
  density: 'fuel.density',
  ncv: 'fuel.ncv',
  gcv: 'fuel.gcv',
  reference_celsius: 'fuel.reference_celsius',
};

/** Brings a quantity along a route to the route's unit. */
export function walk(graph: Graph, start: Measured, route: Route): Measured {
  let here = start;
  route.hops.forEach((hop, position) => {
    const isLast = position === route.hops.length - 1;
    here =
      isLast && hop.operation === 'multiply'
        ? takeHop(graph, here, hop, route, route.to)
        : takeHop(graph, here, hop, route, hop.to);
  });
  return convertTo(graph, here, route.to);
}

/** Restates a quantity in another unit of the same dimension; the same step where the unit is the same already. */
export function convertTo(graph: Graph, here: Measured, unit: Unit): Measured {
  const rule = here.unit === unit ? null : conversion(here.unit, unit);
  if (rule === null) return here;
  const params = { from: here.unit.code, to: unit.code };
  const facts: Facts = { step: 'normalize', label: 'activity.converted', unit: unit.code, params };
  let index = here.index;
  if (!equals(rule.multiplier, ONE))
    index = graph.multiply([index, ratio(graph, here.unit, unit, rule.multiplier)], facts);
  if (!equals(rule.divisor, ONE))
    index = graph.divide(index, ratio(graph, here.unit, unit, rule.divisor), facts);
  return { index, unit };
}

function ratio(graph: Graph, from: Unit, to: Unit, value: typeof ONE): number {
  const definitions = [from.definition, to.definition].filter((text) => text !== null);
  const params = {
    from: from.code,
    to: to.code,
    ...(definitions.length > 0 ? { definition: definitions.join('; ') } : {}),
  };
  return graph.given(value, { step: 'normalize', label: 'unit.ratio', params });
}

function takeHop(graph: Graph, here: Measured, hop: Hop, route: Route, target: Unit): Measured {
  if (hop.operation === 'conditions')
    return takeConditions(graph, convertTo(graph, here, hop.from), hop, route);
  const property = givenProperty(graph, hop.property, route.fuel ?? '');
  const facts: Facts = {
    step: 'normalize',
    label: labelOf(hop.to),
    unit: target.code,
    params: paramsOf(route),
  };
  if (hop.operation === 'divide') {
    const index = graph.divide(convertTo(graph, here, hop.from).index, property, {
      ...facts,
      unit: hop.to.code,
    });
    return { index, unit: hop.to };
  }
  return {
    index: graph.multiply([here.index, property, ...ratios(graph, here.unit, hop, target)], facts),
    unit: target,
  };
}

/** Unit ratios of one multiplication: into the hop's own unit, and from its result into the unit wanted. */
function ratios(graph: Graph, from: Unit, hop: Hop, target: Unit): number[] {
  return [
    { from, to: hop.from },
    { from: hop.to, to: target },
  ].flatMap((pair) => {
    const rule = conversion(pair.from, pair.to);
    if (rule === null || (equals(rule.multiplier, ONE) && equals(rule.divisor, ONE))) return [];
    if (equals(rule.divisor, ONE)) return [ratio(graph, pair.from, pair.to, rule.multiplier)];
    const params = { from: pair.from.code, to: pair.to.code };
    const above = ratio(graph, pair.from, pair.to, rule.multiplier);
    const below = ratio(graph, pair.from, pair.to, rule.divisor);
    return [graph.divide(above, below, { step: 'normalize', label: 'unit.ratio', params })];
  });
}

/** Normal and actual volume of an ideal gas at one pressure are as the absolute temperatures. */
function takeConditions(graph: Graph, here: Measured, hop: Hop, route: Route): Measured {
  const params = paramsOf(route);
  const zero = graph.given(CELSIUS_ZERO.kelvin, {
    step: 'normalize',
    label: 'unit.celsius_zero',
    unit: 'K',
    params: { definition: CELSIUS_ZERO.definition },
  });
  const celsius = givenProperty(graph, hop.property, route.fuel ?? '');
  const kelvin = graph.add([zero, celsius], {
    step: 'normalize',
    label: 'fuel.reference_kelvin',
    unit: 'K',
    params,
  });
  const expands = hop.from.dimension === 'normal_volume';
  const facts: Facts = { step: 'normalize', label: 'fuel.volume', unit: hop.to.code, params };
  const scaled = graph.multiply([here.index, expands ? kelvin : zero], {
    ...facts,
    unit: `${hop.to.code}·K`,
  });
  return { index: graph.divide(scaled, expands ? zero : kelvin, facts), unit: hop.to };
}

function givenProperty(graph: Graph, { property, value, source }: PropertyValue, fuel: string): number {
  const facts: Facts = {
    step: 'normalize',
    label: PROPERTY_LABELS[property],
    unit: PROPERTY_UNITS[property],
    source,
  };
  return graph.given(value, { ...facts, params: { fuel } });
}

function labelOf(unit: Unit): TraceLabel {
  if (unit.dimension === 'mass') return 'fuel.mass';
  return unit.dimension === 'energy' ? 'fuel.energy' : 'fuel.volume';
}

function paramsOf(route: Route): Record<string, string> {
  return { fuel: route.fuel ?? '', ...(route.basis === null ? {} : { basis: route.basis }) };
}

/**
 * The volume of a blend, from its volume, mass or energy: mass over the density of the blend, or energy over what a m³
 * of it holds. Refuses with `fuel_property.missing` where a component lacks a property.
 */
export function blendVolume(
  graph: Graph,
  here: Measured,
  setting: Setting,
  blend: FuelBlend,
  shares: readonly BlendShare[],
): Result<Measured> {
  if (here.unit.dimension === 'volume') return ok(here);
  const energy = here.unit.dimension === 'energy';
  const properties: PropertyValue['property'][] = energy
    ? ['density', setting.basis === 'net' ? 'ncv' : 'gcv']
    : ['density'];
  const parts: number[] = [];
  for (const share of shares) {
    const part = blendPart(graph, setting, blend, share, properties);
    if (!part.ok) return part;
    parts.push(part.value);
  }
  const params = { blend: blend.name, ...(energy ? { basis: setting.basis } : {}) };
  const label = energy ? 'blend.energy_content' : 'blend.density';
  const content = graph.add(parts, { step: 'split', label, unit: energy ? 'MJ/m3' : 'kg/m3', params });
  return divideIntoVolume(graph, here, content, { step: 'split', label: 'blend.volume', unit: 'm3', params });
}

function divideIntoVolume(graph: Graph, here: Measured, content: number, facts: Facts): Result<Measured> {
  const base = findUnit(here.unit.dimension === 'energy' ? 'MJ' : 'kg');
  const cubicMetre = findUnit('m3');
  if (base === null || cubicMetre === null || here.unit.dimension !== base.dimension) {
    return refuse('unit.dimension', { from: here.unit.code, to: 'm3' });
  }
  return ok({ index: graph.divide(convertTo(graph, here, base).index, content, facts), unit: cubicMetre });
}

function blendPart(
  graph: Graph,
  setting: Setting,
  blend: FuelBlend,
  share: BlendShare,
  properties: readonly PropertyValue['property'][],
): Result<number> {
  const fuel = ownEntry(setting.library.fuels, share.name);
  if (fuel === undefined) return refuse('fuel_property.missing', { fuel: share.name, property: 'density' });
  const operands = [givenShare(graph, blend, share)];
  for (const property of properties) {
    const value = propertyOf(fuel, property);
    if (!value.ok) return value;
    operands.push(givenProperty(graph, value.value, fuel.name));
  }
  const energy = properties.length > 1;
  const label = energy ? 'blend.energy_part' : 'blend.density_part';
  const params = { blend: blend.name, fuel: share.name, ...(energy ? { basis: setting.basis } : {}) };
  return ok(graph.multiply(operands, { step: 'split', label, unit: energy ? 'MJ/m3' : 'kg/m3', params }));
}

/** The share of a component as a step of the trace, with its decree or publication. */
export function givenShare(graph: Graph, blend: FuelBlend, share: BlendShare): number {
  const month: Record<string, string> = share.month === undefined ? {} : { month: share.month };
  const params = { blend: blend.name, fuel: share.name, region: blend.region, ...month };
  const label = share.isStated === true ? 'blend.share_stated' : 'blend.share';
  return graph.given(share.share, { step: 'split', label, params, source: share.source });
}
