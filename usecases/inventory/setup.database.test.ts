import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestInstallation, type TestInstallation } from '../testing.ts';
import { monthInventory } from '../testing/inventory-life.ts';
import { readInventory } from './life.ts';
import { updateInventory } from './setup.ts';

let house: TestInstallation;
let people: TestInstallation['north']['people'];
let month = '';
let made = 0;
/** The inventory of a month of its own, with one line. */
const fresh = () => {
  made += 1;
  month = `2024-${String(made).padStart(2, '0')}`;
  return monthInventory(house, house.north, month);
};

beforeAll(async () => {
  house = await openTestInstallation();
  ({ people } = house.north);
});
afterAll(() => house?.stop());

const read = async (inventoryId: string) =>
  (await house.as(people.viewer, readInventory, { inventoryId })).inventory;

describe('a set-up', () => {
  it('weighs sites by what the engine says of their owners, through the whole chain', async () => {
    const inventoryId = await fresh();
    const { siteId } = house.north;
    const entities = [
      { name: 'Holland America', relationship: 'subsidiary', economicInterest: '0.83' },
      {
        name: 'BGB',
        heldBy: 'Holland America',
        relationship: 'joint_operation',
        economicInterest: '0.5',
        operatedByGroup: false,
      },
    ];
    const { inventory } = await house.as(people.manager, updateInventory, {
      inventoryId,
      revision: 1,
      consolidation: 'equity_share',
      entities,
      sites: [{ siteId, entity: 'BGB' }],
    });
    expect(inventory.entities.map(({ name, share }) => [name, share])).toEqual([
      ['Holland America', '0.83'],
      ['BGB', '0.415'],
    ]);
    expect(inventory.sites).toMatchObject([{ siteId, share: '0.415', inBoundary: true }]);
    const { inventory: operational } = await house
      .as(people.manager, updateInventory, {
        inventoryId,
        revision: 2,
        consolidation: 'operational_control',
      })
      .catch((error: unknown) => {
        // The subsidiary says nothing of who operates it.
        expect(error).toMatchObject({
          code: 'inventory.entities',
          params: { entity: 'Holland America', problem: 'control.missing' },
        });
        return house.as(people.manager, updateInventory, {
          inventoryId,
          revision: 2,
          consolidation: 'operational_control',
          entities: [{ ...entities[0], operatedByGroup: true }, entities[1]],
        });
      });
    expect(operational.sites).toMatchObject([{ siteId, share: '0' }]);
    expect(operational.outsideSiteIds).toEqual([siteId]);
  });

  it('refuses what cannot be, and keeps what was', async () => {
    const inventoryId = await fresh();
    const change = (input: object) =>
      house.as(people.manager, updateInventory, { inventoryId, revision: 1, ...input });
    const one = {
      name: 'A',
      heldBy: 'B',
      relationship: 'subsidiary',
      economicInterest: '1',
      operatedByGroup: true,
    };
    const entities = (list: readonly object[]) => change({ entities: list });
    await expect(entities([one])).rejects.toMatchObject({
      code: 'inventory.entities',
      params: { problem: 'unknown' },
    });
    await expect(entities([one, { ...one, name: 'B', heldBy: 'A' }])).rejects.toMatchObject({
      params: { problem: 'circle' },
    });
    await expect(
      entities([
        { ...one, heldBy: null },
        { ...one, heldBy: null },
      ]),
    ).rejects.toMatchObject({ params: { problem: 'repeated' } });
    await expect(
      change({ sites: [{ siteId: house.south.siteId, inBoundary: false, reason: 'r' }] }),
    ).rejects.toMatchObject({ code: 'site.not_found' });
    await expect(
      change({ sites: [{ siteId: house.north.siteId, inBoundary: false }] }),
    ).rejects.toMatchObject({ code: 'input.invalid' });
    await expect(change({ gwpSet: 'AR6' })).rejects.toMatchObject({ code: 'inventory.gwp_fixed' });
    await expect(change({ from: `${month}-05` })).rejects.toMatchObject({
      code: 'inventory.lines_outside',
    });
    await expect(change({ to: '2034-12-31' })).rejects.toMatchObject({ code: 'inventory.period' });
    await expect(change({ revision: 7, name: 'x' })).rejects.toMatchObject({
      code: 'inventory.stale_revision',
    });
    expect(await read(inventoryId)).toMatchObject({
      revision: 1,
      entities: [],
      from: `${month}-01`,
      gwpSet: 'AR5',
    });
  });

  it('keeps the base year and its policy, and takes them away again', async () => {
    const inventoryId = await fresh();
    const baseYear = {
      years: [2024],
      reason: 'First verified year',
      threshold: '0.05',
      triggers: ['acquisition', 'error'],
    };
    const { inventory } = await house.as(people.manager, updateInventory, {
      inventoryId,
      revision: 1,
      baseYear,
    });
    expect(inventory.baseYear).toEqual(baseYear);
    await house.as(people.manager, updateInventory, { inventoryId, revision: 2, baseYear: null });
    expect((await read(inventoryId)).baseYear).toBeNull();
  });

  it('of two people at once, the second sees that it changed', async () => {
    const inventoryId = await fresh();
    const both = await Promise.allSettled(
      [people.owner, people.manager].map((person) =>
        house.as(person, updateInventory, { inventoryId, revision: 1, name: person.email }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'inventory.stale_revision' },
    });
  });
});
