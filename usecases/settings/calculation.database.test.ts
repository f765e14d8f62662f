import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDrafts, listDrafts } from '../draft/drafts.ts';
import { commitEntries } from '../entry/commit.ts';
import { readClosing } from '../inventory/closings.ts';
import { listInventories } from '../inventory/inventories.ts';
import { summarizeResult } from '../result/summary.ts';
import { closed } from '../testing/inventory-life.ts';
import { commitItems } from '../testing/random-ledger.ts';
import { createSite } from '../site/sites.ts';
import { openTestInstallation, type TestInstallation } from '../testing.ts';
import { changeCalculationSettings, tellCalculationSettings } from './calculation.ts';

let house: TestInstallation;
const owner = () => house.north.people.owner;
/** No act was read for this month, and no grid factor is published for it. */
const month = { from: '2026-10-01', to: '2026-10-31' };
const diesel = { kind: 'mobile.diesel', quantity: '100', unit: 'L', ...month };
const power = { kind: 'electricity', quantity: '10', unit: 'MWh', ...month };
/** Known to the last digit since its month was published. */
const settled = { kind: 'electricity', quantity: '10', unit: 'MWh', from: '2025-03-01', to: '2025-03-31' };

beforeAll(async () => {
  house = await openTestInstallation();
});
afterAll(() => house?.stop());

const codes = (problems: readonly { code: string }[]) => problems.map(({ code }) => code);
const summary = (days: object, view?: object) =>
  house.as(owner(), summarizeResult, { from: '2026-01-01', to: '2026-12-31', ...days, view });

describe('what is not published yet', () => {
  it('counts as provisional, and stands beside the total with its lines', async () => {
    await commitItems(house, [diesel, power, settled]);
    const year = await summary({});
    expect(year.provisional).toEqual({ co2eKg: year.total.co2eKg, lines: 2 });
    const before = await summary({ from: '2025-01-01', to: '2025-12-31' });
    expect(before.provisional).toEqual({ co2eKg: '0', lines: 0 });
    const electricity = await summary({ kinds: ['electricity'] });
    expect(electricity.provisional).toEqual({ co2eKg: electricity.total.co2eKg, lines: 1 });
    expect((await summary({}, { consolidated: true })).provisional).toEqual(year.provisional);
  });

  it('is recorded and not counted where the organization takes no provisional values', async () => {
    const november = { ...diesel, from: '2026-11-01', to: '2026-11-19' };
    const { drafts } = await house.as(owner(), createDrafts, { items: [november] });
    expect(codes(drafts[0]?.problems ?? [])).toEqual(['blend.in_force']);
    const change = { takesProvisional: false };
    expect(await house.as(owner(), changeCalculationSettings, change)).toMatchObject(change);
    const [draft] = (await house.as(owner(), listDrafts, { draftIds: drafts.map(({ id }) => id) })).drafts;
    expect(draft?.result?.status).toBe('not_calculated');
    expect(codes(draft?.problems ?? [])).toEqual(['provisional.not_taken', 'blend.in_force']);
    const approval = { drafts: [{ draftId: draft?.id, revision: draft?.revision }], acceptNotCounted: true };
    const { entries } = await house.as(owner(), commitEntries, approval);
    expect(entries).toMatchObject([{ state: 'not_counted' }]);
    const { drafts: other } = await house.as(owner(), createDrafts, { items: [settled] });
    expect(other[0]?.result?.status).toBe('calculated');
    await house.as(owner(), changeCalculationSettings, { takesProvisional: true });
  });

  it('is named in a closing, with what it comes to', async () => {
    const { inventories } = await house.as(owner(), listInventories, {});
    const inventory = inventories.find(({ from }) => from === '2026-01-01');
    const { id } = await closed(house, house.north, inventory?.id ?? '');
    const told = await house.as(owner(), readClosing, { closingId: id });
    expect(told.provisional).toEqual({ co2eKg: told.snapshot.totals.co2eKg, lines: 2 });
  });
});

describe('factors known as CO2e alone', () => {
  const german = { kind: 'electricity', quantity: '3', unit: 'MWh', from: '2023-03-01', to: '2023-03-31' };

  it('are taken on another GWP set without asking, once their source is accepted', async () => {
    const { site } = await house.as(owner(), createSite, { name: 'Köln', region: 'DE' });
    const items = [{ ...german, siteId: site.id }];
    const asked = await house.as(owner(), createDrafts, { items });
    const problem = asked.drafts[0]?.problems.find(({ code }) => code === 'gwp.set_mismatch');
    expect(problem).toBeDefined();
    const source = house.ports.library.factor(problem?.params['factor'] ?? '')?.source.sourceId ?? '';
    const changed = await house.as(owner(), changeCalculationSettings, { acceptGwpSource: source });
    expect(changed.acceptedGwpSources).toEqual([source]);
    const { drafts } = await house.as(owner(), createDrafts, { items });
    expect(drafts[0]?.result?.status).toBe('calculated');
    expect(codes(drafts[0]?.problems ?? [])).toContain('gwp.set_mismatch');
    const back = await house.as(owner(), changeCalculationSettings, { refuseGwpSource: source });
    expect(back.acceptedGwpSources).toEqual([]);
  });

  it('are accepted of no source that the library does not hold', async () => {
    await expect(
      house.as(owner(), changeCalculationSettings, { acceptGwpSource: 'nobody/2025' }),
    ).rejects.toMatchObject({ code: 'input.invalid' });
    expect((await house.as(owner(), tellCalculationSettings, {})).acceptedGwpSources).toEqual([]);
  });
});
