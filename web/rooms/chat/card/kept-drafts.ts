import type { Output } from '#web/api/call.ts';
import { draftsQuery, queryClient } from '#web/api/queries.ts';
import type { Draft } from '../parts.ts';

/** Reads the drafts of a conversation anew. */
export const readDrafts = (threadId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: draftsQuery(threadId).queryKey });

/**
 * Puts changed drafts among those that were read. A reading that is on its way may be older than the change: taken as it comes,
 * it would put the former revision back under the press that approves the new one. It is left, and asked for once more.
 */
export async function putDrafts(threadId: string, changed: readonly Draft[]): Promise<void> {
  const { queryKey } = draftsQuery(threadId);
  const isRead = queryClient.isFetching({ queryKey }) > 0;
  if (isRead) await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<Output<'draft.list'>>(queryKey, (old) => {
    if (!old) return old;
    const byId = new Map(changed.map((draft) => [draft.id, draft]));
    return { drafts: old.drafts.map((draft) => byId.get(draft.id) ?? draft) };
  });
  if (isRead) void readDrafts(threadId);
}
