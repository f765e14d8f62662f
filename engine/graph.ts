/**
 * A calculation as a graph of arithmetic steps over one unknown, the quantity of the activity.
 *
 * The graph is built once for a way of calculating (kind, unit, period, place, set) and then evaluated for any quantity.
 * Its trace is a rendering of the same steps with the values they took, so that the explanation cannot differ from the
 * calculation. Steps refer to earlier steps by index; a step used twice is calculated once.
 */
import type { Decimal } from './decimal.ts';
import { add, decimal, divide, multiply, subtract, toText, ZERO } from './decimal.ts';
import type { SourceCitation, TraceLabel, TraceNode, TraceOperation, TraceStep } from './trace.ts';

/** What a step is, for the reader of the trace. */
export interface Facts {
  readonly step: TraceStep;
  readonly label: TraceLabel;
  readonly unit?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly source?: SourceCitation;
  readonly factorId?: string;
}

/**
 * A step that the calculation does not have was asked for. Never a matter of data: a calculation that was put together
 * wrongly stops here, and no number comes out of it.
 */
export class StepFault extends Error {
  readonly code = 'calculation.step_missing';

  constructor(step: number | undefined) {
    super(`no step ${step} in this calculation`);
    this.name = 'StepFault';
  }
}

/** The value of a step; throws `StepFault` where there is none, because missing is not zero. */
export function valueAt(values: readonly Decimal[], step: number | undefined): Decimal {
  const value = step === undefined ? undefined : values[step];
  if (value === undefined) throw new StepFault(step);
  return value;
}

export type Arithmetic = Exclude<TraceOperation, 'choose' | 'place'>;

interface Step {
  readonly operation: Arithmetic;
  readonly operands: readonly number[];
  /** The value of a `given` step; `null` on the unknown and on all others. */
  readonly constant: Decimal | null;
  readonly dependsOnUnknown: boolean;
  readonly facts: Facts;
}

/** A step as data; `constant` is null on the unknown and on all that is calculated. */
export interface GraphStep {
  readonly operation: Arithmetic;
  readonly operands: readonly number[];
  readonly constant: string | null;
  readonly facts: Facts;
}

export class Graph {
  readonly #steps: Step[] = [];
  readonly #constantNodes = new Map<number, TraceNode>();
  #isLinear = true;

  /** Whether each value is the unknown times a constant, exactly: then one evaluation at 1 serves all quantities. */
  get isLinear(): boolean {
    return this.#isLinear;
  }

  /** The unknown. Must be the first step. */
  unknown(facts: Facts): number {
    return this.#push({ operation: 'given', operands: [], constant: null, dependsOnUnknown: true, facts });
  }

  given(constant: Decimal, facts: Facts): number {
    return this.#push({ operation: 'given', operands: [], constant, dependsOnUnknown: false, facts });
  }

  multiply(operands: readonly number[], facts: Facts): number {
    return this.#combine('multiply', operands, facts);
  }

  /** The first operand divided by the second; 34 significant digits where the quotient does not end. */
  divide(dividend: number, divisor: number, facts: Facts): number {
    if (this.#dependsOnUnknown(dividend)) this.#isLinear = false;
    return this.#combine('divide', [dividend, divisor], facts);
  }

  add(operands: readonly number[], facts: Facts): number {
    return this.#combine('add', operands, facts);
  }

  /** The first operand less all others. */
  subtract(operands: readonly number[], facts: Facts): number {
    return this.#combine('subtract', operands, facts);
  }

  /** The steps as data, the unknown left open: `Graph.of` makes the same graph of them again. */
  toSteps(): GraphStep[] {
    return this.#steps.map(({ operation, operands, constant, facts }) => ({
      operation,
      operands: [...operands],
      constant: constant === null ? null : toText(constant),
      facts,
    }));
  }

  /** @throws RangeError or StepFault for data that `toSteps` never gave */
  static of(steps: readonly GraphStep[]): Graph {
    const graph = new Graph();
    for (const { operation, operands, constant, facts } of steps) {
      if (operation === 'given') {
        if (constant === null) graph.unknown(facts);
        else graph.given(decimal(constant), facts);
      } else if (operation === 'divide') {
        graph.divide(operands[0] ?? -1, operands[1] ?? -1, facts);
      } else {
        graph[operation](operands, facts);
      }
    }
    return graph;
  }

  /** The value of every step for a quantity, by index. */
  evaluate(quantity: Decimal): Decimal[] {
    const values: Decimal[] = [];
    for (const step of this.#steps) values.push(this.#calculate(step, quantity, values));
    return values;
  }

  /** The tree below a step, with the values of one evaluation. A step used twice appears twice, as the same object. */
  render(index: number, values: readonly Decimal[], nodes: Map<number, TraceNode> = new Map()): TraceNode {
    const rendered = nodes.get(index) ?? this.#constantNodes.get(index);
    if (rendered !== undefined) return rendered;
    const step = this.#at(index);
    const from = step.operands.map((operand) => this.render(operand, values, nodes));
    const node = asNode(step, valueAt(values, index), from);
    if (step.dependsOnUnknown) nodes.set(index, node);
    else this.#constantNodes.set(index, node);
    return node;
  }

  #calculate(step: Step, quantity: Decimal, values: readonly Decimal[]): Decimal {
    if (step.operation === 'given') return step.constant ?? quantity;
    const operands = step.operands;
    // A sum of nothing is zero (no gas stands apart); every other step has an operand.
    if (operands.length === 0 && step.operation === 'add') return ZERO;
    let value = valueAt(values, operands[0]);
    for (let position = 1; position < operands.length; position += 1) {
      value = OPERATIONS[step.operation](value, valueAt(values, operands[position]));
    }
    return value;
  }

  #combine(operation: Arithmetic, operands: readonly number[], facts: Facts): number {
    const dependsOnUnknown = operands.map((operand) => this.#dependsOnUnknown(operand)).includes(true);
    return this.#push({ operation, operands, constant: null, dependsOnUnknown, facts });
  }

  #push(step: Step): number {
    this.#steps.push(step);
    return this.#steps.length - 1;
  }

  #dependsOnUnknown(index: number): boolean {
    return this.#at(index).dependsOnUnknown;
  }

  #at(index: number): Step {
    const step = this.#steps[index];
    if (step === undefined) throw new StepFault(index);
    return step;
  }
}

/** The arithmetic of the trace, shared with `verifyTrace`: operands are taken from left to right. */
export const OPERATIONS: Readonly<Record<Exclude<Arithmetic, 'given'>, (a: Decimal, b: Decimal) => Decimal>> =
  { multiply, divide, add, subtract };

function asNode(step: Step, value: Decimal, from: readonly TraceNode[]): TraceNode {
  const { facts } = step;
  return {
    step: facts.step,
    label: facts.label,
    operation: step.operation,
    value: toText(value),
    ...(facts.unit === undefined ? {} : { unit: facts.unit }),
    ...(facts.params === undefined ? {} : { params: facts.params }),
    ...(facts.source === undefined ? {} : { source: facts.source }),
    ...(facts.factorId === undefined ? {} : { factorId: facts.factorId }),
    from,
  };
}
