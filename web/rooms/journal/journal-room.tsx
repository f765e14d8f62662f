import { useQuery } from '@tanstack/react-query';
import { ShieldQuestion } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { contextQuery } from '#web/api/queries.ts';
import { Empty, Skeleton } from '#web/ui/states.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { TabLinks } from '#web/ui/tabs.tsx';
import { Log } from './log.tsx';
import { Packs } from './packs.tsx';
import { Samples } from './samples.tsx';

const TABS = ['log', 'samples', 'packs'] as const;
const AUDITING: ReadonlySet<string> = new Set(['owner', 'manager', 'auditor']);

/** `/journal/:tab?`: what was done in the organization, samples of its lines, and packs of evidence to take along. */
export function Component() {
  const { t } = useTranslation('journal');
  const { tab = 'log' } = useParams();
  const context = useQuery(contextQuery);
  const role = context.data?.organization?.role;
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-4 px-4 py-6 sm:px-6" data-testid="journal-room">
      <header>
        <h1 className="text-xl font-semibold">{t('title')}</h1>
        <p className="max-w-prose text-quiet">{t('intro')}</p>
      </header>
      {context.error && (
        <LoadFailure title={t('failed')} error={context.error} onRetry={() => context.refetch()} />
      )}
      {context.isLoading && <Skeleton className="h-96" />}
      {context.data && !AUDITING.has(role ?? '') && (
        <Empty
          icon={<ShieldQuestion aria-hidden />}
          title={t('forbidden.title')}
          text={t('forbidden.text')}
          testId="journal-forbidden"
        />
      )}
      {role && AUDITING.has(role) && (
        <>
          <TabLinks
            label={t('title')}
            tabs={TABS.map((name) => ({
              name,
              label: t(`tab.${name}`),
              to: name === 'log' ? '/journal' : `/journal/${name}`,
            }))}
            open={tab}
            testId="journal-to"
          />
          {tab === 'samples' ? <Samples marks={role === 'auditor'} /> : tab === 'packs' ? <Packs /> : <Log />}
        </>
      )}
    </div>
  );
}
