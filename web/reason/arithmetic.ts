import type { TraceNode, TraceOperation } from '#engine/trace.ts';

const SIGNS: Partial<Record<TraceOperation, string>> = {
  multiply: ' × ',
  divide: ' ÷ ',
  add: ' + ',
  subtract: ' − ',
};
const SHOWN_TERMS = 4;

/** A figure of the trace as it is written, and whether rounding took something from it. */
export interface Written {
  readonly text: string;
  readonly rounded: boolean;
}

/** How a figure of the trace is written: its value and its unit in the reader's language. */
export type WriteFigure = (value: string, unit: string | undefined) => Written;

/**
 * The arithmetic of one step as a person would write it: `1.250 L × 0,86 = 1.075 L`, with `≈` where a figure is shown
 * rounded (the ledger holds the exact one).
 * @returns null for a step that computes nothing (given, chosen, placed) or passes one value on.
 */
export function arithmetic(node: TraceNode, write: WriteFigure): string | null {
  const sign = SIGNS[node.operation];
  const operands = node.from.filter((operand) => operand.value !== undefined);
  if (!sign || node.value === undefined || operands.length < 2) return null;
  const written = operands.map((operand) => write(operand.value ?? '', operand.unit));
  const result = write(node.value, node.unit);
  const terms = written.slice(0, SHOWN_TERMS).map(({ text }) => text);
  if (written.length > SHOWN_TERMS) terms.push('…');
  const equals = [...written, result].some(({ rounded }) => rounded) ? ' ≈ ' : ' = ';
  return `${terms.join(sign)}${equals}${result.text}`;
}
