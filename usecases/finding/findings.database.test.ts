import { lastDayOfMonth } from '#engine/period.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDrafts, listDrafts } from '../ledger/draft/drafts.ts';
import { correctEntry } from '../ledger/entry/correct.ts';
import { applyFinding } from './apply.ts';
import { changeMeasures, tellMeasures } from './change-measures.ts';
import { dismissFindings, reopenFindings } from './decide.ts';
import { getFinding, listFindings } from './list.ts';
import { previewFinding } from './preview.ts';
import { workOnFindings } from './work.ts';
import { reopenInventory } from '../inventory/life.ts';
import { saveInstrument } from '../calculation/instrument/instruments.ts';
import { createSite } from '../organization/site/sites.ts';
import { storeDocument } from '../testing/files.ts';
import { approved, closed, monthInventory } from '../testing/inventory-life.ts';
import { commitItems } from '../testing/random-ledger.ts';
import { certificate, readIn } from '../testing/tenancy.ts';
import { openTestInstallation, TODAY, type TestInstallation, type TestPerson } from '../testing.ts';

let house: TestInstallation;
let owner: TestPerson;

beforeAll(async () => {
  house = await openTestInstallation();
  owner = house.north.people.owner;
});
afterAll(() => house?.stop());

const look = () => workOnFindings({ ...house, library: '', now: () => TODAY });

const site = async (name: string) => (await house.as(owner, createSite, { name, region: 'BR' })).site.id;

/** Months of a series at a site, from a month on; 0: none. Gives the lines. */
function tell(siteId: string, start: string, amounts: readonly number[], kind = 'mobile.diesel', unit = 'L') {
  const [year = 0, month = 0] = start.split('-').map(Number);
  const items = amounts.flatMap((quantity, at) => {
    const day = new Date(Date.UTC(year, month - 1 + at, 1)).toISOString().slice(0, 10);
    return quantity === 0
      ? []
      : [{ kind, unit, quantity: String(quantity), from: day, to: lastDayOfMonth(day), siteId }];
  });
  return commitItems(house, items);
}

const EVEN = [1000, 1040, 980, 1010, 1030, 990, 1005, 1020, 995, 1015, 1001, 1025];

async function openAt(siteId: string, state?: string) {
  await look();
  return (await house.as(owner, listFindings, { siteIds: [siteId], ...(state ? { state } : {}) })).findings;
}

describe('a finding', () => {
  it('is told with its figures, its lines and its series, and goes when what it suggests is applied', async () => {
    const siteId = await site('Sorocaba');
    await tell(siteId, '2025-01', [...EVEN.slice(0, 8), 9950, ...EVEN.slice(9)]);
    const [found] = await openAt(siteId);
    // In order: 980 990 1000 1001 1005 1010 | 1015 1020 1025 1030 1040 9950; on logarithms √(1010 × 1015) = 1012.497.
    expect(found).toMatchObject({
      rule: 'unit_slip',
      severity: 'high',
      scope: 1,
      category: 'mobile_combustion',
      from: '2025-09-01',
      to: '2025-09-30',
      lines: 1,
      figures: {
        seen: '9950',
        expected: '1012.5',
        ratio: '9.83',
        power: '1',
        n: '11',
        unit: 'L',
        seasonal: 'false',
      },
      fix: { kind: 'correct', quantity: '995' },
    });
    const findingId = found?.id ?? '';
    const { entries, series } = await house.as(owner, getFinding, { findingId });
    expect(entries.map(({ quantity }) => quantity)).toEqual(['9950']);
    expect(series).toMatchObject({ unit: 'L' });
    expect(series?.points).toHaveLength(12);
    const preview = await house.as(owner, previewFinding, { findingId });
    expect(Number(preview.beforeKg) / Number(preview.afterKg)).toBeCloseTo(10, 9);
    expect(Number(preview.totalBeforeKg) - Number(preview.totalAfterKg)).toBeCloseTo(
      Number(preview.beforeKg) - Number(preview.afterKg),
      6,
    );
    const reason = 'Vírgula no lugar errado';
    const { finding, entryIds } = await house.as(owner, applyFinding, { findingId, reason });
    expect(finding.applied).toMatchObject({ byName: expect.stringContaining('Olivia') });
    expect(entryIds).toHaveLength(1);
    expect(await openAt(siteId)).toEqual([]);
    const [gone] = await openAt(siteId, 'resolved');
    expect(gone).toMatchObject({ id: findingId, state: 'resolved' });
    await expect(
      house.as(owner, dismissFindings, { findingIds: [findingId], reason: 'r' }),
    ).rejects.toMatchObject({
      code: 'finding.resolved',
    });
  });

  it('that was dismissed stays so as the series goes on, and comes back when its own facts change', async () => {
    const siteId = await site('Betim');
    const lines = await tell(siteId, '2024-01', [...EVEN.slice(0, 8), 2995, ...EVEN.slice(9)]);
    const [found] = await openAt(siteId);
    expect(found).toMatchObject({ rule: 'outlier', fix: { kind: 'correct', quantity: null } });
    const findingIds = [found?.id ?? ''];
    await expect(
      house.as(owner, applyFinding, { findingId: findingIds[0], reason: 'r' }),
    ).rejects.toMatchObject({ code: 'finding.quantity_needed' });
    const dismissed = { findingIds, reason: 'Terceiro turno em setembro' };
    await house.as(owner, dismissFindings, dismissed);
    await tell(siteId, '2025-01', EVEN.slice(0, 9));
    expect(await openAt(siteId)).toEqual([]);
    const [still] = await openAt(siteId, 'dismissed');
    expect(still).toMatchObject({
      id: found?.id,
      dismissed: { reason: dismissed.reason, stands: true },
    });
    const change = { entryId: lines[8], reason: 'conferido', change: { quantity: '3100' } };
    await house.as(owner, correctEntry, change);
    const [back] = await openAt(siteId);
    expect(back).toMatchObject({ id: found?.id, state: 'open', dismissed: { stands: false } });
    await house.as(owner, dismissFindings, dismissed);
    await house.as(owner, reopenFindings, { findingIds });
    expect(await openAt(siteId)).toMatchObject([{ id: found?.id, dismissed: null }]);
    const right = { findingId: found?.id, reason: 'Nota fiscal', quantity: '995' };
    await house.as(owner, applyFinding, right);
    expect(await openAt(siteId)).toEqual([]);
  });

  it('of a hole suggests an estimate, which waits for a person', async () => {
    const siteId = await site('Jundiaí');
    await tell(siteId, '2025-01', [...EVEN.slice(0, 4), 0, ...EVEN.slice(5)]);
    const [found] = await openAt(siteId);
    expect(found).toMatchObject({ rule: 'gap', from: '2025-05-01', to: '2025-05-31', lines: 0 });
    const { draftIds } = await house.as(owner, applyFinding, {
      findingId: found?.id,
      reason: 'Mediana dos meses vizinhos',
    });
    const { drafts } = await house.as(owner, listDrafts, { draftIds });
    // In order: 980 990 995 1000 1001 | 1005 | 1010 1015 1020 1025 1040.
    expect(drafts).toMatchObject([
      { state: 'open', estimated: true, siteId, activity: { quantity: '1005' } },
    ]);
    expect(await openAt(siteId)).toHaveLength(1);
    // A shorter series has no rhythm to miss anything of.
    const other = await site('Itu');
    await tell(other, '2025-01', [1000, 0, 1000]);
    expect(await openAt(other)).toEqual([]);
  });

  it('of a hole that no factor fits says that the estimate would be in no total', async () => {
    const siteId = await site('Lorena');
    // The grid's factors are published from 2006 on.
    await tell(siteId, '2004-12', [...EVEN.slice(0, 10), 0, 1000], 'electricity', 'kWh');
    const gap = (await openAt(siteId)).find(({ rule }) => rule === 'gap');
    expect(gap).toMatchObject({ from: '2005-10-01', to: '2005-10-31' });
    const preview = await house.as(owner, previewFinding, { findingId: gap?.id });
    expect(preview).toMatchObject({ lines: 1, beforeKg: '0', afterKg: '0', notCounted: 1 });
    expect(preview.totalAfterKg).toBe(preview.totalBeforeKg);
  });

  it('of a line that is there twice suggests to withdraw the later one, and is no outlier besides', async () => {
    const siteId = await site('Camaçari 2');
    const lines = await tell(siteId, '2025-01', EVEN);
    const [again] = await tell(siteId, '2025-03', [980]);
    const found = await openAt(siteId);
    expect(found).toMatchObject([{ rule: 'duplicate_line', lines: 2, figures: { quantity: '980', n: '2' } }]);
    const preview = await house.as(owner, previewFinding, { findingId: found[0]?.id });
    expect(preview).toMatchObject({ lines: 1, afterKg: '0', notCounted: 0, refused: [] });
    await house.as(owner, applyFinding, { findingId: found[0]?.id, reason: 'Lançado duas vezes' });
    expect(await openAt(siteId)).toEqual([]);
    const { rows } = await house.database.pool.query<{ state: string }>(
      'select state from public.entries where supersedes = any ($1)',
      [[again, lines[2]]],
    );
    expect(rows).toEqual([{ state: 'withdrawn' }]);
  });

  it('of two papers of one key names the lines of the second, once', async () => {
    const siteId = await site('Camaçari 3');
    const papers = [];
    for (const text of ['a;1', 'b;2']) {
      const { id } = await storeDocument(house, house.north, `${text}.csv`, text);
      await house.database.pool.query(`update public.documents set document_key = 'NFe 35' where id = $1`, [
        id,
      ]);
      papers.push(id);
    }
    const items = papers.map((id) => ({
      kind: 'mobile.diesel',
      quantity: '812',
      unit: 'L',
      from: '2025-04-02',
      to: '2025-04-02',
      siteId,
      evidence: readIn(id),
    }));
    const known = await commitItems(house, items.slice(0, 1));
    await commitItems(house, items.slice(1), known);
    expect(await openAt(siteId)).toMatchObject([
      { rule: 'duplicate_document', lines: 2, figures: { key: 'NFe 35' }, fix: { kind: 'withdraw' } },
    ]);
  });

  it('of a year that is told whole and by its months says whether both agree', async () => {
    const siteId = await site('Betim 2');
    await tell(siteId, '2025-01', EVEN);
    const whole = { kind: 'mobile.diesel', unit: 'L', from: '2025-01-01', to: '2025-12-31', siteId };
    await commitItems(house, [{ ...whole, quantity: '13000' }]);
    // 1000 + 1040 + 980 + 1010 + 1030 + 990 + 1005 + 1020 + 995 + 1015 + 1001 + 1025 = 12111; ÷ 13000 = 0.9316.
    expect(await openAt(siteId)).toMatchObject([
      {
        rule: 'whole_and_parts',
        figures: {
          expected: '13000',
          seen: '12111',
          ratio: '0.9316',
          n: '12',
          agrees: 'false',
          complete: 'true',
        },
        fix: { kind: 'withdraw' },
      },
    ]);
  });

  it('of instruments for more energy than was used says how much is left, once their time is over', async () => {
    const siteId = await site('Betim 3');
    await tell(
      siteId,
      '2025-01',
      Array.from({ length: 12 }, () => 20),
      'electricity',
      'MWh',
    );
    const held = { ...certificate, name: 'I-REC 9', quantity: '300', siteIds: [siteId] };
    await house.as(owner, saveInstrument, held);
    await house.as(owner, saveInstrument, {
      ...held,
      name: 'I-REC 2026',
      from: '2026-01-01',
      to: '2026-12-31',
    });
    await look();
    const { findings } = await house.as(owner, listFindings, { rules: ['location_market'] });
    // 300 MWh held, twelve times 20 MWh used.
    expect(findings).toMatchObject([
      {
        scope: 2,
        figures: { seen: '300000', expected: '240000', left: '60000', ratio: '1.25', name: 'I-REC 9' },
      },
    ]);
  });

  it('of an inventory that was changed after its approval goes with the next one', async () => {
    const inventoryId = await monthInventory(house, house.north, '2023-05');
    await closed(house, house.north, inventoryId);
    await look();
    const found = () => house.as(owner, listFindings, { rules: ['changed_after_approval'] });
    expect((await found()).findings).toEqual([]);
    await house.as(owner, reopenInventory, { inventoryId, reason: 'Nota atrasada' });
    const siteId = await site('Betim 6');
    const [entryId] = await tell(siteId, '2023-05', [77]);
    await house.as(owner, correctEntry, { entryId, reason: 'conferido', change: { quantity: '78' } });
    await look();
    expect((await found()).findings).toMatchObject([
      {
        severity: 'high',
        lines: 1,
        figures: { n: '2', added: '1', corrected: '1', withdrawn: '0' },
        fix: null,
      },
    ]);
    await approved(house, house.north, inventoryId);
    await look();
    expect((await found()).findings).toEqual([]);
  });

  it('is said of a draft before it is a line', async () => {
    const siteId = await site('Betim 7');
    await tell(siteId, '2025-01', EVEN.slice(0, 8));
    const draft = { kind: 'mobile.diesel', unit: 'L', siteId, from: '2025-09-01', to: '2025-09-30' };
    const items = [
      { ...draft, quantity: '9950' },
      { ...draft, quantity: '995' },
      { ...draft, quantity: '8100', from: '2025-01-01', to: '2025-12-31' },
    ];
    const { drafts } = await house.as(owner, createDrafts, { items });
    const told = drafts.map(({ findings }) =>
      findings.map(({ code }) => code).filter((code) => code !== 'draft.duplicate_period'),
    );
    expect(told).toEqual([['draft.unit_slip'], [], ['draft.whole_and_parts']]);
    // In order: 980 990 1000 1005 | 1010 | 1020 1030 1040 9950.
    expect(drafts[0]?.findings.at(-1)?.params).toMatchObject({ expected: '1010', power: '1', n: '8' });
  });

  it('is made by measures that an organization may change, and not by a rule that it does without', async () => {
    const siteId = await site('Betim 4');
    await tell(siteId, '2025-01', [...EVEN.slice(0, 8), 1900, ...EVEN.slice(9)]);
    expect(await openAt(siteId)).toMatchObject([{ rule: 'outlier' }]);
    await house.as(owner, changeMeasures, { change: { outlierLeastRatio: 2 } });
    expect(await openAt(siteId)).toEqual([]);
    await house.as(owner, changeMeasures, { change: { outlierLeastRatio: 1.5 }, without: ['outlier'] });
    expect(await openAt(siteId)).toEqual([]);
    await house.as(owner, changeMeasures, { without: [] });
    expect(await openAt(siteId)).toHaveLength(1);
    const { settings, usual } = await house.as(owner, tellMeasures, {});
    expect(settings).toEqual(usual);
  });

  it('is nobody else’s, and is looked for in what was changed alone', async () => {
    const theirs = house.south.people.owner;
    await look();
    const { findings, counts } = await house.as(theirs, listFindings, {});
    expect({ findings, states: counts.states }).toEqual({ findings: [], states: [] });
    const { findings: ours } = await house.as(owner, listFindings, {});
    await expect(
      house.as(theirs, dismissFindings, { findingIds: [ours[0]?.id], reason: 'r' }),
    ).rejects.toMatchObject({ code: 'finding.not_found' });
    const before = await marks();
    const siteId = await site('Betim 5');
    await tell(siteId, '2025-01', [5]);
    expect((await house.as(owner, listFindings, {})).waiting).toBe(1);
    await look();
    expect((await marks()).filter((mark) => !before.includes(mark))).toHaveLength(1);
  });
});

async function marks(): Promise<string[]> {
  const { rows } = await house.database.pool.query<{ mark: string }>(
    `select kind || coalesce(site_id::text, '') || checked as mark from public.finding_series`,
  );
  return rows.map(({ mark }) => mark);
}
