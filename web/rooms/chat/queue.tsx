import { SendHorizontal, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import type { ThreadChat } from './thread-chat.ts';

/** Messages that were typed during an answer and wait for its end. */
export function Queue({ chat }: { chat: ThreadChat }) {
  const { t } = useTranslation('chat');
  if (chat.queue.length === 0) return null;
  return (
    <ul aria-label={t('queue')} className="mb-2 flex flex-col gap-1" data-testid="queue">
      {chat.queue.map(({ text }, place) => (
        // Two messages may say the same; their place tells them apart.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={place} className="flex items-center gap-2 rounded-md bg-sunken px-3 py-1 text-[0.8125rem]">
          <span className="min-w-0 flex-1 truncate">{text}</span>
          {place === 0 && chat.working && (
            <Button size="small" look="quiet" onClick={() => void chat.stop()} data-testid="queue-now">
              <SendHorizontal aria-hidden />
              {t('queue.now')}
            </Button>
          )}
          <Button
            size="icon"
            look="quiet"
            className="size-7"
            aria-label={t('queue.remove')}
            onClick={() => chat.unqueue(place)}
            data-testid="queue-remove"
          >
            <X aria-hidden />
          </Button>
        </li>
      ))}
    </ul>
  );
}
