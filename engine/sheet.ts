/**
 * A calculation of several given quantities: the same graph of steps as a footprint's, with the value of each step at
 * hand while it is built, so that an equation can ask whether a divisor is zero or a balance is negative.
 */
import type { Decimal } from './decimal.ts';
import { equals, ONE, ZERO } from './decimal.ts';
import type { Arithmetic, Facts } from './graph.ts';
import { Graph, OPERATIONS, StepFault, valueAt } from './graph.ts';
import type { TraceLabel, TraceNode } from './trace.ts';
import type { Unit } from './unit.ts';
import { conversion, findUnit } from './unit.ts';
import { convertTo } from './walk.ts';

/** A step of the sheet with the value it has. */
export interface Term {
  readonly index: number;
  readonly value: Decimal;
  /** Unit code (`t`), ratio of codes (`kg/t`) or empty for a pure number. */
  readonly unit: string;
}

export class Sheet {
  readonly graph = new Graph();

  given(value: Decimal, facts: Facts): Term {
    return { index: this.graph.given(value, facts), value, unit: facts.unit ?? '' };
  }

  /** The product of all terms. */
  multiply(terms: readonly Term[], facts: Facts): Term {
    return this.#combine('multiply', terms, facts);
  }

  /** `a` over `b`; the caller has made sure that `b` is not zero. */
  divide(a: Term, b: Term, facts: Facts): Term {
    return this.#combine('divide', [a, b], facts);
  }

  /** The sum of all terms; of none, zero. */
  add(terms: readonly Term[], facts: Facts): Term {
    const [only] = terms;
    return terms.length === 1 && only !== undefined ? only : this.#combine('add', terms, facts);
  }

  /** The first term less all others. */
  subtract(terms: readonly Term[], facts: Facts): Term {
    const [only] = terms;
    return terms.length === 1 && only !== undefined ? only : this.#combine('subtract', terms, facts);
  }

  /** The same amount in another unit of its dimension; as it is where the units cannot be converted. */
  convert(term: Term, code: string): Term {
    const [from, to] = [findUnit(term.unit), findUnit(code)];
    if (from === null || to === null || from === to) return term;
    const rule = conversion(from, to);
    if (rule === null) return term;
    const { index } = convertTo(this.graph, { index: term.index, unit: from }, to);
    let { value } = term;
    if (!equals(rule.multiplier, ONE)) value = OPERATIONS.multiply(value, rule.multiplier);
    if (!equals(rule.divisor, ONE)) value = OPERATIONS.divide(value, rule.divisor);
    return { index, value, unit: to.code };
  }

  /** A step that was made on the graph itself, with its value. */
  term(index: number, unit: string): Term {
    return { index, value: valueAt(this.graph.evaluate(ZERO), index), unit };
  }

  /** Values of all steps, and their trace nodes: for when the calculation is complete. */
  close(): Closed {
    const values = this.graph.evaluate(ZERO);
    const nodes = new Map<number, TraceNode>();
    return {
      at: (index) => valueAt(values, index),
      node: (index) => this.graph.render(index, values, nodes),
    };
  }

  #combine(operation: Exclude<Arithmetic, 'given'>, terms: readonly Term[], facts: Facts): Term {
    const operands = terms.map(({ index }) => index);
    const index =
      operation === 'divide'
        ? this.graph.divide(operands[0] ?? 0, operands[1] ?? 0, facts)
        : this.graph[operation](operands, facts);
    const [first] = terms;
    if (first === undefined && operation !== 'add') throw new StepFault(undefined);
    let value = first?.value ?? ZERO;
    for (const term of terms.slice(1)) value = OPERATIONS[operation](value, term.value);
    return { index, value, unit: facts.unit ?? '' };
  }
}

export interface Closed {
  readonly at: (index: number) => Decimal;
  readonly node: (index: number) => TraceNode;
}

/** Facts of a step that has a name of its own in an equation: a key of `figures` in `messages/<locale>/trace.json`. */
export function figure(name: string, unit?: string, more: Readonly<Record<string, string>> = {}): Facts {
  const label = labelOf(more);
  return { step: 'emit', label, ...(unit === undefined ? {} : { unit }), params: { figure: name, ...more } };
}

function labelOf(more: Readonly<Record<string, string>>): TraceLabel {
  if (more['gas'] !== undefined) return 'calculation.figure_of_gas';
  return more['item'] === undefined ? 'calculation.figure' : 'calculation.figure_of';
}

/** A unit that the engine's own equations are written in. */
export function unitOf(code: string): Unit {
  const unit = findUnit(code);
  if (unit === null) throw new RangeError(`no unit ${code}`);
  return unit;
}
