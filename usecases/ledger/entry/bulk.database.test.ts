import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDrafts } from '../draft/drafts.ts';
import { closeInventory } from '../../inventory/closings.ts';
import { listInventories } from '../../inventory/inventories.ts';
import { approveInventory, reopenInventory, submitInventory } from '../../inventory/life.ts';
import { createSite } from '../../organization/site/sites.ts';
import { openTestInstallation, type TestInstallation, type TestPerson, TODAY } from '../../testing.ts';
import { correctMany, previewCorrections } from './bulk-correct.ts';
import { listWithdrawals, restoreEntries, withdrawMany } from './bulk-withdraw.ts';
import { commitEntries } from './commit.ts';
import { correctEntry } from './correct.ts';
import { duplicateEntries } from './duplicate.ts';
import { explainEntry } from './explain.ts';
import { groupEntries } from './group.ts';
import { queryEntries } from './query.ts';

let house: TestInstallation;
let owner: TestPerson;
let siteId: string;
let ids: string[];

beforeAll(async () => {
  house = await openTestInstallation();
  owner = house.north.people.owner;
});
afterAll(() => house?.stop());

let sitesMade = 0;
beforeEach(async () => {
  sitesMade += 1;
  siteId = (await house.as(owner, createSite, { name: `Site ${sitesMade}` })).site.id;
  const items = [1, 2, 3, 4].map((month) => ({
    kind: 'mobile.diesel',
    unit: 'L',
    quantity: '1000',
    from: `2025-0${month}-01`,
    to: `2025-0${month}-28`,
    siteId,
  }));
  const { drafts } = await house.as(owner, createDrafts, { items });
  const approved = drafts.map(({ id, revision }) => ({ draftId: id, revision }));
  const saved = await house.as(owner, commitEntries, { drafts: approved });
  ids = saved.entries.map(({ entryId }) => entryId);
});

const ofSite = () => ({ siteIds: [siteId] });
const total = async () => (await house.as(owner, groupEntries, { filter: ofSite() })).total;
const breaks = async () =>
  (
    await house.database.pool.query<{ at: string | null }>('select razao.ledger_break($1) as at', [
      house.north.id,
    ])
  ).rows[0]?.at;

describe('a correction of many lines', () => {
  it('comes to what its preview said, line by line, and the chain stays whole', async () => {
    const before = await total();
    const selection = { filter: ofSite(), expectedLines: 4 };
    const preview = await house.as(owner, previewCorrections, { selection, change: { times: '0.001' } });
    expect(preview).toMatchObject({ lines: 4, refused: [], beforeKg: before.co2eKg });
    expect(preview.effects.map(({ entryId }) => entryId)).toEqual(ids);
    expect(await total()).toEqual(before);
    const done = await house.as(owner, correctMany, {
      selection,
      change: { times: '0.001' },
      reason: 'Typed in millilitres',
    });
    expect(done).toMatchObject({ beforeKg: preview.beforeKg, afterKg: preview.afterKg });
    expect(await total()).toMatchObject({ lines: 4, counted: 4, co2eKg: preview.afterKg });
    const { entries } = await house.as(owner, queryEntries, { filter: { entryIds: done.entryIds } });
    expect(entries.map(({ quantity }) => quantity)).toEqual(['1', '1', '1', '1']);
    expect(await breaks()).toBeNull();
  });

  it('goes portion by portion where it is of more than one takes, each line once, as its preview said', async () => {
    const before = await total();
    const filter = ofSite();
    const change = { times: '2' };
    const portions = async (verb: 'preview' | 'correct') => {
      const sums: string[] = [];
      let at: object = {};
      for (let expectedLines = 4; expectedLines > 0; ) {
        const call = { selection: { filter, expectedLines }, change, portion: { atMost: 3, ...at } };
        const done =
          verb === 'preview'
            ? await house.as(owner, previewCorrections, call)
            : await house.as(owner, correctMany, { ...call, reason: 'Twice as much' });
        sums.push(done.beforeKg, done.afterKg);
        at = { after: done.after, through: done.through };
        expectedLines = done.left;
      }
      return sums;
    };
    const told = await portions('preview');
    expect(told).toHaveLength(4);
    expect(await total()).toEqual(before);
    // What a portion wrote matches the filter, too, and comes behind the end that the first one saw.
    expect(await portions('correct')).toEqual(told);
    expect((await total()).lines).toBe(4);
    const { entries } = await house.as(owner, queryEntries, { filter });
    expect(entries.map(({ quantity }) => quantity)).toEqual(['2000', '2000', '2000', '2000']);
    expect(await breaks()).toBeNull();
  });

  it('of a portion is refused where the lines that are left are others by now', async () => {
    const call = { change: { times: '2' }, reason: 'r' };
    const first = await house.as(owner, correctMany, {
      ...call,
      selection: { filter: ofSite(), expectedLines: 4 },
      portion: { atMost: 2 },
    });
    expect(first).toMatchObject({ left: 2 });
    await house.as(owner, correctEntry, { entryId: ids[3], reason: 'r', change: { quantity: '7' } });
    await expect(
      house.as(owner, correctMany, {
        ...call,
        selection: { filter: ofSite(), expectedLines: first.left },
        portion: { atMost: 2, after: first.after, through: first.through },
      }),
    ).rejects.toMatchObject({ code: 'bulk.changed', params: { lines: '1' } });
  });

  it('says before it is saved which grade the data of a line would have', async () => {
    const change = { factorId: 'desnz/2025/1_101_1011_8' };
    const [entryId = ''] = ids;
    const [before] = (await house.as(owner, queryEntries, { filter: { entryIds: [entryId] } })).entries;
    const preview = await house.as(owner, previewCorrections, { selection: { entryIds: [entryId] }, change });
    const { entry } = await house.as(owner, correctEntry, { entryId, reason: 'r', change });
    const [after] = (await house.as(owner, queryEntries, { filter: { entryIds: [entry.id] } })).entries;
    expect(preview.effects[0]?.gradeAfter).toBe(after?.quality);
    expect(after?.quality).not.toBe(before?.quality);
  });

  it('changes nothing where one line cannot be corrected, and names it', async () => {
    const before = await total();
    const selection = { entryIds: ids };
    const change = { from: '2025-02-10' };
    const preview = await house.as(owner, previewCorrections, { selection, change });
    expect(preview.refused).toEqual([
      { code: 'entry.incomplete', params: { problem: 'period.reversed' }, lines: 1 },
    ]);
    await expect(house.as(owner, correctMany, { selection, change, reason: 'r' })).rejects.toMatchObject({
      code: 'entry.incomplete',
      params: { entryId: ids[0] },
    });
    expect(await total()).toEqual(before);
  });

  it('refuses lines that changed since they were seen', async () => {
    const change = { times: '2' };
    const reason = 'r';
    await expect(
      house.as(owner, correctMany, { selection: { filter: ofSite(), expectedLines: 3 }, change, reason }),
    ).rejects.toMatchObject({ code: 'bulk.changed', params: { lines: '4' } });
    const { entry } = await house.as(owner, correctEntry, {
      entryId: ids[2],
      reason,
      change: { quantity: '7' },
    });
    await expect(
      house.as(owner, correctMany, { selection: { entryIds: ids }, change, reason }),
    ).rejects.toMatchObject({ code: 'entry.superseded', status: 409, params: { entryId: entry.id } });
    await house.as(owner, correctEntry, { entryId: entry.id, reason, withdraw: true });
    await expect(
      house.as(owner, correctMany, { selection: { entryIds: [ids[0], entry.id] }, change, reason }),
    ).rejects.toMatchObject({ code: 'entry.superseded' });
    const withdrawn = { states: ['withdrawn'] };
    await expect(
      house.as(owner, correctMany, { selection: { filter: withdrawn, expectedLines: 1 }, change, reason }),
    ).rejects.toMatchObject({ code: 'bulk.not_standing' });
  });

  it('moves lines to another site and another year in one go', async () => {
    const other = (await house.as(owner, createSite, { name: `Other ${sitesMade}`, region: 'BR' })).site.id;
    const change = { siteId: other, from: '2024-05-01', to: '2024-05-31' };
    await house.as(owner, correctMany, { selection: { entryIds: ids }, change, reason: 'Of 2024' });
    const { entries } = await house.as(owner, queryEntries, { filter: { siteIds: [other] } });
    expect(entries.map(({ from, state }) => [from, state])).toEqual(ids.map(() => ['2024-05-01', 'counted']));
    expect(await total()).toMatchObject({ lines: 0, co2eKg: '0' });
  });
});

describe('a withdrawal of many lines', () => {
  it('goes portion by portion where it is of more than one takes, each of which can be put back', async () => {
    const portion = (expectedLines: number) =>
      house.as(owner, withdrawMany, {
        selection: { filter: ofSite(), expectedLines },
        reason: 'Another company’s',
        atMost: 3,
      });
    const first = await portion(4);
    expect(first).toMatchObject({ left: 1, withdrawal: { lines: 3 } });
    expect((await total()).lines).toBe(1);
    await expect(portion(4)).rejects.toMatchObject({ code: 'bulk.changed', params: { lines: '1' } });
    expect(await portion(first.left)).toMatchObject({ left: 0, withdrawal: { lines: 1 } });
    expect((await total()).lines).toBe(0);
    await house.as(owner, restoreEntries, { withdrawalId: first.withdrawal.id, reason: 'Ours after all' });
    expect((await total()).lines).toBe(3);
    expect(await breaks()).toBeNull();
  });

  it('takes them out of the totals, and puts them back to the last digit', async () => {
    const before = await total();
    const call = { selection: { filter: ofSite(), expectedLines: 4 }, reason: 'Another company’s' };
    const { withdrawal } = await house.as(owner, withdrawMany, call);
    expect(withdrawal).toMatchObject({ lines: 4, restoredAt: null });
    expect(await total()).toMatchObject({ lines: 0, co2eKg: '0' });
    const call2 = { withdrawalId: withdrawal.id, reason: 'Ours after all' };
    const back = await house.as(owner, restoreEntries, call2);
    expect(back.withdrawal.restoredLines).toBe(4);
    expect(await total()).toEqual(before);
    await expect(house.as(owner, restoreEntries, call2)).rejects.toMatchObject({
      code: 'withdrawal.restored',
    });
    const { withdrawals } = await house.as(owner, listWithdrawals, {});
    expect(withdrawals[0]?.id).toBe(withdrawal.id);
    expect(await breaks()).toBeNull();
    const { history } = await house.as(owner, explainEntry, { entryId: ids[0] });
    expect(history.map(({ verb, reason }) => [verb, reason])).toEqual([
      ['draft.create', null],
      ['entry.commit', null],
      ['entry.withdrawMany', 'Another company’s'],
      ['entry.restore', 'Ours after all'],
    ]);
  });

  it('cannot be taken back after 30 days, and not where an inventory is in review or closed', async () => {
    const { withdrawal } = await house.as(owner, withdrawMany, { selection: { entryIds: ids }, reason: 'r' });
    const call = { withdrawalId: withdrawal.id, reason: 'r' };
    const later = new Date(TODAY.getTime() + 31 * 86_400_000);
    await expect(house.as(owner, restoreEntries, call, { now: later })).rejects.toMatchObject({
      code: 'withdrawal.too_old',
    });
    const inTime = new Date(TODAY.getTime() + 29 * 86_400_000);
    const { contributor, manager } = house.north.people;
    const { inventories } = await house.as(owner, listInventories, {});
    const inventoryId = inventories.find(({ from }) => from === '2025-01-01')?.id ?? '';
    const refused = (code: string) =>
      expect(house.as(owner, restoreEntries, call, { now: inTime })).rejects.toMatchObject({ code });
    await house.as(contributor, submitInventory, { inventoryId });
    await refused('inventory.not_open');
    await house.as(manager, approveInventory, { inventoryId });
    await house.as(manager, closeInventory, { inventoryId });
    await refused('period.closed');
    await house.as(manager, reopenInventory, { inventoryId, reason: 'r' });
    expect((await house.as(owner, restoreEntries, call, { now: inTime })).entryIds).toHaveLength(4);
  });
});

describe('a duplicate', () => {
  it('is a draft that says the same, is calculated, and counts nothing', async () => {
    const before = await total();
    const { drafts } = await house.as(owner, duplicateEntries, { entryIds: [ids[1], ids[0]] });
    expect(drafts.map(({ state, activity }) => [state, activity.quantity, activity.from])).toEqual([
      ['open', '1000', '2025-01-01'],
      ['open', '1000', '2025-02-01'],
    ]);
    expect(drafts.every(({ result, evidence }) => result?.status === 'calculated' && evidence === null)).toBe(
      true,
    );
    expect(await total()).toEqual(before);
  });
});
