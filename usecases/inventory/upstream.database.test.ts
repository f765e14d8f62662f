import { decimal, equals, sum } from '#engine/decimal.ts';
import { type TraceNode } from '#engine/trace.ts';
import { verifyTrace } from '#engine/verify.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDrafts, discardDrafts } from '../ledger/draft/drafts.ts';
import { commitEntries } from '../ledger/entry/commit.ts';
import { correctEntry } from '../ledger/entry/correct.ts';
import { openInventory } from './inventories.ts';
import { deriveUpstream, proposeUpstream } from './upstream.ts';
import { totalInventory } from './result/arithmetic.ts';
import { createSite } from '../organization/site/sites.ts';
import { openTestInstallation, type TestInstallation, type TestPerson } from '../testing.ts';

let installation: TestInstallation;
let owner: TestPerson;
let inventoryId = '';
let leeds = '';
const entries: string[] = [];

const march = { from: '2025-03-01', to: '2025-03-31' };

beforeAll(async () => {
  installation = await openTestInstallation();
  ({ owner } = installation.north.people);
  const year = { name: '2025', from: '2025-01-01', to: '2025-12-31' };
  inventoryId = (await installation.as(owner, openInventory, year)).inventory.id;
  leeds = (await installation.as(owner, createSite, { name: 'Leeds', region: 'GB' })).site.id;
  await commit([
    { siteId: leeds, kind: 'electricity', quantity: '1000', unit: 'kWh', ...march },
    { siteId: leeds, kind: 'electricity', quantity: '500', unit: 'kWh', ...march },
    { siteId: leeds, kind: 'stationary.natural_gas', quantity: '100', unit: 'm3', ...march },
    { kind: 'mobile.diesel', quantity: '1000', unit: 'L', ...march },
    { kind: 'electricity', quantity: '1000', unit: 'kWh', ...march },
    { kind: 'fugitive.r410a', quantity: '1', unit: 'kg', ...march },
  ]);
});
afterAll(() => installation?.stop());

async function commit(items: readonly object[]): Promise<void> {
  const { drafts } = await installation.as(owner, createDrafts, { items });
  await approve(drafts);
}

async function approve(drafts: readonly { id: string; revision: number }[]): Promise<void> {
  const approvals = drafts.map(({ id: draftId, revision }) => ({ draftId, revision }));
  const saved = await installation.as(owner, commitEntries, { drafts: approvals });
  entries.push(...saved.entries.map(({ entryId }) => entryId));
}

const derive = () => installation.as(owner, deriveUpstream, { inventoryId });
const propose = (more: object = {}) => installation.as(owner, proposeUpstream, { inventoryId, ...more });

describe('category 3, derived from the lines of scopes 1 and 2', () => {
  it('derives what is upstream of fuels and power, and the losses, each with its trace', async () => {
    const { derived, co2eKg, lines } = await derive();
    expect(lines).toMatchObject({ examined: 5, outdated: 0 });
    const power = derived.filter(({ of, siteName }) => of === 'electricity' && siteName === 'Leeds');
    expect(power.map(({ part, quantity }) => [part, quantity])).toEqual([
      ['generation', '1500'],
      ['losses', '1500'],
      ['losses_upstream', '1500'],
    ]);
    expect(power.map(({ calculation }) => calculation.factors.map(({ id }) => id))).toEqual([
      ['desnz/2025/15_917_4000_5'],
      ['desnz/2025/13_402_4000_5'],
      ['desnz/2025/15_918_4000_5'],
    ]);
    expect(power[0]?.entryIds).toHaveLength(2);
    for (const { calculation } of derived) {
      expect(calculation).toMatchObject({ scope: 3, category: 'fuel_energy_activities' });
      expect(verifyTrace(calculation.trace as TraceNode).ok).toBe(true);
    }
    const total = sum(derived.map(({ calculation }) => decimal(calculation.co2eKg)));
    expect(equals(total, decimal(co2eKg))).toBe(true);
  });

  it('cuts a blend into its fuels and says where a factor of another region was applied', async () => {
    const { derived, notDerived } = await derive();
    const fossil = derived.find(({ of }) => of === 'diesel_a');
    // Diesel B of March 2025: 14 % biodiesel.
    expect(fossil?.quantity).toBe('860');
    expect(fossil?.calculation.factors.map(({ id }) => id)).toEqual(['desnz/2025/11_101_1012_8']);
    expect(fossil?.calculation.problems).toMatchObject([
      { code: 'factor.fallback', params: { region: 'BR', used: 'GB' } },
    ]);
    // DESNZ states no GWP set for what is upstream of biofuels.
    expect(notDerived.find(({ of }) => of === 'biodiesel_b100')?.problems).toMatchObject([
      { code: 'gwp.set_mismatch' },
    ]);
  });

  it('takes no other grid’s losses for Brazil: not derived, and never zero', async () => {
    const { notDerived, lines } = await derive();
    const brazil = notDerived.filter(({ of }) => of === 'electricity');
    expect(brazil.map(({ part }) => part)).toEqual(['generation', 'losses', 'losses_upstream']);
    expect(brazil.every(({ problems }) => problems[0]?.code === 'factor.missing')).toBe(true);
    expect(lines.incomplete).toBe(2);
  });

  it('proposes drafts that count only once they are approved, and never twice', async () => {
    const before = await installation.as(owner, totalInventory, { inventoryId });
    const first = await propose({ limit: 2 });
    expect(first).toMatchObject({ remaining: 3, alreadyProposed: 0 });
    const rest = await propose();
    expect(rest).toMatchObject({ remaining: 0, alreadyProposed: 2 });
    expect(rest.drafts).toHaveLength(3);
    expect((await propose()).drafts).toEqual([]);
    expect(await installation.as(owner, totalInventory, { inventoryId })).toEqual(before);
    const { co2eKg } = await derive();
    await approve([...first.drafts, ...rest.drafts]);
    const after = await installation.as(owner, totalInventory, { inventoryId });
    if (after.status !== 'calculated') throw new Error('refused');
    const upstream = after.byCategory.find(({ key }) => key === '3 fuel_energy_activities');
    expect(upstream?.co2eKg).toBe(co2eKg);
    expect((await derive()).derived.every(({ proposed }) => proposed)).toBe(true);
    expect((await propose()).alreadyProposed).toBe(5);
  });

  it('proposes a corrected line again and says that an entry is outdated', async () => {
    const entryId = entries[2] ?? '';
    await installation.as(owner, correctEntry, { entryId, reason: 'meter', change: { quantity: '120' } });
    expect((await derive()).lines.outdated).toBe(1);
    const { drafts } = await propose();
    expect(drafts.map(({ activity }) => activity.quantity)).toEqual(['120']);
    await installation.as(owner, discardDrafts, { draftIds: drafts.map(({ id }) => id) });
    expect((await propose()).drafts).toHaveLength(1);
  });

  it('belongs to the organization alone, and only who drafts may propose', async () => {
    const stranger = installation.south.people.owner;
    await expect(installation.as(stranger, deriveUpstream, { inventoryId })).rejects.toMatchObject({
      code: 'inventory.not_found',
    });
    const { viewer } = installation.north.people;
    await expect(installation.as(viewer, proposeUpstream, { inventoryId })).rejects.toMatchObject({
      code: 'actor.forbidden',
    });
  });
});
