import { useTranslation } from 'react-i18next';
import { Toaster } from '#web/ui/toast.tsx';

/** Where short messages appear, on every page. */
export function Notices() {
  const { t } = useTranslation('shell');
  return <Toaster label={t('notifications')} closeLabel={t('closeToast')} />;
}
