import { useChat } from '@ai-sdk/react';
import { useQuery } from '@tanstack/react-query';
import type { UIMessage } from 'ai';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '#web/account/notices.ts';
import { call } from '#web/api/call.ts';
import { draftsQuery, queryClient, threadsQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Failure } from '#web/ui/states.tsx';
import { DraftCard, preloadCard } from './lazy-card.tsx';
import { Composer } from './composer.tsx';
import { type Highlight, HighlightContext } from './highlight.tsx';
import { Message } from './message.tsx';
import { cardsOf, finishedTools } from './parts.ts';
import { chatTransport, stopAnswer } from './transport.ts';

interface ConversationProps {
  threadId: string;
  /** Messages as stored; null for a conversation that does not exist on the server yet. */
  stored: UIMessage[] | null;
  /** Called once the conversation exists on the server. */
  onCreated: () => void;
}

function Suggestions({ onPick }: { onPick: (text: string) => void }) {
  const { t } = useTranslation('chat');
  return (
    <div className="flex flex-1 flex-col justify-center gap-4 py-10">
      <h2 className="text-2xl font-semibold">{t('welcome')}</h2>
      <p className="max-w-prose text-quiet">{t('welcome.text')}</p>
      <div className="mt-2 grid gap-2 sm:grid-cols-2">
        {(['suggestion.1', 'suggestion.2'] as const).map((key) => (
          <button
            key={key}
            type="button"
            onClick={() => onPick(t(key))}
            data-testid="suggestion"
            className="rounded-lg border border-line bg-panel p-4 text-left hover:border-accent hover:bg-accent-soft"
          >
            {t(key)}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Keeps the end of the transcript in view while it grows, unless the reader has scrolled up. */
function useStickToEnd(messages: readonly UIMessage[]) {
  const end = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  useEffect(() => {
    function look(): void {
      const { scrollHeight } = document.documentElement;
      atEnd.current = window.innerHeight + window.scrollY > scrollHeight - 160;
    }
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  useEffect(() => {
    if (atEnd.current) end.current?.scrollIntoView({ block: 'end' });
    // Runs with each change of the transcript.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [messages]);
  return end;
}

/** Asks for the drafts again whenever the assistant has finished a tool, and for the list of threads after an answer. */
function useFreshness(threadId: string, messages: readonly UIMessage[], working: boolean): void {
  const finished = finishedTools(messages);
  useEffect(() => {
    if (finished > 0) void queryClient.invalidateQueries({ queryKey: draftsQuery(threadId).queryKey });
  }, [threadId, finished]);
  useEffect(() => {
    if (!working) void queryClient.invalidateQueries({ queryKey: threadsQuery.queryKey });
  }, [working]);
}

/** Tells who looks at another window that the answer is there, where they want that. */
function useAnswerNotice(working: boolean): void {
  const { t } = useTranslation('chat');
  const was = useRef(working);
  useEffect(() => {
    if (was.current && !working) announce(t('notice.title'), t('notice.text'));
    was.current = working;
  }, [working, t]);
}

function useThreadChat({ threadId, stored, onCreated }: ConversationProps) {
  const exists = useRef(stored !== null);
  const [refused, setRefused] = useState<Error | null>(null);
  const chat = useChat({
    id: threadId,
    messages: stored ?? [],
    transport: chatTransport,
    resume: stored !== null,
    throttle: 40,
  });
  const working = chat.status === 'submitted' || chat.status === 'streaming';

  async function send(text: string): Promise<void> {
    setRefused(null);
    preloadCard();
    try {
      if (!exists.current) {
        await call('thread.create', { id: threadId });
        exists.current = true;
        onCreated();
      }
      await chat.sendMessage({ text });
    } catch (error) {
      setRefused(error instanceof Error ? error : new Error(String(error)));
    }
  }

  async function stop(): Promise<void> {
    await Promise.allSettled([stopAnswer(threadId), chat.stop()]);
  }

  return { ...chat, working, send, stop, failure: refused ?? chat.error };
}

/** Drafts of the thread that no message mentions, so that none is ever out of sight. */
function useOrphans(threadId: string, cards: ReadonlyMap<string, string[]>, enabled: boolean): string[] {
  const { data } = useQuery({ ...draftsQuery(threadId), enabled });
  const mentioned = new Set([...cards.values()].flat());
  return (data?.drafts ?? [])
    .filter(({ id, state }) => state === 'open' && !mentioned.has(id))
    .map(({ id }) => id);
}

/** The transcript with its composer. */
export function Conversation(props: ConversationProps) {
  const { threadId } = props;
  const { t } = useTranslation('chat');
  const { messages, working, send, stop, failure, regenerate, clearError } = useThreadChat(props);
  const [highlight, setHighlight] = useState<Highlight | null>(null);
  const highlighting = useMemo(() => ({ highlight, setHighlight }), [highlight]);
  const cards = useMemo(() => cardsOf(messages), [messages]);
  const orphans = useOrphans(threadId, cards, messages.length > 0 && !working);
  const end = useStickToEnd(messages);
  useFreshness(threadId, messages, working);
  useAnswerNotice(working);

  return (
    <HighlightContext value={highlighting}>
      <div className="mx-auto flex w-full max-w-6xl flex-1 flex-col px-4 sm:px-6">
        {messages.length === 0 && !failure ? (
          <Suggestions onPick={(text) => void send(text)} />
        ) : (
          <div
            role="log"
            aria-label={t('transcript')}
            aria-busy={working}
            className="flex flex-1 flex-col gap-5 py-6"
          >
            {messages.map((message, index) => (
              <Message
                key={message.id}
                threadId={threadId}
                message={message}
                cards={cards}
                last={index === messages.length - 1 && !working}
                onAnswer={(text) => void send(text)}
              />
            ))}
            {orphans.length > 0 && <DraftCard threadId={threadId} draftIds={orphans} proposed={[]} />}
            {working && messages.at(-1)?.role === 'user' && <p className="text-quiet">{t('working')}</p>}
            {failure && (
              <Failure title={t('failed.title')} text={failure.message} testId="chat-failed">
                {messages.length > 0 && (
                  <Button
                    size="small"
                    onClick={() => {
                      clearError();
                      void regenerate();
                    }}
                  >
                    {t('failed.retry')}
                  </Button>
                )}
              </Failure>
            )}
          </div>
        )}
        <div ref={end} aria-hidden />
        <div className="sticky bottom-0 bg-canvas pt-1 pb-4">
          <Composer
            // A conversation that the server does not have yet has another id after each reload.
            typedIn={props.stored === null && messages.length === 0 ? 'new' : threadId}
            working={working}
            onSend={(text) => void send(text)}
            onStop={() => void stop()}
          />
        </div>
      </div>
    </HighlightContext>
  );
}
