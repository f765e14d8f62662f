import { useQuery } from '@tanstack/react-query';
import type { UIMessage } from 'ai';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '#web/account/notices.ts';
import { draftsQuery, queryClient, threadsQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Failure } from '#web/ui/states.tsx';
import type { Attached } from './attachments/attachments.ts';
import { DraftCard } from './lazy-parts.tsx';
import { Message, preloadAnswer, Queue } from './lazy-transcript.tsx';
import { Composer } from './composer.tsx';
import { type Highlight, HighlightContext } from './highlight.tsx';
import { cardsOf, finishedTools } from './parts.ts';
import type { Said } from './said-queue.ts';
import { Spoken } from './spoken.tsx';
import { NextSteps, Welcome } from './suggestions.tsx';
import { type ThreadChat, type ThreadChatSettings, useThreadChat } from './thread-chat.ts';

/** How long after an answer its cards may still grow, as their drafts are read. */
const SETTLING_MS = 3_000;

/** How long after the pointer has moved over the transcript somebody may be on the way to press what they see there. */
const ON_THE_WAY_MS = 600;

const inTranscript = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role=log]') !== null;

/** The reader is at work in what was answered: in a line of a card, at a question. */
const worksInTranscript = () => inTranscript(document.activeElement);

/**
 * Keeps the end of the transcript in view while an answer comes and its cards fill, unless the reader has scrolled up or is at
 * work in it. Nothing moves under a press or a pointer on its way to one: what is pressed and let go somewhere else is no press.
 * What a reader opens later moves nothing.
 */
function useStickToEnd(messages: readonly UIMessage[]) {
  const end = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const grewAt = useRef(-SETTLING_MS);
  const pressed = useRef(false);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const follow = useCallback(() => {
    if (atEnd.current && !pressed.current && !resting.current && !worksInTranscript())
      end.current?.scrollIntoView({ block: 'end' });
  }, []);
  useEffect(() => {
    function look(): void {
      const { scrollHeight } = document.documentElement;
      atEnd.current = window.innerHeight + window.scrollY > scrollHeight - 160;
    }
    const growth = new ResizeObserver(() => {
      if (performance.now() - grewAt.current < SETTLING_MS) follow();
    });
    growth.observe(document.body);
    const press = ({ type }: Event) => {
      pressed.current = type === 'pointerdown';
    };
    const rest = () => {
      resting.current = undefined;
      if (performance.now() - grewAt.current < SETTLING_MS) follow();
    };
    const move = ({ target, pointerType }: PointerEvent) => {
      clearTimeout(resting.current);
      resting.current =
        pointerType === 'mouse' && inTranscript(target) ? setTimeout(rest, ON_THE_WAY_MS) : undefined;
    };
    const presses = ['pointerdown', 'pointerup', 'pointercancel'];
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('pointermove', move, { passive: true });
    for (const type of presses) window.addEventListener(type, press, { capture: true, passive: true });
    return () => {
      growth.disconnect();
      clearTimeout(resting.current);
      window.removeEventListener('scroll', look);
      window.removeEventListener('pointermove', move);
      for (const type of presses) window.removeEventListener(type, press, { capture: true });
    };
  }, [follow]);
  useEffect(() => {
    // A greeting is read from its beginning.
    if (messages.length === 0) return;
    grewAt.current = performance.now();
    follow();
    // Runs with each change of the transcript.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [messages, follow]);
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

/**
 * Drafts of the thread that no message mentions, so that none is ever out of sight. While an answer comes there are none: what its
 * tool has made may be read before the tool says so, and would be drawn here and then anew where it belongs.
 */
function useOrphans(threadId: string, cards: ReadonlyMap<string, string[]>, enabled: boolean): string[] {
  const { data } = useQuery({ ...draftsQuery(threadId), enabled });
  if (!enabled) return [];
  const mentioned = new Set([...cards.values()].flat());
  return (data?.drafts ?? [])
    .filter(({ id, state }) => state === 'open' && !mentioned.has(id))
    .map(({ id }) => id);
}

interface Beginning {
  readonly text: string;
  /** Documents that were handed in with it. */
  readonly attachments?: readonly Attached[];
  /** It could not be said, and came back. */
  readonly returned?: boolean;
  /** Tells two beginnings with the same text apart. */
  readonly at: number;
}

interface TranscriptProps {
  readonly threadId: string;
  readonly chat: ThreadChat;
  /** The message of one's own that is being said in other words. */
  readonly editing: string | null;
  readonly onEditing: (messageId: string | null) => void;
  readonly onBegin: (text: string) => void;
}

/** What was said, with its cards, and what may be said next. */
function Transcript({ threadId, chat, editing, onEditing, onBegin }: TranscriptProps) {
  const { t } = useTranslation('chat');
  const { messages, working, failure } = chat;
  const cards = useMemo(() => cardsOf(messages), [messages]);
  const orphans = useOrphans(threadId, cards, messages.length > 0 && !working);
  const latest = messages.at(-1);
  return (
    <div
      role="log"
      aria-live="off"
      aria-label={t('transcript')}
      aria-busy={working}
      className="flex flex-1 flex-col gap-5 py-6"
    >
      {messages.map((message) => (
        <Message
          key={message.id}
          threadId={threadId}
          message={message}
          cards={cards}
          last={message === latest && !working}
          atEnd={message === latest}
          chat={chat}
          editing={editing === message.id}
          onEditing={(on) => onEditing(on ? message.id : null)}
        />
      ))}
      {orphans.length > 0 && <DraftCard threadId={threadId} draftIds={orphans} proposed={[]} />}
      {working && latest?.role === 'user' && <p className="text-quiet">{t('working')}</p>}
      {failure && <Failed chat={chat} failure={failure} />}
      {!working && !failure && latest && !asksSomething(latest) && <NextSteps onBegin={onBegin} />}
    </div>
  );
}

/** The transcript with its composer. */
export function Conversation(props: ThreadChatSettings) {
  const { threadId } = props;
  const [beginning, setBeginning] = useState<Beginning | null>(null);
  const onReturned = useCallback(
    ({ text, attachments = [] }: Said) => setBeginning({ text, attachments, returned: true, at: Date.now() }),
    [],
  );
  const chat = useThreadChat({ ...props, onReturned, onSending: preloadAnswer });
  const { messages, working, failure } = chat;
  const [highlight, setHighlight] = useState<Highlight | null>(null);
  const [editing, setEditing] = useState<string | null>(null);
  const highlighting = useMemo(() => ({ highlight, setHighlight }), [highlight]);
  const end = useStickToEnd(messages);
  useFreshness(threadId, messages, working);
  useAnswerNotice(working);
  const begin = (text: string) => setBeginning({ text, at: Date.now() });
  // Pressed twice, it is said once.
  const pick = (text: string) => !chat.busy && chat.say({ text });

  return (
    <HighlightContext value={highlighting}>
      <div className="mx-auto flex w-full max-w-6xl flex-1 flex-col px-4 sm:px-6">
        {messages.length === 0 && !failure ? (
          <Welcome onPick={pick} onBegin={begin} />
        ) : (
          <Transcript {...{ threadId, chat, editing }} onEditing={setEditing} onBegin={begin} />
        )}
        <Spoken latest={messages.at(-1)} working={working} />
        <div className="sticky bottom-0 z-10 bg-canvas pt-1 pb-4">
          <Queue chat={chat} />
          <Composer
            // A conversation that the server does not have yet has another id after each reload.
            typedIn={props.stored === null && messages.length === 0 ? 'new' : threadId}
            beginning={beginning}
            threadId={messages.length === 0 ? null : threadId}
            working={working}
            onSend={chat.say}
            onStop={() => void chat.stop()}
            onEditLast={() => setEditing(messages.findLast(({ role }) => role === 'user')?.id ?? null)}
          />
        </div>
        <div ref={end} aria-hidden />
      </div>
    </HighlightContext>
  );
}

/** A question waits for its answer: nothing else is suggested beside it. */
const asksSomething = (message: UIMessage) => message.parts.some((part) => part.type === 'data-ask');

function Failed({ chat, failure }: { chat: ThreadChat; failure: Error }) {
  const { t } = useTranslation('chat');
  return (
    <Failure title={t('failed.title')} text={failure.message} testId="chat-failed">
      {chat.messages.length > 0 && (
        <Button size="small" onClick={() => void chat.again()} data-testid="chat-retry">
          {t('failed.retry')}
        </Button>
      )}
    </Failure>
  );
}
