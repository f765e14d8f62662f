/**
 * Scope 2 by both methods. By location, energy is counted with the factor of the grid where it was used. By market, it is
 * counted with what the company holds for it: certificates, then contracts, then suppliers' rates, each only in its
 * market and period; what is left with the residual mix, and where there is none with the grid average, saying so. The
 * two totals stand beside each other and are never added. Steam, heat and cooling count alike in both.
 */
import { isZero, toText } from '../decimal.ts';
import type { Disclosure } from '../disclosure.ts';
import type { Factor } from '../factor.ts';
import type { Activity, Footprint, Refusal } from '../footprint.ts';
import { calculateUnfolding, withTrace } from '../footprint.ts';
import type { GwpSetName } from '../gas.ts';
import type { ActivityKind, Library } from '../library.ts';
import { orNotCalculated } from '../malformed.ts';
import type { Problem } from '../problem.ts';
import type { Closed, Term } from '../sheet.ts';
import { figure, Sheet } from '../sheet.ts';
import type { TraceNode } from '../trace.ts';
import { together } from '../outcome.ts';
import type { Scope2Amounts } from './amounts.ts';
import { totalOf } from './amounts.ts';
import type { Coverage, Part } from './coverage.ts';
import { cover, holds, isElectricity, mayCover } from './coverage.ts';
import { failedCriterion } from './criteria.ts';
import { fuelOf } from './heat.ts';
import type { Consumption, Cover, Instrument, Scope2Input } from './input.ts';
import { isApprovedOwn, ownCovers } from './own.ts';
import { eachOnce } from './repeated.ts';
import { placeTrace, withQuantity } from './trace.ts';

export interface Scope2Result {
  readonly status: 'calculated';
  readonly scope: 2;
  readonly gwpSet: GwpSetName;
  readonly locationBased: Scope2Amounts;
  readonly marketBased: Scope2Amounts;
  /** Of electricity only; kWh, and the share from 0 to 1. */
  readonly coverage: { readonly energyKwh: string; readonly coveredKwh: string; readonly share: string };
  /** Every use of an instrument, residual mix or grid average, in order. */
  readonly uses: readonly Scope2Use[];
  readonly lines: readonly Scope2Line[];
  readonly disclosures: readonly Disclosure[];
  readonly factors: readonly Factor[];
  readonly problems: readonly Problem[];
  readonly trace: TraceNode;
}

export interface Scope2Use {
  readonly consumption: string;
  /** Id of the instrument or own factor; null for a residual mix or the grid average. */
  readonly instrument: string | null;
  readonly type: Cover['type'] | 'residual_mix' | 'grid_average';
  readonly from: string;
  readonly to: string;
  readonly energyKwh: string;
  readonly co2eKg: string;
}

export interface Scope2Line {
  readonly consumption: string;
  readonly category: 'purchased_electricity' | 'purchased_heat';
  readonly locationCo2eKg: string;
  readonly marketCo2eKg: string;
}

/** A footprint on its way to the totals: whose it is, and the step that its quantity came from. */
interface Counted {
  readonly line: Consumption;
  readonly footprint: Footprint;
  readonly quantity: Term | null;
  readonly use: Omit<Scope2Use, 'co2eKg'> | null;
}

/** A line or a part of one with the factor that its emissions are calculated by; chosen by its kind where there is none. */
interface ToCount extends Omit<Counted, 'footprint'> {
  readonly activity: Activity;
  readonly factor: Factor | undefined;
}

class Scope2Calculation {
  readonly sheet = new Sheet();
  readonly disclosures: Disclosure[] = [{ code: 'scope2.dual', params: {} }];
  readonly problems: Problem[] = [];
  readonly #input: Scope2Input;
  readonly #library: Library;

  constructor(input: Scope2Input, library: Library) {
    this.#input = input;
    this.#library = library;
  }

  /** By the factor of the place, or for heat by how it was made. */
  atLocation(line: Consumption): Counted[] {
    const { quantity, unit, from, to, region, made } = line;
    const kind = isElectricity(line) ? 'electricity' : line.kind;
    if (made !== undefined && !isElectricity(line)) return this.#heat(line, made);
    const activity = { kind, quantity, unit, from, to, region };
    const isOwn = isElectricity(line) && line.factor !== undefined && isApprovedOwn(line.factor);
    const factor = isOwn ? undefined : line.factor;
    return this.#count({ line, activity, factor, quantity: null, use: null });
  }

  #heat(line: Consumption, made: NonNullable<Consumption['made']>): Counted[] {
    const fuel = fuelOf(this.sheet, line, made);
    if (!fuel.ok) {
      this.problems.push(...fuel.problems);
      return [];
    }
    const { from, to, region } = line;
    const { value, unit } = fuel.value;
    const activity = { kind: line.kind, quantity: toText(value), unit, from, to, region };
    const library = asFuel(this.#library, line.kind);
    const factor = { ...made.fuelFactor, region };
    return this.#count({ line, activity, factor, quantity: fuel.value, use: null }, library);
  }

  /** By what covers a part, in order, and the rest by the residual mix or the grid. */
  atMarket(part: Part): Counted[] {
    const counted = part.uses.flatMap(({ instrument, energy }) => {
      const { id, type, factor } = instrument;
      return this.#portion(part, energy, { ...factor, region: part.line.region }, { instrument: id, type });
    });
    return isZero(part.rest.value) ? counted : [...counted, ...this.#rest(part)];
  }

  #rest(part: Part): Counted[] {
    const { line } = part;
    const mix = this.#input.residualMixes.find((one) => one.market === line.market && holds(one, part));
    if (mix !== undefined) {
      const factor = { ...mix.factor, region: line.region };
      return this.#portion(part, part.rest, factor, { instrument: null, type: 'residual_mix' });
    }
    this.tell({ code: 'scope2.no_residual_mix', params: { market: line.market } });
    const factor = line.factor !== undefined && isApprovedOwn(line.factor) ? undefined : line.factor;
    return this.#portion(part, part.rest, factor, { instrument: null, type: 'grid_average' });
  }

  #portion(
    { line, from, to }: Part,
    energy: Term,
    factor: Factor | undefined,
    by: Pick<Scope2Use, 'instrument' | 'type'>,
  ): Counted[] {
    const quantity = toText(energy.value);
    const activity = { kind: 'electricity', quantity, unit: 'kWh', from, to, region: line.region };
    const use = { consumption: line.id, ...by, from, to, energyKwh: quantity };
    return this.#count({ line, activity, factor, quantity: energy, use });
  }

  #count({ line, activity, factor, quantity, use }: ToCount, library: Library = this.#library): Counted[] {
    const { gwpSet, programme, today, acceptGwpSet } = this.#input;
    const settings = { gwpSet, programme, today, acceptGwpSet: acceptGwpSet === true };
    const chosen = factor === undefined ? {} : { factor };
    const footprint = calculateUnfolding({ activity, ...settings, ...chosen }, library);
    if (footprint.status === 'calculated') return [{ line, footprint, quantity, use }];
    this.problems.push(...footprint.problems);
    return [];
  }

  /** Says something once. */
  tell(disclosure: Disclosure): void {
    const said = JSON.stringify(disclosure);
    if (!this.disclosures.some((one) => JSON.stringify(one) === said)) this.disclosures.push(disclosure);
  }
}

/** A library in which heat is given as the fuel that was burnt for it, in any measure of fuel. */
function asFuel(library: Library, key: string): Library {
  const kind: ActivityKind = {
    key,
    scope: 2,
    category: 'purchased_heat',
    name: library.kinds[key]?.name ?? { 'pt-BR': key, en: key },
    dimensions: ['mass', 'volume', 'energy'],
    units: [],
    method: 'fuel',
  };
  const { gwp, refrigerantBlends, fuels, fuelBlends } = library;
  return {
    gwp,
    refrigerantBlends,
    fuels,
    fuelBlends,
    kinds: { [key]: kind },
    candidates: () => [],
    factor: () => undefined,
  };
}

/**
 * Calculates scope 2 by location and by market. Never throws on data: refuses with every problem of reading, of choosing
 * factors and of weighing. An instrument that fails a quality criterion is not used, and the disclosures say which.
 */
export function calculateScope2(input: Scope2Input, library: Library): Scope2Result | Refusal {
  return orNotCalculated(() => withTrace(bothTotals(input, library)));
}

/** As `calculateScope2`, its trace rendered when it is looked at. */
export function calculateScope2Unfolding(input: Scope2Input, library: Library): Scope2Result | Refusal {
  return orNotCalculated(() => bothTotals(input, library));
}

function bothTotals(input: Scope2Input, library: Library): Scope2Result | Refusal {
  const { consumption } = input;
  if (consumption.length === 0) return refusal([{ code: 'input.missing', params: { field: 'consumption' } }]);
  const unnamed = consumption.filter((line) => isElectricity(line) && line.market === '');
  if (unnamed.length > 0)
    return refusal(unnamed.map(({ id }) => ({ code: 'consumption.market_missing', params: { line: id } })));
  const calculation = new Scope2Calculation(input, library);
  const given = eachOnce(input.instruments);
  if (!given.ok) return refusal(given.problems);
  for (const { id } of given.value.repeated)
    calculation.tell({ code: 'scope2.instrument_repeated', params: { instrument: id } });
  const usable = given.value.instruments.filter((instrument) => isUsable(calculation, instrument));
  const own = together(consumption.map((line) => ownCovers(line, library)));
  if (!own.ok) return refusal(own.problems);
  const coverage = cover(calculation.sheet, input, [...usable, ...own.value.flat()]);
  if (!coverage.ok) return refusal(coverage.problems);
  const located = consumption.flatMap((line) => calculation.atLocation(line));
  const heat = located.filter(({ line }) => !isElectricity(line));
  const marketed = [...coverage.value.parts.flatMap((part) => calculation.atMarket(part)), ...heat];
  if (calculation.problems.length > 0) return refusal(distinct(calculation.problems));
  disclose(calculation, consumption, usable, coverage.value);
  return concluded(calculation, input, coverage.value, { located, marketed });
}

function isUsable(calculation: Scope2Calculation, instrument: Instrument): boolean {
  const criterion = failedCriterion(instrument);
  if (criterion === null) return true;
  const params = { instrument: instrument.id, criterion };
  calculation.tell({ code: 'scope2.instrument_ignored', params });
  return false;
}

function disclose(
  calculation: Scope2Calculation,
  consumption: readonly Consumption[],
  usable: readonly Instrument[],
  { parts, unused }: Coverage,
): void {
  const used = new Set<Cover>(parts.flatMap(({ uses }) => uses.map(({ instrument }) => instrument)));
  for (const { id, type } of used)
    if (type === 'own_factor') calculation.tell({ code: 'scope2.own_factor', params: { factor: id } });
  for (const instrument of usable) {
    const { id, market } = instrument;
    const left = unused.get(instrument);
    const applies = parts.some((part) => mayCover(instrument, part.line) && holds(instrument, part));
    if (!used.has(instrument) && !applies)
      calculation.tell({ code: 'scope2.instrument_elsewhere', params: { instrument: id, market } });
    else if (left !== undefined) {
      const params = { instrument: id, amount: toText(left.value), unit: 'kWh' };
      calculation.tell({ code: 'scope2.instrument_unused', params });
    }
  }
  const ofLine = Map.groupBy(parts, ({ line }) => line);
  for (const line of consumption) {
    const own = ofLine.get(line) ?? [];
    if (own.length > 1) calculation.tell({ code: 'scope2.covered_by_days', params: { line: line.id } });
    if (line.kind === 'electricity.renewable' && own.some(({ rest }) => !isZero(rest.value)))
      calculation.tell({ code: 'scope2.renewable_unproven', params: { line: line.id } });
  }
}

interface BothMethods {
  readonly located: readonly Counted[];
  readonly marketed: readonly Counted[];
}

function concluded(
  { sheet, disclosures }: Scope2Calculation,
  { gwpSet, consumption }: Scope2Input,
  { parts }: Coverage,
  both: BothMethods,
): Scope2Result {
  const shares = shareCovered(sheet, parts);
  const closed = sheet.close();
  const { located, marketed } = both;
  const all = [...located, ...marketed].map(({ footprint }) => footprint);
  const zero = '0';
  let trace: TraceNode | undefined;
  return {
    status: 'calculated',
    scope: 2,
    gwpSet,
    locationBased: totalOf(located.map(({ footprint }) => footprint)),
    marketBased: totalOf(marketed.map(({ footprint }) => footprint)),
    coverage: {
      energyKwh: shares === null ? zero : toText(shares.energy.value),
      coveredKwh: shares === null ? zero : toText(shares.covered.value),
      share: shares === null ? zero : toText(shares.share.value),
    },
    uses: marketed.flatMap(({ use, footprint }) =>
      use === null ? [] : [{ ...use, co2eKg: footprint.co2eKg }],
    ),
    lines: linesOf(consumption, both),
    disclosures,
    factors: [...new Map(all.flatMap(({ factors }) => factors).map((one) => [one.id, one])).values()],
    problems: distinct(all.flatMap(({ problems }) => problems)),
    get trace() {
      return (trace ??= placeTrace(
        gwpSet,
        tracesOf(located, closed),
        tracesOf(marketed, closed),
        shares === null ? [] : [closed.node(shares.share.index)],
      ));
    },
  };
}

interface Shares {
  readonly energy: Term;
  readonly covered: Term;
  readonly share: Term;
}

/** Covered energy over all electricity; null where there was none. */
function shareCovered(sheet: Sheet, parts: readonly Part[]): Shares | null {
  const energies = parts.map((part) => part.energy);
  if (energies.every(({ value }) => isZero(value))) return null;
  const uses = parts.flatMap((part) => part.uses.map(({ energy }) => energy));
  const energy = sheet.add(energies, figure('energy_consumed', 'kWh'));
  const covered = sheet.add(uses, figure('energy_covered', 'kWh'));
  return { energy, covered, share: sheet.divide(covered, energy, figure('coverage')) };
}

function linesOf(consumption: readonly Consumption[], { located, marketed }: BothMethods): Scope2Line[] {
  const ofLocation = Map.groupBy(located, ({ line }) => line);
  const ofMarket = Map.groupBy(marketed, ({ line }) => line);
  const totalOfLine = (counted: readonly Counted[] = []): string =>
    totalOf(counted.map(({ footprint }) => footprint)).co2eKg;
  return consumption.map((line) => ({
    consumption: line.id,
    category: isElectricity(line) ? 'purchased_electricity' : 'purchased_heat',
    locationCo2eKg: totalOfLine(ofLocation.get(line)),
    marketCo2eKg: totalOfLine(ofMarket.get(line)),
  }));
}

function tracesOf(counted: readonly Counted[], closed: Closed): TraceNode[] {
  return counted.map(({ footprint, quantity }) =>
    quantity === null ? footprint.trace : withQuantity(footprint.trace, closed.node(quantity.index)),
  );
}

function distinct(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}

function refusal(problems: readonly Problem[]): Refusal {
  return { status: 'not_calculated', problems };
}
