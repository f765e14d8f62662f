import { expect, test } from 'vitest';
import { readFilters, searchOf, writeFilters } from './filters.ts';

test('filters survive the address', () => {
  const search = new URLSearchParams('query=diesel&region=BR&year=2025&scope=1&factor=desnz%2F2025%2Fx');
  const filters = readFilters(search);
  expect(writeFilters(filters).toString()).toBe(search.toString());
  expect(searchOf(filters)).toEqual({ query: 'diesel', region: 'BR', year: 2025, scope: 1, limit: 50 });
});

test('what cannot be read in an address counts as not said', () => {
  const filters = readFilters(new URLSearchParams('year=soon&scope=4&tab=what'));
  expect(searchOf(filters)).toEqual({ query: '', limit: 50 });
  expect(filters.tab).toBe('library');
});
