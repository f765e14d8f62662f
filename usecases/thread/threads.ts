import type { RunContext, UseCase } from '../usecase.ts';
import { Refused } from '../usecase.ts';
import { messagesOf, ownThread, THREAD_COLUMNS, type ThreadRow } from './row.ts';
import { threadCreate, threadDelete, threadGet, threadList, threadRename } from './thread.contract.ts';

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

/** The person's own threads in the organization acted for, latest first. */
export const listThreads: UseCase<typeof threadList.input, typeof threadList.output> = {
  contract: threadList,
  may: anyMember,
  async run({ tx, actor }, { limit }) {
    const threads = await tx.query<ThreadRow>(
      `select ${THREAD_COLUMNS} from public.threads
       where organization_id = $1 and user_id = $2 order by updated_at desc, id limit $3`,
      [actor.organizationId, actor.userId, limit],
    );
    return { threads };
  },
};

/** A thread with its messages. Refuses with `thread.not_found`. */
export const getThread: UseCase<typeof threadGet.input, typeof threadGet.output> = {
  contract: threadGet,
  may: anyMember,
  async run(context, { threadId }) {
    const thread = await ownThread(context, threadId);
    return { thread, messages: await messagesOf(context.tx, threadId) };
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
