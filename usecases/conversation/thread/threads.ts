import type { RunContext, UseCase } from '../../usecase.ts';
import { Refused } from '../../usecase.ts';
import { messagesOf, ownThread, THREAD_COLUMNS, type ThreadRow } from './row.ts';
import { branchingsOf, enterBranchAt, leaveBranchAt } from './branches.ts';
import {
  messageJudge,
  threadBranch,
  threadCreate,
  threadDelete,
  threadGet,
  threadMark,
  threadRename,
} from './thread.contract.ts';
import { SILENT_SECONDS } from './turn.ts';

/** Everybody who belongs to the organization talks to the assistant; the tools ask for their own rights. */
const anyMember = () => true;

/** Starts a thread; the same id again gives the same thread. Refuses an id that is taken with `thread.not_found`. */
export const createThread: UseCase<typeof threadCreate.input, typeof threadCreate.output> = {
  contract: threadCreate,
  may: anyMember,
  journal: ({ thread }) => ({ subjectIds: [thread.id] }),
  async run(context, { id }) {
    const [created] = await context.tx.query<ThreadRow>(
      `insert into public.threads (id, organization_id, user_id)
       values (coalesce($1::uuid, gen_random_uuid()), $2, $3)
       on conflict (id) do nothing returning ${THREAD_COLUMNS}`,
      [id ?? null, context.actor.organizationId, context.actor.userId],
    );
    return { thread: created ?? (await standing(context, id)) };
  },
};

async function standing(context: RunContext, id: string | undefined): Promise<ThreadRow> {
  if (!id) throw new Refused('thread.not_found', 404);
  return ownThread(context, id);
}

/** A thread with its messages. Refuses with `thread.not_found`. */
export const getThread: UseCase<typeof threadGet.input, typeof threadGet.output> = {
  contract: threadGet,
  may: anyMember,
  async run(context, { threadId }) {
    const thread = await ownThread(context, threadId);
    const { tx } = context;
    const feedback = await tx.query<{ messageId: string; verdict: 'good' | 'bad'; reason: string }>(
      `select message_id as "messageId", verdict, reason from public.message_feedback where thread_id = $1`,
      [threadId],
    );
    const messages = await messagesOf(tx, threadId);
    return { thread, messages, branchings: await branchingsOf(tx, threadId), feedback };
  },
};

/** Gives a thread another title. Refuses with `thread.not_found`. */
export const renameThread: UseCase<typeof threadRename.input, typeof threadRename.output> = {
  contract: threadRename,
  may: anyMember,
  journal: (_output, { threadId }) => ({ subjectIds: [threadId] }),
  async run(context, { threadId, title }) {
    await ownThread(context, threadId);
    const [thread] = await context.tx.query<ThreadRow>(
      `update public.threads set title = $2 where id = $1 returning ${THREAD_COLUMNS}`,
      [threadId, title],
    );
    if (!thread) throw new Refused('thread.not_found', 404);
    return { thread };
  },
};

/** Deletes a thread with its messages; drafts and entries made from it stay. Refuses with `thread.not_found`. */
export const deleteThread: UseCase<typeof threadDelete.input, typeof threadDelete.output> = {
  contract: threadDelete,
  may: anyMember,
  journal: (_output, { threadId }) => ({ subjectIds: [threadId] }),
  async run(context, { threadId }) {
    await ownThread(context, threadId);
    await context.tx.query(`delete from public.threads where id = $1`, [threadId]);
    return { deleted: true };
  },
};

/** Pins or archives; what is not named stays. Refuses with `thread.not_found`. */
export const markThread: UseCase<typeof threadMark.input, typeof threadMark.output> = {
  contract: threadMark,
  may: anyMember,
  journal: (_output, { threadId }) => ({ subjectIds: [threadId] }),
  async run(context, { threadId, pinned, archived }) {
    await ownThread(context, threadId);
    const [thread] = await context.tx.query<ThreadRow>(
      `update public.threads set pinned = coalesce($2, pinned),
         archived_at = case when $3::boolean is null then archived_at when $3 then coalesce(archived_at, now()) end
       where id = $1 returning ${THREAD_COLUMNS}`,
      [threadId, pinned ?? null, archived ?? null],
    );
    if (!thread) throw new Refused('thread.not_found', 404);
    return { thread };
  },
};

/**
 * Shows another branch. Refuses with `thread.not_found`, `message.not_found` (404) or `thread.busy` (409: something is
 * being answered, and would be answered into the wrong branch).
 */
export const showBranch: UseCase<typeof threadBranch.input, typeof threadBranch.output> = {
  contract: threadBranch,
  may: anyMember,
  journal: (_output, { threadId }) => ({ subjectIds: [threadId] }),
  async run(context, { threadId, messageId }) {
    await ownThread(context, threadId);
    const running = await context.tx.query(
      `select from public.runs where thread_id = $1 and state = 'running'
         and beat_at >= now() - make_interval(secs => $2)`,
      [threadId, SILENT_SECONDS],
    );
    if (running.length > 0) throw new Refused('thread.busy', 409);
    await leaveBranchAt(context, threadId, messageId);
    return { leaf: await enterBranchAt(context, threadId, messageId) };
  },
};

/** Keeps a verdict on an answer. Refuses with `thread.not_found` or `message.not_found` (404). */
export const judgeMessage: UseCase<typeof messageJudge.input, typeof messageJudge.output> = {
  contract: messageJudge,
  may: anyMember,
  journal: (_output, { threadId }) => ({ subjectIds: [threadId] }),
  async run(context, { threadId, messageId, verdict, reason }) {
    await ownThread(context, threadId);
    const answer = await context.tx.query(
      `select from public.messages where thread_id = $1 and id = $2 and role = 'assistant'`,
      [threadId, messageId],
    );
    if (answer.length === 0) throw new Refused('message.not_found', 404);
    if (verdict === null) {
      await context.tx.query(`delete from public.message_feedback where thread_id = $1 and message_id = $2`, [
        threadId,
        messageId,
      ]);
    } else {
      await context.tx.query(
        `insert into public.message_feedback (thread_id, message_id, verdict, reason) values ($1, $2, $3, $4)
         on conflict (thread_id, message_id) do update
           set verdict = excluded.verdict, reason = excluded.reason, updated_at = now()`,
        [threadId, messageId, verdict, reason],
      );
    }
    return { verdict };
  },
};
