import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDrafts } from '../../ledger/draft/drafts.ts';
import { commitEntries } from '../../ledger/entry/commit.ts';
import { correctEntry } from '../../ledger/entry/correct.ts';
import { openInventory } from '../../inventory/inventories.ts';
import { diesel } from '../../testing/tenancy.ts';
import { openTestInstallation, TODAY, type TestInstallation, type TestPerson } from '../../testing.ts';
import { addComment, editComment, listColleagues, tellCommentHistory, withdrawComment } from './comments.ts';
import { listQuestions, reopenQuestion, resolveQuestion } from './questions.ts';
import { listComments, listReplies } from './threads.ts';

let house: TestInstallation;
let inventoryId: string;
let entryId: string;
let foreignEntryId: string;
const people = () => house.north.people;
const sql = (text: string, values: unknown[] = []) => house.database.pool.query(text, values);

async function record(person: TestPerson): Promise<string> {
  const { drafts } = await house.as(person, createDrafts, { items: [diesel] });
  const draft = { draftId: drafts[0]?.id ?? '', revision: 1 };
  return (await house.as(person, commitEntries, { drafts: [draft] })).entries[0]?.entryId ?? '';
}

beforeAll(async () => {
  house = await openTestInstallation();
  const year = { name: 'Inventário 2025', from: '2025-01-01', to: '2025-12-31' };
  inventoryId = (await house.as(people().owner, openInventory, year)).inventory.id;
  entryId = await record(people().contributor);
  foreignEntryId = await record(house.south.people.owner);
});
afterAll(() => house?.stop());
beforeEach(() => sql('delete from public.letters; delete from public.preferences'));

const line = () => ({ kind: 'line', id: entryId });
const say = (person: TestPerson, body: string, more: object = {}) =>
  house.as(person, addComment, { subject: line(), body, ...more });
const ask = async (person: TestPerson = people().auditor, more: object = {}) =>
  (await say(person, 'De onde vem este consumo?', { kind: 'question', ...more })).comment.id;
const answer = (person: TestPerson, parentId: string) =>
  say(person, 'Da nota fiscal 123.', { parentId, answers: true });
const threads = (person: TestPerson, input: object = {}) =>
  house.as(person, listComments, { subject: line(), ...input });
const stateOf = async (questionId: string) =>
  (await threads(people().viewer, { focusId: questionId })).threads.find(
    ({ comment }) => comment.id === questionId,
  )?.comment.state;

async function letters(): Promise<{ recipient: string; kind: string; params: Record<string, string> }[]> {
  const { rows } = await sql('select recipient, kind, params from public.letters order by kind, recipient');
  return rows as { recipient: string; kind: string; params: Record<string, string> }[];
}

describe('a question', () => {
  it('goes from an auditor to who saved the line, is answered, resolved and reopened, and each is told', async () => {
    const { auditor, contributor } = people();
    const questionId = await ask();
    expect(await letters()).toMatchObject([
      {
        recipient: contributor.email,
        kind: 'question_asked',
        params: {
          name: 'Alice Siderúrgica Norte',
          excerpt: 'De onde vem este consumo?',
          path: `/tables?entry=${entryId}&comment=${questionId}`,
        },
      },
    ]);
    expect((await letters())[0]?.params['title']).toMatch(/2025-03$/);
    await sql('delete from public.letters');
    await answer(contributor, questionId);
    expect(await stateOf(questionId)).toBe('answered');
    expect(await letters()).toMatchObject([{ recipient: auditor.email, kind: 'question_answered' }]);
    await sql('delete from public.letters');
    await house.as(auditor, reopenQuestion, { questionId, reason: 'A nota é de outro mês.' });
    expect(await stateOf(questionId)).toBe('reopened');
    expect(await letters()).toMatchObject([{ recipient: contributor.email, kind: 'question_reopened' }]);
    await answer(contributor, questionId);
    await house.as(auditor, resolveQuestion, { questionId });
    expect(await stateOf(questionId)).toBe('resolved');
    const { threads: found } = await threads(people().viewer);
    expect(found[0]?.replies.map(({ body, answers }) => [body, answers])).toEqual([
      ['Da nota fiscal 123.', true],
      ['A nota é de outro mês.', false],
      ['Da nota fiscal 123.', true],
    ]);
  });

  it('of an auditor is resolved by no one who is audited; of others by who asked or who leads', async () => {
    const { manager, contributor, owner } = people();
    const audits = await ask();
    for (const person of [manager, owner]) {
      await expect(house.as(person, resolveQuestion, { questionId: audits })).rejects.toMatchObject({
        code: 'question.auditors_only',
        status: 403,
      });
    }
    const own = await ask(manager);
    await expect(house.as(contributor, resolveQuestion, { questionId: own })).rejects.toMatchObject({
      code: 'question.not_yours',
    });
    await house.as(owner, resolveQuestion, { questionId: own });
  });

  it('is resolved once by two at once, and takes no answer after', async () => {
    const { manager, owner, contributor } = people();
    const questionId = await ask(manager);
    const both = await Promise.allSettled(
      [manager, owner].map((person) => house.as(person, resolveQuestion, { questionId })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'question.resolved', status: 409 },
    });
    await expect(answer(contributor, questionId)).rejects.toMatchObject({ code: 'question.resolved' });
    await expect(
      house.as(manager, reopenQuestion, { questionId: await ask(), reason: 'r' }),
    ).rejects.toMatchObject({ code: 'question.open' });
  });

  it('is listed with what it is about and counted by state, of an inventory, for oneself and by pages', async () => {
    const { auditor, viewer, contributor } = people();
    const questionId = await ask(auditor);
    await house.as(auditor, addComment, {
      subject: { kind: 'inventory', id: inventoryId },
      kind: 'question',
      body: 'Por que controle operacional?',
    });
    const all = await house.as(viewer, listQuestions, { inventoryId });
    expect(all.questions[0]?.about).toMatchObject({ kind: 'inventory', inventoryId });
    expect(all.questions[0]?.about.title?.en).toBe('Inventário 2025');
    expect(all.questions[1]).toMatchObject({
      question: { id: questionId },
      about: { kind: 'line', entryId, inventoryId, from: '2025-03-01', to: '2025-03-31' },
    });
    const { open, answered, resolved, reopened } = all.counts;
    expect(open + answered + resolved + reopened).toBe(all.questions.length);
    const first = await house.as(viewer, listQuestions, { states: ['open'], limit: 1 });
    const second = await house.as(viewer, listQuestions, {
      states: ['open'],
      limit: 1,
      before: first.next ?? '',
    });
    expect(second.questions[0]?.question.id).toBe(questionId);
    expect((await house.as(viewer, listQuestions, { mine: true })).questions).toEqual([]);
    const concerning = await house.as(contributor, listQuestions, { mine: true });
    expect(concerning.questions.map(({ about }) => about.kind)).not.toContain('inventory');
    expect(concerning.questions[0]?.question.id).toBe(questionId);
    const inventories = await house.as(viewer, listQuestions, { subjects: ['inventory'] });
    expect(inventories.questions).toHaveLength(1);
    const south = await house.as(house.south.people.owner, listQuestions, {});
    expect([south.questions, south.counts.open]).toEqual([[], 0]);
  });
});

describe('a comment', () => {
  it('is of the line whatever version of it is named, and outlives a correction', async () => {
    const first = await record(people().contributor);
    const subject = { kind: 'line', id: first };
    await house.as(people().manager, addComment, { subject, body: 'Conferir litros' });
    const corrected = await house.as(people().contributor, correctEntry, {
      entryId: first,
      reason: 'Litros lidos errado',
      change: { quantity: '1300' },
    });
    const later = corrected.entry?.id ?? '';
    const found = await house.as(people().viewer, listComments, { subject: { kind: 'line', id: later } });
    expect(found.threads.map(({ comment }) => comment.body)).toEqual(['Conferir litros']);
  });

  it('tells who is mentioned, each once, in their language, and not who wants no letters', async () => {
    const { manager, contributor, viewer, auditor, owner } = people();
    await sql(`insert into public.preferences (user_id, email_notices) values ($1, false)`, [viewer.id]);
    await sql(`insert into public.preferences (user_id, locale) values ($1, 'en')`, [auditor.id]);
    const mentions = [contributor.id, viewer.id, auditor.id, manager.id, contributor.id];
    const { comment } = await say(manager, 'Vejam @Carla', { mentions });
    expect(comment.mentions).toHaveLength(4);
    expect((await letters()).map(({ recipient, kind }) => [recipient, kind])).toEqual(
      [contributor.email, auditor.email].sort().map((email) => [email, 'comment_mentioned']),
    );
    const { rows } = await sql('select locale from public.letters where recipient = $1', [auditor.email]);
    expect(rows).toEqual([{ locale: 'en' }]);
    await expect(say(owner, 'x', { mentions: [house.south.people.owner.id] })).rejects.toMatchObject({
      code: 'member.not_found',
    });
  });

  it('is changed by its author for half an hour, with what it said before kept', async () => {
    const { manager, owner } = people();
    const { comment } = await say(manager, 'Primeiro texto');
    const edit = (person: TestPerson, body: string, revision: number, minutes = 1) =>
      house.as(
        person,
        editComment,
        { commentId: comment.id, body, revision },
        {
          now: new Date(TODAY.getTime() + minutes * 60_000),
        },
      );
    expect(comment.editableUntil).toMatch(/^2026-11-20T12:30/);
    const edited = await edit(manager, 'Segundo texto', 1);
    expect(edited.comment).toMatchObject({ body: 'Segundo texto', revision: 2 });
    expect(edited.comment.editedAt).not.toBeNull();
    await expect(edit(owner, 'Meu', 2)).rejects.toMatchObject({ code: 'comment.not_own', status: 403 });
    await expect(edit(manager, 'Terceiro', 1)).rejects.toMatchObject({ code: 'comment.changed' });
    await expect(edit(manager, 'Terceiro', 2, 31)).rejects.toMatchObject({ code: 'comment.too_late' });
    const { versions } = await house.as(people().viewer, tellCommentHistory, { commentId: comment.id });
    expect(versions).toMatchObject([{ revision: 1, body: 'Primeiro texto' }]);
  });

  it('is withdrawn by its author alone: what it said is shown to who leads or audits only', async () => {
    const { contributor, manager, viewer, auditor } = people();
    const { comment } = await say(contributor, 'Dito sem pensar');
    const withdraw = (person: TestPerson) => house.as(person, withdrawComment, { commentId: comment.id });
    await expect(withdraw(manager)).rejects.toMatchObject({ code: 'comment.not_own' });
    expect((await withdraw(contributor)).comment).toMatchObject({ body: '', own: true });
    await expect(withdraw(contributor)).rejects.toMatchObject({ code: 'comment.withdrawn' });
    await expect(say(manager, 'r', { parentId: comment.id })).rejects.toMatchObject({
      code: 'comment.withdrawn',
    });
    const history = async (person: TestPerson) =>
      (await house.as(person, tellCommentHistory, { commentId: comment.id })).versions.map(
        ({ body }) => body,
      );
    expect(await history(viewer)).toEqual([]);
    expect(await history(auditor)).toEqual(['Dito sem pensar']);
    const questionId = await ask(contributor);
    await say(manager, 'Vou ver.', { parentId: questionId });
    await expect(house.as(contributor, withdrawComment, { commentId: questionId })).rejects.toMatchObject({
      code: 'comment.has_replies',
    });
  });

  it('holds ten thousand characters and markup as they are, and nothing longer, hidden or empty', async () => {
    const { manager } = people();
    const script = '<script>alert(1)</script>\r\n& “aspas” 👍';
    expect((await say(manager, script)).comment.body).toBe(script.replace('\r\n', '\n'));
    const long = 'á'.repeat(10_000);
    expect((await say(manager, long)).comment.body).toBe(long);
    for (const body of [`${long}a`, '', ' \n\t ', 'a\u0007b', 'abc\u202Etxt.exe', 'a\0b', '\uD800'])
      await expect(say(manager, body)).rejects.toMatchObject({ code: 'input.invalid', status: 400 });
  });

  it('is refused on things of another organization, to viewers, and as a reply to what is elsewhere', async () => {
    const { manager, viewer } = people();
    const foreign = { subject: { kind: 'line', id: foreignEntryId } };
    await expect(say(manager, 'x', foreign)).rejects.toMatchObject({ code: 'entry.not_found', status: 404 });
    await expect(house.as(manager, listComments, foreign)).rejects.toMatchObject({ code: 'entry.not_found' });
    await expect(say(viewer, 'x')).rejects.toMatchObject({ code: 'actor.forbidden' });
    const questionId = await ask(manager);
    const elsewhere = { subject: { kind: 'inventory', id: inventoryId }, parentId: questionId };
    await expect(say(manager, 'x', elsewhere)).rejects.toMatchObject({ code: 'comment.not_found' });
    await expect(house.as(house.south.people.owner, resolveQuestion, { questionId })).rejects.toMatchObject({
      code: 'comment.not_found',
    });
    const reply = (await say(manager, 'x', { parentId: questionId })).comment.id;
    await expect(say(manager, 'y', { parentId: reply })).rejects.toMatchObject({ code: 'comment.not_found' });
    await expect(say(manager, 'y', { answers: true })).rejects.toMatchObject({ code: 'input.invalid' });
  });

  it('is held to its organization and its author by the database alone too', async () => {
    const { manager, owner } = people();
    const write = (text: string, values: unknown[], person = manager) =>
      house.database.transaction(person.claims, async (tx) => {
        await tx.query("select set_config('razao.verb', 'x', true)");
        return tx.query(text, values);
      });
    const insert = `insert into public.comments (organization_id, subject, subject_id, kind, body, written_by, written_as)
      values ($1, 'line', $2, 'comment', 'x', $3, $4)`;
    const denied = { code: '42501' };
    await expect(
      write(insert, [house.north.id, foreignEntryId, manager.id, 'manager']),
    ).rejects.toMatchObject(denied);
    await expect(
      write(insert, [house.south.id, foreignEntryId, manager.id, 'manager']),
    ).rejects.toMatchObject(denied);
    await expect(write(insert, [house.north.id, entryId, owner.id, 'manager'])).rejects.toMatchObject(denied);
    await expect(write(insert, [house.north.id, entryId, manager.id, 'auditor'])).rejects.toMatchObject(
      denied,
    );
    const { comment } = await say(manager, 'Meu');
    const change = `update public.comments set body = 'Teu' where id = $1`;
    await expect(write(change, [comment.id], owner)).rejects.toMatchObject(denied);
    await expect(sql(`update public.comment_versions set body = 'x'`)).rejects.toMatchObject(denied);
  });
});

describe('many comments', () => {
  it('of one line come by pages, each thread once, and a page reaches the comment that a letter leads to', async () => {
    const { manager, viewer } = people();
    const subject = { kind: 'line', id: await record(people().contributor) };
    const insert = `insert into public.comments (organization_id, subject, subject_id, kind, parent_id, body, written_by, written_as)
      select $1, 'line', $2, 'comment', $3::uuid, $4 || n, $5, 'manager' from generate_series($6::int, $7::int) n returning id`;
    const add = (body: string, parent: string | null, from: number, to: number) =>
      sql(insert, [house.north.id, subject.id, parent, body, manager.id, from, to]);
    const { rows } = await add('Comentário ', null, 0, 499);
    const first = (rows[0] as { id: string }).id;
    await add('Resposta ', first, 0, 29);
    const bodies: string[] = [];
    let before: string | undefined;
    do {
      const page = await house.as(viewer, listComments, { subject, before, limit: 90 });
      bodies.push(...page.threads.map(({ comment }) => comment.body));
      expect(page.counts).toEqual({ threads: 500, openQuestions: 0 });
      before = page.next ?? undefined;
    } while (before);
    expect(bodies).toEqual(Array.from({ length: 500 }, (_, n) => `Comentário ${499 - n}`));
    const last = await house.as(viewer, listComments, { subject, before: undefined, limit: 100 });
    expect(last.threads).toHaveLength(100);
    const focused = await house.as(viewer, listComments, { subject, focusId: first });
    expect([focused.threads.length, focused.threads.at(-1)?.replies.length, focused.next]).toEqual([
      500,
      30,
      null,
    ]);
    const elsewhere = await say(manager, 'De outra linha');
    const passedOver = await house.as(viewer, listComments, { subject, focusId: elsewhere.comment.id });
    expect(passedOver.threads).toHaveLength(20);
    const replies = await house.as(viewer, listReplies, { commentId: first, limit: 10, offset: 25 });
    expect([replies.replies.length, replies.total, replies.replies[0]?.body]).toEqual([5, 30, 'Resposta 25']);
  });
});

it('names everybody whom one may mention or ask, and nobody of another organization', async () => {
  const { people: found } = await house.as(people().viewer, listColleagues, {});
  expect(found.map(({ role }) => role).sort()).toEqual([
    'auditor',
    'contributor',
    'manager',
    'owner',
    'viewer',
  ]);
  expect(found.filter(({ self }) => self).map(({ userId }) => userId)).toEqual([people().viewer.id]);
});
