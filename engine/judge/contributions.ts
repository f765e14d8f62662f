/** What a total is made of, read from its trace: every kg CO2e that was weighed, with the factor it came by. */
import type { TraceNode } from '../trace.ts';

export interface Contribution {
  /** Name of the gas, or `CO2e` of a factor that is published so only. */
  readonly gas: string;
  readonly co2eKg: string;
  /** The factor behind it; null where a mass of the gas itself was given, or figures of the caller's own. */
  readonly factorId: string | null;
  /** Whether figures besides the quantity went into it that the caller gave for an equation. */
  readonly byForm: boolean;
}

const WEIGHED: readonly string[] = ['gas.co2e', 'gas.co2e_published', 'activity.co2e'];

/** The contributions to the first total of a trace (its CO2e). */
export function contributionsOf(trace: TraceNode): Contribution[] {
  const [total] = trace.from;
  return total === undefined ? [] : below(total);
}

function below(node: TraceNode): Contribution[] {
  if (node.operation === 'add' && node.from.length > 0) return node.from.flatMap(below);
  const { value, params } = node;
  if (value === undefined) return [];
  // A figure that an equation ends in (reported emissions) is a contribution as it is.
  const gas = WEIGHED.includes(node.label) ? (params?.['gas'] ?? 'CO2e') : 'CO2e';
  const leaves = leavesOf(node);
  const factor = leaves.find(({ factorId }) => factorId !== undefined);
  const byForm = leaves.some(({ label }) => label === 'input.given' || label === 'input.given_of');
  return [{ gas, co2eKg: value, factorId: factor?.factorId ?? null, byForm }];
}

function leavesOf(node: TraceNode, seen: Set<TraceNode> = new Set()): TraceNode[] {
  if (seen.has(node)) return [];
  seen.add(node);
  return node.from.length === 0 ? [node] : node.from.flatMap((operand) => leavesOf(operand, seen));
}
