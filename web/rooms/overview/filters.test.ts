import { expect, test } from 'vitest';
import { EVERYTHING, type Filters, monthDays, readFilters, writeFilters } from './filters.ts';

test('filters survive the address', () => {
  const filters: Filters = {
    year: 2025,
    list: true,
    scope: 2,
    category: 'purchased_electricity',
    month: '2025-03',
    siteId: '0b9f',
    notCounted: true,
    entryId: 'e1',
  };
  expect(readFilters(writeFilters(filters))).toEqual(filters);
  expect(readFilters(new URLSearchParams('year=85&scope=9&month=2025-13'))).toEqual({
    ...EVERYTHING,
    year: null,
  });
});

test('the last day of February follows the calendar', () => {
  expect(monthDays('2024-02')).toEqual({ from: '2024-02-01', to: '2024-02-29' });
  expect(monthDays('2025-02').to).toBe('2025-02-28');
  expect(monthDays('2025-12').to).toBe('2025-12-31');
});
