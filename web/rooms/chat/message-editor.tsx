import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/field.tsx';

/** A message of the person's own being said in other words; Enter sends, Esc leaves it as it was. */
export function MessageEditor({ text, onDone }: { text: string; onDone: (changed: string | null) => void }) {
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
