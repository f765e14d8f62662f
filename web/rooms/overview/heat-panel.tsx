import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartPanel } from '#web/charts/chart-panel.tsx';
import { heatHeight } from '#charts/size.ts';
import type { ChartSpec } from '#charts/spec.ts';
import { filterOf, ledgerQuery } from '#web/results/asked.ts';
import { monthsOf } from '#web/results/period.ts';
import { useFormats } from '#web/words/format.ts';
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
        table={{
          columns: [t('heat.cell'), t('heat.expected'), t('heat.reported'), t('heat.missing')],
          rows: data.cells.map(({ siteId, siteName, month, expected, reported, missing }) => ({
            key: `${siteId}/${month}`,
            onOpen: () => open({ siteId, month }),
            cells: [
              `${siteName ?? terms.t('noSite')} · ${formats.month(month)}`,
              String(expected),
              String(reported),
              missing.map(({ name }) => name[formats.language]).join(', ') || '–',
            ],
            raw: [
              `${siteName ?? terms.t('noSite')} ${month}`,
              String(expected),
              String(reported),
              missing.map(({ kind }) => kind).join(' '),
            ],
          })),
        }}
      />
    </div>
  );
}
