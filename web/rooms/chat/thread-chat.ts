import { useChat } from '@ai-sdk/react';
import { useQuery } from '@tanstack/react-query';
import type { UIMessage } from 'ai';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { call, type Output } from '#web/api/call.ts';
import { draftsQuery, queryClient } from '#web/api/queries.ts';
import { CallRefused } from '#web/api/refusal.ts';
import { toast } from '#web/ui/toast.tsx';
import { arrival } from './arrival.ts';
import { attachedTo } from './parts.ts';
import { type Said, useQueue } from './said-queue.ts';
import { chatTransport, stopAnswer } from './transport.ts';

export type StoredThread = Output<'thread.get'>;

export interface ThreadChatSettings {
  readonly threadId: string;
  /** The conversation as stored; null for one that does not exist on the server yet. */
  readonly stored: StoredThread | null;
  /** Called once the conversation exists on the server. */
  readonly onCreated: () => void;
}

interface Sending {
  /** Called as a message is sent: what its answer will need may be fetched meanwhile. */
  readonly onSending: () => void;
  /** Called with the first message of a conversation that could not be begun: it is still to be said. */
  readonly onReturned: (said: Said) => void;
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

/** Another message is being answered: one of another tab, or one that was stopped a moment ago. */
const isBusy = (error: Error | null | undefined): error is CallRefused =>
  error instanceof CallRefused && error.code === 'thread.busy';

/** The server did not get it, or not from somebody it knows. */
const hasNotArrived = (error: Error | null): boolean =>
  error instanceof CallRefused && (error.code === 'network' || error.status === 401);

/** A conversation with everything that can be done in it. */
export function useThreadChat({
  threadId,
  stored,
  onCreated,
  onReturned,
  onSending,
}: ThreadChatSettings & Sending) {
  const exists = useRef(stored !== null);
  const [refused, setRefused] = useState<Error | null>(null);
  const [queue, setQueue, keepSending] = useQueue(threadId, stored?.messages ?? []);
  // A page that was loaded while an answer came: what waited then comes after it, and one that ended meanwhile is read.
  const [takesUp] = useState(
    () => stored !== null && (queue.length > 0 || stored.messages.at(-1)?.role === 'user'),
  );
  // What waits in line stays there while this tab finds out how far the conversation is.
  const [holds, setHolds] = useState(0);
  const [takingUp, setTakingUp] = useState(takesUp);
  // From the press on, also while the conversation itself is still being made: what is said then waits its turn.
  const [sending, setSending] = useState(0);
  const held = takingUp || holds > 0;
  const turnedAway = useRef<Error | null>(null);
  const chat = useChat({
    id: threadId,
    messages: (stored?.messages ?? []) as UIMessage[],
    transport: chatTransport,
    resume: stored !== null && !takesUp,
    throttle: 40,
    onError: (error) => {
      turnedAway.current = error;
    },
  });
  const { sendMessage, setMessages, regenerate, messages, stop: leave, clearError, resumeStream } = chat;
  const working = chat.status === 'submitted' || chat.status === 'streaming';
  const busy = working || held || sending > 0;
  const extras = useExtras(threadId, stored);
  const failure = refused ?? (isBusy(chat.error) ? undefined : chat.error);

  const readExtras = useCallback(
    () => queryClient.invalidateQueries({ queryKey: extrasKey(threadId) }),
    [threadId],
  );

  const attempt = useCallback(async (work: () => Promise<void>): Promise<void> => {
    setSending((begun) => begun + 1);
    setRefused(null);
    try {
      await work();
    } catch (error) {
      setRefused(asError(error));
    }
    setSending((begun) => begun - 1);
  }, []);

  /** The conversation as it is on the server now, in place of what this tab shows. */
  const readAnew = useCallback(
    /** @param said a message without which what the server has is not newer than what is shown */
    async (said?: string): Promise<void> => {
      const thread = await call('thread.get', { threadId });
      if (said !== undefined && !thread.messages.some(({ id }) => id === said)) return;
      setMessages(thread.messages as UIMessage[]);
      queryClient.setQueryData(extrasKey(threadId), {
        branchings: thread.branchings,
        feedback: thread.feedback,
      });
    },
    [setMessages, threadId],
  );

  /** Does something during which nothing that waits in line is sent. */
  const holding = useCallback(async (work: () => Promise<unknown>): Promise<void> => {
    setHolds((standing) => standing + 1);
    try {
      await work();
    } catch {
      // Nothing was lost: what this tab shows stays, and what waits is sent next.
    }
    setHolds((standing) => standing - 1);
  }, []);

  /** Reads what another tab said meanwhile, joins its answer, and reads that once more: it may have ended in between. */
  const join = useCallback(
    () =>
      holding(async () => {
        await readAnew();
        await resumeStream();
        await readAnew();
      }),
    [holding, readAnew, resumeStream],
  );

  const send = useCallback(
    (said: Said, replaces?: string): Promise<void> =>
      attempt(async () => {
        turnedAway.current = null;
        onSending();
        if (!exists.current) {
          await call('thread.create', { id: threadId }).catch((error: unknown) => {
            onReturned(said);
            throw error;
          });
          exists.current = true;
          onCreated();
        }
        const { text, factorId = null, attachments = [] } = said;
        const parts: UIMessage['parts'] = [
          ...(text === '' ? [] : [{ type: 'text' as const, text }]),
          ...attachments.map((data) => ({ type: 'data-attachment' as const, data })),
        ];
        const id = said.id ?? crypto.randomUUID();
        if (!replaces) keepSending({ ...said, id });
        await sendMessage(
          { id, role: 'user', parts },
          { body: { factorId, ...(replaces ? { replaces } : {}) } },
        );
        if (!hasNotArrived(turnedAway.current)) keepSending(null);
        if (!isBusy(turnedAway.current)) return;
        if (replaces) throw turnedAway.current;
        const joined = join();
        setQueue((waiting) => [said, ...waiting]);
        clearError();
        await joined;
      }),
    [
      attempt,
      clearError,
      join,
      keepSending,
      onCreated,
      onReturned,
      onSending,
      sendMessage,
      setQueue,
      threadId,
    ],
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
    await attempt(async () => {
      turnedAway.current = null;
      await regenerate();
      if (isBusy(turnedAway.current)) throw turnedAway.current;
      if (!hasNotArrived(turnedAway.current)) keepSending(null);
    });
    await readExtras();
  }

  async function showBranch(messageId: string): Promise<void> {
    try {
      await call('thread.branch', { threadId, messageId });
      await readAnew();
      await queryClient.invalidateQueries({ queryKey: draftsQuery(threadId).queryKey });
    } catch (error) {
      toast.bad({ title: asError(error).message });
    }
  }

  /** Left as soon as the server knows of the message, and read as it was kept when the server has stopped too. */
  const stop = () =>
    holding(async () => {
      const said = messages.findLast(({ role }) => role === 'user')?.id;
      await arrival();
      const stopped = stopAnswer(threadId);
      await leave();
      await stopped;
      await readAnew(said);
    });

  // A tab that is looked at again shows what was said in another meanwhile.
  const latest = messages.at(-1)?.id;
  const catchUp = useEffectEvent(async (): Promise<void> => {
    if (document.visibilityState !== 'visible' || !exists.current || busy || failure) return;
    const thread = await call('thread.get', { threadId }).catch(() => null);
    if (thread && thread.messages.at(-1)?.id !== latest) await join();
  });
  useEffect(() => {
    const look = () => void catchUp();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);

  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect
    if (takesUp) void join().then(() => setTakingUp(false));
  }, [takesUp, join]);

  // What was typed during an answer is said when the answer is over; after a failure the person decides.
  const [next] = queue;
  useEffect(() => {
    if (busy || failure || next === undefined) return;
    setQueue((waiting) => waiting.slice(1));
    void send(next);
  }, [busy, failure, next, send, setQueue]);

  return {
    messages,
    working,
    busy,
    failure,
    extras,
    queue,
    say: (said: Said) => (busy ? setQueue((waiting) => [...waiting, said]) : void send(said)),
    unqueue: (place: number) => setQueue((waiting) => waiting.filter((_, index) => index !== place)),
    change,
    again,
    showBranch,
    readExtras,
    stop,
  };
}

export type ThreadChat = ReturnType<typeof useThreadChat>;
