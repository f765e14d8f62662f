import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Grid3x3 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { contextQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Empty, Skeleton } from '#web/ui/states.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { CompletenessActions } from './completeness-actions.tsx';
import { CompletenessMatrix } from './completeness-matrix.tsx';
import { type ChosenCell, cellKey, matrixQuery, standingRequests } from './completeness-query.ts';
import { CompletenessTotals } from './completeness-totals.tsx';
import { RequestsPanel } from './completeness-requests.tsx';
import type { TabProps } from './tab-props.ts';

const NO_SITE = '-';

/** Which part of the matrix is shown; an empty site is all of them. */
interface Filter {
  readonly site: string;
  readonly onlyLacking: boolean;
}

/** What is expected, stands, is a draft and lacks, by site, kind and month; and who is asked for it. */
export function Tab({ inventory }: TabProps) {
  const { t } = useTranslation('completeness');
  const [filter, setFilter] = useState<Filter>({ site: '', onlyLacking: false });
  const matrix = useMatrix(inventory.id, filter);
  const { query, first, series } = matrix;
  const { chosen, toggle, clear } = useChosenCells();
  const { mayDeclare, mayAsk } = useRights();
  const requests = useQuery(standingRequests(inventory.id));
  // Shown together the first time, so that neither moves the other.
  const [came, setCame] = useState(false);
  if (!came && !query.isPending && !requests.isPending) setCame(true);
  if (!came) return <Waiting className="h-96" />;
  return (
    <div className="flex flex-col gap-4">
      <RequestsPanel inventory={inventory} mayAsk={mayAsk} />
      <Panel title={t('title')} text={t('text')} testId="completeness">
        {first && <CompletenessTotals totals={first.totals} />}
        <FilterBar filter={filter} onChange={setFilter} />
        {query.error && !query.data && (
          <LoadFailure title={t('error')} error={query.error} onRetry={() => query.refetch()} />
        )}
        {query.isPending && <Waiting className="h-64" />}
        {first && series.length === 0 && <NothingShown filter={filter} />}
        {first && series.length > 0 && (
          <>
            <CompletenessMatrix months={first.months} series={series} chosen={chosen} onToggle={toggle} />
            <MoreSeries {...matrix} />
          </>
        )}
        {chosen.size > 0 && (
          <CompletenessActions
            inventory={inventory}
            chosen={freshly(chosen, first?.months ?? [], series)}
            mayDeclare={mayDeclare}
            mayAsk={mayAsk}
            onDone={clear}
          />
        )}
      </Panel>
    </div>
  );
}

/** The part of the matrix that the filter shows, as far as it was asked for. */
function useMatrix(inventoryId: string, { site, onlyLacking }: Filter) {
  const query = useInfiniteQuery(
    matrixQuery({
      inventoryId,
      ...(site === '' ? {} : { siteIds: [site === NO_SITE ? null : site] }),
      ...(onlyLacking ? { onlyLacking } : {}),
    }),
  );
  const series = useMemo(() => query.data?.pages.flatMap((page) => page.series) ?? [], [query.data]);
  return { query, first: query.data?.pages[0], series };
}

/** The cells that are chosen, by series and month. */
function useChosenCells() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, ChosenCell>>(new Map());
  const toggle = (one: ChosenCell) => {
    const key = cellKey(one.series, one.month);
    const next = new Map(chosen);
    if (!next.delete(key)) next.set(key, one);
    setChosen(next);
  };
  return { chosen, toggle, clear: () => setChosen(new Map()) };
}

function useRights() {
  const { data: context } = useQuery(contextQuery);
  const role = context?.organization?.role;
  const mayAsk = role === 'owner' || role === 'manager';
  return { mayAsk, mayDeclare: mayAsk || role === 'contributor' };
}

function Waiting({ className }: { readonly className: string }) {
  const { t } = useTranslation('completeness');
  return (
    <div role="status" aria-label={t('loading')}>
      <Skeleton className={className} />
    </div>
  );
}

interface FilterBarProps {
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
}

/** Of which site, and whether only what lacks. */
function FilterBar({ filter, onChange }: FilterBarProps) {
  const { t } = useTranslation('completeness');
  const terms = useTranslation('terms');
  const { data: context } = useQuery(contextQuery);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <label className="flex items-center gap-2">
        <span className="text-[0.8125rem] text-quiet">{t('site')}</span>
        <Select
          value={filter.site}
          onChange={(event) => onChange({ ...filter, site: event.target.value })}
          className="h-9 max-w-56"
          data-testid="completeness-site"
        >
          <option value="">{t('allSites')}</option>
          {context?.sites.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value={NO_SITE}>{terms.t('noSite')}</option>
        </Select>
      </label>
      <label className="flex h-9 items-center gap-2">
        <input
          type="checkbox"
          checked={filter.onlyLacking}
          onChange={(event) => onChange({ ...filter, onlyLacking: event.target.checked })}
          data-testid="completeness-only"
        />
        {t('onlyLacking')}
      </label>
    </div>
  );
}

/** Nothing is expected yet; or nothing of what the filter shows lacks. */
function NothingShown({ filter: { site, onlyLacking } }: { readonly filter: Filter }) {
  const { t } = useTranslation('completeness');
  const isFiltered = onlyLacking || site !== '';
  return (
    <Empty
      icon={<Grid3x3 aria-hidden />}
      title={t(isFiltered ? 'nothingLacks' : 'empty.title')}
      text={isFiltered ? undefined : t('empty.text')}
      testId="completeness-empty"
      lesson="guide/find-what-is-missing"
    >
      {!isFiltered && (
        <Button asChild look="primary">
          <Link to="/">{t('empty.action')}</Link>
        </Button>
      )}
    </Empty>
  );
}

function MoreSeries({ query, first, series }: ReturnType<typeof useMatrix>) {
  const { t } = useTranslation('completeness');
  if (!query.hasNextPage || !first) return null;
  return (
    <Button
      size="small"
      busy={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
      className="w-fit"
    >
      {t('moreSeries', { count: first.rows - series.length })}
    </Button>
  );
}

/** What was chosen, as it stands now: others record meanwhile. */
function freshly(
  chosen: ReadonlyMap<string, ChosenCell>,
  months: readonly string[],
  series: readonly ChosenCell['series'][],
): ChosenCell[] {
  return [...chosen.values()].map((one) => {
    const now = series.find(({ siteId, kind }) => siteId === one.series.siteId && kind === one.series.kind);
    const cell = now?.cells[months.indexOf(one.month)];
    return now && cell ? { series: now, month: one.month, cell } : one;
  });
}
