import { expect, it } from 'vitest';
import { moved, without } from './edited-plan.ts';

const plan = [
  { key: 'look', after: [] },
  { key: 'propose', after: ['look'] },
  { key: 'beside', after: [] },
];

it('a step moves, but never before what it needs, nor out of the plan', () => {
  expect(moved(plan, 2, 1)?.map(({ key }) => key)).toEqual(['look', 'beside', 'propose']);
  expect(moved(plan, 1, 0)).toBeNull();
  expect(moved(plan, 0, 1)).toBeNull();
  expect(moved(plan, 0, -1)).toBeNull();
  expect(moved(plan, 2, 3)).toBeNull();
});

it('what came after a step that is struck out waits for it no more', () => {
  expect(without(plan, 0)).toEqual([
    { key: 'propose', after: [] },
    { key: 'beside', after: [] },
  ]);
});
