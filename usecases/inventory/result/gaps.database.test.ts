import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDrafts } from '../../ledger/draft/drafts.ts';
import { commitEntries } from '../../ledger/entry/commit.ts';
import { archiveSite, createSite } from '../../organization/site/sites.ts';
import { openTestInstallation, type TestInstallation, type TestPerson } from '../../testing.ts';
import { findGaps } from './gaps.ts';

let house: TestInstallation;
let owner: TestPerson;

beforeAll(async () => {
  house = await openTestInstallation();
  owner = house.north.people.owner;
});
afterAll(() => house?.stop());

async function report(siteId: string, kind: string, unit: string, months: readonly [string, string][]) {
  const items = months.map(([from, to]) => ({ kind, unit, quantity: '10', from, to, siteId }));
  const { drafts } = await house.as(owner, createDrafts, { items });
  const approved = drafts.map(({ id, revision }) => ({ draftId: id, revision }));
  await house.as(owner, commitEntries, { drafts: approved, acceptNotCounted: true });
}

async function site(name: string): Promise<string> {
  return (await house.as(owner, createSite, { name, region: 'BR' })).site.id;
}

const month = (name: string, days: number): [string, string] => [`${name}-01`, `${name}-${days}`];

describe('the months that a series lacks', () => {
  it('are named for series that run, up to the last whole month, and not for others', async () => {
    const [running, whole, sparse, closed] = [
      await site('Sorocaba'),
      await site('Betim'),
      await site('Jundiaí'),
      await site('Fechada'),
    ];
    const lacking = [month('2026-02', 28), month('2026-03', 31), month('2026-05', 31), month('2026-06', 30)];
    await report(running, 'mobile.diesel', 'L', lacking);
    await report(whole, 'stationary.natural_gas', 'm3', [['2025-11-01', '2026-10-31']]);
    await report(sparse, 'mobile.diesel', 'L', lacking.slice(0, 2));
    await report(closed, 'mobile.diesel', 'L', lacking);
    await house.as(owner, archiveSite, { siteId: closed });

    const { series } = await house.as(owner, findGaps, {});
    expect(series).toEqual([
      {
        kind: 'mobile.diesel',
        name: expect.objectContaining({ en: expect.any(String), 'pt-BR': expect.any(String) }),
        siteId: running,
        siteName: 'Sorocaba',
        last: '2026-06',
        missing: ['2026-04', '2026-07', '2026-08', '2026-09', '2026-10'],
      },
    ]);
    const { series: eager } = await house.as(owner, findGaps, { atLeastMonths: 2 });
    expect(eager.map(({ siteName }) => siteName)).toEqual(['Jundiaí', 'Sorocaba']);
    const neighbour = await house.as(house.south.people.owner, findGaps, {});
    expect(neighbour.series).toEqual([]);
  });
});
