import type { UIMessage } from 'ai';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { openDocument } from '#web/documents/opened.ts';
import { MarkedText } from '#web/reason/evidence.tsx';
import { FileText } from 'lucide-react';
import { useHighlight } from './highlight.tsx';
import { OwnActions, textOf } from './message-actions.tsx';
import { attachedTo } from './parts.ts';
import type { ThreadChat } from './thread-chat.ts';

/** Fetched when a message is first changed. */
const MessageEditor = lazy(async () => ({ default: (await import('./message-editor.tsx')).MessageEditor }));

/** The documents that were handed in with a message. */
function Attachments({ message }: { message: UIMessage }) {
  const { t } = useTranslation('chat');
  const attached = attachedTo(message);
  if (attached.length === 0) return null;
  return (
    <ul aria-label={t('attach.files')} className="flex max-w-[min(42rem,90%)] flex-wrap justify-end gap-2">
      {attached.map(({ documentId, name }) => (
        <li key={documentId} className="max-w-full min-w-0">
          <button
            type="button"
            onClick={() => openDocument({ documentId })}
            aria-label={t('attach.open', { name })}
            className={
              'flex max-w-full items-center gap-2 rounded-md border border-line bg-panel px-2 py-1 ' +
              'text-[0.8125rem] hover:border-accent'
            }
            data-testid="message-attachment"
          >
            <FileText aria-hidden className="size-4 shrink-0" />
            <span className="truncate">{name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const BUBBLE =
  'max-w-[min(42rem,90%)] rounded-xl rounded-br-sm bg-accent-soft px-4 py-2.5 break-words whitespace-pre-wrap';

interface OwnMessageProps {
  threadId: string;
  message: UIMessage;
  chat: ThreadChat;
  editing: boolean;
  onEditing: (editing: boolean) => void;
}

export function OwnMessage({ threadId, message, chat, editing, onEditing }: OwnMessageProps) {
  const { t } = useTranslation('chat');
  const { highlight } = useHighlight();
  const spans = highlight?.messageId === message.id ? highlight.spans : [];
  const text = textOf(message);
  return (
    <article className="group flex flex-col items-end gap-1" data-testid="message-user">
      <h2 className="clip-hidden">{t('you')}</h2>
      {editing ? (
        <Suspense fallback={<p className={`${BUBBLE} opacity-60`}>{text}</p>}>
          <MessageEditor
            text={text}
            onDone={(changed) => {
              onEditing(false);
              if (changed !== null) void chat.change(message.id, changed);
            }}
          />
        </Suspense>
      ) : (
        <>
          <Attachments message={message} />
          {text !== '' && (
            <p className={BUBBLE}>
              <MarkedText text={text} spans={spans} />
            </p>
          )}
          <OwnActions threadId={threadId} message={message} chat={chat} onEdit={() => onEditing(true)} />
        </>
      )}
    </article>
  );
}
