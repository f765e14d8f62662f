import { expect, test } from 'vitest';
import { CLOSED, type Filters, monthDays, readFilters, UNFILTERED, writeFilters } from './address.ts';
import { periodOf } from './period.ts';

const usual: Filters = {
  ...CLOSED,
  ...UNFILTERED,
  year: null,
  part: 'year',
  byMarket: false,
  gwpSet: null,
  drafts: false,
  consolidated: false,
};

test('filters survive the address', () => {
  const filters: Filters = {
    year: 2025,
    part: 'q2',
    sites: ['0b9f', '-'],
    scopes: [1, 3],
    categories: ['mobile_combustion'],
    kinds: ['mobile.diesel'],
    byMarket: true,
    gwpSet: 'AR6',
    drafts: true,
    consolidated: true,
    list: true,
    listYear: 2024,
    scope: 2,
    category: 'purchased_electricity',
    kind: 'electricity',
    month: '2025-03',
    siteId: '0b9f',
    notCounted: true,
    entryId: 'e1',
  };
  expect(readFilters(writeFilters(filters))).toEqual(filters);
  expect(writeFilters(usual).toString()).toBe('');
});

test('what cannot be read counts as not said', () => {
  const address = 'year=85&scope=9&month=2025-13&part=q9&scopes=4,x&kinds=%3Cb%3E&gwp=AR9&by=moon';
  expect(readFilters(new URLSearchParams(address))).toEqual(usual);
});

test('the last day of February follows the calendar', () => {
  expect(monthDays('2024-02')).toEqual({ from: '2024-02-01', to: '2024-02-29' });
  expect(monthDays('2025-02').to).toBe('2025-02-28');
  expect(monthDays('2025-12').to).toBe('2025-12-31');
});

test('parts of a year have whole months', () => {
  expect(periodOf(2025, 'year')).toEqual({ from: '2025-01-01', to: '2025-12-31' });
  expect(periodOf(2024, 'q1')).toEqual({ from: '2024-01-01', to: '2024-03-31' });
  expect(periodOf(2025, 'h2')).toEqual({ from: '2025-07-01', to: '2025-12-31' });
  expect(periodOf(2025, 'q2').to).toBe('2025-06-30');
});
