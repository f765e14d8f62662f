import { checkFile as checkAgainst } from '#reports/verify/check-file.ts';
import { fingerprintOf, PIECE_BYTES } from '#reports/verify/fingerprint.ts';
import { manifest } from '#reports/verify/manifest.ts';
import { REPORT_FORMATS } from '#reports/formats.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestInstallation, type TestInstallation, type TestPerson } from '../testing.ts';
import { cbamCalculate } from '../cbam/calculate.contract.ts';
import { saveCbamInstallation, saveCbamPeriod } from '../cbam/records.ts';
import { reportDocument } from '#reports/document.ts';
import { closed, commitDiesel, monthInventory } from '../testing/inventory-life.ts';
import { approveReport, submitReport } from './approve.ts';
import { checkFile } from './file-check.ts';
import { type FileRoad, makeReportFile } from './files.ts';
import { issueReport } from './issues.ts';
import { createReport } from './reports.ts';

let house: TestInstallation;
let people: TestInstallation['north']['people'];
let road: FileRoad;
let reportId: string;
let issueId: string;
let sha256: string;
const faults: unknown[] = [];

beforeAll(async () => {
  house = await openTestInstallation();
  ({ people } = house.north);
  road = { installation: house, origin: 'https://razao.example', onFault: (error) => faults.push(error) };
  const inventoryId = await monthInventory(house, house.north, '2025-01');
  const january = { from: '2025-01-01', to: '2025-01-31' };
  await commitDiesel(house, people.contributor, [
    { ...january, siteId: house.north.siteId, quantity: '33.3' },
  ]);
  const closingId = (await closed(house, house.north, inventoryId)).id;
  const { report } = await house.as(people.contributor, createReport, {
    inventoryId,
    closingId,
    programmes: ['ghg-protocol', 'customer'],
    language: 'pt-BR',
  });
  reportId = report.id;
  await house.as(people.contributor, submitReport, { reportId, revision: 1 });
  await house.as(people.manager, approveReport, { reportId, revision: 1 });
  const { issue } = await house.as(people.manager, issueReport, { reportId, revision: 1 });
  ({ id: issueId, sha256 } = issue);
});
afterAll(() => house?.stop());

const take = (person: TestPerson, asked: object, signal?: AbortSignal) =>
  makeReportFile(
    road,
    { claims: person.claims, door: 'test', locale: 'pt-BR', ...(signal && { signal }) },
    asked,
  );

describe('a file of an issue', () => {
  it('is the same to the last byte whoever takes it, and is known by its hash from then on', async () => {
    const first = await take(people.viewer, { issueId, format: 'pdf' });
    const second = await take(people.owner, { issueId, format: 'pdf' });
    expect(first).toMatchObject({
      mediaType: 'application/pdf',
      name: expect.stringMatching(/^r-0001-.+\.pdf$/),
    });
    expect(Buffer.compare(first.bytes, second.bytes)).toBe(0);
    const rows = await house.database.pool.query('select sha256 from public.report_files');
    expect(rows.rows).toEqual([{ sha256: first.sha256 }]);
    const found = await house.as(people.auditor, checkFile, fingerprintOf(first.bytes));
    expect(found).toMatchObject({ isWhole: true, issue: { id: issueId }, file: { format: 'pdf' } });
  }, 120_000);

  it('that was changed is told with the place of the change, and nobody else’s organization knows of it', async () => {
    const { bytes } = await take(people.viewer, { issueId, format: 'pdf' });
    const changed = bytes.slice();
    const at = changed.length - 9;
    changed[at] = (changed[at] ?? 0) ^ 1;
    const print = { ...fingerprintOf(changed), number: 'R-0001' };
    const told = await house.as(people.viewer, checkFile, print);
    const from = Math.floor(at / PIECE_BYTES) * PIECE_BYTES;
    expect(told).toMatchObject({ isWhole: false, issue: { id: issueId }, file: { format: 'pdf' } });
    expect(told.differences).toEqual([{ from, to: changed.length }]);
    const theirs = await house.as(house.south.people.owner, checkFile, fingerprintOf(bytes));
    expect(theirs).toEqual({ issue: null, file: null, isWhole: false, differences: [] });
    await expect(take(house.south.people.owner, { issueId, format: 'pdf' })).rejects.toMatchObject({
      code: 'report.issue_not_found',
    });
  }, 120_000);

  it('as JSON is the record whose hash the issue is known by, also before anybody took it', async () => {
    const { bytes, sha256: taken } = await take(people.viewer, { issueId, format: 'json' });
    expect(taken).toBe(sha256);
    const found = await house.as(people.viewer, checkFile, fingerprintOf(bytes));
    expect(found).toMatchObject({ isWhole: true, file: { format: 'json' } });
  });
});

it('a manifest names a file of every form, each whole by it, and its datapoints', async () => {
  const { bytes, name } = await take(people.auditor, { issueId, format: 'manifest' });
  expect(name).toMatch(/^r-0001-.+-manifest\.json$/);
  const read = manifest.parse(JSON.parse(new TextDecoder().decode(bytes)));
  expect(read).toMatchObject({ number: 'R-0001', record: sha256 });
  expect(new Set(read.files.map(({ format }) => format))).toEqual(new Set(Object.keys(REPORT_FORMATS)));
  for (const format of Object.keys(REPORT_FORMATS)) {
    const file = await take(people.viewer, { issueId, format });
    expect(await checkAgainst(file.bytes, read)).toMatchObject({ file: { format }, differences: [] });
  }
  const scope1 = read.datapoints.find(({ code }) => code === 'CS-scope1');
  expect(scope1?.shown).not.toBeNull();
}, 120_000);

it('of a draft nothing is kept, and it has no manifest', async () => {
  const before = await house.database.pool.query('select count(*) from public.report_files');
  const { name } = await take(people.viewer, { reportId, format: 'csv' });
  expect(name).toMatch(/^draft-.+\.csv$/);
  await expect(take(people.viewer, { reportId, format: 'manifest' })).rejects.toMatchObject({
    code: 'input.invalid',
  });
  const after = await house.database.pool.query('select count(*) from public.report_files');
  expect(after.rows).toEqual(before.rows);
});

it('of a year of an installation it is the operator’s report, a draft in English, and nobody else’s', async () => {
  const { installation } = await house.as(people.contributor, saveCbamInstallation, {
    name: 'Usina Norte',
    country: 'BR',
    identity: { operator: 'Aços do Norte', unLocode: 'BR VIX' },
  });
  const { period } = await house.as(people.contributor, saveCbamPeriod, {
    installationId: installation.id,
    content: cbamCalculate.input.parse(cbamCalculate.example),
  });
  const asked = { cbamPeriodId: period.id };
  const pdf = await take(people.viewer, { ...asked, format: 'pdf' });
  expect(pdf).toMatchObject({ mediaType: 'application/pdf', name: expect.stringMatching(/^draft-.+\.pdf$/) });
  const { bytes } = await take(people.viewer, { ...asked, format: 'json' });
  const document = reportDocument.parse(JSON.parse(new TextDecoder().decode(bytes)));
  expect(document).toMatchObject({ language: 'en', number: null, organization: { name: 'Aços do Norte' } });
  expect(JSON.stringify(document.chapters)).toContain('BR VIX');
  await expect(take(house.south.people.owner, { ...asked, format: 'pdf' })).rejects.toMatchObject({
    code: 'cbam.period_not_found',
  });
}, 120_000);

it('whoever leaves ends the writing, and nothing is kept of it', async () => {
  const leaving = new AbortController();
  const before = await house.database.pool.query('select count(*) from public.report_files');
  const writing = take(people.viewer, { reportId, format: 'pdf' }, leaving.signal);
  leaving.abort(new Error('left'));
  await expect(writing).rejects.toMatchObject({ name: expect.stringMatching(/Error|Refused/) });
  const after = await house.database.pool.query('select count(*) from public.report_files');
  expect(after.rows).toEqual(before.rows);
  expect(faults).toEqual([]);
}, 120_000);

it('what was kept of a file is never changed or removed', async () => {
  await take(people.viewer, { issueId, format: 'csv' });
  for (const change of ['update public.report_files set bytes = 0', 'delete from public.report_files'])
    await expect(house.database.pool.query(change)).rejects.toMatchObject({ code: '42501' });
});
