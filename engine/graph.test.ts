import { describe, expect, it } from 'vitest';
import { ONE } from './decimal.ts';
import { Graph, StepFault, valueAt } from './graph.ts';

const facts = { step: 'sum', label: 'result.co2e' } as const;

describe('a graph that was put together wrongly', () => {
  it('stops with a coded fault where a step refers to one that does not exist: never zero', () => {
    const graph = new Graph();
    const quantity = graph.unknown(facts);
    expect(() => graph.multiply([quantity, 7], facts)).toThrow(StepFault);
    expect(() => valueAt([ONE], 1)).toThrow(expect.objectContaining({ code: 'calculation.step_missing' }));
    expect(() => valueAt([ONE], undefined)).toThrow(StepFault);
  });

  it('stops where a product has no operand, while a sum of nothing is zero', () => {
    const empty = new Graph();
    empty.multiply([], facts);
    expect(() => empty.evaluate(ONE)).toThrow(StepFault);
    const sum = new Graph();
    sum.add([], facts);
    expect(sum.evaluate(ONE)[0]?.coefficient).toBe(0n);
  });
});
