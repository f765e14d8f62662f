import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, type Output } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/words/format.ts';
import { sentence } from '#web/words/words.ts';
import { AUDIT_PER_PAGE } from './queries.ts';
import { Section } from './section.tsx';

type Event = Output<'administration.listAudit'>['events'][number];

/** What happened, on a phone with whose account it was: a column of its own would break addresses letter by letter. */
function what({ action, email }: Event) {
  return (
    <>
      {sentence('admin', `audit.action.${action}`, {}, action)}
      <span className="block text-xs wrap-anywhere text-quiet md:hidden">{email}</span>
    </>
  );
}

/** An address may be broken anywhere: it must not push the table over the edge of a phone. */
function who({ email }: Event) {
  return <span className="wrap-anywhere">{email || '—'}</span>;
}

/** The security log: what happened to accounts and sessions. */
export function Audit() {
  const { t } = useTranslation('admin');
  const formats = useFormats();
  const query = useInfiniteQuery({
    queryKey: ['administration.listAudit'],
    queryFn: ({ pageParam, signal }) =>
      call(
        'administration.listAudit',
        { limit: AUDIT_PER_PAGE, ...(pageParam === null ? {} : { before: pageParam }) },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ events }) => (events.length < AUDIT_PER_PAGE ? null : (events.at(-1)?.at ?? null)),
    staleTime: 0,
  });
  return (
    <Section query={query}>
      {({ pages }) => (
        <div className="flex flex-col gap-3 [&>button]:self-start">
          <Table
            caption={t('section.audit')}
            rows={pages.flatMap(({ events }) => events)}
            rowKey={({ id }) => id}
            testId="admin-audit"
            columns={[
              { key: 'at', title: t('audit.at'), cell: ({ at }) => formats.instant(at) },
              {
                key: 'action',
                title: t('audit.action'),
                cell: what,
              },
              {
                key: 'email',
                title: t('audit.who'),
                cell: who,
                wideOnly: true,
              },
              {
                key: 'address',
                title: t('audit.address'),
                cell: ({ address }) => address || '—',
                wideOnly: true,
              },
            ]}
          />
          {query.hasNextPage && (
            <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t('audit.more')}
            </Button>
          )}
        </div>
      )}
    </Section>
  );
}
