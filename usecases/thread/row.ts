import type { Tx } from '#database/tx.ts';
import { Refused, type RunContext } from '../usecase.ts';

export interface ThreadRow {
  readonly id: string;
  readonly title: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface MessageRow {
  readonly id: string;
  readonly role: 'user' | 'assistant';
  readonly parts: Record<string, unknown>[];
  readonly metadata?: Record<string, unknown>;
}

export const THREAD_COLUMNS = `id, title, created_at as "createdAt", updated_at as "updatedAt"`;

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

/** The messages of a thread in order; `latest` gives only that many of the newest, still in order. */
export async function messagesOf(tx: Tx, threadId: string, latest?: number): Promise<MessageRow[]> {
  const rows = await tx.query<MessageRow & { metadata: Record<string, unknown> | null }>(
    `select id, role, parts, metadata from (
       select id, role, parts, metadata, seq from public.messages
       where thread_id = $1 order by seq desc limit $2
     ) newest order by seq`,
    [threadId, latest ?? null],
  );
  return rows.map(({ metadata, ...row }) => (metadata ? { ...row, metadata } : row));
}
