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

/** What is expected, stands, is a draft and lacks, by site, kind and month; and who is asked for it. */
export function Tab({ inventory }: TabProps) {
  const { t } = useTranslation('completeness');
  const terms = useTranslation('terms');
  const context = useQuery(contextQuery);
  const [site, setSite] = useState('');
  const [onlyLacking, setOnlyLacking] = useState(false);
  const [chosen, setChosen] = useState<ReadonlyMap<string, ChosenCell>>(new Map());
  const query = useInfiniteQuery(
    matrixQuery({
      inventoryId: inventory.id,
      ...(site === '' ? {} : { siteIds: [site === NO_SITE ? null : site] }),
      ...(onlyLacking ? { onlyLacking } : {}),
    }),
  );
  const requests = useQuery(standingRequests(inventory.id));
  // Shown together the first time, so that neither moves the other.
  const [came, setCame] = useState(false);
  if (!came && !query.isPending && !requests.isPending) setCame(true);
  const first = query.data?.pages[0];
  const series = useMemo(() => query.data?.pages.flatMap((page) => page.series) ?? [], [query.data]);
  const role = context.data?.organization?.role;
  const mayDeclare = role === 'owner' || role === 'manager' || role === 'contributor';
  const mayAsk = role === 'owner' || role === 'manager';

  function toggle(one: ChosenCell): void {
    const key = cellKey(one.series, one.month);
    const next = new Map(chosen);
    if (!next.delete(key)) next.set(key, one);
    setChosen(next);
  }

  if (!came)
    return (
      <div role="status" aria-label={t('loading')}>
        <Skeleton className="h-96" />
      </div>
    );
  return (
    <div className="flex flex-col gap-4">
      <RequestsPanel inventory={inventory} mayAsk={mayAsk} />
      <Panel title={t('title')} text={t('text')} testId="completeness">
        {first && <CompletenessTotals totals={first.totals} />}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <label className="flex items-center gap-2">
            <span className="text-[0.8125rem] text-quiet">{t('site')}</span>
            <Select
              value={site}
              onChange={(event) => setSite(event.target.value)}
              className="h-9 max-w-56"
              data-testid="completeness-site"
            >
              <option value="">{t('allSites')}</option>
              {context.data?.sites.map(({ id, name }) => (
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
              checked={onlyLacking}
              onChange={(event) => setOnlyLacking(event.target.checked)}
              data-testid="completeness-only"
            />
            {t('onlyLacking')}
          </label>
        </div>
        {query.error && !query.data && (
          <LoadFailure title={t('error')} error={query.error} onRetry={() => query.refetch()} />
        )}
        {query.isPending && (
          <div role="status" aria-label={t('loading')}>
            <Skeleton className="h-64" />
          </div>
        )}
        {first && series.length === 0 && (
          <Empty
            icon={<Grid3x3 aria-hidden />}
            title={t(onlyLacking || site ? 'nothingLacks' : 'empty.title')}
            text={onlyLacking || site ? undefined : t('empty.text')}
            testId="completeness-empty"
            lesson="guide/find-what-is-missing"
          >
            {!onlyLacking && !site && (
              <Button asChild look="primary">
                <Link to="/">{t('empty.action')}</Link>
              </Button>
            )}
          </Empty>
        )}
        {first && series.length > 0 && (
          <>
            <CompletenessMatrix months={first.months} series={series} chosen={chosen} onToggle={toggle} />
            {query.hasNextPage && (
              <Button
                size="small"
                busy={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
                className="w-fit"
              >
                {t('moreSeries', { count: first.rows - series.length })}
              </Button>
            )}
          </>
        )}
        {chosen.size > 0 && (
          <CompletenessActions
            inventory={inventory}
            chosen={freshly(chosen, first?.months ?? [], series)}
            mayDeclare={mayDeclare}
            mayAsk={mayAsk}
            onDone={() => setChosen(new Map())}
          />
        )}
      </Panel>
    </div>
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
