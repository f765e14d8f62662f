import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workOnFindings } from './finding/work.ts';
import { tellPanel } from './quality/panel.ts';
import { createSite } from './site/sites.ts';
import { commitItems, differing, randomOperations } from './testing/random-ledger.ts';
import { openTestInstallation, TODAY, type TestInstallation, type TestPerson } from './testing.ts';

let house: TestInstallation;
let owner: TestPerson;

beforeAll(async () => {
  house = await openTestInstallation();
  owner = house.north.people.owner;
});
afterAll(() => house?.stop());

const look = () => workOnFindings({ ...house, library: '', now: () => TODAY });
const diesel = { kind: 'mobile.diesel', unit: 'L', from: '2025-03-01', to: '2025-03-31' };
const year = { from: '2025-01-01', to: '2025-12-31' };

describe('the sums of quality', () => {
  it('say what the lines that stand say, to the last digit, after any operations', async () => {
    for (const seed of [11, 12]) {
      await randomOperations(house, seed);
      await look();
    }
    const kept = `select inventory_id, site_id, category, kind, state, ratings, method, certain, lines,
      trim_scale(weight) as weight from public.quality_totals`;
    const counted = `select e.inventory_id, e.site_id, e.category, e.kind, e.state, razao.ratings_of(e.result, null),
      e.result ->> 'method', false, count(*), trim_scale(sum(coalesce(abs(e.co2e_kg), 0)))
      from public.entries e where e.state <> 'withdrawn'
        and not exists (select from public.entries later where later.supersedes = e.id) group by 1, 2, 3, 4, 5, 6, 7`;
    expect(await differing(house, kept, counted)).toEqual([]);
  });
});

describe('the panel of quality', () => {
  it('assesses a line, its category, its site and its inventory alike where there is nothing else', async () => {
    const { site } = await house.as(owner, createSite, { name: 'Sozinha', region: 'BR' });
    const [entryId = ''] = await commitItems(house, [{ ...diesel, quantity: '100', siteId: site.id }]);
    const [first, before] = [
      await house.as(owner, tellPanel, { subject: { of: 'entry', entryId } }),
      await house.as(owner, tellPanel, { subject: { of: 'site', siteId: site.id, ...year } }),
    ];
    expect(before).toMatchObject({ assessment: { status: 'not_calculated' }, waitingLines: 1 });
    await look();
    const whole = await house.as(owner, tellPanel, { subject: { of: 'site', siteId: site.id, ...year } });
    expect(whole.waitingLines).toBe(0);
    expect(whole.assessment).toEqual(first.assessment);
    // Very good, fair, very good, unrated (poor) and good: (4 + 2 + 4 + 1 + 3) ÷ 5 = 2.8, a good line.
    expect(first.assessment).toMatchObject({
      overall: { points: '2.8', grade: 'good' },
      confidence: { share: '1', grade: 'excellent' },
      precision: { status: 'not_assessed', targetPercent: '15', knownShare: '0' },
      completeness: { counted: 1, known: 1, grade: 'excellent' },
      reliability: { points: '3', grade: 'good' },
      methods: [{ method: null, lines: 1, share: '1' }],
    });
    const indicators = first.assessment.status === 'assessed' ? first.assessment.indicators : [];
    expect(
      indicators.filter(({ unratedShare }) => unratedShare === '1').map(({ indicator }) => indicator),
    ).toEqual(['completeness']);
  });

  it('says nothing of other organizations', async () => {
    const theirs = await house.as(house.south.people.owner, tellPanel, {
      subject: { of: 'scope', scope: 1, ...year },
    });
    expect(theirs).toMatchObject({
      assessment: { status: 'not_calculated', problems: [{ code: 'quality.no_lines' }] },
      findings: [],
      waitingLines: 0,
    });
  });
});
