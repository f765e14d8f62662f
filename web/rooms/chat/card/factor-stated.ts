import type { SourceCitation, TraceNode } from '#engine/trace.ts';

/** One figure of a factor as its publisher states it. */
export interface Stated {
  /** The gas that it is of; `CO2e` where all stand in one figure, `biogenic` of biogenic CO2 beside a fossil factor. */
  readonly gas: string;
  /** Plain decimal, in kg per unit of the factor. */
  readonly value: string;
  /** Whether the figure is kg CO2e; kg of the gas itself otherwise. */
  readonly weighed: boolean;
  /** What weighed it: the GWP and its set. Of a figure that is weighed already, the set alone; null of neither. */
  readonly gwp: {
    readonly set: string;
    readonly value: string | null;
    readonly source: SourceCitation | null;
  } | null;
  readonly source: SourceCitation | null;
}

const STATED = new Set(['factor.gas', 'factor.gas_co2e', 'factor.co2e', 'factor.biogenic_co2']);

/**
 * The figures of one factor that a calculation applied, each once, with what weighed them: read in the trace itself, so
 * that they are the ones that were reckoned with. Nothing where the trace is not whole.
 */
export function statedOf(trace: TraceNode, factorId: string): Stated[] {
  const figures = new Map<string, TraceNode>();
  const weights = new Map<string, TraceNode>();
  function visit(node: TraceNode): void {
    const { params = {}, from } = node;
    if (node.factorId === factorId && node.operation === 'given' && STATED.has(node.label))
      figures.set(`${node.label} ${params['gas']}`, node);
    const gwp = from.find(({ label }) => label === 'gwp.value');
    const of = from.some((operand) => operand.label === 'gas.mass' && operand.factorId === factorId);
    if (node.label === 'gas.co2e' && gwp && of && params['gas'] !== undefined)
      weights.set(params['gas'], gwp);
    for (const operand of from) visit(operand);
  }
  visit(trace);
  return [...figures.values()].flatMap((node) => {
    const { label, value, params = {}, source = null } = node;
    if (value === undefined) return [];
    const weighed = label === 'factor.gas_co2e' || label === 'factor.co2e';
    const gas = label === 'factor.biogenic_co2' ? 'biogenic' : (params['gas'] ?? 'CO2e');
    const weight = weighed ? undefined : weights.get(gas);
    const set = weighed ? params['set'] : weight?.params?.['set'];
    const gwp =
      set === undefined ? null : { set, value: weight?.value ?? null, source: weight?.source ?? null };
    return [{ gas, value, weighed, gwp, source }];
  });
}
