import type { Tx } from '#database/tx.ts';
import { z } from 'zod';
import { contract } from '../../contract.ts';
import { id } from '../../shapes.ts';
import { Refused, type RunContext, type UseCase } from '../../usecase.ts';
import { leaveBranchAt } from './branches.ts';
import { messagesOf, ownThread } from './row.ts';

/**
 * The conversation's own verbs: how a turn begins, is found again and is stopped. The chat door calls them; they are
 * not in the list of verbs, because nobody else may begin a turn without answering it.
 */

/** A run whose process gave no sign of life for this long is over: the process was killed. */
export const SILENT_SECONDS = 6;

/** How many of the newest messages a model is shown. */
const HISTORY = 40;

const messageId = z.string().min(1).max(100);

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
    message: z
      .object({
        id: messageId,
        text: z.string().max(20_000),
        /** Documents that come with it. */
        attachments: z
          .array(z.object({ documentId: id, name: z.string().max(300) }))
          .max(20)
          .default([]),
      })
      .refine(({ text, attachments }) => text !== '' || attachments.length > 0, { error: 'nothing is said' }),
    /** A message of the person's own for which this one stands from now on; the old one stays as another branch. */
    replaces: messageId.nullable().default(null),
    /** True: the message stands there already and is answered once more; the old answer stays as another branch. */
    again: z.boolean().default(false),
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
 * being answered), `chat.organization_busy` (429: the organization is given as many answers as it may at once),
 * `message.duplicate` (409: this message was answered before) or `message.not_found` (404: what it replaces or asks again is not there).
 */
export const sendMessage: UseCase<typeof messageSend.input, typeof messageSend.output> = {
  contract: messageSend,
  may: () => true,
  journal: (_output, { threadId }) => ({ subjectIds: [threadId] }),
  async run(context, { threadId, runId, answerId, message, replaces, again, title }) {
    const { tx } = context;
    const [, , answering, [opened]] = await inTurn([
      ownThread(context, threadId),
      tx.query(
        `update public.runs set state = 'interrupted', ended_at = now()
         where thread_id = $1 and state = 'running' and beat_at < now() - make_interval(secs => $2)`,
        [threadId, SILENT_SECONDS],
      ),
      answersAtOnce(context),
      tx.query(
        `insert into public.runs (id, thread_id, message_id, asked) values ($1, $2, $3, $4)
         on conflict (thread_id) where state = 'running' do nothing returning id`,
        [runId, threadId, answerId, message.id],
      ),
    ]);
    if (!opened) {
      if (await isStored(tx, threadId, message.id)) return { begun: false, messages: [] };
      throw new Refused('thread.busy', 409);
    }
    // Rolls the run back that was opened: who sends the same message twice is told of its answer first.
    if (answering >= context.ports.answersAtOnce) {
      throw new Refused('chat.organization_busy', 429, { answers: String(context.ports.answersAtOnce) });
    }
    // What never reached us before is a new message, also when it is sent once more.
    const isAgain = again && (await isStored(tx, threadId, message.id));
    if (isAgain) await leaveAnswerOf(context, threadId, message.id);
    const after = isAgain || replaces === null ? null : await leaveBranchAt(context, threadId, replaces);
    const [, , , messages] = await inTurn([
      isAgain ? null : appendMessage(tx, threadId, message, after),
      tx.query(
        `update public.threads set updated_at = now(), leaf = $3, title = case when title = '' then $2 else title end
         where id = $1`,
        [threadId, title, message.id],
      ),
      tx.query(
        `delete from public.run_chunks using public.runs
         where runs.id = run_chunks.run_id and runs.thread_id = $1 and runs.id <> $2`,
        [threadId, runId],
      ),
      messagesOf(tx, threadId, HISTORY),
    ]);
    return { begun: true, messages };
  },
};

/**
 * What was asked of the database in this order, without waiting for the answers in between. Of several that fail the first is
 * what is wrong: those behind it may have failed because of it.
 */
async function inTurn<const Asked extends readonly unknown[]>(
  asked: Asked,
): Promise<{ -readonly [At in keyof Asked]: Awaited<Asked[At]> }> {
  const answers = await Promise.allSettled(asked);
  const failed = answers.find((answer) => answer.status === 'rejected');
  if (failed) throw failed.reason;
  return answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : undefined)) as never;
}

/** Answers that the organization is being given, on whichever process; others of it wait here until this one is counted. */
async function answersAtOnce({ tx, actor }: RunContext): Promise<number> {
  const [row] = await tx.query<{ answers: number }>('select razao.answers_at_once($1, $2) as answers', [
    actor.organizationId,
    SILENT_SECONDS,
  ]);
  return row?.answers ?? 0;
}

async function isStored(tx: Tx, threadId: string, messageId: string): Promise<boolean> {
  const found = await tx.query(`select from public.messages where thread_id = $1 and id = $2`, [
    threadId,
    messageId,
  ]);
  return found.length > 0;
}

type Said = z.output<typeof messageSend.input>['message'];

function partsOf(text: string, attachments: Said['attachments']): Record<string, unknown>[] {
  return [
    ...(text === '' ? [] : [{ type: 'text', text }]),
    ...attachments.map((data) => ({ type: 'data-attachment', data })),
  ];
}

/** Appends a person's message: after `after`, or at the end of the branch on the screen. */
async function appendMessage(
  tx: Tx,
  threadId: string,
  { id: messageId, text, attachments }: Said,
  after: { readonly parent: string | null } | null,
): Promise<void> {
  const [row] = await tx.query(
    `insert into public.messages (thread_id, seq, id, role, parts, parent)
     select t.id, coalesce((select max(seq) from public.messages where thread_id = t.id), 0) + 1, $2, 'user', $3::jsonb,
       case when $4 then $5 else t.leaf end
     from public.threads t where t.id = $1
     on conflict (thread_id, id) do nothing returning id`,
    [threadId, messageId, JSON.stringify(partsOf(text, attachments)), after !== null, after?.parent ?? null],
  );
  if (!row) throw new Refused('message.duplicate', 409);
}

/** Leaves the answer of a message of the person's own, so that its next one follows the message. */
async function leaveAnswerOf(context: RunContext, threadId: string, messageId: string): Promise<void> {
  const { tx } = context;
  const [asked] = await tx.query<{ answer: string | null }>(
    `select (
       select a.id from public.messages a where a.thread_id = m.thread_id and a.parent = m.id order by a.seq desc limit 1
     ) as answer
     from public.messages m where m.thread_id = $1 and m.id = $2 and m.role = 'user'`,
    [threadId, messageId],
  );
  if (!asked) throw new Refused('message.not_found', 404);
  if (asked.answer !== null) await leaveBranchAt(context, threadId, asked.answer);
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
