import { expect, it } from 'vitest';
import { groupsOf } from './thread-groups.ts';

const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();

it('conversations stand under the days of the reader, pinned ones first, in their order', () => {
  const threads = [
    { id: 'a', pinned: false, updatedAt: at(20, 9) },
    { id: 'b', pinned: true, updatedAt: at(1, 9) },
    { id: 'c', pinned: false, updatedAt: at(20, 0) },
    { id: 'd', pinned: false, updatedAt: at(19, 23) },
    { id: 'e', pinned: false, updatedAt: at(19, 0) },
    { id: 'f', pinned: false, updatedAt: at(18, 12) },
    { id: 'g', pinned: false, updatedAt: at(12, 23) },
    { id: 'h', pinned: false, updatedAt: new Date(2026, 5, 1).toISOString() },
  ];
  const groups = groupsOf(threads, new Date(2026, 10, 20, 15));
  expect(groups.map(([group, list]) => [group, list.map(({ id }) => id).join('')])).toEqual([
    ['pinned', 'b'],
    ['today', 'ac'],
    ['yesterday', 'de'],
    ['week', 'f'],
    ['month', 'g'],
    ['older', 'h'],
  ]);
});
