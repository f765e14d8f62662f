import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Failure, Skeleton } from '#web/ui/states.tsx';
import { type Life, lifeQuery } from './life.ts';

interface WithLifeProps {
  readonly inventoryId: string;
  readonly children: (life: Life) => ReactNode;
}

/** What needs everything of an inventory: its shape while it comes, and what to do where it does not. */
export function WithLife({ inventoryId, children }: WithLifeProps) {
  const { t } = useTranslation('inventory');
  const shell = useTranslation('shell');
  const { data, error, refetch } = useQuery(lifeQuery(inventoryId));
  if (data) return children(data.inventory);
  if (error) {
    return (
      <Failure title={t('error')} text={error.message}>
        <Button size="small" onClick={() => void refetch()}>
          {shell.t('retry')}
        </Button>
      </Failure>
    );
  }
  return (
    <div role="status" aria-label={t('loading')} className="flex flex-col gap-4">
      <Skeleton className="h-48" />
      <Skeleton className="h-64" />
    </div>
  );
}
