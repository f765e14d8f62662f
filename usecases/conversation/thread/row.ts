import type { Tx } from '#database/tx.ts';
import { Refused, type RunContext } from '../../usecase.ts';

export interface ThreadRow {
  readonly id: string;
  readonly title: string;
  readonly pinned: boolean;
  readonly archivedAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface MessageRow {
  readonly id: string;
  readonly role: 'user' | 'assistant';
  readonly parts: Record<string, unknown>[];
  readonly metadata?: Record<string, unknown>;
}

export const THREAD_COLUMNS = `id, title, pinned, archived_at as "archivedAt", created_at as "createdAt",
  updated_at as "updatedAt"`;

/**
 * The person's own thread in the organization acted for.
 * @throws Refused `thread.not_found` (404), also for a thread of somebody else: nothing is revealed.
 */
export async function ownThread(context: RunContext, threadId: string): Promise<ThreadRow> {
  const [thread] = await context.tx.query<ThreadRow>(
    `select ${THREAD_COLUMNS} from public.threads
     where id = $1 and organization_id = $2 and user_id = $3`,
    [threadId, context.actor.organizationId, context.actor.userId],
  );
  if (!thread) throw new Refused('thread.not_found', 404);
  return thread;
}

/**
 * The messages of the branch that is on the screen, in order; `latest` gives only that many of the newest, still in
 * order. Followed from its end to its beginning: a message knows the one before it.
 */
export async function messagesOf(tx: Tx, threadId: string, latest?: number): Promise<MessageRow[]> {
  const rows = await tx.query<MessageRow & { metadata: Record<string, unknown> | null }>(
    `with recursive branch as (
       select m.id, m.role, m.parts, m.metadata, m.parent, 1 as back
       from public.threads t join public.messages m on m.thread_id = t.id and m.id = t.leaf
       where t.id = $1
       union all
       select m.id, m.role, m.parts, m.metadata, m.parent, branch.back + 1
       from branch join public.messages m on m.thread_id = $1 and m.id = branch.parent
       where $2::integer is null or branch.back < $2
     )
     select id, role, parts, metadata from branch order by back desc`,
    [threadId, latest ?? null],
  );
  return rows.map(({ metadata, ...row }) => (metadata ? { ...row, metadata } : row));
}
