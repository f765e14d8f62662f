import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '#web/ui/states.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { type Life, lifeQuery } from './life.ts';

interface WithLifeProps {
  readonly inventoryId: string;
  readonly children: (life: Life) => ReactNode;
}

/** What needs everything of an inventory: its shape while it comes, and what to do where it does not. */
export function WithLife({ inventoryId, children }: WithLifeProps) {
  const { t } = useTranslation('inventory');
  const { data, error, refetch } = useQuery(lifeQuery(inventoryId));
  if (data) return children(data.inventory);
  if (error) {
    return <LoadFailure title={t('error')} error={error} onRetry={() => refetch()} />;
  }
  return (
    <div role="status" aria-label={t('loading')} className="flex flex-col gap-4">
      <Skeleton className="h-48" />
      <Skeleton className="h-64" />
    </div>
  );
}
