import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { FrontPage } from './front-page.tsx';

/** Any other path. */
export function NotFound() {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  return (
    <FrontPage title={t('notFound.title')}>
      <p className="mb-5 break-words text-quiet" data-testid="not-found">
        {t('notFound.text', { path: pathname.slice(0, 120) })}
      </p>
      <Button asChild look="primary">
        <Link to="/">{t('notFound.home')}</Link>
      </Button>
    </FrontPage>
  );
}
