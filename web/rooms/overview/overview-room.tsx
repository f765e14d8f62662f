import { useQuery } from '@tanstack/react-query';
import { Sprout } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { Output } from '#web/api/call.ts';
import { contextQuery, summaryQuery } from '#web/api/queries.ts';
import { WhyDrawer } from '#web/reason/why-panel.tsx';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/field.tsx';
import { Empty, Failure, Skeleton } from '#web/ui/states.tsx';
import { useFormats } from '#web/words/format.ts';
import { categoryName, scopeName } from '#web/words/names.ts';
import { Breakdown } from './breakdown.tsx';
import { EntriesDrawer } from './entries-drawer.tsx';
import { EVERYTHING, type Filters, monthDays, readFilters, writeFilters } from './filters.ts';
import { Months } from './months.tsx';
import { Tiles } from './tiles.tsx';

type Context = Output<'session.context'>;
type Summary = Output<'result.summary'>;

/** Years that an inventory touches, and this one, latest first. */
function yearsOf(context: Context): number[] {
  const years = new Set([Number(context.today.slice(0, 4))]);
  for (const { from, to } of context.inventories) {
    for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year++) years.add(year);
  }
  return [...years].toSorted((one, other) => other - one);
}

/** The year shown unless one is chosen: that of the latest inventory, else this one. */
function usualYear(context: Context): number {
  const latest = context.inventories[0]?.to ?? context.today;
  return Number(latest.slice(0, 4));
}

function useFilters(): [Filters, (change: Partial<Filters>) => void] {
  const [search, setSearch] = useSearchParams();
  const filters = readFilters(search);
  return [
    filters,
    (change) => setSearch(writeFilters({ ...filters, ...change }), { preventScrollReset: true }),
  ];
}

function useFilterWords(filters: Filters, summary: Summary | undefined): string {
  const { t } = useTranslation('overview');
  const terms = useTranslation('terms');
  const formats = useFormats();
  const parts = [
    filters.notCounted && t('entries.notCounted'),
    filters.scope && scopeName(filters.scope),
    filters.category && categoryName(filters.category),
    filters.month && formats.month(filters.month),
    filters.siteId &&
      (summary?.sites.find((site) => site.siteId === filters.siteId)?.siteName ?? terms.t('noSite')),
  ].filter((part) => typeof part === 'string');
  return parts.join(' · ') || t('entries.all');
}

function entryFilter(filters: Filters, year: number) {
  const period = filters.month ? monthDays(filters.month) : { from: `${year}-01-01`, to: `${year}-12-31` };
  return {
    ...period,
    ...(filters.scope ? { scope: filters.scope } : {}),
    ...(filters.category ? { category: filters.category } : {}),
    ...(filters.siteId ? { siteId: filters.siteId } : {}),
    ...(filters.notCounted ? { state: 'not_counted' as const } : {}),
  };
}

function Figures({
  year,
  summary,
  change,
}: {
  year: number;
  summary: Summary;
  change: (change: Partial<Filters>) => void;
}) {
  const { t } = useTranslation('overview');
  const terms = useTranslation('terms');
  const open = (filter: Partial<Filters>) => change({ ...EVERYTHING, list: true, ...filter });
  if (summary.total.countedLines + summary.total.notCountedLines === 0) {
    return (
      <Empty
        icon={<Sprout aria-hidden />}
        title={t('empty.title', { year: String(year) })}
        text={t('empty.text')}
        testId="overview-empty"
      >
        <Button asChild look="primary">
          <Link to="/">{t('empty.action')}</Link>
        </Button>
      </Empty>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <Tiles summary={summary} onOpen={(scope, notCounted) => open({ scope, notCounted })} />
      <Months year={year} months={summary.months} onPick={(month, scope) => open({ month, scope })} />
      <div className="grid gap-4 lg:grid-cols-2">
        <Breakdown
          title={t('categories')}
          totalKg={summary.total.co2eKg}
          rows={summary.categories.map((row) => ({
            ...row,
            key: `${row.scope}/${row.category}`,
            name: `${scopeName(row.scope)} · ${categoryName(row.category)}`,
          }))}
          onPick={(row) => open({ category: row.key.split('/')[1] ?? null, scope: row.scope ?? null })}
          testId="overview-categories"
        />
        <Breakdown
          title={t('sites')}
          totalKg={summary.total.co2eKg}
          rows={summary.sites.map((row) => ({
            ...row,
            key: row.siteId ?? '',
            name: row.siteName ?? terms.t('noSite'),
          }))}
          onPick={(row) => open({ siteId: row.key || null })}
          testId="overview-sites"
        />
      </div>
    </div>
  );
}

function GwpNote({ sets }: { sets: readonly string[] }) {
  const { t } = useTranslation('overview');
  if (sets.length === 0) return null;
  const text = { sets: sets.join(', ') };
  return sets.length > 1 ? (
    <p className="rounded-md bg-warn-soft px-3 py-1.5 text-warn">{t('gwpMixed', text)}</p>
  ) : (
    <p className="text-[0.8125rem] text-quiet">{t('gwp', text)}</p>
  );
}

function Waiting() {
  const { t } = useTranslation('overview');
  return (
    <div role="status" aria-label={t('loading')} className="flex flex-col gap-4">
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {[1, 2, 3, 4].map((tile) => (
          <Skeleton key={tile} className="h-28" />
        ))}
      </div>
      <Skeleton className="h-80" />
    </div>
  );
}

/** `/overview`: what the ledger adds up to, each figure opening the entries and the reason behind it. */
export function Component() {
  const { t } = useTranslation('overview');
  const shell = useTranslation('shell');
  const [filters, change] = useFilters();
  const context = useQuery(contextQuery);
  const year = filters.year ?? (context.data ? usualYear(context.data) : null);
  const summary = useQuery({
    ...summaryQuery({ from: `${year}-01-01`, to: `${year}-12-31` }),
    enabled: year !== null,
  });
  const what = useFilterWords(filters, summary.data);
  const failure = context.error ?? summary.error;

  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-4 px-4 py-6 sm:px-6">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-xl font-semibold">{t('title')}</h1>
        {context.data && year !== null && (
          <label className="flex items-center gap-2">
            <span className="text-quiet">{t('year')}</span>
            <Select
              value={year}
              onChange={(event) => change({ ...EVERYTHING, year: Number(event.target.value) })}
              className="figure h-9 w-28"
              data-testid="overview-year"
            >
              {[...new Set([...yearsOf(context.data), year])].map((option) => (
                <option key={option} value={option}>
                  {option}
                </option>
              ))}
            </Select>
          </label>
        )}
        {!failure && !context.data && <Skeleton className="h-9 w-36" />}
        {!failure && !summary.data && <Skeleton className="h-5 w-52" />}
        {summary.data && <GwpNote sets={summary.data.gwpSets} />}
      </header>
      {failure && (
        <Failure title={t('error.title')} text={failure.message}>
          <Button size="small" onClick={() => void (context.error ? context : summary).refetch()}>
            {shell.t('retry')}
          </Button>
        </Failure>
      )}
      {!failure && !summary.data && <Waiting />}
      {summary.data && year !== null && <Figures year={year} summary={summary.data} change={change} />}
      {year !== null && (
        <EntriesDrawer
          open={filters.list && filters.entryId === null}
          what={what}
          filter={entryFilter(filters, year)}
          onClose={() => change(EVERYTHING)}
          onOpenEntry={(entryId) => change({ entryId })}
        />
      )}
      <WhyDrawer
        entryId={filters.entryId}
        onClose={() => change(EVERYTHING)}
        {...(filters.list ? { onBack: () => change({ entryId: null }) } : {})}
      />
    </div>
  );
}
