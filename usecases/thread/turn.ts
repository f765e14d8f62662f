import type { Tx } from '#database/tx.ts';
import { z } from 'zod';
import { contract } from '../contract.ts';
import { id } from '../shapes.ts';
import { Refused, type UseCase } from '../usecase.ts';
import { messagesOf, ownThread } from './row.ts';

/**
 * The conversation's own verbs: how a turn begins, is found again and is stopped. The chat door calls them; they are
 * not in the list of verbs, because nobody else may begin a turn without answering it.
 */

/** A run whose process gave no sign of life for this long is over: the process was killed. */
export const SILENT_SECONDS = 6;

/** How many of the newest messages a model is shown. */
const HISTORY = 40;

const message = z.object({
  id: z.string(),
  role: z.enum(['user', 'assistant']),
  parts: z.array(z.record(z.string(), z.unknown())),
  metadata: z.record(z.string(), z.unknown()).optional(),
});

const messageSend = contract({
  name: 'message.send',
  sentence: 'Stores a message of a person and opens the run that answers it.',
  effect: 'draft',
  access: 'member',
  input: z.object({
    threadId: id,
    runId: id,
    answerId: z.string().min(1).max(100),
    message: z.object({ id: z.string().min(1).max(100), text: z.string().min(1).max(20_000) }),
    title: z.string().max(200),
  }),
  output: z.object({
    /** False when this very message is being answered already (it was sent twice). */
    begun: z.boolean(),
    messages: z.array(message),
  }),
});

/**
 * Stores the message and opens a run. Refuses with `thread.not_found` (404), `thread.busy` (409: another message is
 * being answered) or `message.duplicate` (409: this message was answered before).
 */
export const sendMessage: UseCase<typeof messageSend.input, typeof messageSend.output> = {
  contract: messageSend,
  may: () => true,
  journal: (_output, { threadId }) => ({ subjectIds: [threadId] }),
  async run(context, { threadId, runId, answerId, message, title }) {
    const { tx } = context;
    await ownThread(context, threadId);
    await tx.query(
      `update public.runs set state = 'interrupted', ended_at = now()
       where thread_id = $1 and state = 'running' and beat_at < now() - make_interval(secs => $2)`,
      [threadId, SILENT_SECONDS],
    );
    const [opened] = await tx.query(
      `insert into public.runs (id, thread_id, message_id) values ($1, $2, $3)
       on conflict (thread_id) where state = 'running' do nothing returning id`,
      [runId, threadId, answerId],
    );
    if (!opened) {
      if (await isStored(tx, threadId, message.id)) return { begun: false, messages: [] };
      throw new Refused('thread.busy', 409);
    }
    await appendMessage(tx, threadId, {
      id: message.id,
      role: 'user',
      parts: [{ type: 'text', text: message.text }],
    });
    await tx.query(
      `update public.threads set updated_at = now(), title = case when title = '' then $2 else title end
       where id = $1`,
      [threadId, title],
    );
    await tx.query(
      `delete from public.run_chunks using public.runs
       where runs.id = run_chunks.run_id and runs.thread_id = $1 and runs.id <> $2`,
      [threadId, runId],
    );
    return { begun: true, messages: await messagesOf(tx, threadId, HISTORY) };
  },
};

async function isStored(tx: Tx, threadId: string, messageId: string): Promise<boolean> {
  const found = await tx.query(`select from public.messages where thread_id = $1 and id = $2`, [
    threadId,
    messageId,
  ]);
  return found.length > 0;
}

async function appendMessage(tx: Tx, threadId: string, added: z.output<typeof message>): Promise<void> {
  const [row] = await tx.query(
    `insert into public.messages (thread_id, seq, id, role, parts, metadata)
     select $1, coalesce(max(seq), 0) + 1, $2, $3, $4::jsonb, $5::jsonb from public.messages where thread_id = $1
     on conflict (thread_id, id) do nothing returning id`,
    [threadId, added.id, added.role, JSON.stringify(added.parts), JSON.stringify(added.metadata ?? null)],
  );
  if (!row) throw new Refused('message.duplicate', 409);
}

const run = z.object({ id, messageId: z.string() });

const answerFind = contract({
  name: 'answer.find',
  sentence: 'Tells which answer of a conversation is in progress.',
  effect: 'read',
  access: 'member',
  input: z.object({ threadId: id }),
  output: z.object({ run: run.nullable() }),
});

/** The run in progress, null when nothing is being answered. Refuses with `thread.not_found` (404). */
export const findAnswer: UseCase<typeof answerFind.input, typeof answerFind.output> = {
  contract: answerFind,
  may: () => true,
  async run(context, { threadId }) {
    await ownThread(context, threadId);
    const [found] = await context.tx.query<z.output<typeof run>>(
      `select id, message_id as "messageId" from public.runs
       where thread_id = $1 and state = 'running' and beat_at >= now() - make_interval(secs => $2)`,
      [threadId, SILENT_SECONDS],
    );
    return { run: found ?? null };
  },
};

const answerStop = contract({
  name: 'answer.stop',
  sentence: 'Asks the answer in progress to stop; what was said so far stays.',
  effect: 'draft',
  access: 'member',
  input: z.object({ threadId: id }),
  output: z.object({ run: run.nullable() }),
});

/** Marks the run in progress as to be stopped, on whichever process it runs. Refuses with `thread.not_found` (404). */
export const stopAnswer: UseCase<typeof answerStop.input, typeof answerStop.output> = {
  contract: answerStop,
  may: () => true,
  journal: (_output, { threadId }) => ({ subjectIds: [threadId] }),
  async run(context, { threadId }) {
    await ownThread(context, threadId);
    const [stopping] = await context.tx.query<z.output<typeof run>>(
      `update public.runs set stop_requested = true
       where thread_id = $1 and state = 'running' returning id, message_id as "messageId"`,
      [threadId],
    );
    return { run: stopping ?? null };
  },
};
