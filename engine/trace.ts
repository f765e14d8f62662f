/**
 * The trace is the calculation itself: a tree of steps in which each node states the value it produced, how, and from
 * which nodes below it. It serializes to JSON as it is (decimal strings, no functions), so it can be stored with the
 * ledger entry, drawn by the browser and executed again.
 */
export type TraceStep =
  | 'read' // a quantity as it was given
  | 'normalize' // unit conversion, density, net calorific value
  | 'split' // fossil and biogenic parts by the blend in force
  | 'choose' // the factor, its runners-up and why each lost
  | 'emit' // kg of one gas
  | 'weigh' // kg of one gas × GWP = kg CO2e
  | 'sum' // addition of parts
  | 'place'; // scope and category

export type TraceOperation = 'given' | 'multiply' | 'divide' | 'add' | 'subtract' | 'choose' | 'place';

/** Where a number of the world comes from: enough to cite it and to open its source card. */
export interface SourceCitation {
  /** Id of the source card in `reference/sources/`. */
  readonly sourceId: string;
  readonly publisher: string;
  readonly title: string;
  readonly edition: string;
  /** Table, sheet or row inside the document. */
  readonly locator?: string;
  readonly licence: string;
  readonly url?: string;
}

export interface TraceRunnerUp {
  readonly factorId: string;
  readonly name: { readonly 'pt-BR': string; readonly en: string };
  /** Why it lost: a key of `messages/<locale>/trace.json` (`region`, `period`, `programme_order`, `unit`, …). */
  readonly reason: string;
}

export interface TraceNode {
  readonly step: TraceStep;
  /** What the value is: a key of `messages/<locale>/trace.json` (`activity.quantity`, `fuel.density`, `gas.co2e`, …). */
  readonly label: string;
  readonly operation: TraceOperation;
  /** The exact decimal value this node produced; absent on `choose` and `place` nodes. */
  readonly value?: string;
  readonly unit?: string;
  /** Values for the label: `{gas:'CH4'}`, `{fuel:'diesel_a', share:'0.14', month:'2025-03'}`, … */
  readonly params?: Readonly<Record<string, string>>;
  readonly source?: SourceCitation;
  readonly factorId?: string;
  readonly runnersUp?: readonly TraceRunnerUp[];
  /** Operands, in the order of the operation. A `given` node has none. */
  readonly from: readonly TraceNode[];
}
