import { expect, it } from 'vitest';
import { monthRuns } from './month-runs.ts';

it('tells months in a row by the first and the last, also over the end of a year', () => {
  expect(monthRuns(['2024-11', '2024-12', '2025-01', '2025-03', '2025-04', '2025-06'])).toBe(
    '11/2024–01/2025, 03/2025, 04/2025, 06/2025',
  );
  expect(monthRuns([])).toBe('');
});
