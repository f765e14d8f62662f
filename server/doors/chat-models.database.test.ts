import { listDrafts } from '#usecases/ledger/draft/drafts.ts';
import { getThread } from '#usecases/conversation/thread/threads.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ChatHouse, openChatHouse, type TestDoor } from './testing/chat.ts';
import { type Scripted, type ScriptedServer, scriptedServer } from './testing/openai.ts';

let house: ChatHouse;
let server: ScriptedServer;

beforeAll(async () => {
  house = await openChatHouse();
});
afterEach(() => server.stop());
afterAll(() => house.stop());

const SENTENCE = 'Consumimos 1.200 litros de diesel na frota em março de 2025';

async function chatWith(script: readonly Scripted[], patienceMs = 5_000): Promise<TestDoor> {
  server = await scriptedServer(script);
  const configured = {
    provider: 'openai_compatible',
    model: 'scripted',
    baseUrl: server.url,
    key: 'secret',
    wholeAnswers: false,
  } as const;
  return house.door({ configured, patienceMs });
}

async function draftsOf(threadId: string) {
  const person = house.installation.north.people.owner;
  return (await house.installation.as(person, listDrafts, { threadId })).drafts;
}

const item = (quantity: string, quote: string) => ({
  kind: 'mobile.diesel',
  quantity,
  unit: 'L',
  from: '2025-03-01',
  to: '2025-03-31',
  evidence: { spans: [{ slot: 'quantity', quote }] },
});

describe('a configured model', () => {
  it('drafts through the same tools, and words the reply', async () => {
    const chat = await chatWith([
      { calls: [{ name: 'draft_create', input: { items: [item('1200', '1.200')] } }] },
      { text: 'Rascunhado. Aprove no cartão.' },
    ]);
    const threadId = await house.thread();
    const answer = await chat.say(threadId, SENTENCE);
    expect(answer.text).toBe('Rascunhado. Aprove no cartão.');
    expect(answer.data('notice')).toEqual([]);
    expect(await draftsOf(threadId)).toMatchObject([
      { activity: { quantity: '1200' }, result: { status: 'calculated' }, evidence: { text: SENTENCE } },
    ]);
    const [, second] = server.requests as { messages: { role: string; content: string }[] }[];
    const told = second?.messages.find(({ role }) => role === 'tool')?.content ?? '';
    expect(told).toContain('co2eKg');
    expect(told).not.toContain('trace');
  });

  it.each([
    ['a quantity that nobody wrote', item('9999', '1.200')],
    ['a quote that is not in the message', item('9999', '9.999')],
    ['no quote', { ...item('1200', ''), evidence: { spans: [] } }],
  ])('that lies is refused: %s', async (_, lie) => {
    const chat = await chatWith([
      { calls: [{ name: 'draft_create', input: { items: [lie] } }] },
      { text: 'Pronto.' },
    ]);
    const threadId = await house.thread();
    const answer = await chat.say(threadId, SENTENCE);
    expect(answer.outputs('draft_create')).toMatchObject([
      { drafts: [], refused: [{ index: 0, code: 'evidence.missing' }] },
    ]);
    expect(await draftsOf(threadId)).toEqual([]);
  });

  it('has no tool that approves, however it asks for one', async () => {
    const chat = await chatWith([
      { calls: [{ name: 'draft_create', input: { items: [item('1200', '1.200')] } }] },
      { calls: [{ name: 'entry_commit', input: { drafts: [] } }] },
      { text: 'Não deu.' },
    ]);
    const threadId = await house.thread();
    await chat.say(threadId, SENTENCE);
    expect(await draftsOf(threadId)).toMatchObject([{ state: 'open', entryId: null }]);
    const [first] = server.requests as { tools: { function: { name: string } }[] }[];
    const names = first?.tools.map(({ function: { name } }) => name) ?? [];
    expect(names).toContain('draft_create');
    expect(names.filter((name) => /commit|correct|withdraw|thread/.test(name))).toEqual([]);
  });

  it.each([
    ['answers with an error', [{ status: 500 }], 'model.fallback'],
    ['refuses the key', [{ status: 401 }], 'model.key'],
    ['keeps silent', [{ silent: true }], 'model.fallback'],
    [
      'breaks off in the middle of its answer',
      [{ text: 'Rascunhei aquilo que ', cut: true }],
      'model.fallback',
    ],
    [
      'ends its answer in the middle of a sentence, at the length that it may have',
      [{ text: 'Rascunhei aquilo que ', finish: 'length' }],
      'model.endless',
    ],
    [
      'is not let go on by a filter of its server',
      [{ text: 'Rascunhei aquilo que ', finish: 'content_filter' }],
      'model.endless',
    ],
    ['has no more credit', [{ status: 429 }], 'model.quota'],
    [
      'loses its credit in the middle of its answer',
      [{ text: 'Rascunhei aquilo que ', outOfCredit: true }],
      'model.quota',
    ],
  ] as [string, Scripted[], string][])(
    'that %s is stood in for by the offline one, which says so',
    async (_, script, code) => {
      const chat = await chatWith(script, 400);
      const threadId = await house.thread();
      const answer = await chat.say(threadId, SENTENCE);
      expect(answer.data('notice').at(-1)).toMatchObject({ code });
      expect(await draftsOf(threadId)).toMatchObject([{ activity: { quantity: '1200' } }]);
      const person = house.installation.north.people.owner;
      const { messages } = await house.installation.as(person, getThread, { threadId });
      const parts = (messages[1]?.parts ?? []) as { type: string; text?: string }[];
      const text = parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('');
      expect(text).toMatch(/tCO₂e/);
      expect(text).not.toContain('aquilo');
      expect(parts.filter(({ type }) => type === 'data-notice')).toHaveLength(1);
      expect(messages[1]?.metadata).toMatchObject({ model: 'offline:rules-1' });
    },
  );

  it.each([
    ['in digits', 'Rascunhado: são 4.567 kg de CO2e. Aprove no cartão.', '4.567'],
    ['after words', 'Certo, anotei os 1.200 L. O total é 9,87 t.', '9,87'],
  ])('that writes a figure no tool gave is never read: %s', async (_, lie, figure) => {
    const chat = await chatWith([
      { calls: [{ name: 'draft_create', input: { items: [item('1200', '1.200')] } }] },
      { text: lie },
    ]);
    const threadId = await house.thread();
    const answer = await chat.say(threadId, SENTENCE);
    expect(JSON.stringify(answer.chunks.filter(({ type }) => type === 'text-delta'))).not.toContain(figure);
    expect(answer.data('notice')).toMatchObject([{ code: 'model.unsupported_figure' }]);
    const person = house.installation.north.people.owner;
    const { messages } = await house.installation.as(person, getThread, { threadId });
    const parts = (messages[1]?.parts ?? []) as { type: string; text?: string }[];
    const text = parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('');
    expect(text).toMatch(/1\.200 L/);
    expect(text).toMatch(/tCO₂e/);
    expect(text).not.toContain(lie.slice(0, 12));
    expect(await draftsOf(threadId)).toHaveLength(1);
    expect(messages[1]?.metadata).toMatchObject({ model: 'offline:rules-1' });
  });

  it('may quote the result, rounded and in tonnes, and the words of the person', async () => {
    const probe = house.door();
    const known = await probe.say(await house.thread(), SENTENCE);
    const [draft] = known.output('draft_create').drafts;
    const kg = draft?.result?.status === 'calculated' ? Number(draft.result.co2eKg) : Number.NaN;
    const tonnes = (kg / 1000).toLocaleString('pt-BR', { maximumFractionDigits: 3 });
    const text = `1.200 L de diesel em 2025 dão ${tonnes} t CO2e no escopo 1.`;
    const chat = await chatWith([
      { calls: [{ name: 'draft_create', input: { items: [item('1200', '1.200')] } }] },
      { text },
    ]);
    const answer = await chat.say(await house.thread(), SENTENCE);
    expect(answer.text).toBe(text);
    expect(answer.data('notice')).toEqual([]);
  });

  it('that fails after it drafted is stood in for without drafting twice', async () => {
    const chat = await chatWith([
      { calls: [{ name: 'draft_create', input: { items: [item('1200', '1.200')] } }] },
      { status: 500 },
    ]);
    const threadId = await house.thread();
    const answer = await chat.say(threadId, SENTENCE);
    expect(await draftsOf(threadId)).toHaveLength(1);
    expect(answer.text).toContain('1.200 L');
    expect(answer.data('notice')).toHaveLength(1);
  });

  it.each([
    ['never stops talking', { text: 'palavra '.repeat(2_000), times: 500 }],
    ['says one word without an end', { text: 'a'.repeat(16_000), times: 500 }],
    ['fills memory with one answer', { text: 'a'.repeat(1_000_000), times: 40 }],
  ] as [string, Scripted][])('that %s is stood in for, and the thread goes on', async (_, script) => {
    const chat = await chatWith([script]);
    const threadId = await house.thread();
    const answer = await chat.say(threadId, SENTENCE);
    expect(answer.data('notice')).toHaveLength(1);
    expect(answer.data('notice')[0]?.code).toMatch(/^model\.(endless|fallback)$/);
    expect(JSON.stringify(answer.chunks).length).toBeLessThan(500_000);
    expect(await draftsOf(threadId)).toHaveLength(1);
    expect((await chat.say(threadId, 'oi')).text).not.toBe('');
  });

  it('that only ever calls tools is stopped, and what it did is put into words', async () => {
    const month = (at: number) => ({
      ...item('1200', '1.200'),
      from: `20${String(10 + Math.floor(at / 12)).padStart(2, '0')}-01-01`,
      to: `20${String(10 + Math.floor(at / 12)).padStart(2, '0')}-12-31`,
      note: `${at}`,
    });
    const calls = Array.from({ length: 100 }, (_, at) => ({
      name: 'draft_create',
      input: { items: [month(at)] },
    }));
    const reads = [{ calls: [{ name: 'draft_list', input: {} }] }];
    for (const script of [[{ calls }], reads]) {
      const chat = await chatWith(script);
      const threadId = await house.thread();
      const answer = await chat.say(threadId, SENTENCE);
      expect(answer.data('notice')).toMatchObject([{ code: 'model.endless' }]);
      expect(answer.text).not.toBe('');
      expect((await draftsOf(threadId)).length).toBeLessThanOrEqual(50);
      await server.stop();
    }
  });

  it.each([
    [
      'half a call in a whole stream',
      [{ calls: [{ name: 'draft_create', input: null, written: '{"items":[{"kind"' }] }],
    ],
    [
      'a tool that there is none of',
      [
        {
          calls: [
            { name: 'entry_commit', input: {} },
            { name: '__proto__', input: {} },
          ],
        },
      ],
    ],
  ] as [string, Scripted[]][])('that calls %s again and again ends in words', async (_, script) => {
    const chat = await chatWith(script);
    const threadId = await house.thread();
    const answer = await chat.say(threadId, SENTENCE);
    expect(answer.data('notice')).toMatchObject([{ code: 'model.endless' }]);
    expect(answer.text).toMatch(/tCO₂e/);
    expect(await draftsOf(threadId)).toHaveLength(1);
    expect((await chat.say(threadId, 'oi')).text).not.toBe('');
  });

  it('that ends in half a call is asked no second time: the next would end there too', async () => {
    const half = { name: 'draft_create', input: null, written: '{"items":[{"kind"' };
    const chat = await chatWith([{ calls: [half], finish: 'length' }]);
    const threadId = await house.thread();
    const answer = await chat.say(threadId, SENTENCE);
    expect(server.requests).toHaveLength(1);
    expect(answer.data('notice')).toMatchObject([{ code: 'model.endless' }]);
    expect(await draftsOf(threadId)).toHaveLength(1);
    const person = house.installation.north.people.owner;
    const { messages } = await house.installation.as(person, getThread, { threadId });
    const tools = (messages[1]?.parts ?? []) as { type: string; state?: string }[];
    expect(tools.filter(({ state }) => state === 'output-error')).toEqual([]);
  });

  it('that ends after a whole call goes on from what came of it', async () => {
    const calls = [{ name: 'draft_create', input: { items: [item('1200', '1.200')] } }];
    const chat = await chatWith([{ calls, finish: 'length' }, { text: 'Rascunhado.' }]);
    const threadId = await house.thread();
    const answer = await chat.say(threadId, SENTENCE);
    expect([answer.text, answer.data('notice')]).toEqual(['Rascunhado.', []]);
    expect(await draftsOf(threadId)).toHaveLength(1);
  });

  it('that quotes what was refused as done is not believed', async () => {
    const chat = await chatWith([
      { calls: [{ name: 'draft_create', input: { items: [item('9900', '1.200')] } }] },
      { text: 'Registrei 9.900 litros.' },
    ]);
    const threadId = await house.thread();
    const answer = await chat.say(threadId, SENTENCE);
    expect(answer.data('notice')).toMatchObject([{ code: 'model.unsupported_figure' }]);
    expect(answer.text).not.toContain('9.900');
    expect(await draftsOf(threadId)).toEqual([]);
  });

  it('may write a word in as many pieces as it likes', async () => {
    const chat = await chatWith([
      { pieces: ['Bom', ' di', 'a', '! ', 'Ras', 'cu', 'nh', 'os', ' há', ' pou', 'cos', '.'] },
    ]);
    const answer = await chat.say(await house.thread(), 'bom dia');
    expect(answer.text).toBe('Bom dia! Rascunhos há poucos.');
    expect(answer.data('notice')).toEqual([]);
  });

  it('that writes its own key down is not heard so', async () => {
    const key = 'sk-of-somebody-abcdefghij';
    const [first, second] = [key.slice(0, 9), key.slice(9)];
    server = await scriptedServer([
      { calls: [{ name: 'draft_create', input: { items: [{ ...item('1200', '1.200'), note: key }] } }] },
      { pieces: ['A chave é ', first, second, ' e nada mais.'] },
    ]);
    const configured = {
      provider: 'openai_compatible',
      model: 'scripted',
      baseUrl: server.url,
      key,
      wholeAnswers: false,
    } as const;
    const answer = await house.door({ configured, patienceMs: 5_000 }).say(await house.thread(), SENTENCE);
    expect(answer.text).toBe('A chave é ••• e nada mais.');
    expect(JSON.stringify(answer.chunks)).not.toContain(key);
  });

  it('never sees the key of another, nor the person’s token', async () => {
    const chat = await chatWith([{ text: 'oi' }]);
    await chat.say(await house.thread(), 'bom dia');
    const sent = JSON.stringify(server.requests);
    expect(sent).not.toContain(house.installation.north.people.owner.id);
    expect(sent).not.toContain('secret');
  });
});
