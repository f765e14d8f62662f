import type { TraceNode } from '#engine/trace.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call, type Input } from '#web/api/call.ts';
import { draftsQuery, draftTraceQuery, entriesQuery, ledgerChanged } from '#web/api/queries.ts';
import { CallRefused } from '#web/api/refusal.ts';
import { toast } from '#web/ui/toast.tsx';
import type { Draft } from '../parts.ts';
import { putDrafts, readDrafts } from './kept-drafts.ts';

const MOVED_ON = new Set(['draft.stale_revision', 'draft.not_open']);

/** The drafts of a card as they stand on the server; until they are read, as the assistant proposed them. */
export function useCardDrafts(threadId: string, draftIds: readonly string[], proposed: readonly Draft[]) {
  const { data, error, refetch } = useQuery(draftsQuery(threadId));
  const known = new Map([...proposed, ...(data?.drafts ?? [])].map((draft) => [draft.id, draft]));
  const drafts = draftIds.map((id) => known.get(id)).filter((draft) => draft !== undefined);
  return { drafts, error, refetch };
}

/** The steps of a draft's calculation; until they are read, the root alone that drafts come with. */
export function useTrace({ id, revision }: Pick<Draft, 'id' | 'revision'>, root: TraceNode) {
  const { data } = useQuery(draftTraceQuery({ id, revision }));
  const result = data?.drafts[0]?.result;
  return result?.status === 'calculated'
    ? { trace: result.trace, isWhole: true }
    : { trace: root, isWhole: false };
}

/** Entries of these drafts that were withdrawn since; a draft stays committed when its entry is. */
export function useWithdrawn(drafts: readonly Draft[]): ReadonlySet<string> {
  const committed = drafts.some(({ state }) => state === 'committed');
  const { data } = useQuery({ ...entriesQuery({ state: 'withdrawn', limit: 500 }), enabled: committed });
  const gone = new Set<string>();
  for (const entry of data?.entries ?? []) {
    gone.add(entry.id);
    if (entry.supersedes) gone.add(entry.supersedes);
  }
  return gone;
}

/** Takes drafts out of a card, with the way back in the message that says so. */
function useDiscards(threadId: string, refused: (error: Error) => Promise<void>) {
  const { t } = useTranslation('chat');
  const shell = useTranslation('shell');
  // The ways back that messages still offer: a draft that came back by another way needs none.
  const offers = useRef(new Map<string, AbortController>());
  const restore = useMutation({
    mutationFn: (draftIds: string[]) => call('draft.discard', { draftIds, restore: true }),
    onSuccess: async ({ drafts }, draftIds) => {
      await putDrafts(threadId, drafts);
      for (const id of draftIds) offers.current.get(id)?.abort();
    },
    onError: refused,
  });

  const discard = useMutation({
    mutationFn: (draftIds: string[]) => call('draft.discard', { draftIds }),
    onSuccess: async ({ drafts }, draftIds) => {
      await putDrafts(threadId, drafts);
      const offer = new AbortController();
      for (const id of draftIds) offers.current.set(id, offer);
      toast.plain({
        title: t('discard.done', { count: draftIds.length }),
        action: { label: shell.t('undo'), onPress: () => restore.mutate(draftIds) },
        until: offer.signal,
      });
    },
    onError: refused,
  });

  return { discard, restore };
}

/** Everything that can be done to the drafts of a card. */
export function useChanges(threadId: string) {
  const { t } = useTranslation('chat');

  async function refused(error: Error): Promise<void> {
    if (error instanceof CallRefused && MOVED_ON.has(error.code)) {
      toast.plain({ title: t('card.stale.title'), text: t('card.stale.text') });
      await readDrafts(threadId);
      return;
    }
    toast.bad({ title: t('card.refused'), text: error.message });
  }

  const update = useMutation({
    mutationFn: (input: Input<'draft.update'>) => call('draft.update', input),
    onSuccess: ({ draft }) => putDrafts(threadId, [draft]),
    onError: refused,
  });

  const { discard, restore } = useDiscards(threadId, refused);

  const commit = useMutation({
    mutationFn: (input: {
      drafts: readonly Draft[];
      acceptNotCounted: boolean;
      acceptDuplicates?: string[];
    }) =>
      call('entry.commit', {
        drafts: input.drafts.map(({ id, revision }) => ({ draftId: id, revision })),
        acceptNotCounted: input.acceptNotCounted,
        acceptDuplicates: input.acceptDuplicates ?? [],
      }),
    onSuccess: async ({ entries }) => {
      const saved = entries.filter(({ status }) => status === 'saved').length;
      if (saved > 0) toast.good({ title: t('card.approved', { count: saved }) });
      else toast.plain({ title: t('card.alreadySaved') });
      await Promise.all([readDrafts(threadId), ledgerChanged()]);
    },
    onError: refused,
  });

  const withdraw = useMutation({
    mutationFn: (input: { entryId: string; reason: string }) =>
      call('entry.correct', { ...input, withdraw: true }),
    onSuccess: async () => {
      toast.plain({ title: t('undo.done') });
      await ledgerChanged();
    },
    onError: refused,
  });

  return { update, discard, restore, commit, withdraw };
}

export type Changes = ReturnType<typeof useChanges>;
