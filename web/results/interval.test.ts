import { expect, test } from 'vitest';
import { intervalAround } from './interval.ts';
import { tablesAddress } from './tables-address.ts';

test('an interval reaches as far below an amount as above it', () => {
  expect(intervalAround('150000', '10')).toEqual({ lowKg: '135000', highKg: '165000' });
  expect(intervalAround('155000', '10')).toEqual({ lowKg: '139500', highKg: '170500' });
});

test('the tables are opened with the very filter of a mark', () => {
  expect(
    tablesAddress({
      from: '2025-03-01',
      to: '2025-03-31',
      siteIds: [null],
      scopes: [1, 3],
      kinds: ['mobile.diesel'],
      notCounted: true,
    }),
  ).toBe('/tables?from=2025-03-01&to=2025-03-31&site=-&scope=1&scope=3&kind=mobile.diesel&state=not_counted');
});
