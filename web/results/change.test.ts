import { expect, it } from 'vitest';
import { changeBetween, percentOfChange } from './change.ts';

it.each([
  ['1000100', '1000000', '< 0.1%'],
  ['999900', '1000000', '< 0.1%'],
  ['1100000', '1000000', '10.0%'],
  ['1000000', '1000000', '0.0%'],
])('%s kg after %s kg is a change of %s: a little is not nothing', (now, then, told) => {
  const change = changeBetween(now, then);
  expect(change && percentOfChange(change, (amount) => amount)).toBe(told);
});
