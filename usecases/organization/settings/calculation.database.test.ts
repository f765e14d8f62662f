import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDrafts, listDrafts } from '../../ledger/draft/drafts.ts';
import { commitEntries } from '../../ledger/entry/commit.ts';
import { readClosing } from '../../inventory/closings.ts';
import { listInventories } from '../../inventory/inventories.ts';
import { summarizeResult } from '../../inventory/result/summary.ts';
import { closed } from '../../testing/inventory-life.ts';
import { commitItems } from '../../testing/random-ledger.ts';
import { createSite } from '../site/sites.ts';
import { openTestInstallation, type TestInstallation } from '../../testing.ts';
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

describe('default uncertainties', () => {
  const activity = (draft: { result?: unknown } | undefined) => {
    const result = draft?.result as {
      uncertainty: { parts: { of: string; plusPercent: string; source?: object }[] };
    };
    return result.uncertainty.parts.find(({ of }) => of === 'activity');
  };

  it('are the published ones until the organization puts its own, with a reason that the line says', async () => {
    const before = await house.as(owner(), tellCalculationSettings, {});
    expect(before.uncertainty.find(({ key }) => key === 'activity.invoice')).toMatchObject({
      own: null,
      published: { minusPercent: '5', plusPercent: '5', source: { sourceId: 'ipcc-uncertainty/2006' } },
    });
    const { drafts } = await house.as(owner(), createDrafts, { items: [settled] });
    expect(activity(drafts[0])?.plusPercent).toBe('5');
    const reason = 'Calibration of the meters, 2026';
    const limits = { minusPercent: '2', plusPercent: '3' };
    const change = { uncertainty: { key: 'activity.invoice', limits, reason } };
    const { uncertainty } = await house.as(owner(), changeCalculationSettings, change);
    expect(uncertainty.find(({ key }) => key === 'activity.invoice')?.own).toMatchObject({
      ...limits,
      reason,
    });
    const { drafts: again } = await house.as(owner(), listDrafts, { draftIds: drafts.map(({ id }) => id) });
    expect(activity(again[0])).toMatchObject({
      plusPercent: '3',
      source: { sourceId: 'own/uncertainty', title: reason },
      default: 'activity.invoice',
    });
    const back = { uncertainty: { key: 'activity.invoice', limits: null, reason: 'Back to the guidelines' } };
    await house.as(owner(), changeCalculationSettings, back);
    const { drafts: last } = await house.as(owner(), createDrafts, { items: [settled] });
    expect(activity(last[0])?.plusPercent).toBe('5');
  });

  it('of the factors of a source go before what is printed, and only where the library has such a source', async () => {
    const limits = { minusPercent: '7', plusPercent: '9' };
    const set = { uncertainty: { key: 'factor.mcti-sin', limits, reason: 'Study of the grid' } };
    await house.as(owner(), changeCalculationSettings, set);
    const { drafts } = await house.as(owner(), createDrafts, { items: [settled] });
    expect(JSON.stringify(drafts[0]?.result)).toContain('factor.mcti-sin');
    const unknown = { uncertainty: { key: 'factor.nobody', limits, reason: 'Study' } };
    await expect(house.as(owner(), changeCalculationSettings, unknown)).rejects.toThrow('input.invalid');
    const wide = { uncertainty: { ...set.uncertainty, limits: { minusPercent: '120', plusPercent: '9' } } };
    await expect(house.as(owner(), changeCalculationSettings, wide)).rejects.toThrow('input.invalid');
    await house.as(owner(), changeCalculationSettings, { uncertainty: { ...set.uncertainty, limits: null } });
  });
});

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
