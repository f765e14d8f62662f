import { randomUUID } from 'node:crypto';
import { signAccessToken } from '#platform/access_token.ts';
import { type Keys, newKeyDocument, openKeys, readyKeys } from '#platform/keys.ts';
import { keysInDatabase } from '#platform/key_stores.ts';
import { withDefaults } from '#platform/settings.ts';
import {
  accessRequest,
  draftCreate,
  entryCommit,
  invitationAccept,
  invitationRead,
  sessionContext,
  setupComplete,
  siteCreate,
  threadCreate,
} from '#usecases/contracts.ts';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMINISTRATOR, signInAt } from './person.ts';
import {
  addMember,
  type Answer,
  BIA,
  openTwoOrganizations,
  type TwoOrganizations,
} from './two-organizations.ts';

const DIESEL = { kind: 'mobile.diesel', quantity: '1200', unit: 'L', from: '2025-03-01', to: '2025-03-31' };

let world: TwoOrganizations;
let verbs: readonly string[];
/** The installation's own keys: what a thief of one token does not have. */
let keys: Keys;
let anaId: string;

beforeAll(async () => {
  world = await openTwoOrganizations();
  const document = (await (await fetch(`${world.product.url}/api/openapi.json`)).json()) as { paths: object };
  verbs = Object.keys(document.paths).map((path) => path.replace('/functions/v1/', ''));
  keys = await openKeys(keysInDatabase(world.database));
  anaId = (await world.ana.call(sessionContext, {})).user.id;
});
afterAll(() => world?.stop());

/** A token with Ana's claims, changed as said, signed by these keys for this address of the product. */
function token(by: Keys, change: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const settings = withDefaults({ externalUrl: issuer().replace('/auth/v1', '') });
  const [, payload = ''] = world.ana.token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Parameters<
    typeof signAccessToken
  >[1];
  return signAccessToken(
    { database: world.database, keys: by, settings, now: () => new Date() },
    { ...claims, ...change },
  );
}

function issuer(): string {
  const [, payload = ''] = world.ana.token.split('.');
  return (JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as { iss: string }).iss;
}

function withHead(head: object, signature: string): string {
  const [, payload = ''] = world.ana.token.split('.');
  return `${Buffer.from(JSON.stringify(head)).toString('base64url')}.${payload}.${signature}`;
}

const SECONDS = () => Math.trunc(Date.now() / 1000);

const badTokens: readonly (readonly [what: string, make: () => Promise<string> | string, code: string])[] = [
  ['that has expired', () => token(keys, { exp: SECONDS() - 60 }), 'token.expired'],
  ['of another key', async () => token(await readyKeys(await newKeyDocument())), 'token.invalid'],
  ['without a signature', () => withHead({ alg: 'none', typ: 'JWT' }, ''), 'token.invalid'],
  ['that says HS256', () => withHead({ alg: 'HS256', typ: 'JWT' }, 'c2lnbmF0dXJl'), 'token.invalid'],
  [
    'that brings its own key',
    () => withHead({ alg: 'ES256', jku: 'http://127.0.0.1:1/keys' }, 'c2ln'),
    'token.invalid',
  ],
  ['of the service role', () => token(keys, { role: 'service_role' }), 'token.invalid'],
  ['of nobody', () => token(keys, { sub: "' or true --" }), 'token.invalid'],
  [
    'of another installation',
    () => token(keys, { iss: 'https://elsewhere.example/auth/v1' }),
    'token.invalid',
  ],
  ['that is garbage', () => 'x'.repeat(5000), 'token.invalid'],
  ['that is the publishable key', () => world.key, 'actor.required'],
];

/** Verbs for those who have no account yet. */
const forEverybody: ReadonlySet<string> = new Set(
  [setupComplete, accessRequest, invitationRead, invitationAccept].map(({ name }) => name),
);

describe('a token', () => {
  it.each(badTokens)('%s opens no verb and no conversation', async (_, make, code) => {
    const authorization = `Bearer ${await make()}`;
    const paths = verbs.filter((verb) => !forEverybody.has(verb)).map((verb) => `/functions/v1/${verb}`);
    expect(paths.length).toBeGreaterThan(20);
    const answers = await Promise.all(
      [...paths, '/api/chat', `/api/chat/${randomUUID()}/stop`].map((path) =>
        world.post(path, {}, { authorization }),
      ),
    );
    for (const answer of answers) expect([answer.status, answer.json?.['code']]).toEqual([401, code]);
  });

  it('of a person who is deleted, and of one who never was, reads and writes nothing of an organization', async () => {
    const { database } = world;
    const account = { email: 'caio@metalurgica-exemplo.com.br', password: 'Demitido-2026' };
    await addMember(database, world.hers, account);
    const caio = await signInAt(world.product.url, account);
    await caio.call(draftCreate, { items: [DIESEL] });
    await database.pool.query('delete from auth.users where email = $1', [account.email]);
    const tokens = [caio.token, await token(keys, { sub: randomUUID(), session_id: randomUUID() })];
    const ofMembers = verbs.filter((verb) => bodyOf(verb) !== undefined);
    expect(ofMembers.length).toBeGreaterThan(18);
    for (const authorization of tokens.map((each) => `Bearer ${each}`)) {
      for (const verb of ofMembers) {
        const answer = await world.post(`/functions/v1/${verb}`, bodyOf(verb), { authorization });
        expect([verb, answer.status, answer.json?.['code']]).toEqual([verb, 401, 'token.invalid']);
      }
      const session = await world.post('/functions/v1/session.context', {}, { authorization });
      expect(session.status).toBeLessThan(500);
      expect(session.text).not.toContain(world.hers);
    }
    const { rows } = await database.pool.query('select count(*)::int as drafts from public.drafts');
    expect(rows).toEqual([{ drafts: 1 }]);
  });

  it('of a session that was signed out is refused where sessions are kept', async () => {
    const again = await signInAt(world.product.url);
    await again.client.auth.signOut({ scope: 'local' });
    const answer = await fetch(`${world.product.url}/auth/v1/user`, {
      headers: { apikey: world.key, authorization: `Bearer ${again.token}` },
    });
    expect(answer.status).toBe(403);
  });
});

/** A body that a verb of members takes, so that the refusal is about the person and not about the body. */
function bodyOf(verb: string): object | undefined {
  const some = randomUUID();
  const bodies: Readonly<Record<string, object>> = {
    'site.list': {},
    'inventory.list': {},
    'draft.list': {},
    'entry.list': {},
    'thread.list': {},
    'thread.create': {},
    'site.create': { name: 'X' },
    'site.update': { siteId: some },
    'site.archive': { siteId: some },
    'inventory.open': { name: 'X', from: '2024-01-01', to: '2024-12-31' },
    'draft.create': { items: [DIESEL] },
    'draft.update': { draftId: some, revision: 1, change: {} },
    'draft.discard': { draftIds: [some] },
    'entry.commit': { drafts: [{ draftId: some, revision: 1 }] },
    'entry.explain': { entryId: some },
    'entry.correct': { entryId: some, reason: 'x', withdraw: true },
    'result.summary': { from: '2025-01-01', to: '2025-12-31' },
    'thread.get': { threadId: some },
    'thread.rename': { threadId: some, title: 'x' },
    'thread.delete': { threadId: some },
  };
  return bodies[verb];
}

describe('things of another organization', () => {
  it('are answered at every door exactly as things that do not exist', async () => {
    const { bia } = world;
    const { site } = await bia.call(siteCreate, { name: 'Triunfo' });
    const { drafts } = await bia.call(draftCreate, { items: [DIESEL, DIESEL] });
    const { entries } = await bia.call(entryCommit, { drafts: [{ draftId: drafts[0]!.id, revision: 1 }] });
    const { thread } = await bia.call(threadCreate, {});
    const hers = {
      site: site.id,
      draft: drafts[1]!.id,
      entry: entries[0]!.entryId,
      thread: thread.id,
      organization: world.other,
    };
    const nobodys = Object.fromEntries(Object.keys(hers).map((key) => [key, randomUUID()])) as typeof hers;
    const asked = await knockWith(hers);
    const unknown = await knockWith(nobodys);
    asked.forEach(([door, answer], place) => {
      expect([door, answer.status, answer.text]).toEqual([door, ...told(unknown[place]![1])]);
      if (door !== 'draft.list of a thread') expect([door, answer.status]).toEqual([door, 404]);
    });
    const again = await bia.call(sessionContext, {});
    expect(again.sites.map(({ name }) => name)).toEqual(['Triunfo']);
  });

  const told = (answer: Answer) => [answer.status, answer.text];

  async function knockWith(ids: Record<'site' | 'draft' | 'entry' | 'thread' | 'organization', string>) {
    const { site: siteId, draft: draftId, entry: entryId, thread: threadId, organization } = ids;
    const period = { from: '2025-01-01', to: '2025-12-31' };
    const message = { id: randomUUID(), role: 'user', parts: [{ type: 'text', text: 'oi' }] };
    const verb = (name: string) => `/functions/v1/${name}`;
    const doors: readonly (readonly [string, string, object, Record<string, string>?])[] = [
      ['site.update', verb('site.update'), { siteId, name: 'Mine' }],
      ['site.archive', verb('site.archive'), { siteId }],
      ['draft.create', verb('draft.create'), { items: [{ ...DIESEL, siteId }] }],
      ['draft.create in a thread', verb('draft.create'), { threadId, items: [DIESEL] }],
      ['draft.update', verb('draft.update'), { draftId, revision: 1, change: { quantity: '1' } }],
      ['draft.discard', verb('draft.discard'), { draftIds: [draftId] }],
      ['draft.list', verb('draft.list'), { draftIds: [draftId] }],
      ['draft.list of a thread', verb('draft.list'), { threadId }],
      ['entry.commit', verb('entry.commit'), { drafts: [{ draftId, revision: 1 }] }],
      ['entry.list', verb('entry.list'), { siteId }],
      ['entry.explain', verb('entry.explain'), { entryId }],
      ['entry.correct', verb('entry.correct'), { entryId, reason: 'x', withdraw: true }],
      ['result.summary', verb('result.summary'), { ...period, siteId }],
      ['thread.get', verb('thread.get'), { threadId }],
      ['thread.rename', verb('thread.rename'), { threadId, title: 'Mine' }],
      ['thread.delete', verb('thread.delete'), { threadId }],
      ['a message', '/api/chat', { threadId, message }],
      ['a stop', `/api/chat/${threadId}/stop`, {}],
      ['the header', verb('site.list'), {}, { 'x-razao-organization': organization }],
    ];
    return Promise.all(
      doors.map(
        async ([door, path, body, headers]) => [door, await world.post(path, body, headers)] as const,
      ),
    );
  }
});

describe('a text', () => {
  it.each<readonly [string, unknown, number]>([
    ['with a NUL', 'a\u0000b', 400],
    ['with half a character', 'a\ud800', 400],
    ['of 10,000 letters', 'a'.repeat(10_000), 400],
    ['of blanks', ' \t ', 400],
    ['that cannot be seen', '\u200b\u2060', 400],
    ['that turns the line around', '\u202egpj.exe', 400],
    ['that rings the bell', 'a\u0007\u001b[31m', 400],
    ['in Hebrew', 'מפעל חיפה', 200],
    ['in Chinese', '卡马萨里工厂', 200],
    ['that is markup', '<img src=x onerror=alert(1)>', 200],
    ['that is a template', '{{message}} ${7*7}', 200],
    ['of the longest length', 'ç'.repeat(120), 200],
  ])('%s is a name, or is refused with a code; never a fault', async (_, name, status) => {
    const answer = await world.post('/functions/v1/site.create', { name });
    expect([answer.status, answer.json?.['code']]).toEqual([
      status,
      status === 400 ? 'input.invalid' : undefined,
    ]);
    if (status === 200) expect(answer.json?.['site']).toMatchObject({ name });
  });

  it('written with other code points for the same letters is the same name', async () => {
    expect((await world.post('/functions/v1/site.create', { name: 'São João' })).status).toBe(200);
    const twin = await world.post('/functions/v1/site.create', { name: 'São João'.normalize('NFD') });
    expect(twin.json?.['code']).toBe('site.name_taken');
  });

  it('that no name is written in finds no factor', async () => {
    for (const query of ['ديزل', '柴油', '%%%', "'; --"]) {
      const answer = await world.post('/functions/v1/factor.search', { query });
      expect([answer.status, answer.json], query).toEqual([200, { factors: [], kinds: [] }]);
    }
  });
});

describe('evidence', () => {
  it('whose quote does not stand in the text is not taken in', async () => {
    const evidence = (start: number, end: number, quote: string) => ({
      items: [
        {
          ...DIESEL,
          evidence: { source: 'api', text: '1200 L', spans: [{ slot: 'quantity', start, end, quote }] },
        },
      ],
    });
    for (const forged of [evidence(0, 4, '9999'), evidence(0, 400, '1200 L'), evidence(4, 0, '')]) {
      const answer = await world.post('/functions/v1/draft.create', forged);
      expect([answer.status, answer.json?.['params']]).toMatchObject([
        400,
        { path: 'items.0.evidence.spans' },
      ]);
    }
    expect((await world.post('/functions/v1/draft.create', evidence(0, 4, '1200'))).status).toBe(200);
  });
});

describe('a body', () => {
  const MEGABYTES = 1_000_000;
  it.each<readonly [string, string, string, number, string | undefined]>([
    ['of 10 MB', '/functions/v1/entry.list', `{"x":"${'a'.repeat(10 * MEGABYTES)}"}`, 413, 'body.too_large'],
    ['of 10 MB to the chat', '/api/chat', `{"x":"${'a'.repeat(10 * MEGABYTES)}"}`, 413, 'body.too_large'],
    ['of 2 MB to the chat', '/api/chat', `{"x":"${'a'.repeat(2 * MEGABYTES)}"}`, 413, 'body.too_large'],
    [
      'of 100 KB from anybody',
      '/functions/v1/setup.complete',
      `{"token":"${'a'.repeat(100_000)}"}`,
      413,
      'body.too_large',
    ],
    [
      'nested a million deep',
      '/functions/v1/draft.create',
      '['.repeat(MEGABYTES) + ']'.repeat(MEGABYTES),
      400,
      'input.invalid',
    ],
    [
      'nested inside',
      '/functions/v1/draft.create',
      `{"items":${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}}`,
      400,
      'input.invalid',
    ],
    [
      'with a million items',
      '/functions/v1/draft.create',
      `{"items":[${'{},'.repeat(MEGABYTES)}{}]}`,
      400,
      'input.invalid',
    ],
    [
      'that would change every object',
      '/functions/v1/site.list',
      '{"__proto__":{"includeArchived":true},"constructor":{"prototype":{"x":1}}}',
      200,
      undefined,
    ],
  ])('%s is answered, and the next caller too', async (_, path, body, status, code) => {
    const answer = await world.post(path, body);
    expect([answer.status, answer.json?.['code']]).toEqual([status, code]);
    expect((await fetch(`${world.product.url}/health`)).status).toBe(200);
  });

  it('is read as JSON whatever its type says, since no cookie speaks for anybody', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'image/png']) {
      expect((await world.post('/functions/v1/draft.list', {}, { 'content-type': type })).status).toBe(200);
    }
  });
});

describe('guessing a password', () => {
  it('is over at the sixth attempt, for that account alone', async () => {
    const client = createClient(world.product.url, world.key, { auth: { persistSession: false } });
    const guess = async (password: string) => {
      const { error } = await client.auth.signInWithPassword({ email: ADMINISTRATOR.email, password });
      return error?.code ?? 'signed in';
    };
    const codes: string[] = [];
    for (let attempt = 1; attempt <= 5; attempt += 1) codes.push(await guess(`Palpite-${attempt}`));
    expect(codes).toEqual(Array.from({ length: 5 }, () => 'invalid_credentials'));
    expect(await guess(ADMINISTRATOR.password)).toBe('over_request_rate_limit');
    expect((await signInAt(world.product.url, BIA)).token).toMatch(/^ey/);
    // Who is signed in stays so.
    expect((await world.ana.call(sessionContext, {})).user.id).toBe(anaId);
  });
});
