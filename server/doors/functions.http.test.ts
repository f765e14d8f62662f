import type { AddressInfo } from 'node:net';
import { type ServerType, serve } from '@hono/node-server';
import { signAccessToken } from '#platform/access_token.ts';
import { newKeyDocument, readyKeys } from '#platform/keys.ts';
import { createPlatform } from '#platform/platform.ts';
import { withDefaults } from '#platform/settings.ts';
import { useCases } from '#usecases/list.ts';
import { openTestInstallation, type TestInstallation, type TestPerson, TODAY } from '#usecases/testing.ts';
import { createClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApiDoor } from '../openapi.ts';
import { functionsDoor } from './functions.ts';

const diesel = { kind: 'mobile.diesel', quantity: '1200', unit: 'L', from: '2025-03-01', to: '2025-03-31' };

let installation: TestInstallation;
let server: ServerType;
let url: string;
let token: (person: TestPerson, secondsLeft?: number) => Promise<string>;
let forged: string;

beforeAll(async () => {
  installation = await openTestInstallation();
  const keys = await readyKeys(await newKeyDocument());
  const settings = { externalUrl: 'http://127.0.0.1' };
  const { database } = installation;
  await database.pool.query('insert into auth.sessions (id, user_id) select id, id from auth.users');
  const platform = createPlatform({ database, keys, settings });
  const app = new Hono();
  app.route(
    '/',
    functionsDoor({
      useCases,
      database,
      ports: installation.ports,
      checkOutput: true,
      verifyBearer: (header) => platform.verifyBearer(header),
      now: () => TODAY,
    }),
  );
  app.route('/', openApiDoor(useCases, '0.0.0'));
  server = await new Promise<ServerType>((resolve) => {
    const started = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(started));
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  token = (person, secondsLeft = 600) => sign(keys, person, secondsLeft);
  forged = await sign(await readyKeys(await newKeyDocument()), installation.north.people.owner, 600);

  function sign(by: typeof keys, person: TestPerson, secondsLeft: number): Promise<string> {
    const now = Math.trunc(Date.now() / 1000);
    return signAccessToken(
      { database, keys: by, settings: withDefaults(settings), now: () => new Date() },
      {
        iss: 'http://127.0.0.1/auth/v1',
        sub: person.id,
        aud: 'authenticated',
        role: 'authenticated',
        email: person.email,
        phone: '',
        app_metadata: {},
        user_metadata: {},
        aal: 'aal1',
        amr: [],
        session_id: person.id,
        is_anonymous: false,
        iat: now + secondsLeft - 3600,
        exp: now + secondsLeft,
      },
    );
  }
});
afterAll(async () => {
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    if ('closeAllConnections' in server) server.closeAllConnections();
  });
  await installation.stop();
});

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
  return { response, json: (await response.json()) as Record<string, unknown> };
}

async function bearer(person: TestPerson): Promise<Record<string, string>> {
  return { authorization: `Bearer ${await token(person)}` };
}

type Scenario = readonly [
  promise: string,
  call: () => Promise<{ path: string; body: unknown; headers?: Record<string, string> }>,
  status: number,
  code: string,
];

const draftOf = async (person: TestPerson) => {
  const { json } = await post('/functions/v1/draft.create', { items: [diesel] }, await bearer(person));
  return (json['drafts'] as { id: string }[])[0]?.id ?? '';
};
const owner = () => installation.north.people.owner;

const scenarios: readonly Scenario[] = [
  ['no token', async () => ({ path: 'entry.list', body: {} }), 401, 'actor.required'],
  [
    'a forged token',
    async () => ({ path: 'entry.list', body: {}, headers: { authorization: `Bearer ${forged}` } }),
    401,
    'token.invalid',
  ],
  [
    'something that is no token',
    async () => ({ path: 'entry.list', body: {}, headers: { authorization: 'Bearer abc' } }),
    401,
    'token.invalid',
  ],
  [
    'an expired token',
    async () => ({
      path: 'entry.list',
      body: {},
      headers: { authorization: `Bearer ${await token(owner(), -60)}` },
    }),
    401,
    'token.expired',
  ],
  [
    'an unknown verb',
    async () => ({ path: 'entry.invent', body: {}, headers: await bearer(owner()) }),
    404,
    'verb.unknown',
  ],
  [
    'invalid JSON',
    async () => ({ path: 'entry.list', body: '{"limit":', headers: await bearer(owner()) }),
    400,
    'json.invalid',
  ],
  [
    'a 10 MB message',
    async () => ({
      path: 'entry.list',
      body: `{"x":"${'a'.repeat(10_000_000)}"}`,
      headers: await bearer(owner()),
    }),
    413,
    'body.too_large',
  ],
  [
    'a bad input',
    async () => ({ path: 'entry.list', body: { limit: 'many' }, headers: await bearer(owner()) }),
    400,
    'input.invalid',
  ],
  [
    'a viewer who writes',
    async () => ({
      path: 'draft.create',
      body: { items: [diesel] },
      headers: await bearer(installation.north.people.viewer),
    }),
    403,
    'actor.forbidden',
  ],
  [
    "another tenant's draft",
    async () => ({
      path: 'entry.commit',
      body: { drafts: [{ draftId: await draftOf(installation.south.people.owner), revision: 1 }] },
      headers: await bearer(owner()),
    }),
    404,
    'draft.not_found',
  ],
  [
    "another tenant's organization in the header",
    async () => ({
      path: 'entry.list',
      body: {},
      headers: { ...(await bearer(owner())), 'x-razao-organization': installation.south.id },
    }),
    404,
    'organization.not_found',
  ],
  [
    'a stale revision',
    async () => {
      const headers = await bearer(owner());
      const draftId = await draftOf(owner());
      await post(
        '/functions/v1/draft.update',
        { draftId, revision: 1, change: { quantity: '1250' } },
        headers,
      );
      return { path: 'entry.commit', body: { drafts: [{ draftId, revision: 1 }] }, headers };
    },
    409,
    'draft.stale_revision',
  ],
  [
    'an incomplete draft',
    async () => {
      const headers = await bearer(owner());
      const { json } = await post(
        '/functions/v1/draft.create',
        { items: [{ kind: 'electricity' }] },
        headers,
      );
      const draftId = (json['drafts'] as { id: string }[])[0]?.id;
      return { path: 'entry.commit', body: { drafts: [{ draftId, revision: 1 }] }, headers };
    },
    422,
    'draft.incomplete',
  ],
];

describe('the functions door', () => {
  describe.each(['/functions/v1/', '/functions/'])('%s', (prefix) => {
    it.each(scenarios)(
      'answers %s with a coded sentence in both languages',
      async (_, call, status, code) => {
        const { path, body, headers } = await call();
        const answers = await Promise.all(
          ['pt-BR', 'en'].map((locale) =>
            post(prefix + path, body, { ...headers, 'x-razao-locale': locale }),
          ),
        );
        for (const { response, json } of answers) {
          expect([response.status, json['code']]).toEqual([status, code]);
          expect(Object.keys(json).sort()).toEqual(['code', 'message', 'params']);
          expect(json['message']).toMatch(/^[A-ZÀ-Ú“].+\.$/);
          expect(json['message']).not.toContain('{{');
          expect(response.headers.get('access-control-allow-origin')).toBe('*');
          expect(response.headers.get('x-relay-error')).toBe(code === 'verb.unknown' ? 'true' : null);
        }
        const [portuguese, english] = answers;
        expect(portuguese?.json['message']).not.toBe(english?.json['message']);
      },
    );
  });

  it('speaks the language of accept-language, and Portuguese when nothing is said', async () => {
    const english = await post('/functions/v1/entry.list', {}, { 'accept-language': 'en-GB,en;q=0.9' });
    expect(english.json['message']).toBe('Sign in to go on.');
    const none = await post('/functions/v1/entry.list', {}, { 'accept-language': '' });
    expect(none.json['message']).toBe('Entre na sua conta para continuar.');
  });

  it('answers preflights without a token and other methods with 405', async () => {
    const preflight = await fetch(`${url}/functions/v1/entry.list`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://example.com',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,apikey,x-client-info,x-razao-organization',
      },
    });
    expect(preflight.status).toBe(204);
    const allowed = preflight.headers.get('access-control-allow-headers')?.toLowerCase() ?? '';
    for (const name of ['authorization', 'apikey', 'x-client-info', 'x-razao-organization']) {
      expect(allowed).toContain(name);
    }
    const get = await fetch(`${url}/functions/v1/entry.list`);
    expect([get.status, ((await get.json()) as { code: string }).code]).toEqual([405, 'method.not_allowed']);
  });

  it('is what the real client calls: propose, approve, approve again, sum up', async () => {
    const session = `Bearer ${await token(installation.south.people.contributor)}`;
    const client = createClient(url, 'sb_publishable_test', {
      global: { headers: { Authorization: session } },
      auth: { persistSession: false, autoRefreshToken: false },
    });
    const invoke = async (verb: string, body: object) => {
      const { data, error } = await client.functions.invoke<Record<string, unknown>>(verb, { body });
      expect(error).toBeNull();
      return data;
    };
    const created = (await invoke('draft.create', { items: [diesel] })) as { drafts: { id: string }[] };
    const draftId = created.drafts[0]?.id;
    const approval = { drafts: [{ draftId, revision: 1 }] };
    const first = (await invoke('entry.commit', approval)) as { entries: { entryId: string }[] };
    const again = (await invoke('entry.commit', approval)) as { entries: unknown[] };
    expect(again.entries).toEqual([{ ...first.entries[0], status: 'already_saved' }]);
    const summary = await invoke('result.summary', { from: '2025-03-01', to: '2025-03-31' });
    expect(summary?.['total']).toMatchObject({ countedLines: 1, notCountedLines: 0 });
    const { error } = await client.functions.invoke('entry.invent', { body: {} });
    expect(error?.name).toBe('FunctionsRelayError');
  });

  it('tells its verbs at /api/openapi.json', async () => {
    const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as { paths: object };
    expect(Object.keys(document.paths).sort()).toEqual(
      useCases.map(({ contract }) => `/functions/v1/${contract.name}`).sort(),
    );
  });
});
