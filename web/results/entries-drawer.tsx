import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call, type Input, type Output } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Drawer } from '#web/ui/dialog.tsx';
import { Empty, Skeleton } from '#web/ui/states.tsx';
import { useFormats } from '#web/words/format.ts';
import { KindName } from '#web/words/kind-name.tsx';
import { categoryName, problemSentence, unitName } from '#web/words/names.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { SCOPE_DOT } from './scope-look.tsx';
import { SumOf, type SumOfProps } from './sum-of.tsx';

type Entry = Output<'entry.query'>['entries'][number];

/** The largest first; what could not be counted comes last. */
const BY_SIZE: Input<'entry.query'>['sort'] = [{ by: 'co2eKg', descending: true }];

function Row({ entry, onOpen }: { entry: Entry; onOpen: () => void }) {
  const { t } = useTranslation('charts');
  const formats = useFormats();
  return (
    <li className="border-b border-line last:border-0">
      <button
        type="button"
        onClick={onOpen}
        data-testid="entry-row"
        data-entry={entry.id}
        className="grid w-full grid-cols-[auto_1fr_auto] items-baseline gap-x-2.5 rounded px-1 py-2.5 text-left hover:bg-sunken"
      >
        <span aria-hidden className={classes('size-2.5 rounded-sm', SCOPE_DOT[entry.scope])} />
        <span className="min-w-0">
          <KindName name={entry.kindName[formats.language]} />
        </span>{' '}
        <span
          className={classes(
            'figure text-right font-medium whitespace-nowrap',
            entry.co2eKg === null && 'text-warn',
          )}
        >
          {entry.co2eKg === null ? t('missing') : formats.emissions(entry.co2eKg)}
        </span>{' '}
        <span className="figure col-span-2 col-start-2 text-[0.8125rem] text-quiet">
          {formats.exact(entry.quantity)} {unitName(entry.unit)} · {formats.period(entry.from, entry.to)}
          {entry.siteName && ` · ${entry.siteName}`} · {categoryName(entry.category)}
        </span>{' '}
        {entry.co2eKg === null &&
          entry.problems.map((problem) => (
            <span key={problem.code} className="col-span-2 col-start-2 text-[0.8125rem] text-warn">
              {problemSentence(problem, formats)}{' '}
            </span>
          ))}
      </button>
    </li>
  );
}

interface EntriesDrawerProps {
  open: boolean;
  /** What the list is filtered by, in words. */
  what: string;
  filter: NonNullable<Input<'entry.query'>['filter']>;
  /** What they come to; null where nothing is summed. */
  sum: SumOfProps | null;
  /** The lines are shown as recorded, and the sum is not. */
  isSeen: boolean;
  /** The same lines in the tables. */
  tables: string;
  onClose: () => void;
  onOpenEntry: (entryId: string) => void;
}

/** The entries behind a figure; each opens its reason. */
export function EntriesDrawer(props: EntriesDrawerProps) {
  const { open, what, filter, sum, isSeen, tables, onClose, onOpenEntry } = props;
  const { t } = useTranslation('charts');
  const shell = useTranslation('shell');
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery({
      queryKey: ['ledger', 'entry.query', 'pages', filter],
      queryFn: ({ pageParam, signal }) =>
        call('entry.query', { filter, sort: BY_SIZE, ...(pageParam ? { cursor: pageParam } : {}) }, signal),
      initialPageParam: '',
      getNextPageParam: (page) => page.nextCursor,
      enabled: open,
    });
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <Drawer
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('entries.of', { what })}
      closeLabel={shell.t('close')}
      testId="entries-drawer"
    >
      {sum && open && <SumOf {...sum} />}
      <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-[0.8125rem] font-medium">{t('entries.bySize')}</h3>
        <Link
          to={tables}
          className="text-[0.8125rem] underline underline-offset-4"
          data-testid="entries-in-tables"
        >
          {t('entries.inTables')}
        </Link>
      </div>
      {isSeen && <p className="text-[0.8125rem] text-quiet">{t('entries.asRecorded')}</p>}
      {error && <LoadFailure title={t('entries.error')} error={error} onRetry={() => refetch()} />}
      {isPending && <Skeleton className="h-40" />}
      {data && entries.length === 0 && <Empty title={t('entries.empty')} />}
      <ul>
        {entries.map((entry) => (
          <Row key={entry.id} entry={entry} onOpen={() => onOpenEntry(entry.id)} />
        ))}
      </ul>
      {hasNextPage && (
        <Button className="mt-3 w-full" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('entries.more')}
        </Button>
      )}
    </Drawer>
  );
}
