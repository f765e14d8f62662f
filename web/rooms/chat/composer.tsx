import { ArrowUp, Square } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { keepWork, keptWork } from '#web/account/kept-work.ts';
import { useSession } from '#web/api/session.ts';
import { Button } from '#web/ui/button.tsx';
import { useFormats } from '#web/words/format.ts';

const MAX_LENGTH = 20_000;

/** What was typed and not sent, kept for the tab under its owner's name: neither a reload nor a sign-out loses it. */
function useTyped(name: string): [string, (text: string) => void] {
  const userId = useSession().session?.user.id ?? '';
  const [text, setText] = useState(() => keptWork(userId, name));
  function keep(next: string): void {
    setText(next);
    keepWork(userId, name, next);
  }
  return [text, keep];
}

interface ComposerProps {
  /** The conversation whose unsent text this is. */
  typedIn: string;
  working: boolean;
  onSend: (text: string) => void;
  onStop: () => void;
}

/** Enter sends, Shift+Enter breaks the line, Esc or the button stops. */
export function Composer({ typedIn, working, onSend, onStop }: ComposerProps) {
  const { t } = useTranslation('chat');
  const formats = useFormats();
  const hint = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useTyped(typedIn);
  const tooLong = text.length > MAX_LENGTH;
  const ready = text.trim() !== '' && !tooLong && !working;

  useEffect(() => area.current?.focus(), []);
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${Math.min(element.scrollHeight, 220)}px`;
    // The height follows the text.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [text]);

  function send(): void {
    if (!ready) return;
    onSend(text.trim());
    setText('');
  }

  function press(event: KeyboardEvent): void {
    if (event.key === 'Escape' && working) onStop();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      className="rounded-xl border border-edge bg-panel p-2 focus-within:border-accent focus-within:outline-1 focus-within:outline-accent"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        ref={area}
        rows={1}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={press}
        aria-label={t('composer')}
        aria-describedby={hint}
        aria-invalid={tooLong || undefined}
        placeholder={t('composer.placeholder')}
        className="block w-full resize-none bg-transparent px-2 py-1.5 outline-none placeholder:text-quiet"
        data-testid="composer"
      />
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
            <span className="max-sm:hidden">{t('composer.hint')}</span>
          )}
        </p>
        {working ? (
          <Button size="icon" onClick={onStop} aria-label={t('stop')} data-testid="stop">
            <Square aria-hidden className="fill-current" />
          </Button>
        ) : (
          <Button
            type="submit"
            look="primary"
            size="icon"
            disabled={!ready}
            aria-label={t('send')}
            data-testid="send"
          >
            <ArrowUp aria-hidden />
          </Button>
        )}
      </div>
    </form>
  );
}
