import { ArrowUp, CornerDownLeft, Paperclip, Square, X } from 'lucide-react';
import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { keepWork, keptWork } from '#web/account/kept-work.ts';
import { useSession } from '#web/api/session.ts';
import { Button } from '#web/ui/button.tsx';
import { useFormats } from '#web/words/format.ts';
import { AttachmentList } from './attachments/attachment-list.tsx';
import { useAttachments } from './attachments/attachments.ts';
import { useKeptAttachments } from './attachments/kept-attachments.ts';
import { DropZone } from './attachments/drop.tsx';
import { ACCEPTED } from '#web/documents/media-type.ts';
import { pastedFiles } from './attachments/pasted.ts';
import { type Asked, askedAt, type Choice } from './composer-asked.ts';
import type { Said } from './said-queue.ts';

const MAX_LENGTH = 20_000;
const Help = lazy(() => import('./composer-help.tsx'));

/** What was typed and not sent, kept for the tab under its owner's name: neither a reload nor a sign-out loses it. */
function useTyped(name: string): [string, (text: string) => void] {
  const userId = useSession().session?.user.id ?? '';
  const [text, setText] = useState(() => keptWork(userId, name));
  const keep = useCallback(
    (next: string) => {
      setText(next);
      keepWork(userId, name, next);
    },
    [userId, name],
  );
  return [text, keep];
}

interface ComposerProps {
  /** The conversation whose unsent text this is. */
  typedIn: string;
  /** The conversation that the commands are about; null before its first message. */
  threadId: string | null;
  /** A text to begin with, put in by a suggestion, or what could not be said and goes before what was typed since. */
  beginning: (Said & { readonly returned?: boolean }) | null;
  working: boolean;
  onSend: (said: Said) => void;
  onStop: () => void;
  onEditLast: () => void;
}

/**
 * Enter sends (or waits in line while an answer is written), Shift+Enter breaks the line, Esc or the button stops, the
 * up arrow takes up the last message; `/` lists commands, `@` sites and factors. Files come by the button, by a drop
 * anywhere on the page, or by pasting them, a picture or a long range of a spreadsheet.
 */
export function Composer(props: ComposerProps) {
  const { typedIn, threadId, beginning, working, onSend, onStop, onEditLast } = props;
  const { t } = useTranslation('chat');
  const formats = useFormats();
  const hint = useId();
  const list = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const keys = useRef<((event: KeyboardEvent) => boolean) | null>(null);
  const [text, setText] = useTyped(typedIn);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [factor, setFactor] = useState<{ id: string; name: string } | null>(null);
  const { attachments, add, reuse, remove, retry, clear, settled, ready: files } = useAttachments();
  useKeptAttachments(useSession().session?.user.id ?? '', typedIn, { ready: files, reuse });
  const chooser = useRef<HTMLInputElement>(null);
  const tooLong = text.length > MAX_LENGTH;
  const ready = (text.trim() !== '' || files.length > 0) && !tooLong && settled;

  useEffect(() => area.current?.focus(), []);
  // Esc stops from anywhere on the page, but where it means something nearer: leaving a list, a dialog or another field.
  useLayoutEffect(() => {
    if (!working) return undefined;
    function stopByKey(event: globalThis.KeyboardEvent): void {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      const field = event.target instanceof Element && event.target.closest('input, select, textarea');
      if (!field || field === area.current) onStop();
    }
    window.addEventListener('keydown', stopByKey);
    return () => window.removeEventListener('keydown', stopByKey);
  }, [working, onStop]);
  useEffect(() => {
    if (!beginning) return;
    const since = beginning.returned ? (area.current?.value.trim() ?? '') : '';
    setText(since === '' ? beginning.text : `${beginning.text}\n${since}`);
    for (const one of beginning.attachments ?? []) reuse(one);
    area.current?.focus();
  }, [beginning, setText, reuse]);
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${Math.min(element.scrollHeight, 220)}px`;
    // The height follows the text.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [text]);

  function look(next: string, caret: number): void {
    setText(next);
    setAsked(askedAt(next, caret));
  }

  function send(event?: FormEvent): void {
    event?.preventDefault();
    if (!ready) return;
    onSend({ text: text.trim(), factorId: factor?.id ?? null, attachments: files });
    setText('');
    clear();
    setFactor(null);
    setAsked(null);
  }

  function choose(choice: Choice): void {
    setAsked(null);
    area.current?.focus();
    if ('say' in choice) {
      setText('');
      onSend({ text: choice.say });
    } else if ('put' in choice || 'factor' in choice || 'attach' in choice) {
      const { start = 0, end = 0 } = asked ?? {};
      const put = 'put' in choice ? `${choice.put} ` : '';
      setText(`${text.slice(0, start)}${put}${text.slice(end).trimStart()}`);
      if ('factor' in choice) setFactor(choice.factor);
      if ('attach' in choice) reuse(choice.attach);
    } else {
      setText('');
      choice.run();
    }
  }

  function paste(event: ClipboardEvent): void {
    const pasted = pastedFiles(event.clipboardData, t('attach.pasted'));
    if (!pasted) return;
    event.preventDefault();
    add(pasted);
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (asked && keys.current?.(event)) return event.preventDefault();
    if (event.key === 'ArrowUp' && text === '' && !working) {
      event.preventDefault();
      return onEditLast();
    }
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      className="relative rounded-xl border border-edge bg-panel p-2 focus-within:border-accent focus-within:outline-1 focus-within:outline-accent"
      onSubmit={send}
    >
      {asked && (
        <Suspense>
          <Help
            id={list}
            asked={asked}
            keys={keys}
            threadId={threadId}
            onChoose={choose}
            onLeave={() => setAsked(null)}
          />
        </Suspense>
      )}
      <DropZone onFiles={add} />
      <AttachmentList attachments={attachments} remove={remove} retry={retry} />
      <textarea
        ref={area}
        rows={1}
        value={text}
        onChange={(event) => look(event.target.value, event.target.selectionStart)}
        onKeyDown={press}
        onPaste={paste}
        onBlur={() => setAsked(null)}
        aria-label={t('composer')}
        aria-describedby={hint}
        aria-invalid={tooLong || undefined}
        aria-controls={asked ? list : undefined}
        aria-autocomplete="list"
        placeholder={t('composer.placeholder')}
        className="block w-full resize-none bg-transparent px-2 py-1.5 outline-none placeholder:text-quiet"
        data-testid="composer"
      />
      {factor && (
        <p className="flex items-center gap-1 px-2 text-[0.8125rem]" data-testid="composer-factor">
          <span className="min-w-0 truncate rounded bg-sunken px-2 py-0.5">
            {t('composer.factor', { name: factor.name })}
          </span>
          <Button
            size="icon"
            look="quiet"
            className="size-6"
            aria-label={t('composer.factorRemove')}
            onClick={() => setFactor(null)}
          >
            <X aria-hidden />
          </Button>
        </p>
      )}
      <div className="flex items-center justify-between gap-3 pl-2">
        <p id={hint} className="text-xs text-quiet">
          {tooLong ? (
            <span className="text-danger" role="alert">
              {t('composer.tooLong', {
                length: formats.exact(String(text.length)),
                max: formats.exact(String(MAX_LENGTH)),
              })}
            </span>
          ) : (
            <span className="max-sm:hidden">{t(settled ? 'composer.hint' : 'attach.waiting')}</span>
          )}
        </p>
        <div className="flex items-center gap-2">
          <input
            ref={chooser}
            type="file"
            multiple
            accept={ACCEPTED}
            hidden
            onChange={(event) => {
              add([...(event.target.files ?? [])]);
              // The same file may be chosen again.
              event.target.value = '';
            }}
            data-testid="attach-input"
          />
          <Button
            look="quiet"
            size="icon"
            aria-label={t('attach')}
            onClick={() => chooser.current?.click()}
            data-testid="attach"
          >
            <Paperclip aria-hidden />
          </Button>
          {working && (
            <Button size="icon" onClick={onStop} aria-label={t('stop')} data-testid="stop">
              <Square aria-hidden className="fill-current" />
            </Button>
          )}
          {(!working || ready) && (
            <Button
              type="submit"
              look="primary"
              size="icon"
              disabled={!ready}
              aria-label={working ? t('queue.add') : t('send')}
              data-testid={working ? 'queue-add' : 'send'}
            >
              {working ? <CornerDownLeft aria-hidden /> : <ArrowUp aria-hidden />}
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}
