import { ArrowUp, CornerDownLeft, Paperclip, Square, X } from 'lucide-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  lazy,
  type RefObject,
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

/** Esc stops from anywhere on the page, but where it means something nearer: leaving a list, a dialog or another field. */
function useStopByKey(
  area: RefObject<HTMLTextAreaElement | null>,
  working: boolean,
  onStop: () => void,
): void {
  useLayoutEffect(() => {
    if (!working) return undefined;
    function stopByKey(event: globalThis.KeyboardEvent): void {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      const field = event.target instanceof Element && event.target.closest('input, select, textarea');
      if (!field || field === area.current) onStop();
    }
    window.addEventListener('keydown', stopByKey);
    return () => window.removeEventListener('keydown', stopByKey);
  }, [area, working, onStop]);
}

/** The message that is being written: its text, the factor that it names, its files, and what its last word asks for. */
function useWritten({ typedIn, beginning, onSend }: Pick<ComposerProps, 'typedIn' | 'beginning' | 'onSend'>) {
  const [text, setText] = useTyped(typedIn);
  const area = useRef<HTMLTextAreaElement>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [factor, setFactor] = useState<{ id: string; name: string } | null>(null);
  const files = useAttachments();
  const { reuse, ready: documents } = files;
  useKeptAttachments(useSession().session?.user.id ?? '', typedIn, { ready: documents, reuse });
  const tooLong = text.length > MAX_LENGTH;
  const ready = (text.trim() !== '' || documents.length > 0) && !tooLong && files.settled;

  useEffect(() => {
    if (!beginning) return;
    const since = beginning.returned ? (area.current?.value.trim() ?? '') : '';
    setText(since === '' ? beginning.text : `${beginning.text}\n${since}`);
    for (const one of beginning.attachments ?? []) reuse(one);
    area.current?.focus();
  }, [beginning, setText, reuse]);

  // The field is as high as its text, to a limit.
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${Math.min(element.scrollHeight, 220)}px`;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [text]);

  function send(): void {
    if (!ready) return;
    onSend({ text: text.trim(), factorId: factor?.id ?? null, attachments: documents });
    setText('');
    files.clear();
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
  return { area, text, setText, asked, setAsked, factor, setFactor, files, tooLong, ready, send, choose };
}

type Written = ReturnType<typeof useWritten>;

/** The factor that was named with `@`, which the message carries. */
function NamedFactor({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useTranslation('chat');
  return (
    <p className="flex items-center gap-1 px-2 text-[0.8125rem]" data-testid="composer-factor">
      <span className="min-w-0 truncate rounded bg-sunken px-2 py-0.5">{t('composer.factor', { name })}</span>
      <Button
        size="icon"
        look="quiet"
        className="size-6"
        aria-label={t('composer.factorRemove')}
        onClick={onRemove}
      >
        <X aria-hidden />
      </Button>
    </p>
  );
}

/** What the keys do, what is waited for, or why the message cannot be sent. */
function Hint({ id, written: { text, tooLong, files } }: { id: string; written: Written }) {
  const { t } = useTranslation('chat');
  const formats = useFormats();
  const lengths = { length: formats.exact(String(text.length)), max: formats.exact(String(MAX_LENGTH)) };
  return (
    <p id={id} className="text-xs text-quiet">
      {tooLong ? (
        <span className="text-danger" role="alert">
          {t('composer.tooLong', lengths)}
        </span>
      ) : (
        <span className="max-sm:hidden">{t(files.settled ? 'composer.hint' : 'attach.waiting')}</span>
      )}
    </p>
  );
}

function AttachButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation('chat');
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={chooser}
        type="file"
        multiple
        accept={ACCEPTED}
        hidden
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
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
    </>
  );
}

/** Stops an answer, sends what is written, or has it wait for the answer's end. */
function SendButtons({
  working,
  ready,
  onStop,
}: Pick<ComposerProps, 'working' | 'onStop'> & { ready: boolean }) {
  const { t } = useTranslation('chat');
  return (
    <>
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
    </>
  );
}

interface TextFieldProps {
  readonly written: Written;
  /** Keys that the list of what is asked for takes. */
  readonly keys: RefObject<((event: KeyboardEvent) => boolean) | null>;
  /** The ids of the hint and of that list. */
  readonly hint: string;
  readonly list: string;
  /** Takes up the last message; null where it cannot be. */
  readonly onEditLast: (() => void) | null;
}

function TextField({ written, keys, hint, list, onEditLast }: TextFieldProps) {
  const { t } = useTranslation('chat');
  const { area, text, asked, setAsked, tooLong, files } = written;
  useEffect(() => area.current?.focus(), [area]);

  function paste(event: ClipboardEvent): void {
    const pasted = pastedFiles(event.clipboardData, t('attach.pasted'));
    if (!pasted) return;
    event.preventDefault();
    files.add(pasted);
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (asked && keys.current?.(event)) return event.preventDefault();
    if (event.key === 'ArrowUp' && text === '' && onEditLast) {
      event.preventDefault();
      return onEditLast();
    }
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    written.send();
  }

  return (
    <textarea
      ref={area}
      rows={1}
      value={text}
      onChange={({ target }) => {
        written.setText(target.value);
        setAsked(askedAt(target.value, target.selectionStart));
      }}
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
  );
}

/**
 * Enter sends (or waits in line while an answer is written), Shift+Enter breaks the line, Esc or the button stops, the
 * up arrow takes up the last message; `/` lists commands, `@` sites and factors. Files come by the button, by a drop
 * anywhere on the page, or by pasting them, a picture or a long range of a spreadsheet.
 */
export function Composer({ threadId, working, onStop, onEditLast, ...told }: ComposerProps) {
  const hint = useId();
  const list = useId();
  const keys = useRef<((event: KeyboardEvent) => boolean) | null>(null);
  const written = useWritten(told);
  const { area, asked, setAsked, factor, setFactor, files, ready, send, choose } = written;
  useStopByKey(area, working, onStop);

  return (
    <form
      className={
        'relative rounded-xl border border-edge bg-panel p-2 focus-within:border-accent ' +
        'focus-within:outline-1 focus-within:outline-accent'
      }
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
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
      <DropZone onFiles={files.add} />
      <AttachmentList attachments={files.attachments} remove={files.remove} retry={files.retry} />
      <TextField {...{ written, keys, hint, list }} onEditLast={working ? null : onEditLast} />
      {factor && <NamedFactor name={factor.name} onRemove={() => setFactor(null)} />}
      <div className="flex items-center justify-between gap-3 pl-2">
        <Hint id={hint} written={written} />
        <div className="flex items-center gap-2">
          <AttachButton onFiles={files.add} />
          <SendButtons working={working} ready={ready} onStop={onStop} />
        </div>
      </div>
    </form>
  );
}
