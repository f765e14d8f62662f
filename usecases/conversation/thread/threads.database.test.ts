import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestInstallation, type TestInstallation } from '../../testing.ts';
import { listThreads } from './find.ts';
import {
  createThread,
  deleteThread,
  getThread,
  judgeMessage,
  markThread,
  renameThread,
  showBranch,
} from './threads.ts';
import { createDrafts, discardDrafts, listDrafts } from '../../ledger/draft/drafts.ts';
import { endRun } from './run.ts';
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

const DIESEL = { kind: 'mobile.diesel', quantity: '1200', unit: 'L', from: '2025-03-01', to: '2025-03-31' };

/** Says a message, has it drafted and answered, and gives the ids. */
async function turn(
  threadId: string,
  text: string,
  how: { replaces?: string; again?: boolean; messageId?: string } = {},
) {
  const { replaces = null, again = false, messageId = crypto.randomUUID() } = how;
  const ids = { runId: crypto.randomUUID(), answerId: crypto.randomUUID() };
  const input = { threadId, ...ids, title: text, replaces, again, message: { id: messageId, text } };
  await house.as(mine(), sendMessage, input);
  const { drafts } = await house.as(mine(), createDrafts, { threadId, items: [DIESEL] });
  const { claims } = mine();
  const parts = [{ type: 'text', text: `resposta a ${text}` }];
  const record = { database: house.database, claims, threadId, runId: ids.runId };
  await endRun(record, {
    state: 'done',
    answer: { id: ids.answerId, role: 'assistant', parts },
    seq: 0,
    chunks: [],
  });
  return { messageId, answerId: ids.answerId, draftId: drafts[0]?.id ?? '' };
}

const textsOf = async (threadId: string) =>
  (await house.as(mine(), getThread, { threadId })).messages.map(({ parts }) => parts[0]?.['text']);

async function openDrafts(threadId: string): Promise<string[]> {
  const { drafts } = await house.as(mine(), listDrafts, { threadId, state: 'open' });
  return drafts.map(({ id }) => id);
}

describe('a message that is changed', () => {
  it('stands in the place of the old one, which stays as a branch, with what each drafted', async () => {
    const threadId = await thread();
    const first = await turn(threadId, 'um');
    const second = await turn(threadId, 'dois');
    await turn(threadId, 'três');
    const changed = await turn(threadId, 'dois, melhor', { replaces: second.messageId });
    expect(await textsOf(threadId)).toEqual([
      'um',
      'resposta a um',
      'dois, melhor',
      'resposta a dois, melhor',
    ]);
    expect(await openDrafts(threadId)).toEqual([first.draftId, changed.draftId]);

    const { branchings } = await house.as(mine(), getThread, { threadId });
    expect(branchings).toEqual([
      { shown: changed.messageId, messageIds: [second.messageId, changed.messageId] },
    ]);
    await house.as(mine(), showBranch, { threadId, messageId: second.messageId });
    expect((await textsOf(threadId)).slice(2)).toEqual([
      'dois',
      'resposta a dois',
      'três',
      'resposta a três',
    ]);
    expect(await openDrafts(threadId)).toHaveLength(3);
    expect(await openDrafts(threadId)).not.toContain(changed.draftId);
  });

  it('leaves approved and discarded drafts as they are', async () => {
    const threadId = await thread();
    const first = await turn(threadId, 'um');
    await house.as(mine(), discardDrafts, { draftIds: [first.draftId] });
    const other = await turn(threadId, 'outro', { replaces: first.messageId });
    await house.as(mine(), showBranch, { threadId, messageId: first.messageId });
    expect(await openDrafts(threadId)).toEqual([]);
    await house.as(mine(), showBranch, { threadId, messageId: other.messageId });
    expect(await openDrafts(threadId)).toEqual([other.draftId]);
  });

  it('gives back what was put aside also to a person who could not draft for a while', async () => {
    const threadId = await thread();
    const first = await turn(threadId, 'um');
    await turn(threadId, 'outro', { replaces: first.messageId });
    const become = (role: string) =>
      house.database.pool.query('update public.memberships set role = $1 where user_id = $2', [
        role,
        mine().id,
      ]);
    await become('viewer');
    try {
      await house.as(mine(), showBranch, { threadId, messageId: first.messageId });
      expect(await openDrafts(threadId)).not.toContain(first.draftId);
    } finally {
      await become('owner');
    }
    await house.as(mine(), showBranch, { threadId, messageId: first.messageId });
    expect(await openDrafts(threadId)).toContain(first.draftId);
  });

  it('may be the first one, and must be one of the conversation', async () => {
    const threadId = await thread();
    const first = await turn(threadId, 'um');
    await turn(threadId, 'outro', { replaces: first.messageId });
    expect(await textsOf(threadId)).toEqual(['outro', 'resposta a outro']);
    const refused = { code: 'message.not_found', status: 404 };
    await expect(turn(threadId, 'x', { replaces: 'ninguém' })).rejects.toMatchObject(refused);
    await expect(house.as(mine(), showBranch, { threadId, messageId: 'ninguém' })).rejects.toMatchObject(
      refused,
    );
  });
});

describe('an answer', () => {
  it('is given once more on request, also where there was none, and the old one stays', async () => {
    const threadId = await thread();
    const first = await turn(threadId, 'um');
    const again = await turn(threadId, 'um', { again: true, messageId: first.messageId });
    const { branchings, messages } = await house.as(mine(), getThread, { threadId });
    expect(messages.map(({ id }) => id)).toEqual([first.messageId, again.answerId]);
    expect(branchings).toEqual([{ shown: again.answerId, messageIds: [first.answerId, again.answerId] }]);
    expect(await openDrafts(threadId)).toEqual([again.draftId]);

    const unanswered = await thread();
    await say(unanswered, 'sem resposta');
    const [asked] = (await house.as(mine(), getThread, { threadId: unanswered })).messages;
    await turn(unanswered, 'sem resposta', { again: true, messageId: asked?.id ?? '' });
    expect(await textsOf(unanswered)).toEqual(['sem resposta', 'resposta a sem resposta']);
  });

  it('keeps what its reader thinks of it, until that is taken back', async () => {
    const threadId = await thread();
    const { answerId: messageId, messageId: own } = await turn(threadId, 'um');
    await house.as(mine(), judgeMessage, { threadId, messageId, verdict: 'good' });
    await house.as(mine(), judgeMessage, { threadId, messageId, verdict: 'bad', reason: ' a unidade ' });
    const judged = await house.as(mine(), getThread, { threadId });
    expect(judged.feedback).toEqual([{ messageId, verdict: 'bad', reason: 'a unidade' }]);
    await house.as(mine(), judgeMessage, { threadId, messageId, verdict: null });
    expect((await house.as(mine(), getThread, { threadId })).feedback).toEqual([]);
    await expect(
      house.as(mine(), judgeMessage, { threadId, messageId: own, verdict: 'good' }),
    ).rejects.toMatchObject({ code: 'message.not_found' });
  });
});

describe('the list of threads', () => {
  it('shows pinned ones first and archived ones apart', async () => {
    const [older, newer] = [await thread(), await thread()];
    await house.as(mine(), markThread, { threadId: older, pinned: true });
    const ids = async (archived: boolean) =>
      (await house.as(mine(), listThreads, { archived })).threads.map(({ id }) => id);
    expect((await ids(false))[0]).toBe(older);
    await house.as(mine(), markThread, { threadId: newer, archived: true });
    expect(await ids(false)).not.toContain(newer);
    expect(await ids(true)).toEqual([newer]);
    await house.as(mine(), markThread, { threadId: older, archived: true, pinned: false });
    await house.as(mine(), markThread, { threadId: older, archived: false });
    expect(await ids(false)).toContain(older);
  });

  it('finds titles and texts of all branches by words, without accents and in any order', async () => {
    const [inText, inTitle] = [await thread(), await thread()];
    const first = await turn(inText, 'Consumimos 40 m³ de gás na caldeira de Betim em março');
    await turn(inText, 'outra coisa', { replaces: first.messageId });
    await house.as(mine(), renameThread, { threadId: inTitle, title: 'Betim: gás da caldeira' });
    await house.as(mine(), markThread, { threadId: inTitle, archived: true });
    const { threads } = await house.as(mine(), listThreads, { words: 'CALDEIRA gas betim' });
    expect(threads.map(({ id }) => id).toSorted()).toEqual([inText, inTitle].toSorted());
    const hit = threads.find(({ id }) => id === inText)?.found;
    expect(hit?.messageId).toBe(first.answerId);
    expect(hit?.excerpt).toContain('gás na caldeira de Betim');
    expect(threads.find(({ id }) => id === inTitle)?.found).toBeNull();
    const none = await house.as(mine(), listThreads, { words: '100%_' });
    expect(none.threads).toEqual([]);
    const stranger = await house.as(house.south.people.owner, listThreads, { words: 'caldeira' });
    expect(stranger.threads).toEqual([]);
  });
});
