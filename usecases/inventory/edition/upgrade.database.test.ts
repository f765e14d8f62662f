import { decimal, equals, multiply, subtract, sum, toText } from '#engine/decimal.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDrafts } from '../../ledger/draft/drafts.ts';
import { commitEntries } from '../../ledger/entry/commit.ts';
import { findFactors } from '../../calculation/factor/search.ts';
import { listEditions, previewUpgrade } from './upgrade.ts';
import { createSite } from '../../organization/site/sites.ts';
import { openTestInstallation, type TestInstallation, type TestPerson } from '../../testing.ts';

let installation: TestInstallation;
let owner: TestPerson;
let leeds = '';

const month = (year: number) => ({ from: `${year}-03-01`, to: `${year}-03-31` });

async function commit(items: readonly object[]) {
  const { drafts } = await installation.as(owner, createDrafts, {
    items: items.map((item) => ({ siteId: leeds, ...item })),
  });
  const approvals = drafts.map(({ id: draftId, revision }) => ({ draftId, revision }));
  await installation.as(owner, commitEntries, { drafts: approvals, acceptNotCounted: true });
  return drafts;
}

const preview = (edition: string, more: object = {}) =>
  installation.as(owner, previewUpgrade, { publisher: 'desnz', edition, ...more });

beforeAll(async () => {
  installation = await openTestInstallation();
  ({ owner } = installation.north.people);
  const { site } = await installation.as(owner, createSite, { name: 'Leeds', region: 'GB' });
  leeds = site.id;
  await commit([
    { kind: 'mobile.diesel', quantity: '1000', unit: 'L', ...month(2024) },
    { kind: 'mobile.diesel', quantity: '2000', unit: 'L', ...month(2024) },
    { kind: 'electricity', quantity: '5000', unit: 'kWh', ...month(2023) },
    // Two editions in one line.
    { kind: 'stationary.natural_gas', quantity: '900', unit: 'm3', from: '2023-12-01', to: '2024-01-31' },
    { kind: 'mobile.diesel', quantity: '10', unit: 'L', ...month(2025) },
    // Other publishers' factors are not examined.
    { kind: 'fugitive.r410a', quantity: '1', unit: 'kg', ...month(2024) },
  ]);
});
afterAll(() => installation?.stop());

describe('the preview of another edition of a publisher’s factors', () => {
  it('lists publishers and editions with the lines that use them', async () => {
    const { publishers } = await installation.as(owner, listEditions, {});
    const desnz = publishers.find(({ key }) => key === 'desnz');
    expect(desnz?.editions.map(({ edition }) => edition)).toEqual([
      '2025',
      '2024',
      '2023',
      '2022',
      '2021',
      '2020',
    ]);
    expect(desnz?.editions.find(({ edition }) => edition === '2024')?.lines).toBe(3);
    const egrid = publishers.find(({ key }) => key === 'epa-egrid');
    expect(egrid?.editions.map(({ edition }) => edition)).toContain('2023');
  });

  it('tells line by line the old and the new factor, and the exact difference', async () => {
    const { lines, changes, factors, fromKg, toKg, changeKg, notComparable } = await preview('2025');
    expect(notComparable).toEqual([]);
    expect(lines).toMatchObject({ examined: 4, notComparable: 0, alreadyOn: 1, notCounted: 0 });
    expect(lines.changed + lines.unchanged).toBe(4);
    expect(equals(subtract(decimal(toKg), decimal(fromKg)), decimal(changeKg))).toBe(true);
    expect(equals(sum(changes.map((change) => decimal(change.changeKg))), decimal(changeKg))).toBe(true);
    const diesel = changes.filter(({ kind }) => kind === 'mobile.diesel');
    expect(diesel.map(({ pairs }) => pairs.map(({ to }) => to.factorId))).toEqual([
      ['desnz/2025/1_101_1011_8'],
      ['desnz/2025/1_101_1011_8'],
    ]);
    const [large, small] = diesel;
    expect(
      equals(decimal(large?.changeKg ?? ''), multiply(decimal('2'), decimal(small?.changeKg ?? ''))),
    ).toBe(true);
    expect(factors.find(({ from }) => from.factorId === 'desnz/2024/1_101_1011_8')?.lines).toBe(2);
    const gas = changes.find(({ kind }) => kind === 'stationary.natural_gas');
    expect(gas?.pairs.map(({ from }) => from.factorId.slice(0, 'desnz/2023'.length))).toEqual([
      'desnz/2023',
      'desnz/2024',
    ]);
  });

  it('agrees with the numbers of both editions', async () => {
    const value = async (id: string) => {
      const found = await installation.database.asService((tx) =>
        findFactors(tx, { query: '', publisher: 'desnz', unit: 'L', kind: 'mobile.diesel', limit: 50 }),
      );
      const factor = found.find((one) => one.factor.id === id)?.factor;
      return sum(Object.values(factor?.gasesCo2eKg ?? {}).map(decimal));
    };
    const [old, young] = [await value('desnz/2024/1_101_1011_8'), await value('desnz/2025/1_101_1011_8')];
    const { changes } = await preview('2025');
    const line = changes.find(({ kind, quantity }) => kind === 'mobile.diesel' && quantity === '1000');
    const expected = multiply(subtract(young, old), decimal('1000'));
    // Masses are un-weighed and weighed again, so the last digits of a quotient may differ.
    expect(Number(line?.changeKg)).toBeCloseTo(Number(toText(expected)), 9);
    expect(Number(line?.changeKg)).not.toBe(0);
  });

  it('follows a table that the publisher renumbered by what the factors answer', async () => {
    const { changes } = await preview('2025');
    const power = changes.find(({ kind }) => kind === 'electricity');
    expect(power?.pairs).toMatchObject([
      {
        from: { factorId: 'desnz/2023/uk_electricity_electricity_generated_electricity_uk_kwh' },
        to: { factorId: 'desnz/2025/7_400_4000_5' },
      },
    ]);
  });

  it('cuts the list and not the totals, and changes nothing', async () => {
    const whole = await preview('2025');
    const part = await preview('2025', { offset: 1, limit: 1 });
    expect(part.changes).toEqual(whole.changes.slice(1, 2));
    expect(part.changeKg).toBe(whole.changeKg);
    const { rows } = await installation.database.pool.query(
      'select count(*)::int as lines from public.entries',
    );
    expect(rows).toEqual([{ lines: 6 }]);
  });

  it('lists with its reason a line that nothing follows', async () => {
    const filters = { publisher: 'desnz', year: 2024, category: 'fuel_energy_activities', unit: 'L' };
    const [upstream] = await installation.database.asService((tx) =>
      findFactors(tx, { query: '', limit: 1, ...filters }),
    );
    if (!upstream) throw new Error('no upstream factor');
    const march = month(2024);
    await commit([
      { kind: 'upstream.fuel', quantity: '10', unit: 'L', factorId: upstream.factor.id, ...march },
    ]);
    // The condensed edition of 2022 has no upstream tables.
    const { lines, notComparable } = await preview('2022');
    expect(notComparable.map(({ problems }) => problems.map(({ code }) => code))).toContainEqual([
      'factor.no_counterpart',
    ]);
    expect(lines.notComparable).toBe(notComparable.length);
  });

  it('refuses an edition that is not there, and shows no other organization’s lines', async () => {
    await expect(preview('1999')).rejects.toMatchObject({ code: 'factor.edition_unknown', status: 404 });
    const stranger = installation.south.people.owner;
    const { lines } = await installation.as(stranger, previewUpgrade, {
      publisher: 'desnz',
      edition: '2025',
    });
    expect(lines.examined).toBe(0);
  });
});
