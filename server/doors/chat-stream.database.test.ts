import type { UIMessageChunk } from 'ai';
import { getThread } from '#usecases/conversation/thread/threads.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerOf, type ChatHouse, chunksOf, openChatHouse, readChunks } from './testing/chat.ts';

let house: ChatHouse;

beforeAll(async () => {
  house = await openChatHouse();
});
afterAll(() => house.stop());

const slow = { pacing: [30, 30] as const };

async function stored(threadId: string) {
  const { messages } = await house.installation.as(house.installation.north.people.owner, getThread, {
    threadId,
  });
  return messages.map(({ role, parts, metadata }) => ({
    role,
    text: parts.flatMap((part) => (part['type'] === 'text' ? [String(part['text'])] : [])).join(''),
    types: parts.map((part) => part['type']),
    metadata,
  }));
}

/** All chunks of an answer that is under way, and the moment at which its first word has come. */
function followed(response: Response): { begun: Promise<void>; whole: Promise<UIMessageChunk[]> } {
  const begun = Promise.withResolvers<void>();
  const toTheEnd = async () => {
    const chunks: UIMessageChunk[] = [];
    for await (const chunk of chunksOf(response)) {
      chunks.push(chunk);
      if (chunk.type === 'text-delta') begun.resolve();
    }
    return chunks;
  };
  return { begun: begun.promise, whole: toTheEnd() };
}

const streamOf = (threadId: string) => `/api/chat/${threadId}/stream`;

describe('an answer in progress', () => {
  it('goes on and is stored when the tab that asked is closed', async () => {
    const chat = house.door(slow);
    const threadId = await house.thread();
    const response = await chat.send(threadId, 'ajuda', { paced: true });
    const reader = response.body!.getReader();
    await reader.read();
    await reader.cancel();
    await chat.door.idle();
    const [question, answer] = await stored(threadId);
    expect(question).toMatchObject({ role: 'user', text: 'ajuda' });
    expect(answer?.text).toMatch(/explique|valor|aprova/);
    expect(answer?.metadata).toEqual({ model: 'offline:rules-1' });
  });

  it('is joined from its beginning after a refresh', async () => {
    const chat = house.door(slow);
    const threadId = await house.thread();
    const { begun, whole } = followed(await chat.send(threadId, 'ajuda', { paced: true }));
    await begun;
    const joined = await chat.get(streamOf(threadId));
    expect(joined.status).toBe(200);
    expect(joined.headers.get('x-vercel-ai-ui-message-stream')).toBe('v1');
    expect(await readChunks(joined)).toEqual(await whole);
  });

  it('is joined from another process as well', async () => {
    const [here, there] = [house.door(slow), house.door(slow)];
    const threadId = await house.thread();
    const { begun, whole } = followed(await here.send(threadId, 'ajuda', { paced: true }));
    await begun;
    const joined = await there.get(streamOf(threadId));
    expect(joined.status).toBe(200);
    const elsewhere = await readChunks(joined);
    expect(answerOf(elsewhere).text).toBe(answerOf(await whole).text);
  });

  it('is nothing to join when it is over: 204', async () => {
    const chat = house.door();
    const threadId = await house.thread();
    expect((await chat.get(streamOf(threadId))).status).toBe(204);
    await chat.say(threadId, 'oi');
    expect((await chat.get(streamOf(threadId))).status).toBe(204);
  });

  it.each(['this', 'another'])(
    'stops when a tab on %s process says so, and keeps what was said',
    async (where) => {
      const here = house.door(slow);
      const there = where === 'this' ? here : house.door(slow);
      const threadId = await house.thread();
      const response = await here.send(threadId, 'ajuda', { paced: true });
      const chunks = [];
      for await (const chunk of chunksOf(response)) {
        chunks.push(chunk);
        if (chunk.type === 'text-delta' && chunks.filter(({ type }) => type === 'text-delta').length === 3) {
          const stop = await there.post(`/api/chat/${threadId}/stop`);
          expect(await stop.json()).toEqual({ stopped: true, ending: false });
          // It is over when the one who stopped it is told so: the next message is not turned away.
          expect((await there.get(streamOf(threadId))).status).toBe(204);
        }
      }
      await here.door.idle();
      const whole = (await house.door().say(await house.thread(), 'ajuda')).text;
      const [, answer] = await stored(threadId);
      expect(answer?.text).toBe(answerOf(chunks).text);
      expect(whole.startsWith(answer?.text ?? '-')).toBe(true);
      expect(answer?.text.length).toBeLessThan(whole.length);
      expect(answer?.metadata).toMatchObject({ state: 'stopped' });
      expect(chunks).toContainEqual({ type: 'message-metadata', messageMetadata: { state: 'stopped' } });
      expect(await (await here.post(`/api/chat/${threadId}/stop`)).json()).toEqual({
        stopped: false,
        ending: false,
      });
      expect((await here.say(threadId, 'oi')).text).not.toBe('');
    },
  );

  it('that its process does not end is not told to be stopped, but to be ending, until it has ended', async () => {
    const chat = house.door();
    const threadId = await house.thread();
    await chat.say(threadId, 'oi');
    const { pool } = house.installation.database;
    // A process that says that it lives, and hears of nothing.
    const beats = (state: string) =>
      pool.query(
        `update public.runs set state = $2, beat_at = now() + interval '1 hour' where thread_id = $1`,
        [threadId, state],
      );
    await beats('running');
    const stop = async () => (await chat.post(`/api/chat/${threadId}/stop`)).json();
    expect(await stop()).toEqual({ stopped: false, ending: true });
    await beats('stopped');
    expect(await stop()).toEqual({ stopped: false, ending: false });
  });

  it('is one in a thread: a second message waits for its turn, the same one twice is one', async () => {
    const chat = house.door(slow);
    const threadId = await house.thread();
    const first = await chat.send(threadId, 'ajuda', { paced: true, id: 'twice' });
    const second = await chat.send(threadId, 'ajuda', { paced: true, id: 'twice' });
    const third = await chat.send(threadId, 'outra coisa', { paced: true });
    expect(third.status).toBe(409);
    expect(await third.json()).toMatchObject({ code: 'thread.busy' });
    expect(await readChunks(second)).toEqual(await readChunks(first));
    await chat.door.idle();
    expect((await stored(threadId)).map(({ role }) => role)).toEqual(['user', 'assistant']);
    const again = await chat.send(threadId, 'ajuda', { id: 'twice' });
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({ code: 'message.duplicate' });
  });

  it('that fails says so, keeps the question, and leaves the thread usable', async () => {
    const threadId = await house.thread();
    const broken = house.door({
      understand: () => {
        throw new Error('a fault of ours, with internals nobody should read');
      },
    });
    const answer = await broken.say(threadId, 'ajuda');
    const error = answer.chunks.find(({ type }) => type === 'error');
    expect(error).toEqual({
      type: 'error',
      errorText: 'A resposta falhou. Sua mensagem está guardada; tente de novo.',
    });
    expect(JSON.stringify(answer.chunks)).not.toContain('internals');
    expect(String(house.faults.at(-1))).toContain('a fault of ours');
    expect(await stored(threadId)).toMatchObject([
      { role: 'user', text: 'ajuda' },
      { role: 'assistant', types: expect.arrayContaining(['data-notice']), metadata: { state: 'failed' } },
    ]);
    expect((await house.door().say(threadId, 'ajuda')).text).not.toBe('');
  });

  it('of a killed process does not block its thread for ever', async () => {
    const chat = house.door();
    const threadId = await house.thread();
    await house.installation.database.pool.query(
      `insert into public.runs (id, thread_id, message_id, beat_at)
       values (gen_random_uuid(), $1, 'lost', now() - interval '1 minute')`,
      [threadId],
    );
    expect((await chat.get(streamOf(threadId))).status).toBe(204);
    expect((await chat.say(threadId, 'oi')).text).not.toBe('');
  });

  it('is seen by two tabs alike, and the next message by both', async () => {
    const chat = house.door(slow);
    const threadId = await house.thread();
    const { begun, whole } = followed(await chat.send(threadId, 'ajuda', { paced: true }));
    await begun;
    expect(await readChunks(await chat.get(streamOf(threadId)))).toEqual(await whole);
    await chat.say(threadId, 'ajuda');
    expect(await stored(threadId)).toHaveLength(4);
  });
});

describe('the door', () => {
  it.each([
    ['no token', {}, '{}', 401, 'actor.required'],
    ['a forged token', { authorization: 'Bearer forged' }, '{}', 401, 'token.invalid'],
  ])('refuses %s', async (_, headers, body, status, code) => {
    const response = await house.door().door.request('/api/chat', { method: 'POST', headers, body });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code });
  });

  it('refuses what is no JSON, no message, and a thread that does not exist', async () => {
    const chat = house.door();
    const refusal = async (body: unknown) => {
      const response = await chat.post('/api/chat', body);
      return { status: response.status, ...((await response.json()) as object) };
    };
    expect(await refusal('{"threadId":')).toMatchObject({ status: 400, code: 'json.invalid' });
    expect(await refusal({})).toMatchObject({
      status: 400,
      code: 'input.invalid',
      params: { path: 'threadId' },
    });
    const message = { id: 'a', role: 'user', parts: [{ type: 'text', text: 'oi' }] };
    const nowhere = '00000000-0000-4000-8000-000000000000';
    expect(await refusal({ threadId: nowhere, message })).toMatchObject({
      status: 404,
      code: 'thread.not_found',
    });
    expect((await chat.get(streamOf('not-an-id'))).status).toBe(404);
  });

  it('refuses a message that is too long, and a body that is far too long, before any work', async () => {
    const chat = house.door();
    const threadId = await house.thread();
    const long = await chat.send(threadId, 'x'.repeat(20_001));
    expect(long.status).toBe(422);
    expect(await long.json()).toMatchObject({ code: 'message.too_long', params: { limit: '20000' } });
    const huge = await chat.send(threadId, 'x'.repeat(10 * 1024 * 1024));
    expect(huge.status).toBe(413);
    expect(await huge.json()).toMatchObject({ code: 'body.too_large' });
    expect(await stored(threadId)).toEqual([]);
  });

  it('answers refusals in the language of the request', async () => {
    const { door } = house.door();
    const ask = async (locale: string) => {
      const headers = { 'x-razao-locale': locale };
      const response = await door.request('/api/chat', { method: 'POST', headers, body: '{}' });
      return ((await response.json()) as { message: string }).message;
    };
    expect(await ask('en')).not.toBe(await ask('pt-BR'));
  });

  it('acts for the organization that the header names, and for no other', async () => {
    const chat = house.door();
    const threadId = await house.thread();
    const body = { threadId, message: { id: 'b', role: 'user', parts: [{ type: 'text', text: 'oi' }] } };
    const { north, south } = house.installation;
    const as = (organization: string) =>
      chat.post('/api/chat', body, north.people.owner, { 'x-razao-organization': organization });
    expect((await as(south.id)).status).toBe(404);
    expect((await as(north.id)).status).toBe(200);
  });
});
