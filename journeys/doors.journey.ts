import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, openTwoOrganizations, sendRaw, type TwoOrganizations } from './two-organizations.ts';

const ELSEWHERE = 'https://elsewhere.example';
const PREFLIGHT = { origin: ELSEWHERE, 'access-control-request-method': 'POST' };

let world: TwoOrganizations;

beforeAll(async () => {
  world = await openTwoOrganizations();
});
afterAll(() => world?.stop());

function send(
  method: string,
  path: string,
  headers?: Record<string, string>,
  chunks?: string[],
): Promise<Answer> {
  return sendRaw(world.product, method, path, headers, chunks);
}

const signed = () => ({ authorization: `Bearer ${world.ana.token}`, 'content-type': 'application/json' });

/** What a fault of ours would betray: SQL, places in the code, the database's own words. */
const INTERNALS =
  /(?<!<)select |insert into|node_modules|file:\/\/|\.ts:\d|\bat \w+ \(|pg_|syntax error|violates|constraint/i;

const knocks: readonly (readonly [string, string, number, Record<string, string>?])[] = [
  ['GET', '/', 200],
  ['HEAD', '/', 200],
  ['GET', '/overview', 200],
  ['OPTIONS', '/', 405],
  ['DELETE', '/', 405],
  ['POST', '/', 405],
  ['TRACE', '/', 405],
  ['GET', '/health', 200],
  ['HEAD', '/health', 200],
  ['GET', '/config.json', 200],
  ['GET', '/api/openapi.json', 200],
  ['GET', '/api/nothing', 404],
  ['GET', '/missing.js', 404],
  ['GET', '/functions/v1/entry.list', 405],
  ['HEAD', '/functions/v1/entry.list', 405],
  ['PUT', '/functions/v1/entry.list', 405],
  ['POST', '/functions/v1/entry.list', 401],
  ['POST', '/functions/v1/entry.invent', 404],
  ['OPTIONS', '/functions/v1/entry.list', 204, PREFLIGHT],
  ['OPTIONS', '/auth/v1/token', 204, PREFLIGHT],
  ['OPTIONS', '/rest/v1/profiles', 204, PREFLIGHT],
  ['POST', '/auth/v1/logout', 401],
  ['GET', '/auth/v1/user', 401],
  ['GET', '/rest/v1/profiles', 401],
  ['POST', '/api/chat', 401],
  ['DELETE', '/api/chat', 404],
];

describe('every answer', () => {
  it.each(knocks.map(([method, path, status, headers = {}]) => [method, path, status, headers] as const))(
    'to %s %s is %i and carries the security headers',
    async (method, path, status, headers) => {
      const answer = await send(method, path, headers);
      expect(answer.status).toBe(status);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('x-frame-options')).toBe('DENY');
      expect(answer.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(answer.headers.get('permissions-policy')).toContain('camera=()');
      expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/);
      for (const name of ['server', 'x-powered-by', 'access-control-allow-credentials', 'set-cookie']) {
        expect(answer.headers.get(name), name).toBeNull();
      }
      expect(answer.text).not.toMatch(INTERNALS);
    },
  );

  it('takes no request number from outside that is more than a number', async () => {
    const answer = await send('GET', '/health', { 'x-request-id': '<script>"'.repeat(40) });
    expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/);
  });
});

describe('a request without a length', () => {
  it('and without a body is an empty input', async () => {
    const answer = await send('POST', '/functions/v1/site.list', signed());
    expect([answer.status, answer.json]).toEqual([200, { sites: [] }]);
  });

  it('and with a streamed body is read', async () => {
    const chunked = { ...signed(), 'transfer-encoding': 'chunked' };
    const answer = await send('POST', '/functions/v1/entry.list', chunked, ['{"lim', 'it":', '5}']);
    expect(answer.json).toEqual({ entries: [], nextCursor: null });
  });

  it('signs out', async () => {
    const other = await send('POST', '/auth/v1/logout?scope=others', { ...signed(), apikey: world.key });
    expect(other.status).toBe(204);
  });
});

describe('a page of another origin', () => {
  it('may not send cookies anywhere, and reads nothing without a token', async () => {
    for (const path of [
      '/functions/v1/entry.list',
      '/auth/v1/user',
      '/rest/v1/profiles',
      '/config.json',
      '/',
    ]) {
      const answer = await send('GET', path, { origin: ELSEWHERE });
      expect(answer.headers.get('access-control-allow-credentials'), path).toBeNull();
    }
    expect(
      (await send('GET', '/config.json', { origin: ELSEWHERE })).headers.get('access-control-allow-origin'),
    ).toBe(null);
    expect((await send('OPTIONS', '/api/chat', PREFLIGHT)).headers.get('access-control-allow-origin')).toBe(
      null,
    );
  });
});

describe('the files of the machine', () => {
  it.each([
    '/..%2f',
    '/..%2fpackage.json',
    '/../package.json',
    '/%2e%2e/package.json',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..%5c..%5cpackage.json',
    '/assets/%00',
    '/assets/',
    '//etc/passwd',
    '/.env',
    '/.git/config',
    '/package.json',
    '/server/main.ts',
    '/keys.json',
    '/data/keys.json',
  ])('are not behind %s', async (path) => {
    const answer = await send('GET', path);
    expect([answer.status, answer.json?.['code']]).toEqual([404, 'path.not_found']);
  });
});

describe('the public configuration', () => {
  it('holds the publishable key and no secret of the installation', async () => {
    const { text, json } = await send('GET', '/config.json');
    expect(Object.keys(json ?? {}).sort()).toEqual([
      'locale',
      'setupNeeded',
      'signIn',
      'supabaseKey',
      'supabaseUrl',
      'version',
    ]);
    expect(json?.['supabaseKey']).toMatch(/^sb_publishable_/);
    expect(text).not.toContain('sb_secret_');
  });
});

describe('a refusal', () => {
  it.each<readonly [string, string, unknown, Record<string, string>, number, string]>([
    ['no token', 'entry.list', {}, { authorization: '' }, 401, 'actor.required'],
    ['the API key for a token', 'entry.list', {}, { authorization: 'key' }, 401, 'actor.required'],
    ['a broken token', 'entry.list', {}, { authorization: 'Bearer a.b.c' }, 401, 'token.invalid'],
    ['another scheme', 'entry.list', {}, { authorization: 'Basic YW5hOmFuYQ==' }, 401, 'token.invalid'],
    ['half a JSON', 'draft.create', '{"items":[', {}, 400, 'json.invalid'],
    ['Latin-1', 'site.create', Buffer.from('{"name":"Camaçari"}', 'latin1'), {}, 400, 'json.invalid'],
    ['a list for an object', 'draft.create', [], {}, 400, 'input.invalid'],
    ['a text for an object', 'draft.create', '"x"', {}, 400, 'input.invalid'],
    ['a bad field', 'entry.list', { limit: 1e308 }, {}, 400, 'input.invalid'],
    ['a cursor of nobody', 'entry.list', { cursor: 'WyIyMDI1Il0' }, {}, 400, 'input.invalid'],
    ['an unknown verb', '__proto__', {}, {}, 404, 'verb.unknown'],
    [
      'an endless inventory',
      'inventory.open',
      { name: 'x', from: '1990-01-01', to: '2999-12-31' },
      {},
      422,
      'inventory.period',
    ],
    [
      'an organization of nobody',
      'site.list',
      {},
      { 'x-razao-organization': "' or 1=1 --" },
      404,
      'organization.not_found',
    ],
  ])(
    'of %s is one sentence in both languages, with nothing of the inside',
    async (_, verb, body, headers, status, code) => {
      const own: Record<string, string> =
        headers['authorization'] === 'key' ? { authorization: `Bearer ${world.key}` } : headers;
      const [portuguese, english] = await Promise.all(
        ['pt-BR', 'en'].map((locale) =>
          world.post(`/functions/v1/${verb}`, body, { ...own, 'x-razao-locale': locale }),
        ),
      );
      for (const answer of [portuguese!, english!]) {
        expect([answer.status, answer.json?.['code']]).toEqual([status, code]);
        expect(answer.json?.['message']).toMatch(/^[A-ZÀ-Ú“].+\.$/);
        expect(answer.json?.['message']).not.toMatch(/\{\{|“”/);
        expect(answer.text).not.toMatch(INTERNALS);
      }
      expect(portuguese!.json?.['message']).not.toBe(english!.json?.['message']);
    },
  );
});
