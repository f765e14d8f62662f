import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestInstallation, type TestInstallation } from '../testing.ts';
import { createThread, deleteThread, getThread, listThreads, renameThread } from './threads.ts';
import { sendMessage } from './turn.ts';

let house: TestInstallation;

beforeAll(async () => {
  house = await openTestInstallation();
});
afterAll(() => house.stop());

const mine = () => house.north.people.owner;

async function thread(): Promise<string> {
  return (await house.as(mine(), createThread, {})).thread.id;
}

async function say(threadId: string, text: string): Promise<void> {
  const ids = { runId: crypto.randomUUID(), answerId: crypto.randomUUID() };
  const message = { id: crypto.randomUUID(), text };
  await house.as(mine(), sendMessage, { threadId, ...ids, title: text, message });
  await house.database.pool.query(`update public.runs set state = 'done' where id = $1`, [ids.runId]);
}

describe('threads', () => {
  it('take the id of the client, and the same id again is the same thread', async () => {
    const id = crypto.randomUUID();
    const first = await house.as(mine(), createThread, { id });
    const second = await house.as(mine(), createThread, { id });
    expect(first.thread).toMatchObject({ id, title: '' });
    expect(second).toEqual(first);
  });

  it('are listed latest first, titled by their first message until renamed', async () => {
    const [older, newer] = [await thread(), await thread()];
    await say(newer, 'o mais novo');
    await say(older, 'primeira');
    await say(older, 'segunda');
    const { threads } = await house.as(mine(), listThreads, { limit: 2 });
    expect(threads.map(({ id, title }) => [id, title])).toEqual([
      [older, 'primeira'],
      [newer, 'o mais novo'],
    ]);
    await house.as(mine(), renameThread, { threadId: older, title: '  Frota ' });
    await say(older, 'terceira');
    const { thread: renamed, messages } = await house.as(mine(), getThread, { threadId: older });
    expect(renamed.title).toBe('Frota');
    expect(messages.map(({ parts }) => parts)).toEqual(
      ['primeira', 'segunda', 'terceira'].map((text) => [{ type: 'text', text }]),
    );
  });

  it('go with all their messages', async () => {
    const id = await thread();
    await say(id, 'olá');
    expect(await house.as(mine(), deleteThread, { threadId: id })).toEqual({ deleted: true });
    await expect(house.as(mine(), getThread, { threadId: id })).rejects.toMatchObject({
      code: 'thread.not_found',
    });
    const { rows } = await house.database.pool.query('select from public.messages where thread_id = $1', [
      id,
    ]);
    expect(rows).toEqual([]);
  });

  it('of somebody else do not exist, in another organization nor in the same', async () => {
    const id = await thread();
    await say(id, 'segredo');
    for (const person of [house.south.people.owner, house.north.people.manager]) {
      const refused = { code: 'thread.not_found', status: 404 };
      await expect(house.as(person, getThread, { threadId: id })).rejects.toMatchObject(refused);
      await expect(house.as(person, renameThread, { threadId: id, title: 'x' })).rejects.toMatchObject(
        refused,
      );
      await expect(house.as(person, deleteThread, { threadId: id })).rejects.toMatchObject(refused);
      await expect(house.as(person, createThread, { id })).rejects.toMatchObject(refused);
      expect((await house.as(person, listThreads, {})).threads.map((one) => one.id)).not.toContain(id);
    }
  });

  it('are kept apart by the database itself, whatever a query asks for', async () => {
    const id = await thread();
    await say(id, 'segredo');
    const seen = (person = mine()) =>
      house.database.transaction(person.claims, async (tx) => {
        const counts: number[] = [];
        for (const table of ['threads', 'messages', 'runs']) {
          const column = table === 'threads' ? 'id' : 'thread_id';
          const rows = await tx.query(`select from public.${table} where ${column} = $1`, [id]);
          counts.push(rows.length);
        }
        return counts;
      });
    expect(await seen()).toEqual([1, 1, 1]);
    expect(await seen(house.north.people.manager)).toEqual([0, 0, 0]);
    expect(await seen(house.south.people.owner)).toEqual([0, 0, 0]);
    await expect(
      house.database.transaction(null, (tx) => tx.query('select from public.messages')),
    ).rejects.toThrow(/permission denied/);
  });

  it('are written by the server alone: a raw call of the person changes nothing', async () => {
    const id = await thread();
    const raw = (sql: string) => house.database.transaction(mine().claims, (tx) => tx.query(sql, [id]));
    expect(await raw(`update public.threads set title = 'forged' where id = $1 returning id`)).toEqual([]);
    await expect(
      raw(
        `insert into public.messages (thread_id, seq, id, role, parts) values ($1, 1, 'f', 'assistant', '[]')`,
      ),
    ).rejects.toThrow(/row-level security/);
  });

  it('take one message at a time', async () => {
    const id = await thread();
    const send = (messageId: string) =>
      house.as(mine(), sendMessage, {
        threadId: id,
        runId: crypto.randomUUID(),
        answerId: crypto.randomUUID(),
        title: 't',
        message: { id: messageId, text: 'olá' },
      });
    const outcomes = await Promise.allSettled(['a', 'b', 'c'].map(send));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.map(({ reason }) => (reason as { code: string }).code)).toEqual([
      'thread.busy',
      'thread.busy',
    ]);
  });
});
