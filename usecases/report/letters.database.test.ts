import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closed, commitDiesel, monthInventory } from '../testing/inventory-life.ts';
import { openTestInstallation, type TestInstallation } from '../testing.ts';
import { approveReport, submitReport } from './approve.ts';
import { issueReport } from './issues.ts';
import { listLetters, sendReport } from './letters.ts';
import { createReport, updateReport } from './reports.ts';
import { listShares, openShare } from './shares.ts';

let house: TestInstallation;
let people: TestInstallation['north']['people'];
let reportId: string;
let issueId: string;

const recipients = ['ana@cliente.com.br', 'bia@cliente.com.br'];
const sql = async <Row>(text: string, parameters: readonly unknown[] = []) =>
  (await house.database.pool.query<Row & object>(text, [...parameters])).rows;
const letters = async () => (await house.as(people.auditor, listLetters, { reportId })).letters;

/** What lies in the table of letters to somebody, which only the service reads. */
const kept = async (recipient: string) =>
  sql<{ id: string; kind: string; locale: string; params: Record<string, string> }>(
    'select id, kind, locale, params from public.letters where recipient = $1 order by created_at desc',
    [recipient],
  );

beforeAll(async () => {
  house = await openTestInstallation();
  ({ people } = house.north);
  const inventoryId = await monthInventory(house, house.north, '2025-01');
  await commitDiesel(house, people.contributor, [
    { from: '2025-01-01', to: '2025-01-31', siteId: house.north.siteId, quantity: '33.3' },
  ]);
  const closingId = (await closed(house, house.north, inventoryId)).id;
  const settings = { inventoryId, closingId, programmes: ['customer'], language: 'en' as const };
  reportId = (await house.as(people.contributor, createReport, settings)).report.id;
  const named = { reportId, revision: 1, recipients };
  expect((await house.as(people.contributor, updateReport, named)).report).toMatchObject({
    recipients,
    revision: 2,
  });
  await house.as(people.contributor, submitReport, { reportId, revision: 2 });
}, 400_000);
afterAll(() => house?.stop());

describe('letters to the recipients of a report', () => {
  it('are written when it is issued and not before, each with a link of its own', async () => {
    await house.as(people.manager, approveReport, { reportId, revision: 2 });
    expect(await letters()).toEqual([]);
    const now = new Date();
    issueId = (await house.as(people.manager, issueReport, { reportId, revision: 2 }, { now })).issue.id;
    expect(await letters()).toMatchObject(
      recipients.map((recipient) => ({ recipient, number: 1, sentAt: null, failedAt: null, opened: 0 })),
    );
    const [[one], [other]] = [await kept(recipients[0] ?? ''), await kept(recipients[1] ?? '')];
    expect(one).toMatchObject({ kind: 'report_issued', locale: 'en', params: { number: 'R-0001' } });
    expect(one?.params['path']).not.toBe(other?.params['path']);
    const secret = one?.params['path']?.split('/').at(-1) ?? '';
    const page = await openShare(house, { secret, address: '192.0.2.1', now });
    expect(new TextDecoder().decode(page)).toContain('R-0001');
    expect((await letters())[0]).toMatchObject({ opened: 1 });
    const { shares } = await house.as(people.auditor, listShares, { reportId });
    expect(new Set(shares.map(({ recipient }) => recipient))).toEqual(new Set(recipients));
  });

  it('that arrive are told as sent; the link stays open', async () => {
    const [letter] = await kept(recipients[0] ?? '');
    await sql(`update public.letters set sent_at = now(), params = '{}' where id = $1`, [letter?.id]);
    const [sent] = await letters();
    expect(sent?.sentAt).not.toBeNull();
    expect(sent?.problem).toBeNull();
  });

  it('that bounce are coded, take their link back, and whoever sent them is told', async () => {
    const [letter] = await kept(recipients[1] ?? '');
    const secret = letter?.params['path']?.split('/').at(-1) ?? '';
    await sql(
      `update public.letters set failed_at = now(), params = '{}', problem = 'mail.refused' where id = $1`,
      [letter?.id],
    );
    const failed = (await letters()).find(({ recipient }) => recipient === recipients[1]);
    expect(failed).toMatchObject({ sentAt: null, problem: 'mail.refused' });
    const open = openShare(house, { secret, address: '192.0.2.1' });
    await expect(open).rejects.toMatchObject({ code: 'report.share_not_found' });
    const told = await sql<{ params: object }>(
      `select params from public.letters where kind = 'report_refused'`,
    );
    expect(told).toMatchObject([{ params: { recipient: recipients[1], number: 'R-0001' } }]);
    // Nothing else of the issue changed: the other link is open.
    const { shares } = await house.as(people.auditor, listShares, { reportId });
    expect(shares.map(({ isOpen }) => String(isOpen)).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'false',
      'true',
    ]);
  });

  it('are written again, to the address as it should be, by who leads alone', async () => {
    const again = { issueId, recipients: [' Bia@Cliente.com.br'.trim()], days: 7 };
    const contributor = house.as(people.contributor, sendReport, again);
    await expect(contributor).rejects.toMatchObject({ code: 'actor.forbidden' });
    const sent = await house.as(people.manager, sendReport, again);
    expect(sent.letters).toMatchObject([{ recipient: 'bia@cliente.com.br', problem: null }]);
    expect(await letters()).toHaveLength(3);
    const nobody = house.as(people.manager, sendReport, { issueId, recipients: ['nobody'] });
    await expect(nobody).rejects.toMatchObject({ code: 'input.invalid' });
  });

  it('keep no secret where anybody could read it', async () => {
    const [letter] = await kept('bia@cliente.com.br');
    const secret = letter?.params['path']?.split('/').at(-1) ?? '-';
    const tables = ['report_letters', 'report_shares', 'journal'];
    const rows = await Promise.all(
      tables.map((table) => sql(`select to_jsonb(t)::text from public.${table} t`)),
    );
    expect(JSON.stringify(rows)).not.toContain(secret);
  });
});
