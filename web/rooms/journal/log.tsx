import { useInfiniteQuery } from '@tanstack/react-query';
import { BookLock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty, Skeleton } from '#web/ui/states.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { filterOf, type JournalFilters, readFilters, writeFilters } from './address.ts';
import { ChainCheck } from './chain-check.tsx';
import { LogExport } from './log-export.tsx';
import { LogFilters } from './log-filters.tsx';
import { LogLine } from './log-line.tsx';

const PAGE = 50;
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The journal, latest first, by the filters of the address. */
export function Log() {
  const { t } = useTranslation('journal');
  const [search, setSearch] = useSearchParams();
  const filters = readFilters(search);
  const filter = filterOf(filters, ZONE);
  const pages = useInfiniteQuery({
    queryKey: ['ledger', 'journal.query', filter],
    queryFn: ({ pageParam, signal }) =>
      call('journal.query', { filter, limit: PAGE, ...(pageParam && { before: pageParam }) }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
  const change = (to: Partial<JournalFilters>): void =>
    setSearch(writeFilters({ ...filters, ...to }), { preventScrollReset: true });
  const lines = pages.data?.pages.flatMap((page) => page.lines) ?? [];
  const isFiltered = writeFilters(filters).size > 0;
  return (
    <div className="flex flex-col gap-4">
      <LogFilters filters={filters} known={pages.data?.pages[0]?.known ?? null} onChange={change} />
      <div className="flex flex-wrap items-start justify-between gap-3">
        <ChainCheck />
        <LogExport filter={filter} />
      </div>
      {pages.error && <LoadFailure title={t('failed')} error={pages.error} onRetry={() => pages.refetch()} />}
      {pages.isLoading && (
        <div role="status" aria-label={t('loading')} className="flex flex-col gap-2">
          {Array.from({ length: 8 }, (_, place) => (
            <Skeleton key={place} className="h-14" />
          ))}
        </div>
      )}
      {pages.data && lines.length === 0 && (
        <Empty
          icon={<BookLock aria-hidden />}
          title={t(isFiltered ? 'none.title' : 'empty.title')}
          text={t(isFiltered ? 'none.text' : 'empty.text')}
          testId="journal-empty"
          lesson="guide/see-who-changed-what"
        >
          {isFiltered && <Button onClick={() => setSearch({})}>{t('filter.clear')}</Button>}
        </Empty>
      )}
      {lines.length > 0 && (
        <ol className="flex flex-col rounded-lg border border-line bg-panel" aria-label={t('tab.log')}>
          {lines.map((line) => (
            <LogLine key={line.sequence} line={line} onAbout={(about) => change({ about })} />
          ))}
        </ol>
      )}
      {pages.hasNextPage && (
        <Button
          className="self-center"
          busy={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
          data-testid="journal-more"
        >
          {t('more')}
        </Button>
      )}
    </div>
  );
}
