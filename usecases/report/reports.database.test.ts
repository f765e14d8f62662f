import { createHash } from 'node:crypto';
import { decimal, multiply, sum, toText } from '#engine/decimal.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listApprovals } from '../inventory/approval/approvals.ts';
import { readClosing } from '../inventory/closings.ts';
import { submitInventory } from '../inventory/life.ts';
import { openTestInstallation, type TestInstallation } from '../testing.ts';
import { closed, commitDiesel, monthInventory } from '../testing/inventory-life.ts';
import { approveReport, sendReportBack, submitReport } from './approve.ts';
import { compareIssues, issueReport, readIssue, verifyIssue } from './issues.ts';
import { createReport, listReports, previewReport, readOneReport, updateReport } from './reports.ts';

let house: TestInstallation;
let people: TestInstallation['north']['people'];
let inventoryId: string;
let closingId: string;

const programmes = ['ghg-protocol', 'ifrs-s2'];
const sql = async <Row>(text: string, parameters: readonly unknown[] = []) =>
  (await house.database.pool.query<Row & object>(text, [...parameters])).rows;

beforeAll(async () => {
  house = await openTestInstallation();
  ({ people } = house.north);
  inventoryId = await monthInventory(house, house.north, '2025-01');
  const january = { from: '2025-01-01', to: '2025-01-31' };
  await commitDiesel(house, people.contributor, [
    { ...january, siteId: house.north.siteId, quantity: '33.3' },
    { ...january, siteId: house.north.siteId, kind: 'electricity', quantity: '5000', unit: 'kWh' },
  ]);
  closingId = (await closed(house, house.north, inventoryId)).id;
});
afterAll(() => house?.stop());

const make = async (more: object = {}) =>
  (
    await house.as(people.contributor, createReport, {
      inventoryId,
      closingId,
      programmes,
      language: 'pt-BR',
      texts: { methods: 'Fatores publicados.\n\nSem estimativas.' },
      ...more,
    })
  ).report;

async function issued(more: object = {}) {
  const { id: reportId, revision } = await make(more);
  await house.as(people.contributor, submitReport, { reportId, revision });
  await house.as(people.manager, approveReport, { reportId, revision });
  return house.as(people.manager, issueReport, { reportId, revision });
}

describe('the document of a closing', () => {
  it('says what the closing says, by scope, category and gas, to the last digit', async () => {
    const { document } = await house.as(people.viewer, previewReport, {
      inventoryId,
      closingId,
      programmes,
      language: 'en',
    });
    const { snapshot } = await house.as(people.viewer, readClosing, { closingId });
    const value = (code: string) => document.datapoints.find((point) => point.code === code)?.value ?? null;
    const tonnes = (kg: string | undefined) => toText(multiply(decimal(kg ?? ''), decimal('0.001')));
    const byScope = (scope: number) => snapshot.totals.byScope.find((row) => row.scope === scope)?.co2eKg;
    expect(value('CS-scope1')).toBe(tonnes(byScope(1)));
    expect(value('CS-scope2-location')).toBe(tonnes(byScope(2)));
    const gases = ['CO2', 'CH4', 'N2O'].map((gas) => decimal(value(`CS-scope1-${gas}`) ?? ''));
    expect(toText(sum(gases))).toBe(value('CS-scope1'));
    expect(document).toMatchObject({ number: null, language: 'en', madeAt: snapshot.closedAt });
    expect(document.notices.map(({ text }) => text)).toContain('Draft: this report has not been issued.');
    expect(document.datapoints.every((point) => point.value !== null || point.reason?.code)).toBe(true);
  });

  it('is the same for the same closing and settings, whoever asks and whenever', async () => {
    const ask = (person: (typeof people)['viewer'], now: Date) =>
      house.as(person, previewReport, { inventoryId, closingId, programmes, language: 'pt-BR' }, { now });
    const first = await ask(people.viewer, new Date('2026-11-21T00:00:00Z'));
    expect(await ask(people.owner, new Date('2027-02-03T00:00:00Z'))).toEqual(first);
  });

  it('of an inventory that is open says so on page one, and is never issued', async () => {
    const open = await monthInventory(house, house.north, '2025-02');
    const report = await make({ inventoryId: open, closingId: null, title: 'Fevereiro' });
    const { document } = await house.as(people.viewer, previewReport, { reportId: report.id });
    expect(document.notices[0]?.text).toContain('o inventário não está fechado');
    const submit = house.as(people.contributor, submitReport, { reportId: report.id, revision: 1 });
    await expect(submit).rejects.toMatchObject({ code: 'report.not_closed' });
  });
});

describe('a report', () => {
  it('keeps every version of its texts, and is changed by one person at a time', async () => {
    const { id: reportId } = await make();
    const write = (revision: number, text: string) =>
      house.as(people.manager, updateReport, { reportId, revision, texts: { methods: text } });
    const { report } = await write(1, 'Outro texto.');
    expect(report.texts.map(({ version, text }) => [version, text])).toEqual([
      [2, 'Outro texto.'],
      [1, 'Fatores publicados.\n\nSem estimativas.'],
    ]);
    await expect(write(1, 'Tarde demais.')).rejects.toMatchObject({ code: 'report.stale' });
    await expect(write(2, 'x').then(() => write(3, 'y'))).resolves.toMatchObject({ report: { revision: 4 } });
  });

  it('is approved by another person at exactly the revision that was submitted, and issued frozen', async () => {
    const { id: reportId } = await make({ title: 'Inventário de janeiro' });
    const at = { reportId, revision: 1 };
    await expect(house.as(people.manager, issueReport, at)).rejects.toMatchObject({
      code: 'report.not_approved',
    });
    await house.as(people.owner, submitReport, at);
    const change = house.as(people.owner, updateReport, { ...at, title: 'Outro' });
    await expect(change).rejects.toMatchObject({ code: 'report.in_review' });
    await expect(house.as(people.owner, approveReport, at)).rejects.toMatchObject({
      code: 'approval.four_eyes',
    });
    const alone = house.as(people.owner, approveReport, { ...at, alone: true, note: 'Só eu' });
    await expect(alone).rejects.toMatchObject({ code: 'approval.not_alone' });
    const { approvals } = await house.as(people.manager, listApprovals, {});
    expect(approvals).toMatchObject([{ subject: 'report', subjectId: reportId, revision: 1, mine: true }]);
    await house.as(people.manager, sendReportBack, { ...at, reason: 'Falta o resumo' });
    await house.as(people.owner, updateReport, { ...at, texts: { summary: 'Resumo.' } });
    await house.as(people.owner, submitReport, { ...at, revision: 2 });
    const stale = house.as(people.manager, approveReport, at);
    await expect(stale).rejects.toMatchObject({ code: 'report.stale' });
    await house.as(people.manager, approveReport, { ...at, revision: 2 });
    const { issue, report } = await house.as(people.manager, issueReport, { ...at, revision: 2 });
    expect(report.state).toBe('issued');
    const { document, text } = await house.as(people.viewer, readIssue, { issueId: issue.id });
    expect(document.number).toBe(`R-${String(issue.number).padStart(4, '0')}`);
    expect(createHash('sha256').update(text).digest('hex')).toBe(issue.sha256);
    const again = house.as(people.manager, issueReport, { ...at, revision: 2 });
    await expect(again).rejects.toMatchObject({ code: 'report.issued' });
    await expect(
      sql(`update public.report_issues set number = 99 where id = $1`, [issue.id]),
    ).rejects.toThrow(/append-only/);
  });

  it('is issued anew as another issue, and the two are compared', async () => {
    const first = await issued();
    const reportId = first.report.id;
    const given = { net_revenue: { value: '12.5', unit: 'R$ milhão' } };
    await house.as(people.contributor, updateReport, {
      reportId,
      revision: 1,
      given,
      programmes: ['customer'],
    });
    await house.as(people.contributor, submitReport, { reportId, revision: 2 });
    await house.as(people.manager, approveReport, { reportId, revision: 2 });
    const second = await house.as(people.manager, issueReport, { reportId, revision: 2 });
    expect(second.issue).toMatchObject({ previousId: first.issue.id, number: first.issue.number + 1 });
    const compared = await house.as(people.viewer, compareIssues, {
      issueId: second.issue.id,
      withIssueId: first.issue.id,
    });
    expect(compared.before.id).toBe(first.issue.id);
    expect(compared.differences.find(({ code }) => code === 'Q7')).toMatchObject({
      before: null,
      change: null,
    });
  });

  it('is numbered once, whoever issues at the same moment', async () => {
    const ready = [];
    for (let count = 0; count < 3; count += 1) {
      const { id: reportId, revision } = await make();
      await house.as(people.contributor, submitReport, { reportId, revision });
      await house.as(people.manager, approveReport, { reportId, revision });
      ready.push({ reportId, revision });
    }
    const issues = await Promise.all(ready.map((at) => house.as(people.manager, issueReport, at)));
    expect(new Set(issues.map(({ issue }) => issue.number)).size).toBe(3);
    const numbers = await sql<{ number: string; page: string }>(
      `select number::text, record #>> '{document,number}' as page from public.report_issues`,
    );
    for (const { number, page } of numbers) expect(page).toBe(`R-${number.padStart(4, '0')}`);
  });

  it('that two people issue at once is one issue, and the other is told', async () => {
    const { id: reportId, revision } = await make();
    await house.as(people.contributor, submitReport, { reportId, revision });
    await house.as(people.manager, approveReport, { reportId, revision });
    const both = [people.manager, people.owner].map((one) =>
      house.as(one, issueReport, { reportId, revision }),
    );
    const outcomes = await Promise.allSettled(both);
    const told = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(told).toMatchObject([{ code: 'report.issued', status: 409 }]);
    const { report } = await house.as(people.viewer, readOneReport, { reportId });
    expect(report).toMatchObject({ state: 'issued', issues: [expect.anything()] });
  });

  it('is found by its title, category, state and number', async () => {
    const { report, issue } = await issued({ title: 'Relatório 100% achável' });
    const ids = async (asked: object) =>
      (await house.as(people.viewer, listReports, asked)).reports.map(({ id }) => id);
    expect(await ids({ query: '100%' })).toEqual([report.id]);
    expect(await ids({ query: `R-${String(issue.number).padStart(4, '0')}` })).toEqual([report.id]);
    expect(await ids({ category: 'inventory', state: 'issued' })).toContain(report.id);
    expect(await ids({ category: 'brazil' })).toEqual([]);
  });
});

describe('verifying an issue', () => {
  it('proves what was issued, and finds every changed byte and figure', async () => {
    const { issue } = await issued();
    const verify = (text?: string) => house.as(people.auditor, verifyIssue, { issueId: issue.id, text });
    expect(await verify()).toMatchObject({
      isProven: true,
      isRecordWhole: true,
      areFiguresSame: true,
      isDocumentSame: true,
      differences: [],
    });
    const { text } = await house.as(people.viewer, readIssue, { issueId: issue.id });
    const value = /"code": "CS-scope1",.*?"value": "([\d.]+)"/.exec(text)?.[1] ?? '';
    expect(value).not.toBe('');
    const tampered = text.replaceAll(`"value": "${value}"`, '"value": "0.001"');
    expect(tampered).not.toBe(text);
    const proof = await verify(tampered);
    expect(proof).toMatchObject({ isProven: false, isRecordWhole: false, isDocumentSame: false });
    expect(proof.differences).toContainEqual({
      programme: 'ghg-protocol',
      code: 'CS-scope1',
      issued: '0.001',
      now: value,
    });
    expect(await verify(`${text} `)).toMatchObject({ isProven: false, isRecordWhole: false });
    expect(await verify('no record')).toMatchObject({ isProven: false, isRecordWhole: false });
  });
});

describe('the list of approvals', () => {
  it('tells reviews of inventories beside those of reports, to whoever may decide', async () => {
    const march = await monthInventory(house, house.north, '2025-03');
    await house.as(people.contributor, submitInventory, { inventoryId: march });
    const seen = async (person: (typeof people)['viewer']) =>
      (await house.as(person, listApprovals, { subjectId: march })).approvals;
    expect(await seen(people.manager)).toMatchObject([
      { subject: 'inventory', state: 'waiting', mine: true },
    ]);
    expect(await seen(people.contributor)).toMatchObject([{ mine: false }]);
    expect(await seen(people.owner)).toMatchObject([{ mine: false }]);
    expect((await house.as(house.south.people.manager, listApprovals, {})).approvals).toEqual([]);
  });
});

it('no other organization reads, changes or issues a report', async () => {
  const { report, issue } = await issued();
  const stranger = house.south.people.manager;
  const at = { reportId: report.id, revision: 1 };
  const attempts = [
    () => house.as(stranger, readOneReport, at),
    () => house.as(stranger, previewReport, at),
    () => house.as(stranger, updateReport, { ...at, title: 'x' }),
    () => house.as(stranger, submitReport, at),
    () => house.as(stranger, approveReport, at),
    () => house.as(stranger, issueReport, at),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'report.not_found' });
  await expect(house.as(stranger, readIssue, { issueId: issue.id })).rejects.toMatchObject({
    code: 'report.issue_not_found',
  });
  const theirs = house.as(stranger, createReport, { inventoryId, closingId, programmes, language: 'en' });
  await expect(theirs).rejects.toMatchObject({ code: 'inventory.not_found' });
});
