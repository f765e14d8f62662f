import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#platform/testing/instance.ts';
import { verifyBearer } from '#platform/bearer.ts';
import { withDefaults } from '#platform/settings.ts';
import { ownSecurityLog } from '../hosts/own.ts';
import { type ClientReport, reportsDoor } from './reports.ts';
import type { Hono } from 'hono';

let instance: TestPlatform;
let door: Hono;
let token: string;
const reports: ClientReport[] = [];

beforeAll(async () => {
  instance = await startTestPlatform({ rateLimits: false });
  await instance.addPerson('ana@acme.com.br', 'Segredo-123');
  const signedIn = await instance
    .client()
    .auth.signInWithPassword({ email: 'ana@acme.com.br', password: 'Segredo-123' });
  token = signedIn.data.session?.access_token ?? '';
  const { database, keys, clock, url } = instance;
  const settings = withDefaults({ externalUrl: url });
  const platform = { database, keys, settings, now: clock.now };
  door = reportsDoor({
    securityLog: ownSecurityLog(platform),
    verifyBearer: (header) => verifyBearer(platform, header),
    trustedProxies: [],
    onReport: (report) => reports.push(report),
  });
});
afterAll(async () => {
  await instance.stop();
});
beforeEach(() => {
  reports.length = 0;
  instance.clock.advance(301);
});

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  door.request(path, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });

describe('what a browser tells the security log', () => {
  const tell = (body: unknown, bearer = token) =>
    post('/functions/auth-security-audit', body, bearer === '' ? {} : { authorization: `Bearer ${bearer}` });

  it('is written down with who told it', async () => {
    const response = await tell({ event: 'logout', metadata: { auto_logout: true } });
    expect(response.status).toBe(204);
    const { rows } = await instance.database.pool.query(
      `select payload from auth.audit_log_entries where payload ->> 'action' = 'client_event'`,
    );
    expect(rows).toEqual([
      {
        payload: {
          action: 'client_event',
          actor_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          actor_username: 'ana@acme.com.br',
          traits: { event: 'logout', auto_logout: 'true' },
        },
      },
    ]);
  });

  it.each([
    [{ event: 'logout' }, '', 401, 'actor.required'],
    [{ event: 'logout' }, 'nonsense', 401, 'token.invalid'],
    ['{', undefined, 400, 'input.invalid'],
    [{}, undefined, 400, 'input.invalid'],
    [{ event: 'a b' }, undefined, 400, 'input.invalid'],
    [{ event: 'x'.repeat(65) }, undefined, 400, 'input.invalid'],
    [{ event: 'logout', metadata: { auto_logout: 'yes' } }, undefined, 400, 'input.invalid'],
    [{ event: 'logout', metadata: { more: 'x'.repeat(20_000) } }, undefined, 413, 'body.too_large'],
  ])('is refused as %j with %s: %i %s', async (body, bearer, status, code) => {
    const response = await tell(body, bearer);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code });
  });

  it('is bounded for each address', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 61; index += 1) statuses.push((await tell({ event: 'logout' })).status);
    expect(statuses.slice(0, 60).every((status) => status === 204)).toBe(true);
    expect(statuses[60]).toBe(429);
  });
});

describe('a fault in a browser', () => {
  const timestamp = '2026-11-21T22:00:00.000Z';

  it('is told to the log in the form of a logger, without its context', async () => {
    const body = {
      level: 'error',
      message: 'm'.repeat(900),
      timestamp,
      context: { secret: 'x' },
      userId: '0123456789',
      error: { name: 'TypeError', message: 'x is undefined', stack: 's'.repeat(3000) },
    };
    expect((await post('/api/errors', body)).status).toBe(204);
    expect(reports).toEqual([
      {
        level: 'error',
        message: 'm'.repeat(500),
        timestamp,
        userId: '01234567',
        error: { name: 'TypeError', message: 'x is undefined', stack: 's'.repeat(1000) },
      },
    ]);
  });

  it('is told to the log in the form of a boundary', async () => {
    const body = { message: 'Broken', errorType: 'render', timestamp, errorId: 'e-1' };
    expect((await post('/api/errors', body)).status).toBe(204);
    expect(reports).toEqual([body]);
  });

  it.each([
    ['', 400],
    ['[]', 400],
    [{}, 400],
    [{ level: 'loud', message: 'x', timestamp }, 400],
    [{ level: 'error', message: 7, timestamp }, 400],
    [{ level: 'error', message: 'x', timestamp: 'yesterday' }, 400],
    [{ message: 'x', errorType: 'other', timestamp, errorId: 'e' }, 400],
    [{ message: 'x', errorType: 'auth', timestamp, errorId: '' }, 400],
    [{ level: 'error', message: 'x'.repeat(20_000), timestamp }, 413],
  ])('is refused as %j', async (body, status) => {
    expect((await post('/api/errors', body)).status).toBe(status);
    expect(reports).toEqual([]);
  });

  it('is bounded for each address', async () => {
    const statuses: number[] = [];
    const body = { message: 'Broken', errorType: 'render', timestamp, errorId: 'e-1' };
    for (let index = 0; index < 31; index += 1) statuses.push((await post('/api/errors', body)).status);
    expect(statuses.slice(-2)).toEqual([204, 429]);
    expect(reports).toHaveLength(30);
  });
});
