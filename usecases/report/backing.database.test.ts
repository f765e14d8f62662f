import type { ReportDocument } from '#reports/document.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addEvidence } from '../evidence/evidence.ts';
import { workOnFindings } from '../finding/work.ts';
import { openInventory } from '../inventory/inventories.ts';
import { tellPanel } from '../finding/quality/panel.ts';
import { storeDocument } from '../testing/files.ts';
import { closed, commitDiesel } from '../testing/inventory-life.ts';
import { openTestInstallation, TODAY, type TestInstallation } from '../testing.ts';
import { approveReport, submitReport } from './approve.ts';
import { issueReport, readIssue, verifyIssue } from './issues.ts';
import { createReport, previewReport } from './reports.ts';

let house: TestInstallation;
let people: TestInstallation['north']['people'];
let inventoryId: string;
let closingId: string;
let entryIds: string[];

const days = { from: '2025-01-01', to: '2025-01-31' };
const programmes = ['ghg-protocol', 'management', 'ifrs-s2'];
const spread = (percent: string) => ({ kind: 'normal', percent });
const uncertain = (percent: string) => ({ uncertainty: { activity: spread(percent), factor: spread('3') } });

const attach = async (entryId: string | undefined, content: string, now?: Date) => {
  const { id: documentId } = await storeDocument(house, house.north, `${content}.csv`, content);
  return house.as(people.owner, addEvidence, { entryId: entryId ?? '', documentId }, now && { now });
};

beforeAll(async () => {
  house = await openTestInstallation();
  ({ people } = house.north);
  ({
    inventory: { id: inventoryId },
  } = await house.as(people.owner, openInventory, { name: 'Janeiro', ...days }));
  const { siteId } = house.north;
  entryIds = await commitDiesel(house, people.contributor, [
    { ...days, siteId, ...uncertain('4'), quantity: '100' },
    { ...days, siteId, ...uncertain('12'), quantity: '50' },
    { ...days, siteId, ...uncertain('5'), kind: 'electricity', quantity: '5000', unit: 'kWh' },
  ]);
  await attach(entryIds[0], 'nota de diesel');
  closingId = (await closed(house, house.north, inventoryId)).id;
  await workOnFindings({ ...house, library: '', now: () => TODAY });
}, 120_000);
afterAll(() => house?.stop());

const asked = () => ({ inventoryId, closingId, programmes, language: 'en' as const });

async function preview(): Promise<ReportDocument> {
  return (await house.as(people.viewer, previewReport, asked())).document;
}

const pointIn = ({ datapoints }: ReportDocument, code: string) =>
  datapoints.find((point) => point.code === code);

const panelOf = async (subject: object) => {
  const { assessment } = await house.as(people.viewer, tellPanel, { subject });
  if (assessment.status !== 'assessed') throw new Error('The panel assesses nothing.');
  return assessment;
};

async function issued(change: (reportId: string) => Promise<unknown> = () => Promise.resolve()) {
  const { report } = await house.as(people.contributor, createReport, asked());
  const at = { reportId: report.id, revision: report.revision };
  await change(report.id);
  await house.as(people.contributor, submitReport, at);
  await house.as(people.manager, approveReport, at);
  return (await house.as(people.manager, issueReport, at)).issue;
}

describe('what stands behind a datapoint', () => {
  it('is the quality and the uncertainty that the panel of the same part tells', async () => {
    const document = await preview();
    for (const [code, subject] of [
      ['M-scope1', { of: 'scope', scope: 1, ...days }],
      ['M-scope2', { of: 'scope', scope: 2, ...days }],
      ['M-total', { of: 'inventory', inventoryId }],
    ] as const) {
      const { overall, precision } = await panelOf(subject);
      const { quality, uncertainty } = pointIn(document, code) ?? {};
      expect(quality, code).toMatchObject(overall);
      if (!uncertainty || !('knownShare' in uncertainty)) throw new Error(`${code} has no uncertainty`);
      expect(uncertainty.knownShare).toBe('1');
      const widest = Math.max(Number(uncertainty.minusPercent), Number(uncertainty.plusPercent));
      expect(widest).toBeCloseTo(Number(precision.uncertaintyPercent), 6);
    }
  });

  it('is of lines of one factor added linearly', async () => {
    const { uncertainty } = pointIn(await preview(), 'M-scope1') ?? {};
    // 100 L at √(4² + 3²) % and 50 L at √(12² + 3²) %.
    const percent = (100 * 5 + 50 * Math.hypot(12, 3)) / 150;
    if (!uncertainty || !('knownShare' in uncertainty)) throw new Error('There is no uncertainty.');
    expect(Number(uncertainty.plusPercent)).toBeCloseTo(percent, 6);
  });

  it('has the documents of the closing, whatever is added to a line afterwards, and is proved with it', async () => {
    const issue = await issued();
    const before = await preview();
    const { evidence } = pointIn(before, 'M-scope1') ?? {};
    expect(evidence).toMatchObject({ evidenced: 1, lines: 2 });
    if (!evidence || !('share' in evidence)) throw new Error('There is no evidence.');
    expect(Number(evidence.share)).toBeCloseTo(2 / 3, 9);
    // Closings are timed by the clock of the database, which tests do not set.
    await attach(entryIds[1], 'nota que chegou depois', new Date(Date.now() + 60_000));
    expect(await preview()).toEqual(before);
    expect(await house.as(people.auditor, verifyIssue, { issueId: issue.id })).toMatchObject({
      isProven: true,
      areFiguresSame: true,
      isDocumentSame: true,
    });
  });

  it('that was changed in a record is found', async () => {
    const issue = await issued();
    const { text } = await house.as(people.viewer, readIssue, { issueId: issue.id });
    const tampered = text.replace(/"evidenced": false/, '"evidenced": true');
    expect(tampered).not.toBe(text);
    expect(await house.as(people.auditor, verifyIssue, { issueId: issue.id, text: tampered })).toMatchObject({
      isProven: false,
      isRecordWhole: false,
      areFiguresSame: false,
    });
  });
});

it('a report whose figures were taken before any of it was kept is issued and proved without it', async () => {
  const issue = await issued((reportId) =>
    house.database.pool.query(
      `insert into public.report_bases (organization_id, report_id, closing_id, revision, basis, sha256, taken_by)
       select b.organization_id, b.report_id, b.closing_id, b.revision + 1, b.basis - 'backing',
         razao.sha256_of(b.basis - 'backing'), b.taken_by
       from public.report_bases b where b.report_id = $1`,
      [reportId],
    ),
  );
  const { document } = await house.as(people.viewer, readIssue, { issueId: issue.id });
  const point = pointIn(document, 'M-scope1');
  for (const field of ['quality', 'uncertainty', 'evidence', 'rounding'])
    expect(point).not.toHaveProperty(field);
  expect(await house.as(people.auditor, verifyIssue, { issueId: issue.id })).toMatchObject({
    isProven: true,
    isRecordWhole: true,
    areFiguresSame: true,
    isDocumentSame: true,
    differences: [],
  });
});
