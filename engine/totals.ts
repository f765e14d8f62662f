/**
 * The totals of a plan: emissions of all parts added by gas, by place (counted, biogenic, outside the Kyoto basket) and
 * by part of the period.
 */
import type { Emission } from './emission.ts';
import type { GasName, GwpSetName } from './gas.ts';
import { compareGases } from './gas.ts';
import type { Facts, Graph } from './graph.ts';
import type { PeriodPart } from './period.ts';

/** A run of months calculated as one: steps of its totals. */
export interface PlanPart {
  readonly months: readonly PeriodPart[];
  readonly co2e: number;
  readonly biogenic: number;
}

export interface PartEmissions {
  readonly months: readonly PeriodPart[];
  readonly emissions: readonly Emission[];
}

/** Steps of the totals. */
export interface Totals {
  readonly co2e: number;
  readonly biogenic: number;
  readonly outsideKyoto: number;
  readonly gasesKg: readonly (readonly [GasName, number])[];
  readonly gasesCo2eKg: readonly (readonly [GasName, number])[];
  readonly parts: readonly PlanPart[];
}

/** Adds the totals of all parts to the graph. */
export function addTotals(graph: Graph, set: GwpSetName, parts: readonly PartEmissions[]): Totals {
  const all = parts.flatMap((part) => part.emissions);
  const gasesKg = totalsByGas(graph, all, massOf, (gas) => ({
    step: 'sum',
    label: 'gas.mass_total',
    unit: 'kg',
    params: { gas },
  }));
  const gasesCo2eKg = totalsByGas(graph, all, countedOf, (gas) => ({
    step: 'sum',
    label: 'gas.co2e',
    unit: 'kgCO2e',
    params: { gas, set },
  }));
  const counted = gasesCo2eKg.map(([, step]) => step);
  const outside = stepsOf(all, (emission) => (emission.place === 'outside_kyoto' ? emission.co2e : null));
  const facts = { step: 'sum', unit: 'kgCO2e', params: { set } } as const;
  return {
    gasesKg,
    gasesCo2eKg,
    co2e: graph.add(counted, { ...facts, label: 'result.co2e' }),
    biogenic: graph.add(stepsOf(all, biogenicOf), { step: 'sum', label: 'result.biogenic_co2', unit: 'kg' }),
    outsideKyoto: graph.add(outside, { ...facts, label: 'result.outside_kyoto' }),
    parts: parts.map((part) => subtotals(graph, part)),
  };
}

type StepOf = (emission: Emission) => number | null;

const massOf: StepOf = ({ place, mass }) => (place === 'biogenic' ? null : mass);
const countedOf: StepOf = ({ place, co2e }) => (place === 'counted' ? co2e : null);
const biogenicOf: StepOf = ({ place, mass }) => (place === 'biogenic' ? mass : null);

function stepsOf(emissions: readonly Emission[], step: StepOf): number[] {
  return emissions.map(step).filter((index) => index !== null);
}

function totalsByGas(
  graph: Graph,
  emissions: readonly Emission[],
  step: StepOf,
  facts: (gas: GasName) => Facts,
): (readonly [GasName, number])[] {
  const gases = [...new Set(emissions.filter((emission) => step(emission) !== null).map(({ gas }) => gas))];
  return gases.sort(compareGases).map((gas) => {
    const steps = stepsOf(
      emissions.filter((emission) => emission.gas === gas),
      step,
    );
    const [only] = steps;
    return [gas, steps.length === 1 && only !== undefined ? only : graph.add(steps, facts(gas))] as const;
  });
}

function subtotals(graph: Graph, { months, emissions }: PartEmissions): PlanPart {
  const co2e = graph.add(stepsOf(emissions, countedOf), {
    step: 'sum',
    label: 'result.co2e',
    unit: 'kgCO2e',
  });
  const biogenic = graph.add(stepsOf(emissions, biogenicOf), {
    step: 'sum',
    label: 'result.biogenic_co2',
    unit: 'kg',
  });
  return { months, co2e, biogenic };
}
