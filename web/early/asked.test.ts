import { expect, test } from 'vitest';
import type { Output } from '#web/api/call.ts';
import { askedAtOnce, askedKnowing } from './asked.ts';

type Context = Output<'session.context'>;

const inventory = (year: number) => ({ from: `${year}-01-01`, to: `${year}-12-31` });
const knowing = (years: readonly number[]) =>
  ({ today: '2026-11-28', inventories: years.map(inventory) }) as unknown as Context;
const yearsAsked = (years: readonly number[]) =>
  askedKnowing('/overview')?.(knowing(years)).map(([verb, input]) => `${verb} ${JSON.stringify(input)}`);
const summary = (year: number) =>
  `result.summary ${JSON.stringify({ from: `${year}-01-01`, to: `${year}-12-31` })}`;

test('the dashboard asks at once for the year that it shows and for those that it compares it with, each once', () => {
  expect(yearsAsked([2025, 2024, 2022])).toEqual([summary(2025), summary(2024), summary(2022)]);
  expect(yearsAsked([2025, 2024])).toEqual([summary(2025), summary(2024)]);
  expect(yearsAsked([2025])).toEqual([summary(2025), summary(2024)]);
});

test('who keeps no inventory is asked about this year and the one before', () => {
  expect(yearsAsked([])).toEqual([summary(2026), summary(2025)]);
});

test('every page asks who asks, and a filtered one no more than that', () => {
  expect(askedAtOnce('/overview?year=2023')).toEqual([['session.context', {}]]);
  expect(askedKnowing('/overview?year=2023')).toBeNull();
  expect(askedAtOnce('/tables').map(([verb]) => verb)).toEqual([
    'session.context',
    'entry.query',
    'entry.group',
  ]);
});
