import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '#web/api/call.ts';
import { ChartPanel } from '#web/charts/chart-panel.tsx';
import { type ChartColumn, chartTable } from '#web/charts/chart-table.ts';
import { heatHeight } from '#charts/size.ts';
import type { ChartSpec } from '#charts/spec.ts';
import { filterOf, ledgerQuery } from '#web/results/asked.ts';
import { monthsOf } from '#web/results/period.ts';
import { type Formats, useFormats } from '#web/words/format.ts';
import type { Shown } from './shown.ts';

interface HeatPanelProps extends Shown {
  readonly fileName: string;
}

/** Site × month: which part of the series that run was reported; the table names what is missing. */
export function HeatPanel({ filters, period, year, open, fileName }: HeatPanelProps) {
  const { t } = useTranslation('overview');
  const terms = useTranslation('terms');
  const formats = useFormats();
  const { data } = useQuery(
    ledgerQuery('result.completeness', {
      ...period,
      ...filterOf(filters),
      ...(filters.consolidated && { consolidated: true }),
    }),
  );
  const months = useMemo(() => monthsOf(year, filters.part), [year, filters.part]);
  const sites = useMemo(
    () => [
      ...new Map(data?.cells.map(({ siteId, siteName }) => [siteId ?? '', siteName ?? terms.t('noSite')])),
    ],
    [data, terms],
  );
  const spec = useMemo<ChartSpec>(
    () => ({
      type: 'heat',
      columns: months.map((month) => formats.shortMonth(month)),
      rows: sites.map(([, name]) => name),
      cells: (data?.cells ?? []).map(({ siteId, month, expected, reported }) => ({
        column: months.indexOf(month),
        row: sites.findIndex(([id]) => id === (siteId ?? '')),
        share: reported / expected,
      })),
    }),
    [months, sites, data, formats],
  );
  const write = useCallback((share: number) => formats.percent(share), [formats]);
  if (!data) return null;
  return (
    <div id="heat" className="scroll-mt-16">
      <ChartPanel
        title={t('heat')}
        note={t('heat.note')}
        spec={spec}
        height={heatHeight(sites.map(([, name]) => name))}
        write={write}
        fileName={fileName}
        testId="overview-heat"
        empty={t('completeness.none')}
        onPick={(picked) => {
          if ('column' in picked)
            open({ siteId: sites[picked.row]?.[0] || null, month: months[picked.column] ?? null });
        }}
        table={chartTable(data.cells, tableColumns(t, terms.t('noSite'), formats), {
          keyOf: ({ siteId, month }) => `${siteId}/${month}`,
          onOpen: ({ siteId, month }) => open({ siteId, month }),
        })}
      />
    </div>
  );
}

type Cell = Output<'result.completeness'>['cells'][number];

function tableColumns(t: TFunction<'overview'>, noSite: string, formats: Formats): ChartColumn<Cell>[] {
  return [
    {
      title: t('heat.cell'),
      shown: ({ siteName, month }) => `${siteName ?? noSite} · ${formats.month(month)}`,
      raw: ({ siteName, month }) => `${siteName ?? noSite} ${month}`,
    },
    { title: t('heat.expected'), shown: ({ expected }) => String(expected) },
    { title: t('heat.reported'), shown: ({ reported }) => String(reported) },
    {
      title: t('heat.missing'),
      shown: ({ missing }) => missing.map(({ name }) => name[formats.language]).join(', ') || '–',
      raw: ({ missing }) => missing.map(({ kind }) => kind).join(' '),
    },
  ];
}
