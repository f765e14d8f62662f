import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDrafts } from '../../ledger/draft/drafts.ts';
import { withdrawMany } from '../../ledger/entry/bulk-withdraw.ts';
import { commitEntries } from '../../ledger/entry/commit.ts';
import { openInventory } from '../../inventory/inventories.ts';
import { tellCompleteness } from '../../inventory/result/completeness.ts';
import { archiveSite, createSite } from '../../organization/site/sites.ts';
import { openTestInstallation, type TestInstallation } from '../../testing.ts';
import { declareExpectations, listExpectations, withdrawExpectations } from './expectations.ts';
import { tellInventoryCompleteness } from './matrix.ts';

let house: TestInstallation;
let inventoryId: string;
const person = () => house.north.people.contributor;

const month = (number: number, year = 2025) => {
  const name = `${year}-${String(number).padStart(2, '0')}`;
  return { from: `${name}-01`, to: `${name}-28` };
};

async function record(kind: string, unit: string, days: object, siteId = house.north.siteId) {
  const item = { kind, quantity: '100', unit, siteId, ...days };
  const { drafts } = await house.as(person(), createDrafts, { items: [item] });
  const draftId = drafts[0]?.id ?? '';
  const { entries } = await house.as(person(), commitEntries, { drafts: [{ draftId, revision: 1 }] });
  return entries[0]?.entryId ?? '';
}

beforeAll(async () => {
  house = await openTestInstallation();
  const year = { name: '2025', from: '2025-01-01', to: '2025-12-31' };
  inventoryId = (await house.as(house.north.people.owner, openInventory, year)).inventory.id;
  for (const number of [1, 2, 3, 5]) await record('mobile.diesel', 'L', month(number));
  await record('stationary.natural_gas', 'm3', month(2));
});
afterAll(() => house?.stop());

const matrix = (input: object = {}) =>
  house.as(person(), tellInventoryCompleteness, { inventoryId, ...input });

async function row(kind: string, input: object = {}) {
  const { series } = await matrix(input);
  return series.find((one) => one.kind === kind);
}
const states = async (kind: string) => (await row(kind))?.cells.map(({ state }) => state);

describe('the completeness of an inventory', () => {
  it('says of each month of each series whether lines stand or lack, as the overview does', async () => {
    expect(await states('mobile.diesel')).toEqual([
      'stands',
      'stands',
      'stands',
      'lacks',
      'stands',
      ...Array(7).fill('lacks'),
    ]);
    const { totals, months, lastOver } = await matrix();
    expect([months.length, months[0], lastOver]).toEqual([12, '2025-01', '2025-12']);
    const overview = await house.as(person(), tellCompleteness, { from: '2025-01-01', to: '2025-12-31' });
    expect([totals.expected, totals.standing]).toEqual([overview.expected, overview.reported]);
    expect(totals).toMatchObject({ expected: 12, standing: 4, lacking: 8 });
  });

  it('expects nothing of a series that never ran, and shows its lines all the same', async () => {
    expect((await states('stationary.natural_gas'))?.slice(0, 3)).toEqual(['none', 'stands', 'none']);
  });

  it('asks for a month between others in an inventory of that month alone, and nothing before a series began', async () => {
    const { owner } = house.north.people;
    const ofMonth = async (name: string, from: string, to: string) =>
      (await house.as(owner, openInventory, { name, from, to })).inventory.id;
    const last = await ofMonth('Dezembro de 2022', '2022-12-01', '2022-12-31');
    const first = await ofMonth('Janeiro de 2023', '2023-01-01', '2023-01-31');
    const second = await ofMonth('Fevereiro de 2023', '2023-02-01', '2023-02-28');
    await ofMonth('Março a dezembro de 2023', '2023-03-01', '2023-12-31');
    for (const number of [1, 3, 4]) await record('stationary.lpg', 'kg', month(number, 2023));
    const rowOf = async (inventory: string) => {
      const { series } = await matrix({ inventoryId: inventory });
      return series.find(({ kind }) => kind === 'stationary.lpg')?.cells.map(({ state }) => state);
    };
    expect(await rowOf(last)).toBeUndefined();
    expect(await rowOf(first)).toEqual(['stands']);
    expect(await rowOf(second)).toEqual(['lacks']);
    const overview = await house.as(person(), tellCompleteness, { from: '2023-02-01', to: '2023-02-28' });
    expect([overview.expected, overview.reported]).toEqual([1, 0]);
  });

  it('names the months that lack of each series, also where no cells are asked for', async () => {
    const [whole, short] = [await matrix(), await matrix({ withCells: false })];
    const lacking = whole.series.map(({ kind, cells }) => [
      kind,
      whole.months.filter((_, at) => cells[at]?.state === 'lacks'),
    ]);
    expect(lacking.flatMap(([, months]) => months)).not.toEqual([]);
    expect(whole.series.map(({ kind, lacks }) => [kind, lacks])).toEqual(lacking);
    expect(short).toEqual({ ...whole, series: whole.series.map((one) => ({ ...one, cells: [] })) });
  });

  it('shows an open draft as a draft and no longer as lacking', async () => {
    const item = { kind: 'mobile.diesel', quantity: '5', unit: 'L', siteId: house.north.siteId, ...month(4) };
    await house.as(person(), createDrafts, { items: [item] });
    const cell = (await row('mobile.diesel'))?.cells[3];
    expect(cell).toMatchObject({ state: 'draft', drafts: 1, lines: 0 });
  });

  it('takes a month without consumption for reported: a line of zero that counts 0', async () => {
    const diesel = { kind: 'mobile.diesel', unit: 'L', siteId: house.north.siteId };
    const item = { ...diesel, quantity: '0', ...month(12) };
    const before = await matrix();
    const { drafts } = await house.as(person(), createDrafts, { items: [item] });
    expect(drafts[0]?.result).toMatchObject({ status: 'calculated', co2eKg: '0' });
    const chosen = drafts.map(({ id, revision }) => ({ draftId: id, revision }));
    const { entries } = await house.as(person(), commitEntries, { drafts: chosen });
    expect(entries[0]).toMatchObject({ state: 'counted' });
    expect((await states('mobile.diesel'))?.[11]).toBe('stands');
    const after = await matrix();
    expect([after.totals.standing, after.totals.lacking]).toEqual([
      before.totals.standing + 1,
      before.totals.lacking - 1,
    ]);
    await house.as(person(), withdrawMany, {
      selection: { entryIds: [entries[0]?.entryId ?? ''] },
      reason: 'Prova',
    });
  });

  it('lets a person say that months are not applicable, with a reason, and take that back', async () => {
    const items = [{ siteId: house.north.siteId, kind: 'mobile.diesel', from: '2025-06', to: '2025-07' }];
    const declared = { items, stance: 'not_applicable' };
    await expect(house.as(person(), declareExpectations, declared)).rejects.toMatchObject({
      code: 'expectation.reason_missing',
    });
    const reason = 'Frota parada para reforma';
    const { expectationIds } = await house.as(person(), declareExpectations, { ...declared, reason });
    const cells = (await row('mobile.diesel'))?.cells ?? [];
    expect(cells.slice(4, 8).map(({ state }) => state)).toEqual([
      'stands',
      'not_applicable',
      'not_applicable',
      'lacks',
    ]);
    expect(cells[5]?.declaration).toMatchObject({ reason, byName: 'Carla Siderúrgica Norte' });
    const listed = await house.as(person(), listExpectations, { inventoryId });
    expect(listed.expectations).toMatchObject([{ from: '2025-06', to: '2025-07', reason }]);
    await house.as(person(), withdrawExpectations, { expectationIds });
    expect((await states('mobile.diesel'))?.[5]).toBe('lacks');
    await expect(house.as(person(), withdrawExpectations, { expectationIds })).rejects.toMatchObject({
      code: 'expectation.not_found',
    });
  });

  it('expects what a person says to be expected, and the latest word counts', async () => {
    const items = [
      { siteId: house.north.siteId, kind: 'stationary.natural_gas', from: '2025-01', to: '2025-12' },
    ];
    await house.as(person(), declareExpectations, { items, stance: 'expected' });
    const march = [{ ...items[0], from: '2025-03', to: '2025-03' }];
    await house.as(person(), declareExpectations, {
      items: march,
      stance: 'not_applicable',
      reason: 'Parada',
    });
    expect((await states('stationary.natural_gas'))?.slice(0, 4)).toEqual([
      'lacks',
      'stands',
      'not_applicable',
      'lacks',
    ]);
  });

  it('expects nothing yet of months that are not over', async () => {
    const year = { name: '2026', from: '2026-01-01', to: '2026-12-31' };
    const { inventory } = await house.as(house.north.people.owner, openInventory, year);
    for (const number of [1, 2, 3]) await record('stationary.natural_gas', 'm3', month(number, 2026));
    const { series, lastOver } = await matrix({ inventoryId: inventory.id });
    expect(lastOver).toBe('2026-10');
    const found = series.find(({ kind }) => kind === 'stationary.natural_gas');
    expect(found?.cells.map(({ state }) => state).slice(9)).toEqual(['lacks', 'later', 'later']);
  });

  it('filters by site, category and what lacks, a page at a time, with the totals of all', async () => {
    const all = await matrix();
    const paged = await matrix({ limit: 1, offset: 1 });
    expect([paged.rows, paged.series.length, paged.totals]).toEqual([all.rows, 1, all.totals]);
    const beyond = await matrix({ offset: 90 });
    expect([beyond.series, beyond.totals]).toEqual([[], all.totals]);
    const category = all.series.find(({ kind }) => kind === 'mobile.diesel')?.category ?? '';
    expect((await matrix({ categories: [category] })).series.map(({ kind }) => kind)).toEqual([
      'mobile.diesel',
    ]);
    expect((await matrix({ siteIds: [null] })).series).toEqual([]);
    expect((await matrix({ onlyLacking: true })).rows).toBe(2);
  });

  it('expects nothing more of a site that was archived, and lets a withdrawn line lack again', async () => {
    const { owner } = house.north.people;
    const { site } = await house.as(owner, createSite, { name: 'Antiga' });
    let entryId = '';
    for (const number of [1, 2, 3]) entryId = await record('mobile.diesel', 'L', month(number), site.id);
    const found = async () =>
      (await matrix({ siteIds: [site.id] })).series[0]?.cells.map(({ state }) => state);
    expect((await found())?.slice(2, 4)).toEqual(['stands', 'lacks']);
    await record('mobile.diesel', 'L', month(4), site.id);
    await house.as(person(), withdrawMany, { selection: { entryIds: [entryId] }, reason: 'Em dobro' });
    expect((await found())?.slice(2, 4)).toEqual(['lacks', 'stands']);
    await house.as(owner, archiveSite, { siteId: site.id });
    expect((await found())?.slice(2, 5)).toEqual(['none', 'stands', 'none']);
  });

  it('refuses months the wrong way round and kinds that nobody knows', async () => {
    const item = { siteId: null, kind: 'mobile.diesel', from: '2025-05', to: '2025-04' };
    const declare = (one: object) =>
      house.as(person(), declareExpectations, { items: [one], stance: 'expected' });
    await expect(declare(item)).rejects.toMatchObject({ code: 'input.invalid' });
    await expect(declare({ ...item, to: '2045-05' })).rejects.toMatchObject({ code: 'input.invalid' });
    for (const kind of ['no.kind', 'constructor'])
      await expect(declare({ ...item, kind, to: '2025-05' })).rejects.toMatchObject({
        code: 'expectation.kind_unknown',
      });
  });
});
