import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../../testing/instance.ts';

let house: TestPlatform;
let admin: SupabaseClient['auth']['admin']['oauth'];

beforeAll(async () => {
  house = await startTestPlatform({ rateLimits: false });
  const options = { auth: { autoRefreshToken: false, persistSession: false } };
  admin = createClient(house.url, house.keys.secretKey, options).auth.admin.oauth;
});
afterAll(() => house.stop());

const register = (fields: object): Promise<Response> =>
  fetch(`${house.url}/auth/v1/oauth/clients/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  });

describe('an administrator', () => {
  it('enters, reads, changes, lists and removes clients through the client of the protocol', async () => {
    const made = await admin.createClient({
      client_name: 'Reporting portal',
      redirect_uris: ['https://portal.example/back', 'http://localhost:3000/back'],
    });
    expect(made.error).toBeNull();
    expect(made.data).toMatchObject({
      client_name: 'Reporting portal',
      client_type: 'confidential',
      token_endpoint_auth_method: 'client_secret_basic',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      registration_type: 'manual',
    });
    const { client_id: id = '', client_secret: secret = '' } = made.data ?? {};
    expect(secret).toMatch(/^[\w-]{43}$/);
    const read = await admin.getClient(id);
    expect(read.data).toMatchObject({ client_id: id });
    expect(read.data).not.toHaveProperty('client_secret');
    const changed = await admin.updateClient(id, { logo_uri: 'https://portal.example/logo.png' });
    expect(changed.data).toMatchObject({
      client_name: 'Reporting portal',
      logo_uri: 'https://portal.example/logo.png',
    });
    const renewed = await admin.regenerateClientSecret(id);
    expect(renewed.data?.client_secret).toMatch(/^[\w-]{43}$/);
    expect(renewed.data?.client_secret).not.toBe(secret);
    await admin.createClient({ client_name: 'Another', redirect_uris: ['https://other.example/back'] });
    const page = await admin.listClients({ page: 1, perPage: 1 });
    expect(page.data.clients).toHaveLength(1);
    expect(page.data).toMatchObject({ total: 2, nextPage: 2 });
    expect((await admin.deleteClient(id)).error).toBeNull();
    expect((await admin.getClient(id)).error).toMatchObject({ status: 404, code: 'oauth_client_not_found' });
  });

  it('finds no secret in the database, only its hash', async () => {
    const { data } = await admin.createClient({
      client_name: 'Kept',
      redirect_uris: ['https://a.example/b'],
    });
    const { rows } = await house.database.pool.query(
      'select row_to_json(c)::text as all from auth.oauth_clients c where id = $1',
      [data?.client_id],
    );
    expect(JSON.stringify(rows)).not.toContain(data?.client_secret);
    expect(JSON.stringify(rows)).toMatch(/client_secret_hash\W+[0-9a-f]{64}/);
  });

  it('and nobody else does', async () => {
    await house.addPerson('ana@aco-sul.com.br', 'Segredo-2026-ana');
    const client = house.client();
    await client.auth.signInWithPassword({ email: 'ana@aco-sul.com.br', password: 'Segredo-2026-ana' });
    const { data } = await client.auth.getSession();
    for (const token of [data.session?.access_token, house.keys.publishableKey]) {
      const answer = await house.request('/auth/v1/admin/oauth/clients', {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(answer.status).toBe(403);
    }
  });
});

const hostileUris = [
  'javascript:alert(1)//x',
  'data:text/html,x',
  'file:///etc/passwd',
  'vbscript:x',
  'blob:https://a.example/x',
  'http://evil.example/back',
  'http://127.0.0.1.evil.example/back',
  'http://localhost@evil.example/back',
  'https://user:secret@a.example/back',
  'https://a.example/back#fragment',
  'https://*.example/back',
  'https://a.example/ba ck',
  'https://a.example\\@evil.example/back',
  'https://a.example/\u202Eback',
  'intent://x#Intent;end',
  '//a.example/back',
  '/back',
  'mailto:a@b.example',
  `https://a.example/${'x'.repeat(2100)}`,
  '',
];

const hostileNames = [
  '<b>Bank</b>',
  'Bank\u202Eknab',
  'Zero\u200Bwidth',
  'Nul\u0001',
  'x'.repeat(81),
  'Bell\u0007',
];

describe('an application that enters itself', () => {
  it('is given an id, no secret where it can keep none, and the words of the protocol', async () => {
    const answer = await register({
      client_name: '  Desk   assistant ',
      redirect_uris: ['http://127.0.0.1:8123/callback', 'desk-app://oauth/back'],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      scope: 'read draft',
      software_id: 'whatever else',
    });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const body = (await answer.json()) as Record<string, unknown>;
    expect(body).toMatchObject({
      client_name: 'Desk assistant',
      client_type: 'public',
      registration_type: 'dynamic',
    });
    expect(body).not.toHaveProperty('client_secret');
    const kept = (await (await register({ redirect_uris: ['https://a.example/b'] })).json()) as object;
    expect(kept).toMatchObject({ client_type: 'confidential', client_secret_expires_at: 0 });
  });

  it.each(hostileUris)('is refused with the address %j', async (uri) => {
    const answer = await register({ client_name: 'Desk', redirect_uris: [uri] });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ error: 'invalid_redirect_uri' }),
    ]);
  });

  it.each(hostileNames)('is refused with the name %j', async (name) => {
    const answer = await register({ client_name: name, redirect_uris: ['https://a.example/b'] });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ error: 'invalid_client_metadata' }),
    ]);
  });

  it.each([
    { grant_types: ['implicit'] },
    { grant_types: ['password'] },
    { grant_types: ['refresh_token'] },
    { response_types: ['token'] },
    { token_endpoint_auth_method: 'private_key_jwt' },
    { client_type: 'public', token_endpoint_auth_method: 'client_secret_post' },
    { client_uri: 'javascript:alert(1)' },
    { logo_uri: 'http://evil.example/x.png' },
    { client_name: 7 },
  ])('is refused with %j', async (fields) => {
    const answer = await register({ redirect_uris: ['https://a.example/b'], ...fields });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ error: 'invalid_client_metadata' }),
    ]);
  });

  it('a thousand times leaves five hundred at most, and the thousand-and-first person still gets in', async () => {
    const outcomes: number[] = [];
    for (let batch = 0; batch < 50; batch += 1) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, one) =>
          register({ client_name: `Flood ${batch}-${one}`, redirect_uris: ['https://a.example/b'] }),
        ),
      );
      outcomes.push(...answers.map(({ status }) => status));
    }
    expect(new Set(outcomes)).toEqual(new Set([201, 429]));
    const count = async () => {
      const { rows } = await house.database.pool.query<{ count: number }>(
        `select count(*)::int as count from auth.oauth_clients where registration_type = 'dynamic'`,
      );
      return rows[0]?.count;
    };
    expect(await count()).toBe(500);
    // What nobody let in within an hour makes room again, and within a week it is gone.
    house.clock.advance(3601);
    expect((await register({ redirect_uris: ['https://late.example/b'] })).status).toBe(201);
    expect(await count()).toBe(500);
    house.clock.advance(8 * 86_400);
    await house.platform.sweep();
    expect(await count()).toBe(0);
  }, 120_000);
});

describe('limits and switches', () => {
  it('an address may enter twenty applications an hour', async () => {
    const strict = await startTestPlatform();
    const ask = () =>
      fetch(`${strict.url}/auth/v1/oauth/clients/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ redirect_uris: ['https://a.example/b'] }),
      });
    for (let one = 0; one < 20; one += 1) expect((await ask()).status).toBe(201);
    const over = await ask();
    expect([over.status, over.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    await strict.stop();
  });

  it('no application enters itself where that is off, and no server is there where all of it is', async () => {
    const manual = await startTestPlatform({ oauthRegistration: false });
    const metadata = await fetch(`${manual.url}/.well-known/oauth-authorization-server/auth/v1`);
    expect(await metadata.json()).not.toHaveProperty('registration_endpoint');
    const refused = await fetch(`${manual.url}/auth/v1/oauth/clients/register`, {
      method: 'POST',
      body: '{}',
    });
    expect([refused.status, refused.headers.get('x-sb-error-code')]).toEqual([
      403,
      'oauth_dynamic_client_registration_disabled',
    ]);
    await manual.stop();
    const off = await startTestPlatform({ oauthServer: false });
    for (const [method, path] of [
      ['GET', '/oauth/authorize'],
      ['POST', '/oauth/token'],
      ['POST', '/oauth/clients/register'],
      ['GET', '/.well-known/oauth-authorization-server'],
      ['GET', '/admin/oauth/clients'],
    ]) {
      const answer = await off.request(`/auth/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${off.keys.secretKey}`, apikey: off.keys.secretKey },
      });
      expect([answer.status, answer.headers.get('x-sb-error-code')], path).toEqual([404, 'feature_disabled']);
    }
    expect((await fetch(`${off.url}/.well-known/oauth-authorization-server/auth/v1`)).status).toBe(404);
    await off.stop();
  });
});
