import { afterAll, beforeAll, expect, it } from 'vitest';
import { createReport, readOneReport } from '../../report/reports.ts';
import { monthInventory } from '../../testing/inventory-life.ts';
import { openTestInstallation, type TestInstallation } from '../../testing.ts';
import { addComment } from './comments.ts';
import { listQuestions, resolveQuestion } from './questions.ts';
import { listComments } from './threads.ts';

let house: TestInstallation;
let people: TestInstallation['north']['people'];
let inventoryId: string;
let reportId: string;

beforeAll(async () => {
  house = await openTestInstallation();
  ({ people } = house.north);
  inventoryId = await monthInventory(house, house.north, '2025-01');
  const settings = { inventoryId, programmes: ['customer'], language: 'pt-BR' as const, title: 'Relatório' };
  reportId = (await house.as(people.contributor, createReport, settings)).report.id;
});
afterAll(() => house?.stop());

const of = (chapter?: string) => ({ kind: 'report' as const, id: reportId, ...(chapter && { chapter }) });
const bodies = async (chapter?: string) => {
  const { threads } = await house.as(people.viewer, listComments, { subject: of(chapter) });
  return threads.map(({ comment, replies }) => [comment.body, ...replies.map(({ body }) => body)]);
};

it('keeps what is said of each chapter of a report apart, and replies with what they reply to', async () => {
  const asked = await house.as(people.auditor, addComment, {
    subject: of('methods'),
    kind: 'question',
    body: 'De onde vêm os fatores?',
  });
  await house.as(people.manager, addComment, { subject: of('summary'), body: 'Bom resumo.' });
  await house.as(people.manager, addComment, { subject: of(), body: 'Falta a capa.' });
  const reply = { parentId: asked.comment.id, answers: true, body: 'Do MCTI.' };
  const elsewhere = house.as(people.contributor, addComment, { subject: of('summary'), ...reply });
  await expect(elsewhere).rejects.toMatchObject({ code: 'comment.not_found' });
  await house.as(people.contributor, addComment, { subject: of('methods'), ...reply });
  expect(await bodies('methods')).toEqual([['De onde vêm os fatores?', 'Do MCTI.']]);
  expect(await bodies('summary')).toEqual([['Bom resumo.']]);
  expect(await bodies()).toEqual([['Falta a capa.']]);
  const { report } = await house.as(people.viewer, readOneReport, { reportId });
  expect(report.comments).toEqual([
    { chapter: null, threads: 1, openQuestions: 0 },
    { chapter: 'methods', threads: 1, openQuestions: 0 },
    { chapter: 'summary', threads: 1, openQuestions: 0 },
  ]);
});

it('asks who wrote the report last, with a letter that leads to the chapter', async () => {
  const { rows } = await house.database.pool.query<{ recipient: string; path: string }>(
    `select recipient, params ->> 'path' as path from public.letters where kind = 'question_asked'`,
  );
  expect(rows).toEqual([
    {
      recipient: people.contributor.email,
      path: expect.stringContaining(`/reports/${reportId}?chapter=methods&comment=`) as string,
    },
  ]);
});

it('lists its questions beside those of lines, under the inventory of the report', async () => {
  const { questions } = await house.as(people.viewer, listQuestions, { inventoryId, subjects: ['report'] });
  expect(questions).toMatchObject([
    { about: { kind: 'report', id: reportId, chapter: 'methods', title: { en: 'Relatório' }, inventoryId } },
  ]);
  const questionId = questions[0]?.question.id ?? '';
  const { comment } = await house.as(people.auditor, resolveQuestion, { questionId });
  expect(comment.state).toBe('resolved');
});

it('is refused for a report of others, and for a chapter of anything else', async () => {
  const foreign = house.as(house.south.people.owner, addComment, { subject: of('methods'), body: 'x' });
  await expect(foreign).rejects.toMatchObject({ code: 'report.not_found' });
  const chapter = { kind: 'inventory' as const, id: inventoryId, chapter: 'methods' };
  const ofInventory = house.as(people.manager, addComment, { subject: chapter, body: 'x' });
  await expect(ofInventory).rejects.toMatchObject({ code: 'input.invalid' });
});
