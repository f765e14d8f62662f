import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closed, commitDiesel, monthInventory } from '../testing/inventory-life.ts';
import { openTestInstallation, type TestInstallation } from '../testing.ts';
import { approveReport, submitReport } from './approve.ts';
import { issueReport } from './issues.ts';
import { requestPack } from './audit/packs.ts';
import { workOnExports } from './export/work.ts';
import { EXPORT_BUCKET } from './export/exports.ts';
import { unpacked } from '../testing/unpacked.ts';
import { createReport } from './reports.ts';
import { listShares, openShare, revokeShare, shareReport } from './shares.ts';

let house: TestInstallation;
let people: TestInstallation['north']['people'];
let reportId: string;
let issueId: string;

beforeAll(async () => {
  house = await openTestInstallation();
  ({ people } = house.north);
  const inventoryId = await monthInventory(house, house.north, '2025-01');
  const january = { from: '2025-01-01', to: '2025-01-31' };
  await commitDiesel(house, people.contributor, [
    { ...january, siteId: house.north.siteId, quantity: '33.3' },
  ]);
  const closingId = (await closed(house, house.north, inventoryId)).id;
  const settings = {
    inventoryId,
    closingId,
    programmes: ['customer'],
    language: 'en' as const,
    title: 'For <b>customers</b>',
  };
  reportId = (await house.as(people.contributor, createReport, settings)).report.id;
  await house.as(people.contributor, submitReport, { reportId, revision: 1 });
  await house.as(people.manager, approveReport, { reportId, revision: 1 });
  issueId = (await house.as(people.manager, issueReport, { reportId, revision: 1 })).issue.id;
}, 400_000);
afterAll(() => house?.stop());

const open = async (path: string, now = new Date()) => {
  const secret = path.slice(path.lastIndexOf('/') + 1);
  return new TextDecoder().decode(await openShare(house, { secret, address: '192.0.2.1', now }));
};
const share = (days = 30) => house.as(people.manager, shareReport, { issueId, days });

describe('a link to an issued report', () => {
  it('is not there until somebody who leads makes one', async () => {
    expect((await house.as(people.owner, listShares, { reportId })).shares).toEqual([]);
    for (const person of [people.contributor, people.viewer, people.auditor])
      await expect(house.as(person, shareReport, { issueId })).rejects.toMatchObject({
        code: 'actor.forbidden',
      });
    await expect(house.as(house.south.people.owner, shareReport, { issueId })).rejects.toMatchObject({
      code: 'report.issue_not_found',
    });
  });

  it('shows the issued page, its words as words, and is counted', async () => {
    const { path, share: made } = await share();
    const page = await open(path, new Date(made.createdAt));
    expect(page).toContain('<h1>For &lt;b&gt;customers&lt;/b&gt;</h1>');
    expect(page).toContain('R-0001');
    const [listed] = (await house.as(people.auditor, listShares, { reportId })).shares;
    expect(listed).toMatchObject({ id: made.id, opened: 1, isOpen: true, number: 1 });
  });

  it('is kept as a hash alone', async () => {
    const { path } = await share();
    const { rows } = await house.database.pool.query(
      'select to_jsonb(s)::text as text from public.report_shares s',
    );
    const journal = await house.database.pool.query('select to_jsonb(j)::text as text from public.journal j');
    const kept = JSON.stringify([rows, journal.rows]);
    expect(kept).not.toContain(path.slice(path.lastIndexOf('/') + 1));
    expect(kept).toContain('report.share');
  });

  it('ends by its day, and at a word; nobody is told which', async () => {
    const { path, share: made } = await share(1);
    const at = Date.parse(made.createdAt);
    const over = new Date(at + 86_400_001);
    await expect(open(path, over)).rejects.toMatchObject({ code: 'report.share_not_found', status: 404 });
    const before = new Date(at + 86_399_999);
    expect(await open(path, before)).toContain('R-0001');
    await expect(house.as(people.contributor, revokeShare, { shareId: made.id })).rejects.toMatchObject({
      code: 'actor.forbidden',
    });
    const { share: revoked } = await house.as(people.owner, revokeShare, { shareId: made.id });
    expect(revoked.isOpen).toBe(false);
    await expect(open(path, before)).rejects.toMatchObject({ code: 'report.share_not_found' });
    await expect(open('/shared/reports/x')).rejects.toMatchObject({ code: 'report.share_not_found' });
  });

  it('that was taken back never opens again, whoever writes', async () => {
    await expect(
      house.database.pool.query(
        'update public.report_shares set revoked_at = null, revoked_by = null where revoked_at is not null',
      ),
    ).rejects.toMatchObject({ code: '42501' });
  });

  it('is not guessed by trying: an address that tries often waits', async () => {
    const tries = { ...house, rateLimits: true };
    const attempt = () => openShare(tries, { secret: 'a'.repeat(43), address: '192.0.2.9' });
    for (let at = 0; at < 120; at += 1)
      await expect(attempt()).rejects.toMatchObject({ code: 'report.share_not_found' });
    await expect(attempt()).rejects.toMatchObject({ code: 'call.too_many', status: 429 });
  });
});

describe('the evidence of an issued report', () => {
  it('has its record, its lines as they stood at the closing, and a manifest with the hash of each file', async () => {
    const { pack } = await house.as(people.owner, requestPack, { pack: { of: 'issue', issueId } });
    await workOnExports({
      database: house.database,
      files: house.ports.files,
      version: '1.2.3',
      keptDays: 7,
      texts: { readme: () => ({}) },
      packTexts: {
        readme: (locale, facts) => ({ path: `${locale}.txt`, text: `${facts.of} ${facts.name}` }),
      },
    });
    const { rows } = await house.database.pool.query<{ path: string; sha256: string }>(
      `select x.path, n.sha256 from public.organization_exports x, public.report_issues n
       where x.id = $1 and n.id = $2`,
      [pack.id, issueId],
    );
    const zip = await house.ports.files.read(EXPORT_BUCKET, rows[0]?.path ?? '', 1e9);
    const files = await unpacked(Buffer.from(zip ?? []));
    const hashOf = (path: string) =>
      createHash('sha256')
        .update(files.get(path) ?? '')
        .digest('hex');
    expect(hashOf('report.json')).toBe(rows[0]?.sha256);
    const manifest = JSON.parse(String(files.get('manifest.json'))) as {
      files: { path: string; sha256: string }[];
    };
    for (const file of manifest.files)
      expect([file.path, hashOf(file.path)]).toEqual([file.path, file.sha256]);
    const named = manifest.files.map(({ path }) => path);
    expect(named).toEqual(
      expect.arrayContaining([
        'report.json',
        'report.schema.json',
        'lines.xlsx',
        'lines.csv',
        'journal.ndjson',
      ]),
    );
    // The line that the month opens with, and the one of the site.
    expect(String(files.get('lines.ndjson')).trim().split('\n')).toHaveLength(2);
    expect(String(files.get('en.txt') ?? files.get('pt-BR.txt'))).toBe('issue For <b>customers</b>');
  });
});
