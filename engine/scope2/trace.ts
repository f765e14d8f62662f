/** The trace of scope 2: two totals side by side, each over the traces of its lines, and how much was covered. */
import { add, decimal, toText, ZERO } from '../decimal.ts';
import { seal } from '../seal.ts';
import type { GwpSetName } from '../gas.ts';
import type { TraceLabel, TraceNode } from '../trace.ts';

/**
 * A footprint's trace with the quantity unfolded: where it said only how much was given, it now says how that came
 * about. The values are the same, so the arithmetic above stays proven.
 */
export function withQuantity(trace: TraceNode, quantity: TraceNode): TraceNode {
  const known = new Map<TraceNode, TraceNode>();
  const renewed = (node: TraceNode): TraceNode => {
    if (node.label === 'activity.quantity') return quantity;
    const before = known.get(node);
    if (before !== undefined) return before;
    const from = node.from.map(renewed);
    const after = from.every((child, position) => child === node.from[position]) ? node : { ...node, from };
    known.set(node, after);
    return after;
  };
  return renewed(trace);
}

/** The last node: both totals, what stands apart of either, how much was covered, and the factors chosen. */
export function placeTrace(
  set: GwpSetName,
  located: readonly TraceNode[],
  marketed: readonly TraceNode[],
  more: readonly TraceNode[],
): TraceNode {
  const apart = [...located, ...marketed].flatMap((trace) => trace.from.slice(1));
  return seal({
    step: 'place',
    label: 'calculation.placed',
    operation: 'place',
    params: { scope: '2', category: 'purchased_electricity' },
    from: [
      total('scope2.location_total', set, located),
      total('scope2.market_total', set, marketed),
      ...more,
      ...distinct(apart),
    ],
  });
}

function total(label: TraceLabel, set: GwpSetName, traces: readonly TraceNode[]): TraceNode {
  const from = traces.flatMap(({ from: [first] }) => (first === undefined ? [] : [first]));
  const value = from.reduce((sum, node) => add(sum, decimal(node.value ?? '0')), ZERO);
  return {
    step: 'sum',
    label,
    operation: 'add',
    value: toText(value),
    unit: 'kgCO2e',
    params: { set },
    from,
  };
}

/** Each factor's choice once. */
function distinct(nodes: readonly TraceNode[]): TraceNode[] {
  const chosen = new Set<string>();
  return nodes.filter(({ label, factorId }) => {
    if (label !== 'factor.chosen' || factorId === undefined) return true;
    if (chosen.has(factorId)) return false;
    chosen.add(factorId);
    return true;
  });
}
