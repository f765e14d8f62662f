import type { UIMessage } from 'ai';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openDocument } from '#web/documents/opened.ts';
import { MarkedText } from '#web/reason/evidence.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { FileText } from 'lucide-react';
import { useHighlight } from './highlight.tsx';
import { OwnActions, textOf } from './message-actions.tsx';
import { attachedTo } from './parts.ts';
import type { ThreadChat } from './thread-chat.ts';

/** A message of the person's own being said in other words; Enter sends, Esc leaves it as it was. */
function Editor({ text, onDone }: { text: string; onDone: (changed: string | null) => void }) {
  const { t } = useTranslation('chat');
  const shell = useTranslation('shell');
  const [changed, setChanged] = useState(text);
  const ready = changed.trim() !== '' && changed.trim() !== text.trim();
  function press(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onDone(null);
    }
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (ready) onDone(changed.trim());
  }
  return (
    <div className="flex w-full max-w-[min(42rem,90%)] flex-col gap-2">
      <TextArea
        autoFocus
        rows={Math.min(8, changed.split('\n').length + 1)}
        value={changed}
        maxLength={20_000}
        aria-label={t('message.edit')}
        onChange={(event) => setChanged(event.target.value)}
        onKeyDown={press}
        data-testid="message-editor"
      />
      <p className="text-[0.8125rem] text-quiet">{t('message.editHint')}</p>
      <div className="flex justify-end gap-2">
        <Button size="small" onClick={() => onDone(null)}>
          {shell.t('cancel')}
        </Button>
        <Button
          size="small"
          look="primary"
          disabled={!ready}
          onClick={() => onDone(changed.trim())}
          data-testid="message-resend"
        >
          {t('send')}
        </Button>
      </div>
    </div>
  );
}

/** The documents that were handed in with a message. */
function Attachments({ message }: { message: UIMessage }) {
  const { t } = useTranslation('chat');
  const attached = attachedTo(message);
  if (attached.length === 0) return null;
  return (
    <ul aria-label={t('attach.files')} className="flex max-w-[min(42rem,90%)] flex-wrap justify-end gap-2">
      {attached.map(({ documentId, name }) => (
        <li key={documentId}>
          <button
            type="button"
            onClick={() => openDocument({ documentId })}
            aria-label={t('attach.open', { name })}
            className="flex max-w-full items-center gap-2 rounded-md border border-line bg-panel px-2 py-1 text-[0.8125rem] hover:border-accent"
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
        <Editor
          text={text}
          onDone={(changed) => {
            onEditing(false);
            if (changed !== null) void chat.change(message.id, changed);
          }}
        />
      ) : (
        <>
          <Attachments message={message} />
          {text !== '' && (
            <p className="max-w-[min(42rem,90%)] rounded-xl rounded-br-sm bg-accent-soft px-4 py-2.5 break-words whitespace-pre-wrap">
              <MarkedText text={text} spans={spans} />
            </p>
          )}
          <OwnActions threadId={threadId} message={message} chat={chat} onEdit={() => onEditing(true)} />
        </>
      )}
    </article>
  );
}
