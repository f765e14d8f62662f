import { expect, it } from 'vitest';
import { grouped, toggled } from './groups.ts';

it('items that are alike stand together, in the order of the first of each', () => {
  const items = ['b', 'a', 'b', 'c', 'a'].map((group, at) => ({ group, at }));
  expect(grouped(items).map(({ key, items: of }) => [key, of.map(({ at }) => at)])).toEqual([
    ['b', [0, 2]],
    ['a', [1, 4]],
    ['c', [3]],
  ]);
});

it('all but some are chosen by choosing all and taking those away', () => {
  const all = toggled(new Set(), ['a', 'b', 'c'], true);
  expect([...toggled(all, ['b'], false)]).toEqual(['a', 'c']);
  expect(all.size).toBe(3);
});
