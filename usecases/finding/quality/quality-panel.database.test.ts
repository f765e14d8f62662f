import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { correctEntry } from '../../ledger/entry/correct.ts';
import { workOnFindings } from '../work.ts';
import { tellPanel } from './panel.ts';
import { composeResult } from '../../inventory/result/composition.ts';
import { createSite } from '../../organization/site/sites.ts';
import { commitItems, differing, randomOperations } from '../../testing/random-ledger.ts';
import { openTestInstallation, TODAY, type TestInstallation, type TestPerson } from '../../testing.ts';

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
    const spread = (percent: string) => ({ kind: 'normal', percent });
    const uncertain = { uncertainty: { activity: spread('4'), factor: spread('3') } };
    const [first = '', second = ''] = await commitItems(house, [
      { ...diesel, ...uncertain, quantity: '100' },
      { ...diesel, ...uncertain, quantity: '300', from: '2025-03-20', to: '2025-05-10' },
      { ...diesel, uncertainty: { ...uncertain.uncertainty, activity: spread('12') }, quantity: '50' },
    ]);
    await look();
    await house.as(owner, correctEntry, { entryId: first, reason: 'medido', change: { quantity: '120' } });
    await house.as(owner, correctEntry, { entryId: second, reason: 'em dobro', withdraw: true });
    await look();
    const STANDS = `e.state <> 'withdrawn' and not exists (select from public.entries later where later.supersedes = e.id)`;
    const LINES = `public.entries e left join public.ledger_bases b
      on b.organization_id = e.organization_id and b.hash = e.result ->> 'basis'`;
    const said = (what: string) =>
      `coalesce(e.result -> 'uncertainty', b.content -> 'uncertainty') ->> '${what}'`;
    const kept = `select inventory_id, site_id, category, kind, state, ratings, method, certain, lines,
      trim_scale(weight) as weight from public.quality_totals`;
    const counted = `select e.inventory_id, e.site_id, e.category, e.kind, e.state, razao.ratings_of(e.result, b.content),
      coalesce(e.result ->> 'method', b.content ->> 'method'), coalesce(${said('status')}, '') = 'known', count(*),
      trim_scale(sum(coalesce(abs(e.co2e_kg), 0)))
      from ${LINES} where ${STANDS} group by 1, 2, 3, 4, 5, 6, 7, 8`;
    expect(await differing(house, kept, counted)).toEqual([]);
    const intervals = `select inventory_id, span_from, span_to, site_id, scope, category, kind, factor_id, lines, trim_scale(co2e_kg),
      trim_scale(minus_kg), trim_scale(plus_kg), trim_scale(minus_squared), trim_scale(plus_squared) from public.uncertainty_totals`;
    const half = (side: string) => `(e.co2e_kg * (${said(`${side}Percent`)})::numeric / 100)`;
    const recounted = `select e.inventory_id, razao.span_from(e.period_from, e.period_to),
      razao.span_to(e.period_from, e.period_to), e.site_id, e.scope, e.category, e.kind, e.factor_ids[1], count(*),
      trim_scale(sum(e.co2e_kg)), trim_scale(sum(${half('minus')})), trim_scale(sum(${half('plus')})),
      trim_scale(sum(${half('minus')} * ${half('minus')})), trim_scale(sum(${half('plus')} * ${half('plus')}))
      from ${LINES} where ${STANDS} and e.state = 'counted' and ${said('status')} = 'known'
      group by 1, 2, 3, 4, 5, 6, 7, 8`;
    expect(await differing(house, intervals, recounted)).toEqual([]);
  });

  it('give each month its interval by both approaches: lines of one factor err alike', async () => {
    const { site } = await house.as(owner, createSite, { name: 'Intervalo', region: 'BR' });
    const spread = (percent: string) => ({ kind: 'normal', percent });
    const stated = (percent: string) => ({ activity: spread(percent), factor: spread('3') });
    const line = { ...diesel, siteId: site.id };
    await commitItems(house, [
      { ...line, uncertainty: stated('4'), quantity: '120' },
      { ...line, uncertainty: stated('12'), quantity: '50' },
    ]);
    await look();
    const made = await house.as(owner, composeResult, { ...year, siteIds: [site.id], withUncertainty: true });
    const [march, ...others] = made.uncertainty?.months ?? [];
    expect(others).toEqual([]);
    // 120 L at 5 % (√(4² + 3²)) and 50 L at √(12² + 3²) %, added linearly, for they share their factor.
    const percent = (120 * 5 + 50 * Math.hypot(12, 3)) / 170;
    expect(march).toMatchObject({ month: '2025-03', lines: 2, recommended: 'approach1' });
    expect(Number(march?.approach1?.plusPercent)).toBeCloseTo(percent, 6);
    expect(Number(march?.approach2?.plusPercent)).toBeCloseTo(percent, 0);
    const known = Number(march?.knownCo2eKg);
    expect(Number(march?.approach1?.lowKg) / known).toBeCloseTo(1 - percent / 100, 8);
  });
});

describe('the panel of quality', () => {
  it('names a kind once of which each month has a factor of its own', async () => {
    const { site } = await house.as(owner, createSite, { name: 'Rede', region: 'BR' });
    const spread = { kind: 'normal', percent: '5' };
    const uncertainty = { activity: spread, factor: spread };
    const power = { kind: 'electricity', quantity: '90000', unit: 'kWh', siteId: site.id, uncertainty };
    await commitItems(house, [
      { ...power, from: '2025-03-01', to: '2025-03-31' },
      { ...power, from: '2025-04-01', to: '2025-04-30' },
      { ...diesel, quantity: '100', siteId: site.id, uncertainty },
    ]);
    await look();
    const { assessment } = await house.as(owner, tellPanel, {
      subject: { of: 'site', siteId: site.id, ...year },
    });
    const improve = assessment.status === 'assessed' ? assessment.precision.improve : [];
    expect(improve.map(({ kind }) => kind)).toEqual(['electricity', 'mobile.diesel']);
    expect(improve[0]?.factorId).toBeNull();
    expect(improve.reduce((sum, { share }) => sum + Number(share), 0)).toBeCloseTo(1, 5);
  });

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
      precision: {
        status: 'not_met',
        targetPercent: '15',
        knownShare: '1',
        improve: [{ kind: 'mobile.diesel', share: '1.000000' }],
      },
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
