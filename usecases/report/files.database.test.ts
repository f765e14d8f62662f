import { checkFile as checkAgainst } from '#reports/verify/check-file.ts';
import { fingerprintOf, PIECE_BYTES } from '#reports/verify/fingerprint.ts';
import { manifest } from '#reports/verify/manifest.ts';
import { REPORT_FORMATS } from '#reports/formats.ts';
import { readDocument } from '#documents/read.ts';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
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
import { showLogo } from './logo.ts';
import { createReport } from './reports.ts';
import { fillReportTemplate } from './template-file.ts';

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
    { ...january, siteId: house.north.siteId, quantity: '44.4', unit: 'm3' },
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
  const workbook = await take(people.viewer, { ...asked, format: 'template' });
  expect(workbook.name).toMatch(/^draft-.+-communication-template\.xlsx$/);
  const told = await readDocument(workbook.bytes, workbook.name);
  expect(JSON.stringify(told)).toContain('BR VIX');
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

describe('the workbook of every line', () => {
  const open = async (bytes: Uint8Array) => {
    const outcome = await readDocument(bytes, 'lines.xlsx');
    if (!outcome.ok || outcome.content.kind !== 'sheets') throw new Error('The workbook cannot be read.');
    return outcome.content.sheets[0];
  };

  it('has the lines of the closing in the language of the report: values and units apart, days as days', async () => {
    const { bytes, name, mediaType } = await take(people.viewer, { issueId, format: 'lines' });
    expect(name).toMatch(/^r-0001-.+-lines\.xlsx$/);
    expect(mediaType).toBe(REPORT_FORMATS.xlsx.mediaType);
    const sheet = await open(bytes);
    expect(sheet?.name).toBe('Lançamentos');
    const [head, ...lines] = sheet?.head ?? [];
    const titles = head?.cells.map(({ text }) => text) ?? [];
    const line = lines.find(({ cells }) => cells[titles.indexOf('Quantidade')]?.number === '33.3');
    expect(titles).toEqual(
      expect.arrayContaining(['Quantidade', 'Unidade de medida', 'CO₂e (kg)', 'Gravado em']),
    );
    const cellOf = (title: string) => line?.cells[titles.indexOf(title)];
    expect(cellOf('Unidade de medida')?.text).toBe('L');
    const unitOf = (quantity: string) =>
      lines.find(({ cells }) => cells[titles.indexOf('Quantidade')]?.number === quantity)?.cells[
        titles.indexOf('Unidade de medida')
      ]?.text;
    expect(unitOf('44.4')).toBe('m³');
    expect(cellOf('De')).toMatchObject({ date: '2025-01-01' });
    expect(cellOf('Contado')?.text).toBe('Sim');
    expect(Number(cellOf('CO₂e (kg)')?.number)).toBeGreaterThan(0);
    expect(new Set(lines.map(({ cells }) => cells[titles.indexOf('Identificador')]?.text)).size).toBe(
      lines.length,
    );
    const xml = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(xml).toContain('state="frozen"');
    expect(xml).toContain('<autoFilter ref="A1:');
  });

  it('is the same for a report and its issue, ends when who asked leaves, and is nobody else’s', async () => {
    const [one, other] = [
      await take(people.viewer, { issueId, format: 'lines' }),
      await take(people.viewer, { reportId, format: 'lines' }),
    ];
    expect(other.sha256).toBe(one.sha256);
    const left = take(people.viewer, { issueId, format: 'lines' }, AbortSignal.abort(new Error('left')));
    await expect(left).rejects.toBeDefined();
    const foreign = take(house.south.people.owner, { issueId, format: 'lines' });
    await expect(foreign).rejects.toMatchObject({ code: 'report.issue_not_found' });
  });
});

describe('the logo of an organization', () => {
  const put = (name: string, bytes: Uint8Array) => {
    async function* once() {
      yield bytes;
    }
    return house.ports.files.write('logos', `${house.north.id}/${name}`, once(), 'image/png');
  };

  it('of 30,000 × 30,000 pixels is refused by its size wherever it is shown, and markup is no logo', async () => {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'white' } })
      .png()
      .toBuffer();
    expect(await house.as(people.viewer, showLogo, {})).toEqual({ logo: null });
    await put('one', png);
    const { logo } = await house.as(people.viewer, showLogo, {});
    expect(logo?.mediaType).toBe('image/png');
    const huge = Buffer.from(png);
    huge.writeUInt32BE(30_000, 16);
    huge.writeUInt32BE(30_000, 20);
    await put('two', huge);
    const refused = {
      code: 'report.logo_too_large',
      status: 422,
      params: { width: '30000', height: '30000' },
    };
    await expect(house.as(people.viewer, showLogo, {})).rejects.toMatchObject(refused);
    await expect(take(people.viewer, { reportId, format: 'html' })).rejects.toMatchObject(refused);
    await put(
      'three',
      new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    );
    const unreadable = { code: 'report.logo_unreadable', status: 422 };
    await expect(house.as(people.viewer, showLogo, {})).rejects.toMatchObject(unreadable);
    // An issue keeps the logo that it was issued with: none.
    expect(await house.as(people.viewer, showLogo, { issueId })).toEqual({ logo: null });
    expect((await take(people.viewer, { issueId, format: 'html' })).bytes.length).toBeGreaterThan(1000);
  });
});

describe('a template that is brought to be filled', () => {
  const fill = (person: TestPerson, body: object) =>
    fillReportTemplate(road, { claims: person.claims, door: 'test', locale: 'pt-BR' }, body);

  it('is refused where it is none, and nobody else’s report fills one', async () => {
    const template = Buffer.from('PK no workbook').toString('base64');
    const refused = { code: 'report.template_unreadable', status: 422 };
    await expect(fill(people.viewer, { reportId, template })).rejects.toMatchObject(refused);
    for (const body of [{ reportId }, { reportId, template: '*' }, { template }])
      await expect(fill(people.viewer, body)).rejects.toMatchObject({ code: 'input.invalid' });
    const foreign = fill(house.south.people.owner, { issueId, template });
    await expect(foreign).rejects.toMatchObject({ code: 'report.issue_not_found' });
  });
});
