import { expect, it } from 'vitest';
import { about, added, daysOf, inventoryOf, moved, without } from './edited-plan.ts';

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

const MARCH = [
  { key: 'matrix', verb: 'inventory.completeness', input: { inventoryId: 'one', onlyLacking: true } },
  { key: 'requests', verb: 'agent.proposeRequests', input: { from: '2024-02', to: '2024-02' }, after: [] },
  { key: 'findings', verb: 'finding.list', input: { from: '2024-02-01', to: '2024-02-29', state: 'open' } },
  { key: 'reminders', verb: 'agent.proposeReminders', input: {} },
];

it('a plan is about the days and the inventory that its steps name', () => {
  expect(daysOf(MARCH)).toEqual({ from: '2024-02-01', to: '2024-02-29' });
  expect(daysOf(MARCH.slice(2))).toEqual({ from: '2024-02-01', to: '2024-02-29' });
  expect(daysOf(MARCH.slice(3))).toBeNull();
  expect(inventoryOf(MARCH)).toBe('one');
  expect(inventoryOf(MARCH.slice(1))).toBeNull();
});

it('about other days and another inventory, each step names them in its own way, and the others none', () => {
  const next = about(MARCH, { from: '2025-03-01', to: '2025-03-31' }, 'two');
  expect(next.map(({ input }) => input)).toEqual([
    { inventoryId: 'two', onlyLacking: true },
    { from: '2025-03', to: '2025-03' },
    { from: '2025-03-01', to: '2025-03-31', state: 'open' },
    {},
  ]);
});

it('a step that is added is about the same days, and has a key of its own', () => {
  expect(added(MARCH, 'agent.proposeCorrections').at(-1)).toEqual({
    key: 'proposecorrections',
    verb: 'agent.proposeCorrections',
    input: { from: '2024-02-01', to: '2024-02-29' },
    after: [],
  });
  const twice = added(added(MARCH, 'agent.proposeRequests'), 'agent.proposeRequests');
  expect(twice.slice(-2).map(({ key, input }) => [key, input])).toEqual([
    ['proposerequests', { from: '2024-02', to: '2024-02' }],
    ['proposerequests-2', { from: '2024-02', to: '2024-02' }],
  ]);
  expect(added(MARCH.slice(3), 'agent.proposeRequests').at(-1)?.input).toEqual({});
});
