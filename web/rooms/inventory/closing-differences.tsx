import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Select } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { useFormats } from '#web/words/format.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { ChangedLine } from './changed-line.tsx';
import { DifferencesFile } from './differences-file.tsx';
import type { Life } from './life.ts';
import { signedEmissions } from './signed.ts';
import type { Compared, Pair } from './compared-closings.ts';

type Reason = Compared['groups'][number]['reason'];
type Closing = Life['closings'][number];

const PAGE = 25;

interface ClosingDifferencesProps {
  readonly inventoryName: string;
  readonly closing: Closing;
  /** The other closings of the inventory, the latest first: at least one. */
  readonly others: readonly Closing[];
}

/** A closing beside another one, line by line, by the reason why they differ. */
export function ClosingDifferences({ inventoryName, closing, others }: ClosingDifferencesProps) {
  const { t } = useTranslation('differences');
  const formats = useFormats();
  const [search, setSearch] = useSearchParams();
  const against =
    others.find(({ id }) => id === search.get('against')) ??
    others.find(({ number }) => number < closing.number) ??
    others[0];
  if (!against) return null;
  const choose = (changes: Readonly<Record<string, string | null>>) =>
    setSearch(
      (before) => {
        for (const [key, value] of Object.entries(changes)) {
          if (value === null) before.delete(key);
          else before.set(key, value);
        }
        return before;
      },
      { preventScrollReset: true, replace: true },
    );
  return (
    <Panel title={t('title')} text={t('text')} testId="closing-differences">
      <Field label={t('against')}>
        {(wiring) => (
          <Select
            {...wiring}
            className="max-w-sm"
            value={against.id}
            onChange={(event) => choose({ against: event.target.value, why: null })}
            data-testid="differences-against"
          >
            {others.map(({ id, number, closedAt }) => (
              <option key={id} value={id}>
                {t('closing', { number, at: formats.instant(closedAt) })}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Differences
        key={`${closing.id} ${against.id}`}
        fileName={`${inventoryName}-${Math.min(closing.number, against.number)}-${Math.max(closing.number, against.number)}`}
        pair={{ closingId: closing.id, withClosingId: against.id }}
        why={search.get('why')}
        onWhy={(why) => choose({ why })}
      />
    </Panel>
  );
}

interface DifferencesProps {
  readonly fileName: string;
  readonly pair: Pair;
  readonly why: string | null;
  readonly onWhy: (why: Reason | null) => void;
}

function Differences({ fileName, pair, why, onWhy }: DifferencesProps) {
  const { t } = useTranslation('differences');
  const asked = { ...pair, limit: PAGE, ...(why !== null && { reason: why as Reason }) };
  const query = useInfiniteQuery({
    queryKey: ['inventory.compareClosings', asked],
    queryFn: ({ pageParam, signal }) =>
      call(
        'inventory.compareClosings',
        { ...asked, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // Two closings never change.
    staleTime: Number.POSITIVE_INFINITY,
    // The groups stay in sight while the lines of another reason come.
    placeholderData: (before) => before,
  });
  if (query.error) {
    return <LoadFailure title={t('error')} error={query.error} onRetry={() => query.refetch()} />;
  }
  const [first] = query.data?.pages ?? [];
  if (!query.data || !first) {
    return (
      <div role="status" aria-label={t('loading')}>
        <Skeleton className="h-72" />
      </div>
    );
  }
  const lines = query.data.pages.flatMap((page) => page.lines);
  return (
    <>
      <Sums compared={first} />
      {first.groups.length === 0 ? (
        <p className="text-quiet" data-testid="differences-none">
          {t('none')}
        </p>
      ) : (
        <>
          <Reasons groups={first.groups} why={why} onWhy={onWhy} />
          <ol
            className={`flex flex-col rounded-lg border border-line ${query.isPlaceholderData ? 'opacity-60' : ''}`}
            aria-label={t('lines')}
            aria-busy={query.isPlaceholderData}
            data-testid="differences-lines"
          >
            {lines.map((line) => (
              <ChangedLine key={`${line.lineId} ${line.reason}`} line={line} />
            ))}
          </ol>
          <div className="flex flex-wrap items-center gap-2">
            {query.hasNextPage && (
              <Button
                busy={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
                data-testid="differences-more"
              >
                {t('more')}
              </Button>
            )}
            <DifferencesFile pair={pair} fileName={fileName} />
          </div>
        </>
      )}
    </>
  );
}

function Sums({ compared: { before, after, differenceKg, unexplainedKg } }: { readonly compared: Compared }) {
  const { t } = useTranslation('differences');
  const formats = useFormats();
  return (
    <div className="flex flex-col gap-1">
      <p
        className="figure text-2xl font-semibold"
        data-testid="differences-total"
        data-kg={differenceKg}
        data-unexplained={unexplainedKg}
      >
        {signedEmissions(differenceKg, formats)}
      </p>
      <p className="text-quiet">
        {t('totals', {
          one: before.number,
          before: formats.emissions(before.co2eKg),
          other: after.number,
          after: formats.emissions(after.co2eKg),
        })}
      </p>
      {unexplainedKg === '0' ? (
        <p className="text-[0.8125rem] text-quiet">{t('exact')}</p>
      ) : (
        <p role="alert" className="text-danger">
          {t('unexplained', { amount: signedEmissions(unexplainedKg, formats) })}
        </p>
      )}
    </div>
  );
}

interface ReasonsProps {
  readonly groups: Compared['groups'];
  readonly why: string | null;
  readonly onWhy: (why: Reason | null) => void;
}

/** Why the two differ, each reason with what it comes to; one chosen shows its lines alone. */
function Reasons({ groups, why, onWhy }: ReasonsProps) {
  const { t } = useTranslation('differences');
  const formats = useFormats();
  return (
    <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3" aria-label={t('reasons')}>
      {groups.map(({ reason, lines, differenceKg }) => (
        <li key={reason}>
          <button
            type="button"
            aria-pressed={why === reason}
            onClick={() => onWhy(why === reason ? null : reason)}
            data-testid={`differences-${reason}`}
            data-kg={differenceKg}
            className={
              'flex w-full flex-wrap items-baseline justify-between gap-x-3 rounded-md border border-line ' +
              'px-3 py-2 text-left hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft'
            }
          >
            <span>
              <span className="block font-medium">{t(`reason.${reason}`)}</span>
              <span className="block text-[0.8125rem] text-quiet">{t('count', { count: lines })}</span>
            </span>
            <span className="figure">{signedEmissions(differenceKg, formats)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
