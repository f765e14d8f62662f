import { notifyManager, QueryClient, queryOptions } from '@tanstack/react-query';
import { call, type Input } from './call.ts';
import { CallRefused } from './refusal.ts';

const MINUTE = 60_000;

// What a press began is known before the next press is dealt with: of two in a row the second finds its button busy. The
// library's own way, a timer, comes after a press that waits already.
notifyManager.setScheduler(queueMicrotask);

/** Answers are fresh for 5 minutes, kept for 10, and asked once more after a failure that may pass. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5 * MINUTE,
      gcTime: 10 * MINUTE,
      retry: (failures, error) =>
        failures < 1 && !(error instanceof CallRefused && error.status >= 400 && error.status < 500),
    },
  },
});

export const contextQuery = queryOptions({
  queryKey: ['session.context'],
  queryFn: ({ signal }) => call('session.context', {}, signal),
});

export const kindsQuery = queryOptions({
  queryKey: ['kind.list'],
  queryFn: ({ signal }) => call('kind.list', {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
});

export const threadsQuery = queryOptions({
  queryKey: ['thread.list'],
  queryFn: ({ signal }) => call('thread.list', {}, signal),
});

export const draftsQuery = (threadId: string) =>
  queryOptions({
    queryKey: ['draft.list', threadId],
    queryFn: ({ signal }) => call('draft.list', { threadId, limit: 500 }, signal),
    // Another tab or the assistant may have changed them.
    staleTime: 0,
  });

/** How a revision of a draft is calculated, every step: asked for when somebody looks. */
export const draftTraceQuery = ({ id, revision }: { readonly id: string; readonly revision: number }) =>
  queryOptions({
    queryKey: ['draft.list', 'trace', id, revision],
    queryFn: ({ signal }) => call('draft.list', { draftIds: [id], traces: true }, signal),
  });

export const summaryQuery = (input: Input<'result.summary'>) =>
  queryOptions({
    queryKey: ['ledger', 'result.summary', input],
    queryFn: ({ signal }) => call('result.summary', input, signal),
  });

export const entriesQuery = (input: Input<'entry.list'>) =>
  queryOptions({
    queryKey: ['ledger', 'entry.list', input],
    queryFn: ({ signal }) => call('entry.list', input, signal),
  });

export const explainQuery = (entryId: string) =>
  queryOptions({
    queryKey: ['ledger', 'entry.explain', entryId],
    queryFn: ({ signal }) => call('entry.explain', { entryId }, signal),
  });

export const factorSearchQuery = (input: Input<'factor.search'>) =>
  queryOptions({
    queryKey: ['factor.search', input],
    queryFn: ({ signal }) => call('factor.search', input, signal),
  });

export const factorQuery = (factorId: string) =>
  queryOptions({
    queryKey: ['factor.get', factorId],
    queryFn: ({ signal }) => call('factor.get', { factorId }, signal),
  });

export const ownFactorsQuery = queryOptions({
  queryKey: ['factor.listOwn'],
  queryFn: ({ signal }) => call('factor.listOwn', {}, signal),
  // Another person may have decided meanwhile.
  staleTime: 0,
});

/** After the ledger changed, every view over it asks again; inventories may have been opened on the way. */
export async function ledgerChanged(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['ledger'] }),
    queryClient.invalidateQueries({ queryKey: contextQuery.queryKey }),
  ]);
}
