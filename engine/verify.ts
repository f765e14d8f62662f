/**
 * Proof of a trace: every node's arithmetic is executed again from the values of the nodes below it, and must give the
 * value that the node states, and the hash on the root must be that of the numbers given. A stored trace that was altered
 * anywhere, or that was made by other arithmetic, fails.
 */
import type { Decimal } from './decimal.ts';
import { equals, isZero, parseDecimal, ZERO } from './decimal.ts';
import { OPERATIONS } from './graph.ts';
import { inputsHashOf } from './seal.ts';
import type { TraceNode } from './trace.ts';

export type TraceVerdict =
  | { readonly ok: true; readonly nodes: number }
  /** `path` leads to the node that fails: positions in `from`, from the root. */
  | { readonly ok: false; readonly path: readonly number[]; readonly label: string };

/** Verifies a whole trace; never throws, whatever it is given. */
export function verifyTrace(trace: TraceNode): TraceVerdict {
  try {
    return verdictOn(trace);
  } catch {
    // No tree of steps at all, or one that nests deeper than any calculation: nothing is proved.
    return { ok: false, path: [], label: '' };
  }
}

function verdictOn(trace: TraceNode): TraceVerdict {
  const seen = new Set<TraceNode>();
  const failure = findFailure(trace, [], seen) ?? brokenSeal(trace);
  return failure === null ? { ok: true, nodes: seen.size } : { ok: false, ...failure };
}

/** A trace that bears a hash of its inputs must have that hash; older ones bear none. */
function brokenSeal(trace: TraceNode): Failure | null {
  const { inputsHash, label } = trace;
  return inputsHash === undefined || inputsHashOf(trace) === inputsHash ? null : { path: [], label };
}

interface Failure {
  readonly path: readonly number[];
  readonly label: string;
}

function findFailure(node: TraceNode, path: readonly number[], seen: Set<TraceNode>): Failure | null {
  if (seen.has(node)) return null;
  seen.add(node);
  for (const [position, operand] of node.from.entries()) {
    const failure = findFailure(operand, [...path, position], seen);
    if (failure !== null) return failure;
  }
  return holds(node) ? null : { path, label: node.label };
}

function holds(node: TraceNode): boolean {
  if (node.operation === 'place' || node.operation === 'choose') return node.value === undefined;
  const stated = parseDecimal(node.value ?? '');
  if (stated === null) return false;
  if (node.operation === 'given') return node.from.length === 0;
  if (!Object.hasOwn(OPERATIONS, node.operation)) return false;
  const operands = node.from.map((operand) => parseDecimal(operand.value ?? ''));
  const result = execute(node.operation, operands);
  return result !== null && equals(result, stated);
}

function execute(operation: keyof typeof OPERATIONS, operands: readonly (Decimal | null)[]): Decimal | null {
  let result: Decimal | null = operands.length === 0 ? ZERO : (operands[0] ?? null);
  for (const operand of operands.slice(1)) {
    if (result === null || operand === null) return null;
    if (operation === 'divide' && isZero(operand)) return null;
    result = OPERATIONS[operation](result, operand);
  }
  return result;
}
