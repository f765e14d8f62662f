import { useChat } from '@ai-sdk/react';
import { useQuery } from '@tanstack/react-query';
import type { UIMessage } from 'ai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call, type Output } from '#web/api/call.ts';
import { draftsQuery, queryClient } from '#web/api/queries.ts';
import { toast } from '#web/ui/toast.tsx';
import type { Attached } from './attachments/attachments.ts';
import { preloadCard } from './lazy-card.tsx';
import { attachedTo } from './parts.ts';
import { chatTransport, stopAnswer } from './transport.ts';

export type StoredThread = Output<'thread.get'>;

export interface ThreadChatSettings {
  readonly threadId: string;
  /** The conversation as stored; null for one that does not exist on the server yet. */
  readonly stored: StoredThread | null;
  /** Called once the conversation exists on the server. */
  readonly onCreated: () => void;
}

/** What is said with a message beside its text. */
export interface Said {
  readonly text: string;
  /** A factor that the person named with `@`. */
  readonly factorId?: string | null;
  /** Documents handed in with it. */
  readonly attachments?: readonly Attached[];
}

const extrasKey = (threadId: string) => ['thread.extras', threadId];

/** Where a conversation was taken up again and what was thought of its answers: read anew when either changed. */
function useExtras(threadId: string, stored: StoredThread | null) {
  const { data } = useQuery({
    queryKey: extrasKey(threadId),
    queryFn: async ({ signal }) => {
      const { branchings, feedback } = await call('thread.get', { threadId }, signal);
      return { branchings, feedback };
    },
    initialData: { branchings: stored?.branchings ?? [], feedback: stored?.feedback ?? [] },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return data;
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** A conversation with everything that can be done in it. */
export function useThreadChat({ threadId, stored, onCreated }: ThreadChatSettings) {
  const exists = useRef(stored !== null);
  const [refused, setRefused] = useState<Error | null>(null);
  const [queue, setQueue] = useState<readonly Said[]>([]);
  const chat = useChat({
    id: threadId,
    messages: (stored?.messages ?? []) as UIMessage[],
    transport: chatTransport,
    resume: stored !== null,
    throttle: 40,
  });
  const { sendMessage, setMessages, regenerate, messages, stop: leave, clearError } = chat;
  const working = chat.status === 'submitted' || chat.status === 'streaming';
  const extras = useExtras(threadId, stored);
  const failure = refused ?? chat.error;

  const readExtras = useCallback(
    () => queryClient.invalidateQueries({ queryKey: extrasKey(threadId) }),
    [threadId],
  );

  const attempt = useCallback(async (work: () => Promise<void>): Promise<void> => {
    setRefused(null);
    try {
      await work();
    } catch (error) {
      setRefused(asError(error));
    }
  }, []);

  const send = useCallback(
    (said: Said, replaces?: string): Promise<void> =>
      attempt(async () => {
        preloadCard();
        if (!exists.current) {
          await call('thread.create', { id: threadId });
          exists.current = true;
          onCreated();
        }
        const { text, factorId = null, attachments = [] } = said;
        const parts: UIMessage['parts'] = [
          ...(text === '' ? [] : [{ type: 'text' as const, text }]),
          ...attachments.map((data) => ({ type: 'data-attachment' as const, data })),
        ];
        await sendMessage({ role: 'user', parts }, { body: { factorId, ...(replaces ? { replaces } : {}) } });
      }),
    [attempt, onCreated, sendMessage, threadId],
  );

  /** Says a message of one's own in other words: the conversation goes on from there. */
  async function change(messageId: string, text: string): Promise<void> {
    const place = messages.findIndex(({ id }) => id === messageId);
    const before = messages[place];
    if (!before) return;
    setMessages(messages.slice(0, place));
    await send({ text, attachments: attachedTo(before) }, messageId);
    await readExtras();
  }

  async function again(): Promise<void> {
    clearError();
    await attempt(() => regenerate());
    await readExtras();
  }

  async function showBranch(messageId: string): Promise<void> {
    try {
      await call('thread.branch', { threadId, messageId });
      const thread = await call('thread.get', { threadId });
      setMessages(thread.messages as UIMessage[]);
      queryClient.setQueryData(extrasKey(threadId), {
        branchings: thread.branchings,
        feedback: thread.feedback,
      });
      await queryClient.invalidateQueries({ queryKey: draftsQuery(threadId).queryKey });
    } catch (error) {
      toast.bad({ title: asError(error).message });
    }
  }

  const stop = useCallback(async (): Promise<void> => {
    await Promise.allSettled([stopAnswer(threadId), leave()]);
  }, [leave, threadId]);

  // What was typed during an answer is said when the answer is over; after a failure the person decides.
  const [next] = queue;
  useEffect(() => {
    if (working || failure || next === undefined) return;
    // oxlint-disable-next-line react/set-state-in-effect
    setQueue((waiting) => waiting.slice(1));
    void send(next);
  }, [working, failure, next, send]);

  return {
    messages,
    working,
    failure,
    extras,
    queue,
    say: (said: Said) => (working ? setQueue((waiting) => [...waiting, said]) : void send(said)),
    unqueue: (place: number) => setQueue((waiting) => waiting.filter((_, index) => index !== place)),
    change,
    again,
    showBranch,
    readExtras,
    stop,
  };
}

export type ThreadChat = ReturnType<typeof useThreadChat>;
