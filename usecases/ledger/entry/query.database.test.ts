import type { z } from 'zod';
import { add, decimal, sum, toText } from '#engine/decimal.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDrafts } from '../draft/drafts.ts';
import { createSite } from '../../organization/site/sites.ts';
import { annotateEntries, listTags } from '../tag/tags.ts';
import { openTestInstallation, type TestInstallation, type TestPerson } from '../../testing.ts';
import { forgetView, listViews, saveView } from '../view/views.ts';
import { commitEntries } from './commit.ts';
import { correctEntry } from './correct.ts';
import { groupEntries } from './group.ts';
import { queryEntries } from './query.ts';
import type { entryQuery } from './query.contract.ts';

type Line = z.input<typeof entryQuery.output>['entries'][number];

let house: TestInstallation;
let owner: TestPerson;
let sites: string[] = [];
let all: Line[] = [];
/** Lines of electricity that say diesel themselves. */
let wordy: (string | undefined)[] = [];

beforeAll(async () => {
  house = await openTestInstallation();
  owner = house.north.people.owner;
  for (const name of ['Árvore', 'Betim', 'Zulu']) {
    sites.push((await house.as(owner, createSite, { name })).site.id);
  }
  const items = Array.from({ length: 60 }, (_, number) => {
    const month = String((number % 6) + 1).padStart(2, '0');
    const kind = number % 3 === 0 ? 'electricity' : 'mobile.diesel';
    return {
      kind,
      unit: kind === 'electricity' ? 'kWh' : 'L',
      quantity: String((number % 7) * 10 + 1),
      from: `2025-${month}-01`,
      to: `2025-${month}-${number % 2 === 0 ? '10' : '20'}`,
      estimated: number % 5 === 0,
      ...(number % 4 === 0 ? {} : { siteId: sites[number % 4 === 1 ? 0 : (number % 4) - 1] }),
    };
  });
  const { drafts } = await house.as(owner, createDrafts, { items });
  const approved = drafts.map(({ id, revision }) => ({ draftId: id, revision }));
  const { entries } = await house.as(owner, commitEntries, { drafts: approved, acceptNotCounted: true });
  await house.as(owner, correctEntry, { entryId: entries[0]?.entryId, reason: 'twice', withdraw: true });
  await house.as(owner, correctEntry, {
    entryId: entries[1]?.entryId,
    reason: 'typed wrong',
    change: { quantity: '5' },
  });
  // Found by words of their own that are the name of a kind as well, which they are not of.
  const [version] = await correctedFor(entries[6]?.entryId, 'counted with the diesel before');
  await house.as(owner, annotateEntries, {
    entryIds: [entries[9]?.entryId],
    description: 'no lugar do diesel',
  });
  wordy = [version, entries[9]?.entryId];
  await house.as(owner, annotateEntries, {
    entryIds: [entries[3]?.entryId, entries[4]?.entryId],
    addTags: ['Frota'],
    description: 'Caminhões da expedição',
  });
  all = await pages({}, [], 500);
});
afterAll(() => house?.stop());

async function correctedFor(entryId: string | undefined, reason: string): Promise<string[]> {
  const change = { quantity: '9' };
  const { entry } = await house.as(owner, correctEntry, { entryId, reason, change });
  return [entry.id];
}

/** Every line of a filter, page by page. */
async function pages(filter: object, sort: object[], limit: number): Promise<Line[]> {
  const lines: Line[] = [];
  let cursor: string | null = null;
  do {
    const page: z.input<typeof entryQuery.output> = await house.as(owner, queryEntries, {
      filter,
      sort,
      limit,
      ...(cursor ? { cursor } : {}),
    });
    lines.push(...page.entries);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return lines;
}

const idsOf = (lines: readonly Line[]) => lines.map(({ id }) => id).sort();

const FILTERS: readonly (readonly [string, () => object, (line: Line) => boolean])[] = [
  ['nothing', () => ({}), () => true],
  ['one site', () => ({ siteIds: [sites[1]] }), ({ siteId }) => siteId === sites[1]],
  [
    'a site or none',
    () => ({ siteIds: [sites[1], null] }),
    ({ siteId }) => siteId === null || siteId === sites[1],
  ],
  ['scope', () => ({ scopes: [2] }), ({ scope }) => scope === 2],
  [
    'kind and days',
    () => ({ kinds: ['mobile.diesel'], from: '2025-02-15', to: '2025-03-05' }),
    ({ kind, from, to }) => kind === 'mobile.diesel' && to >= '2025-02-15' && from <= '2025-03-05',
  ],
  ['estimated', () => ({ estimated: true }), ({ estimated }) => estimated],
  [
    'the name of a kind, or words of its own',
    () => ({ text: 'DIESEL' }),
    ({ kind, id }) => kind === 'mobile.diesel' || wordy.includes(id),
  ],
  [
    'the name of a site, without its accent',
    () => ({ text: 'arvore' }),
    ({ siteName }) => siteName === 'Árvore',
  ],
  ['a description', () => ({ text: 'expedição' }), ({ description }) => description.includes('expedição')],
  ['a tag', () => ({ tags: ['Frota'] }), ({ tags }) => tags.includes('Frota')],
  ['what is not counted', () => ({ states: ['not_counted'] }), ({ state }) => state === 'not_counted'],
  ['who committed', () => ({ committedBy: [owner.id] }), () => true],
  ['a source', () => ({ sources: ['sin'] }), ({ source }) => source === 'sin'],
  ['a source that is not used', () => ({ sources: ['nobody'] }), () => false],
];

describe('a query of lines', () => {
  it.each(FILTERS)(
    'by %s gives exactly the lines that meet it, and counts them',
    async (_, filter, meets) => {
      const expected = all.filter(meets);
      const found = await pages(filter(), [], 7);
      expect(idsOf(found)).toEqual(idsOf(expected));
      const { total } = await house.as(owner, groupEntries, { filter: filter() });
      expect(total.lines).toBe(expected.length);
      const counted = expected.flatMap(({ co2eKg }) => (co2eKg === null ? [] : [decimal(co2eKg)]));
      expect(total.co2eKg).toBe(toText(sum(counted)));
    },
  );

  it.each([
    [[{ by: 'from' }]],
    [[{ by: 'co2eKg', descending: true }, { by: 'from' }]],
    [[{ by: 'quantity' }]],
    [[{ by: 'committedAt', descending: true }]],
    [[{ by: 'site' }, { by: 'kind', descending: true }, { by: 'from' }]],
    [[{ by: 'scope', descending: true }]],
    [[{ by: 'quality' }, { by: 'state' }, { by: 'co2eKg' }]],
  ])('in the order %j neither repeats nor loses a line, whatever the size of its pages', async (sort) => {
    const whole = await pages({}, sort, 500);
    expect(idsOf(whole)).toEqual(idsOf(all));
    const said = whole.filter(({ kind, id }) => kind === 'mobile.diesel' || wordy.includes(id));
    for (const limit of [1, 7]) {
      expect((await pages({}, sort, limit)).map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
      const found = await pages({ text: 'diesel' }, sort, limit);
      expect(found.map(({ id }) => id)).toEqual(said.map(({ id }) => id));
    }
  });

  it('reads a period, a month, words and tags in the order of amounts too', async () => {
    const sort = [{ by: 'co2eKg', descending: true }];
    for (const [filter, meets] of [
      [
        { from: '2025-02-05', to: '2025-03-31' },
        ({ from, to }: Line) => to >= '2025-02-05' && from <= '2025-03-31',
      ],
      [{ month: '2025-04' }, ({ from }: Line) => from.startsWith('2025-04')],
      [{ text: 'diesel', kinds: ['mobile.diesel'] }, ({ kind }: Line) => kind === 'mobile.diesel'],
      [{ tags: ['Frota'] }, ({ tags }: Line) => tags.includes('Frota')],
    ] as const) {
      const lines = await pages(filter, sort, 3);
      expect(idsOf(lines)).toEqual(idsOf(all.filter(meets)));
      const amounts = lines.map(({ co2eKg }) => Number(co2eKg ?? -1));
      expect(amounts).toEqual(amounts.toSorted((one, other) => other - one));
    }
  });

  it('orders sites by name with lines without one last, and within them as asked', async () => {
    const lines = await pages({}, [{ by: 'site', descending: true }, { by: 'quantity' }], 9);
    expect([...new Set(lines.map(({ siteName }) => siteName))]).toEqual(['Zulu', 'Betim', 'Árvore', null]);
    for (const [place, line] of lines.entries()) {
      const before = lines[place - 1];
      if (before?.siteId === line.siteId)
        expect(Number(before.quantity)).toBeLessThanOrEqual(Number(line.quantity));
    }
  });

  it('finds what was withdrawn and superseded when asked for, and lines by id whatever became of them', async () => {
    const withdrawn = await pages({ states: ['withdrawn'] }, [], 10);
    expect(withdrawn.map(({ state }) => state)).toEqual(['withdrawn']);
    const superseded = await pages({ states: ['superseded'] }, [{ by: 'site' }], 1);
    expect(superseded.map(({ state }) => state)).toEqual(['superseded', 'superseded', 'superseded']);
    const ids = [...withdrawn, ...superseded, ...all.slice(0, 2)].map(({ id }) => id);
    expect(idsOf(await pages({ entryIds: ids }, [], 2))).toEqual([...ids].sort());
    const everything = { states: ['counted', 'not_counted', 'withdrawn', 'superseded'] };
    const { groups, total } = await house.as(owner, groupEntries, { filter: everything, by: 'state' });
    expect(total.lines).toBe(all.length + 4);
    expect(groups.reduce((lines, group) => lines + group.lines, 0)).toBe(total.lines);
  });

  it.each(['site', 'scope', 'category', 'kind', 'month', 'state', 'source', 'quality'] as const)(
    'groups by %s so that the subtotals come to the total, and to the lines of each group',
    async (by) => {
      for (const filter of [{}, { from: '2025-03-01' }]) {
        const { total, groups } = await house.as(owner, groupEntries, { filter, by });
        expect(groups.length).toBeGreaterThan(0);
        expect(groups.reduce((lines, group) => lines + group.lines, 0)).toBe(total.lines);
        const parts = groups.map(({ co2eKg }) => decimal(co2eKg));
        expect(toText(parts.reduce(add))).toBe(total.co2eKg);
      }
    },
  );

  it('refuses a cursor of another filter, of another order and of nobody', async () => {
    const page = await house.as(owner, queryEntries, { limit: 2 });
    for (const input of [
      { filter: { scopes: [1] }, cursor: page.nextCursor },
      { sort: [{ by: 'quantity' }], cursor: page.nextCursor },
      { cursor: 'bm8' },
    ]) {
      await expect(house.as(owner, queryEntries, input)).rejects.toMatchObject({ code: 'input.invalid' });
    }
  });

  it('refuses an order by what many lines say alike after one by days', async () => {
    const sort = [{ by: 'from' }, { by: 'site' }];
    await expect(house.as(owner, queryEntries, { sort })).rejects.toMatchObject({ code: 'input.invalid' });
  });

  it('names the factor of each line with its source and edition, as the calculation cites it', async () => {
    const counted = all.filter(({ factorIds }) => factorIds.length > 0);
    expect(counted.length).toBeGreaterThan(0);
    for (const { factor, factorIds } of counted) {
      const [publisher, edition] = (factorIds[0] ?? '').split('/');
      expect([publisher, factor?.edition.includes(edition ?? '?')]).toEqual([expect.any(String), true]);
      expect(factor?.name['pt-BR']).toMatch(/\p{L}{3}/u);
      expect(factor?.title).toMatch(/\p{L}{3}/u);
    }
    const without = all.filter(({ factorIds }) => factorIds.length === 0);
    expect(without.every(({ factor }) => factor === null)).toBe(true);
  });

  it('shows nobody the lines of another organization', async () => {
    const page = await house.as(house.south.people.owner, queryEntries, {});
    expect(page.entries).toEqual([]);
    const ids = all.slice(0, 3).map(({ id }) => id);
    const named = await house.as(house.south.people.owner, queryEntries, { filter: { entryIds: ids } });
    expect(named.entries).toEqual([]);
  });
});

describe('notes of a line', () => {
  it('are kept through its corrections, and a tag is one whatever its capitals', async () => {
    const line = all.find(({ tags }) => tags.length > 0);
    const { entry } = await house.as(owner, correctEntry, {
      entryId: line?.id,
      reason: 'typed wrong',
      change: { quantity: '9' },
    });
    await house.as(owner, annotateEntries, { entryIds: [entry.id], addTags: ['FROTA', 'revisar'] });
    const [now] = await pages({ entryIds: [entry.id] }, [], 1);
    expect(now).toMatchObject({ description: 'Caminhões da expedição', tags: ['Frota', 'revisar'] });
    expect((await house.as(owner, listTags, {})).tags).toEqual([
      { tag: 'Frota', lines: 2 },
      { tag: 'revisar', lines: 1 },
    ]);
    await house.as(owner, annotateEntries, { entryIds: [entry.id], removeTags: ['Revisar'] });
    const many = Array.from({ length: 20 }, (_, number) => `t${number}`);
    await expect(
      house.as(owner, annotateEntries, { entryIds: [entry.id], addTags: many }),
    ).rejects.toMatchObject({ code: 'entry.too_many_tags' });
  });
});

describe('saved views', () => {
  it('are one’s own unless they are shared, and only their owner changes them', async () => {
    const { viewer, contributor } = house.north.people;
    const mine = await house.as(viewer, saveView, { name: 'Mine', content: { filter: { scopes: [1] } } });
    const shared = await house.as(contributor, saveView, { name: 'Ours', shared: true, content: {} });
    expect((await house.as(viewer, listViews, {})).views.map(({ name, own }) => [name, own])).toEqual([
      ['Mine', true],
      ['Ours', false],
    ]);
    expect((await house.as(contributor, listViews, {})).views.map(({ name }) => name)).toEqual(['Ours']);
    const change = { viewId: shared.view.id, name: 'Theirs', content: {} };
    await expect(house.as(viewer, saveView, change)).rejects.toMatchObject({ code: 'view.not_found' });
    await expect(
      house.as(viewer, saveView, { name: 'All', shared: true, content: {} }),
    ).rejects.toMatchObject({ code: 'actor.forbidden' });
    await expect(house.as(viewer, saveView, { name: 'Mine', content: {} })).rejects.toMatchObject({
      code: 'view.name_taken',
    });
    await expect(house.as(viewer, forgetView, { viewId: shared.view.id })).rejects.toMatchObject({
      code: 'view.not_found',
    });
    await house.as(owner, forgetView, { viewId: shared.view.id });
    await house.as(viewer, forgetView, { viewId: mine.view.id });
    expect((await house.as(viewer, listViews, {})).views).toEqual([]);
  });
});
