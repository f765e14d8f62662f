import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listFindings } from './list.ts';
import { workOnFindings } from './work.ts';
import { queryEntries } from '../ledger/entry/query.ts';
import { tellPanel } from './quality/panel.ts';
import { addSample } from '../learn/sample/sample.ts';
import { tellSession } from '../organization/session/context.ts';
import { chooseOrganization } from '../organization/session/choose.ts';
import { openTestInstallation, TODAY, type TestInstallation } from '../testing.ts';

let house: TestInstallation;

beforeAll(async () => {
  house = await openTestInstallation();
});
afterAll(() => house?.stop());

describe('findings in the sample data', () => {
  it('are what was planted, and two more series that no factor fits', async () => {
    const { owner } = house.north.people;
    let organizationId = '';
    for (let whole = false; !whole; ) {
      const { sample } = await house.as(owner, addSample, {});
      organizationId = sample.organizationId;
      whole = sample.done === sample.total;
    }
    await workOnFindings({ ...house, library: '', now: () => TODAY });
    await house.as(owner, chooseOrganization, { organizationId });
    const { findings, counts, waiting } = await house.as(owner, listFindings, {});
    const told = findings.map(({ rule, kind, siteName, from, lines }) =>
      [rule, kind, siteName?.split(' ')[0], from, lines].join(' '),
    );
    expect(told.toSorted()).toEqual([
      'duplicate_line mobile.diesel Forjaria 2025-03-01 2',
      // What is recycled has a factor from 2025 on alone.
      'factor_missing waste.recycling Forjaria 2024-01-01 12',
      'factor_missing waste.recycling Usinagem 2024-01-01 12',
      'gap electricity Usinagem 2025-08-01 0',
      'gap mobile.diesel Caldeiraria 2024-06-01 0',
      'gap waste.landfill Forjaria 2025-05-01 0',
      'outlier freight_out.road Forjaria 2024-11-01 1',
      'unit_slip stationary.diesel Caldeiraria 2025-09-01 1',
    ]);
    expect(findings.find(({ rule }) => rule === 'unit_slip')).toMatchObject({
      // Median of the Septembers but this one; 11680 ÷ 1221.
      figures: { seen: '11680', expected: '1221', ratio: '9.57', power: '1', n: '23', seasonal: 'true' },
      fix: { kind: 'correct', quantity: '1168' },
    });
    expect(findings.find(({ rule, kind }) => rule === 'gap' && kind === 'mobile.diesel')).toMatchObject({
      to: '2024-07-31',
      figures: { missing: '2' },
      fix: { lines: [{ from: '2024-06-01' }, { from: '2024-07-01', quantity: '4094' }] },
    });
    expect(counts.severities).toEqual([
      { severity: 'high', findings: 4 },
      { severity: 'medium', findings: 4 },
    ]);
    expect(waiting).toBe(0);
  });

  it('say a method on every line, and an uncertainty for 99 % of the emissions and more', async () => {
    const { owner } = house.north.people;
    const { inventories } = await house.as(owner, tellSession, {});
    expect(inventories.length).toBeGreaterThan(0);
    for (const { id: inventoryId } of inventories) {
      const { assessment } = await house.as(owner, tellPanel, { subject: { of: 'inventory', inventoryId } });
      if (assessment.status !== 'assessed') throw new Error(JSON.stringify(assessment.problems));
      const { status, knownShare, improve } = assessment.precision;
      expect(Number(knownShare)).toBeGreaterThanOrEqual(0.99);
      expect(['achieved', 'not_met']).toContain(status);
      expect(improve.length).toBeGreaterThan(0);
    }
    const { entries: lines } = await house.as(owner, queryEntries, { limit: 500 });
    expect(lines.filter(({ method }) => method === '')).toEqual([]);
    expect(new Set(lines.map(({ method }) => method))).toContain('factor');
    expect(
      lines.filter(
        ({ co2eKg, uncertainty }) => co2eKg !== null && Number(co2eKg) !== 0 && uncertainty === null,
      ),
    ).toEqual([]);
  });
});
