import { lastDayOfMonth } from '#engine/period.ts';
import { createDrafts } from '../../ledger/draft/drafts.ts';
import { commitEntries } from '../../ledger/entry/commit.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tellInventoryCompleteness } from '../../finding/completeness/matrix.ts';
import { listInventories } from '../inventories.ts';
import { createSite } from '../../organization/site/sites.ts';
import { openTestInstallation, type TestInstallation } from '../../testing.ts';
import { tellCompleteness } from './completeness.ts';
import { findGaps } from './gaps.ts';

// Today is in November 2026: October is the last month that is over.
let house: TestInstallation;
let people: TestInstallation['north']['people'];

beforeAll(async () => {
  house = await openTestInstallation();
  ({ people } = house.north);
});
afterAll(() => house?.stop());

/** Lines of diesel; those of this year have no factor yet, and are reported all the same. */
async function commit(of: readonly { from: string; to: string; siteId: string }[]): Promise<void> {
  const items = of.map((one) => ({ ...one, kind: 'mobile.diesel', unit: 'L', quantity: '100' }));
  const { drafts } = await house.as(people.contributor, createDrafts, { items });
  await house.as(people.contributor, commitEntries, {
    drafts: drafts.map(({ id, revision }) => ({ draftId: id, revision })),
    acceptNotCounted: true,
  });
}

/** A site with lines of diesel, each from the first day of a month to the last of another one. */
async function siteWith(
  name: string,
  spans: readonly (readonly [from: string, to: string])[],
): Promise<string> {
  const { site } = await house.as(people.owner, createSite, { name });
  await commit(
    spans.map(([from, to]) => ({
      siteId: site.id,
      from: `${from}-01`,
      to: lastDayOfMonth(`${to}-01`),
    })),
  );
  return site.id;
}

async function completeness(siteId: string, year: number) {
  const told = await house.as(people.viewer, tellCompleteness, {
    from: `${year}-01-01`,
    to: `${year}-12-31`,
    siteIds: [siteId],
  });
  const missing = told.cells.filter((cell) => cell.missing.length > 0).map(({ month }) => month);
  return { expected: told.expected, reported: told.reported, missing };
}

/** What the matrix of the year's inventory says of the months of the site, `lacks` and so on. */
async function matrix(siteId: string, year: number): Promise<readonly string[]> {
  const { inventories } = await house.as(people.viewer, listInventories, {});
  const inventoryId = inventories.find(({ from }) => from === `${year}-01-01`)?.id ?? '';
  const { series } = await house.as(people.viewer, tellInventoryCompleteness, {
    inventoryId,
    siteIds: [siteId],
  });
  return series[0]?.cells.map(({ state }) => state) ?? [];
}
const gaps = async (siteId: string) =>
  (await house.as(people.viewer, findGaps, {})).series.find((one) => one.siteId === siteId)?.missing ?? [];
const times = (count: number, state: string) => Array.from({ length: count }, () => state);

describe('a series that comes each quarter', () => {
  it('stands for its three months, and is not missed before the quarter is over', async () => {
    const site = await siteWith('Quarters', [
      ['2026-01', '2026-03'],
      ['2026-04', '2026-06'],
      ['2026-07', '2026-09'],
    ]);
    expect(await completeness(site, 2026)).toEqual({ expected: 9, reported: 9, missing: [] });
    expect(await matrix(site, 2026)).toEqual([...times(9, 'stands'), ...times(3, 'later')]);
    expect(await gaps(site)).toEqual([]);
  });

  it('lacks all months of a quarter that is over and did not come, in the middle and at the end', async () => {
    const site = await siteWith('Lacking', [
      ['2025-01', '2025-03'],
      ['2025-04', '2025-06'],
      ['2025-07', '2025-09'],
      ['2025-10', '2025-12'],
      ['2026-04', '2026-06'],
    ]);
    const missing = ['2026-01', '2026-02', '2026-03', '2026-07', '2026-08', '2026-09'];
    expect(await completeness(site, 2026)).toEqual({ expected: 9, reported: 3, missing });
    expect(await matrix(site, 2026)).toEqual([
      ...times(3, 'lacks'),
      ...times(3, 'stands'),
      ...times(3, 'lacks'),
      ...times(3, 'later'),
    ]);
    expect(await gaps(site)).toEqual(missing);
  });

  it('stands for its quarter also where its lines are of one month', async () => {
    const site = await siteWith('Meter', [
      ['2025-09', '2025-09'],
      ['2025-12', '2025-12'],
      ['2026-03', '2026-03'],
      ['2026-09', '2026-09'],
    ]);
    expect(await completeness(site, 2026)).toEqual({
      expected: 9,
      reported: 6,
      missing: ['2026-04', '2026-05', '2026-06'],
    });
    // What came in March is of January, too, where nobody asks about March.
    const { cells } = await house.as(people.viewer, tellCompleteness, {
      from: '2026-01-01',
      to: '2026-02-28',
      siteIds: [site],
    });
    expect(cells.map(({ month, reported }) => [month, reported])).toEqual([
      ['2026-01', 1],
      ['2026-02', 1],
    ]);
  });
});

describe('a series that comes each year', () => {
  it('stands for the year, and the next one is missed when it is over, not before', async () => {
    const site = await siteWith('Year', [['2025-01', '2025-12']]);
    expect(await completeness(site, 2025)).toEqual({ expected: 12, reported: 12, missing: [] });
    expect(await completeness(site, 2026)).toEqual({ expected: 0, reported: 0, missing: [] });
    expect(await gaps(site)).toEqual([]);
    const older = await siteWith('Years', [
      ['2023-01', '2023-12'],
      ['2024-01', '2024-12'],
    ]);
    const told = await completeness(older, 2025);
    expect([told.expected, told.reported, told.missing.length]).toEqual([12, 0, 12]);
  });
});

describe('a series that comes more often', () => {
  it('is of its months: weeks fill the month that they are in', async () => {
    const { site } = await house.as(people.owner, createSite, { name: 'Weeks' });
    const weeks = ['2026-01-05', '2026-01-12', '2026-02-02', '2026-02-09', '2026-04-06', '2026-05-04'];
    await commit(
      weeks.map((from) => ({
        siteId: site.id,
        from,
        to: `${from.slice(0, 8)}${Number(from.slice(8)) + 6}`.replace(/-(\d)$/, '-0$1'),
      })),
    );
    const { missing } = await completeness(site.id, 2026);
    expect(missing).toEqual(['2026-03', '2026-06', '2026-07', '2026-08', '2026-09', '2026-10']);
  });

  it('comes each month again after a line of a year', async () => {
    const site = await siteWith('Mixed', [
      ['2025-01', '2025-12'],
      ['2026-01', '2026-01'],
      ['2026-02', '2026-02'],
      ['2026-03', '2026-03'],
      ['2026-05', '2026-05'],
    ]);
    const { missing } = await completeness(site, 2026);
    expect(missing).toEqual(['2026-04', '2026-06', '2026-07', '2026-08', '2026-09', '2026-10']);
  });
});
