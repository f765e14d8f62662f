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
  expect(askedAtOnce('/overview?year=2023', 'en')).toEqual([['session.context', {}]]);
  expect(askedKnowing('/overview?year=2023')).toBeNull();
  expect(askedAtOnce('/agents', 'en')).toContainEqual(['agent.list', {}]);
  expect(askedAtOnce('/tables', 'en').map(([verb]) => verb)).toEqual([
    'session.context',
    'entry.query',
    'entry.group',
  ]);
});

test('a page of the help is asked for at once, in the language of who reads', () => {
  const read = { pageId: 'guide/correct-many-entries', language: 'pt-BR' };
  expect(askedAtOnce('/learn/guide/correct-many-entries', 'pt-BR')).toContainEqual(['learn.read', read]);
  expect(askedAtOnce('/learn/source/desnz/2025', 'en').at(-1)?.[1]).toMatchObject({
    pageId: 'source/desnz/2025',
  });
  expect(askedAtOnce('/learn', 'en')).toContainEqual(['learn.index', { language: 'en' }]);
  expect(askedAtOnce('/learn/term', 'en')).toEqual([['session.context', {}]]);
});
