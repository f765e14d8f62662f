import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Says that the connection is gone, as long as it is; in sight also where a conversation stands at its end. */
export function OfflineBanner() {
  const { t } = useTranslation('shell');
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (online) return null;
  return (
    <p
      role="status"
      className="sticky top-12 z-[15] flex items-center gap-2 bg-warn-soft px-4 py-2 text-warn"
      data-offline
      data-bars
      data-testid="offline"
    >
      <WifiOff className="size-4 shrink-0" aria-hidden />
      {t('offline')}
    </p>
  );
}
