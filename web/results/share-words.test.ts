import { expect, it } from 'vitest';
import { shareOf } from './share-words.ts';

const formats = { percent: (part: number) => `${Math.round(part * 100)}%` };

it.each([
  [0, '0%'],
  [0.004, '< 1%'],
  [0.5, '50%'],
  [610 / 612, '> 99%'],
  [1, '100%'],
])('a share of %d is told as %s: nearly all is not all, and a little is not nothing', (part, told) => {
  expect(shareOf(part, formats)).toBe(told);
});
