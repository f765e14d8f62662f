import { createClient } from '@supabase/supabase-js';
import { readdirSync, readFileSync } from 'node:fs';
import { request as rawRequest } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMINISTRATOR, UNATTENDED } from '#journeys/person.ts';
import { type Product, startProduct } from './testing.ts';

let product: Product;
let key: string;
let token: string;
let avatar: string;
const script = (): string => {
  const file = readdirSync('dist/web/assets').find((name) => name.endsWith('.js'));
  return `/assets/${file}`;
};

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** One whose addresses are known without asking it. */
const provider = {
  RAZAO_OAUTH_GITHUB_CLIENT_ID: 'razao',
  RAZAO_OAUTH_GITHUB_CLIENT_SECRET: 'not a real secret',
};

beforeAll(async () => {
  product = await startProduct({
    env: { ...UNATTENDED, RAZAO_SITE_URL: 'https://razao.example', ...provider },
  });
  key = ((await (await fetch(`${product.url}/config.json`)).json()) as { supabaseKey: string }).supabaseKey;
  const client = createClient(product.url, key, { auth: { persistSession: false } });
  const { data } = await client.auth.signInWithPassword(ADMINISTRATOR);
  token = data.session?.access_token ?? '';
  avatar = data.user?.id ?? '';
  const sent = await client.storage.from('avatars').upload(avatar, picture, { contentType: 'image/png' });
  expect(sent.error).toBeNull();
});
afterAll(async () => {
  await product?.stop();
});

const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${product.url}${path}`, { redirect: 'manual', ...init });

const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', apikey: key, ...headers },
  body: JSON.stringify(body),
});

/** Every kind of answer that the product gives. */
const answers: readonly (readonly [
  name: string,
  status: number,
  kind: 'page' | 'asset' | 'call' | 'file',
  () => Promise<Response>,
])[] = [
  ['a page', 200, 'page', () => ask('/overview')],
  [
    'a page that is known already',
    304,
    'page',
    async () => {
      const etag = (await ask('/')).headers.get('etag') ?? '';
      return ask('/', { headers: { 'if-none-match': etag } });
    },
  ],
  ['a script', 200, 'asset', () => ask(script())],
  ['a script that is not there', 404, 'call', () => ask('/assets/none.js')],
  ['the public configuration', 200, 'call', () => ask('/config.json')],
  ['health', 200, 'call', () => ask('/health')],
  ['the description of the calls', 200, 'call', () => ask('/api/openapi.json')],
  [
    'a preflight',
    204,
    'call',
    () =>
      ask('/rest/v1/sites', {
        method: 'OPTIONS',
        headers: { origin: 'https://x.example', 'access-control-request-method': 'GET' },
      }),
  ],
  ['identity, without a key', 401, 'call', () => ask('/auth/v1/user')],
  [
    'identity',
    200,
    'call',
    () => ask('/auth/v1/user', { headers: { apikey: key, authorization: `Bearer ${token}` } }),
  ],
  [
    'identity, refused',
    400,
    'call',
    () => ask('/auth/v1/token?grant_type=password', json({ email: 'a@b.com.br', password: 'x' })),
  ],
  [
    'a link that leads on',
    303,
    'call',
    () => ask('/auth/v1/verify?token=none&type=recovery&redirect_to=https://evil.example'),
  ],
  ['the public keys', 200, 'call', () => ask('/auth/v1/.well-known/jwks.json')],
  [
    'tables',
    200,
    'call',
    () => ask('/rest/v1/profiles?select=id', { headers: { apikey: key, authorization: `Bearer ${token}` } }),
  ],
  [
    'tables, refused',
    404,
    'call',
    () => ask('/rest/v1/nothing', { headers: { apikey: key, authorization: `Bearer ${token}` } }),
  ],
  ['a public file', 200, 'file', () => ask(`/storage/v1/object/public/avatars/${avatar}`)],
  ['a file that is not there', 400, 'call', () => ask('/storage/v1/object/public/avatars/none')],
  [
    'a verb',
    200,
    'call',
    () => ask('/functions/v1/session.context', json({}, { authorization: `Bearer ${token}` })),
  ],
  ['a verb, without a token', 401, 'call', () => ask('/functions/v1/session.context', json({}))],
  ['no such verb', 404, 'call', () => ask('/functions/v1/nothing', json({}))],
  ['a verb by another method', 405, 'call', () => ask('/functions/v1/session.context')],
  [
    'a body that is too large',
    413,
    'call',
    () => ask('/functions/v1/session.context', { method: 'POST', body: 'x'.repeat(9_000_000) }),
  ],
  ['the chat, without a token', 401, 'call', () => ask('/api/chat', json({}))],
  ['a report of a fault', 400, 'call', () => ask('/api/errors', json({}))],
  ['no such call', 404, 'call', () => ask('/api/nothing')],
  ['another method', 405, 'call', () => ask('/', { method: 'DELETE' })],
];

/** What each kind of answer carries; null: it must not. */
const table: Readonly<
  Record<'every' | 'page' | 'asset' | 'call' | 'file', Readonly<Record<string, RegExp | null>>>
> = {
  every: {
    'x-content-type-options': /^nosniff$/,
    'x-frame-options': /^DENY$/,
    'referrer-policy': /^(?:strict-origin-when-cross-origin|no-referrer)$/,
    'permissions-policy': /camera=\(\).*geolocation=\(\).*microphone=\(\)/,
    'strict-transport-security': /^max-age=31536000; includeSubDomains$/,
    'content-security-policy': /default-src 'none'.*frame-ancestors 'none'/,
    'x-request-id': /^[0-9a-f-]{36}$/,
    'set-cookie': null,
    'access-control-allow-credentials': null,
    server: null,
    'x-powered-by': null,
  },
  page: {
    'content-security-policy':
      /^default-src 'none'; script-src 'self'(?: 'sha256-[\w+/=]+')*; .*base-uri 'none'; form-action 'self'$/,
    'cross-origin-opener-policy': /^same-origin$/,
    'cross-origin-resource-policy': /^same-origin$/,
    'cache-control': /^no-cache$/,
  },
  asset: { 'cross-origin-resource-policy': /^same-origin$/, 'cache-control': /immutable/ },
  call: { 'cross-origin-resource-policy': /^same-origin$/ },
  file: { 'content-security-policy': /^sandbox;/, 'cross-origin-resource-policy': /^cross-origin$/ },
};

describe('the headers that guard an answer', () => {
  it.each(answers)('hold for %s (%i)', async (_, status, kind, get) => {
    const response = await get();
    expect(response.status).toBe(status);
    for (const [name, wanted] of Object.entries({ ...table.every, ...table[kind] })) {
      const value = response.headers.get(name);
      if (wanted === null) expect(value, name).toBeNull();
      else expect(value ?? '', name).toMatch(wanted);
    }
    if (status === 200 && /\/(?:user|session\.context|config\.json)$/.test(response.url))
      expect(response.headers.get('cache-control')).toBe('no-store');
    await response.arrayBuffer();
  });

  it('let no script of a page itself run, whatever is written into the page', async () => {
    const policy = (await ask('/')).headers.get('content-security-policy') ?? '';
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
    expect(scripts).not.toMatch(/unsafe|\*|https?:|data:/);
  });
});

describe('a request that another site makes a browser send', () => {
  const site = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' };

  it('is nobody’s, since no cookie is ever looked at for who somebody is', async () => {
    const cookie = ['token', 'sb-access-token', 'session', 'auth-flow-browser', 'sb-localhost-auth-token']
      .map((name) => `${name}=${token}`)
      .join('; ');
    const calls: readonly (readonly [string, RequestInit])[] = [
      ['/auth/v1/user', { headers: { apikey: key } }],
      ['/auth/v1/logout', { method: 'POST', headers: { apikey: key } }],
      ['/rest/v1/profiles?select=id', { headers: { apikey: key } }],
      ['/storage/v1/object/avatars/x', { method: 'POST', body: 'x', headers: { apikey: key } }],
      ['/functions/v1/session.context', json({})],
      ['/functions/auth-security-audit', json({ event: 'logout' })],
      ['/api/chat', json({})],
    ];
    for (const [path, init] of calls) {
      const response = await ask(path, {
        ...init,
        headers: { ...(init.headers as object), ...site, cookie },
      });
      // That of files says the status in its body.
      expect([400, 401, 403], path).toContain(response.status);
      expect(await response.text()).not.toContain(avatar);
    }
  });

  it('is told that any page may call, but none with somebody’s cookies', async () => {
    const preflight = await ask('/functions/v1/entry.commit', {
      method: 'OPTIONS',
      headers: {
        ...site,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
    const own = await ask('/api/chat', { ...json({}), headers: site });
    expect(own.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('the one cookie', () => {
  it('is for identity alone, on https alone, and out of reach of scripts', async () => {
    const response = await ask('/auth/v1/authorize?provider=github&redirect_to=https://razao.example/', {
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(response.status).toBe(302);
    expect(response.headers.get('set-cookie')).toMatch(
      /^__Secure-auth-flow-browser=[\w-]{43}; Max-Age=3600; Path=\/auth\/v1; HttpOnly; Secure; SameSite=Lax$/,
    );
  });
});

describe('an address that a request brings along', () => {
  /** `fetch` does not let anybody say another host. */
  const withHost = (path: string, headers: Record<string, string>, body: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const sent = rawRequest(`${product.url}${path}`, { method: 'POST', headers }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0));
      });
      sent.once('error', reject).end(body);
    });

  it('never gets into a letter: links come from the configuration', async () => {
    const status = await withHost(
      '/auth/v1/recover?redirect_to=https://evil.example/take',
      {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'gopher',
        forwarded: 'host=evil.example',
        origin: 'https://evil.example',
        referer: 'https://evil.example/',
        apikey: key,
        'content-type': 'application/json',
      },
      JSON.stringify({ email: ADMINISTRATOR.email }),
    );
    expect(status).toBe(200);
    const outbox = join(product.data, 'outbox');
    await expect
      .poll(() => readdirSync(product.data).includes('outbox') && readdirSync(outbox).length)
      .toBe(1);
    const letter = readFileSync(join(outbox, readdirSync(outbox)[0] ?? ''), 'utf8');
    expect(letter).toContain('https://razao.example/auth/v1/verify?');
    expect(letter).not.toContain('evil');
  });

  it('is not led to: every redirect stays with the installation', async () => {
    for (const target of [
      'https://evil.example',
      '//evil.example',
      'https://razao.example.evil.example',
      'https://razao.example@evil.example',
      'https:evil.example',
      'javascript:alert(1)',
      '\\\\evil.example',
    ]) {
      const response = await ask(
        `/auth/v1/verify?token=none&type=recovery&redirect_to=${encodeURIComponent(target)}`,
        { headers: { referer: 'https://evil.example/' } },
      );
      const location = new URL(response.headers.get('location') ?? '', product.url);
      expect(location.origin, target).toBe('https://razao.example');
    }
    for (const path of [
      '//evil.example',
      '/\\evil.example',
      '/%2f%2fevil.example',
      '/https://evil.example',
    ]) {
      expect((await ask(path)).headers.get('location'), path).toBeNull();
    }
  });
});

describe('a request to be sent back', () => {
  it('is not: TRACE tells nothing of what it carried', async () => {
    const told = await new Promise<{ status: number; body: string }>((resolve, reject) => {
      const sent = rawRequest(
        {
          host: '127.0.0.1',
          port: product.port,
          path: '/',
          method: 'TRACE',
          headers: { 'x-secret': 'of the caller' },
        },
        (response) => {
          let body = '';
          response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
          response.once('end', () => resolve({ status: response.statusCode ?? 0, body }));
        },
      );
      sent.once('error', reject).end();
    });
    expect([400, 405, 501]).toContain(told.status);
    expect(told.body).not.toContain('of the caller');
  });
});

describe('an odd path', () => {
  const raw = (path: string): Promise<{ status: number; body: string }> =>
    new Promise((resolve, reject) => {
      const sent = rawRequest({ host: '127.0.0.1', port: product.port, path, method: 'GET' }, (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
        response.once('end', () => resolve({ status: response.statusCode ?? 0, body }));
      });
      sent.once('error', reject).end();
    });

  it.each([
    '/../package.json',
    '/../../../../etc/passwd',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
    '/assets/../../package.json',
    '/assets/..%5c..%5cpackage.json',
    '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
    '/assets//etc/passwd',
    '/.git/config',
    '/.env',
    '/data/keys.json',
    '/keys.json',
    '/index.html%00.js',
    '/%ff%fe',
    '/%zz',
    '//',
    '/storage/v1/object/public/avatars/..%2f..%2fkeys.json',
    '/rest/v1/%00',
    '/functions/v1/%2e%2e%2f',
    '/auth/v1/%E0%A4%A',
    'http://evil.example/config.json',
    '*',
  ])('gets no file and breaks nothing: %s', async (path) => {
    const { status, body } = await raw(path).catch(() => ({ status: 400, body: '' }));
    expect(status, body).toBeLessThan(500);
    expect(body).not.toMatch(/"razao",\n|root:x:|secretKey|\[core\]|PRIVATE/);
  });
});
