import { add, decimal, divide, multiply, toText } from '#engine/decimal.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDrafts } from '../../ledger/draft/drafts.ts';
import { commitEntries } from '../../ledger/entry/commit.ts';
import { listInventories } from '../inventories.ts';
import { decideRecalculation, proposeRecalculation } from '../recalculations.ts';
import { updateInventory } from '../setup.ts';
import { stateDriver } from '../result/drivers.ts';
import { tellScope2 } from '../result/scope2.ts';
import { summarizeResult } from '../result/summary.ts';
import { ownAction, ownTarget } from '../../testing/tenancy.ts';
import { openTestInstallation, type TestInstallation, type TestPerson } from '../../testing.ts';
import { listActions, saveAction, withdrawAction } from './actions.ts';
import { followTarget } from './follow.ts';
import { listTargets, saveTarget, withdrawTarget } from './targets.ts';

let house: TestInstallation;
let owner: TestPerson;

async function commit(items: readonly object[]): Promise<void> {
  const { drafts } = await house.as(owner, createDrafts, { items });
  const approved = drafts.map(({ id, revision }) => ({ draftId: id, revision }));
  await house.as(owner, commitEntries, { drafts: approved, acceptNotCounted: true });
}

const days = (year: number) => ({ from: `${year}-01-01`, to: `${year}-12-31` });
const june = (year: number) => ({ from: `${year}-06-01`, to: `${year}-06-30` });

beforeAll(async () => {
  house = await openTestInstallation();
  owner = house.north.people.owner;
  const fuel = { kind: 'mobile.diesel', unit: 'L' };
  await commit([
    { ...fuel, quantity: '1000', ...june(2023) },
    { ...fuel, quantity: '900', ...june(2024) },
    { kind: 'travel.train', quantity: '4000', unit: 'pkm', ...june(2023) },
    { kind: 'electricity', quantity: '10', unit: 'MWh', ...june(2023) },
    { kind: 'electricity', quantity: '12', unit: 'MWh', ...june(2024) },
  ]);
});
afterAll(() => house?.stop());

const target = { ...ownTarget, name: 'Half by 2028', baseYear: 2023, targetYear: 2028, reduction: '0.5' };

async function followed(said: object) {
  const saved = await house.as(owner, saveTarget, { ...target, ...said });
  const answer = await house.as(owner, followTarget, { targetId: saved.target.id });
  await house.as(owner, withdrawTarget, { targetId: saved.target.id, reason: 'Only for this test.' });
  return answer;
}

describe('a target', () => {
  it('is followed over the ledger, each year with the lines behind it', async () => {
    const { result, coverage } = await followed({ growth: '0.02' });
    if (result.status !== 'calculated') throw new Error(JSON.stringify(result.problems));
    const [base, next] = await Promise.all(
      [2023, 2024].map((year) => house.as(owner, summarizeResult, { ...days(year), scopes: [1, 2] })),
    );
    expect(result.years.map(({ year }) => year)).toEqual([2023, 2024, 2025, 2026, 2027, 2028]);
    expect(result.years[0]).toMatchObject({ actualKg: base?.total.co2eKg, countedLines: 2, phase: 'base' });
    expect(result.years[1]).toMatchObject({ actualKg: next?.total.co2eKg, countedLines: 2, phase: 'past' });
    // Nothing is in the ledger of 2025: unknown, and no zero.
    expect(result.years[2]).toMatchObject({ actualKg: null, status: 'unknown', countedLines: 0 });
    expect(result.budget.unknownYears).toEqual([2025]);
    expect(result.years[3]).toMatchObject({ phase: 'running', usual: { fromYear: 2024, ratio: '1.0404' } });
    expect(result.years[5]?.level).toBe(toText(multiply(decimal(base?.total.co2eKg ?? ''), decimal('0.5'))));
    const whole = await house.as(owner, summarizeResult, days(2023));
    expect(coverage).toMatchObject({
      coveredKg: base?.total.co2eKg,
      wholeKg: whole.total.co2eKg,
      share: toText(divide(decimal(base?.total.co2eKg ?? ''), decimal(whole.total.co2eKg))),
      countedLines: 3,
    });
  });

  it('by market has scope 2 as the account by market has it', async () => {
    const { result } = await followed({ scopes: [2], scope2By: 'market' });
    if (result.status !== 'calculated') throw new Error(JSON.stringify(result.problems));
    const both = await house.as(owner, tellScope2, days(2024));
    if (both.market.status !== 'calculated') throw new Error('not calculated');
    expect(result.years[1]?.actualKg).toBe(both.market.co2eKg);
  });

  it('per unit of business keeps to what was stated of the years, and lacks what was not', async () => {
    for (const [year, amount] of [
      [2023, '100'],
      [2024, '120'],
      [2027, '130'],
    ] as const)
      await house.as(owner, stateDriver, { year, measure: 'production', amount, unit: 't' });
    const { result, volumes } = await followed({ kind: 'intensity', measure: 'production' });
    if (result.status !== 'calculated') throw new Error(JSON.stringify(result.problems));
    expect(volumes.map(({ year, amount, unit }) => [year, amount, unit])).toEqual([
      [2023, '100', 't'],
      [2024, '120', 't'],
      [2027, '130', 't'],
    ]);
    expect(result.baseLevel).toBe(toText(divide(decimal(result.years[0]?.actualKg ?? ''), decimal('100'))));
    expect(result.years[3]).toMatchObject({ budgetKg: null, forecastKg: null });
    expect(result.years[4]?.usual).toMatchObject({ basis: 'stated' });
    expect(result.problems).toContainEqual({ code: 'target.volume_missing', params: { year: '2026' } });
  });

  it('without anything counted in its base year is not calculated, and says so', async () => {
    const { result } = await followed({ baseYear: 2020 });
    expect(result).toEqual({
      status: 'not_calculated',
      problems: [{ code: 'base_year.missing', params: { year: '2020' } }],
    });
  });

  it('is changed at the revision that was read, and withdrawn for a reason', async () => {
    const { target: first } = await house.as(owner, saveTarget, { ...target, name: 'Ours' });
    const change = { ...target, name: 'Ours', targetId: first.id, reduction: '0.6' };
    const { target: second } = await house.as(owner, saveTarget, { ...change, revision: 1 });
    expect(second).toMatchObject({ revision: 2, reduction: '0.6' });
    const again = house.as(owner, saveTarget, { ...change, revision: 1 });
    await expect(again).rejects.toMatchObject({ code: 'target.stale' });
    const twin = house.as(owner, saveTarget, { ...target, name: 'OURS' });
    await expect(twin).rejects.toMatchObject({ code: 'target.name_taken' });
    await house.as(owner, withdrawTarget, { targetId: first.id, reason: 'The board set another.' });
    const late = house.as(owner, saveTarget, { ...change, revision: 3 });
    await expect(late).rejects.toMatchObject({ code: 'target.withdrawn' });
    const { targets } = await house.as(owner, listTargets, { includeWithdrawn: true });
    expect(targets.find(({ id }) => id === first.id)?.reason).toBe('The board set another.');
  });

  it.each([
    [{ reduction: '1.2' }, 'reduction'],
    [{ targetYear: 2023 }, 'targetYear'],
    [{ kind: 'intensity' }, 'measure'],
    [{ scope2By: 'market', categories: ['mobile_combustion'] }, 'categories'],
    [{ growth: '-1' }, 'growth'],
  ])('with %j is refused at %s', async (said, path) => {
    const call = house.as(owner, saveTarget, { ...target, ...said });
    await expect(call).rejects.toMatchObject({ code: 'input.invalid', params: { path } });
  });
});

describe('actions', () => {
  it('take from the forecast of the targets that cover them, and stand on a curve by currency', async () => {
    const plan = async (said: object) =>
      (await house.as(owner, saveAction, { ...ownAction, ...said })).action;
    // (36,000 at 25 % over 2 years is 25,000 a year, − 5,000) ÷ 40 t = 500 a tonne.
    const dear = await plan({
      name: 'Dear',
      capex: '36000',
      opex: '-5000',
      lifetimeYears: 2,
      discountRate: '0.25',
      abatementKg: '40000',
    });
    const cheap = await plan({ name: 'Cheap', capex: '0', opex: '-10', abatementKg: '100' });
    const abroad = await plan({ name: 'Abroad', currency: 'eur', scope: 3, category: 'business_travel' });
    expect(dear.cost).toMatchObject({ annualCost: '20000', perTonne: '500' });
    const { curves } = await house.as(owner, listActions, {});
    expect(curves.map(({ currency }) => currency)).toEqual(['BRL', 'EUR']);
    expect(curves[0]).toMatchObject({
      steps: [
        { actionId: cheap.id, perTonne: '-100', upToKg: '100' },
        { actionId: dear.id, perTonne: '500', upToKg: '40100' },
      ],
      abatementKg: '40100',
      annualCost: '19990',
    });
    const { result } = await followed({ growth: '0', scopes: [1] });
    if (result.status !== 'calculated') throw new Error(JSON.stringify(result.problems));
    expect(result.years[4]?.abated.map(({ name, kg }) => [name, kg])).toEqual([
      ['Cheap', '100'],
      ['Dear', '40000'],
    ]);
    // They claim more than there is: nothing is left, and the rest is told.
    expect(result.years[4]).toMatchObject({ forecastKg: '0' });
    expect(Number(result.years[4]?.beyondKg)).toBeGreaterThan(0);
    await house.as(owner, withdrawAction, { actionId: abroad.id, reason: 'Not ours.' });
    expect((await house.as(owner, listActions, {})).curves).toHaveLength(1);
    const late = house.as(owner, withdrawAction, { actionId: abroad.id, reason: 'Again.' });
    await expect(late).rejects.toMatchObject({ code: 'action.withdrawn' });
  });

  it.each([
    [{ to: '2026-12-31' }, 'to'],
    [{ discountRate: '8' }, 'discountRate'],
    [{ abatementKg: '0' }, 'abatementKg'],
    [{ capex: '-1' }, 'capex'],
  ])('with %j are refused at %s', async (said, path) => {
    const call = house.as(owner, saveAction, { ...ownAction, name: 'Bad', ...said });
    await expect(call).rejects.toMatchObject({ code: 'input.invalid', params: { path } });
  });
});

describe('a target whose base year was recalculated', () => {
  const bought = (id: string, kg: string) => ({
    id,
    trigger: 'acquisition',
    on: '2024-03-01',
    deltas: { '2023': { '1': kg, '3': '50' }, '2024': { '1': kg } },
    reason: `Plant ${id} was bought`,
  });
  let inventoryId = '';

  async function approve(change: object): Promise<void> {
    const { manager } = house.north.people;
    const made = await house.as(manager, proposeRecalculation, { inventoryId, changes: [change] });
    if (made.status !== 'calculated') throw new Error(JSON.stringify(made.problems));
    await house.as(owner, decideRecalculation, {
      recalculationId: made.recalculation.id,
      approve: true,
      reason: 'Checked',
    });
  }

  it('stands on it as soon as it is approved, says which, and shows the reported value beside it', async () => {
    const before = await followed({ growth: '0.02' });
    expect(before.recalculation).toBeNull();
    const { inventories } = await house.as(owner, listInventories, {});
    inventoryId = inventories.find(({ from }) => from === '2024-01-01')?.id ?? '';
    const baseYear = { years: [2023], reason: 'First', threshold: '0.05', triggers: ['acquisition'] };
    await house.as(owner, updateInventory, { inventoryId, revision: 1, baseYear });
    // Some 1 % of the base year: approved, and below the threshold.
    await approve(bought('A', '20'));
    const small = await followed({ growth: '0.02' });
    expect(small.recalculation).toMatchObject({ state: 'unchanged', years: [], inventoryId });
    expect(small.result).toEqual(before.result);

    await approve(bought('B', '5000'));
    const after = await followed({ growth: '0.02' });
    if (before.result.status !== 'calculated' || after.result.status !== 'calculated')
      throw new Error('not calculated');
    const plus = (kg: string | null | undefined) => toText(add(decimal(kg ?? ''), decimal('5020')));
    const reportedKg = before.result.baseLevel;
    // Scope 3 is not of this target.
    expect(after.recalculation).toMatchObject({
      state: 'applied',
      reportedKg,
      recalculatedKg: plus(reportedKg),
      years: [
        { year: 2023, addedKg: '5020' },
        { year: 2024, addedKg: '5020' },
      ],
      approved: [
        { changes: [{ reason: 'Plant A was bought' }] },
        {
          decidedBy: { id: owner.id },
          changes: [{ trigger: 'acquisition', on: '2024-03-01', reason: 'Plant B was bought' }],
        },
      ],
    });
    expect(after.result.baseLevel).toBe(plus(reportedKg));
    expect(after.result.years[1]?.actualKg).toBe(plus(before.result.years[1]?.actualKg));
    expect(after.result.years[5]?.level).toBe(toText(multiply(decimal(plus(reportedKg)), decimal('0.5'))));
    // Nothing is in the ledger of 2025: it stays unknown.
    expect(after.result.years[2]?.actualKg).toBeNull();
  });

  it('names it and leaves the years as reported where it says nothing of what is covered', async () => {
    const of = await followed({ scopes: [1], categories: ['mobile_combustion'] });
    expect(of.recalculation).toMatchObject({ state: 'by_category', years: [] });
    expect(of.recalculation?.recalculatedKg).toBe(of.recalculation?.reportedKg);
    const electricity = await followed({ scopes: [2] });
    expect(electricity.recalculation?.state).toBe('unchanged');
    await approve({ ...bought('C', '1'), deltas: { '2023': { '2.location': '30' } } });
    expect((await followed({ scopes: [2] })).recalculation).toMatchObject({
      state: 'applied',
      years: [{ year: 2023, addedKg: '30' }],
    });
    const market = await followed({ scopes: [1, 2], scope2By: 'market' });
    expect(market.recalculation?.state).toBe('by_market');
    expect((await followed({ baseYear: 2024, targetYear: 2030 })).recalculation).toBeNull();
  });
});
