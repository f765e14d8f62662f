import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/words/format.ts';
import { sentence } from '#web/words/words.ts';
import { Part } from './part.tsx';

const PER_PAGE = 20;

/** What happened to the account. */
export function EventsPanel() {
  const { t } = useTranslation('security');
  const formats = useFormats();
  const query = useInfiniteQuery({
    queryKey: ['account', 'events'],
    queryFn: ({ pageParam, signal }) =>
      call(
        'session.listEvents',
        { limit: PER_PAGE, ...(pageParam === null ? {} : { before: pageParam }) },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ events }) => (events.length < PER_PAGE ? null : (events.at(-1)?.at ?? null)),
    staleTime: 0,
  });
  return (
    <Panel title={t('events.title')} text={t('events.text')} testId="events-panel">
      <Part query={query}>
        {({ pages }) => (
          <div className="flex flex-col items-start gap-3 [&>div]:w-full">
            {pages[0]?.events.length === 0 ? (
              <p className="text-quiet">{t('events.none')}</p>
            ) : (
              <Table
                caption={t('events.title')}
                rows={pages.flatMap(({ events }) => events)}
                rowKey={({ id }) => id}
                testId="own-events"
                columns={[
                  { key: 'at', title: t('events.at'), cell: ({ at }) => formats.instant(at) },
                  {
                    key: 'what',
                    title: t('events.what'),
                    cell: ({ action, byAdministrator }) =>
                      [
                        sentence('admin', `audit.action.${action}`, {}, action),
                        ...(byAdministrator ? [t('events.byAdministrator')] : []),
                      ].join(' · '),
                  },
                  {
                    key: 'address',
                    title: t('events.address'),
                    cell: ({ address }) => address || '—',
                    wideOnly: true,
                  },
                ]}
              />
            )}
            {query.hasNextPage && (
              <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {t('events.more')}
              </Button>
            )}
          </div>
        )}
      </Part>
    </Panel>
  );
}
