import { openShare } from '#usecases/report/shares.ts';
import { approveReport, submitReport } from '#usecases/report/approve.ts';
import { issueReport } from '#usecases/report/issues.ts';
import { listLetters } from '#usecases/report/letters.ts';
import { createReport } from '#usecases/report/reports.ts';
import { openTestInstallation, type TestInstallation } from '#usecases/testing.ts';
import { closed, commitDiesel, monthInventory } from '#usecases/testing/inventory-life.ts';
import type { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bounceOf } from '../testing/bounce.ts';
import { bouncesDoor } from './bounces.ts';

const secret = 's'.repeat(40);
let house: TestInstallation;
let door: Hono;
let reportId: string;
let letter: { id: string; params: Readonly<Record<string, string>> } | undefined;

beforeAll(async () => {
  house = await openTestInstallation();
  const { people, siteId } = house.north;
  const bounces = { address: 'bounces@razao.example', secret };
  door = bouncesDoor({ database: house.database, bounces, now: () => new Date() });
  const inventoryId = await monthInventory(house, house.north, '2025-01');
  await commitDiesel(house, people.contributor, [
    { from: '2025-01-01', to: '2025-01-31', siteId, quantity: '33.3' },
  ]);
  const closingId = (await closed(house, house.north, inventoryId)).id;
  const recipients = ['ana@cliente.com.br'];
  const settings = { inventoryId, closingId, programmes: ['customer'], language: 'en' as const, recipients };
  reportId = (await house.as(people.contributor, createReport, settings)).report.id;
  await house.as(people.contributor, submitReport, { reportId, revision: 1 });
  await house.as(people.manager, approveReport, { reportId, revision: 1 });
  await house.as(people.manager, issueReport, { reportId, revision: 1 }, { now: new Date() });
  [letter] = await sql<NonNullable<typeof letter>>(
    `select id, params from public.letters where kind = 'report_issued'`,
  );
  await sql(`update public.letters set sent_at = now(), params = '{}' where id = $1`, [letter?.id]);
}, 400_000);
afterAll(() => house?.stop());

const sql = async <Row>(text: string, parameters: readonly unknown[] = []) =>
  (await house.database.pool.query<Row & object>(text, [...parameters])).rows;
const tell = async (body: string, authorization = `Bearer ${secret}`) => {
  const response = await door.request('/mail/bounces', { method: 'POST', body, headers: { authorization } });
  return { status: response.status, ...((await response.json()) as { outcome?: string; code?: string }) };
};
const only = async () => (await house.as(house.north.people.auditor, listLetters, { reportId })).letters[0];
const told = () => sql<{ params: object }>(`select params from public.letters where kind = 'report_refused'`);

describe('a letter that comes back after it was sent', () => {
  it('is told by nobody without the secret, and by nothing that is no notification', async () => {
    const body = bounceOf({ letter: letter?.id ?? '' });
    for (const authorization of ['', 'Bearer ', `Bearer ${secret}x`, secret, `Basic ${secret}`])
      expect(await tell(body, authorization)).toMatchObject({ status: 401, code: 'bounce.secret_wrong' });
    expect(await tell('Subject: away\n\nI am away.')).toMatchObject({
      status: 422,
      code: 'bounce.unreadable',
    });
    expect(await tell('x'.repeat(1024 * 1024 + 1))).toMatchObject({ status: 413, code: 'body.too_large' });
    expect(await only()).toMatchObject({ problem: null, failedAt: null });
  });

  it('is not failed while somebody still tries, and not by what is about another message', async () => {
    expect(await tell(bounceOf({ letter: letter?.id ?? '', action: 'delayed', status: '4.4.1' }))).toEqual({
      status: 200,
      outcome: 'delayed',
    });
    expect(await tell(bounceOf({}))).toEqual({ status: 200, outcome: 'other' });
    expect(await only()).toMatchObject({ problem: null, failedAt: null });
  });

  it('is coded, keeps when it was sent, loses its link, and who sent it is told; once, however often it is told', async () => {
    const path = letter?.params['path'] ?? '';
    const link = { secret: path.split('/').at(-1) ?? '', address: '192.0.2.1' };
    expect((await openShare(house, link)).length).toBeGreaterThan(0);
    const body = bounceOf({ letter: letter?.id ?? '' });
    const both = await Promise.all([tell(body), tell(body)]);
    expect(new Set(both.map(({ outcome }) => outcome))).toEqual(new Set(['bounced', 'known']));
    expect(await tell(body)).toEqual({ status: 200, outcome: 'known' });
    const bounced = await only();
    expect(bounced).toMatchObject({ problem: 'mail.bounced' });
    expect(bounced?.sentAt).not.toBeNull();
    expect(bounced?.failedAt).not.toBeNull();
    await expect(openShare(house, link)).rejects.toMatchObject({ code: 'report.share_not_found' });
    expect(await told()).toMatchObject([{ params: { recipient: 'ana@cliente.com.br', number: 'R-0001' } }]);
  });

  it('has no door where nobody set a secret', async () => {
    const closedDoor = bouncesDoor({ database: house.database, bounces: null, now: () => new Date() });
    expect((await closedDoor.request('/mail/bounces', { method: 'POST', body: 'x' })).status).toBe(404);
  });
});
