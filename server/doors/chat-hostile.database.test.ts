import { listDrafts } from '#usecases/ledger/draft/drafts.ts';
import { getThread } from '#usecases/conversation/thread/threads.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { pino } from 'pino';
import { type ChatHouse, openChatHouse } from './testing/chat.ts';

let house: ChatHouse;

beforeAll(async () => {
  house = await openChatHouse();
  // The first message builds the word lists.
  await house.door().say(await house.thread(), '10 L de diesel na frota em março de 2025');
});
afterAll(() => house.stop());

const owner = () => house.installation.north.people.owner;

async function draftsOf(threadId: string) {
  return (await house.installation.as(owner(), listDrafts, { threadId, limit: 500 })).drafts;
}

const LINE = '1.200 litros de diesel na frota em março de 2025, ';

describe('a long message', () => {
  it.each([
    ['of 190 activities', LINE.repeat(190), 190, /tCO₂e/],
    ['of 210 activities', LINE.repeat(210), 200, /10 atividades ficaram de fora/],
    ['of 390 activities', LINE.repeat(390), 200, /parei antes de “1\.200 litros/],
    ['of 995 pasted lines', 'diesel;10;L;03/2025\n'.repeat(995), 200, /parei antes de “diesel;10;L/],
  ])('%s is answered, up to 200 of them, and the rest is said', async (_, text, count, said) => {
    const threadId = await house.thread();
    const answer = await house.door().say(threadId, text);
    const drafts = await draftsOf(threadId);
    expect(drafts).toHaveLength(count);
    expect(answer.text).toMatch(said);
    expect(JSON.stringify(answer.chunks).length).toBeLessThan(1_200_000);
    expect(answer.chunks.filter(({ type }) => type === 'error')).toEqual([]);
  });
});

describe('a quantity that no ledger holds', () => {
  it.each(['9'.repeat(200), '9'.repeat(31)])('stays open and is asked: %s', async (digits) => {
    const threadId = await house.thread();
    const answer = await house.door().say(threadId, `${digits} litros de diesel na frota em março de 2025`);
    expect(await draftsOf(threadId)).toMatchObject([{ activity: { kind: 'mobile.diesel', quantity: null } }]);
    expect(answer.data('ask')).toMatchObject([{ slot: 'quantity' }]);
    expect(answer.text).toContain('99999');
    expect(answer.text).not.toMatch(/pattern|origin|\\d/);
    expect(answer.text).not.toContain('9'.repeat(60));
  });

  it.each(['1'.repeat(20_000), '1 '.repeat(9_999)])('is answered alone: %#', async (text) => {
    const answer = await house.door().say(await house.thread(), text);
    expect(answer.chunks.filter(({ type }) => type === 'error')).toEqual([]);
    expect(answer.text).toMatch(/número|Não usei/);
    expect(answer.text.length).toBeLessThan(600);
  });
});

describe('a thread with many drafts', () => {
  it('asks about every one of them, and forgets none', async () => {
    const threadId = await house.thread();
    const chat = house.door();
    const before = house.faults.length;
    await chat.say(threadId, '1.200 litros de diesel em março de 2025, '.repeat(60));
    expect(house.faults.slice(before)).toEqual([]);
    const { messages } = await house.installation.as(owner(), getThread, { threadId });
    const asked = messages[1]?.parts.find(({ type }) => type === 'tool-ask') as {
      input: { questions: unknown[] };
    };
    expect(asked.input.questions).toHaveLength(60);
  });
});

describe('the chat door', () => {
  it('refuses bytes that are no UTF-8, and names the body when it is no message', async () => {
    const chat = house.door();
    const bytes = Buffer.from(JSON.stringify({ text: 'março' }), 'latin1');
    const latin = await chat.door.request('/api/chat', {
      method: 'POST',
      headers: { authorization: `Bearer ${owner().id}` },
      body: bytes,
    });
    expect([latin.status, await latin.json()]).toMatchObject([400, { code: 'json.invalid' }]);
    const list = await chat.post('/api/chat', []);
    expect(await list.json()).toMatchObject({ code: 'input.invalid', params: { path: 'body' } });
  });

  it('sends answers that nobody may keep, with the headers that protect every page', async () => {
    const chat = house.door();
    const { door } = chat;
    const app = createApp({ log: pino({ level: 'silent' }), https: false, doors: [door], web: door });
    const threadId = await house.thread();
    const headers = { authorization: `Bearer ${owner().id}` };
    const message = { id: 'headers', role: 'user', parts: [{ type: 'text', text: 'oi' }] };
    const body = JSON.stringify({ threadId, message, paced: false });
    const streamed = await app.request('/api/chat', { method: 'POST', headers, body });
    const nothing = await app.request(`/api/chat/${threadId}/stream`, { headers });
    const refused = await app.request('/api/chat', { method: 'POST', body });
    for (const response of [streamed, nothing, refused]) {
      expect(response.headers.get('cache-control')).toContain('no-store');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('x-frame-options')).toBe('DENY');
    }
    await streamed.text();
    expect((await chat.send(threadId, 'oi')).headers.get('cache-control')).toContain('no-store');
  });
});
