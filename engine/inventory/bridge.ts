/**
 * Bridges: why one total differs from another of the same ledger. Each step is the exact difference it makes, in order, so
 * that the first total plus all steps is the second, to the last digit.
 */
import type { Decimal } from '../decimal.ts';
import { add, isZero, multiply, parseDecimal, subtract, sum, toText, ZERO } from '../decimal.ts';
import type { GasName, GwpSetName } from '../gas.ts';
import { compareGases } from '../gas.ts';
import type { MethaneOrigin } from '../gwp.ts';
import { gwpOf } from '../gwp.ts';
import type { Library } from '../library.ts';
import { orRefused } from '../malformed.ts';
import type { Problem, Result } from '../problem.ts';
import { excerpt, ok } from '../problem.ts';

/** What a line emits, before weighing. */
export interface Masses {
  /** kg of each gas; biogenic CO2 is not among them. */
  readonly gasesKg: Readonly<Record<GasName, string>>;
  /** Decides the weight of methane on AR6. */
  readonly methane: MethaneOrigin;
}

export type BridgeLine =
  | ({ readonly id: string } & Masses)
  /** Published as CO2e only, on a set of its own: no step can move it. */
  | { readonly id: string; readonly co2eKg: string };

export interface BridgeStep {
  /** `gas` steps name the gas; others what changed. */
  readonly kind: 'gas' | 'left_out' | 'added' | 'factor' | 'gwp' | 'unexplained';
  /** The gas, or the category of the lines. */
  readonly key: string;
  readonly changeKg: string;
}

export interface Bridge {
  readonly fromKg: string;
  readonly toKg: string;
  /** Without those that change nothing. */
  readonly steps: readonly BridgeStep[];
  /** Lines that no step could move, published as CO2e only; their amount is in both totals. */
  readonly fixed: readonly { readonly id: string; readonly co2eKg: string }[];
}

/**
 * From one GWP set to another, gas by gas: kg × (new potential − old one). Refuses with `gwp.missing` (`gas`, `set`) and
 * `amount.unreadable` (`where`, `text`).
 */
export function bridgeGwpSets(
  lines: readonly BridgeLine[],
  from: GwpSetName,
  to: GwpSetName,
  library: Library,
): Result<Bridge> {
  return orRefused(() => setsBridged(lines, from, to, library));
}

function setsBridged(
  lines: readonly BridgeLine[],
  from: GwpSetName,
  to: GwpSetName,
  library: Library,
): Result<Bridge> {
  const problems: Problem[] = [];
  const weigh = weigher(library, problems);
  const changes = new Map<GasName, Decimal>();
  const fixed: { id: string; co2eKg: string }[] = [];
  let [first, second] = [ZERO, ZERO];
  for (const line of lines) {
    if ('co2eKg' in line) {
      const amount = weigh.read(line.co2eKg, line.id);
      fixed.push({ id: line.id, co2eKg: toText(amount) });
      first = add(first, amount);
      second = add(second, amount);
      continue;
    }
    for (const [gas, text] of Object.entries(line.gasesKg)) {
      const mass = weigh.read(text, line.id);
      const [old, young] = [
        weigh.co2e(mass, gas, line.methane, from),
        weigh.co2e(mass, gas, line.methane, to),
      ];
      first = add(first, old);
      second = add(second, young);
      changes.set(gas, add(changes.get(gas) ?? ZERO, subtract(young, old)));
    }
  }
  if (problems.length > 0) return { ok: false, problems };
  const steps = [...changes]
    .sort(([a], [b]) => compareGases(a, b))
    .map(([gas, change]) => ({ kind: 'gas' as const, key: gas, change }));
  return ok({ fromKg: toText(first), toKg: toText(second), steps: worthSaying(steps), fixed });
}

/** A line as one programme counts it. */
export interface ProgrammeLine {
  readonly id: string;
  readonly category: string;
  /** kg CO2e as that programme states it. */
  readonly co2eKg: string;
  /** Absent for lines published as CO2e only. */
  readonly masses?: Masses;
}

export interface ProgrammeSide {
  readonly gwpSet: GwpSetName;
  /** The lines that the programme counts. */
  readonly lines: readonly ProgrammeLine[];
}

/**
 * From one programme's total to another's, category by category: lines only the first counts, lines only the second
 * counts, other factors (the second's masses on the first's GWP set), and the other GWP set. A line without masses that
 * differs is `unexplained`, as is what a programme states beyond its own masses and set; neither is spread over the
 * others. Refuses as `bridgeGwpSets`.
 */
export function bridgeProgrammes(from: ProgrammeSide, to: ProgrammeSide, library: Library): Result<Bridge> {
  return orRefused(() => programmesBridged(from, to, library));
}

function programmesBridged(from: ProgrammeSide, to: ProgrammeSide, library: Library): Result<Bridge> {
  const problems: Problem[] = [];
  const weigh = weigher(library, problems);
  const steps = new Steps();
  const fixed: { id: string; co2eKg: string }[] = [];
  const others = new Map(to.lines.map((line) => [line.id, line]));
  const known = new Set(from.lines.map(({ id }) => id));
  for (const line of from.lines) {
    const before = weigh.read(line.co2eKg, line.id);
    const other = others.get(line.id);
    if (other === undefined) {
      steps.add('left_out', line.category, subtract(ZERO, before));
      continue;
    }
    const after = weigh.read(other.co2eKg, line.id);
    if (other.masses === undefined) {
      if (line.masses === undefined) fixed.push({ id: line.id, co2eKg: toText(after) });
      steps.add('unexplained', line.category, subtract(after, before));
      continue;
    }
    const between = weigh.all(other.masses, line.id, from.gwpSet);
    steps.add('factor', line.category, subtract(between, before));
    const weighed = weigh.all(other.masses, line.id, to.gwpSet);
    steps.add('gwp', line.category, subtract(weighed, between));
    steps.add('unexplained', line.category, subtract(after, weighed));
  }
  for (const line of to.lines) {
    if (!known.has(line.id)) steps.add('added', line.category, weigh.read(line.co2eKg, line.id));
  }
  if (problems.length > 0) return { ok: false, problems };
  const total = ({ lines }: ProgrammeSide): string =>
    toText(sum(lines.map(({ id, co2eKg }) => weigh.read(co2eKg, id))));
  return ok({ fromKg: total(from), toKg: total(to), steps: worthSaying(steps.list()), fixed });
}

interface Weigher {
  read(text: string, where: string): Decimal;
  co2e(mass: Decimal, gas: GasName, methane: MethaneOrigin, set: GwpSetName): Decimal;
  all(masses: Masses, where: string, set: GwpSetName): Decimal;
}

/** Reads and weighs; what cannot be becomes a problem, once. */
function weigher(library: Library, problems: Problem[]): Weigher {
  const said = new Set<string>();
  const say = (problem: Problem): void => {
    const key = JSON.stringify(problem);
    if (!said.has(key)) problems.push(problem);
    said.add(key);
  };
  const read = (text: string, where: string): Decimal => {
    const value = parseDecimal(text);
    if (value !== null) return value;
    say({ code: 'amount.unreadable', params: { where, text: excerpt(text) } });
    return ZERO;
  };
  const co2e: Weigher['co2e'] = (mass, gas, methane, set) => {
    const potential = gwpOf(library, set, gas, methane);
    if (potential.ok) return multiply(mass, potential.value.value);
    potential.problems.forEach(say);
    return ZERO;
  };
  const all: Weigher['all'] = ({ gasesKg, methane }, where, set) =>
    sum(Object.entries(gasesKg).map(([gas, text]) => co2e(read(text, where), gas, methane, set)));
  return { read, co2e, all };
}

interface Step {
  readonly kind: BridgeStep['kind'];
  readonly key: string;
  readonly change: Decimal;
}

/** Sums of steps of one kind and category, in the order in which a reader follows them. */
class Steps {
  private readonly sums = new Map<string, Step>();

  add(kind: BridgeStep['kind'], key: string, change: Decimal): void {
    const known = this.sums.get(`${kind} ${key}`);
    this.sums.set(`${kind} ${key}`, { kind, key, change: add(known?.change ?? ZERO, change) });
  }

  list(): Step[] {
    const order: readonly BridgeStep['kind'][] = ['left_out', 'added', 'factor', 'gwp', 'unexplained'];
    return [...this.sums.values()].sort(
      (a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || (a.key < b.key ? -1 : 1),
    );
  }
}

function worthSaying(steps: readonly Step[]): BridgeStep[] {
  return steps
    .filter(({ change }) => !isZero(change))
    .map(({ kind, key, change }) => ({ kind, key, changeKg: toText(change) }));
}
