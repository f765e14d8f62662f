import { add, decimal, toText } from '#engine/decimal.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDrafts } from '../ledger/draft/drafts.ts';
import { commitEntries } from '../ledger/entry/commit.ts';
import { openTestInstallation, type TestInstallation } from '../testing.ts';
import { listInventories } from './inventories.ts';
import { decideRecalculation, listRecalculations, proposeRecalculation } from './recalculations.ts';
import { updateInventory } from './setup.ts';

let house: TestInstallation;
let people: TestInstallation['north']['people'];
let inventoryId = '';

beforeAll(async () => {
  house = await openTestInstallation();
  ({ people } = house.north);
  const items = [2023, 2024].map((year) => ({
    kind: 'mobile.diesel',
    quantity: '1000',
    unit: 'L',
    from: `${year}-06-01`,
    to: `${year}-06-30`,
  }));
  const { drafts } = await house.as(people.owner, createDrafts, { items });
  const approved = drafts.map(({ id, revision }) => ({ draftId: id, revision }));
  await house.as(people.owner, commitEntries, { drafts: approved });
  const { inventories } = await house.as(people.owner, listInventories, {});
  inventoryId = inventories.find(({ from }) => from === '2024-01-01')?.id ?? '';
});
afterAll(() => house?.stop());

const read = () => house.as(people.viewer, listRecalculations, { inventoryId });

function bought(id: string, kg: string) {
  const trigger = 'acquisition';
  const deltas = { '2023': { '1': kg }, '2024': { '1': kg } };
  return { id, trigger, on: '2024-03-01', deltas, reason: `Plant ${id} was bought` };
}
const propose = (changes: readonly object[]) =>
  house.as(people.manager, proposeRecalculation, { inventoryId, changes });

async function proposed(changes: readonly object[]) {
  const answer = await propose(changes);
  if (answer.status !== 'calculated') throw new Error(JSON.stringify(answer.problems));
  return answer.recalculation;
}

describe('a base year', () => {
  it('is not recalculated before there is a policy', async () => {
    expect(await read()).toMatchObject({ policy: null, recalculated: null, recalculations: [] });
    await expect(propose([bought('a', '1')])).rejects.toMatchObject({ code: 'base_year.no_policy' });
    const baseYear = { years: [2023], reason: 'First', threshold: '0.05', triggers: ['acquisition'] };
    await house.as(people.owner, updateInventory, { inventoryId, revision: 1, baseYear });
    const { policy, series } = await read();
    expect(policy).toMatchObject({ years: [2023], threshold: '0.05' });
    expect(
      series.map(({ year, countedLines, notCountedLines }) => [year, countedLines, notCountedLines]),
    ).toEqual([
      ['2023', 1, 0],
      ['2024', 1, 0],
    ]);
  });

  it('keeps both series: small changes add up, and another person decides', async () => {
    const { series } = await read();
    const base = decimal(series[0]?.values['1'] ?? '');
    // About 3 % of some 2.3 tonnes: below the threshold, alone.
    const small = await proposed([bought('a', '70')]);
    expect(small.restatement).toMatchObject({
      isRecalculated: false,
      decisions: [{ decision: 'below_threshold' }],
    });
    const own = house.as(people.manager, decideRecalculation, {
      recalculationId: small.id,
      approve: true,
      reason: 'Mine',
    });
    await expect(own).rejects.toMatchObject({ code: 'base_year.four_eyes' });
    const decide = (recalculationId: string, approve: boolean) =>
      house.as(people.owner, decideRecalculation, { recalculationId, approve, reason: 'Checked' });
    await decide(small.id, true);
    const second = await proposed([bought('b', '80')]);
    expect(second.restatement.isRecalculated).toBe(true);
    expect(second.restatement.restated[0]?.values['1']).toBe(toText(add(base, decimal('150'))));
    // It was judged with the first alone: the answer of another proposal makes this one stale.
    const third = await proposed([bought('c', '90')]);
    await decide(second.id, true);
    await expect(decide(third.id, true)).rejects.toMatchObject({ code: 'recalculation.stale' });
    const { recalculation } = await decide(third.id, false);
    expect(recalculation).toMatchObject({ state: 'rejected', decidedBecause: 'Checked' });
    await expect(decide(third.id, true)).rejects.toMatchObject({ code: 'recalculation.decided' });
    const now = await read();
    expect(now.series).toEqual(series);
    expect(now.recalculated?.[0]?.values['1']).toBe(toText(add(base, decimal('150'))));
    expect(now.recalculations.map(({ state }) => state)).toEqual(['approved', 'approved', 'rejected']);
  });

  it('never moves for growth, and takes no trigger that the policy does not name', async () => {
    const growth = await proposed([{ ...bought('d', '999'), trigger: 'organic_growth' }]);
    expect(growth.restatement.decisions.at(-1)).toMatchObject({ decision: 'organic' });
    await expect(propose([{ ...bought('e', '1'), trigger: 'error' }])).rejects.toMatchObject({
      code: 'input.invalid',
      params: { path: 'changes.0.trigger' },
    });
  });

  it('takes no change of what was proposed, whoever writes', async () => {
    const change = house.database.pool.query(
      'update public.base_year_recalculations set decided_by = proposed_by where decided_by is not null',
    );
    await expect(change).rejects.toThrow(/base_year_four_eyes/);
  });
});
