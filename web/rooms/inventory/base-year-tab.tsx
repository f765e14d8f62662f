import type { TFunction } from 'i18next';
import { add, decimal, toText, ZERO } from '#engine/decimal.ts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '#web/api/call.ts';
import { contextQuery } from '#web/api/queries.ts';
import { ChartPanel } from '#web/charts/chart-panel.tsx';
import { type ChartColumn, chartTable } from '#web/charts/chart-table.ts';
import { emissionsColumn } from '#web/results/emissions-column.ts';
import type { ChartSpec } from '#charts/spec.ts';
import { percentOf } from '#web/results/percent-of.ts';
import { tablesAddress } from '#web/results/tables-address.ts';
import { useTonnes } from '#web/results/use-tonnes.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { type Formats, useFormats } from '#web/words/format.ts';
import { kgToTonnes } from '#web/words/number.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { RecalculationCard } from './recalculation-card.tsx';
import type { BaseYear } from './base-year.ts';
import type { TabProps } from './tab-props.ts';

const RecalculationDrawer = lazy(async () => ({
  default: (await import('./recalculation-drawer.tsx')).RecalculationDrawer,
}));

function totalOf(values: Readonly<Record<string, string>>): string {
  return toText(Object.values(values).reduce((all, kg) => add(all, decimal(kg)), ZERO));
}

/** The base year: its policy, the series as reported and as recalculated, and what was proposed and decided. */
export function Tab({ inventory }: TabProps) {
  const { t } = useTranslation('recalculation');
  const [proposing, setProposing] = useState(false);
  const context = useQuery(contextQuery);
  const { data, error, refetch } = useQuery({
    queryKey: ['ledger', 'inventory.recalculations', inventory.id],
    queryFn: ({ signal }) => call('inventory.recalculations', { inventoryId: inventory.id }, signal),
  });
  if (error) return <LoadFailure title={t('error')} error={error} onRetry={() => refetch()} />;
  if (!data || !context.data) return <Skeleton className="h-96" />;
  const { policy, recalculations } = data;
  const mayDecide = ['owner', 'manager'].includes(context.data.organization?.role ?? '');
  return (
    <div className="flex flex-col gap-4" data-testid="base-year">
      <Policy policy={policy} inventoryId={inventory.id} />
      <Series data={data} />
      <section className="flex flex-col gap-3">
        <header className="flex flex-wrap items-end gap-3">
          <div className="min-w-0 flex-1 basis-60">
            <h2 className="font-semibold">{t('proposals')}</h2>
            <p className="max-w-prose text-[0.8125rem] text-quiet">{t('proposals.text')}</p>
          </div>
          {mayDecide && policy?.threshold && (
            <Button look="primary" onClick={() => setProposing(true)} data-testid="recalculation-new">
              <Plus aria-hidden />
              {t('propose')}
            </Button>
          )}
        </header>
        {recalculations.length === 0 && <p className="text-quiet">{t('proposals.none')}</p>}
        {recalculations.toReversed().map((recalculation) => (
          <RecalculationCard
            key={recalculation.id}
            recalculation={recalculation}
            mayDecide={mayDecide}
            isOwn={recalculation.proposedBy.id === context.data.user.id}
          />
        ))}
      </section>
      <Suspense fallback={null}>
        {proposing && policy && (
          <RecalculationDrawer
            inventoryId={inventory.id}
            data={data}
            triggers={policy.triggers}
            onClose={() => setProposing(false)}
          />
        )}
      </Suspense>
    </div>
  );
}

interface PolicyProps extends Pick<BaseYear, 'policy'> {
  readonly inventoryId: string;
}

/** The base year, why it was chosen, and what has it recalculated. */
function Policy({ policy, inventoryId }: PolicyProps) {
  const { t } = useTranslation('recalculation');
  const formats = useFormats();
  return (
    <Panel title={t('policy')} text={t('policy.text')}>
      {policy ? (
        <dl className="grid gap-4 sm:grid-cols-2">
          <Fact name={t('policy.years')} value={policy.years.join(', ')} />
          <Fact
            name={t('policy.threshold')}
            value={
              policy.threshold === null ? t('policy.none') : `${formats.exact(percentOf(policy.threshold))}%`
            }
          />
          <Fact name={t('policy.reason')} value={policy.reason} />
          <Fact
            name={t('policy.triggers')}
            value={policy.triggers.map((trigger) => t(`trigger.${trigger}`)).join(', ') || t('policy.none')}
          />
        </dl>
      ) : (
        <p className="text-quiet">{t('policy.missing')}</p>
      )}
      {(!policy || policy.threshold === null) && (
        <Link
          to={`/carbon-inventory/setup?inventory=${inventoryId}`}
          className="self-start underline underline-offset-4"
        >
          {t('policy.setUp')}
        </Link>
      )}
    </Panel>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-[0.8125rem] text-quiet">{name}</dt>
      <dd className="break-words">{value}</dd>
    </div>
  );
}

type SeriesRow = BaseYear['series'][number] & {
  readonly reportedKg: string;
  /** Null: it was not recalculated. */
  readonly againKg: string | null;
};

/** Each year with its total as it was reported and as it was recalculated. */
function rowsOf({ series, recalculated }: Pick<BaseYear, 'series' | 'recalculated'>): SeriesRow[] {
  return series.map((one) => {
    const again = recalculated?.find(({ year }) => year === one.year);
    return { ...one, reportedKg: totalOf(one.values), againKg: again ? totalOf(again.values) : null };
  });
}

function tableColumns(
  t: TFunction<'recalculation'>,
  charts: TFunction<'charts'>,
  formats: Formats,
): ChartColumn<SeriesRow>[] {
  const reportedKgOf = ({ countedLines, reportedKg }: SeriesRow) => (countedLines > 0 ? reportedKg : null);
  return [
    { title: t('year'), shown: ({ year }) => year },
    emissionsColumn(t('reported'), reportedKgOf, formats),
    emissionsColumn(t('recalculated'), ({ againKg }) => againKg, formats),
    { title: charts('countedColumn'), shown: ({ countedLines }) => String(countedLines) },
    { title: charts('notCountedColumn'), shown: ({ notCountedLines }) => String(notCountedLines) },
  ];
}

/** Both series beside each other; that which was reported is never written over. */
function Series({ data: { series, recalculated } }: { data: BaseYear }) {
  const { t } = useTranslation('recalculation');
  const charts = useTranslation('charts');
  const formats = useFormats();
  const write = useTonnes();
  const rows = useMemo(() => rowsOf({ series, recalculated }), [series, recalculated]);
  const legend = useMemo(
    () => [
      { key: 'reportedKg', name: t('reported'), colour: '--quiet' } as const,
      ...(recalculated ? [{ key: 'againKg', name: t('recalculated'), colour: '--accent' } as const] : []),
    ],
    [t, recalculated],
  );
  const spec = useMemo<ChartSpec>(
    () => ({
      type: 'grouped',
      labels: rows.map(({ year }) => year),
      series: legend.map(({ key, ...one }) => ({
        ...one,
        key,
        values: rows.map((row) => {
          const kg = row.countedLines > 0 ? row[key] : null;
          return kg === null ? null : Number(kgToTonnes(kg));
        }),
      })),
    }),
    [rows, legend],
  );
  const open = (year: string) => tablesAddress({ from: `${year}-01-01`, to: `${year}-12-31` });
  return (
    <ChartPanel
      title={t('series')}
      note={recalculated ? t('series.both') : t('series.one')}
      spec={spec}
      write={write}
      legend={legend}
      fileName="razao-base-year"
      testId="base-year-series"
      onPick={() => undefined}
      table={chartTable(rows, tableColumns(t, charts.t, formats), { keyOf: ({ year }) => year })}
    >
      <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-[0.8125rem]">
        {rows.map(({ year, countedLines, notCountedLines }) => (
          <li key={year}>
            <Link to={open(year)} className="underline underline-offset-4">
              {t('series.lines', { year, count: countedLines })}
            </Link>
            {notCountedLines > 0 && (
              <span className="text-warn"> · {t('series.notCounted', { count: notCountedLines })}</span>
            )}
          </li>
        ))}
      </ul>
    </ChartPanel>
  );
}
