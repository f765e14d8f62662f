import { describe, expect, it } from 'vitest';
import { calculateFootprint } from './footprint.ts';
import { caseLibrary } from './testing/library.ts';
import type { TraceNode } from './trace.ts';
import { verifyTrace } from './trace.ts';

function trace(): TraceNode {
  const result = calculateFootprint(
    {
      activity: {
        kind: 'mobile.diesel',
        quantity: '1250',
        unit: 'L',
        from: '2025-07-20',
        to: '2025-08-10',
        region: 'BR',
      },
      gwpSet: 'AR5',
      programme: 'brazil',
      today: '2026-11-20',
    },
    caseLibrary(),
  );
  if (result.status === 'not_calculated') throw new Error('refused');
  return JSON.parse(JSON.stringify(result.trace)) as TraceNode;
}

function paths(node: TraceNode, path: readonly number[] = []): number[][] {
  return [[...path], ...node.from.flatMap((operand, position) => paths(operand, [...path, position]))];
}

/** The same trace with one node replaced. */
function altered(
  node: TraceNode,
  [next, ...rest]: readonly number[],
  change: (node: TraceNode) => TraceNode,
): TraceNode {
  if (next === undefined) return change(node);
  return {
    ...node,
    from: node.from.map((operand, position) =>
      position === next ? altered(operand, rest, change) : operand,
    ),
  };
}

describe('verifying a trace', () => {
  it('proves the trace of every calculation', () => {
    expect(verifyTrace(trace()).ok).toBe(true);
  });

  it('finds any single value that was altered, wherever it stands', () => {
    const original = trace();
    for (const path of paths(original)) {
      const forged = altered(original, path, (node) => ({ ...node, value: `${node.value ?? ''}1` }));
      const [root] = path;
      // The choice of a factor stands beside the arithmetic: it has no value, and may have none.
      expect(verifyTrace(forged).ok, `${root}`).toBe(false);
    }
  });

  it('leads to the node that fails', () => {
    const forged = altered(trace(), [0], (node) => ({ ...node, value: '1' }));
    expect(verifyTrace(forged)).toEqual({ ok: false, path: [0], label: 'result.co2e' });
  });

  it.each([
    ['a division by zero', { operation: 'divide', value: '1', from: [given('1'), given('0')] }],
    ['a value that is no number', { operation: 'add', value: 'NaN', from: [given('1')] }],
    [
      'an operand without a value',
      { operation: 'add', value: '1', from: [{ ...given('1'), value: undefined }] },
    ],
    ['a given number with operands', { operation: 'given', value: '1', from: [given('1')] }],
  ] as const)('rejects %s', (_what, node) => {
    expect(verifyTrace({ step: 'sum', label: 'result.co2e', ...node }).ok).toBe(false);
  });
});

function given(value: string): TraceNode {
  return { step: 'read', label: 'activity.quantity', operation: 'given', value, from: [] };
}
