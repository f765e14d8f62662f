import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { contextQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty, Spinner } from '#web/ui/states.tsx';
import { Controls } from './controls.tsx';
import { Layers } from './layers.tsx';
import { Statements } from './statements.tsx';

/** `/admin/ui`: every component in every state, for administrators who look at what was built. */
export function Component() {
  const { t } = useTranslation('gallery');
  const { data: context, isPending } = useQuery(contextQuery);
  if (isPending) return <Spinner text={t('loading')} />;
  if (!context?.user.platformAdministrator) {
    return (
      <Empty title={t('nothing')} text={t('nothingText')} testId="gallery-nothing">
        <Button asChild look="primary">
          <Link to="/">{t('home')}</Link>
        </Button>
      </Empty>
    );
  }
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-10 px-4 py-6 sm:px-6" data-testid="gallery">
      <header>
        <h1 className="text-xl font-semibold">{t('title')}</h1>
        <p className="max-w-prose text-quiet">{t('intro')}</p>
      </header>
      <Controls />
      <Statements />
      <Layers />
    </div>
  );
}
