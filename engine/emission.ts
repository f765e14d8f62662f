/**
 * From a quantity in a factor's unit to kilograms of each gas and to CO2e on the set asked for.
 *
 * Factors come in three forms: kg of each gas, kg CO2e of each gas on the publisher's set (un-weighed back to kg, so
 * that they can be weighed on any set), and one CO2e, which stays on its set and refuses another.
 */
import type { Decimal } from './decimal.ts';
import { compare, parseDecimal, ZERO } from './decimal.ts';
import type { Factor } from './factor.ts';
import type { GasName, GwpSetName } from './gas.ts';
import { compareGases, gasKey, isKyotoGas } from './gas.ts';
import type { Facts, Graph } from './graph.ts';
import type { Gwp, MethaneOrigin } from './gwp.ts';
import { gwpOf } from './gwp.ts';
import type { Library } from './library.ts';
import type { Problem, Result } from './problem.ts';
import { excerpt, ok, refuse } from './problem.ts';

/** Steps of one gas from one ingredient; `mass` is absent for a factor that is CO2e only. */
export interface Emission {
  readonly gas: GasName;
  readonly mass: number | null;
  /** Absent on biogenic CO2, which is not weighed. */
  readonly co2e: number | null;
  readonly place: 'counted' | 'biogenic' | 'outside_kyoto';
}

export interface EmissionQuestion {
  readonly graph: Graph;
  readonly library: Library;
  readonly set: GwpSetName;
  readonly methane: MethaneOrigin;
  readonly acceptGwpSet: boolean;
  /** Of what: `{fuel: 'diesel_a'}`, for the trace. */
  readonly of: Readonly<Record<string, string>>;
}

export interface Emitted {
  readonly emissions: readonly Emission[];
  readonly problems: readonly Problem[];
}

const CARBON_DIOXIDE = 'CO2';
/** Key under which a factor that is CO2e only appears among the gases. */
export const CO2E_ONLY = 'CO2e';

/**
 * Emissions of an amount (a step of the graph, in the factor's unit). Refuses with `gwp.missing`, `gwp.set_mismatch`
 * (`factor`, `factorSet`, `set`), `factor.unreadable` or, for a factor without content, `factor.unknown`.
 */
export function emit(
  question: EmissionQuestion,
  factor: Factor,
  amount: number,
  isBiogenic: boolean,
): Result<Emitted> {
  const emitted = emitContent(question, { factor, amount, isBiogenic });
  if (!emitted.ok || factor.biogenicCo2Kg === undefined) return emitted;
  const beside = emitBiogenicBeside(question, factor, amount, factor.biogenicCo2Kg);
  return beside.ok ? ok({ ...emitted.value, emissions: [...emitted.value.emissions, beside.value] }) : beside;
}

/** What a factor is applied to. */
interface Applied {
  readonly factor: Factor;
  /** A step of the graph, in the factor's unit. */
  readonly amount: number;
  readonly isBiogenic: boolean;
}

function emitContent(question: EmissionQuestion, applied: Applied): Result<Emitted> {
  const { factor, amount } = applied;
  if (factor.gasesKg !== undefined) return emitGases(question, applied, factor.gasesKg, factorOfGas);
  if (factor.gasesCo2eKg !== undefined) return emitGases(question, applied, factor.gasesCo2eKg, factorOfCo2e);
  if (factor.co2eKg !== undefined) return emitCo2eOnly(question, factor, amount, factor.co2eKg);
  return refuse('factor.unknown', { factor: factor.id });
}

interface GasFactor {
  /** kg of the gas per unit of the factor. */
  readonly perUnit: number;
  /** kg CO2e of the gas per unit as published, where that is what the factor holds on the set asked for. */
  readonly co2ePerUnit: number | null;
}

type ReadGas = (
  question: EmissionQuestion,
  factor: Factor,
  gas: GasName,
  value: Decimal,
) => Result<GasFactor>;

function emitGases(
  question: EmissionQuestion,
  applied: Applied,
  gases: Readonly<Record<GasName, string>>,
  read: ReadGas,
): Result<Emitted> {
  const { factor } = applied;
  const names = Object.keys(gases).sort(compareGases);
  if (names.length === 0) return refuse('factor.unknown', { factor: factor.id });
  const emissions: Emission[] = [];
  for (const gas of names) {
    const value = readAmount(factor, gas, gases[gas] ?? '');
    if (!value.ok) return value;
    const perUnit = read(question, factor, gas, value.value);
    if (!perUnit.ok) return perUnit;
    const emission = emitGas(question, applied, gas, perUnit.value);
    if (!emission.ok) return emission;
    emissions.push(emission.value);
  }
  return ok({ emissions, problems: [] });
}

function emitGas(
  question: EmissionQuestion,
  { factor, amount, isBiogenic }: Applied,
  gas: GasName,
  { perUnit, co2ePerUnit }: GasFactor,
): Result<Emission> {
  const { graph, of } = question;
  const outside = isBiogenic && gasKey(gas) === CARBON_DIOXIDE;
  const label = outside ? 'gas.biogenic_co2' : 'gas.mass';
  const mass = graph.multiply([amount, perUnit], {
    step: 'emit',
    label,
    unit: 'kg',
    params: { gas, ...of },
    factorId: factor.id,
  });
  if (outside) return ok({ gas, mass, co2e: null, place: 'biogenic' });
  if (co2ePerUnit === null) return weighed(question, gas, mass);
  const params = { gas, set: question.set, ...of };
  const co2e = graph.multiply([amount, co2ePerUnit], {
    step: 'weigh',
    label: 'gas.co2e_published',
    unit: 'kgCO2e',
    params,
  });
  return ok({ gas, mass, co2e, place: isKyotoGas(gas) ? 'counted' : 'outside_kyoto' });
}

/** kg of a gas × its GWP on the set asked for. */
export function weighed(question: EmissionQuestion, gas: GasName, mass: number): Result<Emission> {
  const { graph, library, set, methane, of } = question;
  const gwp = gwpOf(library, set, gas, methane);
  if (!gwp.ok) return gwp;
  const facts: Facts = { step: 'weigh', label: 'gas.co2e', unit: 'kgCO2e', params: { gas, set, ...of } };
  const co2e = graph.multiply([mass, givenGwp(graph, gas, set, gwp.value)], facts);
  return ok({ gas, mass, co2e, place: isKyotoGas(gas) ? 'counted' : 'outside_kyoto' });
}

function givenGwp(graph: Graph, gas: GasName, set: GwpSetName, gwp: Gwp): number {
  const params = { gas, set, ...(gwp.origin === null ? {} : { origin: gwp.origin }) };
  return graph.given(gwp.value, {
    step: 'weigh',
    label: 'gwp.value',
    unit: 'kgCO2e/kg',
    params,
    source: gwp.source,
  });
}

function factorOfGas(
  { graph }: EmissionQuestion,
  factor: Factor,
  gas: GasName,
  value: Decimal,
): Result<GasFactor> {
  return ok({ perUnit: graph.given(value, gasFacts(factor, gas)), co2ePerUnit: null });
}

/** kg CO2e of a gas on the factor's set, divided by the GWP it was weighed with. */
function factorOfCo2e(
  question: EmissionQuestion,
  factor: Factor,
  gas: GasName,
  value: Decimal,
): Result<GasFactor> {
  const { graph, library, methane } = question;
  const set = factor.gwpSet;
  if (set === undefined)
    return refuse('gwp.set_mismatch', { factor: factor.id, factorSet: '?', set: question.set });
  const gwp = gwpOf(library, set, gas, methane);
  if (!gwp.ok) return gwp;
  const params = { gas, factor: factor.id, per: factor.unit, set };
  const source = factor.gasSources?.[gas] ?? factor.source;
  const facts: Facts = {
    step: 'emit',
    label: 'factor.gas_co2e',
    unit: `kgCO2e/${factor.unit}`,
    params,
    source,
  };
  const published = graph.given(value, { ...facts, factorId: factor.id });
  const perUnit = graph.divide(published, givenGwp(graph, gas, set, gwp.value), gasFacts(factor, gas));
  return ok({ perUnit, co2ePerUnit: set === question.set ? published : null });
}

function gasFacts(factor: Factor, gas: GasName): Facts {
  const params = { gas, factor: factor.id, per: factor.unit };
  const source = factor.gasSources?.[gas] ?? factor.source;
  return {
    step: 'emit',
    label: 'factor.gas',
    unit: `kg/${factor.unit}`,
    params,
    source,
    factorId: factor.id,
  };
}

function emitCo2eOnly(
  question: EmissionQuestion,
  factor: Factor,
  amount: number,
  text: string,
): Result<Emitted> {
  const { graph, set, of } = question;
  const value = readAmount(factor, CO2E_ONLY, text);
  if (!value.ok) return value;
  const mismatch: Problem = {
    code: 'gwp.set_mismatch',
    params: { factor: factor.id, factorSet: factor.gwpSet ?? '?', set },
  };
  const differs = factor.gwpSet !== set;
  if (differs && !question.acceptGwpSet) return { ok: false, problems: [mismatch] };
  const factorSet = factor.gwpSet ?? '?';
  const params = { factor: factor.id, per: factor.unit, set: factorSet };
  const facts: Facts = {
    step: 'emit',
    label: 'factor.co2e',
    unit: `kgCO2e/${factor.unit}`,
    params,
    source: factor.source,
  };
  const perUnit = graph.given(value.value, { ...facts, factorId: factor.id });
  const co2e = graph.multiply([amount, perUnit], {
    step: 'emit',
    label: 'activity.co2e',
    unit: 'kgCO2e',
    params: { set: factorSet, ...of },
    factorId: factor.id,
  });
  return ok({
    emissions: [{ gas: CO2E_ONLY, mass: null, co2e, place: 'counted' }],
    problems: differs ? [mismatch] : [],
  });
}

function emitBiogenicBeside(
  question: EmissionQuestion,
  factor: Factor,
  amount: number,
  text: string,
): Result<Emission> {
  const { graph, of } = question;
  const value = readAmount(factor, 'biogenic CO2', text);
  if (!value.ok) return value;
  const params = { factor: factor.id, per: factor.unit };
  const facts: Facts = {
    step: 'emit',
    label: 'factor.biogenic_co2',
    unit: `kg/${factor.unit}`,
    params,
    source: factor.source,
  };
  const perUnit = graph.given(value.value, { ...facts, factorId: factor.id });
  const mass = graph.multiply([amount, perUnit], {
    step: 'emit',
    label: 'gas.biogenic_co2',
    unit: 'kg',
    params: { ...of },
  });
  return ok({ gas: CARBON_DIOXIDE, mass, co2e: null, place: 'biogenic' });
}

function readAmount(factor: Factor, what: string, text: string): Result<Decimal> {
  const value = parseDecimal(text);
  if (value === null || compare(value, ZERO) < 0) {
    return refuse('factor.unreadable', { factor: factor.id, what, text: excerpt(text) });
  }
  return ok(value);
}
