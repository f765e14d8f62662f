import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPlatform } from './platform.ts';
import { startTestPlatform, type TestPlatform } from './testing/instance.ts';

let instance: TestPlatform;

beforeAll(async () => {
  instance = await startTestPlatform({ trustedProxies: ['127.0.0.0/8'] });
  await instance.addPerson('ana@acme.com.br', 'Segredo-123');
});
afterAll(() => instance.stop());

describe('the gateway', () => {
  it('lets nobody in without a key, and says so as the hosted one does', async () => {
    for (const path of ['/auth/v1/settings', '/auth/v1/user', '/rest/v1/samples']) {
      const response = await fetch(`${instance.url}${path}`);
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual({
        message: 'No API key found in request',
        hint: 'No `apikey` request header or url param was found.',
      });
    }
  });

  it('refuses a wrong key, also beside a valid token', async () => {
    const { data } = await instance
      .client()
      .auth.signInWithPassword({ email: 'ana@acme.com.br', password: 'Segredo-123' });
    const response = await fetch(`${instance.url}/rest/v1/samples`, {
      headers: { apikey: 'sb_publishable_wrong', authorization: `Bearer ${data.session?.access_token}` },
    });
    expect([response.status, await response.json()]).toMatchObject([401, { message: 'Invalid API key' }]);
  });

  it('takes the key from the query', async () => {
    const response = await fetch(
      `${instance.url}/rest/v1/samples?select=id&apikey=${instance.keys.publishableKey}`,
    );
    expect(response.status).toBe(200);
  });

  it('answers a preflight before asking for a key', async () => {
    const response = await fetch(`${instance.url}/rest/v1/samples`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'apikey,authorization,x-client-info',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-headers')).toContain('x-client-info');
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('sends the cross-origin headers with refusals too', async () => {
    for (const path of ['/auth/v1/user', '/rest/v1/nothing', '/storage/v1/bucket', '/auth/v1/nowhere']) {
      const response = await instance.request(path, { headers: { origin: 'https://elsewhere.example' } });
      await response.text();
      expect([path, response.headers.get('access-control-allow-origin')]).toEqual([path, '*']);
      expect(response.headers.get('access-control-expose-headers')).toContain('x-sb-error-code');
    }
  });

  it('says in the words of the storage protocol that files are off', async () => {
    const { error } = await instance.client().storage.listBuckets();
    expect(error).toMatchObject({ status: 400, message: 'File storage is not enabled on this installation' });
  });

  it('limits sign-ins by the address behind the trusted proxy', async () => {
    const attempt = (address: string) =>
      instance.request('/auth/v1/token?grant_type=password', {
        method: 'POST',
        body: '{}',
        headers: { 'x-forwarded-for': `198.51.100.9, ${address}` },
      });
    const statuses = await Promise.all(
      Array.from({ length: 151 }, async () => (await attempt('203.0.113.7')).status),
    );
    expect(statuses.filter((status) => status === 400)).toHaveLength(150);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    const refused = await attempt('203.0.113.7');
    expect(await refused.json()).toMatchObject({ error_code: 'over_request_rate_limit' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await attempt('203.0.113.8')).status).toBe(400);
    instance.clock.advance(300);
    expect((await attempt('203.0.113.7')).status).toBe(400);
  });

  it('forgets counters whose time is over, so that the table stays small', async () => {
    const counters = async () =>
      (
        await instance.database.pool.query(`select from auth.rate_limits where window_ends_at <= $1`, [
          instance.clock.now(),
        ])
      ).rows.length;
    instance.clock.advance(3600);
    expect(await counters()).toBeGreaterThan(0);
    await instance.platform.sweep();
    expect(await counters()).toBe(0);
  });
});

describe('when the disk is full', () => {
  it.each([
    [
      'of the database',
      Object.assign(new Error('could not extend file'), { code: '53100', severity: 'ERROR' }),
    ],
    ['of the files', Object.assign(new Error('write'), { code: 'ENOSPC' })],
  ])('%s, every service says so with 507 and a code of its own', async (_, error) => {
    const full = () => Promise.reject(error);
    const { app } = createPlatform({
      database: { transaction: full, asService: full, ask: full, listen: () => undefined },
      keys: instance.keys,
      settings: { externalUrl: instance.url, files: { kind: 'folder', folder: '/nowhere' } },
    });
    const headers = { apikey: instance.keys.publishableKey };
    const bodies = await Promise.all(
      ['/auth/v1/token?grant_type=refresh_token', '/rest/v1/samples', '/storage/v1/object/samples/a.txt'].map(
        async (path) => {
          const method = path.startsWith('/rest') ? 'GET' : 'POST';
          const body = method === 'GET' ? undefined : '{}';
          const answer = await app.request(path, { method, headers, body });
          const { code, error_code } = (await answer.json()) as Record<string, unknown>;
          return [answer.status, error_code ?? code];
        },
      ),
    );
    expect(bodies).toEqual([507, 507, 507].map((status) => [status, 'storage.full']));
  });
});

describe('when the database is gone', () => {
  it('clients are told to try again, nobody is signed out, and the fault is logged', async () => {
    const faults: unknown[] = [];
    const gone = () => Promise.reject(new Error('Connection terminated unexpectedly'));
    const { app } = createPlatform({
      database: { transaction: gone, asService: gone, ask: gone, listen: () => undefined },
      keys: instance.keys,
      settings: { externalUrl: instance.url },
      onFault: (error) => faults.push(error),
    });
    const headers = { apikey: instance.keys.publishableKey };
    const token = await app.request('/auth/v1/token?grant_type=refresh_token', {
      method: 'POST',
      headers,
      body: '{}',
    });
    expect([token.status, await token.json()]).toMatchObject([503, { error_code: 'database.unavailable' }]);
    expect(token.headers.get('retry-after')).toBe('1');
    const read = await app.request('/rest/v1/samples', { headers });
    expect([read.status, await read.json()]).toMatchObject([503, { code: 'PGRST000' }]);
    expect(read.headers.get('retry-after')).toBe('2');
    expect(faults).toHaveLength(2);
  });
});
