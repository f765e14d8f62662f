/** The result of a method of calculation: emissions by gas, placed in scope and category, with named figures and trace. */
import { refrigerantShares } from './blend.ts';
import type { Emission, EmissionQuestion } from './emission.ts';
import { weighed } from './emission.ts';
import { compare, toText, ZERO } from './decimal.ts';
import type { Disclosure } from './disclosure.ts';
import type { Factor } from './factor.ts';
import type { GasName, GwpSetName } from './gas.ts';
import type { MethaneOrigin } from './gwp.ts';
import type { Library } from './library.ts';
import { ownEntry } from './lookup.ts';
import type { Problem, Result } from './problem.ts';
import { ok, refuse } from './problem.ts';
import { seal } from './seal.ts';
import type { Term } from './sheet.ts';
import { figure, Sheet } from './sheet.ts';
import { addTotals } from './totals.ts';
import type { TraceNode } from './trace.ts';

/** Emissions of one scope and category. Amounts are exact decimal strings in kg. */
export interface Outcome {
  readonly status: 'calculated';
  readonly co2eKg: string;
  readonly biogenicCo2Kg: string;
  readonly gasesKg: Readonly<Record<GasName, string>>;
  readonly gasesCo2eKg: Readonly<Record<GasName, string>>;
  readonly outsideKyotoCo2eKg: string;
  readonly gwpSet: GwpSetName;
  readonly scope: 1 | 2 | 3;
  readonly category: string;
  /** Other results of the method by name (`distanceKm`, `share.0`), exact. */
  readonly figures: Readonly<Record<string, string>>;
  /** What must be said beside the number. */
  readonly disclosures: readonly Disclosure[];
  readonly factors: readonly Factor[];
  readonly problems: readonly Problem[];
  readonly trace: TraceNode;
}

/** A calculation on its way: the sheet, and what is known of the gases, figures and disclosures so far. */
export class Calculation {
  readonly sheet = new Sheet();
  readonly library: Library;
  readonly set: GwpSetName;
  readonly acceptGwpSet: boolean;
  readonly methane: MethaneOrigin;
  readonly factors = new Map<string, Factor>();
  readonly problems: Problem[] = [];
  readonly disclosures: Disclosure[] = [];
  readonly figures = new Map<string, Term>();

  constructor(library: Library, set: GwpSetName, methane: MethaneOrigin, acceptGwpSet = false) {
    this.library = library;
    this.set = set;
    this.methane = methane;
    this.acceptGwpSet = acceptGwpSet;
  }

  /** The question that the steps of emitting and weighing ask. */
  question(methane: MethaneOrigin = this.methane): EmissionQuestion {
    const { library, set, acceptGwpSet } = this;
    return { graph: this.sheet.graph, library, set, methane, acceptGwpSet, of: {} };
  }

  /** A mass of a gas (any unit of mass) released: weighed. Refuses a negative one with `balance.negative`. */
  release(gas: GasName, mass: Term): Result<Emission> {
    if (compare(mass.value, ZERO) < 0) return refuse('balance.negative', { gas, mass: toText(mass.value) });
    return weighed(this.question(), gas, this.sheet.convert(mass, 'kg').index);
  }

  /** A mass of biogenic CO2 released: reported apart, not weighed. */
  releaseBiogenic(mass: Term): Emission {
    return { gas: 'CO2', mass: this.sheet.convert(mass, 'kg').index, co2e: null, place: 'biogenic' };
  }
}

/** Releases a gas, or the gases of a refrigerant blend by their mass fractions. */
export function releaseBlend(calculation: Calculation, gas: string, mass: Term): Result<readonly Emission[]> {
  const blend = ownEntry(calculation.library.refrigerantBlends, gas);
  if (blend === undefined) return together([calculation.release(gas, mass)]);
  const shares = refrigerantShares(blend);
  if (!shares.ok) return shares;
  const { sheet } = calculation;
  return together(
    shares.value.map(({ name, share, source }) => {
      const params = { blend: gas, gas: name };
      const part = sheet.given(share, { step: 'emit', label: 'refrigerant.share', params, source });
      return calculation.release(
        name,
        sheet.multiply([mass, part], figure('gas_released', mass.unit, { gas: name })),
      );
    }),
  );
}

/** All results or all their problems. */
export function together<T>(results: readonly Result<T>[]): Result<T[]> {
  const values: T[] = [];
  const problems: Problem[] = [];
  for (const result of results) {
    if (result.ok) values.push(result.value);
    else problems.push(...result.problems);
  }
  return problems.length > 0 ? { ok: false, problems } : ok(values);
}

export interface Placement {
  readonly scope: 1 | 2 | 3;
  readonly category: string;
  /** What was calculated and by what equation: params of the last node of the trace. */
  readonly params: Readonly<Record<string, string>>;
}

/** Adds the emissions up and renders the trace. */
export function conclude(
  calculation: Calculation,
  emissions: readonly Emission[],
  { scope, category, params }: Placement,
): Outcome {
  const { sheet, set } = calculation;
  const totals = addTotals(sheet.graph, set, [{ months: [], emissions }]);
  const { at, node } = sheet.close();
  const texts = (steps: typeof totals.gasesKg): Record<GasName, string> =>
    Object.fromEntries(steps.map(([gas, step]) => [gas, toText(at(step))]));
  const rest = [totals.biogenic, totals.outsideKyoto].map(node).filter(({ from }) => from.length > 0);
  const figures = [...calculation.figures.values()].map((term) => node(term.index));
  return {
    status: 'calculated',
    co2eKg: toText(at(totals.co2e)),
    biogenicCo2Kg: toText(at(totals.biogenic)),
    gasesKg: texts(totals.gasesKg),
    gasesCo2eKg: texts(totals.gasesCo2eKg),
    outsideKyotoCo2eKg: toText(at(totals.outsideKyoto)),
    gwpSet: set,
    scope,
    category,
    figures: Object.fromEntries([...calculation.figures].map(([name, term]) => [name, toText(term.value)])),
    disclosures: calculation.disclosures,
    factors: [...calculation.factors.values()],
    problems: calculation.problems,
    trace: seal({
      step: 'place',
      label: 'calculation.placed',
      operation: 'place',
      params: { ...params, scope: String(scope), category, set },
      from: [node(totals.co2e), ...rest, ...figures],
    }),
  };
}
