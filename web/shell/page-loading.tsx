import { useTranslation } from 'react-i18next';
import { Spinner } from '#web/ui/states.tsx';

/** While a page is on its way. */
export function PageLoading() {
  const { t } = useTranslation('shell');
  return (
    <div className="flex min-h-[60dvh] items-center justify-center" data-testid="page-loading">
      <Spinner text={t('loading')} />
    </div>
  );
}
