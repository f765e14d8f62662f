import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Failure, Skeleton } from '#web/ui/states.tsx';

/** A section that is still being read, could not be read, or is there. */
export function Section<Data>({
  query,
  children,
}: {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}) {
  const { t } = useTranslation('admin');
  if (query.isPending) {
    return (
      <div role="status" aria-label={t('loading')} className="flex flex-col gap-2">
        {[1, 2, 3, 4].map((line) => (
          <Skeleton key={line} className="h-12" />
        ))}
      </div>
    );
  }
  if (query.isError) {
    return (
      <Failure title={t('unreadable')} text={query.error.message}>
        <Button size="small" onClick={() => void query.refetch()}>
          {t('again')}
        </Button>
      </Failure>
    );
  }
  return <>{children(query.data)}</>;
}
