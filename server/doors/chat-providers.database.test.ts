import { createModels } from '#assistant/providers.ts';
import type { ProviderChoice } from '#assistant/provider-model.ts';
import { understand } from '#assistant/language/understand.ts';
import { listDrafts } from '#usecases/ledger/draft/drafts.ts';
import { describeAssistant } from '#usecases/conversation/assistant/assistants.ts';
import {
  getAssistantSettings,
  testAssistantSettings,
  updateAssistantSettings,
} from '#usecases/conversation/assistant/settings.ts';
import { execute } from '#usecases/execute.ts';
import { TODAY, type TestPerson } from '#usecases/testing.ts';
import type { UseCase } from '#usecases/usecase.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { assistantPort } from '../assistant.ts';
import { organizationModels } from '../models/organization-models.ts';
import { createSealer } from '../models/sealer.ts';
import { type ChatHouse, openChatHouse } from './testing/chat.ts';
import { scriptedServer } from './testing/openai.ts';
import { anthropicServer, googleServer } from './testing/vendors.ts';

const SENTENCE = 'Consumimos 1.200 litros de diesel na frota em março de 2025';
const KEY = 'sk-test-0123456789abcdef';
const WORDS = 'Rascunhado. Aprove no cartão.';
const call = {
  name: 'draft_create',
  input: {
    items: [
      {
        kind: 'mobile.diesel',
        quantity: '1200',
        unit: 'L',
        from: '2025-03-01',
        to: '2025-03-31',
        evidence: { spans: [{ slot: 'quantity', quote: '1.200' }] },
      },
    ],
  },
};

let house: ChatHouse;
let owner: TestPerson;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  house = await openChatHouse();
  ({ owner } = house.installation.north.people);
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await house.installation.database.pool.query('delete from public.assistant_settings');
  await house.installation.database.pool.query('delete from public.assistant_usage');
});
afterAll(() => house.stop());

/** The product's models of organizations over the test database. */
function models(privateAddresses = true, secrets: (string | Buffer)[] = [Buffer.alloc(32, 3)]) {
  const { kinds } = house.installation.ports.library;
  const installed = createModels({
    vocabulary: { kinds: Object.values(kinds), aliases: [] },
    understand,
    configured: null,
    pacing: null,
    patienceMs: 5000,
  });
  const sealer = createSealer(secrets);
  const organizations = organizationModels({
    database: house.installation.database,
    models: installed,
    sealer,
    monthlyTokens: null,
    privateAddresses,
    now: () => TODAY,
    onFault: (error) => house.faults.push(error),
  });
  const port = assistantPort({
    models: installed,
    server: undefined,
    organizations,
    sealer,
    privateAddresses,
    onFault: (error) => house.faults.push(error),
  });
  const as = (person: TestPerson, useCase: UseCase, input: unknown) =>
    execute(
      useCase,
      { ...house.installation, ports: { ...house.installation.ports, assistant: port } },
      { claims: person.claims, door: 'test', locale: 'pt-BR', now: TODAY },
      input,
    );
  return { organizations, as };
}

const chosen = (provider: ProviderChoice['provider'], baseUrl: string, more: object = {}) => ({
  settings: { provider, model: 'scripted', baseUrl, key: KEY, ...more },
});

async function say(organizations: ReturnType<typeof models>['organizations']) {
  const chat = house.door({}, (organizationId) => organizations.of(organizationId));
  const threadId = await house.thread();
  const answer = await chat.say(threadId, SENTENCE);
  return { answer, drafts: (await house.installation.as(owner, listDrafts, { threadId })).drafts };
}

describe('a model that an organization chose', () => {
  it.each([
    ['anthropic', () => anthropicServer([call], WORDS), '/v1/messages'],
    ['google', () => googleServer([call], WORDS), '/v1beta/models/scripted:streamGenerateContent?alt=sse'],
  ] as const)(
    'at %s drafts through the same tools, and what it took is counted',
    async (provider, open, path) => {
      const vendor = await open();
      stops.push(() => vendor.stop());
      const { organizations, as } = models();
      await as(owner, updateAssistantSettings, chosen(provider, vendor.url));
      const { answer, drafts } = await say(organizations);
      expect(answer.text).toBe(WORDS);
      expect(answer.data('notice')).toEqual([]);
      expect(drafts).toMatchObject([{ activity: { quantity: '1200' }, result: { status: 'calculated' } }]);
      expect(vendor.requests.map((request) => [request.path, request.key])).toEqual([
        [path, KEY],
        [path, KEY],
      ]);
      await expect
        .poll(async () => await as(owner, getAssistantSettings, {}))
        .toMatchObject({ tokens: 240, month: '2026-11-01', settings: { provider, keyEnd: 'cdef' } });
      expect(await as(owner, describeAssistant, {})).toEqual({
        provider: 'configured',
        model: 'scripted',
        host: new URL(vendor.url).host,
      });
    },
  );

  it.each(['openai', 'openai_compatible'] as const)('at %s does too', async (provider) => {
    const server = await scriptedServer([{ calls: [call] }, { text: WORDS }]);
    stops.push(() => server.stop());
    const { organizations, as } = models();
    await as(owner, updateAssistantSettings, chosen(provider, server.url));
    const { answer, drafts } = await say(organizations);
    expect([answer.text, drafts.length]).toEqual([WORDS, 1]);
  });

  it('that repeats a call word for word drafts nothing twice', async () => {
    const server = await scriptedServer([{ calls: [call, call] }, { calls: [call] }, { text: WORDS }]);
    stops.push(() => server.stop());
    const { organizations, as } = models();
    await as(owner, updateAssistantSettings, chosen('openai_compatible', server.url));
    const { answer, drafts } = await say(organizations);
    expect([answer.text, drafts.length]).toEqual([WORDS, 1]);
  });

  it('answers until its month is spent; then the offline one does, and says why', async () => {
    const server = await scriptedServer([{ text: WORDS }]);
    stops.push(() => server.stop());
    const { organizations, as } = models();
    await as(owner, updateAssistantSettings, chosen('openai_compatible', server.url, { monthlyTokens: 100 }));
    const count = (tokens: number) =>
      house.installation.database.asService((tx) =>
        tx.query('select razao.count_tokens($1, $2, $3)', [
          house.installation.north.id,
          '2026-11-01',
          tokens,
        ]),
      );
    await count(99);
    expect((await say(organizations)).answer.text).toBe(WORDS);
    await count(1);
    const { answer, drafts } = await say(organizations);
    expect(answer.data('notice')).toMatchObject([{ code: 'model.budget' }]);
    expect(drafts).toHaveLength(1);
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    ['after it drafted', [{ calls: [call], tokens: 100 }, { text: WORDS }]],
    [
      'after it looked around',
      [{ calls: [{ name: 'draft_list', input: {} }], tokens: 100 }, { text: WORDS }],
    ],
  ])('whose month ends in the middle of a turn takes no further step of it: %s', async (_, script) => {
    const server = await scriptedServer(script);
    stops.push(() => server.stop());
    const { organizations, as } = models();
    await as(owner, updateAssistantSettings, chosen('openai_compatible', server.url, { monthlyTokens: 100 }));
    const { answer, drafts } = await say(organizations);
    expect(server.requests).toHaveLength(1);
    expect(answer.data('notice')).toMatchObject([{ code: 'model.budget' }]);
    expect(drafts).toHaveLength(1);
    expect(answer.text).toMatch(/1\.200 L.*tCO₂e/);
  });

  it('is tried before it is chosen, by a call of a tool', async () => {
    const reading = { name: 'reading', input: { site: 'Betim', count: 3 } };
    const vendor = await anthropicServer([reading], WORDS);
    stops.push(() => vendor.stop());
    const { as } = models();
    const { settings } = chosen('anthropic', vendor.url);
    expect(await as(owner, testAssistantSettings, { settings })).toMatchObject({ outcome: 'ok' });
    expect(vendor.requests[0]?.body['tool_choice']).toMatchObject({ type: 'tool', name: 'reading' });
    expect((await as(owner, getAssistantSettings, {})) as object).toMatchObject({ settings: null });
  });
});

describe('the key of an organization', () => {
  it('is kept sealed, never given back, and does not travel to another address', async () => {
    const { as } = models();
    await as(owner, updateAssistantSettings, chosen('openai_compatible', 'http://127.0.0.1:9/v1'));
    const { rows } = await house.installation.database.pool.query<{ row: string }>(
      `select s::text || (select string_agg(j::text, '') from public.journal j) as row from public.assistant_settings s`,
    );
    expect(rows[0]?.row).not.toContain(KEY);
    expect(JSON.stringify(await as(owner, getAssistantSettings, {}))).not.toContain(KEY.slice(0, -4));
    const sealed = house.installation.database.transaction(owner.claims, (tx) =>
      tx.query('select key_sealed from public.assistant_settings'),
    );
    await expect(sealed).rejects.toMatchObject({ code: '42501' });
    const without = (baseUrl: string) => {
      const { key: _key, ...settings } = chosen('openai_compatible', baseUrl).settings;
      return as(owner, updateAssistantSettings, { settings });
    };
    expect(await without('http://127.0.0.1:9/v1')).toMatchObject({ settings: { keyEnd: 'cdef' } });
    expect(await without('http://127.0.0.1:8/v1')).toMatchObject({ settings: { keyEnd: null } });
  });

  it('is sealed anew under a key of the installation that followed; one that is lost is said in the reply', async () => {
    const server = await scriptedServer([{ text: WORDS }]);
    stops.push(() => server.stop());
    const older = 'an-older-secret-of-the-installation';
    const newer = 'a-newer-secret-of-the-installation-';
    await models(true, [older]).as(owner, updateAssistantSettings, chosen('openai_compatible', server.url));
    expect((await say(models(true, [newer, older]).organizations)).answer.text).toBe(WORDS);
    expect((await say(models(true, [newer]).organizations)).answer.text).toBe(WORDS);
    const { answer } = await say(models(true, [older]).organizations);
    expect(answer.data('notice')).toMatchObject([{ code: 'model.settings' }]);
  });
});

describe('an address that an organization names', () => {
  it.each([
    ['http://models.example.com/v1', 'assistant.address_insecure'],
    ['https://127.0.0.1/v1', 'assistant.address_private'],
    ['https://localhost/v1', 'assistant.address_private'],
    ['https://localhost./v1', 'assistant.address_private'],
    ['https://ip6-localhost/v1', 'assistant.address_private'],
    ['https://0x7f000001/v1', 'assistant.address_private'],
    ['https://169.254.169.254/latest', 'assistant.address_private'],
  ])('%s is refused: %s', async (baseUrl, code) => {
    const { as } = models(false);
    const asked = chosen('openai_compatible', baseUrl);
    for (const useCase of [updateAssistantSettings, testAssistantSettings] as UseCase[])
      await expect(as(owner, useCase, asked)).rejects.toMatchObject({ code, status: 422 });
  });

  it('is looked at again with each call: a name that became a private one is not reached', async () => {
    const server = await scriptedServer([{ text: WORDS }]);
    stops.push(() => server.stop());
    await models(true).as(owner, updateAssistantSettings, chosen('openai_compatible', server.url));
    const { answer, drafts } = await say(models(false).organizations);
    expect(answer.data('notice')).toMatchObject([{ code: 'model.fallback' }]);
    expect(drafts).toHaveLength(1);
    expect(server.requests).toEqual([]);
  });

  it('is an owner’s or a manager’s to name', async () => {
    const { contributor, viewer } = house.installation.north.people;
    for (const person of [contributor, viewer])
      await expect(models().as(person, getAssistantSettings, {})).rejects.toMatchObject({
        code: 'actor.forbidden',
      });
  });
});
