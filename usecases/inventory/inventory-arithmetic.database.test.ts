import { absolute, add, compare, decimal, type Decimal, equals, subtract, sum } from '#engine/decimal.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDrafts } from '../ledger/draft/drafts.ts';
import { commitEntries } from '../ledger/entry/commit.ts';
import { openInventory } from './inventories.ts';
import { intensityOfInventory, restateInventories, totalInventory } from './result/arithmetic.ts';
import { bridgeInventoryProgrammes, bridgeInventorySets, decomposeInventories } from './result/compare.ts';
import { summarizeResult } from './result/summary.ts';
import { openTestInstallation, type TestInstallation, type TestPerson } from '../testing.ts';
import type { UseCase } from '../usecase.ts';

let installation: TestInstallation;
let owner: TestPerson;
const inventories = new Map<number, string>();

const year = (of: number, litres: string) => {
  const march = { from: `${of}-03-01`, to: `${of}-03-31` };
  return [
    { kind: 'mobile.diesel', quantity: litres, unit: 'L', ...march },
    { kind: 'electricity', quantity: '10000', unit: 'kWh', from: `${of}-01-16`, to: `${of}-02-15` },
    { kind: 'fugitive.r410a', quantity: '2', unit: 'kg', ...march },
    { kind: 'stationary.natural_gas', quantity: '500', unit: 'm3', ...march },
  ];
};

beforeAll(async () => {
  installation = await openTestInstallation();
  ({ owner } = installation.north.people);
  for (const [of, litres] of [
    [2024, '1000'],
    [2025, '1500'],
  ] as const) {
    const { inventory } = await installation.as(owner, openInventory, {
      name: String(of),
      from: `${of}-01-01`,
      to: `${of}-12-31`,
    });
    inventories.set(of, inventory.id);
    const items = [
      ...year(of, litres),
      // Losses of another country's grid say nothing about Brazil's: recorded, and not counted.
      { kind: 'upstream.electricity', quantity: '3', unit: 'MWh', from: `${of}-05-01`, to: `${of}-05-31` },
    ];
    const { drafts } = await installation.as(owner, createDrafts, { items });
    const approvals = drafts.map(({ id: draftId, revision }) => ({ draftId, revision }));
    await installation.as(owner, commitEntries, { drafts: approvals, acceptNotCounted: true });
  }
});
afterAll(() => installation?.stop());

const idOf = (of: number) => inventories.get(of) ?? '';
/** What the 34 digits of a quotient that does not end leave. */
const isNothing = (kg: Decimal) => compare(absolute(kg), decimal('0.00000000000000000001')) < 0;
const adds = (parts: readonly { readonly co2eKg: string }[], total: string) =>
  equals(sum(parts.map(({ co2eKg }) => decimal(co2eKg))), decimal(total));

describe('the arithmetic of the ledger’s inventories', () => {
  it('totals an inventory by every cut, each adding up to the whole, as the summary has it', async () => {
    const totals = await installation.as(owner, totalInventory, { inventoryId: idOf(2025) });
    if (totals.status !== 'calculated') throw new Error(JSON.stringify(totals));
    const { total } = await installation.as(owner, summarizeResult, { from: '2025-01-01', to: '2025-12-31' });
    expect(totals.locationCo2eKg).toBe(total.co2eKg);
    expect([totals.countedLines, totals.notCountedLines]).toEqual([
      total.countedLines,
      total.notCountedLines,
    ]);
    expect(totals.notCountedLines).toBe(1);
    for (const parts of [totals.byAccount, totals.byCategory, totals.byGas, totals.bySite, totals.byMonth]) {
      expect(adds(parts, totals.locationCo2eKg)).toBe(true);
    }
    expect(totals.byMonth.map(({ key }) => key)).toEqual(['2025-01', '2025-02', '2025-03', '2025-05']);
  });

  it('restates the series of inventories beside the original', async () => {
    const input = (delta: string) => ({
      series: [2024, 2025].map((of) => ({ year: String(of), inventoryId: idOf(of) })),
      changes: [
        {
          id: 'error',
          trigger: 'error',
          on: '2026-01-10',
          deltas: { 2024: { 1: delta } },
          reason: 'a tank was read twice',
          approvedBy: 'Olivia',
        },
      ],
      policy: { threshold: '0.05', baseYears: ['2024'] },
    });
    const large = await installation.as(owner, restateInventories, input('5000'));
    expect(large).toMatchObject({ isRecalculated: true, decisions: [{ decision: 'recalculated' }] });
    const small = await installation.as(owner, restateInventories, input('1'));
    if (large.status !== 'calculated' || small.status !== 'calculated') throw new Error('refused');
    expect(small.isRecalculated).toBe(false);
    expect(small.restated).toEqual(small.original);
    expect(large.original).toEqual(small.original);
    expect(large.years.map(({ notCountedLines }) => notCountedLines)).toEqual([1, 1]);
  });

  it('divides by what was made', async () => {
    const answer = await installation.as(owner, intensityOfInventory, {
      inventoryId: idOf(2025),
      amount: '2',
      unit: 't',
    });
    if (answer.status !== 'calculated') throw new Error('refused');
    for (const { co2eKg, kgPerUnit } of answer.intensities) {
      expect(isNothing(subtract(add(decimal(kgPerUnit), decimal(kgPerUnit)), decimal(co2eKg)))).toBe(true);
    }
    expect(answer.intensities.map(({ key }) => key)).toEqual(['location', '1', '2.location']);
  });

  it('decomposes the change of two years into effects that add up to the last digit', async () => {
    const answer = await installation.as(owner, decomposeInventories, {
      beforeInventoryId: idOf(2024),
      afterInventoryId: idOf(2025),
    });
    if (answer.status !== 'calculated') throw new Error('refused');
    const effects = [answer.activityKg, answer.factorKg, answer.structureKg].map(decimal);
    expect(equals(sum(effects), decimal(answer.changeKg))).toBe(true);
    const diesel = answer.items.find(({ id }) => id.includes('mobile.diesel'));
    expect(Number(diesel?.activityKg)).toBeGreaterThan(0);
    expect(answer.problems).toEqual([]);
  });

  it('bridges to another GWP set with nothing unexplained', async () => {
    const answer = await installation.as(owner, bridgeInventorySets, { inventoryId: idOf(2025), to: 'AR6' });
    if (answer.status !== 'calculated') throw new Error('refused');
    expect(isNothing(decimal(answer.unexplainedKg))).toBe(true);
    const steps = answer.steps.map(({ changeKg }) => decimal(changeKg));
    expect(equals(add(decimal(answer.fromKg), sum(steps)), decimal(answer.toKg))).toBe(true);
    expect(answer.steps.length).toBeGreaterThan(1);
  });

  it('bridges to another programme, and says what that could not count', async () => {
    const answer = await installation.as(owner, bridgeInventoryProgrammes, {
      inventoryId: idOf(2025),
      programme: 'uk',
      gwpSet: 'AR6',
    });
    if (answer.status !== 'calculated') throw new Error('refused');
    const steps = answer.steps.map(({ changeKg }) => decimal(changeKg));
    expect(equals(add(decimal(answer.fromKg), sum(steps)), decimal(answer.toKg))).toBe(true);
    expect(answer.steps.some(({ kind }) => kind === 'gwp')).toBe(true);
    const unexplained = answer.steps.filter(({ kind }) => kind === 'unexplained');
    expect(unexplained.every(({ changeKg }) => isNothing(decimal(changeKg)))).toBe(true);
    expect(answer.notCounted).toHaveLength(1);
  });

  it('shows nothing of another organization', async () => {
    const stranger = installation.south.people.owner;
    const verbs: readonly UseCase[] = [totalInventory, intensityOfInventory, bridgeInventorySets];
    for (const verb of verbs) {
      const input = { inventoryId: idOf(2025), amount: '1', unit: 't', to: 'AR6' };
      await expect(installation.as(stranger, verb, input)).rejects.toMatchObject({
        code: 'inventory.not_found',
        status: 404,
      });
    }
  });
});
