import type { TraceNode, TraceOperation } from '#engine/trace.ts';

const SIGNS: Partial<Record<TraceOperation, string>> = {
  multiply: ' × ',
  divide: ' ÷ ',
  add: ' + ',
  subtract: ' − ',
};
const SHOWN_TERMS = 4;

/** How a figure of the trace is written: its value and its unit in the reader's language. */
export type WriteFigure = (value: string, unit: string | undefined) => string;

/**
 * The arithmetic of one step as a person would write it: `1.250 L × 0,86 = 1.075 L`.
 * @returns null for a step that computes nothing (given, chosen, placed) or passes one value on.
 */
export function arithmetic(node: TraceNode, write: WriteFigure): string | null {
  const sign = SIGNS[node.operation];
  const operands = node.from.filter((operand) => operand.value !== undefined);
  if (!sign || node.value === undefined || operands.length < 2) return null;
  const terms = operands.slice(0, SHOWN_TERMS).map((operand) => write(operand.value ?? '', operand.unit));
  if (operands.length > SHOWN_TERMS) terms.push('…');
  return `${terms.join(sign)} = ${write(node.value, node.unit)}`;
}
