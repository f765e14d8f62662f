import type { TestInstallation } from '#usecases/testing.ts';
import { endRun } from '#usecases/conversation/thread/run.ts';
import { createThread } from '#usecases/conversation/thread/threads.ts';
import { sendMessage } from '#usecases/conversation/thread/turn.ts';
import { randomUUID } from 'node:crypto';

/** A message of the contributor's with its answer, which no verb of the door can say. */
export async function say(installation: TestInstallation) {
  const person = installation.north.people.contributor;
  const { thread } = await installation.as(person, createThread, {});
  const ids = { runId: randomUUID(), answerId: randomUUID() };
  const said = { threadId: thread.id, messageId: randomUUID(), answerId: ids.answerId };
  const text = '1.200 litros de diesel em março de 2025';
  await installation.as(person, sendMessage, {
    threadId: thread.id,
    ...ids,
    title: text,
    message: { id: said.messageId, text },
  });
  const record = {
    database: installation.database,
    claims: person.claims,
    threadId: thread.id,
    runId: ids.runId,
  };
  const parts = [{ type: 'text', text: 'Preparei um rascunho.' }];
  const answer = { id: ids.answerId, role: 'assistant' as const, parts };
  await endRun(record, { state: 'done', answer, seq: 0, chunks: [] });
  return said;
}
