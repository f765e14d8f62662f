import { useQuery } from '@tanstack/react-query';
import { Sprout } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Output } from '#web/api/call.ts';
import { contextQuery, queryClient, summaryQuery } from '#web/api/queries.ts';
import { CLOSED, type Filters, readFilters, UNFILTERED } from '#web/results/address.ts';
import { filterOf, viewOf } from '#web/results/asked.ts';
import { EntriesOpen } from '#web/results/entries-open.tsx';
import { isKnown } from '#web/results/known.ts';
import { periodOf, usualYear } from '#web/results/period.ts';
import { useAddress } from '#web/results/use-address.ts';
import { stands } from '#web/shell/stand-in.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty, Skeleton } from '#web/ui/states.tsx';
import { useFormats } from '#web/words/format.ts';
import { loadWords } from '#web/words/words.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { InForce } from './in-force.tsx';
import { PeriodBar } from './period-bar.tsx';
import { Tiles } from './tiles.tsx';
import { ViewPanel } from './view-panel.tsx';
import type { Shown } from './shown.ts';

type Summary = Output<'result.summary'>;

/** After the figures, and with what draws. */
const Charts = lazy(async () => ({ default: (await import('./charts.tsx')).Charts }));

/** Not of the page's period, and not of what it needs to open. */
const Pinned = lazy(async () => {
  const [pinned] = await Promise.all([import('#web/figures/pinned.tsx'), loadWords('figures')]);
  return pinned;
});

/** Whether what is below the figures may come: on the page that one opened, once the figures have been painted. */
function useAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(() => !stands());
  useEffect(() => {
    if (isPainted) return undefined;
    let later: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      later = setTimeout(() => setPainted(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(later);
    };
  }, [isPainted]);
  return isPainted;
}

function Figures(shown: Shown) {
  const { t } = useTranslation('overview');
  const shell = useTranslation('shell');
  const { summary, filters, change, year } = shown;
  const isPainted = useAfterPaint();
  if (isKnown(summary.total) || summary.total.notCountedLines > 0) {
    return (
      <div className="flex flex-col gap-4">
        <Tiles {...shown} />
        <Suspense fallback={<Skeleton className="h-80" />}>
          {isPainted ? <Charts {...shown} /> : <Skeleton className="h-80" />}
        </Suspense>
      </div>
    );
  }
  const isFiltered = Object.keys(filterOf(filters)).length > 0 || filters.part !== 'year';
  return isFiltered ? (
    <Empty title={t('filtered.title')} text={t('filtered.text')} testId="overview-filtered-empty">
      <Button onClick={() => change({ ...UNFILTERED, part: 'year' })}>{t('filter.clear')}</Button>
    </Empty>
  ) : (
    <Empty
      icon={<Sprout aria-hidden />}
      title={t('empty.title', { year: String(year) })}
      text={t('empty.text')}
      testId="overview-empty"
      lesson="tutorial/from-a-bill-to-a-line"
    >
      <Button asChild look="primary">
        <Link to="/">{t('empty.action')}</Link>
      </Button>
      <Link to="/add-sample-data" className="text-accent underline underline-offset-2">
        {shell.t('nav.sample')}
      </Link>
    </Empty>
  );
}

/** The part of the ledger that a question is of, whatever way it is looked at. */
function partOf(asked: unknown): string {
  const { view: _view, ...part } = (asked ?? {}) as { view?: unknown };
  return JSON.stringify(part);
}

function Waiting() {
  const { t } = useTranslation('overview');
  return (
    <div role="status" aria-label={t('loading')} className="flex flex-col gap-4">
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {[1, 2, 3, 4].map((tile) => (
          <Skeleton key={tile} className="h-32" />
        ))}
      </div>
      <Skeleton className="h-80" />
    </div>
  );
}

/** What the figures are asked by. */
const askedBy = (year: number, filters: Filters) =>
  summaryQuery({ ...periodOf(year, filters.part), ...filterOf(filters), ...viewOf(filters) });

/** The figures of the address, for the first drawing of the page. */
export async function prepare(): Promise<void> {
  const filters = readFilters(new URLSearchParams(window.location.search));
  const year = filters.year ?? usualYear(await queryClient.fetchQuery(contextQuery));
  await queryClient.prefetchQuery(askedBy(year, filters));
}

/** The entries behind a mark, where one is open. */
function Entries({ filters, period, summary, change }: EntriesProps) {
  const { language } = useFormats();
  return (
    <EntriesOpen
      filters={filters}
      period={filters.listYear === null ? period : periodOf(filters.listYear, filters.part)}
      siteName={(siteId) => summary?.sites.find((site) => site.siteId === siteId)?.siteName ?? undefined}
      kindName={(kind) => summary?.kinds.find((row) => row.kind === kind)?.name[language]}
      change={change}
    />
  );
}

type EntriesProps = Pick<Shown, 'filters' | 'period' | 'change'> & { readonly summary: Summary | undefined };

/** The ledger as the address asks for it, and why it cannot be shown. */
function useOverview() {
  const [filters, change] = useAddress();
  const context = useQuery(contextQuery);
  const year = filters.year ?? (context.data ? usualYear(context.data) : null);
  const period = periodOf(year ?? 2000, filters.part);
  const part = JSON.stringify({ ...period, ...filterOf(filters) });
  const summary = useQuery({
    ...askedBy(year ?? 2000, filters),
    enabled: year !== null,
    // Another view of the same lines: what was shown stays until it is there.
    placeholderData: (shown, query) => (partOf(query?.queryKey[2]) === part ? shown : undefined),
  });
  return {
    filters,
    change,
    context: context.data,
    year,
    period,
    summary,
    failed: [context, summary].find(({ error }) => error !== null),
  };
}

/** `/overview`: what the ledger adds up to, each figure opening the entries and the reason behind it. */
export function Component() {
  const { t } = useTranslation('overview');
  const { filters, change, context, year, period, summary, failed } = useOverview();
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-4 px-4 py-4 sm:px-6">
      <div className="flex flex-col gap-1.5">
        <header className="flex flex-wrap items-center gap-2">
          <h1 className="mr-auto basis-full text-xl font-semibold sm:basis-auto">{t('title')}</h1>
          {/* There from the beginning, so that nothing below it moves. */}
          <PeriodBar context={context ?? null} year={year} filters={filters} change={change} />
          <ViewPanel
            year={year}
            filters={filters}
            change={change}
            summary={summary.data}
            isStale={summary.isPlaceholderData}
          />
        </header>
        {!failed && <InForce year={year} filters={filters} change={change} summary={summary.data} />}
      </div>
      {failed?.error && (
        <LoadFailure title={t('error.title')} error={failed.error} onRetry={() => failed.refetch()} />
      )}
      {!failed && !summary.data && <Waiting />}
      {context && summary.data && year !== null && (
        <div aria-busy={summary.isPlaceholderData} className={summary.isPlaceholderData ? 'opacity-60' : ''}>
          <Figures
            context={context}
            filters={filters}
            year={year}
            period={period}
            summary={summary.data}
            change={change}
            open={(of) => change({ ...CLOSED, list: true, ...of })}
          />
        </div>
      )}
      {summary.data && (
        <Suspense fallback={null}>
          <Pinned />
        </Suspense>
      )}
      {year !== null && <Entries filters={filters} period={period} summary={summary.data} change={change} />}
    </div>
  );
}
