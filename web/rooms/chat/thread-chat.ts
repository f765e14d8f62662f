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

const extrasKey = (threadId: string) => ['thread.extras', threadId];

type Extras = Pick<StoredThread, 'branchings' | 'feedback'>;

/** Where a conversation was taken up again and what was thought of its answers: read anew when either changed. */
function useExtras(threadId: string, stored: StoredThread | null) {
  const { data: extras } = useQuery({
    queryKey: extrasKey(threadId),
    queryFn: async ({ signal }): Promise<Extras> => {
      const { branchings, feedback } = await call('thread.get', { threadId }, signal);
      return { branchings, feedback };
    },
    initialData: { branchings: stored?.branchings ?? [], feedback: stored?.feedback ?? [] },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const readExtras = useCallback(
    () => queryClient.invalidateQueries({ queryKey: extrasKey(threadId) }),
    [threadId],
  );
  const putExtras = useCallback(
    ({ branchings, feedback }: Extras) =>
      queryClient.setQueryData<Extras>(extrasKey(threadId), { branchings, feedback }),
    [threadId],
  );
  return { extras, readExtras, putExtras };
}

interface Sending {
  /** Called as a message is sent: what its answer will need may be fetched meanwhile. */
  readonly onSending: () => void;
  /** Called with the first message of a conversation that could not be begun: it is still to be said. */
  readonly onReturned: (said: Said) => void;
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** Another message is being answered: one of another tab, or one that was stopped a moment ago. */
const isBusy = (error: Error | null | undefined): error is CallRefused =>
  error instanceof CallRefused && error.code === 'thread.busy';

/** The server did not get it, or not from somebody it knows. */
const hasNotArrived = (error: Error | null): boolean =>
  error instanceof CallRefused && (error.code === 'network' || error.status === 401);

/** What is said, as the chat sends it. */
function messageOf({
  id = crypto.randomUUID(),
  text,
  attachments = [],
}: Said): Pick<UIMessage, 'id' | 'parts'> {
  const texts = text === '' ? [] : [{ type: 'text' as const, text }];
  return {
    id,
    parts: [...texts, ...attachments.map((data) => ({ type: 'data-attachment' as const, data }))],
  };
}

/** Sending, from the press on, also while the conversation itself is still being made: what is said then waits its turn. */
function useAttempts() {
  const [refused, setRefused] = useState<Error | null>(null);
  const [sending, setSending] = useState(0);
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
  return { refused, isSending: sending > 0, attempt };
}

/** What waits in line stays there while this tab finds out how far the conversation is. */
function useHold() {
  const [holds, setHolds] = useState(0);
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
  return { isHeld: holds > 0, holding };
}

type Chat = ReturnType<typeof useChat>;

/** The conversation as it is on the server, which another tab may have carried on. */
function useStored(threadId: string, stored: StoredThread | null, { setMessages, resumeStream }: Chat) {
  const { isHeld, holding } = useHold();
  const { extras, readExtras, putExtras } = useExtras(threadId, stored);

  /** The conversation as it is on the server now, in place of what this tab shows. */
  const readAnew = useCallback(
    /** @param said a message without which what the server has is not newer than what is shown */
    async (said?: string): Promise<void> => {
      const thread = await call('thread.get', { threadId });
      if (said !== undefined && !thread.messages.some(({ id }) => id === said)) return;
      setMessages(thread.messages as UIMessage[]);
      putExtras(thread);
    },
    [setMessages, putExtras, threadId],
  );

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

  async function showBranch(messageId: string): Promise<void> {
    try {
      await call('thread.branch', { threadId, messageId });
      await readAnew();
      await queryClient.invalidateQueries({ queryKey: draftsQuery(threadId).queryKey });
    } catch (error) {
      toast.bad({ title: asError(error).message });
    }
  }
  return { extras, readExtras, isHeld, holding, readAnew, join, showBranch };
}

/** A tab that is looked at again shows what was said in another meanwhile. */
function useCatchUp(
  threadId: string,
  latest: string | undefined,
  mayJoin: () => boolean,
  join: () => Promise<void>,
) {
  const catchUp = useEffectEvent(async (): Promise<void> => {
    if (document.visibilityState !== 'visible' || !mayJoin()) return;
    const thread = await call('thread.get', { threadId }).catch(() => null);
    if (thread && thread.messages.at(-1)?.id !== latest) await join();
  });
  useEffect(() => {
    const look = () => void catchUp();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
}

/** A page that was loaded while an answer came: what waited then comes after it, and one that ended meanwhile is read. */
function useTakingUp(takesUp: boolean, join: () => Promise<void>): boolean {
  const [takingUp, setTakingUp] = useState(takesUp);
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect
    if (takesUp) void join().then(() => setTakingUp(false));
  }, [takesUp, join]);
  return takingUp;
}

/**
 * Makes the conversation on the server, with its first message.
 * @returns whether it is there, and what makes it where it is not
 */
function useBegin({ threadId, stored, onCreated, onReturned }: ThreadChatSettings & Sending) {
  const exists = useRef(stored !== null);
  const isBegun = useCallback(() => exists.current, []);
  const begin = useCallback(
    async (said: Said): Promise<void> => {
      if (exists.current) return;
      await call('thread.create', { id: threadId }).catch((error: unknown) => {
        onReturned(said);
        throw error;
      });
      exists.current = true;
      onCreated();
    },
    [onCreated, onReturned, threadId],
  );
  return { isBegun, begin };
}

interface SendSettings extends Pick<Sending, 'onSending'> {
  readonly chat: ReturnType<typeof useAnswering>;
  /** Makes the conversation on the server where it is not there yet. */
  readonly begin: (said: Said) => Promise<void>;
  readonly join: () => Promise<void>;
  readonly keepSending: (said: Said | null) => void;
  /** Called with what was turned away because another message is being answered: it waits in line. */
  readonly onBusy: (said: Said) => void;
}

/** What can be said, and how it is sent. */
function useSend({ chat, begin, join, keepSending, onBusy, onSending }: SendSettings) {
  const { sendMessage, regenerate, clearError, expectAnswer, whyTurnedAway } = chat;
  const { refused, isSending, attempt } = useAttempts();

  const send = useCallback(
    (said: Said, replaces?: string): Promise<void> =>
      attempt(async () => {
        expectAnswer();
        onSending();
        await begin(said);
        const message = messageOf(said);
        if (!replaces) keepSending({ ...said, id: message.id });
        await sendMessage(
          { ...message, role: 'user' },
          { body: { factorId: said.factorId ?? null, ...(replaces ? { replaces } : {}) } },
        );
        const why = whyTurnedAway();
        if (!hasNotArrived(why)) keepSending(null);
        if (!isBusy(why)) return;
        if (replaces) throw why;
        const joined = join();
        onBusy(said);
        clearError();
        await joined;
      }),
    [
      attempt,
      begin,
      clearError,
      expectAnswer,
      join,
      keepSending,
      onBusy,
      onSending,
      sendMessage,
      whyTurnedAway,
    ],
  );

  /** Has the last message answered once more. */
  async function again(): Promise<void> {
    clearError();
    await attempt(async () => {
      expectAnswer();
      await regenerate();
      const why = whyTurnedAway();
      if (isBusy(why)) throw why;
      if (!hasNotArrived(why)) keepSending(null);
    });
  }
  return { refused, isSending, send, again };
}

/** The chat of the SDK, and why the server turned away what was sent last. */
function useAnswering(threadId: string, stored: StoredThread | null, resume: boolean) {
  const turnedAway = useRef<Error | null>(null);
  const chat = useChat({
    id: threadId,
    messages: (stored?.messages ?? []) as UIMessage[],
    transport: chatTransport,
    resume,
    throttle: 40,
    onError: (error) => {
      turnedAway.current = error;
    },
  });
  const expectAnswer = useCallback(() => {
    turnedAway.current = null;
  }, []);
  const whyTurnedAway = useCallback(() => turnedAway.current, []);
  return { ...chat, expectAnswer, whyTurnedAway };
}

/** What was typed during an answer is said when the answer is over; after a failure the person decides. */
function useNextInLine(next: Said | undefined, maySend: boolean, send: (said: Said) => void): void {
  useEffect(() => {
    if (maySend && next !== undefined) send(next);
  }, [maySend, next, send]);
}

/** A conversation with everything that can be done in it. */
export function useThreadChat(settings: ThreadChatSettings & Sending) {
  const { threadId, stored, onSending } = settings;
  const { isBegun, begin } = useBegin(settings);
  const [queue, setQueue, keepSending] = useQueue(threadId, stored?.messages ?? []);
  const [takesUp] = useState(
    () => stored !== null && (queue.length > 0 || stored.messages.at(-1)?.role === 'user'),
  );
  const chat = useAnswering(threadId, stored, stored !== null && !takesUp);
  const { setMessages, messages } = chat;
  const { isHeld, holding, readAnew, join, ...kept } = useStored(threadId, stored, chat);
  const onBusy = useCallback((said: Said) => setQueue((waiting) => [said, ...waiting]), [setQueue]);
  const { refused, isSending, send, again } = useSend({ chat, begin, join, keepSending, onBusy, onSending });
  const isTakingUp = useTakingUp(takesUp, join);
  const working = chat.status === 'submitted' || chat.status === 'streaming';
  const busy = working || isTakingUp || isHeld || isSending;
  const failure = refused ?? (isBusy(chat.error) ? undefined : chat.error);
  const sendNext = useCallback(
    (next: Said) => {
      setQueue((waiting) => waiting.slice(1));
      void send(next);
    },
    [send, setQueue],
  );
  useNextInLine(queue[0], !busy && !failure, sendNext);
  useCatchUp(threadId, messages.at(-1)?.id, () => isBegun() && !busy && !failure, join);

  /** Says a message of one's own in other words: the conversation goes on from there. */
  async function change(messageId: string, text: string): Promise<void> {
    const place = messages.findIndex(({ id }) => id === messageId);
    const before = messages[place];
    if (!before) return;
    setMessages(messages.slice(0, place));
    await send({ text, attachments: attachedTo(before) }, messageId);
    await kept.readExtras();
  }

  /** Left as soon as the server knows of the message, and read as it was kept when the server has stopped too. */
  const stop = () =>
    holding(async () => {
      const said = messages.findLast(({ role }) => role === 'user')?.id;
      await arrival();
      const stopped = stopAnswer(threadId);
      await chat.stop();
      await stopped;
      await readAnew(said);
    });

  return {
    messages,
    working,
    busy,
    failure,
    ...kept,
    queue,
    say: (said: Said) => (busy ? setQueue((waiting) => [...waiting, said]) : void send(said)),
    unqueue: (place: number) => setQueue((waiting) => waiting.filter((_, index) => index !== place)),
    change,
    again: () => again().then(kept.readExtras),
    stop,
  };
}

export type ThreadChat = ReturnType<typeof useThreadChat>;
