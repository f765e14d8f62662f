import { describe, expect, it } from 'vitest';
import { decimal, multiply, toText } from './decimal.ts';
import { calculateFootprint } from './footprint.ts';
import { calculated } from './testing/activity.ts';
import { caseLibrary } from './testing/library.ts';
import type { TraceNode } from './trace.ts';
import { verifyTrace } from './verify.ts';

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

  it('finds a number that was given and altered together with all that follows from it', () => {
    const original = trace();
    const doubled = twice(original);
    const { inputsHash: _hash, ...unsealed } = doubled;
    expect(verifyTrace(unsealed).ok, 'the arithmetic alone still holds').toBe(true);
    expect(verifyTrace(doubled)).toEqual({ ok: false, path: [], label: 'result.placed' });
  });

  it.each(['kind', 'from', 'to', 'region', 'programme', 'set'])(
    'finds %s altered in what the root says',
    (key) => {
      const original = trace();
      const forged = { ...original, params: { ...original.params, [key]: 'other' } };
      expect(verifyTrace(forged).ok).toBe(false);
    },
  );

  it('finds another source put under a number', () => {
    const forge = (node: TraceNode): TraceNode => ({
      ...node,
      ...(node.source === undefined ? {} : { source: { ...node.source, edition: '1066' } }),
      from: node.from.map(forge),
    });
    expect(verifyTrace(forge(trace())).ok).toBe(false);
  });

  it('proves a trace of before there was a hash by its arithmetic', () => {
    const { inputsHash, ...older } = trace();
    expect(inputsHash).toMatch(/^[0-9a-f]{64}$/);
    expect(verifyTrace(older).ok).toBe(true);
  });

  it('gives the same inputs the same hash, and another quantity, unit, place or day another', () => {
    const hashes = [{}, { quantity: '1251' }, { unit: 'm3' }, { to: '2025-08-11' }].map(
      (changes) => calculated({ from: '2025-07-20', to: '2025-08-10', ...changes }).trace.inputsHash,
    );
    expect(new Set(hashes).size).toBe(hashes.length);
    expect(calculated({ from: '2025-07-20', to: '2025-08-10' }).trace.inputsHash).toBe(hashes[0]);
    expect(trace().inputsHash).toBe(hashes[0]);
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

/** The same trace of twice the quantity: all that follows from the quantity is doubled, exactly. */
function twice(node: TraceNode): TraceNode {
  const dependsOn = (one: TraceNode): boolean =>
    one.label === 'activity.quantity' || one.from.some(dependsOn);
  const doubled = dependsOn(node) && node.value !== undefined;
  const value = doubled ? toText(multiply(decimal(node.value ?? ''), decimal('2'))) : node.value;
  return { ...node, ...(value === undefined ? {} : { value }), from: node.from.map(twice) };
}

function given(value: string): TraceNode {
  return { step: 'read', label: 'activity.quantity', operation: 'given', value, from: [] };
}
