import type { UIMessage } from 'ai';
import { Check, CircleAlert, Loader2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { useFormats } from '#web/words/format.ts';
import { sentence } from '#web/words/words.ts';
import { figuresOf } from '#web/figures/figures-part.ts';
import { drawnParts } from './drawn-parts.ts';
import { DocumentRead, DraftCard, FiguresShown } from './lazy-parts.tsx';
import { AnswerActions, textOf } from './message-actions.tsx';
import { OwnMessage } from './own-message.tsx';
import {
  askOf,
  type Ask,
  attachedTo,
  documentIdOf,
  draftsOf,
  failedJustBefore,
  partKey,
  readingOf,
  touchesDrafts,
  type ToolUse,
  toolUse,
} from './parts.ts';
import { Prose } from './prose.tsx';
import type { ThreadChat } from './thread-chat.ts';
import { toolWords } from './tool-words.ts';

function AskButtons({
  ask,
  active,
  onAnswer,
}: {
  ask: Ask;
  active: boolean;
  onAnswer: (text: string) => void;
}) {
  const { t } = useTranslation('chat');
  const { language } = useFormats();
  return (
    <div className="rounded-lg border border-line bg-panel p-3" data-testid="ask" data-slot={ask.slot}>
      <p>{ask.text}</p>
      {ask.options.length > 0 && (
        <div role="group" aria-label={t('ask')} className="mt-2 flex flex-wrap gap-2">
          {ask.options.map((option) => (
            <Button
              key={option.value}
              wraps
              disabled={!active}
              onClick={() => onAnswer(option.label[language])}
              data-testid="ask-option"
              data-value={option.value}
            >
              {option.label[language]}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

function ToolLine({ tool, reads }: { tool: ToolUse; reads?: string | null }) {
  const { t } = useTranslation('chat');
  const text =
    tool.state === 'failed'
      ? t('tool.failed')
      : tool.state === 'working'
        ? reads
          ? t('tool.reading', { name: reads })
          : t('working')
        : t(`tool.${toolWords(tool.name)}`);
  return (
    <p
      className="flex items-center gap-2 text-[0.8125rem] text-quiet"
      data-testid="tool"
      data-tool={tool.name}
    >
      {tool.state === 'working' && <Loader2 className="size-3.5 animate-spin" aria-hidden />}
      {tool.state === 'done' && <Check className="size-3.5" aria-hidden />}
      {tool.state === 'failed' && <CircleAlert className="size-3.5 text-danger" aria-hidden />}
      {text}
    </p>
  );
}

/** What was asked before an answer, in the words of who asked; empty where that were none. */
function askedBefore(messages: readonly UIMessage[], { id }: UIMessage): string {
  const asked = messages
    .slice(
      0,
      messages.findIndex((one) => one.id === id),
    )
    .findLast(({ role }) => role === 'user');
  return asked ? textOf(asked).replace(/\s+/g, ' ').trim() : '';
}

interface MessageProps {
  threadId: string;
  message: UIMessage;
  cards: ReadonlyMap<string, string[]>;
  /** Whether it is the end of the conversation, and over: questions in it can still be answered. */
  last: boolean;
  /** Whether it is the newest message, also while it is being written. */
  atEnd: boolean;
  chat: ThreadChat;
  /** Whether it is a message of one's own being said in other words. */
  editing: boolean;
  onEditing: (editing: boolean) => void;
}

function Notice({ notice }: { notice: { text?: string; code?: string } }) {
  const text = notice.text ?? (notice.code ? sentence('assistant', notice.code) : '');
  return text ? (
    <p className="rounded-md bg-sunken px-3 py-1.5 text-[0.8125rem] text-quiet" data-testid="notice">
      {text}
    </p>
  ) : null;
}

type PartProps = Pick<MessageProps, 'threadId' | 'message' | 'cards' | 'chat'> & { index: number };

/** What a tool brought: the drafts as a card, what was read of a document, or a line that says what was done. */
function ToolPart({ threadId, message, cards, chat, index, tool }: PartProps & { tool: ToolUse }) {
  const { t } = useTranslation('chat');
  const proposed = draftsOf(tool);
  const ids = cards.get(partKey(message.id, index));
  const card = ids && <DraftCard threadId={threadId} draftIds={ids} proposed={proposed} />;
  const reading = readingOf(tool);
  if (card || reading) {
    return (
      <>
        {reading && <DocumentRead reading={reading} threadId={threadId} />}
        {card}
      </>
    );
  }
  if (touchesDrafts(tool)) return <p className="text-[0.8125rem] text-quiet">{t('tool.moved')}</p>;
  const part = message.parts[index];
  const reads = part ? documentIdOf(part) : null;
  const attached = reads === null ? [] : chat.messages.flatMap((one) => attachedTo(one));
  return (
    <ToolLine tool={tool} reads={attached.find(({ documentId }) => documentId === reads)?.name ?? null} />
  );
}

function AnswerPart({ last, ...props }: PartProps & Pick<MessageProps, 'last'>) {
  const { message, chat, index } = props;
  const part = message.parts[index];
  if (!part) return null;
  if (part.type === 'text') return <Prose text={part.text} />;
  const ask = askOf(part);
  if (ask) return <AskButtons ask={ask} active={last} onAnswer={(text) => chat.say({ text })} />;
  if (part.type === 'data-notice' && 'data' in part)
    return <Notice notice={part.data as { text?: string; code?: string }} />;
  const figures = figuresOf(part);
  if (figures) return <FiguresShown figures={figures} question={askedBefore(chat.messages, message)} />;
  const tool = toolUse(part);
  // Asking is no look-up: its question stands beside it.
  if (!tool || tool.name === 'ask' || failedJustBefore(message.parts, index)) return null;
  return <ToolPart {...props} tool={tool} />;
}

/** Somebody stopped it: what stands there is not all that would have been said. */
const wasStopped = ({ metadata }: UIMessage): boolean =>
  typeof metadata === 'object' && metadata !== null && 'state' in metadata && metadata.state === 'stopped';

/** One message of the transcript. */
export function Message(props: MessageProps) {
  const { t } = useTranslation('chat');
  const { message } = props;
  if (message.role === 'user') return <OwnMessage {...props} />;
  return (
    <article className="group flex min-w-0 flex-col gap-3" data-testid="message-assistant">
      <h2 className="clip-hidden">{t('assistant')}</h2>
      {drawnParts(message, props.cards).map(({ key, index }) => (
        <AnswerPart key={key} {...props} index={index} />
      ))}
      {wasStopped(message) && (
        <p className="text-[0.8125rem] text-quiet" data-testid="stopped">
          {t('message.stopped')}
        </p>
      )}
      {!(props.chat.working && props.atEnd) && <AnswerActions {...props} />}
    </article>
  );
}
