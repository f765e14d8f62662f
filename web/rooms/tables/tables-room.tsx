import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { contextQuery, queryClient } from '#web/api/queries.ts';
import { Skeleton } from '#web/ui/states.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { readState, type TableState, writeState } from './state.ts';
import { readAhead } from './use-lines.ts';
import { Workspace } from './workspace.tsx';

/** What they come to and the first page of lines, for the first drawing of the page. */
export const prepare = () =>
  Promise.all([
    queryClient.prefetchQuery(contextQuery),
    readAhead(readState(new URLSearchParams(window.location.search))),
  ]);

/** `/tables`: the lines of the ledger, to be looked through, corrected and taken out. */
export function Component() {
  const { t } = useTranslation('tables');
  const [search, setSearch] = useSearchParams();
  const context = useQuery(contextQuery);
  const change = useCallback(
    (part: Partial<TableState>) =>
      setSearch((before) => writeState({ ...readState(before), ...part }), { preventScrollReset: true }),
    [setSearch],
  );
  if (context.error) {
    return (
      <div className="p-4 sm:p-6">
        <LoadFailure title={t('failed')} error={context.error} onRetry={() => context.refetch()} />
      </div>
    );
  }
  if (!context.data) {
    return (
      <div role="status" aria-label={t('loading')} className="flex flex-col gap-3 p-4 sm:p-6">
        <Skeleton className="h-7 w-56" />
        <Skeleton className="h-9" />
        <Skeleton className="h-96" />
      </div>
    );
  }
  return <Workspace context={context.data} state={readState(search)} onChange={change} />;
}
