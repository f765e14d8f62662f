import { add, decimal, multiply, negate, subtract, sum, toText } from '#engine/decimal.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { correctEntry } from '../ledger/entry/correct.ts';
import { searchFactors } from '../calculation/factor/search.ts';
import { createSite } from '../organization/site/sites.ts';
import { openTestInstallation, type TestInstallation } from '../testing.ts';
import { closed, commitDiesel, monthInventory } from '../testing/inventory-life.ts';
import { compareClosings } from './differences.ts';
import { openInventory } from './inventories.ts';
import { reopenInventory } from './life.ts';
import { updateInventory } from './setup.ts';

let house: TestInstallation;
let people: TestInstallation['north']['people'];

beforeAll(async () => {
  house = await openTestInstallation();
  ({ people } = house.north);
});
afterAll(() => house?.stop());

const JANUARY = { from: '2025-01-01', to: '2025-01-31' };
const FEBRUARY = { from: '2025-02-01', to: '2025-02-28' };
const reopen = (inventoryId: string) =>
  house.as(people.owner, reopenInventory, { inventoryId, reason: 'An invoice came late' });
const compare = (closingId: string, withClosingId: string, more: object = {}) =>
  house.as(people.auditor, compareClosings, { closingId, withClosingId, ...more });
type Compared = Awaited<ReturnType<typeof compare>>;
const summed = (of: readonly { readonly differenceKg: string }[]) =>
  toText(sum(of.map(({ differenceKg }) => decimal(differenceKg))));
const kgOf = async (entryId: string) =>
  decimal(
    (
      await house.database.pool.query<{ kg: string }>(
        'select trim_scale(co2e_kg)::text as kg from public.entries where id = $1',
        [entryId],
      )
    ).rows[0]?.kg ?? '',
  );

function addsUp({ before, after, differenceKg, unexplainedKg, groups, lines, next }: Compared): void {
  expect(differenceKg).toBe(toText(subtract(decimal(after.co2eKg), decimal(before.co2eKg))));
  expect([unexplainedKg, next]).toEqual(['0', null]);
  expect(summed(groups)).toBe(differenceKg);
  expect(summed(lines)).toBe(differenceKg);
  for (const { reason, differenceKg: ofGroup } of groups) {
    expect(summed(lines.filter((line) => line.reason === reason))).toBe(ofGroup);
  }
}

describe('two closings of an inventory, line by line', () => {
  it('tell what came, went, moved, was corrected, has another factor or another share, and add up to the last digit', async () => {
    const inventoryId = await monthInventory(house, house.north, '2025-01');
    await house.as(people.owner, openInventory, { name: 'February', ...FEBRUARY });
    const { site: venture } = await house.as(people.owner, createSite, { name: 'Venture' });
    const { site: sold } = await house.as(people.owner, createSite, { name: 'Sold' });
    const { site: plant } = await house.as(people.owner, createSite, { name: 'Plant' });
    const [corrected = '', gone = '', away = '', shared = '', both = '', left = ''] = await commitDiesel(
      house,
      people.contributor,
      [
        { ...JANUARY, siteId: plant.id, quantity: '33.3' },
        { ...JANUARY, quantity: '70' },
        { ...JANUARY, quantity: '80' },
        { ...JANUARY, siteId: venture.id, quantity: '1000' },
        { ...JANUARY, siteId: venture.id, quantity: '500' },
        { ...JANUARY, siteId: sold.id, quantity: '11' },
      ],
    );
    const [arrives = ''] = await commitDiesel(house, people.contributor, [{ ...FEBRUARY, quantity: '44' }]);
    const equity = (revision: number, interest: string, more: object = {}) =>
      house.as(people.owner, updateInventory, {
        inventoryId,
        revision,
        consolidation: 'equity_share',
        entities: [{ name: 'Venture S.A.', relationship: 'joint_operation', economicInterest: interest }],
        sites: [
          { siteId: venture.id, entity: 'Venture S.A.' },
          ...('siteId' in more ? [more as { siteId: string }] : []),
        ],
      });
    await equity(1, '0.415');
    const first = await closed(house, house.north, inventoryId);
    await reopen(inventoryId);
    await equity(2, '0.625', { siteId: sold.id, inBoundary: false, reason: 'Sold in December' });
    const change = (entryId: string, said: object) =>
      house.as(people.contributor, correctEntry, { entryId, reason: 'Read again', ...said });
    await change(corrected, { change: { quantity: '20' } });
    await change(gone, { withdraw: true });
    await change(away, { change: FEBRUARY });
    await change(arrives, { change: JANUARY });
    const {
      entry: { id: bothNow },
    } = await change(both, { change: { quantity: '400' } });
    const [came = ''] = await commitDiesel(house, people.contributor, [{ ...JANUARY, quantity: '7' }]);
    const second = await closed(house, house.north, inventoryId);

    const told = await compare(first.id, second.id);
    addsUp(told);
    expect(await compare(second.id, first.id)).toEqual(told);
    expect(told.groups.map(({ reason, lines }) => [reason, lines])).toEqual([
      ['corrected', 2],
      ['moved', 2],
      ['new', 1],
      ['share', 3],
      ['withdrawn', 1],
    ]);
    const of = (lineId: string) => told.lines.filter((line) => line.lineId === lineId);
    expect(of(corrected)).toMatchObject([
      {
        reason: 'corrected',
        changed: ['quantity', 'result'],
        because: 'Read again',
        before: { entryId: corrected, quantity: '33.3', siteName: 'Plant', share: '1' },
        after: { quantity: '20' },
      },
    ]);
    expect(of(gone)).toMatchObject([
      { reason: 'withdrawn', before: { quantity: '70' }, after: null, because: 'Read again' },
    ]);
    expect(of(gone)[0]?.differenceKg).toBe(toText(negate(await kgOf(gone))));
    expect(of(came)).toMatchObject([{ reason: 'new', before: null, because: null }]);
    expect(of(came)[0]?.differenceKg).toBe(toText(await kgOf(came)));
    expect(of(away)).toMatchObject([{ reason: 'moved', after: null }]);
    expect(of(arrives)).toMatchObject([{ reason: 'moved', before: null }]);
    expect(of(shared)).toMatchObject([
      {
        reason: 'share',
        before: { share: '0.415' },
        after: { share: '0.625' },
        changed: ['share'],
        because: null,
      },
    ]);
    expect(of(shared)[0]?.differenceKg).toBe(toText(multiply(await kgOf(shared), decimal('0.21'))));
    expect(of(left)).toMatchObject([{ reason: 'share', after: { share: '0', co2eKg: '0' } }]);
    const parts = of(both);
    expect(parts.map(({ reason }) => reason).toSorted()).toEqual(['corrected', 'share']);
    expect(summed(parts)).toBe(
      toText(
        add(
          multiply(await kgOf(bothNow), decimal('0.625')),
          negate(multiply(await kgOf(both), decimal('0.415'))),
        ),
      ),
    );
  });

  it('come page by page, all of them once, the largest difference first, and one reason alone where it is asked', async () => {
    const from = '2025-03-01';
    const to = '2025-03-31';
    const inventoryId = await monthInventory(house, house.north, '2025-03');
    const first = await closed(house, house.north, inventoryId);
    await reopen(inventoryId);
    // Two of one size: what is equal has an order, too.
    await commitDiesel(
      house,
      people.contributor,
      ['5', '9', '9', '2'].map((quantity) => ({ from, to, quantity })),
    );
    const second = await closed(house, house.north, inventoryId);
    const all = await compare(first.id, second.id);
    addsUp(all);
    expect(all.lines.map(({ after }) => after?.quantity)).toEqual(['9', '9', '5', '2']);
    const paged: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Compared = await compare(first.id, second.id, {
        limit: 1,
        ...(cursor !== null && { cursor }),
      });
      expect(page.groups).toEqual(all.groups);
      paged.push(...page.lines.map(({ lineId }) => lineId));
      cursor = page.next;
    } while (cursor !== null);
    expect(paged).toEqual(all.lines.map(({ lineId }) => lineId));
    expect((await compare(first.id, second.id, { reason: 'withdrawn' })).lines).toEqual([]);
    expect((await compare(first.id, second.id, { reason: 'new' })).lines).toEqual(all.lines);
    await expect(compare(first.id, second.id, { cursor: 'elsewhere' })).rejects.toMatchObject({
      code: 'input.invalid',
    });
  });

  it('tell another factor for the same activity apart from what was corrected', async () => {
    const days = { from: '2025-07-01', to: '2025-07-31' };
    const inventoryId = await monthInventory(house, house.north, '2025-07');
    const [entryId = ''] = await commitDiesel(house, people.contributor, [days]);
    const first = await closed(house, house.north, inventoryId);
    await reopen(inventoryId);
    const used = (
      await house.database.pool.query<{ factors: string[] }>(
        'select factor_ids as factors from public.entries where id = $1',
        [entryId],
      )
    ).rows[0]?.factors;
    const { factors } = await house.as(people.contributor, searchFactors, { kind: 'mobile.diesel' });
    const other = factors.find(({ factor }) => factor.unit === 'L' && !used?.includes(factor.id))?.factor;
    await house.as(people.contributor, correctEntry, {
      entryId,
      reason: 'As the programme asks',
      change: { factorId: other?.id },
    });
    const told = await compare(first.id, (await closed(house, house.north, inventoryId)).id);
    addsUp(told);
    expect(told.lines).toMatchObject([
      { reason: 'factor', before: { factorIds: used }, after: { factorIds: [other?.id] } },
    ]);
    expect(told.lines[0]?.changed).toContain('factor');
    expect(told.lines[0]?.changed).not.toContain('quantity');
  });

  it('of two inventories, or of one closing with itself, are refused', async () => {
    const april = await monthInventory(house, house.north, '2025-04');
    const may = await monthInventory(house, house.north, '2025-05');
    const one = await closed(house, house.north, april);
    const other = await closed(house, house.north, may);
    await expect(compare(one.id, other.id)).rejects.toMatchObject({ code: 'closing.other_inventory' });
    await expect(compare(one.id, one.id)).rejects.toMatchObject({ code: 'input.invalid' });
    await expect(compare(one.id, april)).rejects.toMatchObject({ code: 'closing.not_found' });
  });

  it('say so where the lines no longer explain the difference of the records', async () => {
    const inventoryId = await monthInventory(house, house.north, '2025-06');
    const first = await closed(house, house.north, inventoryId);
    await reopen(inventoryId);
    const [added = ''] = await commitDiesel(house, people.contributor, [
      { from: '2025-06-01', to: '2025-06-30', quantity: '10' },
    ]);
    const second = await closed(house, house.north, inventoryId);
    const kg = await kgOf(added);
    const client = await house.database.pool.connect();
    await client.query("set session_replication_role = 'replica'");
    await client.query('update public.entries set co2e_kg = co2e_kg * 3 where id = $1', [added]);
    await client.query("set session_replication_role = 'origin'");
    client.release();
    const told = await compare(first.id, second.id);
    expect(told.differenceKg).toBe(toText(kg));
    expect(told.unexplainedKg).toBe(toText(multiply(kg, decimal('-2'))));
  });
});
